import { describe, expect, it } from "vitest";
import golden from "../../../../tests/golden/vingt_sur_vingt.txt?raw";
import { gridOf, isFree, linesOf, type Laid } from "./grid";
import { chanceOf, halvesOf, laidBy, laidText, moveText, tileOf } from "./moves";

const MOVE = "lay 1|2 -1,-3 E, 9|2 0,-2 N, 7|7 4,0 E";

describe("a play", () => {
  it("reads back as it was written", () => {
    expect(moveText(laidBy(MOVE))).toBe(MOVE);
  });

  it("is spelled in the order of its cells, from whichever half and in whatever order it was built", () => {
    expect(moveText(laidBy("lay 7|7 5,0 W, 2|9 0,-1 S, 2|1 0,-3 W"))).toBe(MOVE);
  });

  it("lays nothing where it is a pass or a stop", () => {
    expect(laidBy("pass")).toEqual([]);
    expect(laidBy("stop")).toEqual([]);
  });
});

describe("a domino", () => {
  it("has one name, whichever half comes first", () => {
    expect(laidBy(MOVE).map(tileOf)).toEqual(["1|2", "2|9", "7|7"]);
    expect(halvesOf("2|9")).toEqual([2, 9]);
  });

  it("has one spelling for each way to lie", () => {
    expect(laidText({ halves: [2, 9], x: 3, y: 4, direction: "W" })).toBe("9|2 2,4 E");
  });
});

describe("chance", () => {
  it("names who begins, and what is dealt or drawn", () => {
    expect(chanceOf("start 2")).toEqual({ kind: "start", seat: 2 });
    expect(chanceOf("deal 1 0|7 3|4")).toEqual({ kind: "deal", seat: 1, tiles: ["0|7", "3|4"] });
    expect(chanceOf("draw 2 ?")).toEqual({ kind: "draw", seat: 2, tiles: ["?"] });
  });
});

describe("the games that the rules are held by", () => {
  const games = golden
    .split(/^# .*$/m)
    .map((game) => Array.from(game.matchAll(/lay [^(\n]+(?= \()/g), ([move]) => move));

  it("are spelled as we spell them", () => {
    const moves = games.flat();
    expect(moves.length).toBeGreaterThan(20);
    expect(moves.map((move) => moveText(laidBy(move)))).toEqual(moves);
  });

  it("lie on free cells and make a twenty by every play", () => {
    for (const moves of games) {
      const snapshot: Laid[] = [];
      for (const move of moves) {
        const play = laidBy(move);
        expect(play.every((laid) => isFree(gridOf(snapshot), laid))).toBe(true);
        snapshot.push(...play);
        expect(linesOf(gridOf(snapshot), play).map(({ sum }) => sum)).toContain(20);
      }
    }
  });
});
