/** Arrow keys go from one control to the next in their direction. */

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What keys go to: nothing of a sheet that is out of sight, and no miniature, which Tab reaches. */
const BUTTONS = ":is(button:enabled, [role=button]):not([inert] *, [data-part=miniature] *)";

type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** How far one stretch lies from another; 0 where they overlap. */
function gap(from: number, length: number, other: number, otherLength: number): number {
  return Math.max(0, other - from - length, from - other - otherLength);
}

/** The index of the place to go to; -1 where there is none, or the key is no arrow. */
export function nextPlace(key: string, from: Box, places: Box[]): number {
  const direction = DIRECTIONS[key];
  if (!direction) return -1;
  const [right, down] = direction;
  const ways = places.map((place) => {
    const across = place.left + place.width / 2 - from.left - from.width / 2;
    const along = place.top + place.height / 2 - from.top - from.height / 2;
    const ahead = across * right + along * down;
    const aside = right
      ? gap(from.top, from.height, place.top, place.height)
      : gap(from.left, from.width, place.left, place.width);
    return ahead > 1 ? ahead + 3 * aside : Infinity;
  });
  const least = Math.min(...ways);
  return least === Infinity ? -1 : ways.indexOf(least);
}

/** Let arrows move the focus among the buttons of a place, unless something in it has used the key already. */
export function arrows(place: HTMLElement): () => void {
  function press(event: KeyboardEvent) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = event.target as Element;
    const buttons = [...place.querySelectorAll<HTMLElement | SVGElement>(BUTTONS)];
    if (!buttons.some((button) => button === from)) return;
    const boxes = buttons.map((button) => button.getBoundingClientRect());
    const next = buttons[nextPlace(event.key, from.getBoundingClientRect(), boxes)];
    if (!next) return;
    next.focus();
    event.preventDefault();
  }
  place.addEventListener("keydown", press);
  return () => place.removeEventListener("keydown", press);
}
