/** Coins that travel: where they lay before the table changed, and where they lie now. */

import { travel } from "$lib/motion";
import type { Move, PileName } from "./moves";
import type { Value } from "./snapshot";

export interface Flight extends Move {
  start: DOMRect;
}

/** The coins of a value in a pile as they are drawn, the topmost last; the ghost of one that would come counts. */
function drawn(board: Element, pile: PileName, value: Value): Element[] {
  return [...board.querySelectorAll(`[data-pile="${pile}"] [data-well="${value}"] .coin`)];
}

export function topCoin(board: Element, pile: PileName, value: Value): Element | undefined {
  return drawn(board, pile, value).at(-1);
}

/** Before the page changes: where each coin sets out, a ghost from where it waits already. */
export function depart(board: Element, ways: Move[]): Flight[] {
  return ways.flatMap((way) => {
    const waiting = topCoin(board, way.to, way.value);
    const coin = waiting?.classList.contains("ghost") ? waiting : topCoin(board, way.from, way.value);
    return coin ? [{ ...way, start: coin.getBoundingClientRect() }] : [];
  });
}

/** After it: those that arrived at one place are the topmost there. */
export function arrive(board: Element, flights: Flight[]): void {
  const arrived = new Map<string, number>();
  for (const { value, to, start } of flights) {
    const key = `${to} ${value}`;
    const coin = drawn(board, to, value).at(-1 - (arrived.get(key) ?? 0));
    arrived.set(key, (arrived.get(key) ?? 0) + 1);
    if (coin) travel(coin, start);
  }
}
