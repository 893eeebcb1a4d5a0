/**
 * What lies where: what a coin changes, what changed between two tables, and who sits around them. Coins fly between
 * tables that the server told, and each way says its sum before anybody asks; `cases.test.ts` holds this to the rules.
 */

import type { EventModel } from "$lib/messages";
import { type Move, type PileName, readMove } from "./moves";
import { type Pile, type Snapshot, type Value, VALUES } from "./snapshot";

export function pileOf(snapshot: Snapshot, name: PileName): Pile | undefined {
  return name === "centre" ? snapshot.centre : snapshot.trays[Number(name) - 1];
}

function names(snapshot: Snapshot): PileName[] {
  return ["centre", ...snapshot.trays.map((_, tray) => String(tray + 1))];
}

/** The table with one coin elsewhere and nothing else done: no euro is given. */
export function carried(snapshot: Snapshot, { value, from, to }: Move): Snapshot {
  const change = <P extends Pile>(pile: P, name: PileName): P => {
    const coins = Number(name === to) - Number(name === from);
    return {
      ...pile,
      tokens: { ...pile.tokens, [value]: pile.tokens[value] + coins },
      cents: pile.cents + coins * value,
      ...(pile.missing !== undefined && { missing: pile.missing - coins * value }),
    };
  };
  return {
    ...snapshot,
    centre: change(snapshot.centre, "centre"),
    trays: snapshot.trays.map((tray, place) => change(tray, String(place + 1))),
  };
}

/** The coins that lie elsewhere than before, each with its way. */
export function travels(before: Snapshot, after: Snapshot): Move[] {
  return VALUES.flatMap((value) => {
    const change = (name: PileName) =>
      (pileOf(after, name)?.tokens[value] ?? 0) - (pileOf(before, name)?.tokens[value] ?? 0);
    const several = (sign: number) =>
      names(after).flatMap((name) => Array<PileName>(Math.max(0, sign * change(name))).fill(name));
    const left = several(-1);
    return several(1).flatMap((to, place) => (left[place] ? [{ value, from: left[place], to }] : []));
  });
}

/** The moment between two tables at which one of the moves had brought a tray to exactly one euro; null where none did. */
export function euroMoment(
  before: Snapshot,
  after: Snapshot,
  moves: Move[],
): { seat: number; snapshot: Snapshot } | null {
  const tray = after.trays.findIndex(({ euros }, place) => euros > (before.trays[place]?.euros ?? euros));
  const tables = moves.map((move) => carried(before, move));
  const snapshot = tables.find(({ trays }) => trays[tray]?.missing === 0);
  return snapshot ? { seat: tray + 1, snapshot } : null;
}

/** Whether the trays are as they are dealt: a five for everybody, or nothing. */
function isDealt({ trays }: Snapshot): boolean {
  return trays.every(({ cents, tokens }) => cents <= 5 && tokens[5] === trays[0]?.tokens[5]);
}

/** Those of the moves whose coins still lie where they went, the latest first: before a deal all was gathered in. */
export function lyingMoves(snapshot: Snapshot, events: EventModel[]): Move[] {
  const lying: Move[] = [];
  let then = snapshot;
  for (const { move } of events.toReversed()) {
    if (!move) continue;
    if (isDealt(then)) break;
    const made = readMove(move);
    lying.push(made);
    then = carried(then, { value: made.value, from: made.to, to: made.from });
  }
  return lying;
}

/** By how many coins of a value a pile has grown through moves; below zero where it shrank. */
export function growth(moves: Move[], pile: PileName, value: Value): number {
  const here = moves.filter((move) => move.value === value);
  return here.filter(({ to }) => to === pile).length - here.filter(({ from }) => from === pile).length;
}

/** What was rolled, and by whom: one roll a turn, seat after seat, the last by whose turn it is or just was. */
export function rollsOf(snapshot: Snapshot, events: EventModel[]): { seat: number; face: string }[] {
  const faces = events.flatMap(({ chance }) => (chance?.startsWith("roll ") ? [chance.slice(5)] : []));
  const last = snapshot.active - (snapshot.stage === "roll" ? 1 : 0);
  return faces.map((face, place) => {
    const seat = last - (faces.length - 1 - place);
    return { seat: ((((seat - 1) % snapshot.seats) + snapshot.seats) % snapshot.seats) + 1, face };
  });
}

/** The seats around the centre, clockwise from below left, where the one sits who looks. */
export function rowsOf(seats: number, seat: number): { above: number[]; below: number[] } {
  const around = Array.from({ length: seats }, (_, place) => ((seat - 1 + place) % seats) + 1);
  const half = Math.ceil(seats / 2);
  return { above: around.slice(1, half + 1), below: [seat, ...around.slice(half + 1).reverse()] };
}
