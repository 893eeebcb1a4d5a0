/** The table of 20 sur 20 as the server sends it. */

import type { Snapshot as CommonSnapshot } from "$lib/room";
import type { Laid } from "./grid";

/** A domino on the table; its second half lies to the right (E) of its first, or above it (N). */
export interface Domino extends Laid {
  direction: "E" | "N";
  /** which of its halves carry a marker */
  marked: [boolean, boolean];
}

export interface Tray {
  /** how many dominoes this seat holds */
  held: number;
  /** how many markers it has left */
  markers: number;
  /** the dominoes themselves, `3|4` with the low half first; null where they are for other eyes */
  hand: string[] | null;
}

export interface Snapshot extends CommonSnapshot {
  stage: "start" | "deal" | "play" | "chain" | "draw" | "over";
  dominoes: Domino[];
  /** by seat */
  trays: Tray[];
  /** how many dominoes lie face down */
  stock: number;
  /** whether the active seat goes on one domino at a time */
  chain: boolean;
  /** turns passed one after another since the last play, or since all had passed */
  passes: number;
  /** whether all have passed though somebody could play: until somebody plays, a seat that has a play must not pass */
  forced: boolean;
  /** whether that holds for the seat to move and it has a play, for its own eyes alone */
  must_play: boolean;
  /** the own moves that end the match if nobody else can play (V11) */
  may_end: string[];
  /** where the marker of a blank end goes */
  blank_end: "none" | "inner";
  /** whether the game ends with the turn that draws the last domino */
  stock_end: boolean;
}
