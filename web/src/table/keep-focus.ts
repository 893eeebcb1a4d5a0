/** Whoever plays by keys stays at the board: when their control is gone, the next thing that can be done has the focus.

If that is to confirm what was picked in the dock, the button that does it. */

const NEXT = ":is([data-next], [data-move], [data-start]):not([inert] *, :disabled)";

/** `table` has the board in it, and what else moves are made with. */
export function keepFocus(table: HTMLElement): () => void {
  let last: Element | null = null; // the control they used last, while they are here
  let isParked = false; // whether the board itself has the focus, because nothing could be done there
  const board = () => table.querySelector<HTMLElement>("[data-part=board]");

  const press = ({ target }: Event) => {
    if (target !== document.body) last = table.contains(target as Node) ? (target as Element) : null;
  };
  const leave = ({ type, target }: Event) => {
    last = last && type === "focusin" && table.contains(target as Node) ? (target as Element) : null;
    if (type === "pointerdown" || target !== board()) isParked = false;
  };
  const watch = new MutationObserver(() => {
    const isGone = last && (!last.isConnected || last.matches(":disabled, [inert] *"));
    // between two controls nothing has the focus for a moment
    const isLost = isGone && document.activeElement === document.body;
    if (!isLost && !(isParked && document.activeElement === board())) return;
    const next =
      table.querySelector<HTMLElement>("[data-do=confirm]") ??
      board()?.querySelector<HTMLElement | SVGElement>(NEXT);
    if (next) next.focus();
    else if (isLost) {
      board()?.focus({ preventScroll: true });
      isParked = true;
    }
  });
  watch.observe(table, { childList: true, subtree: true, attributeFilter: ["disabled", "inert"] });
  document.addEventListener("keydown", press, true);
  document.addEventListener("pointerdown", leave, true);
  document.addEventListener("focusin", leave);
  return () => {
    watch.disconnect();
    document.removeEventListener("keydown", press, true);
    document.removeEventListener("pointerdown", leave, true);
    document.removeEventListener("focusin", leave);
  };
}
