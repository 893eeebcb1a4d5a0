/** A charger of one's own, checked as the server will check it, in its words. */

import type { Refusal } from "$lib/messages";
import { nameHex, type Hex } from "./hexes";
import { touched } from "./plates";
import type { Layout } from "./snapshot";

export const COUNTS = { hexes: 55, plates: 6, circles: 4 } as const;
const FIELDS = ["hexes", "plates", "circles"];
const FARTHEST = 99;
const SIDE = [-4, -3, -2, -1, 0, 1, 2, 3, 4];

const CORNERS: Hex[] = [
  [0, -4],
  [4, -4],
  [4, 0],
  [0, 4],
  [-4, 4],
  [-4, 0],
];

/** The charger of this table: a hexagon of side five whose corners are the plates. */
export const STANDARD: Layout = {
  hexes: SIDE.flatMap((r) => SIDE.map((q): Hex => [q, r])).filter(
    ([q, r]) => Math.abs(q + r) <= 4 && !isAmong(CORNERS, [q, r]),
  ),
  plates: CORNERS,
  circles: [
    [1, -2],
    [-2, 0],
    [2, 0],
    [-1, 2],
  ],
};

function isAmong(hexes: Hex[], hex: Hex): boolean {
  return hexes.some((other) => nameHex(other) === nameHex(hex));
}

function refuse(what: string, params: Record<string, unknown> = {}): Refusal {
  return { code: `terminal_dispute.${what}`, rule: null, params };
}

export function isCoordinate(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(value as number) <= FARTHEST;
}

function isPair(value: unknown): value is Hex {
  return Array.isArray(value) && value.length === 2 && value.every(isCoordinate);
}

function fieldProblem(field: "hexes" | "circles", given: unknown): Refusal | null {
  const count = COUNTS[field];
  if (!Array.isArray(given) || given.length !== count) return refuse("layout_count", { field, count });
  const seen: Hex[] = [];
  for (const [index, pair] of (given as unknown[]).entries()) {
    const place = index + 1;
    if (!isPair(pair)) return refuse("layout_pair", { field, place, farthest: FARTHEST });
    if (isAmong(seen, pair)) return refuse("layout_twice", { field, place, hex: nameHex(pair) });
    seen.push(pair);
  }
  return null;
}

function platesProblem(given: unknown, hexes: Hex[]): Refusal | null {
  if (!Array.isArray(given) || given.length !== COUNTS.plates)
    return refuse("plates_count", { count: COUNTS.plates });
  const seen: Hex[] = [];
  for (const [index, found] of (given as unknown[]).entries()) {
    const plate = index + 1;
    if (Array.isArray(found) && found.some(Array.isArray)) {
      const problem = listProblem(plate, found, hexes);
      if (problem) return problem;
      continue;
    }
    if (!isPair(found)) return refuse("plate_form", { plate, farthest: FARTHEST });
    const hex = nameHex(found);
    if (isAmong(seen, found)) return refuse("layout_twice", { field: "plates", place: plate, hex });
    if (isAmong(hexes, found)) return refuse("plate_on_hex", { plate, hex });
    if (touched(found, hexes).length === 0) return refuse("plate_alone", { plate, hex });
    seen.push(found);
  }
  return null;
}

function listProblem(plate: number, list: unknown[], hexes: Hex[]): Refusal | null {
  const seen: Hex[] = [];
  for (const [index, pair] of list.entries()) {
    const place = index + 1;
    if (!isPair(pair)) return refuse("touch_pair", { plate, place, farthest: FARTHEST });
    const hex = nameHex(pair);
    if (!isAmong(hexes, pair)) return refuse("touch_off", { plate, place, hex });
    if (isAmong(seen, pair)) return refuse("touch_twice", { plate, place, hex });
    seen.push(pair);
  }
  return null;
}

/** Why a setup cannot be played with; null where it can. */
export function problemOf(setup: Record<string, unknown>): Refusal | null {
  const names = Object.keys(setup);
  if (names.length === 0) return null;
  const unknown = names.find((name) => !["charger", ...FIELDS].includes(name));
  if (unknown) return { code: "setup_field", rule: null, params: { field: unknown } };
  if ("charger" in setup)
    return setup.charger === "standard" && names.length === 1 ? null : refuse("charger_form");
  const { hexes, plates, circles } = setup as unknown as Layout;
  const problem =
    fieldProblem("hexes", hexes) ?? platesProblem(plates, hexes) ?? fieldProblem("circles", circles);
  if (problem) return problem;
  const off = circles.find((circle) => !isAmong(hexes, circle));
  return off ? refuse("circle_off", { hex: nameHex(off) }) : null;
}
