/** How a match ended, in one line. */

import type { ResultModel } from "$lib/messages";
import type { Room } from "$lib/room";
import { worth } from "$lib/score";
import { listed, t } from "$lib/texts.svelte";

/** Who won; to the only seat of whoever reads it in the second person. */
export function headline(room: Room, result: ResultModel | null, names: string[], mine: number[]): string {
  if (!result) return t("panels.end.broken");
  const { scores, winners } = result;
  if (scores.length === 1) {
    const points = worth(room, scores[0]!);
    return mine.length ? t("panels.end.alone", { points }) : `${names[0]}: ${points}`;
  }
  if (winners.length > 1)
    return t("panels.end.shared", { names: listed(winners.map((seat) => names[seat - 1]!)) });
  if (mine.length === 1 && winners[0] === mine[0]) return t("panels.end.yours");
  return t("panels.end.won", { name: names[winners[0]! - 1] });
}
