import { expect, test } from "vitest";
import { isDrawable, LETTERS, recoloured, revalued, rowsOf, SHEETS } from "./setup";

const own = [
  "y6 b5 w4 r3 g2 k1",
  "k6 r5 g4 b3 w2 y1",
  "w6 g5 y4 r3 b2 k1",
  "g6 k5 b4 y3 r2 w1",
  "b6 w5 r4 k3 y2 g1",
];

test("letters and own sheets can be drawn", () => {
  expect(isDrawable(LETTERS)).toBe(true);
  expect(isDrawable(["A", own])).toBe(true);
  expect(rowsOf("A")).toBe(SHEETS.A);
  expect(rowsOf(own)).toBe(own);
});

test("what cannot be played with can be drawn too, to be mended", () => {
  expect(isDrawable(["A", own.with(0, "y6 b5 w4 r3 g2 y1")])).toBe(true);
  expect(isDrawable(["C", "C", own.with(0, "y1 b2 w3 r4 g5 k6")])).toBe(true);
});

test.each([
  [undefined],
  ["A"],
  [["A", "G"]],
  [["A", 5]],
  [["A", own.slice(1)]],
  [["A", [...own, own[0]]]],
  [["A", own.with(3, "g6 k5")]],
  [["A", own.with(3, "g6 k5 b4 y3 r2 w7")]],
  [["A", [1, 2, 3, 4, 5]]],
])("%j has no cells to draw", (sheets) => {
  expect(isDrawable(sheets)).toBe(false);
});

test("a new colour changes places with the one that was there", () => {
  expect(recoloured("y6 b5 w4 r3 g2 k1", 0, "k")).toBe("k6 b5 w4 r3 g2 y1");
  expect(recoloured("y6 b5 w4 r3 g2 k1", 2, "w")).toBe("y6 b5 w4 r3 g2 k1");
});

test("a value changes in its place alone", () => {
  expect(revalued("y6 b5 w4 r3 g2 k1", 1, 6)).toBe("y6 b6 w4 r3 g2 k1");
});
