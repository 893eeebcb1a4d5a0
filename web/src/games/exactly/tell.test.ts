import { beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import { learn, speak } from "$lib/texts.svelte";
import en from "./en.json";
import es from "./es.json";
import { readMove } from "./moves";
import { carried } from "./piles";
import { tableOf } from "./tables";
import { breakdown, mark, tellEffect, tellEvent, tellMove, tellOwed, tellWay } from "./tell";

learn(es, en);
beforeEach(() => speak("en"));

const NAMES = ["Ana", "Luis", "Eva"];
const TABLE = tableOf([[50, 20, 10, 5], [50, 50, 5], [5]]);
const after = (move: string) => carried(TABLE, readMove(move));

test("a move is told to the one whose turn it is", () => {
  expect(tellMove("20 centre>1", TABLE, NAMES)).toBe("Take 20 c from the centre to your tray");
  expect(tellMove("50 2>3", TABLE, NAMES)).toBe("Take 50 c from Luis to Eva");
  expect(tellMove("50 2>3", TABLE)).toBe("Take 50 c from tray 2 to tray 3");
  speak("es");
  expect(tellMove("50 2>centre", TABLE, NAMES)).toBe("Llevar 50 c de Luis al centro");
});

test("a way tells the sum of the tray it reaches, or of the one it leaves", () => {
  expect(tellWay("10 centre>1", TABLE, NAMES)).toMatch(/85 → 95 c, 5 to go$/);
  expect(tellWay("5 2>centre", TABLE, NAMES)).toMatch(/105 → 100 c, exact$/);
});

test("a mark is short", () => {
  expect(mark("20 1>centre")).toBe("20 c → centre");
  expect(mark("20 1>2", NAMES)).toBe("20 c → Luis");
});

test("events are sentences", () => {
  expect(tellEvent({ seat: 1, move: "50 2>1" }, NAMES)).toBe("Ana takes 50 c from Luis to their own tray.");
  expect(tellEvent({ chance: "start 3" }, NAMES)).toBe("Eva starts.");
  expect(tellEvent({ chance: "roll 0" }, NAMES)).toMatch(/turn passes on/);
  expect(tellEvent({ chance: "roll ?" }, NAMES)).toMatch(/choice/);
  expect(tellEvent({ chance: "roll 50" }, NAMES)).toBe("The die shows 50.");
});

test("events name who rolled and who won a euro, and speak to the one whose they are", () => {
  expect(tellEvent({ chance: "roll 50", turn: 2 }, NAMES, 1)).toBe("Luis rolls a 50.");
  expect(tellEvent({ chance: "roll 0", turn: 1 }, NAMES, 1)).toBe("You roll a 0: nothing moves.");
  const euro = { seat: 2, move: "5 1>3", scored: [{ seat: 3, points: 1 }] };
  expect(tellEvent(euro, NAMES, 1)).toBe("Luis takes 5 c from your tray to Eva. A euro for Eva!");
  expect(tellEvent(euro, NAMES, 2)).toBe("You take 5 c from Ana to Eva. A euro for Eva!");
  speak("es");
  expect(tellEvent({ chance: "roll ?", turn: 1 }, NAMES, 1)).toBe("Sacas un ?: mueve la moneda que quieras.");
  expect(tellEvent({ ...euro, move: "20 centre>3" }, NAMES, 3)).toBe(
    "Luis lleva 20 c del centro a tu bandeja. ¡Un euro para ti!",
  );
  expect(tellEvent({ seat: 2, move: "5 2>centre" }, NAMES, 2)).toBe("Llevas 5 c de tu bandeja al centro.");
});

test("what is owed depends on the die and on whose turn it is", () => {
  expect(tellOwed({ ...TABLE, die: "20" }, ["20 centre>1"])).toBe("Take a 20 c coin to another pile");
  expect(tellOwed(TABLE, ["20 centre>1"])).toBe("Take any coin to another pile");
  expect(tellOwed({ ...TABLE, die: "20" }, [])).toBe("A 20 c coin has to move");
  expect(tellOwed({ ...TABLE, stage: "roll", die: null }, [])).toBe("Time to roll the die");
});

test("an effect tells every sum it touches, the own one first", () => {
  expect(tellEffect(TABLE, after("50 2>1"), 1, "50 2>1", NAMES)).toEqual([
    "Your tray: 85 → 135 c",
    "Luis: 105 → 55 c",
  ]);
  expect(tellEffect(TABLE, after("5 1>2"), 1, "5 1>2", NAMES)[0]).toBe("Your tray: 85 → 80 c");
});

test("a euro is told as such", () => {
  const euro = tableOf([[5], [5], [5]], { euros: [0, 1, 0] });
  expect(tellEffect(TABLE, euro, 1, "5 2>centre", NAMES)).toEqual([
    "A euro for Luis!",
    "all coins go back to the centre",
  ]);
  expect(tellEffect(TABLE, { ...euro, stage: "over" }, 2, "5 2>centre", NAMES)).toEqual([
    "A euro for you!",
    "and the game with it",
  ]);
});

test("the points add up to the score", () => {
  const snapshot = tableOf([[5], [5]], { euros: [2, 0] });
  for (const seat of [1, 2]) {
    expect(breakdown(snapshot, seat).reduce((sum, { points }) => sum + points, 0)).toBe(
      snapshot.scores[seat - 1],
    );
  }
});
