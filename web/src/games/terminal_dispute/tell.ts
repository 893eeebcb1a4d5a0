/** Terminal Dispute in sentences. */

import type { EventModel } from "$lib/messages";
import type { Part } from "$lib/room";
import { toldOf, withPoints } from "$lib/tell";
import { counted, listed, t } from "$lib/texts.svelte";
import { DIRECTIONS, nameHex, step, wayTo, type Direction, type Hex } from "./hexes";
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
import { linesOf, newHexes, type Layout, type Place, type Snapshot } from "./snapshot";

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

/** Where a hex lies, seen from the middle. */
export function tellHex(hex: Hex): string {
  const ways = wayTo(hex).map(([direction, n]) =>
    word("hex.way", { n, direction: word(`direction.${direction}`) }),
  );
  return ways.length ? word("hex.from_centre", { ways: together(ways) }) : word("hex.centre");
}

/** What is said of a plate, and the hexes it touches where it was given by them. */
export function tellPlate(said: string, plate: Hex | Hex[]): string {
  return isList(plate) ? word("shade.touches", { said, hexes: plate.map(tellHex).join("; ") }) : said;
}

function sharesBlanks({ navigation, charger, unused }: Allot) {
  return { navigation: together(navigation), charger: together(charger), unused };
}

function shadeBlanks({ plate, length, ray }: Shade) {
  return { plate, length, direction: ray && word(`direction.${ray.direction}`) };
}

/** What kind of move it is, as its texts are called, and what fills their blanks. */
function parts(text: string): [string, Record<string, unknown>] {
  const move = readMove(text);
  switch (move.kind) {
    case "allot":
      return ["allot", sharesBlanks(move)];
    case "swap":
      return [`swap.${move.use}`, { value: move.value }];
    case "shade":
      return [move.ray ? "shade" : "none", shadeBlanks(move)];
    default:
      return [move.kind, { value: move.value, cell: move.cell }];
  }
}

/** A move as an offer; where the charger is known, a line is told from the side of its plate where it starts. */
export function tellMove(text: string, snapshot?: { charger: Pick<Layout, "plates"> }): string {
  const [kind, blanks] = parts(text);
  const { plate, ray } = readMove(text) as Shade;
  const side = snapshot && ray && sideOf(plate, ray.start, snapshot.charger.plates);
  return side
    ? word("move.shade.side", { ...blanks, side: word(`side.${side}`) })
    : word(`move.${kind}`, blanks);
}

/** On which side of its plate a line starts; none where the plate is given by its hexes and has no place. */
function sideOf(plate: number, start: Hex, plates: Layout["plates"]): Direction | undefined {
  const place = plates[plate - 1];
  if (!place || isList(place)) return undefined;
  return DIRECTIONS.find((direction) => nameHex(step(place, direction)) === nameHex(start));
}

/** A hex where a line can start: by the side of its plate, or seen from the middle where the plate has no place. */
export function tellStart(
  about: "again" | "start",
  { plate, length, start }: { plate: number; length: number; start: Hex },
  plates: Layout["plates"],
): string {
  const side = sideOf(plate, start, plates);
  return side
    ? word(`shade.${about}`, { plate, length, hex: word(`side.${side}`) })
    : word(`shade.${about}_at`, { plate, length, hex: tellHex(start) });
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

export function tellEvent(event: EventModel, names: string[], you: number | null = null): string {
  if (event.chance != null) return tellChance(event, event.chance, names, you);
  const [kind, blanks] = parts(event.move!);
  const sentence = toldOf(`terminal_dispute.web.event.${kind}`, event.seat!, names, you, blanks);
  // a round is written down by seat: what it brought is told with the last step
  return withPoints(sentence, event);
}

function tellChance({ turn }: EventModel, chance: string, names: string[], you: number | null): string {
  const [kind, ...words] = chance.split(" ");
  if (kind === "start") return toldOf("terminal_dispute.web.event.start", Number(words[0]), names, you);
  if (kind === "allot") return word("event.lot", sharesBlanks(readMove(chance) as Allot));
  const dice = together(words);
  return turn
    ? toldOf("terminal_dispute.web.event.rolls", turn, names, you, { dice })
    : word("event.roll", { dice });
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
