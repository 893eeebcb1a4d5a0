/** 20 sur 20 in words. */

import type { EventModel } from "$lib/messages";
import type { Part } from "$lib/room";
import { toldOf } from "$lib/tell";
import { counted, listed, t } from "$lib/texts.svelte";
import {
  cellsOf,
  covers,
  DIRECTIONS,
  gridOf,
  keyOf,
  linesOf,
  linesThrough,
  stepped,
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

/** The first thing beside some cells, and on which side of it they lie: "above 9|9". */
function tellBeside(cells: Cell[], at: (cell: Cell) => string | undefined): string | undefined {
  for (const side of DIRECTIONS) {
    for (const cell of cells) {
      const what = at(stepped(cell, side));
      if (what) return text(`beside.${side}`, { what });
    }
  }
  return undefined;
}

/** "1|7 → above 9|9": told from its left or lower half, and by a domino that lies beside it. */
export function tellLaid(laid: Laid, others: Laid[]): string {
  const { halves, direction } = upright(laid);
  const blanks = { tile: halves.join("|"), arrow: ARROWS[direction] };
  const beside = tellBeside(cellsOf(laid), (cell) => {
    const other = others.find((domino) => domino !== laid && covers(domino, cell));
    return other && tileOf(other);
  });
  return beside ? text("laid.beside", { ...blanks, beside }) : text("laid", blanks);
}

/** Where some cells lie, for those who do not see it: beside what, or how far the first is from the middle. */
function tellWhere(cells: Cell[], grid: Grid): string {
  const half = (at: Cell) => grid.get(keyOf(at));
  const beside = tellBeside(cells, (at) =>
    half(at) === undefined ? undefined : text("half", { half: half(at) }),
  );
  if (beside) return beside;
  const [cell] = cells as [Cell];
  const far = [
    ...(cell.x ? [count(`far.${cell.x > 0 ? "E" : "W"}`, Math.abs(cell.x))] : []),
    ...(cell.y ? [count(`far.${cell.y > 0 ? "N" : "S"}`, Math.abs(cell.y))] : []),
  ];
  return far.length ? text("far", { far: listed(far) }) : text("far.middle");
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
  // each is told by what lay there, or by those of the play that were told before
  const told = play.map((laid, place) => tellLaid(laid, [...snapshot.dominoes, ...play.slice(0, place)]));
  return text("lay", {
    tiles: listed(told),
    sums: listed(twentiesOf(snapshot, play).map(tellSum)),
  });
}

export function mark(move: string): string {
  const play = laidBy(move);
  return play.length ? play.map(tileOf).join(" ") : text(`mark.${move}`);
}

/** Where dominoes were laid the table shows; how many markers went with them is told. */
export function tellEvent(
  { chance, seat, move, scored }: EventModel,
  names: string[],
  you: number | null = null,
): string {
  if (chance != null) return tellChance(chance, names, you);
  const play = laidBy(move!);
  if (!play.length) return toldOf(`vingt_sur_vingt.web.event.${move}`, seat!, names, you);
  const placed = -(scored?.find((change) => change.seat === seat)?.points ?? 0);
  return toldOf(
    placed ? "vingt_sur_vingt.web.event.marks" : "vingt_sur_vingt.web.event.lay",
    seat!,
    names,
    you,
    {
      tiles: listed(play.map(tileOf)),
      ...(placed && { markers: count("markers", placed) }),
    },
  );
}

function tellChance(words: string, names: string[], you: number | null): string {
  const chance = chanceOf(words);
  const key = `vingt_sur_vingt.web.event.${chance.kind}`;
  if (chance.kind === "start") return toldOf(key, chance.seat, names, you);
  const isHidden = chance.tiles.includes("?");
  const tiles = isHidden ? count("dominoes", chance.tiles.length) : listed(chance.tiles);
  return toldOf(key, chance.seat, names, you, { tiles });
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
  if (!play.length) return [text(`effect.${move}`)];
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
  if (half === undefined) return text("cell.free", { where: tellWhere([cell], grid) });
  const lines = linesThrough(grid, [cell]).map((line) =>
    text(`cell.${line.direction}`, { sum: tellSum(line) }),
  );
  return [text(isMarked ? "cell.marked" : "cell.half", { half }), ...lines].join(" ");
}

/** How a domino would lie, the sums it would make, and how many dominoes a play with it still lacks, where one is known. */
export function tellWay(laid: Laid, grid: Grid, lacking?: number): string {
  const lines = linesOf(new Map([...grid, ...gridOf([laid])]), [laid]).map(tellSum);
  const { halves, direction } = upright(laid);
  const blanks = { tile: halves.join("|"), arrow: ARROWS[direction] };
  const held = text("laid.beside", { ...blanks, beside: tellWhere(cellsOf(upright(laid)), grid) });
  const light = lacking === undefined ? [] : [lacking === 1 ? text("way.whole") : text("way.part")];
  return [text(lines.length ? "way" : "way.alone", { laid: held, sums: listed(lines) }), ...light].join(" ");
}
