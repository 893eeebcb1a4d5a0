import { learn, speak } from "$lib/texts.svelte";
import { expect, test, vi } from "vitest";
import en from "./en.json";
import es from "./es.json";
import { diceOf } from "./moves";
import { realDice, rollText } from "./real";
import { rowFrom } from "./rows";
import type { Snapshot } from "./snapshot";
import { breakdown, mark, tellCell, tellEffect, tellEvent, tellMove, tellOwed, tellRow } from "./tell";

vi.hoisted(() => {
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("navigator", { languages: ["en"] });
});
learn(es, en);

const BLANK = "r6 k5 b4 g3 y2 w1";
const snapshot: Snapshot = {
  game: "twenty_one",
  seats: 2,
  active: 1,
  stage: "write",
  decision: 3,
  owing: [1, 2],
  scores: [22, 0],
  dice: diceOf("roll y4 b5 w2 r5 g3 k1"),
  strike: "any",
  choice: null,
  sheets: [
    { letter: "A", row: 2, rows: ["y6=4 b5=5 w4=4 r3=3 g2x k1x", "r6 k5 b4 g3 y2x w1x", BLANK].map(rowFrom) },
    { letter: null, row: 1, rows: [BLANK, BLANK, BLANK].map(rowFrom) },
  ],
};
const NAMES = ["Ana", "Luis"];
const effect = (move: string, changed: Partial<Snapshot> = {}) => {
  const before = { ...snapshot, ...changed };
  return tellEffect(before, before, 1, move);
};

test("moves are told with what the dice show", () => {
  expect(tellMove("write y b k", snapshot)).toBe("Write yellow 4, blue 5, and black 1");
  expect(tellMove("strike g", snapshot)).toBe("Strike out green");
  expect(tellMove("keep", snapshot)).toBe("Keep the roll");
  expect(tellMove("again", snapshot)).toBe("Roll 5 dice again");
  expect(tellMove("again", { ...snapshot, dice: diceOf("roll y1 b1 w1 r1 g1 k6") })).toBe(
    "Roll one die again",
  );
});

test("marks are short", () => {
  expect(mark("write y w")).toBe("✎ Y W");
  expect(mark("strike g")).toBe("✕ G");
  expect(mark("again")).toBe("rolls again");
});

test("events are sentences", () => {
  expect(tellEvent({ chance: "start 2" }, NAMES)).toBe("Luis starts.");
  expect(tellEvent({ chance: "roll y4 b5 w2 r5 g3 k1" }, NAMES)).toBe(
    "The dice show yellow 4, blue 5, white 2, red 5, green 3, and black 1.",
  );
  expect(tellEvent({ seat: 1, move: "write y k" }, NAMES)).toBe("Ana writes yellow and black.");
  expect(tellEvent({ seat: 2, move: "keep" }, NAMES)).toBe("Luis keeps the roll.");
});

test("every stage says what is owed, or what is waited for", () => {
  expect(tellOwed({ ...snapshot, stage: "again" }, ["keep", "again"], [])).toContain("reroll");
  expect(tellOwed({ ...snapshot, stage: "again" }, ["keep"], [])).toContain("Six 1s");
  expect(tellOwed(snapshot, ["write y", "strike y"], [])).toContain("Write");
  expect(tellOwed(snapshot, ["strike y"], [])).toContain("No die fits");
  expect(tellOwed(snapshot, [], ["write y"])).toContain("waits for the others");
  for (const stage of ["start", "roll", "again", "reroll", "write", "over"])
    expect(tellOwed({ ...snapshot, stage }, [], [])).toMatch(/^\w.*\w$/);
});

test("an effect has the points with the bonus, the hits and a row that is complete", () => {
  expect(effect("write r")).toEqual(["+5 points"]);
  expect(effect("write r g")).toEqual(["+9 points", "one hit"]);
  expect(effect("strike b")).toEqual(["+0 points"]);
  const rows = ["r6=5 k5=5 b4=4 g3 y2x w1x", BLANK].map(rowFrom);
  expect(effect("write g", { sheets: [{ letter: "A", row: 1, rows }] })).toEqual([
    "+6 points",
    "one hit",
    "completes row 1",
  ]);
});

test("events speak to the one whose they are, and name who rolled", () => {
  const roll = { chance: "roll y3 b1 w6 r2 g5 k4", turn: 1 };
  expect(tellEvent(roll, NAMES, 2)).toMatch(/^Ana rolls: yellow 3, /);
  const writing = { seat: 1, move: "write y k", scored: [{ seat: 1, points: 4 }] };
  expect(tellEvent(writing, NAMES, 1)).toBe("You write yellow and black (+4 points).");
  speak("es");
  expect(tellEvent(roll, NAMES, 1)).toMatch(/^Tiras: amarillo 3, /);
  expect(tellEvent({ seat: 2, move: "keep" }, NAMES, 2)).toBe("Te quedas con la tirada.");
  speak("en");
});

test("the last row completes the sheet", () => {
  const rows = [rowFrom("r6=5 k5=5 b4=4 g3 y2x w1x")];
  expect(effect("strike g", { sheets: [{ letter: "A", row: 1, rows }] })[1]).toContain(
    "completes your sheet",
  );
});

test("a second roll says what stays", () => {
  expect(effect("again")).toEqual(["stays: black"]);
  expect(effect("again", { dice: diceOf("roll y2 b2 w2 r2 g2 k2") })).toEqual(["all of them are rolled"]);
});

test("cells and rows have names", () => {
  const row = rowFrom("y6=4 b5=5 w4x r3 g2 k1");
  expect(row.cells.slice(0, 4).map(tellCell)).toEqual([
    "yellow 6, 4 written",
    "blue 5, a hit",
    "white 4, struck out",
    "red 3, free",
  ]);
  expect(tellRow(2, row)).toBe("Row 2, 10 points, and one hit");
});

test("rows add up to the score", () => {
  const parts = breakdown(snapshot, 1);
  expect(parts.map(({ points }) => points)).toEqual([22, 0, 0]);
  expect(parts[0]).toEqual({ label: "Row 1", detail: "16 + 6 for 3 hits", points: 22 });
  expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(snapshot.scores[0]);
});

test("real dice are all six, then those that show no 1", () => {
  expect(realDice({ ...snapshot, stage: "start", dice: null })[0]!.faces).toEqual(["1", "2"]);
  expect(rollText(["2"], { ...snapshot, stage: "start", dice: null })).toBe("start 2");
  const roll = { ...snapshot, stage: "roll", dice: null };
  expect(realDice(roll).map(({ colour }) => colour)).toEqual([
    "yellow",
    "blue",
    "white",
    "red",
    "green",
    "black",
  ]);
  expect(rollText(["1", "2", "3", "4", "5", "6"], roll)).toBe("roll y1 b2 w3 r4 g5 k6");
  const second = { ...snapshot, stage: "reroll", dice: diceOf("roll y1 b5 w1 r5 g3 k1") };
  expect(realDice(second).map(({ label }) => label)).toEqual(["blue", "red", "green"]);
  expect(rollText(["2", "1", "6"], second)).toBe("roll y1 b2 w1 r1 g6 k1");
});
