import { describe, expect, it } from "vitest";
import {
  centre,
  DIRECTIONS,
  directionTo,
  frame,
  line,
  nameHex,
  readHex,
  step,
  wayTo,
  type Direction,
  type Hex,
} from "./hexes";

/** A row of hexes to the east of -2,0. */
const isInRow = ([q, r]: Hex) => r === 0 && Math.abs(q) <= 2;

describe("hexes", () => {
  it("are named as in the notation, and read back", () => {
    expect(nameHex([4, -1])).toBe("4,-1");
    expect(readHex("4,-1")).toEqual([4, -1]);
  });

  it("have a neighbour in each of six directions, and know the way to it", () => {
    for (const direction of DIRECTIONS)
      expect(directionTo([2, -1], ...centre(step([2, -1], direction)))).toBe(direction);
  });

  it("are reached from the middle by one direction, or by two that lie beside each other", () => {
    expect(wayTo([0, 0])).toEqual([]);
    expect(wayTo([0, -3])).toEqual([["NW", 3]]);
    expect(wayTo([5, -2])).toEqual([
      ["E", 3],
      ["NE", 2],
    ]);
    for (let q = -4; q <= 4; q++)
      for (let r = -4; r <= 4; r++) {
        const steps = wayTo([q, r]).flatMap(([direction, n]) => Array<Direction>(n).fill(direction));
        expect(steps.reduce(step, [0, 0])).toEqual([q, r]);
      }
  });

  it("fit into their frame", () => {
    expect(frame([[0, 0]], 0)).toBe("-0.866 -1.000 1.732 2.000");
  });
});

describe("a line", () => {
  it("is as long as was said", () => {
    expect(line([-2, 0], "E", 3, isInRow)).toEqual([
      [-2, 0],
      [-1, 0],
      [0, 0],
    ]);
  });

  it("ends where no hex is free", () => {
    expect(line([1, 0], "E", 6, isInRow)).toHaveLength(2);
    expect(line([0, 0], "NW", 6, isInRow)).toEqual([[0, 0]]);
  });
});
