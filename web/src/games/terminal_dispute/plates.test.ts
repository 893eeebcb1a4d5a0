import { describe, expect, it } from "vitest";
import { nameHex, type Hex } from "./hexes";
import { edges, nearOnes, spots, touched } from "./plates";
import { STANDARD } from "./standard";

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

  it("lies along the outer edges of its hexes, and around those inside", () => {
    const along = (hex: Hex, plate: Hex[]) => edges(hex, plate, [2, -5], STANDARD.hexes);
    expect(along([2, -4], TOP)).toEqual(["NE", "NW"]);
    expect(along([3, -4], TOP)).toEqual(["NW"]);
    expect(along([0, 0], [[0, 0]])).toHaveLength(6);
    expect(along([0, 0], STANDARD.hexes)).toEqual([]);
  });

  it("is tied to each group of its hexes once, where they are nearest", () => {
    expect(nearOnes(TOP, [4, -4])).toEqual([TOP[2]]);
    expect(nearOnes([[0, 4], ...TOP], [0, -4])).toEqual([TOP[0], [0, 4]]);
    expect(nearOnes(STANDARD.hexes, [0, -4])).toHaveLength(1);
  });
});
