/** Hexes with a corner on top, each named by two numbers: where they lie, and the straight lines over them. */

export type Hex = [q: number, r: number];

export const STEPS = { E: [1, 0], NE: [1, -1], NW: [0, -1], W: [-1, 0], SW: [-1, 1], SE: [0, 1] } as const;
export type Direction = keyof typeof STEPS;
export const DIRECTIONS = Object.keys(STEPS) as Direction[];

/** A hex as the notation names it: `4,-1`. */
export function nameHex([q, r]: Hex): string {
  return `${q},${r}`;
}

export function readHex(name: string): Hex {
  const [q, r] = name.split(",").map(Number);
  return [q!, r!];
}

/** The hex next to another one. */
export function step([q, r]: Hex, direction: Direction): Hex {
  const [dq, dr] = STEPS[direction];
  return [q + dq, r + dr];
}

/** Where the middle of a hex lies; from its middle to a corner it is 1. */
export function centre([q, r]: Hex): [x: number, y: number] {
  return [Math.sqrt(3) * (q + r / 2), 1.5 * r];
}

/** The corners of a hex around 0,0, for `points` of a polygon. */
export function outline(radius: number): string {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner + Math.PI / 6;
    return `${(radius * Math.cos(angle)).toFixed(3)},${(radius * Math.sin(angle)).toFixed(3)}`;
  }).join(" ");
}

export const OUTLINE = outline(0.95);

/** The edge of a hex around 0,0 in one direction, for `d` of a path. */
export function edge(direction: Direction, radius: number): string {
  const middle = -(Math.PI / 3) * DIRECTIONS.indexOf(direction);
  const [from, to] = [-1, 1].map((side) => {
    const angle = middle + (side * Math.PI) / 6;
    return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`;
  });
  return `M${from}L${to}`;
}

/** The way from 0,0 to a hex: so many steps in one direction, and where that is not enough so many in the next. */
export function wayTo([q, r]: Hex): [Direction, steps: number][] {
  const ways = DIRECTIONS.map((direction, index): [Direction, number][] => {
    const next = DIRECTIONS[(index + 1) % 6]!;
    const [[q1, r1], [q2, r2]] = [STEPS[direction], STEPS[next]];
    return [
      [direction, r * q2 - q * r2],
      [next, q * r1 - r * q1],
    ];
  });
  const found = ways.find((way) => way.every(([, steps]) => steps >= 0))!;
  return found.filter(([, steps]) => steps > 0);
}

/** The `transform` that brings what is drawn around 0,0 to a hex. */
export function at(hex: Hex): string {
  const [x, y] = centre(hex);
  return `translate(${x.toFixed(3)} ${y.toFixed(3)})`;
}

/** The `viewBox` around some hexes. */
export function frame(hexes: Hex[], margin = 0.15): string {
  const centres = hexes.map(centre);
  const [xs, ys] = [centres.map(([x]) => x), centres.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - Math.sqrt(3) / 2 - margin, Math.min(...ys) - 1 - margin];
  const [right, bottom] = [Math.max(...xs) + Math.sqrt(3) / 2 + margin, Math.max(...ys) + 1 + margin];
  return [left, top, right - left, bottom - top].map((number) => number.toFixed(3)).join(" ");
}

/** The hexes of a straight line, up to the first one that is not free. */
export function line(start: Hex, direction: Direction, length: number, isFree: (hex: Hex) => boolean): Hex[] {
  const hexes: Hex[] = [];
  for (let hex = start; hexes.length < length && isFree(hex); hex = step(hex, direction)) hexes.push(hex);
  return hexes;
}

/** The direction in which a point lies from a hex. */
export function directionTo(from: Hex, x: number, y: number): Direction {
  const [fromX, fromY] = centre(from);
  const turn = Math.atan2(fromY - y, x - fromX) / (Math.PI / 3);
  return DIRECTIONS[(Math.round(turn) + 6) % 6]!;
}

/** A pencil's zigzag that shades a hex around 0,0, for `d` of a path. */
export const SCRIBBLE = Array.from({ length: 9 }, (_, stroke) => {
  const y = -0.72 + stroke * 0.18;
  const reach = Math.min(0.7, 1.36 - 1.55 * Math.abs(y)) * (stroke % 2 ? 1 : -1);
  return `${stroke ? "L" : "M"}${reach.toFixed(2)} ${y.toFixed(2)}`;
}).join("");
