import { describe, expect, it } from "vitest";
import { column, groups, linePoints, marked, withMarks } from "./score";

const FACES = [1, 2, 3, 4, 5, 6];

describe("a line", () => {
  it("scores the best straight or set and the pairs of the rest", () => {
    expect(groups([4, 6, 2, 6, 3])).toEqual([
      { kind: "straight", values: [2, 3, 4], points: 3 },
      { kind: "pair", values: [6, 6], points: 1 },
    ]);
    expect(linePoints([2, 2, 3, 3, 4])).toBe(3);
    expect(linePoints([5, 5, 5, 5, 5])).toBe(6);
    expect(linePoints([2, 2, 5, 5, null])).toBe(2);
  });

  it("ignores what is blank or crossed, and does not go round from 6 to 1", () => {
    expect(linePoints([5, "x", 6, null, 1])).toBe(0);
    expect(linePoints([null, null, null, null, null])).toBe(0);
  });

  it("scores all 7,776 full lines as often as the game's page says", () => {
    const counts: Record<number, number> = {};
    for (const a of FACES)
      for (const b of FACES)
        for (const c of FACES)
          for (const d of FACES)
            for (const e of FACES) {
              const points = linePoints([a, b, c, d, e]);
              counts[points] = (counts[points] ?? 0) + 1;
            }
    expect(counts).toEqual({ 1: 1440, 2: 1440, 3: 2640, 4: 1050, 5: 960, 6: 6, 7: 240 });
  });
});

describe("marks that are not in yet", () => {
  const matrix = [
    [2, 3, null],
    [null, 3, null],
    [null, null, null],
  ];

  it("count in their row and their column, and change nothing", () => {
    const marks = [{ row: 1, column: 3, value: 4 }];
    expect(withMarks(matrix, marks)).toEqual({ rows: [3, 0, 0], columns: [0, 1, 0] });
    expect(marked(matrix, marks)[0]).toEqual([2, 3, 4]);
    expect(column(matrix, 2)).toEqual([null, null, null]);
  });
});
