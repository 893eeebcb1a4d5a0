/**
 * What a cross does to its own sheet (Q3, Q5, Q10). In the first action the server keeps choices sealed, so its preview
 * cannot say it; `cases.test.ts` holds this to cases that the rules made.
 */

import type { Place } from "./moves";
import { coloursOf, isCircles, type Snapshot } from "./snapshot";

/** What is worth most: all crosses beyond these count nothing. */
export const MOST_CROSSES = 15;

/** So many crosses must stand in a row before its last square. */
export const CROSSES_TO_LOCK = 5;

export function pointsFor(crosses: number): number {
  const counted = Math.min(crosses, MOST_CROSSES);
  return (counted * (counted + 1)) / 2;
}

/** The numbers that a cross leaves behind, from left to right. */
export function skippedBy(snapshot: Snapshot, owner: number, { row, number }: Place): number[] {
  const { crossed, lost } = snapshot.sheets[owner - 1]!.rows[row]!;
  const numbers = snapshot.numbers[row]!;
  return numbers.slice(0, numbers.indexOf(number)).filter((n) => !crossed.includes(n) && !lost.includes(n));
}

/** Whether a place is the last square of its colour, which takes the lock with it. */
export function isLast(snapshot: Snapshot, { row, number }: Place): boolean {
  return !isCircles(row) && snapshot.numbers[row]!.at(-1) === number;
}

/** The points that a cross adds to a sheet. */
export function worthOf(snapshot: Snapshot, owner: number, place: Place): number {
  const { rows } = snapshot.sheets[owner - 1]!;
  const crosses = isLast(snapshot, place) ? 2 : 1;
  return coloursOf(place.row)
    .map((colour) => pointsFor(rows[colour].counted + crosses) - rows[colour].points)
    .reduce((sum, points) => sum + points);
}
