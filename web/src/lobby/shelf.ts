/** The games as they stand on the shelf: what is drawn of them, and what is said. */

import type { Component } from "svelte";
import { learn, type Catalogue } from "$lib/texts.svelte";

const thumbs = import.meta.glob<Component>("../games/*/Thumb.svelte", { eager: true, import: "default" });
const spanish = import.meta.glob<Catalogue>("$python/games/*/shelf.es.json", {
  eager: true,
  import: "default",
});
const english = import.meta.glob<Catalogue>("$python/games/*/shelf.en.json", {
  eager: true,
  import: "default",
});

const joined = (texts: Record<string, Catalogue>): Catalogue =>
  Object.assign({}, ...Object.values(texts)) as Catalogue;
learn(joined(spanish), joined(english));

/** The living thumbnail of a game. */
export const thumbOf = (game: string): Component | undefined => thumbs[`../games/${game}/Thumb.svelte`];
