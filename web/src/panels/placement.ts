/** Where a callout goes that points at something: beside it, and never over it where there is any room. */

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  left: number;
  top: number;
}

export type Side = "below" | "above" | "after" | "before";

export interface Spot {
  left: number;
  top: number;
  /** on which side of the target it is */
  side: Side;
  /** how far along its edge the arrow is */
  arrow: number;
}

const GAP = 14; // for the ring and the arrow
const MARGIN = 8;
const CORNER = 20; // no arrow at a round corner

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** The part of a box that is on the page. */
export function visible({ left, top, width, height }: Box, page: Size): Box {
  const [x, y] = [clamp(left, 0, page.width), clamp(top, 0, page.height)];
  return {
    left: x,
    top: y,
    width: clamp(left + width, 0, page.width) - x,
    height: clamp(top + height, 0, page.height) - y,
  };
}

export function place(target: Box, callout: Size, page: Size): Spot {
  const [right, bottom] = [target.left + target.width, target.top + target.height];
  const needed = { width: callout.width + GAP + MARGIN, height: callout.height + GAP + MARGIN };
  const spare: [Side, number][] = [
    ["below", page.height - bottom - needed.height],
    ["above", target.top - needed.height],
    ["after", page.width - right - needed.width],
    ["before", target.left - needed.width],
  ];
  const [side] =
    spare.find(([, room]) => room >= 0) ?? spare.reduce((best, next) => (next[1] > best[1] ? next : best));

  const centre = { x: target.left + target.width / 2, y: target.top + target.height / 2 };
  const wanted = {
    below: { left: centre.x - callout.width / 2, top: bottom + GAP },
    above: { left: centre.x - callout.width / 2, top: target.top - GAP - callout.height },
    after: { left: right + GAP, top: centre.y - callout.height / 2 },
    before: { left: target.left - GAP - callout.width, top: centre.y - callout.height / 2 },
  }[side];
  const left = clamp(wanted.left, MARGIN, page.width - callout.width - MARGIN);
  const top = clamp(wanted.top, MARGIN, page.height - callout.height - MARGIN);
  const arrow =
    side === "below" || side === "above"
      ? clamp(centre.x - left, CORNER, callout.width - CORNER)
      : clamp(centre.y - top, CORNER, callout.height - CORNER);
  return { left, top, side, arrow };
}
