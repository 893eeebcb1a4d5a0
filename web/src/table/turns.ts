/** The last turn of everybody, out of what happened: pure, so that it can be tried without a page. */

import type { EventModel } from "$lib/messages";
import type { Numbered } from "./events";

export interface Turn {
  seat: number;
  /** what it answered: the roll before it, where there was one and it stands in no line before */
  roll: Numbered | null;
  /** what the seat did, in order */
  moves: Numbered[];
  /** the number of its last event */
  at: number;
}

type Move = Numbered & { event: EventModel & { seat: number } };
const isMove = (one: Numbered): one is Move => one.event.seat != null;
/** who starts is no roll that anybody answers */
const isRoll = ({ chance }: EventModel) => chance != null && !chance.startsWith("start ");

/** For each seat what it did last after one roll, in order; `hasRolls` where chance is rolled and not drawn. */
export function lastTurns(known: Numbered[], hasRolls: boolean): Turn[] {
  const turns = new Map<number, Turn>();
  let roll: Numbered | null = null;
  let isAnswered = false;
  for (const one of known) {
    if (!isMove(one)) {
      roll = isRoll(one.event) ? one : null;
      isAnswered = false;
      continue;
    }
    const { seat } = one.event;
    const before = turns.get(seat);
    if (before && before.at > (roll?.number ?? -1) && hasRolls) {
      before.moves.push(one);
      before.at = one.number;
    } else {
      turns.delete(seat);
      turns.set(seat, { seat, roll: hasRolls && !isAnswered ? roll : null, moves: [one], at: one.number });
      isAnswered = true;
    }
  }
  return [...turns.values()].sort((one, other) => one.moves[0]!.number - other.moves[0]!.number);
}

/** What a turn changed in its seat's score, where the scores before and after it are known; `scores` by event. */
export function gainOf({ seat, moves, at }: Turn, scores: Map<number, number[]>): number | null {
  const near = 8; // events: what is farther away may be of another turn
  const first = moves[0]!.number;
  const events = [...scores.keys()];
  const before = Math.max(...events.filter((event) => event < first));
  const after = Math.min(...events.filter((event) => event >= at));
  if (first - before > near || after - at > near) return null;
  return scores.get(after)![seat - 1]! - scores.get(before)![seat - 1]!;
}
