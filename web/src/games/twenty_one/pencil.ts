/**
 * What a choice does to a row. Choices are sealed until all have chosen, so the server's preview cannot show it, and
 * the pencil follows the finger; `cases.test.ts` holds this to cases that the rules made.
 */

import type { MarkMove } from "./moves";
import { rowWith } from "./rows";
import { isFree, type Cell, type Dice, type Row, type Sheet } from "./snapshot";

function marked(cell: Cell, { does, colours }: MarkMove, dice: Dice): Cell {
  if (!colours.includes(cell.colour)) return cell;
  if (does === "strike") return { ...cell, struck: true };
  const written = dice[cell.colour];
  return { ...cell, written, hit: written === cell.value };
}

/** The row as it will be. */
export function pencilled(row: Row, mark: MarkMove, dice: Dice): Row {
  return rowWith(row.cells.map((cell) => marked(cell, mark, dice)));
}

/** The row that was marked last, from 1; 0 on a blank sheet. */
export function lastMarked({ rows }: Sheet): number {
  return rows.findLastIndex((row) => !row.cells.every(isFree)) + 1;
}
