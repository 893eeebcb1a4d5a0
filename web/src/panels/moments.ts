/** The moments of a finished match, each asked for once. */

import { api } from "$lib/api";
import type { Moment } from "$lib/messages";

export class Moments {
  #known = new Map<string, Promise<Moment>>();

  constructor(readonly match: string) {}

  has(event: number, seat: number | null): boolean {
    return this.#known.has(`${event} ${seat}`);
  }

  at(event: number, seat: number | null): Promise<Moment> {
    const key = `${event} ${seat}`;
    let moment = this.#known.get(key);
    if (!moment) {
      moment = api.moment(this.match, event, seat);
      this.#known.set(key, moment);
      moment.catch(() => this.#known.delete(key)); // asked again, it may come
    }
    return moment;
  }

  /** Have the moments around this one at hand. */
  surround({ event, events }: Moment, seat: number | null): void {
    for (const near of [event + 1, event - 1, event + 2]) {
      if (near >= 0 && near <= events) this.at(near, seat).catch(() => undefined); // who goes there will hear why
    }
  }
}
