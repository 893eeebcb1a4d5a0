/** Whether everybody at this device plays with open hands, so that no curtain falls: for one match, on this device. */

import { keep, kept } from "./memory";

export function playOpen(match: string): void {
  keep("open", match);
}

export function isOpen(match: string): boolean {
  return kept("open") === match;
}
