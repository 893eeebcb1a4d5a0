/** Sheets of one's own, checked as the server will check them, in its words (T1). */

import type { Refusal } from "$lib/messages";
import printed from "./sheets.json";

/** A letter, or five rows like `y6 b5 w4 r3 g2 k1`. */
export type OwnSheet = string | string[];

const ROWS = 5;
const CELLS = 6;
const VALUES = "654321";

/** The sheets A to F. */
export const SHEETS: Record<string, string[]> = Object.fromEntries(
  Object.entries(printed).map(([letter, rows]) => [
    letter,
    rows.split(" ").map((row) => [...row].map((colour, place) => colour + VALUES[place]!).join(" ")),
  ]),
);
export const LETTERS = Object.keys(SHEETS);

export function rowsOf(sheet: OwnSheet): string[] {
  return typeof sheet === "string" ? SHEETS[sheet]! : sheet;
}

/** The sheets without a word about them: the first letters in order. */
export function isPrinted(sheets: OwnSheet[]): boolean {
  return sheets.every((sheet, index) => sheet === LETTERS[index]);
}

function refuse(what: string, params: Record<string, unknown> = {}): Refusal {
  return { code: `twenty_one.${what}`, rule: "T1", params };
}

function rowProblem(sheet: number, row: number, cells: unknown): Refusal | null {
  const words = typeof cells === "string" ? cells.trim().toLowerCase().split(/\s+/) : [];
  if (words.length !== CELLS) return refuse("row_form", { sheet, row });
  for (const [place, word] of words.entries()) {
    const where = { sheet, row, cell: place + 1 };
    const left = words.slice(0, place);
    if (!/^[ybwrgk][1-6]$/.test(word)) return refuse("cell_form", where);
    if (left.some((other) => other[0] === word[0]))
      return refuse("colour_twice", { ...where, colour: word[0] });
    if (place && word[1]! > left.at(-1)![1]!) return refuse("value_rises", where);
  }
  return null;
}

function sheetProblem(number: number, sheet: unknown): Refusal | null {
  if (typeof sheet === "string") {
    const isLetter = LETTERS.includes(sheet.trim().toUpperCase());
    return isLetter ? null : refuse("no_such_sheet", { sheet: number, letters: LETTERS.join(" ") });
  }
  if (!Array.isArray(sheet) || sheet.length !== ROWS) return refuse("sheet_form", { sheet: number });
  return first(sheet.map((cells, index) => rowProblem(number, index + 1, cells)));
}

function pairProblem(number: number, mine: string[], other: number, theirs: string[]): Refusal | null {
  for (const [row, words] of mine.entries()) {
    const values = theirs[row]!.split(" ");
    const cell = words.split(" ").findIndex((word, place) => word[1] !== values[place]![1]);
    if (cell >= 0) return refuse("values_differ", { sheet: number, other, row: row + 1, cell: cell + 1 });
  }
  return mine.every((row, index) => row === theirs[index])
    ? refuse("sheets_equal", { sheet: number, other })
    : null;
}

function first(problems: (Refusal | null)[]): Refusal | null {
  return problems.find((problem) => problem !== null) ?? null;
}

/** Why something cannot be read as sheets; null where it can. */
export function formProblem(seats: number, sheets: unknown): Refusal | null {
  if (!Array.isArray(sheets)) return refuse("sheets_form");
  if (sheets.length !== seats) return refuse("sheets_count", { sheets: sheets.length, seats });
  return first(sheets.map((sheet, index) => sheetProblem(index + 1, sheet)));
}

/** What is wrong with the sheets of a match; null where nothing is. */
export function problemOf(seats: number, sheets: OwnSheet[]): Refusal | null {
  const form = formProblem(seats, sheets);
  if (form) return form;
  const rows = tidied(sheets).map(rowsOf);
  return first(
    rows.flatMap((mine, number) =>
      rows.slice(0, number).map((theirs, other) => pairProblem(number + 1, mine, other + 1, theirs)),
    ),
  );
}

/** Sheets of a sound form in the one spelling. */
export function tidied(sheets: OwnSheet[]): OwnSheet[] {
  return sheets.map((sheet) =>
    typeof sheet === "string"
      ? sheet.trim().toUpperCase()
      : sheet.map((row) => row.trim().toLowerCase().split(/\s+/).join(" ")),
  );
}

/** A row in which a place has another colour; the place that had it gets the old one, so that each stays once. */
export function recoloured(row: string, place: number, colour: string): string {
  const words = row.split(" ");
  const old = words[place]![0]!;
  return words
    .map((word, index) => (index === place ? colour : word[0] === colour ? old : word[0]!) + word[1]!)
    .join(" ");
}

/** A row in which a place has another value. */
export function revalued(row: string, place: number, value: number): string {
  return row
    .split(" ")
    .map((word, index) => (index === place ? `${word[0]}${value}` : word))
    .join(" ");
}
