import { expect, test } from "vitest";
import cases from "./cases.json";
import { markOf } from "./moves";
import { pencilled } from "./pencil";
import { ones } from "./rolls";
import { BONUS, bonusOf, rowWith } from "./rows";
import type { Colour, Dice, Row } from "./snapshot";

const marks = cases.marks as unknown as { row: Row; dice: Dice; move: string; after: Row }[];
const rerolls = cases.rerolls as unknown as { dice: Dice; stays: Colour[] }[];

test("hits are worth what the rules say", () => {
  expect(BONUS).toEqual(cases.bonus);
});

test("a choice makes of a row what the rules make of it", () => {
  expect(new Set(marks.map(({ move }) => move.split(" ")[0]))).toEqual(new Set(["write", "strike"]));
  for (const { row, dice, move, after } of marks) {
    expect(pencilled(row, markOf(move)!, dice)).toEqual(after);
    expect(rowWith(after.cells)).toEqual(after);
    expect(bonusOf(after)).toBe(cases.bonus[after.hits]);
  }
});

test("a second roll leaves the dice that the rules leave", () => {
  expect(rerolls.some(({ stays }) => stays.length > 0)).toBe(true);
  for (const { dice, stays } of rerolls) expect(ones(dice)).toEqual(stays);
});
