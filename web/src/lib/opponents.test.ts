import { beforeEach, expect, it, vi } from "vitest";
import type { TermsModel, View } from "./messages";
import { chooseOpponents, follow, nextLevel, opponentsIn } from "./opponents.svelte";

const LEVELS = ["random", "beginner", "greedy", "expert"];
const terms = { game: "pig" } as TermsModel;

beforeEach(() => {
  const memory = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
    removeItem: (key: string) => memory.delete(key),
  });
});

function table(status: string, winner: number, bot = "beginner"): View {
  const places = [{ bot: null }, { bot }];
  return { status, places, you: { seats: [1] }, result: { winners: [winner] } } as unknown as View;
}

function end(match: string, winner: number, bot?: string): void {
  follow(match, terms, table("playing", winner, bot));
  follow(match, terms, table("over", winner, bot));
}

it("begins with one beginner, and keeps the last choice of each game within its seats", () => {
  expect(opponentsIn("pig", LEVELS, [2, 3, 4])).toEqual({ level: "beginner", bots: 1 });
  chooseOpponents("pig", { level: "expert", bots: 9 });
  expect(opponentsIn("pig", LEVELS, [2, 3, 4])).toEqual({ level: "expert", bots: 3 });
  expect(opponentsIn("other", LEVELS, [3, 4])).toEqual({ level: "beginner", bots: 2 });
  expect(opponentsIn("pig", ["random", "deep"], [2])).toEqual({ level: "deep", bots: 1 });
});

it("suggests the next level after two wins in a row", () => {
  end("a", 1);
  expect(nextLevel("pig", "beginner", LEVELS)).toBeNull();
  end("b", 2);
  end("c", 1);
  expect(nextLevel("pig", "beginner", LEVELS)).toBeNull();
  end("d", 1);
  expect(nextLevel("pig", "beginner", LEVELS)).toBe("greedy");
  expect(nextLevel("pig", "greedy", LEVELS)).toBeNull();
  end("e", 1, "expert");
  end("f", 1, "expert");
  expect(nextLevel("pig", "expert", LEVELS)).toBeNull();
});

it("counts no match that was over already, and none twice", () => {
  follow("a", terms, table("over", 1));
  end("b", 1);
  follow("b", terms, table("over", 1));
  expect(nextLevel("pig", "beginner", LEVELS)).toBeNull();
});
