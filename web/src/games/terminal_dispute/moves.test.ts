import { describe, expect, it } from "vitest";
import {
  allotText,
  completions,
  fillText,
  layOut,
  nameCell,
  ofKind,
  openCells,
  openValues,
  readCell,
  readMove,
  shadeText,
  type Allot,
  type Laid,
  type Shade,
} from "./moves";
import type { Hand, Held } from "./snapshot";

const dice = [1, 3, 3, 5, 6];
const none: Laid = [null, null, null, null, null];
const allotments = ["allot 1 3 / 3 5 / 6", "allot 1 3 / 3 6 / 5", "allot 3 3 / 1 5 / 6"];

function matrix(empty: string[]): Held[][] {
  return [1, 2, 3, 4, 5].map((row) =>
    [1, 2, 3, 4, 5].map((column) => (empty.includes(nameCell(row, column)) ? null : 4)),
  );
}

describe("the notation", () => {
  it.each(["shade 3 5 4,-1 SW", "shade 1 4 none"])("reads and writes %s", (text) => {
    expect(shadeText(readMove(text) as Shade)).toBe(text);
  });

  it("reads and writes an allotment", () => {
    const move = readMove("allot 3 5 / 1 6 / 3");
    expect(move).toEqual({ kind: "allot", navigation: [3, 5], charger: [1, 6], unused: 3 });
    expect(allotText(move as Allot)).toBe("allot 3 5 / 1 6 / 3");
  });

  it("reads swaps, writes and crosses", () => {
    expect(readMove("swap charger 1")).toEqual({ kind: "swap", use: "charger", value: 1 });
    expect(readMove("write 3 b2")).toEqual({ kind: "write", value: 3, cell: "b2" });
    expect(readMove("cross e5")).toEqual({ kind: "cross", value: "x", cell: "e5" });
    expect(fillText(3, "b2")).toBe("write 3 b2");
    expect(fillText("x", "e5")).toBe("cross e5");
  });

  it("does not read what is no move", () => {
    expect(() => readMove("jump 3")).toThrow("jump 3");
  });

  it("names cells by column and row", () => {
    expect(nameCell(2, 3)).toBe("c2");
    expect(readCell("c2")).toEqual({ row: 2, column: 3 });
  });

  it("tells the kinds apart", () => {
    expect(ofKind(["swap charger 1", "write 3 b2"], "write")).toEqual([
      { kind: "write", value: 3, cell: "b2" },
    ]);
  });
});

describe("dice that are being allotted", () => {
  it("can become any allotment at first", () => {
    expect(completions(allotments, dice, none)).toEqual(allotments);
  });

  it("leave those that have them there", () => {
    expect(completions(allotments, dice, ["charger", null, null, null, null])).toEqual([
      "allot 3 3 / 1 5 / 6",
    ]);
    expect(completions(allotments, dice, [null, "navigation", "charger", null, null])).toHaveLength(2);
  });

  it("count equal dice one by one", () => {
    expect(completions(allotments, dice, [null, "navigation", "navigation", null, null])).toEqual([
      "allot 3 3 / 1 5 / 6",
    ]);
    expect(completions(allotments, dice, ["navigation", "navigation", "navigation", null, null])).toEqual([]);
  });

  it("stay where they lie when the rest is laid out", () => {
    const move = { navigation: [1, 3], charger: [3, 5], unused: 6 } as Hand;
    expect(layOut(move, dice, [null, "charger", null, null, null])).toEqual([
      "navigation",
      "charger",
      "navigation",
      "charger",
      "unused",
    ]);
  });
});

describe("the cells that can be marked", () => {
  const empty = matrix(["a1", "c1", "b2", "c5"]);

  it("are the later ones of a pair as well as the listed earlier ones", () => {
    const moves = ["write 3 a1", "write 3 c1", "write 3 b2"];
    expect([...openCells(moves, empty, [])].sort()).toEqual(["a1", "b2", "c1", "c5"]);
  });

  it("share neither row nor column with the first one", () => {
    const marks = [{ row: 2, column: 2, value: 3 }];
    expect([...openCells(["write 5 c5"], empty, marks)].sort()).toEqual(["a1", "c1", "c5"]);
  });

  it("are all the listed ones where one is crossed", () => {
    const marks = [{ row: 1, column: 1, value: 3 }];
    expect([...openCells(["cross c1"], matrix(["a1", "c1"]), marks)]).toEqual(["c1"]);
  });

  it("are none where nothing is written", () => {
    expect(openCells(["shade 1 4 none"], empty, []).size).toBe(0);
  });

  it("take each value once", () => {
    expect(openValues(["write 3 a1", "write 5 a1", "write 3 c1", "swap charger 2"])).toEqual([3, 5]);
    expect(openValues(["cross a1"])).toEqual(["x"]);
  });
});
