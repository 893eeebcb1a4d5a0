/** The five rooms; each comes over the wire when somebody sits down at it. */

import type { Room } from "$lib/room";

export type GameId = "exactly" | "twenty_one" | "qwixx" | "terminal_dispute" | "vingt_sur_vingt";

const doors: Record<GameId, () => Promise<{ room: unknown }>> = {
  exactly: () => import("./exactly"),
  twenty_one: () => import("./twenty_one"),
  qwixx: () => import("./qwixx"),
  terminal_dispute: () => import("./terminal_dispute"),
  vingt_sur_vingt: () => import("./vingt_sur_vingt"),
};

export const GAMES = Object.keys(doors) as GameId[];

/** A game's room; its own table's shape is known only inside. */
export async function enter(game: string): Promise<Room> {
  return (await doors[game as GameId]()).room as Room;
}
