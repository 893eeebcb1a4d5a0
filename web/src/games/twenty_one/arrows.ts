/** Arrow keys walk from a button to the nearest one in their direction. */

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function middle(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Move the focus inside the element that listens; says whether the key was an arrow from one of its buttons. */
export function walk(event: KeyboardEvent): boolean {
  const way = WAYS[event.key];
  const from = event.target;
  if (!way || !(from instanceof HTMLButtonElement) || !(event.currentTarget instanceof Element)) return false;
  const [x, y] = middle(from);
  let least = Infinity;
  let nearest: HTMLButtonElement | null = null;
  for (const button of event.currentTarget.querySelectorAll("button")) {
    const [toX, toY] = middle(button);
    const along = (toX - x) * way[0] + (toY - y) * way[1];
    const aside = Math.abs((toX - x) * way[1]) + Math.abs((toY - y) * way[0]);
    if (along > 1 && along + 3 * aside < least) [least, nearest] = [along + 3 * aside, button];
  }
  nearest?.focus();
  return true;
}
