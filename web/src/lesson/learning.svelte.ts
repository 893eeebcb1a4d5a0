/** A hand over a lesson: the step, the move that is looked at, and what became of the answer. */

import { api, asRefusal } from "$lib/api";
import type { Lesson, LessonMoves, LessonPosition, LessonMoveDone, Refusal } from "$lib/messages";
import { painted } from "$lib/motion";
import type { Snapshot } from "$lib/room";

/** What the teacher says to an answer. */
export type Verdict = { isGood: true } | { isGood: false; remark: string | null };

export class Learning {
  /** the number of the step, from 0; that of all of them once the lesson is done */
  at = $state(0);
  /** the move that is looked at */
  picked = $state<string | null>(null);
  /** the same once its place is painted */
  told = $state<string | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  /** by which rule a move was refused */
  refusal = $state.raw<Refusal | null>(null);
  /** how many answers were not right */
  misses = $state(0);
  /** counts the times that the table was laid again, not played on */
  laid = $state(0);

  /** the picked move as the server sees it */
  #tried = $state.raw<LessonMoveDone | null>(null);
  /** the table after the right answer */
  #after = $state.raw<Snapshot | null>(null);
  #isJudging = false;

  constructor(
    readonly lesson: () => Lesson,
    /** hears of every step that is come to; null at the end */
    readonly come: (step: string | null) => void,
  ) {}

  step = $derived.by(() => this.lesson().steps[this.at] ?? null);
  position = $derived.by<LessonPosition | null>(() => this.step?.position ?? null);
  isSolved = $derived.by(() => this.verdict?.isGood === true);
  /** whether an answer is awaited */
  isAsked = $derived.by(() => !!this.position?.answer && !this.isSolved);
  /** the table as it lies there, with the right answer once it is made */
  snapshot = $derived.by(
    () => this.#after ?? ((this.position?.snapshot ?? null) as unknown as Snapshot | null),
  );
  preview = $derived.by(() => (this.#tried?.snapshot ?? null) as unknown as Snapshot | null);
  /** what the board offers: the legal moves, and those that the rules will explain away */
  moves = $derived.by(() => (this.isAsked ? [...this.position!.moves, ...this.position!.traps] : []));

  pick = (move: string | null): void => {
    if (this.#isJudging || move === this.picked) return;
    this.picked = move;
    this.#tried = null;
    if (move !== null) this.verdict = this.refusal = null;
    void painted().then(() => (this.told = this.picked));
    if (move === null) return;
    const isStill = this.#watch(move);
    this.tryMove(move).then(
      (tried) => isStill() && (this.#tried = tried),
      (thrown) => isStill() && this.#refuse(thrown),
    );
  };

  /** Give the picked move as the answer. */
  confirm = async (): Promise<void> => {
    const move = this.picked;
    if (move === null || this.#isJudging) return;
    const isStill = this.#watch(move);
    this.#isJudging = true;
    try {
      const tried = this.#tried ?? (await this.tryMove(move));
      if (!isStill()) return;
      this.verdict = tried.is_good ? { isGood: true } : { isGood: false, remark: tried.remark };
      if (tried.is_good) this.#after = tried.snapshot as unknown as Snapshot;
      else this.misses++;
    } catch (thrown) {
      if (isStill()) this.#refuse(thrown);
    } finally {
      this.#isJudging = false;
    }
    this.#drop();
  };

  /** Look at the plainest right answer. */
  showAnswer = (): void => this.pick(this.position?.answer ?? null);

  tryMove = async (move: string): Promise<LessonMoveDone> => {
    const { done, refusal } = await api.tryInLesson(this.lesson().game, this.step!.id, move);
    if (!done) throw refusal;
    return done;
  };

  findMoves = (tiles: number): Promise<LessonMoves> =>
    api.movesInLesson(this.lesson().game, this.step!.id, tiles);

  next = (): void => this.goTo(this.at + 1);

  goTo = (at: number): void => {
    // from its answer on to the next step the same table is played on; anywhere else it is laid again
    if (at !== this.at + 1 || (this.position?.answer && !this.isSolved)) this.laid++;
    this.at = at;
    this.verdict = this.refusal = null;
    this.misses = 0;
    this.#after = null;
    this.#drop();
    this.come(this.step?.id ?? null);
  };

  #watch(move: string): () => boolean {
    const { at } = this;
    return () => this.at === at && this.picked === move;
  }

  #refuse(thrown: unknown): void {
    this.refusal = asRefusal(thrown);
    this.#drop();
  }

  #drop(): void {
    this.picked = this.told = null;
    this.#tried = null;
  }
}
