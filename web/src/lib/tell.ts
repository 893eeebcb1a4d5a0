/** Events in words. */

import type { EventModel } from "./messages";
import type { Room } from "./room";
import { t } from "./texts.svelte";

/** What happened, and which bot decided it where that was not the one of the seat. */
export function tell(room: Room, event: EventModel, names: string[]): string {
  const words = room.tellEvent(event, names);
  if (!event.seat || !event.by) return words;
  return `${words} ${t("moved_by", { bot: t(`bot.${event.by}`), name: names[event.seat - 1] })}`;
}
