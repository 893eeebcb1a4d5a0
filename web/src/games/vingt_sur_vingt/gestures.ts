/** What hands do with dominoes: carry them, and let them travel. */

import { isCalm } from "$lib/motion";

/** Pixels a finger may slip and still tap. */
export const SLIP = 7;

interface Carrying {
  begin: () => void;
  move: (event: PointerEvent) => void;
  /** whether it was let go of on purpose */
  end: (isDropped: boolean) => void;
}

/** Follow a pointer that went down on a domino until it is lifted; a mere tap carries nothing. */
export function carry(down: PointerEvent, { begin, move, end }: Carrying): void {
  if (down.button !== 0) return;
  let isCarrying = false;
  const gone = new AbortController();
  const isOther = (event: PointerEvent) => event.pointerId !== down.pointerId;
  const on = (type: "pointermove" | "pointerup" | "pointercancel", listener: (event: PointerEvent) => void) =>
    addEventListener(type, (event) => isOther(event) || listener(event), { signal: gone.signal });
  const lift = (event: PointerEvent) => {
    gone.abort();
    if (isCarrying) end(event.type === "pointerup");
  };
  on("pointermove", (event) => {
    if (!isCarrying && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < SLIP) return;
    if (!isCarrying) begin();
    isCarrying = true;
    move(event);
  });
  on("pointerup", lift);
  on("pointercancel", lift);
}

/** Let a part of a drawing come from where a thing was on the page. */
export function arriveFrom(origin: () => DOMRect | null): (node: SVGGElement) => void {
  return (node) => {
    const from = origin();
    if (!from || isCalm()) return;
    const scale = node.getScreenCTM()?.a;
    if (!scale) return;
    const to = node.getBoundingClientRect();
    const x = (from.left + from.width / 2 - to.left - to.width / 2) / scale;
    const y = (from.top + from.height / 2 - to.top - to.height / 2) / scale;
    node.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
      duration: 260,
      easing: "cubic-bezier(.2,.8,.25,1)",
    });
  };
}
