import { beforeEach, describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import { learn, speak } from "$lib/texts.svelte";
import en from "./en.json";
import es from "./es.json";
import { gridOf } from "./grid";
import { laidBy } from "./moves";
import type { Snapshot } from "./snapshot";
import {
  breakdown,
  mark,
  tellDue,
  tellEffect,
  tellEvent,
  tellMove,
  tellOwed,
  tellPlace,
  tellWay,
} from "./tell";

learn(es, en);

const NAMES = ["Ana", "Luis"];
const TABLE: Snapshot = {
  game: "vingt_sur_vingt",
  seats: 2,
  active: 1,
  stage: "play",
  decision: 1,
  owing: [1],
  scores: [21, 22],
  dominoes: [
    { halves: [9, 9], x: 0, y: 0, direction: "E", marked: [true, false] },
    { halves: [2, 0], x: 2, y: 0, direction: "E", marked: [false, false] },
  ],
  trays: [
    { held: 5, markers: 21, hand: ["0|5", "1|1", "5|6", "2|7", "4|7"] },
    { held: 5, markers: 22, hand: null },
  ],
  stock: 42,
  chain: false,
  passes: 0,
  forced: false,
  must_play: false,
  may_end: [],
  blank_end: "none",
  stock_end: false,
};

beforeEach(() => speak("en"));

describe("moves", () => {
  it("are told with their places and the twenties they make", () => {
    expect(tellMove("lay 6|5 0,1 N", TABLE)).toBe("Lay 6|5 ↑ above 9|9: 9 + 6 + 5 = 20");
    speak("es");
    expect(tellMove("lay 6|5 0,1 N", TABLE)).toBe("Colocar 6|5 ↑ encima de 9|9: 9 + 6 + 5 = 20");
    expect(tellMove("pass", TABLE)).toBe("Pasar");
  });

  it("are marked by the dominoes alone", () => {
    expect(mark("lay 2|1 0,-3 E, 9|2 0,-2 N")).toBe("1|2 2|9");
    expect(mark("stop")).toBe("“stop”");
  });
});

describe("events", () => {
  it("are sentences", () => {
    expect(tellEvent({ seat: 2, move: "lay 6|5 0,-2 N, 1|1 4,0 E" }, NAMES)).toBe("Luis lays 5|6 and 1|1.");
    expect(tellEvent({ seat: 1, move: "pass" }, NAMES)).toBe("Ana passes.");
    expect(tellEvent({ seat: 1, move: "stop" }, NAMES)).toBe("Ana says “stop”.");
    expect(tellEvent({ chance: "start 2" }, NAMES)).toBe("Luis starts.");
    expect(tellEvent({ chance: "deal 1 0|7 3|4" }, NAMES)).toBe("Ana is dealt 0|7 and 3|4.");
  });

  it("speak to the one whose they are, and count the markers", () => {
    const lay = { seat: 1, move: "lay 6|5 0,-2 N", scored: [{ seat: 1, points: -2 }] };
    expect(tellEvent(lay, NAMES, 1)).toBe("You lay 5|6 and place 2 markers.");
    expect(tellEvent(lay, NAMES, 2)).toBe("Ana lays 5|6 and places 2 markers.");
    speak("es");
    expect(tellEvent(lay, NAMES, 1)).toBe("Colocas 5|6 y pones 2 marcadores.");
    expect(tellEvent({ chance: "draw 1 0|7 3|4" }, NAMES, 1)).toBe("Robas 0|7 y 3|4.");
    expect(tellEvent({ seat: 1, move: "pass" }, NAMES, 1)).toBe("Pasas.");
  });

  it("count dominoes that are for other eyes", () => {
    expect(tellEvent({ chance: "draw 2 ?" }, NAMES)).toBe("Luis draws 1 domino.");
    speak("es");
    expect(tellEvent({ chance: "draw 2 ? ?" }, NAMES)).toBe("Luis roba 2 fichas.");
  });
});

describe("what is owed", () => {
  const moves = ["pass", "lay 6|5 0,1 N"];

  it("is a twenty, an opening, one more domino, or a word", () => {
    expect(tellOwed(TABLE, moves)).toContain("Make a twenty");
    expect(tellOwed({ ...TABLE, dominoes: [] }, moves)).toContain("Open");
    expect(tellOwed({ ...TABLE, stage: "chain", chain: true }, moves)).toContain("One more domino");
    expect(tellOwed({ ...TABLE, stage: "chain", chain: true }, ["stop"])).toContain("say “stop”");
    expect(tellOwed(TABLE, ["pass"])).toContain("no twenty");
  });

  it("is a play, where all have passed and the seat has one, and says why", () => {
    const forced = { ...TABLE, forced: true };
    expect(tellOwed({ ...forced, must_play: true }, ["lay 6|5 0,1 N"])).toMatch(
      /Everybody passed.*can’t pass/,
    );
    expect(tellOwed(forced, ["pass"])).toMatch(/Everybody passed.*no twenty: pass/);
  });

  it("is nothing when all is over", () => {
    expect(tellOwed({ ...TABLE, stage: "over" }, [])).toBe("");
  });
});

describe("what a play does", () => {
  const after = (markers: number): Snapshot => ({
    ...TABLE,
    trays: [{ ...TABLE.trays[0]!, markers }, TABLE.trays[1]!],
  });

  it("is markers placed, and whether one goes on", () => {
    expect(tellEffect(TABLE, after(19), 1, "lay 6|5 0,1 N")).toEqual(["places 2 markers", "you may go on"]);
    expect(tellEffect(TABLE, after(20), 1, "lay 6|5 0,1 N, 1|1 4,0 E")).toEqual([
      "places 1 marker",
      "ends your turn",
    ]);
    expect(tellEffect(TABLE, after(0), 1, "lay 6|5 0,1 N")[1]).toBe("you win the game!");
    expect(tellEffect(TABLE, TABLE, 1, "pass")).toEqual(["you lay and draw nothing"]);
  });
});

it("the markers a seat has left come from those it was given", () => {
  expect(breakdown(TABLE, 1).map(({ points }) => points)).toEqual([22, -1]);
  expect(breakdown(TABLE, 2).map(({ points }) => points)).toEqual([22, 0]);
});

describe("the table by ear", () => {
  const grid = gridOf(TABLE.dominoes);

  it("says what lies on a cell and what its lines add up to", () => {
    expect(tellPlace({ x: 0, y: 0 }, grid, true)).toBe("A 9 with a marker. Across: 9 + 9 + 2 + 0 = 20.");
    expect(tellPlace({ x: 0, y: -1 }, grid, false)).toBe("Free square below a 9.");
    expect(tellPlace({ x: 3, y: -4 }, grid, false)).toBe(
      "Free square 3 to the right and 4 down from the middle.",
    );
  });

  it("says what a domino would make where it would lie", () => {
    const [laid] = laidBy("lay 6|5 0,1 N");
    expect(tellWay(laid!, grid, 1)).toBe("6|5 ↑ above a 9: 9 + 6 + 5 = 20. Completes the play.");
    expect(tellWay(laid!, grid)).toBe("6|5 ↑ above a 9: 9 + 6 + 5 = 20.");
  });
});

describe("what is due of real dominoes", () => {
  const drawing: Snapshot = {
    ...TABLE,
    stage: "draw",
    active: 1,
    trays: [{ ...TABLE.trays[0]!, held: 4 }, TABLE.trays[1]!],
  };

  it("is told to the seat that draws, to who draws for another, and to the rest", () => {
    expect(tellDue(drawing, NAMES, 1, true)).toBe("Draw a domino and enter it");
    expect(tellDue({ ...drawing, stage: "deal" }, NAMES, 2, true)).toBe("Draw for Ana: 1 domino");
    expect(tellDue(drawing, NAMES, 2, false)).toBe("Ana is drawing 1 domino");
    expect(tellDue({ ...drawing, stage: "start" }, NAMES, null, true)).toBe("Draw lots and enter who starts");
  });
});
