/** The table of Terminal Dispute as the server tells it. */

import type { Snapshot as CommonSnapshot } from "$lib/room";
import { nameHex, type Hex } from "./hexes";

/** What two dice each, or the one left over, are for (D1). */
export type Place = "navigation" | "charger" | "unused";
export const PLACES: Place[] = ["navigation", "charger", "unused"];

/** What a cell holds: nothing, a value, or a cross. */
export type Held = number | "x" | null;

export interface Hand {
  navigation: [number, number];
  charger: [number, number];
  unused: number;
}

/** The points of five rows and of five columns. */
export interface Lines {
  rows: number[];
  columns: number[];
}

export interface Mark {
  /** from 1, at the top */
  row: number;
  /** from 1, at the left */
  column: number;
  value: number | "x";
}

/** What a seat has entered in the open round, what its lines score with that, and the dice it has for it. */
export interface Entry extends Hand, Lines {
  /** abilities used in this round */
  swaps: number;
  /** abilities that can be used now */
  abilities: number;
  marks: Mark[];
  /** null before the charger part is entered */
  line: Hex[] | null;
}

export interface Terminal extends Lines {
  /** five rows of five cells */
  matrix: Held[][];
  /** the values of each straight, set and pair that a line scores by */
  groups: { rows: number[][][]; columns: number[][][] };
  navigation: number;
  shaded: Hex[];
  charger: number;
  /** unlocked in earlier rounds and not spent before this one */
  abilities: number;
  /** while all enter */
  entry: Entry | null;
}

export interface Layout {
  hexes: Hex[];
  /** plate 1 first: its place beside the hexes, or a list of the hexes it touches */
  plates: (Hex | Hex[])[];
  circles: Hex[];
}

export interface Snapshot extends CommonSnapshot {
  stage: "start" | "roll" | "lot" | "allot" | "enter" | "over";
  round: number;
  rounds: number;
  must_shade: boolean;
  /** from when on a shaded circle's ability can be used (D10) */
  ability: "at_once" | "next_round";
  /** ascending, from the roll to the end of the round */
  dice: number[] | null;
  allotment: Hand | null;
  charger: Layout;
  /** by seat */
  terminals: Terminal[];
  /** of one seat alone: 90, 80, 70, 60, 50, or 0 below */
  rating: number | null;
}

/** What the lines of a terminal score with all that its seat has entered. */
export function linesOf({ entry, rows, columns }: Terminal): Lines {
  return entry ?? { rows, columns };
}

/** The hexes that one terminal has shaded or pencilled and an earlier one had not. */
export function newHexes(before: Terminal, after: Terminal): Hex[] {
  const known = new Set(before.shaded.map(nameHex));
  return [...after.shaded, ...(after.entry?.line ?? [])].filter((hex) => !known.has(nameHex(hex)));
}

/** A half of a terminal. */
export type Half = "navigation" | "charger";
