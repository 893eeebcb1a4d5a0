/** A charger of one's own while it is drawn, place by place. */

import { DIRECTIONS, nameHex, readHex, step, type Hex } from "./hexes";
import { isList } from "./plates";
import type { Layout } from "./snapshot";

export const NUMBERS = [1, 2, 3, 4, 5, 6] as const;
export type PlateNumber = (typeof NUMBERS)[number];

/** A charger while it is drawn; places go by their names. */
export interface Drawing {
  hexes: ReadonlyMap<string, "hex" | "circle">;
  /** by number: where a plate lies, or the hexes it touches */
  plates: ReadonlyMap<PlateNumber, string | ReadonlySet<string>>;
}

export const NOTHING: Drawing = { hexes: new Map(), plates: new Map() };

export function drawingOf({ hexes, plates, circles }: Layout): Drawing {
  const circled = new Set(circles.map(nameHex));
  return {
    hexes: new Map(hexes.map((hex) => [nameHex(hex), circled.has(nameHex(hex)) ? "circle" : "hex"])),
    plates: new Map(
      plates.map((plate, index) => [
        NUMBERS[index]!,
        isList(plate) ? new Set(plate.map(nameHex)) : nameHex(plate),
      ]),
    ),
  };
}

/** Places by their names, row by row. */
function rowByRow(names: Iterable<string>): Hex[] {
  return [...names].map(readHex).sort(([q, r], [otherQ, otherR]) => r - otherR || q - otherQ);
}

/** The layout that a drawing shows, its hexes row by row. */
export function layoutOf({ hexes, plates }: Drawing): Layout {
  return {
    hexes: rowByRow(hexes.keys()),
    plates: [...plates]
      .sort(([one], [other]) => one - other)
      .map(([, plate]) => (typeof plate === "string" ? readHex(plate) : rowByRow(plate))),
    circles: rowByRow([...hexes].flatMap(([name, kind]) => (kind === "circle" ? [name] : []))),
  };
}

/** What a touch of a place makes of it with a tool: a hex, a circle, or the plate of some number. */
export function drawn(drawing: Drawing, name: string, tool: "hex" | "circle" | PlateNumber): Drawing {
  if (typeof tool === "number") return withPlate(drawing, name, tool);
  const there = drawing.hexes.get(name);
  const hexes = new Map(drawing.hexes);
  if (tool === "circle") hexes.set(name, there === "circle" ? "hex" : "circle");
  else if (there) hexes.delete(name);
  else hexes.set(name, "hex");
  // no plate lies on a hex or touches what is none
  const plates = new Map(drawing.plates);
  for (const [number, plate] of plates)
    if (plate === name) plates.delete(number);
    else if (typeof plate !== "string" && !hexes.has(name)) setList(plates, number, without(plate, name));
  return { hexes, plates };
}

/** A plate is put beside the hexes; on a hex, whether it touches that one changes. */
function withPlate({ hexes, plates }: Drawing, name: string, number: PlateNumber): Drawing {
  const after = new Map(plates);
  if (!hexes.has(name)) after.set(number, name);
  else {
    const list = plates.get(number);
    const known = typeof list === "object" ? list : new Set<string>();
    setList(after, number, known.has(name) ? without(known, name) : new Set([...known, name]));
  }
  return { hexes, plates: after };
}

/** The drawing without one of its plates. */
export function taken({ hexes, plates }: Drawing, number: PlateNumber): Drawing {
  return { hexes, plates: new Map([...plates].filter(([other]) => other !== number)) };
}

function without(list: ReadonlySet<string>, name: string): Set<string> {
  return new Set([...list].filter((other) => other !== name));
}

function setList(
  plates: Map<PlateNumber, string | ReadonlySet<string>>,
  number: PlateNumber,
  list: Set<string>,
) {
  if (list.size) plates.set(number, list);
  else plates.delete(number);
}

/** Where something lies or could be drawn next: the places and those around them. */
export function reach({ hexes, plates }: Drawing): Hex[] {
  const drawn = [...hexes.keys(), ...[...plates.values()].filter((plate) => typeof plate === "string")];
  const names = new Set(["0,0", ...drawn]);
  for (const name of drawn)
    for (const direction of DIRECTIONS) names.add(nameHex(step(readHex(name), direction)));
  return [...names].map(readHex);
}
