/** Carry a thing by mouse or finger to a place that takes it; a short touch stays a click. */

import type { Attachment } from "svelte/attachments";

const SLIP = 8; // pixels that a finger may slip and still tap

/** Whatever has `data-takes` is a place; `drop` is told its value. */
export function carry(drop: (place: string) => void): Attachment<HTMLElement> {
  return (node) => {
    let from: { x: number; y: number } | null = null;
    let isCarried = false;
    let over: HTMLElement | null = null;

    function point(place: HTMLElement | null) {
      over?.removeAttribute("data-over");
      place?.setAttribute("data-over", "");
      over = place;
    }
    function down(event: PointerEvent) {
      if (event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY };
      isCarried = false;
      node.setPointerCapture(event.pointerId); // a quick hand is off the thing before it moves
    }
    function move(event: PointerEvent) {
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!isCarried) {
        if (Math.hypot(x, y) < SLIP) return;
        isCarried = true;
        node.setAttribute("data-carried", "");
      }
      node.style.translate = `${x}px ${y}px`;
      const under = document.elementsFromPoint(event.clientX, event.clientY);
      point(under.map((element) => element.closest<HTMLElement>("[data-takes]")).find(Boolean) ?? null);
    }
    function release() {
      from = null;
      node.style.translate = "";
      node.removeAttribute("data-carried");
      const place = over?.dataset.takes;
      point(null);
      return place;
    }
    function up() {
      const place = release();
      if (place !== undefined) drop(place);
    }
    function click(event: MouseEvent) {
      if (isCarried) event.stopImmediatePropagation();
      isCarried = false;
    }

    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", release);
    node.addEventListener("click", click, { capture: true });
    return () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", release);
      node.removeEventListener("click", click, { capture: true });
    };
  };
}
