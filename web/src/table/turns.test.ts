import { describe, expect, it } from "vitest";
import type { EventModel } from "$lib/messages";
import type { Numbered } from "./events";
import { gainOf, lastTurns } from "./turns";

const known = (...events: (string | number)[]): Numbered[] =>
  events.map((one, index) => ({
    number: index + 1,
    event: (typeof one === "string" ? { chance: one } : { seat: one, move: "go" }) as EventModel,
  }));

const told = (...events: (string | number)[]) =>
  lastTurns(known(...events), true).map(({ seat, roll, moves, at }) => ({
    seat,
    roll: roll?.event.chance ?? null,
    moves: moves.map(({ number }) => number),
    at,
  }));

describe("the last turn of everybody", () => {
  it("has the roll and what the seat did with it, in order", () => {
    expect(told("start 1", "roll 5", 1, "roll 6", 2, "roll 7", 1)).toEqual([
      { seat: 2, roll: "roll 6", moves: [5], at: 5 },
      { seat: 1, roll: "roll 7", moves: [7], at: 7 },
    ]);
  });

  it("tells a roll that several answer once, and all that a seat did with it together", () => {
    expect(told("roll 5", 1, 2, 3, 1)).toEqual([
      { seat: 1, roll: "roll 5", moves: [2, 5], at: 5 },
      { seat: 2, roll: null, moves: [3], at: 3 },
      { seat: 3, roll: null, moves: [4], at: 4 },
    ]);
  });

  it("takes the draw of who starts for no roll, and draws from a stock neither", () => {
    expect(told("start 2", 2)).toEqual([{ seat: 2, roll: null, moves: [2], at: 2 }]);
    const drawn = lastTurns(known("deal 1 ?", 1, "draw 1 ?", 2, 2), false);
    expect(drawn.map(({ seat, roll, at }) => [seat, roll, at])).toEqual([
      [1, null, 2],
      [2, null, 5],
    ]);
  });
});

describe("what a turn brought", () => {
  const [turn] = lastTurns(known("roll 5", 1), true);

  it("is the change of the seat's score around it", () => {
    expect(gainOf(turn!, new Map([[1, [3, 0]], [2, [7, 0]]]))).toBe(4); // prettier-ignore
    expect(gainOf(turn!, new Map([[1, [3, 0]], [3, [1, 0]]]))).toBe(-2); // prettier-ignore
  });

  it("is not known where a score before or after it is not", () => {
    expect(gainOf(turn!, new Map([[2, [7, 0]]]))).toBeNull(); // prettier-ignore
    expect(gainOf(turn!, new Map([[1, [7, 0]]]))).toBeNull(); // prettier-ignore
  });
});
