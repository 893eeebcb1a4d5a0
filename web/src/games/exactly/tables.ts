/** Tables made up for drawn examples and tests; `cases.test.ts` compares one with a real one. */

import { type Pile, type Snapshot, type Tray, type Value, VALUES } from "./snapshot";

const COINS = 10;

export function trayOf(coins: Value[], euros = 0): Tray {
  const tokens = Object.fromEntries(
    VALUES.map((value) => [value, coins.filter((coin) => coin === value).length]),
  ) as Record<Value, number>;
  const cents = coins.reduce((sum, coin) => sum + coin, 0);
  return { tokens, cents, euros, missing: 100 - cents };
}

/** A table at which these coins lie in the trays and all others in the centre. */
export function tableOf(
  trays: Value[][],
  { euros = [] as number[], ...rest }: Partial<Snapshot> & { euros?: number[] } = {},
): Snapshot {
  const left = (value: Value) => COINS - trays.flat().filter((coin) => coin === value).length;
  const centre: Pile = {
    ...trayOf(VALUES.flatMap((value) => Array<Value>(left(value)).fill(value))),
    missing: undefined,
  };
  return {
    game: "exactly",
    seats: trays.length,
    decision: 1,
    active: 1,
    stage: "move",
    owing: [1],
    scores: trays.map((_, seat) => euros[seat] ?? 0),
    die: "?",
    turns: 0,
    turn_limit: null,
    round: 1 + euros.reduce((sum, won) => sum + won, 0),
    centre,
    trays: trays.map((coins, seat) => trayOf(coins, euros[seat])),
    ...rest,
  };
}
