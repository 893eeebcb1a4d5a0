/**
 * The squared table: cells with halves on them, and the lines they make. x grows to the right, y upwards. Sums follow a
 * domino that is carried, so the page adds them up itself; `cases.test.ts` holds them to cases that the rules made.
 */

export const DIRECTIONS = ["E", "S", "W", "N"] as const; // clockwise
/** Where the second half of a domino lies, seen from its first. */
export type Direction = (typeof DIRECTIONS)[number];

export interface Cell {
  x: number;
  y: number;
}

/** A domino on the table: its first half lies on the cell x, y. */
export interface Laid extends Cell {
  halves: [number, number];
  direction: Direction;
}

const STEPS: Record<Direction, [number, number]> = { E: [1, 0], S: [0, -1], W: [-1, 0], N: [0, 1] };

export const keyOf = ({ x, y }: Cell): string => `${x},${y}`;

export const isSame = (one: Cell, other: Cell): boolean => one.x === other.x && one.y === other.y;

export function stepped({ x, y }: Cell, direction: Direction, cells = 1): Cell {
  const [right, up] = STEPS[direction];
  return { x: x + right * cells, y: y + up * cells };
}

/** The cells of both halves, the first half's first. */
export function cellsOf(laid: Laid): [Cell, Cell] {
  return [{ x: laid.x, y: laid.y }, stepped(laid, laid.direction)];
}

export function covers(laid: Laid, cell: Cell): boolean {
  return cellsOf(laid).some((own) => isSame(own, cell));
}

/** The same domino on the same cells, told from its left or its lower half as the notation does. */
export function upright(laid: Laid): Laid & { direction: "E" | "N" } {
  const { halves, direction } = laid;
  if (direction === "E" || direction === "N") return { halves, x: laid.x, y: laid.y, direction };
  return {
    halves: [halves[1], halves[0]],
    ...stepped(laid, direction),
    direction: direction === "W" ? "E" : "N",
  };
}

const OPPOSITE: Record<Direction, Direction> = { E: "W", S: "N", W: "E", N: "S" };

/** The same domino on the same cells, told from its low half. */
export function fromLow(laid: Laid): Laid {
  const { halves, direction } = laid;
  if (halves[0] <= halves[1]) return laid;
  return { halves: [halves[1], halves[0]], ...stepped(laid, direction), direction: OPPOSITE[direction] };
}

/** Every way to lay a domino over a cell, each told from the half on that cell, clockwise. */
export function waysOver(cell: Cell, [low, high]: [number, number]): Laid[] {
  const orders: [number, number][] = low === high ? [[low, high]] : [[low, high], [high, low]]; // prettier-ignore
  return orders.flatMap((halves) => DIRECTIONS.map((direction) => ({ ...cell, halves, direction })));
}

/** The half on each taken cell. */
export type Grid = ReadonlyMap<string, number>;

export function gridOf(dominoes: Laid[]): Grid {
  return new Map(
    dominoes.flatMap((laid) => cellsOf(laid).map((cell, half) => [keyOf(cell), laid.halves[half]!] as const)),
  );
}

export function isFree(grid: Grid, laid: Laid): boolean {
  return cellsOf(laid).every((cell) => !grid.has(keyOf(cell)));
}

/** What a line has to add up to. */
export const TWENTY = 20;

/** Two or more halves side by side, from left to right or from bottom to top. */
export interface Line {
  direction: "E" | "N";
  cells: Cell[];
  halves: number[];
  sum: number;
}

function lineThrough(grid: Grid, cell: Cell, direction: "E" | "N"): Line {
  let first = cell;
  for (let next = first; grid.has(keyOf(next)); next = stepped(next, direction, -1)) first = next;
  const cells: Cell[] = [];
  for (let next = first; grid.has(keyOf(next)); next = stepped(next, direction)) cells.push(next);
  const halves = cells.map((each) => grid.get(keyOf(each))!);
  return { direction, cells, halves, sum: halves.reduce((sum, half) => sum + half, 0) };
}

/** The lines that some cells are on, each once. */
export function linesThrough(grid: Grid, cells: Cell[]): Line[] {
  const found = new Map<string, Line>();
  for (const cell of cells)
    for (const direction of ["E", "N"] as const) {
      const line = lineThrough(grid, cell, direction);
      if (line.cells.length > 1) found.set(`${direction} ${keyOf(line.cells[0]!)}`, line);
    }
  return [...found.values()];
}

/** The lines that some dominoes are on, each once. */
export function linesOf(grid: Grid, dominoes: Laid[]): Line[] {
  return linesThrough(grid, dominoes.flatMap(cellsOf));
}
