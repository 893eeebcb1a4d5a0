import { describe, expect, it } from "vitest";
import { cellsOf, fromLow, gridOf, isFree, linesOf, upright, waysOver, type Laid } from "./grid";
import { laidBy } from "./moves";

const WEST: Laid = { halves: [2, 7], x: 1, y: 0, direction: "W" };

describe("a domino", () => {
  it("lies on two cells, the second where it points", () => {
    expect(cellsOf(WEST)).toEqual([
      { x: 1, y: 0 },
      { x: 0, y: 0 },
    ]);
  });

  it("is told from its left or lower half", () => {
    expect(upright(WEST)).toEqual({ halves: [7, 2], x: 0, y: 0, direction: "E" });
    expect(upright({ ...WEST, direction: "S" })).toEqual({ halves: [7, 2], x: 1, y: -1, direction: "N" });
  });

  it("is told from its low half", () => {
    expect(fromLow({ halves: [7, 2], x: 0, y: 0, direction: "E" })).toEqual(WEST);
    expect(fromLow(WEST)).toBe(WEST);
  });

  it("lies over a cell in eight ways, in four if it is a double", () => {
    expect(waysOver({ x: 0, y: 0 }, [2, 7])).toHaveLength(8);
    expect(waysOver({ x: 0, y: 0 }, [7, 7])).toHaveLength(4);
  });

  it("needs two free cells", () => {
    const grid = gridOf([WEST]);
    expect(isFree(grid, { halves: [1, 1], x: -1, y: 0, direction: "E" })).toBe(false);
    expect(isFree(grid, { halves: [1, 1], x: -1, y: 0, direction: "N" })).toBe(true);
  });
});

describe("lines", () => {
  it("run as far as halves lie side by side, and are found once", () => {
    const dominoes = laidBy("lay 7|7 0,0 E, 2|4 2,0 E, 1|6 3,1 N");
    const lines = linesOf(gridOf(dominoes), dominoes);
    expect(lines.map(({ direction, halves, sum }) => [direction, halves, sum])).toEqual([
      ["E", [7, 7, 2, 4], 20],
      ["N", [4, 1, 6], 11],
    ]);
  });

  it("end at a gap", () => {
    const dominoes = laidBy("lay 7|7 0,0 E, 2|4 3,0 E");
    expect(linesOf(gridOf(dominoes), dominoes.slice(0, 1)).map(({ sum }) => sum)).toEqual([14]);
  });
});
