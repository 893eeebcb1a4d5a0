import { beforeEach, describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import { learn, speak } from "$lib/texts.svelte";
import { skippedBy, worthOf } from "./effect";
import en from "./en.json";
import es from "./es.json";
import { realDice, rollText } from "./real";
import { circleRow, colourRow, DOWN, UP } from "./sample";
import { makers } from "./sums";
import type { Sheet, Snapshot } from "./snapshot";
import { breakdown, mark, tellEffect, tellEvent, tellMove, tellOwed } from "./tell";

learn(es, en);

const numbers = { red: UP, yellow: UP, green: DOWN, blue: DOWN, "red/yellow": UP, "green/blue": DOWN };

/** Red 3, 5 and 7, yellow 3, and circle 5. */
function sheet(changes: Partial<Sheet["rows"]> = {}, misses = 0): Sheet {
  return {
    rows: {
      red: colourRow(UP, [3, 5, 7], 1),
      yellow: colourRow(UP, [3], 1),
      green: colourRow(DOWN, []),
      blue: colourRow(DOWN, [12, 11, 10, 9, 8]),
      "red/yellow": circleRow(UP, [5], [7]),
      "green/blue": circleRow(DOWN, [], [12, 11, 10, 9, 8]),
      ...changes,
    },
    misses,
  };
}

function snapshot(changes: Partial<Snapshot> = {}): Snapshot {
  return {
    game: "qwixx",
    seats: 2,
    active: 1,
    stage: "second",
    owing: [1],
    scores: [28, 0],
    decision: 1,
    sheet: "big_points",
    dice: { white: [2, 6], red: 1, yellow: 1, green: 6, blue: 1 },
    numbers,
    closed: [],
    sheets: [sheet(), sheet()],
    ...changes,
  };
}

beforeEach(() => speak("en"));

describe("what a cross does", () => {
  it("leaves the numbers left of it behind, but those that are gone already", () => {
    expect(skippedBy(snapshot(), 1, { row: "red", number: 10 })).toEqual([8, 9]);
    expect(skippedBy(snapshot(), 1, { row: "green", number: 9 })).toEqual([12, 11, 10]);
    expect(skippedBy(snapshot(), 1, { row: "blue", number: 7 })).toEqual([]);
  });

  it("is worth one more than the cross before", () => {
    expect(worthOf(snapshot(), 1, { row: "red", number: 8 })).toBe(5);
    expect(worthOf(snapshot(), 1, { row: "green", number: 12 })).toBe(1);
  });

  it("counts a circle for both of its colours", () => {
    expect(worthOf(snapshot(), 1, { row: "red/yellow", number: 7 })).toBe(5 + 3);
  });

  it("counts the lock with the last square", () => {
    expect(worthOf(snapshot(), 1, { row: "blue", number: 2 })).toBe(6 + 7);
  });

  it("adds nothing beyond fifteen", () => {
    const full = snapshot({ sheets: [sheet({ red: colourRow(UP, [3], 14) })] });
    expect(worthOf(full, 1, { row: "red", number: 5 })).toBe(0);
  });

  it("is told most telling first", () => {
    expect(tellEffect(snapshot(), snapshot({ stage: "roll" }), 1, "cross green 9")).toEqual([
      "+1 point",
      "skips 12 to 10",
    ]);
    expect(tellEffect(snapshot({ closed: ["red"] }), snapshot({ stage: "over" }), 1, "cross blue 2")).toEqual(
      ["+13 points", "skips 7 to 3", "closes blue (2 closed)"],
    );
    const missed = snapshot({ scores: [23, 0], sheets: [sheet({}, 1), sheet()] });
    expect(tellEffect(snapshot(), missed, 1, "pass")).toEqual(["−5 points", "penalty 1 of 4"]);
    expect(tellEffect(snapshot(), snapshot(), 1, "pass")).toEqual(["no cross"]);
  });
});

describe("the dice that make a place", () => {
  it("are the white ones in the first action", () => {
    expect(makers(snapshot({ stage: "first" }), 1, { row: "red", number: 8 })).toEqual([0, 1]);
  });

  it("are a white one and the row's in the second", () => {
    expect(makers(snapshot(), 1, { row: "green", number: 8 })).toEqual([0, "green"]);
    expect(makers(snapshot(), 1, { row: "green", number: 12 })).toEqual([1, "green"]);
  });

  it("are those of the colour that opened a circle", () => {
    expect(makers(snapshot(), 1, { row: "red/yellow", number: 7 })).toEqual([1, "red"]);
    expect(makers(snapshot(), 1, { row: "red/yellow", number: 3 })).toEqual([0, "red"]);
    const yellow = snapshot({ sheets: [sheet({ red: colourRow(UP, []) })] });
    expect(makers(yellow, 1, { row: "red/yellow", number: 3 })).toEqual([0, "yellow"]);
  });
});

describe("words", () => {
  it("says moves in both languages", () => {
    expect(tellMove("cross red 7")).toBe("Cross off the red 7");
    expect(mark("cross red/yellow 5")).toBe("◯ red/yellow 5");
    speak("es");
    expect(tellMove("cross red 7")).toBe("Tachar el 7 rojo");
    expect(tellMove("cross green/blue 5")).toBe("Tachar el círculo 5 entre verde y azul");
    expect(mark("pass")).toBe("pasa");
  });

  it("says what happened", () => {
    const names = ["Ana", "Luis"];
    expect(tellEvent({ chance: "start 2" }, names)).toBe("Luis starts.");
    expect(tellEvent({ chance: "roll w3 w5 r1 b4" }, names)).toBe(
      "Dice: whites 3 and 5 make 8; red 1 and blue 4.",
    );
    expect(tellEvent({ seat: 1, move: "cross yellow 8" }, names)).toBe("Ana crosses off the yellow 8.");
    const miss = { seat: 1, move: "pass", scored: [{ seat: 1, points: -5 }] };
    expect(tellEvent(miss, names)).toBe("Ana crosses off nothing and takes a penalty (−5 points).");
    const cross = { seat: 1, move: "cross yellow 8", scored: [{ seat: 1, points: 4 }] };
    expect(tellEvent(cross, names, 1)).toBe("You cross off the yellow 8 (+4 points).");
    expect(tellEvent({ chance: "roll w3 w5 r1 y2 g6 b4", turn: 1 }, names, 2)).toMatch(
      /^Ana rolls: whites 3 and 5/,
    );
    speak("es");
    expect(tellEvent(cross, names, 1)).toBe("Tachas el 8 amarillo (+4 puntos).");
    expect(tellEvent({ seat: 1, move: "pass" }, names, 1)).toBe("Pasas.");
    speak("en");
    expect(tellEvent({ seat: 2, move: "pass" }, names)).toBe("Luis passes.");
  });

  it("says what is owed", () => {
    const first = snapshot({ stage: "first" });
    expect(tellOwed(first, ["pass", "cross red 8"], [])).toBe("White sum 8: cross it off, or pass");
    expect(tellOwed(first, ["pass"], [])).toBe("White sum 8: no use to you, pass");
    expect(tellOwed(first, [], ["cross red 8"])).toBe("Chosen: red 8. Waiting for the others.");
    expect(tellOwed(snapshot(), ["pass", "cross red 8"], [])).toBe("Add a white die and a colour, or pass");
    expect(tellOwed(snapshot({ stage: "roll", dice: null }), [], [])).toBe("Time to roll the dice");
  });

  it("breaks the points down to what they add up to", () => {
    const missed = snapshot({ scores: [18, 0], sheets: [sheet({}, 2), sheet()] });
    const parts = breakdown(missed, 1);
    expect(parts.map(({ points }) => points)).toEqual([10, 3, 0, 15, -10]);
    expect(parts.map(({ points }) => points).reduce((sum, points) => sum + points)).toBe(18);
    expect(parts[0]).toEqual({ label: "Red", detail: "4 crosses", points: 10 });
  });
});

describe("real dice", () => {
  it("are those in play, in the order of the notation", () => {
    const closed = snapshot({ stage: "roll", closed: ["yellow"] });
    expect(realDice(closed).map(({ colour }) => colour)).toEqual(["white", "white", "red", "green", "blue"]);
    expect(rollText(["3", "5", "1", "6", "4"], closed)).toBe("roll w3 w5 r1 g6 b4");
  });

  it("begin with who begins", () => {
    const start = snapshot({ stage: "start", seats: 3 });
    expect(realDice(start)).toEqual([{ label: "Who starts", colour: "white", faces: ["1", "2", "3"] }]);
    expect(rollText(["2"], start)).toBe("start 2");
  });
});
