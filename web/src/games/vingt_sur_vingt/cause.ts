/** Which part of a play a refusal is about. */

import type { Refusal } from "$lib/messages";
import type { Cell, Laid, Line } from "./grid";
import { tileOf } from "./moves";

const hasBlankInside = ({ halves }: Line) => halves.slice(1, -1).includes(0);

/** The cell to speak at: in the line or on the domino that is meant, else on the last one put out. */
export function causeOf({ code, params }: Refusal, ghosts: Laid[], lines: Line[]): Cell {
  const line =
    code === "vingt_sur_vingt.over_twenty"
      ? lines.find(({ sum }) => sum === params.total)
      : code === "vingt_sur_vingt.blank_inside"
        ? lines.find(hasBlankInside)
        : undefined;
  const ghost = ghosts.find((each) => tileOf(each) === params.tile);
  return line?.cells[Math.floor(line.cells.length / 2)] ?? ghost ?? ghosts.at(-1)!;
}
