/** Where a hand rests before it chooses: a mouse over a place, or the keys' focus on it. A finger rests nowhere: it taps. */

import { on } from "svelte/events";

export function resting(hear: (isHere: boolean) => void) {
  const isMouse = (event: Event) => (event as PointerEvent).pointerType === "mouse";
  return (place: Element): (() => void) => {
    const ears = [
      on(place, "pointerenter", (event) => isMouse(event) && hear(true)),
      on(place, "pointerleave", (event) => isMouse(event) && hear(false)),
      on(place, "focus", () => place.matches(":focus-visible") && hear(true)),
      on(place, "blur", () => hear(false)),
    ];
    return () => ears.forEach((end) => end());
  };
}
