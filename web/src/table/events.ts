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

/** What happened after this seat's own last move; for a spectator, since the turn before. */
export function since(seat: number | null, { shown }: Events): EventModel[] {
  const isEdge =
    seat === null ? (event: EventModel) => event.chance != null : (event: EventModel) => event.seat === seat;
  const edge = shown.findLastIndex(isEdge);
  return seat === null ? shown.slice(Math.max(0, edge)) : shown.slice(edge + 1);
}

/** The last move of each seat that is still in sight, by seat. */
export function lastMoves({ shown }: Events): Map<number, string> {
  return new Map(shown.flatMap(({ seat, move }) => (seat != null && move != null ? [[seat, move]] : [])));
}
