/** Which steps of the guides a person has seen, at this device. */

import { keep, kept } from "$lib/memory";

class Seen {
  #steps = $state.raw(new Set(kept("guide.seen")?.split(" ")));

  has(game: string, step: string): boolean {
    return this.#steps.has(`${game}/${step}`);
  }

  add(game: string, step: string): void {
    this.#steps = new Set([...this.#steps, `${game}/${step}`]);
    keep("guide.seen", [...this.#steps].join(" "));
  }

  /** All guides begin again. */
  forget(): void {
    this.#steps = new Set();
    keep("guide.seen", null);
  }
}

export const seen = new Seen();
