/** One's own finished matches, as this browser keeps them: little enough of each that thousands fit. */

import { keep, kept } from "$lib/memory";
import type { Finished } from "$lib/messages";

export interface Entry {
  match: string;
  game: string;
  /** Unix time */
  started: number;
  ended: number;
  /** by seat: a person's name, or null */
  names: (string | null)[];
  /** by seat: the bot that played there, or null */
  bots: (string | null)[];
  /** one's own seats, from 1 */
  mine: number[];
  scores: number[];
  winners: number[];
  /** null where the match was ended early */
  ending: string | null;
}

export interface Kept {
  /** the latest first */
  entries: Entry[];
  /** matches that were taken off the list */
  removed: string[];
}

const NAME = "history";
const FORMAT = "sobremesa-history";

export function keptHistory(): Kept {
  try {
    return read(JSON.parse(kept(NAME) ?? "{}"));
  } catch {
    return { entries: [], removed: [] };
  }
}

export function keepHistory(history: Kept): void {
  keep(NAME, JSON.stringify({ matches: history.entries, removed: history.removed }));
}

/** What is worth keeping of a finished match. */
export function entryOf({ match, terms, places, mine, started, ended, result, snapshot }: Finished): Entry {
  return {
    match,
    game: terms.game,
    started,
    ended,
    names: places.map(({ name }) => name),
    bots: places.map(({ bot }) => bot),
    mine,
    scores: result?.scores ?? (snapshot.scores as number[]),
    winners: result?.winners ?? [],
    ending: result?.ending ?? null,
  };
}

/** Both, each match once; what was taken off stays off unless it is brought back on purpose. */
export function together(history: Kept, more: Entry[], isOnPurpose = false): Kept {
  const back = new Set(isOnPurpose ? more.map(({ match }) => match) : []);
  const removed = history.removed.filter((match) => !back.has(match));
  const byId = new Map(
    [...more, ...history.entries]
      .filter(({ match }) => !removed.includes(match))
      .map((entry) => [entry.match, entry]),
  );
  return { entries: [...byId.values()].sort((one, other) => other.ended - one.ended), removed };
}

export function without(history: Kept, match: string): Kept {
  return {
    entries: history.entries.filter((entry) => entry.match !== match),
    removed: [...history.removed.filter((other) => other !== match), match],
  };
}

/** A file that another browser can read. */
export function exported({ entries }: Kept): string {
  return `${JSON.stringify({ format: FORMAT, version: 1, matches: entries }, null, 1)}\n`;
}

/** The matches of such a file; throws where it is none. */
export function imported(text: string): Entry[] {
  const file = JSON.parse(text) as { format?: unknown };
  if (file?.format !== FORMAT) throw new Error("not a file of one's own games");
  return read(file).entries;
}

function read(stored: unknown): Kept {
  const { matches, removed } = (stored ?? {}) as { matches?: unknown; removed?: unknown };
  return {
    entries: Array.isArray(matches) ? matches.filter(isEntry) : [],
    removed: Array.isArray(removed) ? removed.filter((match) => typeof match === "string") : [],
  };
}

function isEntry(found: unknown): found is Entry {
  if (typeof found !== "object" || found === null) return false;
  const { match, game, started, ended, names, bots, mine, scores, winners, ending } = found as Entry;
  const areNumbers = (list: unknown) =>
    Array.isArray(list) && list.every((one) => typeof one === "number" && Number.isFinite(one));
  const areNames = (list: unknown) =>
    Array.isArray(list) && list.every((one) => one === null || (typeof one === "string" && one.length <= 60));
  return (
    typeof match === "string" &&
    /^[\w-]{1,40}$/.test(match) &&
    typeof game === "string" &&
    areNumbers([started, ended]) &&
    areNames(names) &&
    areNames(bots) &&
    [mine, scores, winners].every(areNumbers) &&
    names.length === scores.length &&
    bots.length === scores.length &&
    (ending === null || typeof ending === "string")
  );
}
