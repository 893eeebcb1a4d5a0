/** The plates of a charger: the hexes they touch, and where their numbers stand. */

import { centre, DIRECTIONS, frame, nameHex, step, type Direction, type Hex } from "./hexes";
import type { Layout } from "./snapshot";

type Place = Layout["plates"][number];

/** Whether a plate is given by the hexes it touches and not by its place. */
export function isList(plate: Place): plate is Hex[] {
  return Array.isArray(plate[0]);
}

const around = (hex: Hex) => DIRECTIONS.map((direction) => step(hex, direction));

/** The hexes that a plate touches (D7). */
export function touched(plate: Place, hexes: Hex[]): Hex[] {
  if (isList(plate)) return plate;
  const names = new Set(around(plate).map(nameHex));
  return hexes.filter((hex) => names.has(nameHex(hex)));
}

/** Where the number of each plate stands: its place, or the free one beside the field that is nearest to its hexes. */
export function spots({ hexes, plates }: Pick<Layout, "hexes" | "plates">): Hex[] {
  const taken = new Set(
    [...hexes, ...plates.filter((plate) => !isList(plate))].map((hex) => nameHex(hex as Hex)),
  );
  return plates.map((plate) => {
    if (!isList(plate)) return plate;
    const spot = nearest(plate, taken);
    taken.add(nameHex(spot));
    return spot;
  });
}

/** The `viewBox` of a charger with its numbers. */
export function chargerFrame(layout: Layout): string {
  return frame([...layout.hexes, ...spots(layout)]);
}

/** The place nearest to the middle of some hexes that is not taken. */
function nearest(hexes: Hex[], taken: ReadonlySet<string>): Hex {
  const centres = hexes.map(centre);
  const middle = [0, 1].map((axis) => centres.reduce((sum, at) => sum + at[axis]!, 0) / hexes.length);
  const distance = (hex: Hex) => Math.hypot(...centre(hex).map((at, axis) => at - middle[axis]!));
  const known = new Map(hexes.map((hex) => [nameHex(hex), hex]));
  for (const hex of known.values())
    if (taken.has(nameHex(hex))) for (const next of around(hex)) known.set(nameHex(next), next);
  return [...known.values()]
    .filter((hex) => !taken.has(nameHex(hex)))
    .reduce((best, hex) => (distance(hex) < distance(best) - 1e-9 ? hex : best));
}

/**
 * The edges of a hex along which its plate lies: the outer ones towards its number or, inside the field, those to hexes
 * that it does not touch.
 */
export function edges(hex: Hex, plate: Hex[], spot: Hex, hexes: Hex[]): Direction[] {
  const [x, y] = centre(hex);
  const [spotX, spotY] = centre(spot);
  const isFacing = (direction: Direction) => {
    const [outX, outY] = centre(step(hex, direction));
    return (outX - x) * (spotX - x) + (outY - y) * (spotY - y) > 0;
  };
  const towards = (others: Hex[]) => {
    const names = new Set(others.map(nameHex));
    return DIRECTIONS.filter((direction) => !names.has(nameHex(step(hex, direction))));
  };
  const outer = towards(hexes);
  if (outer.length === 0) return towards(plate);
  return outer.some(isFacing) ? outer.filter(isFacing) : outer;
}

/** Of each group of hexes that hang together, the one nearest to a place. */
export function nearOnes(hexes: Hex[], spot: Hex): Hex[] {
  const [x, y] = centre(spot);
  const distance = (hex: Hex) => Math.hypot(centre(hex)[0] - x, centre(hex)[1] - y);
  const left = new Map(hexes.map((hex) => [nameHex(hex), hex]));
  const found: Hex[] = [];
  for (const hex of hexes.toSorted((one, other) => distance(one) - distance(other))) {
    if (!left.has(nameHex(hex))) continue;
    found.push(hex);
    const group = [hex];
    for (const member of group)
      if (left.delete(nameHex(member)))
        group.push(...around(member).filter((next) => left.has(nameHex(next))));
  }
  return found;
}
