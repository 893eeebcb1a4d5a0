/** What somebody draws, checked by the server while they go on drawing: the last question is the one that is answered. */

import { asRefusal, isPassing } from "$lib/api";
import type { Refusal } from "$lib/messages";

const PAUSE = 120; // milliseconds without a change
const AGAIN = 2000; // milliseconds until a server that did not answer is asked again

/** Whether a refusal says nothing about what was asked: the line or the server has to come back first. */
export function isUnanswered(refusal: Refusal): boolean {
  return refusal.code === "page.unreachable" || refusal.code === "flood" || isPassing(refusal);
}

export class Checking<Asked, Answer> {
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly ask: (asked: Asked) => Promise<Answer>,
    readonly tell: (answer: Answer | null, refusal: Refusal | null) => void,
  ) {}

  /** Ask soon, unless something else is asked before. */
  soon(asked: Asked): void {
    this.#later(asked, PAUSE);
  }

  /** Ask now; settled once it is told or something else was asked. */
  async now(asked: Asked): Promise<void> {
    this.stop();
    const number = this.#asked;
    const [answer, refusal] = await this.ask(asked).then(
      (answer) => [answer, null] as const,
      (thrown) => [null, asRefusal(thrown)] as const,
    );
    if (number !== this.#asked) return;
    this.tell(answer, refusal);
    if (refusal && isUnanswered(refusal)) this.#later(asked, AGAIN);
  }

  /** Forget what was asked. */
  stop(): void {
    this.#asked++;
    clearTimeout(this.#timer);
  }

  #later(asked: Asked, milliseconds: number): void {
    this.stop();
    this.#timer = setTimeout(() => void this.now(asked), milliseconds);
  }
}
