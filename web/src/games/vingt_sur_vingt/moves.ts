/** The notation of 20 sur 20: `lay 9|9 0,0 E, 1|1 2,0 E`, `stop`, `pass`, `start 2`, `deal 1 0|7 …`, `draw 2 ? ?`. */

import { upright, type Direction, type Laid } from "./grid";

/** The halves of a domino by its name. */
export function halvesOf(tile: string): [number, number] {
  return [Number(tile[0]), Number(tile[2])];
}

/** The name of a domino, low half first: there is one of each. */
export function tileOf({ halves: [one, other] }: Laid): string {
  return one < other ? `${one}|${other}` : `${other}|${one}`;
}

/** One domino in its one spelling: `9|9 0,0 E`. */
export function laidText(laid: Laid): string {
  const { halves, x, y, direction } = upright(laid);
  return `${halves.join("|")} ${x},${y} ${direction}`;
}

/** The play that lays these dominoes, as the server spells it. */
export function moveText(play: Laid[]): string {
  const sorted = play.map(upright).sort((one, other) => one.x - other.x || one.y - other.y);
  return `lay ${sorted.map(laidText).join(", ")}`;
}

/** What a move lays; nothing for `pass` and `stop`. */
export function laidBy(move: string): Laid[] {
  return Array.from(
    move.matchAll(/(\d)\|(\d) (-?\d+),(-?\d+) ([ENWS])/g),
    ([, one, other, x, y, direction]) => ({
      halves: [Number(one), Number(other)],
      x: Number(x),
      y: Number(y),
      direction: direction as Direction,
    }),
  );
}

/** What chance did. */
export type Chance =
  { kind: "start"; seat: number } | { kind: "deal" | "draw"; seat: number; tiles: string[] };

export function chanceOf(text: string): Chance {
  const [kind, seat, ...tiles] = text.split(" ");
  if (kind === "start") return { kind, seat: Number(seat) };
  return { kind: kind as "deal" | "draw", seat: Number(seat), tiles };
}
