/** Where a callout goes that points at something: beside it, and over nothing that one has to see or to tap. */

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  left: number;
  top: number;
}

/** What a callout should not cover, and how bad each pixel of it is. */
export interface Kept extends Box {
  weight: number;
}

export type Side = "below" | "above" | "after" | "before";

export interface Spot {
  left: number;
  top: number;
  /** on which side of the target it is; null where something lies between, and no arrow reaches it */
  side: Side | null;
  /** how far along its edge the arrow is */
  arrow: number;
}

const GAP = 14; // for the ring and the arrow
const MARGIN = 8;
const CORNER = 20; // no arrow at a round corner
const RING = 5; // around the target
const LARGE = 0.2; // of the page: a part of such a target may be covered
const STEP = { across: 24, down: 8 };

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

/** How many pixels two boxes share. */
export function shared(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}

const covered = (box: Box, kept: Kept[]) =>
  kept.reduce((sum, each) => sum + shared(box, each) * each.weight, 0);

function sideOf(spot: Box, target: Box): Side | null {
  const [right, bottom] = [target.left + target.width, target.top + target.height];
  const near = (distance: number) => distance >= 0 && distance <= GAP + STEP.down;
  const isAbreast = spot.left < right && target.left < spot.left + spot.width;
  const isLevel = spot.top < bottom && target.top < spot.top + spot.height;
  if (isAbreast && near(spot.top - bottom)) return "below";
  if (isAbreast && near(target.top - spot.top - spot.height)) return "above";
  if (isLevel && near(spot.left - right)) return "after";
  if (isLevel && near(target.left - spot.left - spot.width)) return "before";
  return null;
}

/** The places beside the target, the best first. */
function beside(target: Box, callout: Size, page: Size): Box[] {
  const [right, bottom] = [target.left + target.width, target.top + target.height];
  const centre = { x: target.left + target.width / 2, y: target.top + target.height / 2 };
  const wanted = [
    { left: centre.x - callout.width / 2, top: bottom + GAP },
    { left: centre.x - callout.width / 2, top: target.top - GAP - callout.height },
    { left: right + GAP, top: centre.y - callout.height / 2 },
    { left: target.left - GAP - callout.width, top: centre.y - callout.height / 2 },
  ];
  return wanted.map(({ left, top }) => ({
    left: clamp(left, MARGIN, Math.max(MARGIN, page.width - callout.width - MARGIN)),
    top: clamp(top, MARGIN, Math.max(MARGIN, page.height - callout.height - MARGIN)),
    ...callout,
  }));
}

/** All over the page. */
function* everywhere(callout: Size, page: Size): Generator<Box> {
  const most = { left: page.width - callout.width - MARGIN, top: page.height - callout.height - MARGIN };
  for (let top = most.top; top > MARGIN - STEP.down; top -= STEP.down)
    for (let left = most.left; left > MARGIN - STEP.across; left -= STEP.across)
      yield { left: Math.max(MARGIN, left), top: Math.max(MARGIN, top), ...callout };
}

export function place(target: Box, callout: Size, page: Size, kept: Kept[] = []): Spot {
  const ring = {
    left: target.left - RING,
    top: target.top - RING,
    width: target.width + 2 * RING,
    height: target.height + 2 * RING,
    weight: target.width * target.height > LARGE * page.width * page.height ? 1 : 1e6,
  };
  const all = [ring, ...kept];
  const first = beside(target, callout, page);
  let best = first.find((spot) => covered(spot, all) === 0);
  if (!best) {
    const far = (spot: Box) =>
      Math.hypot(
        spot.left + spot.width / 2 - target.left - target.width / 2,
        spot.top + spot.height / 2 - target.top - target.height / 2,
      );
    let least = Infinity;
    for (const spot of [...first, ...everywhere(callout, page)]) {
      const cost = covered(spot, all) * 1e4 + far(spot);
      if (cost < least) [least, best] = [cost, spot];
    }
  }
  const { left, top } = best!;
  const side = sideOf(best!, target);
  const arrow =
    side === "after" || side === "before"
      ? clamp(target.top + target.height / 2 - top, CORNER, callout.height - CORNER)
      : clamp(target.left + target.width / 2 - left, CORNER, callout.width - CORNER);
  return { left, top, side, arrow };
}
