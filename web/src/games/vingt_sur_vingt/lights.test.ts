import { describe, expect, it } from "vitest";
import { gridOf, type Laid } from "./grid";
import { litCells, nextLit, placesOf, playsOf, snapped, turned } from "./lights";
import { laidBy, laidText } from "./moves";

const TABLE = laidBy("lay 7|7 0,0 E");
const PLAYS = playsOf([
  "pass",
  "lay 6|2 2,0 E",
  "lay 6|2 2,0 E, 1|5 -2,0 E",
  "lay 1|5 -2,0 E",
  "lay 2|4 2,0 E, 1|6 3,1 N",
]);
const texts = (places: Map<string, unknown>) => [...places.keys()];

describe("places", () => {
  it("are where known plays have the domino", () => {
    expect(texts(placesOf("2|6", [], PLAYS, false))).toEqual(["6|2 2,0 E"]);
    expect(placesOf("2|6", [], PLAYS, false).get("6|2 2,0 E")).toMatchObject({
      lacking: 1,
      move: "lay 6|2 2,0 E",
    });
  });

  it("say how many dominoes are still lacking", () => {
    expect(placesOf("1|6", [], PLAYS, false).get("1|6 3,1 N")).toMatchObject({ lacking: 2, move: null });
    const out = laidBy("lay 2|4 2,0 E");
    expect(placesOf("1|6", out, PLAYS, false).get("1|6 3,1 N")).toMatchObject({ lacking: 1 });
  });

  it("are none where what is out belongs to no known play", () => {
    expect(texts(placesOf("2|6", laidBy("lay 2|4 9,9 E"), PLAYS, false))).toEqual([]);
  });

  it("go with an opening, wherever it is begun and however it is told", () => {
    const opening = playsOf(["lay 9|9 0,0 E, 1|1 2,0 E"]);
    const out: Laid[] = [{ halves: [9, 9], x: 6, y: -3, direction: "W" }];
    expect(texts(placesOf("1|1", out, opening, true))).toEqual(["1|1 7,-3 E"]);
    expect(texts(placesOf("1|1", out, opening, false))).toEqual([]);
  });
});

describe("a hand that points at a cell", () => {
  const grid = gridOf(TABLE);
  const places = placesOf("2|6", [], PLAYS, false);
  const textAt = (x: number, y: number, direction: Laid["direction"] | null = null) => {
    const laid = snapped({ x, y }, "2|6", direction, places, grid);
    return laid && laidText(laid);
  };

  it("lays the domino as the light has it, over either of its cells", () => {
    expect(textAt(2, 0)).toBe("6|2 2,0 E");
    expect(textAt(3, 0)).toBe("6|2 2,0 E");
  });

  it("lays it as it was turned", () => {
    expect(textAt(2, 0, "N")).toBe("2|6 2,0 N");
    expect(textAt(3, 0, "W")).toBe("6|2 2,0 E");
  });

  it("lays it anywhere there is room, and nowhere else", () => {
    expect(textAt(5, 5)).toBe("2|6 5,5 E");
    expect(textAt(-1, 0)).toBe("6|2 -1,-1 N");
    expect(textAt(0, 0)).toBeNull();
    expect(textAt(-1, 0, "E")).toBeNull();
  });

  it("sees a light on every cell of every place", () => {
    expect([...litCells("2|6", null, places, grid).keys()]).toEqual(["2,0", "3,0"]);
    expect([...litCells("2|6", "W", places, grid).keys()]).toEqual(["3,0"]);
    expect([...litCells("2|6", "N", places, grid).keys()]).toEqual([]);
  });
});

describe("the next light", () => {
  const lit = litCells("2|6", null, placesOf("2|6", [], PLAYS, false), gridOf(TABLE));

  it("is the first, the one after, and around again", () => {
    expect(nextLit(lit, null, 1)).toEqual({ x: 2, y: 0 });
    expect(nextLit(lit, { x: 2, y: 0 }, 1)).toEqual({ x: 3, y: 0 });
    expect(nextLit(lit, { x: 3, y: 0 }, 1)).toEqual({ x: 2, y: 0 });
  });

  it("is the last, and the one before", () => {
    expect(nextLit(lit, null, -1)).toEqual({ x: 3, y: 0 });
    expect(nextLit(lit, { x: 2, y: 0 }, -1)).toEqual({ x: 3, y: 0 });
  });

  it("is none in the dark", () => {
    expect(nextLit(new Map(), { x: 2, y: 0 }, 1)).toBeNull();
  });
});

describe("turning a domino that is out", () => {
  const grid = gridOf(TABLE);
  const [laid] = laidBy("lay 2|6 2,0 E");

  it("goes to where the light has it first", () => {
    const places = placesOf("2|6", [], PLAYS, false);
    expect(laidText(turned(laid!, { x: 2, y: 0 }, places, grid))).toBe("6|2 2,0 E");
  });

  it("goes around the cell and comes back", () => {
    let now = laid!;
    const seen = new Set<string>();
    for (let turn = 0; turn < 6; turn++) {
      now = turned(now, { x: 2, y: 0 }, new Map(), grid);
      seen.add(laidText(now));
    }
    expect(seen.size).toBe(6); // eight ways, less the two that would lie on 7|7
    expect(laidText(now)).toBe(laidText(laid!));
  });
});
