/** What is on the table: the newest view, or what happened before it as long as that is being shown. */

import type { Line } from "$lib/line.svelte";
import type { View } from "$lib/messages";
import { isCalm } from "$lib/motion";
import { preferences } from "$lib/preferences.svelte";
import type { Snapshot } from "$lib/room";
import { Staging, type Shown } from "./staging";

const KEPT = 64; // events whose scores are remembered

export class Stage {
  #shown = $state.raw<Shown>()!;
  /** by the number of an event: the scores after it, of the last events and as far as they are known */
  scores = $state.raw(new Map<number, number[]>());
  /** whether the last tap or key was on what is over: what it hits is looked at, and never made without asking */
  isHasty = false;
  readonly #staging: Staging;

  constructor(
    readonly line: Line,
    view: View,
  ) {
    this.#staging = new Staging(
      (after) => line.ask({ type: "steps", after }),
      (shown) => (this.#shown = shown),
      () => ({ pace: preferences.pace, isCalm: isCalm(), isHidden: document.hidden }),
      this.#note,
    );
    this.take(view);
    this.#lookBack(view);
  }

  get view(): View {
    return this.#shown.view;
  }
  get event(): number {
    return this.#shown.event;
  }
  get isBehind(): boolean {
    return this.#shown.isBehind;
  }

  take = (view: View): void => this.#staging.take(view, this.line.connection);
  skip = (): void => this.#staging.skip();
  hurry = (): void => this.#staging.hurry();
  moved = (): Promise<void> => this.#staging.moved();
  close = (): void => this.#staging.close();

  /** Whoever arrives in the middle is told what the last turns brought, too. */
  #lookBack({ events }: View): void {
    this.line.ask({ type: "steps", after: events.first - 1 }).then(
      ({ steps }) =>
        steps.forEach(({ event, snapshot }) => this.#note(event, snapshot as unknown as Snapshot)),
      () => undefined, // then the last turns are told without what they brought
    );
  }

  #note = (event: number, { scores }: Snapshot): void => {
    const known = [...this.scores].filter(([number]) => number > event - KEPT && number !== event);
    this.scores = new Map([...known, [event, scores]]);
  };
}
