/** Movement that helps the eye, and none for those who asked for none. */

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function isCalm(): boolean {
  return calm.matches;
}

/** Milliseconds of an animation, 0 where people want none. */
export function lasting(milliseconds: number): number {
  return calm.matches ? 0 : milliseconds;
}

/** Let an element arrive from where another place was: coins and dominoes travel. */
export function travel(node: Element, from: DOMRect, milliseconds = 380): void {
  const to = node.getBoundingClientRect();
  const [x, y] = [
    from.left + from.width / 2 - to.left - to.width / 2,
    from.top + from.height / 2 - to.top - to.height / 2,
  ];
  if (calm.matches || (x === 0 && y === 0)) return;
  node.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
    duration: milliseconds,
    easing: "cubic-bezier(.2,.8,.25,1)",
  });
}

/** After the next paint: a tap is seen at once, and what it costs comes after. */
export function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
