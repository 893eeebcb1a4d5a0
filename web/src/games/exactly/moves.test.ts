import { expect, test } from "vitest";
import { coinsOf, moveText, readMove, waysOf } from "./moves";

const MOVES = ["50 2>1", "50 2>centre", "50 centre>1", "50 centre>2", "5 1>2"];

test("a move reads back", () => {
  expect(readMove("50 centre>1")).toEqual({ value: 50, from: "centre", to: "1" });
  for (const move of MOVES) expect(moveText(readMove(move))).toBe(move);
});

test("each coin that can move is told once", () => {
  expect(coinsOf(MOVES)).toEqual([
    { value: 50, from: "2" },
    { value: 50, from: "centre" },
    { value: 5, from: "1" },
  ]);
});

test("the ways of a coin are those of its value and its pile", () => {
  expect([...waysOf({ value: 50, from: "2" }, MOVES)]).toEqual([
    ["1", "50 2>1"],
    ["centre", "50 2>centre"],
  ]);
});
