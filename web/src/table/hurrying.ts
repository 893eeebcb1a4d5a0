/** A hand on a table that is behind: the table goes to now first, and the tap counts where it then hits something. */

import { flushSync } from "svelte";
import { on } from "svelte/events";

interface Late {
  readonly isBehind: boolean;
  isHasty: boolean;
  skip: () => void;
}

/** the line that says what is happening takes taps itself */
const OWN_USE = "[data-part=happening]";

function isForItself({ target }: Event): boolean {
  return target instanceof Element && target.closest(OWN_USE) !== null;
}

/** Taps and clicks on a place. */
export function hurrying(late: Late) {
  return (place: HTMLElement): (() => void) => {
    let hasMissed = false; // what was under the finger is gone: the browser's own click would hit nothing
    let isDone = false; // a click was made in place of the browser's
    const isBehind = (event: Event) => late.isBehind && !isForItself(event);
    const goToNow = () => {
      late.skip();
      flushSync();
    };
    const capture = { capture: true };
    const ears = [
      on(
        place,
        "pointerdown",
        (event) => {
          hasMissed = isDone = false;
          late.isHasty = isBehind(event);
          if (!late.isHasty) return;
          goToNow();
          hasMissed = document.elementFromPoint(event.clientX, event.clientY) !== event.target;
        },
        capture,
      ),
      on(
        place,
        "pointerup",
        ({ clientX, clientY }) => {
          if (!hasMissed) return;
          hasMissed = false;
          isDone = true;
          document
            .elementFromPoint(clientX, clientY)
            ?.closest("button, [role=button]")
            ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY }));
        },
        capture,
      ),
      on(place, "pointercancel", () => (hasMissed = false), capture),
      on(
        place,
        "click",
        (event) => {
          if (isDone && event.isTrusted) {
            isDone = false;
            event.stopPropagation();
            event.preventDefault();
          } else if (isBehind(event)) {
            late.isHasty = true;
            goToNow(); // without a finger: a screen reader's click
          }
        },
        capture,
      ),
    ];
    return () => ears.forEach((end) => end());
  };
}

/** A key that does something goes to now before it does; Escape does nothing else. */
export function hurryByKey(late: Late, event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isMeant = key === "Escape" || key === "Enter" || key.startsWith("Arrow") || key.length === 1;
  if (isMeant) late.isHasty = late.isBehind;
  if (!late.isBehind || !isMeant || ctrlKey || metaKey || altKey || document.querySelector("dialog[open]"))
    return;
  if (target instanceof Element && target.closest(`input, textarea, select, [role=tab], ${OWN_USE}`)) {
    if (key !== "Escape") return;
  }
  late.skip();
  flushSync();
  if (key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
  }
}
