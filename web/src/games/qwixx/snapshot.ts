/** The table of Qwixx as the server sends it. */

import type { Snapshot as CommonSnapshot } from "$lib/room";

export type Colour = "red" | "yellow" | "green" | "blue";
export type Circles = "red/yellow" | "green/blue";
export type RowName = Colour | Circles;

export const COLOURS: Colour[] = ["red", "yellow", "green", "blue"];
/** from top to bottom, as they lie on the sheet; the classic one has no circles */
export const ROWS: RowName[] = ["red", "red/yellow", "yellow", "green", "green/blue", "blue"];

export interface Row {
  crossed: number[];
  /** left behind or closed: they can never be crossed any more */
  lost: number[];
}

export interface ColourRow extends Row {
  lock: boolean;
  /** the crosses that count, circles and lock among them */
  counted: number;
  points: number;
}

export interface CircleRow extends Row {
  /** those beside a crossed square */
  open: number[];
}

export interface Sheet {
  rows: Record<Colour, ColourRow> & Partial<Record<Circles, CircleRow>>;
  misses: number;
}

/** The faces of the dice that are still in play. */
export type Dice = { white: number[] } & Partial<Record<Colour, number>>;

export interface Snapshot extends CommonSnapshot {
  sheet: "big_points" | "classic";
  /** null while nothing is rolled */
  dice: Dice | null;
  /** from left to right */
  numbers: Partial<Record<RowName, number[]>>;
  /** to everyone */
  closed: Colour[];
  sheets: Sheet[];
}

/** The colours that a row counts for: one, or the two beside a row of circles. */
export function coloursOf(row: RowName): Colour[] {
  return row.split("/") as Colour[];
}

export function isCircles(row: RowName): row is Circles {
  return row.includes("/");
}
