/** Moves of Exactly as the notation writes them, `50 centre>1`, and the coins they speak of. */

import type { Value } from "./snapshot";

/** `centre`, or the number of a seat */
export type PileName = string;

export interface Coin {
  value: Value;
  from: PileName;
}

export interface Move extends Coin {
  to: PileName;
}

export function readMove(text: string): Move {
  const [value = "", from = "", to = ""] = text.split(/[ >]/);
  return { value: Number(value) as Value, from, to };
}

export function moveText({ value, from, to }: Move): string {
  return `${value} ${from}>${to}`;
}

export function isSameCoin(one: Coin, other: Coin): boolean {
  return one.value === other.value && one.from === other.from;
}

/** The coins that some move takes, each once. */
export function coinsOf(moves: string[]): Coin[] {
  const coins: Coin[] = [];
  for (const { value, from } of moves.map(readMove)) {
    if (!coins.some((coin) => isSameCoin(coin, { value, from }))) coins.push({ value, from });
  }
  return coins;
}

/** Where a coin can go: by pile the move that takes it there. */
export function waysOf(coin: Coin, moves: string[]): Map<PileName, string> {
  const ways = moves.filter((text) => isSameCoin(readMove(text), coin));
  return new Map(ways.map((text) => [readMove(text).to, text]));
}
