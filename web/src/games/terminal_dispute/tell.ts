/** Terminal Dispute in sentences. */

import type { EventModel } from "$lib/messages";
import type { Part } from "$lib/room";
import { counted, listed, t } from "$lib/texts.svelte";
import { nameHex, type Direction, type Hex } from "./hexes";
import {
  ofKind,
  openValues,
  readCell,
  readMove,
  type Allot,
  type Fill,
  type Shade,
  type Swap,
} from "./moves";
import { isList } from "./plates";
import { linesOf, newHexes, type Place, type Snapshot } from "./snapshot";

const ARROWS: Record<Direction, string> = { E: "→", NE: "↗", NW: "↖", W: "←", SW: "↙", SE: "↘" };

/** A word of this room's own catalogue. */
export function word(key: string, blanks: Record<string, unknown> = {}): string {
  return t(`terminal_dispute.web.${key}`, blanks);
}

function count(key: string, n: number, blanks: Record<string, unknown> = {}): string {
  return counted(`terminal_dispute.web.${key}`, n, blanks);
}

function together(values: (number | string)[]): string {
  return listed(values.map(String));
}

function either(values: (number | string)[]): string {
  return listed(values.map(String), "disjunction");
}

export function placeName(place: Place): string {
  return t(`terminal_dispute.board.${place}`);
}

/** What is said of a plate, and the hexes it touches where it was given by them. */
export function tellPlate(said: string, plate: Hex | Hex[]): string {
  return isList(plate) ? word("shade.touches", { said, hexes: together(plate.map(nameHex)) }) : said;
}

function sharesBlanks({ navigation, charger, unused }: Allot) {
  return { navigation: together(navigation), charger: together(charger), unused };
}

function shadeBlanks({ plate, length, ray }: Shade) {
  return {
    plate,
    length,
    hex: ray && nameHex(ray.start),
    direction: ray && word(`direction.${ray.direction}`),
  };
}

/** A move with a verb: `move` as an offer, `event` as what somebody did. */
function tell(about: "move" | "event", text: string, blanks: Record<string, unknown> = {}): string {
  const move = readMove(text);
  switch (move.kind) {
    case "allot":
      return word(`${about}.allot`, { ...blanks, ...sharesBlanks(move) });
    case "swap":
      return word(`${about}.swap.${move.use}`, { ...blanks, value: move.value });
    case "shade":
      return word(`${about}.${move.ray ? "shade" : "none"}`, { ...blanks, ...shadeBlanks(move) });
    default:
      return word(`${about}.${move.kind}`, { ...blanks, value: move.value, cell: move.cell });
  }
}

export function tellMove(move: string): string {
  return tell("move", move);
}

export function mark(text: string): string {
  const move = readMove(text);
  switch (move.kind) {
    case "allot":
      return text.slice("allot ".length);
    case "swap":
      return `⇄ ${move.value}`;
    case "shade":
      return move.ray ? `⬡${move.plate} ${ARROWS[move.ray.direction]} ${move.length}` : `⬡${move.plate} –`;
    default:
      return `${move.value === "x" ? "✕" : move.value} ${move.cell}`;
  }
}

export function tellEvent(event: EventModel, names: string[]): string {
  if (event.chance != null) return tellChance(event.chance, names);
  return tell("event", event.move!, { name: names[event.seat! - 1] });
}

function tellChance(chance: string, names: string[]): string {
  const [kind, ...words] = chance.split(" ");
  if (kind === "start") return word("event.start", { name: names[Number(words[0]) - 1] });
  if (kind === "roll") return word("event.roll", { dice: together(words) });
  return word("event.lot", sharesBlanks(readMove(chance) as Allot));
}

/** What is owed, as short as a line of the screen. */
export function tellOwed(snapshot: Snapshot, moves: string[], open: string[]): string {
  if (snapshot.stage === "allot") return word(moves.length ? "owed.allot" : "owed.waits_allot");
  if (snapshot.stage !== "enter") return word(snapshot.stage === "over" ? "owed.over" : "owed.chance");
  const values = openValues(moves);
  const shades = ofKind(moves, "shade");
  const canSwap = moves.some((move) => move.startsWith("swap"));
  if (values[0] === "x") return word("owed.cross");
  if (values.length && shades.length)
    return word(canSwap ? "owed.either_swap" : "owed.either", { values: either(values) });
  const isSecond = values.length > 0 && open.some((step) => step.startsWith("write"));
  if (isSecond) return word("owed.second", { values: either(values) });
  if (values.length + shades.length === 0) return word("owed.waits");
  const owed = shades.length ? tellLines(shades) : word("owed.first", { values: either(values) });
  return canSwap ? owed + word("owed.swap") : owed;
}

/** The ways of plate and length, and whether they shade anything (D6, D8). */
function tellLines(shades: Shade[]): string {
  if (shades.every(({ ray }) => ray === null)) return word("owed.closed");
  const ways = shades.map(({ plate, length, ray }) =>
    word(ray ? "owed.way" : "owed.no_way", { plate, length }),
  );
  return word("owed.shade", { ways: either([...new Set(ways)]) });
}

/** What a picked move would bring, most telling first. */
export function tellEffect(before: Snapshot, after: Snapshot, seat: number, text: string): string[] {
  const move = readMove(text);
  switch (move.kind) {
    case "allot":
      return before.seats > 1 ? [word("effect.everybody")] : [];
    case "swap":
      return tellSwap(after, seat, move);
    case "shade":
      return tellShade(before, after, seat, move);
    default:
      return tellMark(before, after, seat, move);
  }
}

function tellSwap(after: Snapshot, seat: number, { use }: Swap): string[] {
  const { entry } = after.terminals[seat - 1]!;
  if (!entry) return [];
  return [
    word("effect.hand", { use: placeName(use), dice: together(entry[use]) }),
    count("effect.abilities_left", entry.abilities),
  ];
}

function tellShade(before: Snapshot, after: Snapshot, seat: number, { length, ray }: Shade): string[] {
  if (!ray) return [word("effect.nothing")];
  const line = newHexes(before.terminals[seat - 1]!, after.terminals[seat - 1]!).map(nameHex);
  const able = ({ terminals }: Snapshot) => terminals[seat - 1]!.entry?.abilities ?? 0;
  const isNow = able(after) > able(before);
  const circles = before.charger.circles.filter((circle) => line.includes(nameHex(circle))).length;
  return [
    count("effect.hexes", line.length),
    ...(circles ? [count(isNow ? "effect.circles_now" : "effect.circles", circles)] : []),
    ...(line.length < length ? [word("effect.cut", { n: line.length, length })] : []),
  ];
}

function tellMark(before: Snapshot, after: Snapshot, seat: number, { value, cell }: Fill): string[] {
  const place = readCell(cell);
  const [was, is] = [linesOf(before.terminals[seat - 1]!), linesOf(after.terminals[seat - 1]!)];
  const row = is.rows[place.row - 1]! - was.rows[place.row - 1]!;
  const down = is.columns[place.column - 1]! - was.columns[place.column - 1]!;
  const told = [
    ...(row ? [word("effect.row", { n: row, row: place.row })] : []),
    ...(down ? [word("effect.column", { n: down, column: cell[0] })] : []),
  ];
  if (value === "x") return [word("effect.crossed")];
  return told.length ? told : [word("effect.no_points")];
}

/** What a row or column is made of: "straight 2·3·4, pair 6·6". */
export function tellGroups(groups: number[][]): string {
  return groups.map((values) => word(`group.${kindOf(values)}`, { values: values.join("·") })).join(", ");
}

function kindOf([first, ...others]: number[]): "straight" | "set" | "pair" {
  if (others[0] !== first) return "straight";
  return others.length > 1 ? "set" : "pair";
}

export function breakdown(snapshot: Snapshot, seat: number): Part[] {
  const { groups, rows, columns, charger } = snapshot.terminals[seat - 1]!;
  return [
    ...rows.map((points, index) => part("row", index + 1, groups.rows[index]!, points)),
    ...columns.map((points, index) => part("column", "abcde"[index]!, groups.columns[index]!, points)),
    {
      label: word("part.charger"),
      detail: word("part.hexes", { n: charger, all: snapshot.charger.hexes.length }),
      points: charger,
    },
  ];
}

function part(kind: "row" | "column", name: string | number, groups: number[][], points: number): Part {
  const detail = tellGroups(groups);
  return { label: word(`part.${kind}`, { name }), points, ...(detail ? { detail } : {}) };
}
