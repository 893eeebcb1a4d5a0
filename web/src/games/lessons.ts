/** The texts of the lessons, found by the games' folders; those of a game come when somebody opens its lesson. */

import { learn, type Catalogue } from "$lib/texts.svelte";

const spanish = import.meta.glob<Catalogue>("$python/games/*/lesson.es.json", { import: "default" });
const english = import.meta.glob<Catalogue>("$python/games/*/lesson.en.json", { import: "default" });

const of = (game: string, texts: Record<string, () => Promise<Catalogue>>) =>
  Object.entries(texts).find(([path]) => path.includes(`/games/${game}/`))?.[1];

/** Whether a game has a lesson. */
export function hasLesson(game: string): boolean {
  return of(game, spanish) !== undefined;
}

/** Fetch the texts of a game's lesson, in both languages: whoever learns may change between them. */
export async function readLesson(game: string): Promise<void> {
  const [es, en] = await Promise.all([of(game, spanish)?.(), of(game, english)?.()]);
  learn(es ?? {}, en ?? {});
}
