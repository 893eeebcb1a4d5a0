/** A hand over the table: the move that is looked at, what it would do, and the way to the server and back. */

import { asRefusal } from "$lib/api";
import { painted } from "$lib/motion";
import type { Line } from "$lib/line.svelte";
import type { Comparison, MovesFound, Refusal, Tried } from "$lib/messages";
import type { Snapshot } from "$lib/room";

const SOON = 150; // milliseconds: an answer within them needs no word of waiting

export class Play {
  /** the move that is looked at */
  picked = $state<string | null>(null);
  /** the same once its place is painted: what the dock tells of */
  told = $state<string | null>(null);
  /** what the server says that it would do */
  foretold = $state.raw<Tried | null>(null);
  /** why the last thing asked for was not done */
  refusal = $state.raw<Refusal | null>(null);
  /** the move that is on its way, where that takes more than a moment */
  sent = $state<string | null>(null);
  /** what was entered of the real table and withdrawn, until it is entered again */
  withdrawn = $state<string | null>(null);

  /** from the tap on, before anything is shown of it */
  #isSending = false;
  #entered: string | null = null;
  /** whether it was confirmed before the server had said what it would do */
  #isEager = false;

  constructor(
    readonly line: Line,
    /** resolves when the table shows what the newest view brought first */
    private readonly moved: () => Promise<void>,
    /** what people like: whether a tap may make a move, and whether it does, when the server has said what it does */
    readonly habits: { mayGo: (move: string) => boolean; asksFirst: (foretold: Tried) => boolean },
  ) {}

  /** the table as it would be after the picked move */
  get preview(): Snapshot | null {
    return (this.foretold?.snapshot ?? null) as unknown as Snapshot | null;
  }

  get #decision(): number {
    return this.line.view!.decision;
  }

  pick = (move: string | null): void => {
    if (this.#isSending || move === this.picked) return;
    this.picked = move;
    this.foretold = null;
    this.#isEager = false;
    this.refusal = null;
    // of a move that is made by this tap nothing is told, unless that takes long
    const isShown = move === null || !this.habits.mayGo(move);
    const show = () => (this.told = this.picked);
    const isPainted = painted().then(() => {
      if (isShown) show();
      else setTimeout(() => this.picked === move && show(), SOON);
    });
    if (move === null) return;
    const decision = this.#decision;
    const isStill = () => this.picked === move && this.#decision === decision;
    Promise.all([this.tryMove(move), isPainted]).then(
      ([foretold]) => {
        if (!isStill()) return;
        this.foretold = foretold;
        const isAsked = this.#isEager ? foretold.ends === "match" : this.habits.asksFirst(foretold);
        if (isAsked) show();
        else void this.confirm();
      },
      (thrown) => {
        if (isStill()) this.refusal = asRefusal(thrown);
      },
    );
  };

  confirm = async (): Promise<void> => {
    const move = this.picked;
    if (move === null || this.#isSending) return;
    if (this.foretold === null && !this.line.isLost) {
      this.#isEager = true; // nobody ends the match before being told
      return;
    }
    this.#isSending = true;
    const late = setTimeout(() => (this.sent = move), SOON);
    await this.#tell(this.line.ask({ type: "choose", decision: this.#decision, move }));
    await this.moved(); // until then the preview stays: the table does not go back for a moment
    clearTimeout(late);
    this.#isSending = false;
    this.sent = null;
    this.drop();
  };

  undo = (): Promise<void> => {
    this.drop();
    return this.#tell(this.line.ask({ type: "back", decision: this.#decision }));
  };

  roll = async (text: string): Promise<void> => {
    await this.line.ask({ type: "roll", decision: this.#decision, text });
    this.#entered = text;
    this.withdrawn = null;
  };

  /** Withdraw what was entered last, to put it right. */
  unroll = async (): Promise<void> => {
    await this.#tell(this.line.ask({ type: "unroll", decision: this.#decision }));
    this.withdrawn = this.#entered;
  };

  sit = (seat: number | null): Promise<void> => this.#tell(this.line.ask({ type: "sit", seat }));

  /** Do something that has no blanks: leave, return, resign, answer a proposal. */
  say = (type: "leave" | "return" | "resign" | "agree" | "decline"): Promise<void> =>
    this.#tell(this.line.ask({ type }));

  vote = (seat: number): Promise<void> => this.#tell(this.line.ask({ type: "vote", seat }));

  propose = (rounds: number): Promise<void> => this.#tell(this.line.ask({ type: "propose", rounds }));

  nudge = (seat: number): Promise<void> => this.#tell(this.line.ask({ type: "nudge", seat }));

  tryMove = (move: string): Promise<Tried> => this.line.ask({ type: "try", decision: this.#decision, move });

  compare = async (moves: string[]): Promise<Comparison[]> =>
    (await this.line.ask({ type: "compare", decision: this.#decision, moves })).moves;

  findMoves = (tiles: number): Promise<MovesFound> =>
    this.line.ask({ type: "moves", decision: this.#decision, tiles });

  /** Look at no move any more. */
  drop = (): void => {
    if (this.sent !== null) return;
    this.picked = this.told = null;
    this.foretold = null;
  };

  async #tell(asked: Promise<unknown>): Promise<void> {
    this.refusal = null;
    try {
      await asked;
    } catch (thrown) {
      this.refusal = asRefusal(thrown);
    }
  }
}
