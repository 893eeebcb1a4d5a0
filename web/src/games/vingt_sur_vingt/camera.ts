/** Where one looks on the table. Drawings are in squares, to the right and down from the cell 0,0's upper left corner. */

import { cellsOf, type Cell, type Laid } from "./grid";

export interface Camera {
  /** what is in the middle of the view, in squares */
  x: number;
  y: number;
  /** how many pixels a square is wide */
  size: number;
}

/** A point or an extent on the screen, in pixels. */
export type Pixels = [number, number];

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const LEAST = 11;
/** the least pixels of a square that a finger meets */
export const TOUCHED = 26;
const MOST = 120;
/** the table's edge, in squares from its middle */
const EDGE = 40;
/** free squares around what lies there, so that the ends of lines can be built on */
const MARGIN = 2.1;
/** pixels at the view's lower edge where the tools lie */
const TOOLS = 54;
const EMPTY: Box = { left: -3.5, top: -3, width: 8, height: 7 };

/** The upper left corner of a cell's square. */
export const cornerOf = ({ x, y }: Cell): Pixels => [x, -y];

/** What dominoes take up, with room around it. */
export function boxOf(dominoes: Laid[]): Box {
  const corners = dominoes.flatMap(cellsOf).map(cornerOf);
  if (!corners.length) return EMPTY;
  const [left, top] = [Math.min(...corners.map(([x]) => x)), Math.min(...corners.map(([, y]) => y))];
  const [right, bottom] = [Math.max(...corners.map(([x]) => x)), Math.max(...corners.map(([, y]) => y))];
  return {
    left: left - MARGIN,
    top: top - MARGIN,
    width: right - left + 1 + 2 * MARGIN,
    height: bottom - top + 1 + 2 * MARGIN,
  };
}

/** All of it in sight, as far as a square stays as large as this. */
export function fitted({ left, top, width, height }: Box, [across, down]: Pixels, least = LEAST): Camera {
  const largest = Math.max(56, Math.min(across, down) / 12); // a few dominoes need not fill the table
  const size = Math.max(least, Math.min(across / width, (down - TOOLS) / height, largest));
  return { x: left + width / 2, y: top + height / 2 + TOOLS / 2 / size, size };
}

/** What lies under a point of the view, in squares. */
export function under({ x, y, size }: Camera, [right, down]: Pixels, view: Pixels): Pixels {
  return [x + (right - view[0] / 2) / size, y + (down - view[1] / 2) / size];
}

/** Where a point in squares is seen, in pixels of the view. */
export function seenAt({ x, y, size }: Camera, [right, down]: Pixels, view: Pixels): Pixels {
  return [(right - x) * size + view[0] / 2, (down - y) * size + view[1] / 2];
}

export function cellUnder(camera: Camera, point: Pixels, view: Pixels): Cell {
  const [x, y] = under(camera, point, view).map(Math.floor) as Pixels;
  return { x, y: 0 - y };
}

/** Grip the table at one point, and bring that to another, so many times as large. */
export function moved(camera: Camera, from: Pixels, to: Pixels, ratio: number, view: Pixels): Camera {
  const size = Math.min(MOST, Math.max(LEAST, camera.size * ratio));
  const [x, y] = under(camera, from, view);
  const within = (at: number) => Math.min(EDGE + 1, Math.max(-EDGE, at));
  return {
    x: within(x - (to[0] - view[0] / 2) / size),
    y: within(y - (to[1] - view[1] / 2) / size),
    size,
  };
}

/** The view with all cells in it, or where there is no room for all the first: moved as little as possible. */
export function showing(camera: Camera, cells: Cell[], view: Pixels): Camera {
  const corners = cells.map(cornerOf);
  const tools = TOOLS / 2 / camera.size; // the middle of what they leave free is above that of the view
  const near = (at: number[], middle: number, extent: number, below: number) => {
    const reach = Math.max(0.5, extent / 2 / camera.size - 1.5);
    const [low, high] = [Math.min(...at), Math.max(...at)];
    const [from, to] = high - low > 2 * reach ? [at[0]!, at[0]!] : [low, high];
    return Math.min(from + 0.5 + reach + below, Math.max(to + 0.5 - reach + below, middle));
  };
  return {
    ...camera,
    x: near(corners.map(([x]) => x), camera.x, view[0], 0), // prettier-ignore
    y: near(corners.map(([, y]) => y), camera.y, view[1] - TOOLS, tools), // prettier-ignore
  };
}

/** Whether the middle of a cell is in sight, and not below the tools. */
export function isClear(camera: Camera, cell: Cell, view: Pixels): boolean {
  const [x, y] = cornerOf(cell);
  const [right, down] = seenAt(camera, [x + 0.5, y + 0.5], view);
  return right > 0 && right < view[0] && down > 0 && down < view[1] - TOOLS;
}
