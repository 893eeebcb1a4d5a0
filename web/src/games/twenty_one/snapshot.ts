/** The table of Twenty One as the server sends it. */

import type { Snapshot as CommonSnapshot } from "$lib/room";

/** yellow, blue, white, red, green, black */
export type Colour = "y" | "b" | "w" | "r" | "g" | "k";

/** in the order of the notation */
export const COLOURS: Colour[] = ["y", "b", "w", "r", "g", "k"];

/** the palette's name of each */
export const PAINT = { y: "yellow", b: "blue", w: "white", r: "red", g: "green", k: "black" } as const;

export type Dice = Record<Colour, number>;

export interface Cell {
  colour: Colour;
  /** the printed limit */
  value: number;
  written: number | null;
  struck: boolean;
  /** written is exactly the limit */
  hit: boolean;
}

export interface Row {
  /** from left to right */
  cells: Cell[];
  hits: number;
  /** what is written and the bonus of the hits */
  points: number;
}

export interface Sheet {
  /** A to F; null for somebody's own */
  letter: string | null;
  /** the current one, from 1; null when play is over */
  row: number | null;
  rows: Row[];
}

export interface Snapshot extends CommonSnapshot {
  /** null while nothing is rolled */
  dice: Dice | null;
  /** which free cells may be struck */
  strike: "any" | "leftmost";
  /** the own choice that the others do not know yet */
  choice: string | null;
  sheets: Sheet[];
}

export function isFree(cell: Cell): boolean {
  return cell.written === null && !cell.struck;
}
