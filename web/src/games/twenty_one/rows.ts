/** How a row counts that is only pencilled or drawn, held to the rules by `cases.test.ts`, and how rows are spelled. */

import type { Cell, Colour, Row } from "./snapshot";

/** What 0 to 6 hits add to a row, as printed on the sheet (T7). */
export const BONUS = [0, 1, 3, 6, 10, 15, 21];

export function bonusOf(row: Row): number {
  return BONUS[row.hits]!;
}

export function rowWith(cells: Cell[]): Row {
  const hits = cells.filter((cell) => cell.hit).length;
  return { cells, hits, points: cells.reduce((sum, cell) => sum + (cell.written ?? 0), BONUS[hits]!) };
}

/** A row as a setup spells it, `y6 b5 w4 r3 g2 k1`; `y6=4` is a cell with a 4 in it, `y6x` a struck one. */
export function rowFrom(words: string): Row {
  return rowWith(
    words.split(" ").map((word) => {
      const value = Number(word[1]);
      const written = word[2] === "=" ? Number(word[3]) : null;
      return { colour: word[0] as Colour, value, written, struck: word[2] === "x", hit: written === value };
    }),
  );
}
