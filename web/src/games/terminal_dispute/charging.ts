/**
 * What a line shades, and which plates are closed. Lines follow a finger, so the page cannot ask for each of them: it
 * says what the rules say (D6–D8), and `cases.test.ts` holds it to cases that the rules made.
 */

import { line, nameHex, type Direction, type Hex } from "./hexes";
import { touched } from "./plates";
import type { Layout } from "./snapshot";

function free({ hexes }: Layout, shaded: Hex[]): (hex: Hex) => boolean {
  const left = new Set(hexes.map(nameHex));
  for (const hex of shaded) left.delete(nameHex(hex));
  return (hex) => left.has(nameHex(hex));
}

/** The hexes of a line up to the first one that is shaded or none. */
export function shadedBy(
  layout: Layout,
  shaded: Hex[],
  start: Hex,
  direction: Direction,
  length: number,
): Hex[] {
  return line(start, direction, length, free(layout, shaded));
}

/** Whether no line can begin beside a plate. */
export function isClosed(layout: Layout, shaded: Hex[], plate: number): boolean {
  return !touched(layout.plates[plate - 1]!, layout.hexes).some(free(layout, shaded));
}
