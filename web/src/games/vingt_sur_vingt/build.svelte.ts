/** A play that is being built: dominoes put out on the table, one in the hand, and the server's word on them. */

import { asRefusal } from "$lib/api";
import type { Refusal } from "$lib/messages";
import { painted } from "$lib/motion";
import type { BoardProps } from "$lib/room";
import { HAND } from "./drawn";
import { cellsOf, covers, DIRECTIONS, gridOf, type Cell, type Direction, type Laid } from "./grid";
import { litCells, placesOf, playsOf, snapped, turned, type Place } from "./lights";
import { laidBy, moveText, tileOf } from "./moves";
import type { Snapshot } from "./snapshot";

/** Plays of one more domino are asked for while there are no more than so many: light on every cell helps nobody. */
const FEW = 60;

type Board = Pick<
  BoardProps<Snapshot>,
  "snapshot" | "moves" | "isComplete" | "pick" | "tryMove" | "findMoves"
>;

export class Build {
  /** the dominoes that are put out and not played yet, in the order they came */
  ghosts = $state.raw<Laid[]>([]);
  /** the domino in the hand */
  held = $state<string | null>(null);
  /** how the hand turned it; null where it lies as the light has it */
  direction = $state<Direction | null>(null);
  /** why what is put out is no play */
  refusal = $state.raw<Refusal | null>(null);

  #found = $state.raw<string[]>([]);
  #picked: string | null = null;
  #asked = 0;
  #round = 0;
  #looked = -1;

  /** `slid` hears that an opening was brought to where the server has it. */
  constructor(
    readonly look: () => Board,
    readonly slid: (by: Cell) => void,
  ) {}

  grid = $derived.by(() => gridOf([...this.look().snapshot.dominoes, ...this.ghosts]));
  isOpening = $derived.by(() => this.look().snapshot.dominoes.length === 0);
  #plays = $derived.by(() => playsOf([...new Set([...this.look().moves, ...this.#found])]));
  #places = $derived.by(() => this.#placesOf(this.held, this.ghosts));
  /** what a tap on a cell would lay of the domino in the hand, where a known play has it */
  lit = $derived.by(() =>
    this.held === null
      ? new Map<string, Place>()
      : litCells(this.held, this.direction, this.#places, this.grid),
  );

  /** How the domino in the hand would come to lie at a cell. */
  laidAt(cell: Cell): Laid | null {
    return this.held === null ? null : snapped(cell, this.held, this.direction, this.#places, this.grid);
  }

  ghostAt(cell: Cell): Laid | null {
    return this.ghosts.find((ghost) => covers(ghost, cell)) ?? null;
  }

  /** Take a domino into the hand; back from the table if it is out. */
  hold(tile: string | null, direction: Direction | null = null): void {
    if (tile !== null && this.ghosts.some((ghost) => tileOf(ghost) === tile)) this.takeBack(tile);
    this.held = tile;
    this.direction = direction;
    if (tile !== null) void this.#lookFurther();
  }

  /** Turn the domino in the hand clockwise. */
  turn(): void {
    this.direction = DIRECTIONS[(DIRECTIONS.indexOf(this.direction ?? "E") + 1) % DIRECTIONS.length]!;
  }

  /** Turn a domino that is put out, around a cell under it. */
  turnOut(ghost: Laid, around: Cell): void {
    const others = this.ghosts.filter((each) => each !== ghost);
    const places = this.#placesOf(tileOf(ghost), others);
    const next = turned(ghost, around, places, gridOf([...this.look().snapshot.dominoes, ...others]));
    this.ghosts = this.ghosts.map((each) => (each === ghost ? next : each));
    void this.#ask();
  }

  put(laid: Laid): void {
    this.ghosts = [...this.ghosts, laid];
    this.held = null;
    this.direction = null;
    void this.#ask();
  }

  /** Take a domino back from the table; the last one if none is named. */
  takeBack(tile = this.ghosts.length ? tileOf(this.ghosts.at(-1)!) : ""): void {
    this.ghosts = this.ghosts.filter((ghost) => tileOf(ghost) !== tile);
    void this.#ask();
  }

  takeBackAll(): void {
    this.ghosts = [];
    void this.#ask();
  }

  /** Begin anew: the table is another one. */
  reset(): void {
    this.#asked++;
    this.#round++;
    this.#found = [];
    this.ghosts = [];
    this.held = this.direction = this.refusal = null;
  }

  /** Put out what was picked elsewhere, and take back what was dropped there. */
  follow(picked: string | null): void {
    if (picked === this.#picked) return;
    this.#picked = picked;
    this.#asked++;
    this.ghosts = laidBy(picked ?? "");
    this.held = this.direction = this.refusal = null;
  }

  #placesOf(tile: string | null, others: Laid[]): Map<string, Place> {
    if (tile === null) return new Map();
    const places = placesOf(tile, others, this.#plays, this.isOpening);
    if (!this.isOpening || others.length) return places;
    // the first domino of all may lie anywhere: light in the middle is enough
    return new Map([...places].filter(([, { laid }]) => laid.x === 0 && laid.y === 0));
  }

  #pick(move: string | null): void {
    this.#picked = move;
    this.look().pick(move);
  }

  /** Ask whether what is put out is a play; until that is known, none is picked. */
  async #ask(): Promise<void> {
    const turn = ++this.#asked;
    this.refusal = null;
    this.#pick(null);
    if (!this.ghosts.length) return;
    try {
      const { move } = await this.look().tryMove(moveText(this.ghosts));
      if (turn !== this.#asked) return;
      this.#bring(move);
      this.#pick(move);
    } catch (thrown) {
      if (turn === this.#asked) this.refusal = asRefusal(thrown);
    }
  }

  /** An opening is moved to where the server has it, and whoever looks goes with it. */
  #bring(move: string): void {
    const laid = laidBy(move);
    const lowest = (play: Laid[]) =>
      play
        .flatMap(cellsOf)
        .reduce((one, other) => (other.x < one.x || (other.x === one.x && other.y < one.y) ? other : one));
    const [from, to] = [lowest(this.ghosts), lowest(laid)];
    const by = { x: to.x - from.x, y: to.y - from.y };
    if (!by.x && !by.y) return;
    this.ghosts = this.ghosts.map((ghost) => ({ ...ghost, x: ghost.x + by.x, y: ghost.y + by.y }));
    this.slid(by);
  }

  /** Learn of plays of more dominoes than the fewest, once a decision. */
  async #lookFurther(): Promise<void> {
    const { snapshot, moves, isComplete, findMoves } = this.look();
    const round = this.#round;
    if (this.#looked === round || isComplete || snapshot.chain) return;
    this.#looked = round;
    await painted(); // the domino is seen in the hand before there is more light
    const fewest = Math.min(HAND, ...playsOf(moves).map(({ laid }) => laid.length));
    try {
      for (let tiles = fewest + 1; tiles <= HAND; tiles++) {
        const found = await findMoves(tiles);
        // part of an answer would light some places and leave others as good in the dark
        if (!found.is_complete || this.#round !== round) return;
        this.#found = found.moves;
        if (found.moves.length > FEW) return;
      }
    } catch {
      // the decision is another one by now
    }
  }
}
