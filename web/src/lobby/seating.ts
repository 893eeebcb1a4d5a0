/** Who shall sit where: what a person chooses before a match is opened. */

import type { NewMatch } from "$lib/messages";

/** How people come together. */
export type Way = "bots" | "friends" | "device" | "dice";
export const WAYS: Way[] = ["bots", "friends", "device", "dice"];

export type Kind = "person" | "friend" | "bot";
export const KINDS: Kind[] = ["person", "friend", "bot"];

/** The words for a way: a game without dice has real dominoes. */
export function wayOf(way: Way, hasDice: boolean): string {
  return way === "dice" && !hasDice ? "dominoes" : way;
}

/** A seat as it is wanted; name and level are kept while another kind is looked at. */
export interface Wish {
  /** tells it from the others while they come and go */
  key: number;
  kind: Kind;
  name: string;
  bot: string;
}

const JOINING: Record<Way, Kind> = { bots: "bot", friends: "friend", device: "person", dice: "person" };

/** One more seat, as it is usual this way. */
export function another(wishes: Wish[], way: Way, bot: string): Wish {
  return { key: Math.max(0, ...wishes.map(({ key }) => key)) + 1, kind: JOINING[way], name: "", bot };
}

/** So many seats: oneself, and the others as is usual this way. */
export function seating(way: Way, seats: number, name: string, bot: string): Wish[] {
  const wishes: Wish[] = [{ key: 0, kind: "person", name, bot }];
  while (wishes.length < seats) wishes.push(another(wishes, way, bot));
  return wishes;
}

/** The wishes as the server takes them; whoever has no name is called by their seat, by each in their language. */
export function asked(wishes: Wish[]): NewMatch["seats"] {
  return wishes.map(({ kind, name, bot }) => {
    if (kind === "friend") return { open: true };
    return kind === "bot" ? { bot } : { name: name.trim() };
  });
}
