/** A move that a mouse or the focus rests on: the server says what it would do, once the hand has stopped there. */

import type { Tried } from "$lib/messages";

const PAUSE = 60; // milliseconds: a hand that only passes asks nothing

export class Rest {
  /** the table as it would be after the move; null until the server has said so */
  table = $state.raw<unknown>(null);
  #move: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly tryMove: (move: string) => Promise<Pick<Tried, "snapshot">>) {}

  at(move: string | null): void {
    clearTimeout(this.#timer);
    if (move !== this.#move) this.table = null;
    this.#move = move;
    if (move !== null) this.#timer = setTimeout(() => void this.#ask(move), PAUSE);
  }

  async #ask(move: string): Promise<void> {
    const tried = await this.tryMove(move).catch(() => null); // whoever picks the move hears why not
    if (this.#move === move) this.table = tried?.snapshot ?? null;
  }
}
