/** Opening matches, and what this browser knows of those it has. */

import { api, freshSeed } from "$lib/api";
import { keep, kept } from "$lib/memory";
import type { GameModel, Lobby, NewMatch, Refusal, Summaries, Summary } from "$lib/messages";
import { playOpen } from "$lib/opened";
import { go } from "$lib/route.svelte";
import { keepLinks } from "./links";

export const READY_EVERY = 1000;

/** Open a match and go there, with open hands at this device or not; where nobody is to be invited it begins at once. */
export async function openMatch(wanted: NewMatch, isOpen = false): Promise<void> {
  if (wanted.seats.every((seat) => "bot" in seat))
    throw { code: "no_people", rule: null, params: {} } satisfies Refusal;
  const opened = await api.open(wanted);
  keepLinks(opened);
  noteMatch();
  if (isOpen) playOpen(opened.match);
  if (!wanted.seats.some((seat) => "open" in seat)) await api.start(opened.match, freshSeed());
  go(`/m/${opened.match}`);
}

/** Wait until a game's rules are compiled, before those of others, which takes a moment once after an installation. */
export async function untilReady(game: GameModel): Promise<void> {
  if (!game.is_ready) await api.wish(game.id);
  for (let lobby: Lobby; !game.is_ready; game = lobby.games.find(({ id }) => id === game.id)!) {
    await new Promise((resolve) => setTimeout(resolve, READY_EVERY));
    lobby = await api.lobby();
  }
}

/** Remember that this browser has a match to come back to. */
export function noteMatch(): void {
  keep("unfinished", String(unfinishedBefore() + 1));
}

/** How many unfinished matches there were when last seen. */
export function unfinishedBefore(): number {
  return Number(kept("unfinished"));
}

/** Whether it can be gone on with: by the rules that are played here. */
export function isUnfinished({ status, is_current: isCurrent }: Summary): boolean {
  return isCurrent && (status === "open" || status === "playing");
}

/** The first page of one's own matches, the newest first. */
export async function ownMatches(): Promise<Summaries> {
  const page = await api.mine();
  keep("unfinished", String(page.matches.filter(isUnfinished).length));
  return page;
}
