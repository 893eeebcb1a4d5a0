import { expect, test } from "vitest";
import { isClosed, shadedBy } from "./charging";
import cases from "./cases.json";
import { MATRICES, SCORED } from "./examples/scored";
import { nameHex, type Hex } from "./hexes";
import { openCells, readMove, type Shade } from "./moves";
import type { Held, Mark } from "./snapshot";
import { STANDARD } from "./standard";

const entries = cases.entries as unknown as {
  matrix: Held[][];
  marks: Mark[];
  moves: string[];
  cells: string[];
}[];
const lines = cases.lines as unknown as { shaded: Hex[]; moves: Record<string, Hex[]>; closed: number[] }[];
const names = (hexes: Hex[]) => hexes.map(nameHex).sort();

test("the cells that can be marked next are those that the rules take", () => {
  expect(entries.some(({ marks }) => marks.length === 1)).toBe(true);
  expect(entries.some(({ moves }) => moves[0]!.startsWith("cross"))).toBe(true);
  for (const { matrix, marks, moves, cells } of entries)
    expect([...openCells(moves, matrix, marks)].sort()).toEqual(cells.toSorted());
});

test("a line shades the hexes that the rules shade", () => {
  const lengths = new Set<number>();
  for (const { shaded, moves } of lines)
    for (const [text, hexes] of Object.entries(moves)) {
      const { ray, length } = readMove(text) as Shade;
      const found = ray ? shadedBy(STANDARD, shaded, ray.start, ray.direction, length) : [];
      lengths.add(found.length - length);
      expect(names(found)).toEqual(names(hexes));
    }
  expect(lengths.size).toBeGreaterThan(2); // whole ones, and some that were cut short
});

test("a plate is closed where the rules let nothing be shaded from it", () => {
  expect(lines.some(({ closed }) => closed.length)).toBe(true);
  for (const { shaded, moves, closed } of lines)
    for (const plate of Object.keys(moves).map((text) => (readMove(text) as Shade).plate))
      expect(isClosed(STANDARD, shaded, plate)).toBe(closed.includes(plate));
});

test("the drawings of the rules score as the rules do", () => {
  const points: Record<string, number> = cases.points;
  const worth = (held: Held[]) =>
    points[
      held
        .filter((value) => Number(value))
        .sort()
        .join("")
    ];
  for (const { held, points } of SCORED) expect(worth(held)).toBe(points);
  for (const { matrix, marks, scores, soon } of Object.values(MATRICES)) {
    const linesOf = (table: Held[][]) => ({
      rows: table.map(worth),
      columns: table.map((_, column) => worth(table.map((row) => row[column]!))),
    });
    expect(linesOf(matrix)).toEqual(scores);
    const after = matrix.map((row, r) =>
      row.map((held, c) => marks.find(({ row, column }) => row === r + 1 && column === c + 1)?.value ?? held),
    );
    expect(linesOf(after)).toEqual(soon);
  }
});
