import { expect, test } from "vitest";
import { diceOf, markOf } from "./moves";
import { lastMarked, pencilled } from "./pencil";
import { bonusOf, rowFrom } from "./rows";

const dice = diceOf("roll y4 b5 w2 r5 g3 k1")!;

test("a row counts what is written, and its hits extra", () => {
  const row = rowFrom("y6=4 b5=5 w4x r3=3 g2 k1=1");
  expect(row.hits).toBe(3);
  expect(bonusOf(row)).toBe(6);
  expect(row.points).toBe(4 + 5 + 3 + 1 + 6);
  expect(rowFrom("y6=6 b5=5 w4=4 r3=3 g2=2 k1=1").points).toBe(42);
  expect(rowFrom("y6 b5 w4 r3 g2 k1").points).toBe(0);
});

test("what is written is pencilled in, with its hits", () => {
  const row = rowFrom("y6 b5 w4 r3 g2 k1");
  expect(pencilled(row, markOf("write y b k")!, dice)).toEqual(rowFrom("y6=4 b5=5 w4 r3 g2 k1=1"));
});

test("a strike is pencilled in and is no hit", () => {
  const row = rowFrom("y6=4 b5 w4 r3 g2 k1");
  expect(pencilled(row, markOf("strike b")!, dice)).toEqual(rowFrom("y6=4 b5x w4 r3 g2 k1"));
});

test("cells that a choice leaves alone are the same ones", () => {
  const row = rowFrom("y6 b5 w4 r3 g2 k1");
  const after = pencilled(row, markOf("write y")!, dice);
  expect(after.cells.map((cell, place) => cell === row.cells[place])).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
});

test("the last mark is in the last row that has one", () => {
  const [full, begun, blank] = ["y6=1 b5x w4x r3x g2x k1x", "y6 b5 w4 r3 g2 k1x", "y6 b5 w4 r3 g2 k1"].map(
    rowFrom,
  );
  const sheet = { letter: "A", row: 2 };
  expect(lastMarked({ ...sheet, rows: [full!, begun!, blank!] })).toBe(2);
  expect(lastMarked({ ...sheet, rows: [full!, blank!, blank!] })).toBe(1);
  expect(lastMarked({ ...sheet, rows: [blank!, blank!, blank!] })).toBe(0);
});
