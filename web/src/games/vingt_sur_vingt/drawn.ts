/**
 * Real dominoes as they are entered, half after half; what cannot have been drawn is known from what one seat may know.
 * Every key of the pad is judged by it, so the page does not ask; `cases.test.ts` holds it to cases that the rules made.
 */

import { chanceOf, tileOf } from "./moves";
import type { Snapshot } from "./snapshot";

/** Dominoes of a full hand. */
export const HAND = 5;

/** How many dominoes the active seat has to draw. */
export function dueOf({ trays, stock, active }: Snapshot): number {
  return Math.min(HAND - trays[active - 1]!.held, stock);
}

/** The notation of a draw. */
export function drawnText(tiles: string[], { stage, active }: Snapshot): string {
  return [stage, active, ...tiles].join(" ");
}

/** The dominoes of a draw that was withdrawn, if it was the one that is due now. */
export function tilesOf(text: string | null, { stage, active }: Snapshot): string[] {
  const chance = chanceOf(text ?? "start 0");
  return chance.kind === stage && chance.seat === active && "tiles" in chance ? chance.tiles : [];
}

/** The domino of two halves, low half first. */
export function paired(one: number, other: number): string {
  return tileOf({ halves: [one, other], x: 0, y: 0, direction: "E" });
}

/** Why a domino cannot have been drawn, as far as a seat may know; null where it can. */
export function whyNot(
  tile: string,
  entered: string[],
  snapshot: Snapshot,
  seat: number | null,
): string | null {
  if (tile === "0|0") return "none";
  if (entered.includes(tile)) return "twice";
  if (snapshot.dominoes.some((domino) => tileOf(domino) === tile)) return "laid";
  return seat && snapshot.trays[seat - 1]!.hand?.includes(tile) ? "held" : null;
}
