/** A line that is being chosen: its plate where there are two, its start, then its direction. */

import { isClosed, shadedBy } from "./charging";
import { nameHex, type Direction, type Hex } from "./hexes";
import { shadeText, type Shade } from "./moves";
import type { Layout } from "./snapshot";
import { tellMove } from "./tell";

/** A line that can be shaded now. */
export interface Option {
  move: string;
  label: string;
  plate: number;
  length: number;
  start: Hex;
  direction: Direction;
  hexes: Hex[];
}

export interface Choice {
  layout: Layout;
  shaded: Hex[];
  /** the lines that can be shaded now */
  shades?: Shade[];
  picked?: Shade | null;
  press?: (move: string) => void;
  drop?: () => void;
}

export const isLone = (option: Option) => option.hexes.length === 1;

const areFrom = (plate: number, start: string) => (option: Option) =>
  option.plate === plate && nameHex(option.start) === start;

export class Aim {
  /** the line under the mouse, the focus or the stroke */
  aimed = $state<string | null>(null);

  #wanted = $state<number | null>(null);
  #begun = $state.raw<{ plate: number; start: string } | null>(null);

  constructor(readonly look: () => Choice) {}

  taken = $derived.by(() => new Set(this.look().shaded.map(nameHex)));
  options = $derived.by(() =>
    (this.look().shades ?? []).flatMap((shade): Option[] => {
      if (!shade.ray) return [];
      const { plate, length, ray } = shade;
      const move = shadeText(shade);
      const { layout, shaded } = this.look();
      const hexes = shadedBy(layout, shaded, ray.start, ray.direction, length);
      return [{ move, label: tellMove(move, { charger: layout }), plate, length, ...ray, hexes }];
    }),
  );
  /** plate by plate: the length that goes with it, and the move that shades nothing there */
  plates = $derived.by(
    () =>
      new Map(
        this.look().shades?.map((shade) => [
          shade.plate,
          { length: shade.length, none: shade.ray ? null : shadeText(shade) },
        ]),
      ),
  );
  /** the plate one has decided for, where there are two */
  plate = $derived.by(() => (this.#wanted !== null && this.plates.has(this.#wanted) ? this.#wanted : null));
  picked = $derived.by(() => {
    const { picked } = this.look();
    return picked ? shadeText(picked) : null;
  });
  chosen = $derived.by(() => {
    const { picked } = this.look();
    const at = picked?.ray ? { plate: picked.plate, start: nameHex(picked.ray.start) } : this.#begun;
    return at && this.options.some(areFrom(at.plate, at.start)) ? at : null;
  });
  /** the lines from the chosen start */
  rays = $derived.by(() =>
    this.chosen ? this.options.filter(areFrom(this.chosen.plate, this.chosen.start)) : [],
  );
  /** the one of them that is its start and nothing more */
  lone = $derived.by(() => this.rays.find(isLone) ?? null);
  /** where a line can begin and no line from the chosen start lies, each with the first line from there */
  starts = $derived.by(() => {
    const crossed = new Set(this.rays.flatMap((ray) => ray.hexes.map(nameHex)));
    const open = this.options.filter((option) => this.plate === null || option.plate === this.plate);
    return [...new Map(open.toReversed().map((option) => [nameHex(option.start), option]))].filter(
      ([name]) => name === this.chosen?.start || !crossed.has(name),
    );
  });

  /** Whether no line can begin beside a plate. */
  isClosed(number: number): boolean {
    const { layout, shaded } = this.look();
    return isClosed(layout, shaded, number);
  }

  /** The lines that share plate and start with one. */
  beside({ plate, start }: Option): Option[] {
    return this.options.filter(areFrom(plate, nameHex(start)));
  }

  /** The line that a start stands for where it leaves nothing to choose. */
  only(option: Option): Option | null {
    const name = nameHex(option.start);
    if (name === this.chosen?.start) return this.lone;
    return this.options.filter(({ start }) => nameHex(start) === name).length === 1 ? option : null;
  }

  press(option: Option): void {
    this.look().press?.(option.move);
  }

  pressStart(option: Option): void {
    if (nameHex(option.start) !== this.chosen?.start) this.#begin(option);
    else if (this.lone) this.press(this.lone);
    else this.leave();
  }

  pressPlate(number: number): void {
    const none = this.plates.get(number)?.none;
    if (none) return this.look().press?.(none);
    this.#wanted = this.plate === number || this.chosen ? null : number;
    this.leave();
  }

  /** Choose a line by one stroke, its start and direction at once. */
  draw(option: Option): void {
    this.#begun = { plate: option.plate, start: nameHex(option.start) };
    if (option.move !== this.picked) this.press(option);
  }

  leave(): void {
    this.#begun = null;
    this.aimed = null;
    if (this.look().picked) this.look().drop?.();
  }

  #begin(option: Option): void {
    const own = this.beside(option);
    this.#begun = { plate: option.plate, start: nameHex(option.start) };
    if (own.length === 1) this.press(own[0]!);
    else if (this.look().picked) this.look().drop?.();
  }
}
