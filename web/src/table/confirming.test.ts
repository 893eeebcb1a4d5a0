import { describe, expect, it } from "vitest";
import type { Choice } from "$lib/messages";
import type { Confirms, Forced } from "$lib/preferences.svelte";
import type { Snapshot } from "$lib/room";
import { asksFirst, forcedMove } from "./confirming";

const room = {
  spoken: (moves: string[]) => moves.filter((move) => move === "pass"),
  grows: (move: string) => move.startsWith("lay"),
  isPass: (move: string) => move === "pass",
};
const choice = (moves: string[], is_complete = true): Choice => ({
  moves,
  is_complete,
  open: [],
  can_take_back: false,
});
const before = { scores: [7, 3] } as Snapshot;

function asks(
  move: string,
  confirms: Confirms,
  {
    ends = null as "match" | "round" | null,
    can_take_back = false,
    points = 7,
    moves = ["pass", "cross", move],
    forced = "tap" as Forced,
  } = {},
) {
  const foretold = { ends, can_take_back, snapshot: { scores: [points, 3] } };
  return asksFirst({ room, choice: choice(moves), move, before, seat: 1, confirms, forced }, foretold);
}

describe("a forced move", () => {
  it("is the only one there is, also where only those of few tiles are listed", () => {
    expect(forcedMove(room, choice(["cross"]))).toBe("cross");
    expect(forcedMove(room, choice(["cross", "pass"]))).toBe(null);
    expect(forcedMove(room, choice(["pass"], false))).toBe("pass");
    expect(forcedMove(room, choice(["lay"], false))).toBe(null);
    expect(forcedMove(room, null)).toBe(null);
  });
});

describe("a picked move", () => {
  it("waits for its button as the person likes", () => {
    expect(asks("cross", "always")).toBe(true);
    expect(asks("cross", "final")).toBe(true);
    expect(asks("cross", "final", { can_take_back: true })).toBe(false);
    expect(asks("cross", "never")).toBe(false);
  });

  it("always waits if it ends the match, or may still grow", () => {
    expect(asks("cross", "never", { ends: "match" })).toBe(true);
    expect(asks("cross", "never", { ends: "match", moves: ["cross"] })).toBe(true);
    expect(asks("lay", "never", { can_take_back: true })).toBe(true);
  });

  it("needs one tap if there is no other, or if it is a pass that costs nothing", () => {
    expect(asks("cross", "always", { moves: ["cross"] })).toBe(false);
    expect(asks("pass", "always")).toBe(false);
    expect(asks("pass", "always", { points: 2 })).toBe(true);
    expect(asks("pass", "always", { forced: "confirm" })).toBe(true);
    expect(asks("cross", "always", { moves: ["cross"], forced: "confirm" })).toBe(true);
  });
});
