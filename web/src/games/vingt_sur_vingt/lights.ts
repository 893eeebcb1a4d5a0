/** Where the dominoes of known plays may lie: the light that a domino in the hand throws on the table. */

import {
  cellsOf,
  isFree,
  isSame,
  keyOf,
  upright,
  waysOver,
  type Cell,
  type Direction,
  type Grid,
  type Laid,
} from "./grid";
import { halvesOf, laidBy, laidText, tileOf } from "./moves";

/** A legal play that is known. */
export interface Play {
  move: string;
  laid: Laid[];
}

/** A place where some known play has a domino. */
export interface Place {
  laid: Laid;
  /** how many dominoes the shortest such play still lacks, this one counted */
  lacking: number;
  /** the play that it would complete */
  move: string | null;
}

export function playsOf(moves: string[]): Play[] {
  return moves.map((move) => ({ move, laid: laidBy(move) })).filter(({ laid }) => laid.length > 0);
}

/** What a play adds to the dominoes that are out already; null where it has others, or has them elsewhere. */
function rest(play: Laid[], out: Set<string>): Laid[] | null {
  if (play.length <= out.size) return null;
  const added = play.filter((laid) => !out.has(laidText(laid)));
  return play.length - added.length === out.size ? added : null;
}

/** An opening may lie anywhere: it is brought to where its domino that is out already lies. */
function brought(play: Laid[], to: Laid): Laid[] {
  const twin = play.find((laid) => tileOf(laid) === tileOf(to));
  if (!twin) return play;
  const { x, y } = upright(to);
  return play.map((laid) => ({ ...laid, x: laid.x + x - twin.x, y: laid.y + y - twin.y }));
}

/** Where known plays that go on from the dominoes that are out have this one, by its place in notation. */
export function placesOf(
  tile: string,
  ghosts: Laid[],
  plays: Play[],
  isOpening: boolean,
): Map<string, Place> {
  const out = new Set(ghosts.map(laidText));
  const places = new Map<string, Place>();
  for (const { move, laid: play } of plays) {
    const added = rest(isOpening && ghosts[0] ? brought(play, ghosts[0]) : play, out);
    const laid = added?.find((each) => tileOf(each) === tile);
    if (!added || !laid) continue;
    const text = laidText(laid);
    const lacking = added.length;
    if (lacking < (places.get(text)?.lacking ?? Infinity))
      places.set(text, { laid, lacking, move: lacking === 1 ? move : null });
  }
  return places;
}

/** How a domino comes to lie where a hand points: as the light has it if it can, else wherever there is room. */
export function snapped(
  cell: Cell,
  tile: string,
  direction: Direction | null,
  places: Map<string, Place>,
  grid: Grid,
): Laid | null {
  const halves = halvesOf(tile);
  const ways = waysOver(cell, halves).filter(
    (way) =>
      (direction === null || (way.direction === direction && way.halves[0] === halves[0])) &&
      isFree(grid, way),
  );
  const lacking = (way: Laid) => places.get(laidText(way))?.lacking ?? Infinity;
  return ways.reduce<Laid | null>((best, way) => (best && lacking(best) <= lacking(way) ? best : way), null);
}

/** The next way a domino could lie over a cell, the lit ones before all others. */
export function turned(laid: Laid, cell: Cell, places: Map<string, Place>, grid: Grid): Laid {
  const halves = halvesOf(tileOf(laid));
  const free = waysOver(cell, halves).filter((way) => isFree(grid, way));
  const lit = free.filter((way) => places.has(laidText(way)));
  const here = laidText(laid);
  const ways = lit.some((way) => laidText(way) !== here) ? lit : free;
  const at = ways.findIndex((way) => laidText(way) === here);
  return ways[(at + 1) % ways.length] ?? laid;
}

/** What a tap on each cell would lay, where that is lit. */
export function litCells(
  tile: string,
  direction: Direction | null,
  places: Map<string, Place>,
  grid: Grid,
): Map<string, Place> {
  const lit = new Map<string, Place>();
  for (const { laid } of places.values())
    for (const cell of cellsOf(laid)) {
      if (lit.has(keyOf(cell))) continue;
      const way = snapped(cell, tile, direction, places, grid);
      const place = way && places.get(laidText(way));
      if (place) lit.set(keyOf(cell), { ...place, laid: way });
    }
  return lit;
}

/** The lit cell after one, or before it: those that complete a play first, then as one reads. */
export function nextLit(lit: Map<string, Place>, from: Cell | null, by: 1 | -1): Cell | null {
  const cells = [...lit.values()]
    .sort(
      (one, other) => one.lacking - other.lacking || other.laid.y - one.laid.y || one.laid.x - other.laid.x,
    )
    .map(({ laid: { x, y } }) => ({ x, y }));
  const at = from ? cells.findIndex((cell) => isSame(cell, from)) : -1;
  return cells.at(at < 0 ? Math.min(0, by) : (at + by) % cells.length) ?? null;
}
