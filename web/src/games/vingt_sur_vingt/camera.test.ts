import { describe, expect, it } from "vitest";
import { boxOf, cellUnder, fitted, isClear, moved, seenAt, showing, type Pixels } from "./camera";
import { laidBy } from "./moves";

const VIEW: Pixels = [400, 300];
const HOME = fitted(boxOf(laidBy("lay 9|9 0,0 E, 1|1 2,0 E, 4|7 0,1 N")), VIEW);

describe("the view", () => {
  it("holds all dominoes, with room around them", () => {
    for (const corner of [
      [-1, 1],
      [5, 1],
      [-1, -3],
      [5, -3],
    ] as Pixels[]) /* prettier-ignore */ {
      const [x, y] = seenAt(HOME, corner, VIEW);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(VIEW[0]);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(VIEW[1]);
    }
  });

  it("knows the cell under a point; up is up", () => {
    expect(cellUnder(HOME, seenAt(HOME, [3.5, 0.5], VIEW), VIEW)).toEqual({ x: 3, y: 0 });
    expect(cellUnder(HOME, seenAt(HOME, [0.5, -1.5], VIEW), VIEW)).toEqual({ x: 0, y: 2 });
  });

  it("keeps under the fingers what they grip", () => {
    const [from, to]: Pixels[] = [
      [120, 80],
      [200, 210],
    ];
    const next = moved(HOME, from!, to!, 1.5, VIEW);
    expect(next.size).toBeCloseTo(HOME.size * 1.5);
    expect(cellUnder(next, to!, VIEW)).toEqual(cellUnder(HOME, from!, VIEW));
  });

  it("comes no nearer and goes no farther than one can read", () => {
    expect(moved(HOME, [0, 0], [0, 0], 1000, VIEW).size).toBeLessThan(150);
    expect(moved(HOME, [0, 0], [0, 0], 0.0001, VIEW).size).toBeGreaterThan(10);
  });

  it("stays on the table", () => {
    const far = moved(HOME, [0, 0], [-100_000, 0], 1, VIEW);
    expect(far.x).toBe(41);
  });

  it("moves no more than it must to show a cell", () => {
    expect(showing(HOME, [{ x: 1, y: 0 }], VIEW)).toEqual(HOME);
    const next = showing(HOME, [{ x: 20, y: 0 }], VIEW);
    const [x] = seenAt(next, [20.5, 0.5], VIEW);
    expect(x).toBeLessThan(VIEW[0]);
    expect(next.y).toBe(HOME.y);
  });

  it("shows all cells where it can, clear of the tools, else the first", () => {
    const near = [
      { x: 9, y: 0 },
      { x: 11, y: -2 },
    ];
    const both = showing(HOME, near, VIEW);
    expect(near.map((cell) => isClear(both, cell, VIEW))).toEqual([true, true]);
    const far = [
      { x: 9, y: -30 },
      { x: 9, y: 30 },
    ];
    const first = showing(HOME, far, VIEW);
    expect(far.map((cell) => isClear(first, cell, VIEW))).toEqual([true, false]);
  });
});
