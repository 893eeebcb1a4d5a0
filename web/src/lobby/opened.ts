/** What this device has kept of what was opened on it, to be seen again without a network. */

import type { Finished, MatchModel, PlaceModel } from "$lib/messages";

/** The service worker's cache, `OPENED` in `worker/kept.ts`: page and worker share no code. */
const CACHE = "sobremesa-opened-2";

export interface Opened {
  /** finished matches, the one that was opened last first, and where each is seen again */
  matches: { address: string; game: string; places: PlaceModel[] }[];
  /** ids of the games whose rules can be read, in a language */
  rules: { game: string; language: string }[];
  /** ids of the games whose lessons were opened */
  lessons: string[];
}

const MATCH = /^\/api\/matches\/([\w-]+)(?:\/shared\/([\w-]+))?$/;
const LESSON = /^\/api\/games\/(\w+)\/lesson$/;
const RULES = /^\/rules\/(\w+)\/(\w+)$/;

/** Look into the service worker's cache. */
export async function lookOpened(): Promise<Opened> {
  const found: Opened = { matches: [], rules: [], lessons: [] };
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname;
    const rules = RULES.exec(path);
    const lesson = LESSON.exec(path);
    const match = MATCH.exec(path);
    if (lesson) found.lessons.push(lesson[1]!);
    else if (rules) found.rules.push({ game: rules[1]!, language: rules[2]! });
    else if (match) {
      // whoever has a link is told less of the match
      const told = (await (await cache.match(request))!.json()) as MatchModel | Finished;
      const { places } = "view" in told ? told.view : told;
      const address = `/m/${match[1]}${match[2] ? `/share/${match[2]}` : ""}`;
      found.matches.unshift({ address, game: told.terms.game, places });
    }
  }
  return found;
}
