import { describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import { speak } from "$lib/texts.svelte";
import { exported, imported, together, without, type Entry } from "./entries";
import { others, outcome, people, rival, spread, stats } from "./stats";

const LEVELS = ["random", "beginner", "greedy"];
let made = 0;
const entry = (changes: Partial<Entry>): Entry => ({
  match: `match${++made}`,
  game: "game",
  started: made,
  ended: made + 1,
  names: ["Ana", null],
  bots: [null, "beginner"],
  mine: [1],
  scores: [10, 5],
  winners: [1],
  ending: "over",
  ...changes,
});

describe("one's own games", () => {
  it("end well or badly", () => {
    expect(outcome(entry({}))).toBe("won");
    expect(outcome(entry({ winners: [2] }))).toBe("lost");
    expect(outcome(entry({ winners: [1, 2] }))).toBe("tied");
    expect(outcome(entry({ ending: null, winners: [] }))).toBe("early");
    expect(outcome(entry({ mine: [1, 2], bots: [null, null] }))).toBe("shared");
    expect(outcome(entry({ scores: [7], names: ["Ana"], bots: [null] }))).toBe("alone");
  });

  it("are against people, or the strongest of the bots", () => {
    const three = { names: ["Ana", null, null], scores: [1, 2, 3] };
    expect(rival(entry({ ...three, bots: [null, "greedy", "random"] }), LEVELS)).toBe("greedy");
    expect(rival(entry({ names: ["Ana", "Luis"], bots: [null, null] }), LEVELS)).toBe("people");
    expect(people(entry({ names: ["Ana", "Luis"], bots: [null, null] }))).toEqual(["Luis"]);
  });

  it("are against somebody, with a name or without", () => {
    speak("en");
    const nameless = entry({ names: ["", "", null], bots: [null, null, "greedy"], scores: [1, 2, 3] });
    expect(others(nameless)).toEqual(["Player 2", "Intermediate bot"]);
    expect(people(nameless)).toEqual(["Player 2"]);
    expect(others({ ...nameless, mine: [1, 2] })).toEqual(["Player 1", "Player 2", "Intermediate bot"]);
  });

  it("come to wins, scores and streaks", () => {
    const list = [[1], [1], [2], [1], [1], [1]].map((winners, at) =>
      entry({ winners, scores: [10 + at, 5] }),
    );
    const found = stats([...list.reverse(), entry({ ending: null, winners: [] })], LEVELS, false)!;
    expect(found).toMatchObject({
      games: 6,
      contests: 6,
      wins: 5,
      best: 15,
      mean: 12.5,
      streak: 3,
      longest: 3,
    });
    expect(found.rivals).toEqual([{ rival: "beginner", games: 6, wins: 5 }]);
    expect(stats(list, LEVELS, true)!.best).toBe(10);
    expect(stats([], LEVELS, false)).toBe(null);
  });

  it("have scores in a dozen steps at most", () => {
    expect(spread([3, 3, 5])).toEqual([
      { from: 3, to: 3, count: 2 },
      { from: 4, to: 4, count: 0 },
      { from: 5, to: 5, count: 1 },
    ]);
    const many = spread(Array.from({ length: 300 }, (_, score) => score - 20));
    expect(many.length).toBeLessThanOrEqual(12);
    expect(many.reduce((sum, { count }) => sum + count, 0)).toBe(300);
  });

  it("go to another browser in a file, and what was taken off comes back on purpose only", () => {
    const [one, other] = [entry({}), entry({})];
    const both = together({ entries: [one], removed: [] }, [other, one]);
    expect(both.entries).toEqual([other, one]);
    expect(imported(exported(both))).toEqual(both.entries);
    const less = without(both, one.match);
    expect(together(less, [one]).entries).toEqual([other]);
    expect(together(less, [one], true)).toEqual({ entries: [other, one], removed: [] });
    expect(() => imported('{"matches": []}')).toThrow();
    expect(
      imported(exported({ entries: [{ ...one, scores: ["x"] as unknown as number[] }], removed: [] })),
    ).toEqual([]);
  });
});
