import { describe, expect, it } from "vitest";
import { drawnText, dueOf, paired, tilesOf, whyNot } from "./drawn";
import type { Snapshot } from "./snapshot";

const snapshot = {
  stage: "draw",
  seats: 2,
  active: 2,
  dominoes: [{ halves: [9, 7], x: 0, y: 0, direction: "E", marked: [false, false] }],
  trays: [
    { held: 5, markers: 22, hand: null },
    { held: 3, markers: 22, hand: ["0|1", "2|3", "5|5"] },
  ],
  stock: 30,
} as unknown as Snapshot;

describe("real dominoes", () => {
  it("are as many as the hand lacks and the stock has (V7)", () => {
    expect(dueOf(snapshot)).toBe(2);
    expect(dueOf({ ...snapshot, stock: 1 })).toBe(1);
  });

  it("are written low half first, in the order they came", () => {
    expect(drawnText([paired(8, 6), paired(1, 1)], snapshot)).toBe("draw 2 6|8 1|1");
  });

  it("that were withdrawn come back for the same draw only", () => {
    expect(tilesOf("draw 2 6|8 1|1", snapshot)).toEqual(["6|8", "1|1"]);
    expect(tilesOf("draw 1 6|8 1|1", snapshot)).toEqual([]);
    expect(tilesOf("start 2", snapshot)).toEqual([]);
    expect(tilesOf(null, snapshot)).toEqual([]);
  });

  it("cannot be what one knows to lie elsewhere (V1)", () => {
    const why = (tile: string, seat: number | null = 2) => whyNot(tile, ["4|4"], snapshot, seat);
    expect([why("0|0"), why("4|4"), why("7|9"), why("5|5"), why("6|6")]).toEqual([
      "none",
      "twice",
      "laid",
      "held",
      null,
    ]);
    expect([why("5|5", 1), why("5|5", null)]).toEqual([null, null]);
  });
});
