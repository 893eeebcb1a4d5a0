import { expect, test } from "vitest";
import {
  formProblem,
  isPrinted,
  LETTERS,
  problemOf,
  recoloured,
  revalued,
  SHEETS,
  tidied,
  type OwnSheet,
} from "./setup";

const own = [
  "y6 b5 w4 r3 g2 k1",
  "k6 r5 g4 b3 w2 y1",
  "w6 g5 y4 r3 b2 k1",
  "g6 k5 b4 y3 r2 w1",
  "b6 w5 r4 k3 y2 g1",
];
const wrong = (seats: number, sheets: unknown) =>
  formProblem(seats, sheets) ?? problemOf(seats, sheets as OwnSheet[]);

test("letters and own sheets go together", () => {
  expect(problemOf(6, LETTERS)).toBeNull();
  expect(problemOf(2, ["A", own])).toBeNull();
  expect(problemOf(2, [" b ", own.map((row) => `  ${row.toUpperCase()} `)])).toBeNull();
  expect(tidied([" b ", own.map((row) => `  ${row.toUpperCase()} `)])).toEqual(["B", own]);
});

test("the first letters in order need no word", () => {
  expect(isPrinted(["A", "B"])).toBe(true);
  expect(isPrinted(["B", "A"])).toBe(false);
  expect(isPrinted(["A", SHEETS.B!])).toBe(false);
});

test.each([
  [undefined, "sheets_form", {}],
  [["A"], "sheets_count", { sheets: 1, seats: 2 }],
  [["A", "G"], "no_such_sheet", { sheet: 2 }],
  [["A", own.slice(1)], "sheet_form", { sheet: 2 }],
  [["A", 5], "sheet_form", { sheet: 2 }],
  [["A", own.with(3, "g6 k5")], "row_form", { sheet: 2, row: 4 }],
  [["A", own.with(3, "g6 k5 b4 y3 r2 w7")], "cell_form", { sheet: 2, row: 4, cell: 6 }],
  [["A", own.with(0, "y6 b5 w4 r3 g2 y1")], "colour_twice", { sheet: 2, row: 1, cell: 6, colour: "y" }],
  [["A", own.with(0, "y6 b5 w4 r3 g2 k3")], "value_rises", { sheet: 2, row: 1, cell: 6 }],
  [["A", own.with(0, "y6 b5 w4 r3 g2 k2")], "values_differ", { sheet: 2, other: 1, row: 1, cell: 6 }],
  [["C", "C"], "sheets_equal", { sheet: 2, other: 1 }],
  [["A", SHEETS.A], "sheets_equal", { sheet: 2, other: 1 }],
])("%j is refused as %s", (sheets, code, params) => {
  expect(wrong(2, sheets)).toMatchObject({ code: `twenty_one.${code}`, rule: "T1", params });
});

test("a new colour changes places with the one that was there", () => {
  expect(recoloured("y6 b5 w4 r3 g2 k1", 0, "k")).toBe("k6 b5 w4 r3 g2 y1");
  expect(recoloured("y6 b5 w4 r3 g2 k1", 2, "w")).toBe("y6 b5 w4 r3 g2 k1");
});

test("a value changes in its place alone", () => {
  expect(revalued("y6 b5 w4 r3 g2 k1", 1, 6)).toBe("y6 b6 w4 r3 g2 k1");
});
