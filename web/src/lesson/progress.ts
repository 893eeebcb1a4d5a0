/** How far somebody has come in the lessons, at this browser. */

import { keep, kept } from "$lib/memory";

const DONE = "done";
const name = (game: string) => `lesson.${game}`;

/** The step to go on with; null where nobody began, or the lesson is done. */
export function reached(game: string): string | null {
  const step = kept(name(game));
  return step === DONE ? null : step;
}

export function isDone(game: string): boolean {
  return kept(name(game)) === DONE;
}

export function reach(game: string, step: string): void {
  keep(name(game), step);
}

export function finish(game: string): void {
  keep(name(game), DONE);
}
