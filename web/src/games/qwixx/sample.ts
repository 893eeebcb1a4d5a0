/** Rows as they could stand on a sheet: for drawings. */

import { pointsFor } from "./effect";
import type { CircleRow, ColourRow, Row } from "./snapshot";

export const UP = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
export const DOWN = UP.toReversed();

function stood(numbers: number[], crossed: number[], isClosed: boolean): Row {
  const last = numbers.indexOf(crossed.at(-1) ?? -1);
  return { crossed, lost: numbers.filter((n, i) => !crossed.includes(n) && (i < last || isClosed)) };
}

export function colourRow(numbers: number[], crossed: number[], circles = 0, isClosed = false): ColourRow {
  const lock = crossed.includes(numbers.at(-1)!);
  const counted = crossed.length + circles + (lock ? 1 : 0);
  return { ...stood(numbers, crossed, isClosed), lock, counted, points: pointsFor(counted) };
}

export function circleRow(numbers: number[], crossed: number[], open: number[]): CircleRow {
  return { ...stood(numbers, crossed, false), open };
}
