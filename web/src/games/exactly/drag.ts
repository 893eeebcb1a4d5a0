/** A drag by mouse, pen or finger; a press that hardly moves stays a tap. */

const SLACK = 6; // pixels a finger trembles

export interface Drag {
  /** the pointer is here now */
  move: (x: number, y: number) => void;
  /** it let go here */
  drop: (x: number, y: number) => void;
  /** it was taken away: a call, a gesture of the system, an element that is gone */
  lose: () => void;
}

/** Follow a pointer from the element it pressed to where it lets go. */
export function follow(press: PointerEvent, drag: Drag): void {
  if (press.button !== 0 || !press.isPrimary) return;
  const node = press.currentTarget as HTMLElement;
  const ears = new AbortController();
  const hear = (
    type: "pointermove" | "pointerup" | "lostpointercapture",
    ear: (event: PointerEvent) => void,
  ) => node.addEventListener(type, ear, { signal: ears.signal });
  let isDragging = false;

  node.setPointerCapture(press.pointerId);
  hear("pointermove", ({ clientX, clientY }) => {
    isDragging ||= Math.hypot(clientX - press.clientX, clientY - press.clientY) > SLACK;
    if (isDragging) drag.move(clientX, clientY);
  });
  hear("pointerup", ({ clientX, clientY }) => {
    ears.abort();
    if (!isDragging) return;
    // the browser takes a drag that ends for a click on where it began
    const swallow = (event: Event) => event.stopImmediatePropagation();
    node.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => node.removeEventListener("click", swallow, { capture: true }));
    drag.drop(clientX, clientY);
  });
  hear("lostpointercapture", () => {
    ears.abort();
    if (isDragging) drag.lose();
  });
}
