import { expect, test } from "vitest";
import { canToggle, diceOf, markOf, readMove, rolling, striking, toggled, writing, writtenBy } from "./moves";

test("moves are read and written in the one spelling", () => {
  expect(readMove("again")).toEqual({ does: "again", colours: [] });
  expect(markOf("write y w k")).toEqual({ does: "write", colours: ["y", "w", "k"] });
  expect(markOf("strike g")).toEqual({ does: "strike", colours: ["g"] });
  expect(markOf("keep")).toBeNull();
  expect(markOf(null)).toBeNull();
  expect(writing(["k", "y", "w"])).toBe("write y w k");
  expect(writing([])).toBeNull();
  expect(striking("g")).toBe("strike g");
});

test("a tap puts a colour in and takes it out again", () => {
  expect(toggled(null, "r")).toBe("write r");
  expect(toggled("write r", "b")).toBe("write b r");
  expect(toggled("write b r", "r")).toBe("write b");
  expect(toggled("write b", "b")).toBeNull();
});

test("a tap after a strike begins to write", () => {
  expect(writtenBy("strike g")).toEqual([]);
  expect(toggled("strike g", "y")).toBe("write y");
});

test("only what makes a legal move can be put in, and what is in can be taken out", () => {
  const moves = ["write y", "write b", "write y b", "strike r"];
  expect(canToggle(null, "y", moves)).toBe(true);
  expect(canToggle(null, "r", moves)).toBe(false);
  expect(canToggle("write y", "b", moves)).toBe(true);
  expect(canToggle("write y", "y", moves)).toBe(true);
  expect(canToggle("write y", "y", [])).toBe(false);
});

test("a roll is read and written", () => {
  const dice = { y: 3, b: 1, w: 6, r: 2, g: 5, k: 4 };
  expect(diceOf("roll y3 b1 w6 r2 g5 k4")).toEqual(dice);
  expect(diceOf("start 2")).toBeNull();
  expect(rolling(dice)).toBe("roll y3 b1 w6 r2 g5 k4");
});
