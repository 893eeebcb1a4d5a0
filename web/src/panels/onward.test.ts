import { describe, expect, it } from "vitest";
import type { GameModel, PlaceModel } from "$lib/messages";
import { another, isAllHere, nextLevel } from "./onward";

const place = (seat: number, name: string | null, bot: string | null) => ({ seat, name, bot }) as PlaceModel;
const ANA = place(1, "Ana", null);
const LEVELS = ["random", "beginner", "greedy"];

describe("after a match", () => {
  it("the next level is the one after the strongest bot's", () => {
    expect(nextLevel([ANA, place(2, null, "random"), place(3, null, "beginner")], LEVELS)).toBe("greedy");
    expect(nextLevel([ANA, place(2, null, "greedy")], LEVELS)).toBe(null);
    expect(nextLevel([ANA, place(2, "Luis", null)], LEVELS)).toBe(null);
  });

  it("the next begins at once where nobody else is waited for", () => {
    expect(isAllHere([ANA, place(2, null, "random")], [1])).toBe(true);
    expect(isAllHere([ANA, place(2, "Luis", null)], [1])).toBe(false);
    expect(isAllHere([ANA, place(2, "Luis", null)], [])).toBe(false);
  });

  it("another game has as many seats as it can have", () => {
    const game = { id: "game", seats: [2, 3] } as GameModel;
    expect(another(game, [ANA], "greedy").seats).toEqual([{ name: "Ana" }, { bot: "greedy" }]);
    const four = [ANA, place(2, null, "random"), place(3, null, "random"), place(4, null, "random")];
    expect(another(game, four, "greedy").seats).toHaveLength(3);
  });
});
