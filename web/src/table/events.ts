/** What happened, as lists: pure, so that it can be tried without a page. */

import type { EventModel, Events, News } from "$lib/messages";

export interface Numbered {
  number: number;
  event: EventModel;
}

/** The events known so far and those of a newer view; a taken-back end is forgotten. */
export function together(known: Numbered[], { first, shown }: Events): Numbered[] {
  const fresh = shown.map((event, index) => ({ number: first + index, event }));
  return [...known.filter(({ number }) => number < first), ...fresh];
}

/** A piece of news and the event it came after. */
export interface Placed {
  after: number;
  news: News;
}

/** The news known so far and those of a newer view, each where it came in; the first view's are older than its events. */
export function placed(known: Placed[], news: News[], last: number): Placed[] {
  const newest = known.at(-1)?.news.seq ?? 0;
  return [...known, ...news.filter(({ seq }) => seq > newest).map((each) => ({ after: last, news: each }))];
}

/** What others did since this seat last chose, at once with it or after it; for a spectator, since the last chance. */
export function since(seat: number | null, { shown }: Events): EventModel[] {
  const isChance = (event: EventModel) => event.chance != null;
  if (seat === null) return shown.slice(Math.max(0, shown.findLastIndex(isChance)));
  const own = shown.findLastIndex((event) => event.seat === seat);
  const start = shown.slice(0, Math.max(0, own)).findLastIndex(isChance) + 1;
  return shown.slice(own < 0 ? 0 : start).filter((event) => event.seat !== seat);
}

export type Move = EventModel & { seat: number; move: string };

/** The last move of each seat that is still in sight, by seat. */
export function lastMoves({ shown }: Events): Map<number, Move> {
  const isMove = (event: EventModel): event is Move => event.seat != null && event.move != null;
  return new Map(shown.filter(isMove).map((event) => [event.seat, event]));
}
