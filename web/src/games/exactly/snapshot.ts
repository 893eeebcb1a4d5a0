/** The table of Exactly as the server tells it. */

import type { Snapshot as CommonSnapshot } from "$lib/room";

export const VALUES = [50, 20, 10, 5] as const;
export type Value = (typeof VALUES)[number];

/** What the die can show, as the notation writes it. */
export const FACES = ["50", "20", "10", "5", "0", "?"];

export interface Pile {
  tokens: Record<Value, number>;
  cents: number;
  /** the euros of a seat, or those that nobody has yet */
  euros: number;
  /** cents to exactly one euro, of a seat; below zero where there are too many */
  missing?: number;
}

export interface Tray extends Pile {
  missing: number;
}

export interface Snapshot extends CommonSnapshot {
  stage: "start" | "roll" | "move" | "over";
  /** null while it is not rolled */
  die: string | null;
  /** finished turns, those with a 0 included */
  turns: number;
  turn_limit: number | null;
  /** every euro ends one (E9) */
  round: number;
  centre: Pile;
  /** by seat */
  trays: Tray[];
}
