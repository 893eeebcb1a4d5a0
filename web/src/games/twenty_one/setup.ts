/** Sheets of one's own as a setup spells them, while they are drawn. Whether they can be played with the server says. */

import sheets from "$python/games/twenty_one/sheets.json";

/** A letter, or five rows like `y6 b5 w4 r3 g2 k1`. */
export type OwnSheet = string | string[];

/** The sheets A to F, from the file that the rules read too. */
export const SHEETS: Record<string, string[]> = sheets;
export const LETTERS = Object.keys(SHEETS);

const ROW = /^[ybwrgk][1-6]( [ybwrgk][1-6]){5}$/;

export function rowsOf(sheet: OwnSheet): string[] {
  return typeof sheet === "string" ? SHEETS[sheet]! : sheet;
}

/** Whether sheets can be drawn cell by cell, valid or not. */
export function isDrawable(sheets: unknown): sheets is OwnSheet[] {
  const isRow = (row: unknown) => typeof row === "string" && ROW.test(row);
  return (
    Array.isArray(sheets) &&
    sheets.every((sheet) =>
      Array.isArray(sheet)
        ? sheet.length === SHEETS.A!.length && sheet.every(isRow)
        : LETTERS.includes(sheet as string),
    )
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
