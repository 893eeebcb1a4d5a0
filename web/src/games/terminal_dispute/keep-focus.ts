/** Whoever plays by keys goes on where they were: when their control is gone, the next thing that can be done has the focus. */
export function keepFocus(node: HTMLElement): () => void {
  let isHere = false;
  const press = ({ target }: Event) => {
    if (target !== document.body) isHere = node.contains(target as Node);
  };
  const leave = ({ type, target }: Event) => {
    isHere &&= type === "focusin" && node.contains(target as Node);
  };
  const watch = new MutationObserver(() => {
    if (!isHere || document.activeElement !== document.body) return;
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
