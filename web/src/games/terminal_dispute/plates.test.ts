import { describe, expect, it } from "vitest";
import { nameHex, type Hex } from "./hexes";
import { edges, spots, touched } from "./plates";
import { STANDARD } from "./setup";

const TOP: Hex[] = [
  [1, -4],
  [2, -4],
  [3, -4],
];
const names = new Set(STANDARD.hexes.map(nameHex));

describe("a plate", () => {
  it("touches the hexes around its place, or those that it lists", () => {
    expect(touched([0, -4], STANDARD.hexes)).toEqual([
      [1, -4],
      [-1, -3],
      [0, -3],
    ]);
    expect(touched(TOP, STANDARD.hexes)).toBe(TOP);
  });

  it("stands at its place, or beside the field near its hexes, and never on another", () => {
    expect(spots(STANDARD)).toEqual(STANDARD.plates);
    const plates = [TOP, TOP, STANDARD.hexes, ...STANDARD.plates.slice(3)];
    const found = spots({ hexes: STANDARD.hexes, plates }).map(nameHex);
    expect(found.slice(0, 2).sort()).toEqual(["2,-5", "3,-5"]);
    expect(new Set([...found, ...names])).toHaveProperty("size", 6 + 55);
  });

  it("lies along the outer edges of its hexes, and around one that has none", () => {
    expect(edges([2, -4], [2, -5], names)).toEqual(["NE", "NW"]);
    expect(edges([3, -4], [2, -5], names)).toEqual(["NW"]);
    expect(edges([0, 0], [2, -5], names)).toHaveLength(6);
  });
});
