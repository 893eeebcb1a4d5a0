/** Which moves are made by one tap, and which ask first. The server says what a move does; here is only what people like. */

import type { Choice, Tried } from "$lib/messages";
import type { Confirms, Forced } from "$lib/preferences.svelte";
import type { Room, Snapshot } from "$lib/room";

/** The only legal move there is; null where there is a choice. */
export function forcedMove(room: Pick<Room, "spoken">, choice: Choice | null): string | null {
  const [only, ...others] = choice?.moves ?? [];
  if (only === undefined || others.length) return null;
  // where not all are listed, a move without tiles is alone only if none lays any
  return choice!.is_complete || room.spoken([only]).length ? only : null;
}

interface Picked {
  room: Pick<Room, "spoken" | "grows" | "isPass">;
  choice: Choice | null;
  move: string;
  before: Snapshot;
  seat: number;
  confirms: Confirms;
  forced: Forced;
}

/** Whether a move could be made by the tap that picks it, before the server has said what it does. */
export function mayGo({ room, choice, move, confirms, forced }: Picked): boolean {
  const isQuick = forcedMove(room, choice) === move || (room.isPass?.(move) ?? false);
  if (isQuick && forced !== "confirm") return true;
  return confirms !== "always" && !room.grows?.(move);
}

/** Whether a picked move waits for its button: always if it ends the match, else as the person likes. */
export function asksFirst(
  picked: Picked,
  foretold: Pick<Tried, "ends" | "can_take_back" | "snapshot">,
): boolean {
  const { room, choice, move, before, seat, confirms, forced } = picked;
  if (foretold.ends === "match" || !mayGo(picked)) return true;
  if (forced !== "confirm") {
    if (forcedMove(room, choice) === move) return false;
    const points = (snapshot: Snapshot) => snapshot.scores[seat - 1]!;
    const after = foretold.snapshot as unknown as Snapshot;
    if (room.isPass?.(move) && points(after) >= points(before)) return false;
  }
  return confirms === "always" || (confirms === "final" && !foretold.can_take_back);
}
