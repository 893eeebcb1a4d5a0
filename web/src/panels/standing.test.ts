import { describe, expect, it } from "vitest";
import { sideBySide, standings } from "./standing";

const order = (scores: number[], winners: number[]) =>
  standings({ scores, winners }).map(({ seat, rank }) => [seat, rank]);

describe("the standings", () => {
  it("begin with whoever has most where most wins", () => {
    expect(order([36, 202, 90], [2])).toEqual([
      [2, 1],
      [3, 2],
      [1, 3],
    ]);
  });

  it("begin with whoever has least where least wins", () => {
    expect(order([17, 0, 4], [2])).toEqual([
      [2, 1],
      [3, 2],
      [1, 3],
    ]);
  });

  it("share a rank where scores are equal", () => {
    expect(order([50, 80, 80, 20], [2, 3])).toEqual([
      [2, 1],
      [3, 1],
      [1, 3],
      [4, 4],
    ]);
  });

  it("put everybody first where all are equal", () => {
    expect(order([5, 5], [1, 2])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });
});

describe("points side by side", () => {
  const part = (label: string, points: number) => ({ label, points });

  it("put lines of one name into one row", () => {
    const rows = sideBySide([[part("red", 21), part("misses", -5)], [part("red", 10)]]);
    expect(rows.map(({ label, parts }) => [label, parts.map((found) => found?.points ?? null)])).toEqual([
      ["red", [21, 10]],
      ["misses", [-5, null]],
    ]);
  });

  it("keep lines of one name apart within a seat", () => {
    const rows = sideBySide([[part("a", 1), part("a", 2)], [part("a", 3)]]);
    expect(rows.map(({ parts }) => parts.map((found) => found?.points ?? null))).toEqual([
      [1, 3],
      [2, null],
    ]);
  });
});
