/** 20 sur 20 in words. */

import type { EventModel } from "$lib/messages";
import type { Part } from "$lib/room";
import { counted, listed, t } from "$lib/texts.svelte";
import {
  gridOf,
  keyOf,
  linesOf,
  linesThrough,
  TWENTY,
  upright,
  type Cell,
  type Grid,
  type Laid,
  type Line,
} from "./grid";
import { dueOf } from "./drawn";
import { chanceOf, laidBy, tileOf } from "./moves";
import type { Snapshot } from "./snapshot";

const text = (key: string, blanks: Record<string, unknown> = {}) => t(`vingt_sur_vingt.web.${key}`, blanks);
const count = (key: string, n: number) => counted(`vingt_sur_vingt.web.${key}`, n);
const ARROWS = { E: "→", N: "↑" };

export const tellCell = (cell: Cell): string => keyOf(cell).replaceAll("-", "−");

/** "1|7 → at 4,−1": told from its left or lower half. */
export function tellLaid(laid: Laid): string {
  const { halves, direction, ...cell } = upright(laid);
  return text("laid", { tile: halves.join("|"), arrow: ARROWS[direction], cell: tellCell(cell) });
}

/** "9 + 9 + 1 + 1 = 20" */
export const tellSum = ({ halves, sum }: Line): string => `${halves.join(" + ")} = ${sum}`;

/** The lines of twenty that a play makes on a table. */
function twentiesOf(snapshot: Snapshot, play: Laid[]): Line[] {
  return linesOf(gridOf([...snapshot.dominoes, ...play]), play).filter(({ sum }) => sum === TWENTY);
}

export function tellMove(move: string, snapshot: Snapshot): string {
  const play = laidBy(move);
  if (!play.length) return text(move);
  return text("lay", {
    tiles: listed(play.map(tellLaid)),
    sums: listed(twentiesOf(snapshot, play).map(tellSum)),
  });
}

export function mark(move: string): string {
  const play = laidBy(move);
  return play.length ? play.map(tileOf).join(" ") : text(`mark.${move}`);
}

export function tellEvent({ chance, seat, move }: EventModel, names: string[]): string {
  if (chance != null) return tellChance(chance, names);
  const name = names[seat! - 1]!;
  const play = laidBy(move!);
  return play.length
    ? text("event.lay", { name, tiles: listed(play.map(tellLaid)) })
    : text(`event.${move}`, { name });
}

function tellChance(words: string, names: string[]): string {
  const chance = chanceOf(words);
  const name = names[chance.seat - 1]!;
  if (chance.kind === "start") return text("event.start", { name });
  const isHidden = chance.tiles.includes("?");
  return text(`event.${chance.kind}`, {
    name,
    tiles: isHidden ? count("dominoes", chance.tiles.length) : listed(chance.tiles),
  });
}

export function tellOwed(snapshot: Snapshot, moves: string[]): string {
  if (snapshot.stage !== "play" && snapshot.stage !== "chain") return "";
  const canLay = moves.some((move) => move.startsWith("lay"));
  if (snapshot.chain) return text(canLay ? "owed.chain" : "owed.chain_over");
  if (!canLay) return text(snapshot.forced ? "owed.nothing_again" : "owed.nothing");
  if (snapshot.must_play) return text("owed.must_play");
  return text(snapshot.dominoes.length ? "owed.play" : "owed.open");
}

/** What is to be drawn from the real stock, and by whom. */
export function tellDue(snapshot: Snapshot, names: string[], seat: number | null, isYours: boolean): string {
  if (snapshot.stage === "start") return text(isYours ? "due.start" : "due.start.theirs");
  const due = dueOf(snapshot);
  if (isYours && seat === snapshot.active) return count("due.own", due);
  const blanks = { name: names[snapshot.active - 1], dominoes: count("dominoes", due) };
  return text(isYours && seat ? "due.other" : "due.theirs", blanks);
}

export function tellEffect(before: Snapshot, after: Snapshot, seat: number, move: string): string[] {
  const play = laidBy(move);
  if (!play.length) {
    const isLast = move === "pass" && before.passes === before.seats - 1;
    return [text(`effect.${move}`), ...(isLast ? [text("effect.all_passed")] : [])];
  }
  const placed = before.trays[seat - 1]!.markers - after.trays[seat - 1]!.markers;
  const isWon = after.trays[seat - 1]!.markers === 0;
  const going = isWon ? "effect.won" : play.length === 1 ? "effect.chain" : "effect.end";
  return [count("effect.markers", placed), text(going)];
}

/** A seat's score is what it has left of the markers it was given, which all lie on the table or are left to somebody. */
export function breakdown(snapshot: Snapshot, seat: number): Part[] {
  const marked = snapshot.dominoes.flatMap((domino) => domino.marked).filter(Boolean).length;
  const left = snapshot.trays.reduce((sum, tray) => sum + tray.markers, 0);
  const given = (marked + left) / snapshot.seats;
  return [
    { label: text("part.given"), points: given },
    { label: text("part.placed"), points: snapshot.trays[seat - 1]!.markers - given },
  ];
}

/** What lies on a cell, for those who go over the table by keyboard. */
export function tellPlace(cell: Cell, grid: Grid, isMarked: boolean): string {
  const half = grid.get(keyOf(cell));
  if (half === undefined) return text("cell.free", { cell: tellCell(cell) });
  const lines = linesThrough(grid, [cell]).map((line) =>
    text(`cell.${line.direction}`, { sum: tellSum(line) }),
  );
  return [text(isMarked ? "cell.marked" : "cell.half", { cell: tellCell(cell), half }), ...lines].join(" ");
}

/** How a domino would lie, the sums it would make, and how many dominoes a play with it still lacks, where one is known. */
export function tellWay(laid: Laid, grid: Grid, lacking?: number): string {
  const lines = linesOf(new Map([...grid, ...gridOf([laid])]), [laid]).map(tellSum);
  const light = lacking === undefined ? [] : [lacking === 1 ? text("way.whole") : text("way.part")];
  return [
    text(lines.length ? "way" : "way.alone", { laid: tellLaid(laid), sums: listed(lines) }),
    ...light,
  ].join(" ");
}
