/** The notation of Terminal Dispute and its parts: `allot 3 5 / 1 6 / 3`, `swap charger 1`, `write 3 b2`, `shade 3 5 4,-1 SW`. */

import { nameHex, readHex, type Direction, type Hex } from "./hexes";
import type { Hand, Held, Mark, Place } from "./snapshot";

export interface Allot extends Hand {
  kind: "allot";
}
export interface Swap {
  kind: "swap";
  use: "navigation" | "charger";
  value: number;
}
export interface Fill {
  kind: "write" | "cross";
  value: number | "x";
  cell: string;
}
export interface Shade {
  kind: "shade";
  plate: number;
  length: number;
  /** null where nothing is shaded */
  ray: { start: Hex; direction: Direction } | null;
}
export type Move = Allot | Swap | Fill | Shade;

export function readMove(text: string): Move {
  const [kind, ...words] = text.replaceAll("/", " ").split(/\s+/);
  const numbers = words.map(Number);
  switch (kind) {
    case "allot": {
      const [a, b, c, d, unused] = numbers as [number, number, number, number, number];
      return { kind, navigation: [a, b], charger: [c, d], unused };
    }
    case "swap":
      return { kind, use: words[0] as Swap["use"], value: numbers[1]! };
    case "write":
      return { kind, value: numbers[0]!, cell: words[1]! };
    case "cross":
      return { kind, value: "x", cell: words[0]! };
    case "shade": {
      const ray =
        words[2] === "none" ? null : { start: readHex(words[2]!), direction: words[3] as Direction };
      return { kind, plate: numbers[0]!, length: numbers[1]!, ray };
    }
    default:
      throw new Error(`no such move: ${text}`);
  }
}

export function allotText({ navigation, charger, unused }: Hand): string {
  return `allot ${navigation.join(" ")} / ${charger.join(" ")} / ${unused}`;
}

export function fillText(value: number | "x", cell: string): string {
  return value === "x" ? `cross ${cell}` : `write ${value} ${cell}`;
}

export function shadeText({ plate, length, ray }: Shade): string {
  return `shade ${plate} ${length} ${ray ? `${nameHex(ray.start)} ${ray.direction}` : "none"}`;
}

/** Those of the moves that are of one kind, in parts. */
export function ofKind<K extends Move["kind"]>(moves: string[], ...kinds: K[]): Extract<Move, { kind: K }>[] {
  return moves
    .map(readMove)
    .filter((move): move is Extract<Move, { kind: K }> => kinds.includes(move.kind as K));
}

export function nameCell(row: number, column: number): string {
  return `${"abcde"[column - 1]}${row}`;
}

export function readCell(cell: string): { row: number; column: number } {
  return { row: Number(cell[1]), column: "abcde".indexOf(cell[0]!) + 1 };
}

/** Which dice lie where while somebody allots them; null: nowhere yet. */
export type Laid = (Place | null)[];

/** The allotments that the dice laid so far can still become. */
export function completions(moves: string[], dice: number[], laid: Laid): string[] {
  const at = (place: Place) => dice.filter((_, die) => laid[die] === place);
  return moves.filter((text) => {
    const move = readMove(text);
    return (
      move.kind === "allot" &&
      isPart(at("navigation"), move.navigation) &&
      isPart(at("charger"), move.charger) &&
      isPart(at("unused"), [move.unused])
    );
  });
}

function isPart(some: number[], all: number[]): boolean {
  const left = [...all];
  return some.every((value) => {
    const place = left.indexOf(value);
    return place >= 0 && left.splice(place, 1).length > 0;
  });
}

/** Where an allotment lays each die; what lies already stays. */
export function layOut(move: Hand, dice: number[], laid: Laid): Laid {
  const room: [Place, number][] = [
    ...move.navigation.map((value): [Place, number] => ["navigation", value]),
    ...move.charger.map((value): [Place, number] => ["charger", value]),
    ["unused", move.unused],
  ];
  const take = (value: number, wanted: Place | null) => {
    const index = room.findIndex(
      ([place, needed]) => needed === value && (wanted === null || place === wanted),
    );
    return index < 0 ? null : room.splice(index, 1)[0]![0];
  };
  const kept = dice.map((value, die) => laid[die] && take(value, laid[die]));
  return dice.map((value, die) => kept[die] ?? take(value, null));
}

/**
 * The cells that can be marked next. The list has each pair of cells once, the earlier cell first, while hands take
 * them in any order, and so does the server: so the later cell of a pair is as open as the earlier one (D3). What the
 * server would take `cases.test.ts` knows from the rules.
 */
export function openCells(moves: string[], matrix: Held[][], marks: Mark[]): Set<string> {
  const listed = ofKind(moves, "write", "cross");
  const cells = new Set(listed.map((move) => move.cell));
  const first = marks[0];
  if (listed.length === 0 || listed[0]!.kind === "cross" || first?.value === "x") return cells;
  const others = first ? [nameCell(first.row, first.column)] : [...cells];
  for (const cell of emptyCells(matrix)) if (others.some((other) => areApart(cell, other))) cells.add(cell);
  return cells;
}

function emptyCells(matrix: Held[][]): string[] {
  return matrix.flatMap((row, r) =>
    row.flatMap((held, c) => (held === null ? [nameCell(r + 1, c + 1)] : [])),
  );
}

/** Whether two cells share neither row nor column. */
function areApart(one: string, other: string): boolean {
  return one[0] !== other[0] && one[1] !== other[1];
}

/** The values, or the cross, that can be marked next. */
export function openValues(moves: string[]): (number | "x")[] {
  return [...new Set(ofKind(moves, "write", "cross").map((move) => move.value))];
}
