/** One stroke of mouse or finger from a start hex draws the line; a short touch stays a click. */

import { isLone, type Aim, type Option } from "./aim.svelte";
import { centre, directionTo } from "./hexes";

const SLIP = 1; // from the middle of a hex to its corner

export class Stroke {
  /** the lines that it can become */
  #options: Option[] | null = null;
  #isDrawn = false;

  constructor(readonly aim: Aim) {}

  down(event: PointerEvent & { currentTarget: Element }, option: Option): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#options = this.aim.beside(option);
    this.#isDrawn = false;
  }

  move(event: PointerEvent & { currentTarget: SVGGraphicsElement }): void {
    if (!this.#options) return;
    const screen = event.currentTarget.getScreenCTM()!.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(screen);
    const { start } = this.#options[0]!;
    const [startX, startY] = centre(start);
    if (!this.#isDrawn && Math.hypot(x - startX, y - startY) < SLIP) return;
    this.#isDrawn = true;
    const direction = directionTo(start, x, y);
    // lines that shade nothing but their start are one move
    const drawn =
      this.#options.find((option) => option.direction === direction) ?? this.#options.find(isLone);
    this.aim.aimed = drawn?.move ?? null;
  }

  up(): void {
    const drawn = this.#options?.find((option) => option.move === this.aim.aimed);
    if (this.#isDrawn && drawn) this.aim.draw(drawn);
    this.cancel();
  }

  cancel(): void {
    this.#options = null;
  }

  /** The click that ends a stroke is none. */
  click(event: MouseEvent): void {
    if (this.#isDrawn) event.stopPropagation();
    this.#isDrawn = false;
  }
}
