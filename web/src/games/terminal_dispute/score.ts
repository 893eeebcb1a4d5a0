/** What the values of a row or column make (D5), also of those that are only pencilled: the server counts what is in. */

import type { Held, Mark } from "./snapshot";

export interface Group {
  kind: "straight" | "set" | "pair";
  values: number[];
  points: number;
}

const STRAIGHTS: Record<number, number> = { 5: 7, 4: 5, 3: 3 };
const SETS: Record<number, number> = { 5: 6, 4: 4, 3: 3 };
const FACES = [1, 2, 3, 4, 5, 6];

/** The best groups of a line: at most one straight or set, and the pairs of what is left. */
export function groups(held: Held[]): Group[] {
  const values = held.filter((value): value is number => typeof value === "number").sort();
  const ways = [[], ...[...straights(values), ...sets(values)].map((group) => [group])].map((way) => [
    ...way,
    ...pairs(without(values, way[0]?.values ?? [])),
  ]);
  return ways.reduce((best, way) => (sum(way) > sum(best) ? way : best));
}

export function linePoints(held: Held[]): number {
  return sum(groups(held));
}

function sum(groups: Group[]): number {
  return groups.reduce((points, group) => points + group.points, 0);
}

function straights(values: number[]): Group[] {
  return Object.entries(STRAIGHTS).flatMap(([size, points]) =>
    FACES.map((low) => FACES.slice(low - 1, low - 1 + Number(size)))
      .filter((run) => run.length === Number(size) && run.every((value) => values.includes(value)))
      .map((run): Group => ({ kind: "straight", values: run, points })),
  );
}

function sets(values: number[]): Group[] {
  return Object.entries(SETS).flatMap(([size, points]) =>
    FACES.filter((face) => values.filter((value) => value === face).length >= Number(size)).map(
      (face): Group => ({ kind: "set", values: Array(Number(size)).fill(face), points }),
    ),
  );
}

function pairs(values: number[]): Group[] {
  return FACES.flatMap((face) => {
    const count = Math.floor(values.filter((value) => value === face).length / 2);
    return Array.from({ length: count }, (): Group => ({ kind: "pair", values: [face, face], points: 1 }));
  });
}

function without(values: number[], taken: number[]): number[] {
  const left = [...values];
  for (const value of taken) left.splice(left.indexOf(value), 1);
  return left;
}

/** The matrix with marks in it that are not in yet. */
export function marked(matrix: Held[][], marks: Mark[]): Held[][] {
  const after = matrix.map((row) => [...row]);
  for (const { row, column, value } of marks) after[row - 1]![column - 1] = value;
  return after;
}

export function column(matrix: Held[][], index: number): Held[] {
  return matrix.map((row) => row[index]!);
}

/** What rows and columns would come to with these marks. */
export function withMarks(matrix: Held[][], marks: Mark[]): { rows: number[]; columns: number[] } {
  const after = marked(matrix, marks);
  return { rows: after.map(linePoints), columns: after.map((_, index) => linePoints(column(after, index))) };
}
