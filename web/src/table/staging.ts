/** What happened, played one after the other: a queue between the line and the table.

A view says what is now. When more than one thing has happened since the last one, the server is asked for the table in
between (`steps`), and each event is shown for a moment of its own. Nothing is shown that was not on the table. */

import type { EventModel, Events, StepsFound, View } from "$lib/messages";
import type { Pace } from "$lib/preferences.svelte";
import type { Snapshot } from "$lib/room";

const FACTORS: Record<Pace, number> = { at_once: 0, quick: 0.5, normal: 1, slow: 2 };

/** Milliseconds that something stays before the next comes. */
export const CHANCE = 1000;
export const MOVE = 700;
/** one of several choices that were revealed together */
export const REVEALED = 450;
/** what somebody did themselves they know */
export const OWN = 300;
/** where nothing moves, a sentence has to be read */
const READING = 1.6;
/** so many events behind, everything goes twice as fast; so many, and the table goes to now */
export const HURRY = 12;
export const MANY = 24;
/** milliseconds for which an answer is waited for */
export const PATIENCE = 1500;

/** How this person wants it, now. */
export interface Manners {
  pace: Pace;
  /** reduced motion: the table is always now, and only sentences come one after the other */
  isCalm: boolean;
  /** nobody looks at the page */
  isHidden: boolean;
}

export interface Shown {
  /** what is on the table */
  view: View;
  /** the number of the event that is being told, 0 before the first */
  event: number;
  /** whether the table shows what is over already, and newer things wait */
  isBehind: boolean;
}

export function count({ first, shown }: Events): number {
  return first + shown.length - 1;
}

/** The event of a number. */
export function eventAt({ first, shown }: Events, number: number): EventModel | null {
  return shown[number - first] ?? null;
}

export class Staging {
  #newest: View | null = null;
  #line = 0;
  /** the view that was last shown as it came */
  #settled: View | null = null;
  /** the number of the event that is shown */
  #event = 0;
  /** tables after events, by their numbers; the choices of a sealed stage have one together */
  #tables = new Map<number, View["snapshot"]>();
  /** up to this event all tables are known */
  #known = 0;
  /** until when the shown event has its moment */
  #until = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #question = 0;
  #waiting: (() => void)[] = [];

  constructor(
    private readonly ask: (after: number) => Promise<StepsFound>,
    private readonly show: (shown: Shown) => void,
    private readonly manners: () => Manners,
    /** hear of every table that becomes known, with the number of its event */
    private readonly note: (event: number, snapshot: Snapshot) => void = () => undefined,
  ) {}

  /** A view has come by the line of this number; after a new connection there is nothing to catch up on. */
  take(view: View, line: number): void {
    const isNext = this.#newest !== null && line === this.#line && this.#continues(view);
    this.#newest = view;
    this.#line = line;
    const { pace, isHidden } = this.manners();
    if (!isNext || pace === "at_once" || isHidden || count(view.events) - this.#event > MANY) {
      this.skip();
      return;
    }
    this.#keep(count(view.events), view.snapshot);
    if (count(view.events) > this.#known && !this.manners().isCalm) this.#fetch();
    this.#go();
  }

  /** Go to now. */
  skip(): void {
    if (!this.#newest) return;
    this.#stop();
    this.#event = this.#known = count(this.#newest.events);
    this.#tables.clear();
    this.#keep(this.#event, this.#newest.snapshot);
    this.#until = 0;
    this.#present();
  }

  /** Go to now where that is wanted since: somebody chose another pace, or the page was hidden. */
  hurry(): void {
    const { pace, isHidden } = this.manners();
    if (pace === "at_once" || isHidden) this.skip();
  }

  /** When the next thing is shown; at once where nothing waits. */
  moved(): Promise<void> {
    return this.#question ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  close(): void {
    this.#stop();
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#patience);
    this.#question = 0;
  }

  /** Whether a view goes on from the newest: the same eyes, nothing taken back, nothing missing in between. */
  #continues(view: View): boolean {
    const before = this.#newest!;
    const last = count(before.events);
    if (!view.snapshot || view.you.eyes !== before.you.eyes || view.events.first > this.#event + 1)
      return false;
    if (count(view.events) < last) return false;
    const same = (events: Events) => JSON.stringify(eventAt(events, last));
    return last < view.events.first || same(view.events) === same(before.events);
  }

  #keep(event: number, snapshot: View["snapshot"]): void {
    if (!snapshot || this.#tables.has(event)) return;
    this.#tables.set(event, snapshot);
    while (this.#tables.has(this.#known + 1)) this.#known++;
    this.note(event, snapshot as unknown as Snapshot);
  }

  #fetch(): void {
    if (this.#question) return;
    const question = (this.#question = Math.random());
    const isLate = () => this.#question !== question;
    this.#patience = setTimeout(() => this.skip(), PATIENCE);
    this.ask(this.#known).then(
      ({ eyes, events, steps }) => {
        if (isLate()) return;
        clearTimeout(this.#patience);
        this.#question = 0;
        if (eyes !== this.#newest!.you.eyes) {
          this.skip();
          return;
        }
        for (const { event, snapshot } of steps) this.#keep(event, snapshot);
        this.#known = Math.max(this.#known, events - 1);
        while (this.#tables.has(this.#known + 1)) this.#known++;
        if (count(this.#newest!.events) > this.#known) this.#fetch();
        this.#go();
      },
      () => {
        if (!isLate()) this.skip();
      },
    );
  }

  /** The number of the event whose table shows this one, where that is known. */
  #tableOf(event: number): number | null {
    const last = count(this.#newest!.events);
    const found = Math.min(...[...this.#tables.keys()].filter((number) => number >= event));
    return found <= this.#known || this.#known >= last - 1 ? found : null;
  }

  /** Show what is due, and come again when the next is. */
  #go(): void {
    clearTimeout(this.#timer);
    const newest = this.#newest!;
    const [next, last] = [this.#event + 1, count(newest.events)];
    if (next > last) {
      this.#present();
      return;
    }
    const table = this.manners().isCalm ? last : this.#tableOf(next);
    if (table === null) {
      this.show({ view: this.#shown(), event: this.#event, isBehind: true });
      return; // the answer comes here again
    }
    const { seat } = eventAt(newest.events, next) ?? {};
    const settled = this.#settled!;
    const isOwn = seat == null ? settled.you.can_roll : newest.you.seats.includes(seat);
    const wait = isOwn && this.#event === count(settled.events) ? 0 : this.#until - performance.now();
    if (wait > 0) {
      this.#present();
      this.#timer = setTimeout(() => this.#go(), wait);
      return;
    }
    this.#event = next;
    const moment = this.#moment(next, table, isOwn);
    this.#until = performance.now() + moment;
    this.#present();
    if (next < last) this.#timer = setTimeout(() => this.#go(), moment);
  }

  /** Milliseconds that an event is shown. */
  #moment(event: number, table: number, isOwn: boolean): number {
    const newest = this.#newest!;
    const isChance = eventAt(newest.events, event)?.chance != null;
    const { pace, isCalm } = this.manners();
    const isRevealed = !isCalm && (event < table || !this.#tables.has(event - 1));
    const plain = isChance ? CHANCE : isOwn ? OWN : isRevealed ? REVEALED : MOVE;
    const isLate = count(newest.events) - event > HURRY;
    return plain * FACTORS[pace] * (isCalm ? READING : 1) * (isLate ? 0.5 : 1);
  }

  #present(): void {
    const newest = this.#newest!;
    const isNow = this.#event === count(newest.events);
    const isBehind = !isNow && !this.manners().isCalm;
    if (!isBehind) this.#settled = newest;
    for (const number of this.#tables.keys()) if (number < this.#event - 1) this.#tables.delete(number);
    this.show({ view: this.#shown(), event: this.#event, isBehind });
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** What is on the table after the event that is shown. */
  #shown(): View {
    return this.#event === count(this.#newest!.events) || this.manners().isCalm
      ? this.#newest!
      : this.#question && this.#event === count(this.#settled!.events)
        ? this.#settled! // nothing newer is known yet: it stays as it is
        : this.#staged();
  }

  #staged(): View {
    const { you, events, ...newest } = this.#newest!;
    const { seq, news } = this.#settled!;
    return {
      ...newest,
      seq,
      news,
      events: {
        first: events.first,
        shown: events.shown.slice(0, Math.max(0, this.#event + 1 - events.first)),
      },
      you: { ...you, can_roll: false, can_unroll: false },
      snapshot: this.#tables.get(this.#tableOf(this.#event) ?? this.#event) ?? newest.snapshot,
      status: "playing",
      is_chance_due: false,
      deadline: null,
      result: null,
      choice: null,
    };
  }
}
