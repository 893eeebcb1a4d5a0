/**
 * The two rolls of a turn. The table has the last one only, so the first is remembered; which dice stay is held to the
 * rules by `cases.test.ts`.
 */

import type { EventModel } from "$lib/messages";
import { diceOf } from "./moves";
import { COLOURS, type Colour, type Dice, type Snapshot } from "./snapshot";

/** A first roll, and the decision that it was looked at in. */
export interface FirstRoll {
  decision: number;
  dice: Dice;
}

/** The first roll of the turn that a table shows, from an earlier table or from the events; null where neither tells. */
export function firstRoll(snapshot: Snapshot, seen: FirstRoll | null, fresh: EventModel[]): Dice | null {
  if (snapshot.stage === "again" || snapshot.stage === "reroll") return snapshot.dice;
  // a turn has two decisions, the second roll and what is written; real dice are seen once more in between
  if (seen && [0, 1].includes(snapshot.decision - seen.decision)) return seen.dice;
  const again = fresh.findLastIndex((event) => event.move === "again");
  return again < 0 ? null : diceOf(fresh[again - 1]?.chance ?? "");
}

/** The dice that a second roll leaves as they are (T2). */
export function ones(dice: Dice): Colour[] {
  return COLOURS.filter((colour) => dice[colour] === 1);
}

export function isSame(one: Dice, other: Dice): boolean {
  return COLOURS.every((colour) => one[colour] === other[colour]);
}
