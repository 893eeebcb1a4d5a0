import { describe, expect, it } from "vitest";
import { lastMoves, placed, since, together } from "./events";

const shown = [
  { chance: "roll 5" },
  { seat: 1, move: "a" },
  { seat: 2, move: "b" },
  { chance: "roll 9" },
  { seat: 2, move: "c" },
];

describe("events", () => {
  it("joins what was known with what is new, each number once", () => {
    const known = together([], { first: 1, shown });
    const longer = together(known, {
      first: 4,
      shown: [{ chance: "roll 9" }, { seat: 2, move: "d" }, { chance: "roll 1" }],
    });
    expect(longer.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(longer[4]!.event).toEqual({ seat: 2, move: "d" });
  });

  it("forgets what was taken back", () => {
    const known = together([], { first: 1, shown });
    expect(together(known, { first: 1, shown: shown.slice(0, 4) })).toHaveLength(4);
  });

  it("calls fresh what others did at once with the own last move, and after it", () => {
    expect(since(1, { first: 1, shown })).toEqual(shown.slice(2));
    expect(since(2, { first: 1, shown })).toEqual([]);
    expect(since(2, { first: 1, shown: shown.slice(0, 3) })).toEqual([{ seat: 1, move: "a" }]);
    expect(since(3, { first: 1, shown })).toEqual(shown);
  });

  it("shows a spectator what came with the last chance", () => {
    expect(since(null, { first: 1, shown })).toEqual(shown.slice(3));
  });

  it("puts each piece of news where it came in", () => {
    const first = placed([], [{ seq: 3, kind: "started" }], 0);
    const later = placed(
      first,
      [
        { seq: 3, kind: "started" },
        { seq: 9, kind: "left", seat: 2 },
      ],
      7,
    );
    expect(later.map(({ after, news }) => [after, news.kind])).toEqual([
      [0, "started"],
      [7, "left"],
    ]);
  });

  it("keeps the last move of every seat", () => {
    expect([...lastMoves({ first: 1, shown })]).toEqual([
      [1, shown[1]],
      [2, shown[4]],
    ]);
  });
});
