/** A charger of one's own: drawn place by place, and checked as the server will check it, in its words. */

import type { Refusal } from "$lib/messages";
import { DIRECTIONS, nameHex, readHex, step, type Hex } from "./hexes";
import type { Layout } from "./table";

export const COUNTS = { hexes: 55, plates: 6, circles: 4 } as const;
const FIELDS = ["hexes", "plates", "circles"] as const;
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

function isCoordinate(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(value as number) <= FARTHEST;
}

function fieldProblem(field: (typeof FIELDS)[number], given: unknown): Refusal | null {
  const count = COUNTS[field];
  if (!Array.isArray(given) || given.length !== count) return refuse("layout_count", { field, count });
  const seen = new Set<string>();
  for (const [index, pair] of (given as unknown[]).entries()) {
    const place = index + 1;
    if (!Array.isArray(pair) || pair.length !== 2 || !pair.every(isCoordinate))
      return refuse("layout_pair", { field, place, farthest: FARTHEST });
    const hex = nameHex(pair as Hex);
    if (seen.has(hex)) return refuse("layout_twice", { field, place, hex });
    seen.add(hex);
  }
  return null;
}

function placeProblem({ hexes, plates, circles }: Layout): Refusal | null {
  const off = circles.find((circle) => !isAmong(hexes, circle));
  if (off) return refuse("circle_off", { hex: nameHex(off) });
  for (const [index, plate] of plates.entries()) {
    const where = { plate: index + 1, hex: nameHex(plate) };
    if (isAmong(hexes, plate)) return refuse("plate_on_hex", where);
    if (!DIRECTIONS.some((direction) => isAmong(hexes, step(plate, direction))))
      return refuse("plate_alone", where);
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
  for (const field of FIELDS) {
    const problem = fieldProblem(field, setup[field]);
    if (problem) return problem;
  }
  return placeProblem(setup as unknown as Layout);
}

/** A charger while it is drawn: what lies at each place, by the hex's name. */
export type Thing = "hex" | "circle" | 1 | 2 | 3 | 4 | 5 | 6;
export type Drawing = ReadonlyMap<string, Thing>;

export function drawingOf({ hexes, plates, circles }: Layout): Drawing {
  return new Map<string, Thing>([
    ...hexes.map((hex): [string, Thing] => [nameHex(hex), "hex"]),
    ...circles.map((hex): [string, Thing] => [nameHex(hex), "circle"]),
    ...plates.map((hex, index): [string, Thing] => [nameHex(hex), (index + 1) as Thing]),
  ]);
}

/** The layout that a drawing shows, its hexes row by row. */
export function layoutOf(drawing: Drawing): Layout {
  const places = [...drawing.entries()].map(([name, thing]) => ({ hex: readHex(name), thing }));
  places.sort(({ hex: [q, r] }, { hex: [otherQ, otherR] }) => r - otherR || q - otherQ);
  return {
    hexes: places.filter(({ thing }) => typeof thing === "string").map(({ hex }) => hex),
    plates: places
      .filter(({ thing }) => typeof thing === "number")
      .sort((one, other) => Number(one.thing) - Number(other.thing))
      .map(({ hex }) => hex),
    circles: places.filter(({ thing }) => thing === "circle").map(({ hex }) => hex),
  };
}

/** What a touch makes of a place: the thing, or nothing where it was there already. */
export function drawn(drawing: Drawing, name: string, tool: "hex" | "circle" | "plate"): Drawing {
  const after = new Map(drawing);
  const there = drawing.get(name);
  const free = ([1, 2, 3, 4, 5, 6] as const).find((plate) => ![...drawing.values()].includes(plate));
  if (tool === "circle") after.set(name, there === "circle" ? "hex" : "circle");
  else if (typeof there === (tool === "plate" ? "number" : "string")) after.delete(name);
  else if (tool === "hex") after.set(name, "hex");
  else if (free) after.set(name, free);
  return after;
}

/** Where something lies or could be drawn next: the places and those around them. */
export function reach(drawing: Drawing): Hex[] {
  const names = new Set(["0,0", ...drawing.keys()]);
  for (const name of drawing.keys())
    for (const direction of DIRECTIONS) names.add(nameHex(step(readHex(name), direction)));
  return [...names].map(readHex).filter((hex) => hex.every(isCoordinate));
}
