/** A score in words. */

import type { Room } from "./room";
import { counted } from "./texts.svelte";

export function worth({ tellScore, unit }: Room, score: number): string {
  return tellScore?.(score) ?? (unit ? `${score} ${unit}` : counted("common.points", score));
}
