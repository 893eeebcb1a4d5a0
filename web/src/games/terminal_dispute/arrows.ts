/** Arrow keys move the focus to the nearest control in their direction. */

const WAYS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function middle(element: Element): [number, number] {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}

export function arrows(node: HTMLElement): () => void {
  function press(event: KeyboardEvent) {
    const way = WAYS[event.key];
    const from = event.target as HTMLElement;
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
    const [x, y] = middle(from);
    const found = [...node.querySelectorAll<HTMLElement | SVGElement>("button, [role=button]")]
      .filter((control) => control !== from && !control.matches(":disabled"))
      .map((control) => {
        const [toX, toY] = middle(control);
        const along = (toX - x) * way[0] + (toY - y) * way[1];
        const across = Math.abs((toX - x) * way[1]) + Math.abs((toY - y) * way[0]);
        return { control, along, cost: along + 2 * across };
      })
      .filter(({ along, cost }) => along > 4 && cost - along < 3 * along + 1)
      .sort((one, other) => one.cost - other.cost)[0];
    if (!found) return;
    found.control.focus();
    event.preventDefault();
  }
  node.addEventListener("keydown", press);
  return () => node.removeEventListener("keydown", press);
}
