/** How far the chat of a match was read in this browser; the latest matches are remembered. */

import { keep, kept } from "$lib/memory";

const MOST = 50;

function all(): Record<string, number> {
  try {
    return JSON.parse(kept("read") ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

/** The number of the last message that was read. */
export function readUpTo(match: string): number {
  return all()[match] ?? 0;
}

export function keepRead(match: string, seq: number): void {
  const others = Object.entries(all()).filter(([other]) => other !== match);
  keep("read", JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [match, seq]])));
}
