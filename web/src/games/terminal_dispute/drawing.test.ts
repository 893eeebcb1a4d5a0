import { describe, expect, it } from "vitest";
import { drawingOf, drawn, layoutOf, NOTHING, reach, taken } from "./drawing";
import type { Hex } from "./hexes";
import { STANDARD } from "./standard";

const EDGE: Hex[] = [
  [1, -4],
  [2, -4],
  [3, -4],
];

describe("a drawing", () => {
  const standard = drawingOf(STANDARD);
  const listed = EDGE.reduce((drawing, [q, r]) => drawn(drawing, `${q},${r}`, 1), standard);

  it("shows a layout and reads back", () => {
    expect(layoutOf(standard)).toEqual(STANDARD);
    const mixed = { ...STANDARD, plates: [EDGE, ...STANDARD.plates.slice(1)] };
    expect(layoutOf(drawingOf(mixed))).toEqual(mixed);
  });

  it("puts a thing where nothing was, and takes it away again", () => {
    const more = drawn(standard, "5,-4", "hex");
    expect(more.hexes.get("5,-4")).toBe("hex");
    expect(drawn(more, "5,-4", "hex").hexes.has("5,-4")).toBe(false);
  });

  it("moves a plate to where it is put, and leaves it out when it is taken", () => {
    expect(drawn(standard, "5,-4", 2).plates.get(2)).toBe("5,-4");
    expect(layoutOf(taken(standard, 2)).plates).toEqual(STANDARD.plates.toSpliced(1, 1));
  });

  it("lists the hexes of a plate that are touched, and forgets its place", () => {
    expect(layoutOf(listed).plates[0]).toEqual(EDGE);
    expect(layoutOf(drawn(listed, "2,-4", 1)).plates[0]).toEqual([EDGE[0], EDGE[2]]);
    expect(layoutOf(drawn(listed, "0,-4", 1)).plates[0]).toEqual([0, -4]);
  });

  it("has no list without hexes, and no listed hex that is not there", () => {
    const one = drawn(standard, "0,0", 1);
    expect(one.plates.get(1)).toEqual(new Set(["0,0"]));
    expect(drawn(one, "0,0", 1).plates.has(1)).toBe(false);
    expect(drawn(one, "0,0", "hex").plates.has(1)).toBe(false);
    expect(layoutOf(drawn(listed, "2,-4", "hex")).plates[0]).toEqual([EDGE[0], EDGE[2]]);
  });

  it("has no plate where a hex is drawn", () => {
    expect(drawn(standard, "4,-4", "hex").plates.has(2)).toBe(false);
  });

  it("makes a hex of a place that gets a circle, and keeps it without", () => {
    const more = drawn(standard, "5,-4", "circle");
    expect(layoutOf(more).hexes).toHaveLength(56);
    expect(drawn(more, "5,-4", "circle").hexes.get("5,-4")).toBe("hex");
  });

  it("can grow at its edge, and from nothing", () => {
    expect(reach(NOTHING)).toEqual([[0, 0]]);
    expect(reach(drawn(NOTHING, "0,0", "hex"))).toHaveLength(7);
  });
});
