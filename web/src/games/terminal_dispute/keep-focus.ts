/** Whoever plays by keys goes on where they were: when their control is gone, the next thing that can be done has the focus. */
export function keepFocus(node: HTMLElement): () => void {
  let last: Element | null = null; // the control they used last, while they are here
  const press = ({ target }: Event) => {
    if (target !== document.body) last = node.contains(target as Node) ? (target as Element) : null;
  };
  const leave = ({ type, target }: Event) => {
    last = last && type === "focusin" && node.contains(target as Node) ? (target as Element) : null;
  };
  const watch = new MutationObserver(() => {
    // between two controls nothing has the focus for a moment
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    node.querySelector<HTMLElement | SVGElement>("[data-next], [data-move], [data-start]")?.focus();
  });
  watch.observe(node, { childList: true, subtree: true });
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
