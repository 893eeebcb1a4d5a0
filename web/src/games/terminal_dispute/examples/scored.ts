/** Lines and matrices that drawings show, with what they score: `cases.test.ts` holds them to the rules. */

import type { Held, Lines, Mark } from "../snapshot";

export const SCORED: { held: Held[]; groups: number[][]; points: number }[] = [
  { held: [3, 1, 5, 2, 4], groups: [[1, 2, 3, 4, 5]], points: 7 },
  {
    held: [4, 6, 2, 6, 3],
    groups: [
      [2, 3, 4],
      [6, 6],
    ],
    points: 4,
  },
  {
    held: [5, 2, 5, 5, 2],
    groups: [
      [5, 5, 5],
      [2, 2],
    ],
    points: 4,
  },
  {
    held: [1, 4, 4, 1, null],
    groups: [
      [1, 1],
      [4, 4],
    ],
    points: 2,
  },
  { held: [6, 1, 2, "x", 4], groups: [], points: 0 },
];

interface Scored {
  matrix: Held[][];
  marks: Mark[];
  scores: Lines;
  /** with the marks in */
  soon: Lines;
}

export const MATRICES: Record<"apart" | "crossing", Scored> = {
  apart: {
    matrix: [
      [null, 4, null, null, 2],
      [null, null, null, null, null],
      [5, null, null, 3, null],
      [null, null, 6, null, null],
      [null, 4, null, null, null],
    ],
    marks: [{ row: 2, column: 3, value: 5 }],
    scores: { rows: [0, 0, 0, 0, 0], columns: [0, 1, 0, 0, 0] },
    soon: { rows: [0, 0, 0, 0, 0], columns: [0, 1, 0, 0, 0] },
  },
  crossing: {
    matrix: [
      [2, 4, 3, 1, 2],
      [6, 6, 5, 1, 6],
      [null, 3, null, 4, null],
      [4, 5, 6, 1, 4],
      [4, 4, 2, 2, 3],
    ],
    marks: [
      { row: 3, column: 1, value: 2 },
      { row: 3, column: 5, value: "x" },
    ],
    scores: { rows: [5, 3, 0, 3, 3], columns: [1, 5, 0, 3, 3] },
    soon: { rows: [5, 3, 3, 3, 3], columns: [2, 5, 0, 3, 3] },
  },
};
