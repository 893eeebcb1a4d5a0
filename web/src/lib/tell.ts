/** Events in words. */

import type { EventModel } from "./messages";
import type { Room } from "./room";
import { counted, t } from "./texts.svelte";

/**
 * A sentence about a seat: in the second person, with a text of its own (`key.you`), to the one who reads it; with the
 * name of the seat to all others.
 */
export function toldOf(
  key: string,
  seat: number,
  names: string[],
  you: number | null,
  blanks: Record<string, unknown> = {},
): string {
  return seat === you ? t(`${key}.you`, blanks) : t(key, { name: names[seat - 1], ...blanks });
}

/** A change of points with its sign: "+4 points". */
export function tellPoints(points: number): string {
  return counted("common.points", points).replace(/^-?/, points < 0 ? "−" : "+");
}

/** A sentence of what a seat did, with the points that it got by it: "Ana crosses off the red 7 (+4 points)." */
export function withPoints(sentence: string, { seat, scored }: EventModel): string {
  const points = scored?.find((change) => change.seat === seat)?.points;
  return points ? sentence.replace(/\.?$/, ` (${tellPoints(points)}).`) : sentence;
}

/** What happened, and which bot decided it where that was not the one of the seat; `you` is the seat of who reads. */
export function tell(room: Room, event: EventModel, names: string[], you: number | null): string {
  const words = room.tellEvent(event, names, you);
  if (!event.seat || !event.by) return words;
  return `${words} ${toldOf("moved_by", event.seat, names, you, { bot: t(`bot.${event.by}`) })}`;
}
