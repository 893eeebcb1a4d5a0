/** The rooms of the games, found by their folders; each comes over the wire when somebody sits down at it. */

import type { Refusal } from "$lib/messages";
import type { Room } from "$lib/room";
import facts from "./facts.json";

const doors = import.meta.glob<{ room: unknown }>("./*/index.ts");

/** What the page knows of a game without asking: `make generate` writes it from the games' own facts. */
export interface Facts {
  id: string;
  title: string;
  /** how long a game takes two people, about */
  minutes: number;
  /** whether sheets or layouts can be one's own */
  has_material: boolean;
  /** whether the lowest score wins */
  fewest_win: boolean;
}

/** The games with a room on the web, in the order of the shelf. */
export const GAMES: Facts[] = facts.filter(({ id }) => `./${id}/index.ts` in doors);

const byId = new Map(GAMES.map((game) => [game.id, game]));

/** What a game is called; one that has no room here is called by its id. */
export const titleOf = (game: string): string => byId.get(game)?.title ?? game;
export const factsOf = (game: string): Facts | undefined => byId.get(game);

/** A game's room; its own snapshot's shape is known only inside. Rejects with a Refusal where there is none. */
export async function enter(game: string): Promise<Room> {
  const door = doors[`./${game}/index.ts`];
  if (!door) throw { code: "page.no_room", rule: null, params: { game } } satisfies Refusal;
  return (await door()).room as Room;
}
