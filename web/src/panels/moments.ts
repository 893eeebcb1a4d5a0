/** The moments of a finished match, each asked for once. */

import { api } from "$lib/api";
import type { Moment } from "$lib/messages";

/** What the dialog with a link to a moment is given. */
export interface MomentProps {
  match: string;
  event: number;
  /** through whose eyes; null: a spectator's */
  eyes: number | null;
  names: string[];
  hasHands: boolean;
  title: string;
  /** the secret by which one came oneself; null for those who played */
  token: string | null;
  close: () => void;
}

const PAUSE = 125; // milliseconds between two moments that nobody waits for
const MOST_GATHERED = 400; // events of a match whose moments are all asked for: each is played again from the start

export class Moments {
  #known = new Map<string, Promise<Moment>>();

  /** `token`: by a link that shows the match */
  constructor(
    readonly match: string,
    readonly token: string | null = null,
  ) {}

  has(event: number, seat: number | null): boolean {
    return this.#known.has(`${event} ${seat}`);
  }

  at(event: number, seat: number | null): Promise<Moment> {
    const key = `${event} ${seat}`;
    let moment = this.#known.get(key);
    if (!moment) {
      moment = api.moment(this.match, event, seat, this.token);
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
  /** Ask for the match and all its moments, one after the other, for whoever keeps them; ended by what is returned. */
  gather(events: number, seat: number | null): () => void {
    let isWanted = events <= MOST_GATHERED;
    const ask = async () => {
      await (this.token === null ? api.look(this.match) : api.finished(this.match, this.token));
      for (let event = 0; isWanted && event <= events; event++) {
        if (this.has(event, seat)) continue;
        await this.at(event, seat);
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    };
    ask().catch(() => undefined); // without a network there is what has come before
    return () => (isWanted = false);
  }
}
