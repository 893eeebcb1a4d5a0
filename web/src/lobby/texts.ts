/** The lobby's texts and what the rooms say of themselves, learnt with the lobby's first part. */

import { learn, type Catalogue } from "$lib/texts.svelte";
import en from "./en.json";
import es from "./es.json";

const spanish = import.meta.glob<Catalogue>("$python/games/*/shelf.es.json", {
  eager: true,
  import: "default",
});
const english = import.meta.glob<Catalogue>("$python/games/*/shelf.en.json", {
  eager: true,
  import: "default",
});

const joined = (own: Catalogue, rooms: Record<string, Catalogue>): Catalogue =>
  Object.assign({}, own, ...Object.values(rooms)) as Catalogue;
learn(joined(es, spanish), joined(en, english));
