/** What one's own games come to: wins, scores, streaks. */

import { called } from "$lib/called";
import type { Entry } from "./entries";

export type Outcome = "won" | "lost" | "tied" | "alone" | "early" | "shared";

/** How a match ended for whoever keeps it; `shared` where several of the seats were at this device. */
export function outcome({ ending, mine, scores, winners }: Entry): Outcome {
  if (ending === null) return "early";
  if (scores.length === 1) return "alone";
  if (mine.length > 1) return "shared";
  if (!winners.includes(mine[0]!)) return "lost";
  return winners.length > 1 ? "tied" : "won";
}

/** Against whom: people, the strongest of the bots, or nobody. */
export function rival({ mine, names, bots }: Entry, levels: string[]): string {
  const others = names.map((name, seat) => ({ name, bot: bots[seat]!, seat: seat + 1 }));
  const met = others.filter(({ seat }) => !mine.includes(seat));
  if (!met.length) return "nobody";
  if (met.some(({ bot }) => bot === null)) return "people";
  return met.map(({ bot }) => bot).sort((one, other) => levels.indexOf(other) - levels.indexOf(one))[0]!;
}

/** What the others are called; where several of the seats were at this device, everybody. */
export function others({ mine, names, bots }: Entry): string[] {
  return names.flatMap((name, index) =>
    mine.length === 1 && mine[0] === index + 1 ? [] : [called({ name, bot: bots[index]!, seat: index + 1 })],
  );
}

/** What the people one met are called, for a filter. */
export function people({ mine, names, bots }: Entry): string[] {
  return names.flatMap((name, index) =>
    bots[index] !== null || mine.includes(index + 1) ? [] : [called({ name, bot: null, seat: index + 1 })],
  );
}

export interface Bin {
  from: number;
  to: number;
  count: number;
}

export interface Stats {
  games: number;
  /** those with somebody to win against */
  contests: number;
  wins: number;
  /** by rival, in the order of the levels */
  rivals: { rival: string; games: number; wins: number }[];
  best: number;
  mean: number;
  bins: Bin[];
  /** wins in a row: the latest, and the most there ever were */
  streak: number;
  longest: number;
}

/** The statistics of one game; matches that were ended early, or had several of their seats here, do not count. */
export function stats(entries: Entry[], levels: string[], isFewestBest: boolean): Stats | null {
  const counted = entries.filter((entry) => entry.mine.length === 1 && entry.ending !== null);
  if (!counted.length) return null;
  const inOrder = [...counted].sort((one, other) => one.ended - other.ended);
  const scores = inOrder.map(({ scores, mine }) => scores[mine[0]! - 1]!);
  const contests = inOrder.filter(({ scores }) => scores.length > 1);
  const hasWon = (entry: Entry) => entry.winners.includes(entry.mine[0]!);
  let [streak, longest] = [0, 0];
  for (const entry of contests) {
    streak = hasWon(entry) ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  const order = ["nobody", ...levels, "people"];
  const met = [...new Set(contests.map((entry) => rival(entry, levels)))];
  return {
    games: counted.length,
    contests: contests.length,
    wins: contests.filter(hasWon).length,
    rivals: met
      .sort((one, other) => order.indexOf(one) - order.indexOf(other))
      .map((rivals) => {
        const against = contests.filter((entry) => rival(entry, levels) === rivals);
        return { rival: rivals, games: against.length, wins: against.filter(hasWon).length };
      }),
    best: isFewestBest ? Math.min(...scores) : Math.max(...scores),
    mean: scores.reduce((sum, score) => sum + score, 0) / scores.length,
    bins: spread(scores),
    streak,
    longest,
  };
}

const MOST_BINS = 12;

/** How often scores came, in at most a dozen steps of 1, 2, 5, 10, 20, 50… */
export function spread(scores: number[]): Bin[] {
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  let step = 1;
  for (let times = 0; Math.floor(most / step) - Math.floor(least / step) >= MOST_BINS; times++)
    step *= times % 3 === 1 ? 2.5 : 2;
  const first = Math.floor(least / step);
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, index) => {
    const from = (first + index) * step;
    const count = scores.filter((score) => score >= from && score < from + step).length;
    return { from, to: from + step - 1, count };
  });
}
