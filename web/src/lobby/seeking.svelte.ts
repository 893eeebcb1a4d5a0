/** Looking for somebody to play with: a table of one's own waits for them, while a bot keeps company at another. */

import { api, asRefusal, freshSeed } from "$lib/api";
import { Line } from "$lib/line.svelte";
import type { Refusal, View } from "$lib/messages";
import { go } from "$lib/route.svelte";
import type { Level } from "$lib/preferences.svelte";
import { t } from "$lib/texts.svelte";
import { keepLinks } from "./links";
import { noteMatch } from "./opening";

/** Strangers play at one go: nobody waits long for anybody. */
const TERMS = {
  open: true,
  clock: { kind: "live", seconds: 120 },
  takeover: 60,
} as const;
const LOOK_EVERY = 4000;
const KEY = "sobremesa.seeking";

/** What is looked for, and by whom; `game` is null where any will do. */
interface Sought {
  game: string | null;
  name: string;
  level: Level;
}

/** The table that waits. */
interface Table extends Sought {
  match: string;
}

function remembered(): Table | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Table | null;
  } catch {
    return null;
  }
}

class Seeking {
  table = $state.raw<Table | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  #line = $state.raw<Line | null>(null);
  #look: ReturnType<typeof setInterval> | undefined;

  constructor() {
    const before = remembered();
    if (before) this.#wait(before);
  }

  /** The table that waits, as it is now. */
  get view(): View | null {
    return this.#line?.view ?? null;
  }

  /** whether the table is gone: called off, or the seat was given to somebody else */
  get isGone(): boolean {
    return Boolean(this.#line?.isRefused || this.view?.status === "over");
  }

  /** the others who sat down */
  get others(): string[] {
    const { places, you } = this.view ?? { places: [], you: { seats: [] as number[] } };
    return places.flatMap(({ seat, name }) =>
      name === null || you.seats.includes(seat) ? [] : name || t("common.person", { seat }),
    );
  }

  get isFull(): boolean {
    return Boolean(this.view?.places.every(({ name, bot }) => name !== null || bot));
  }

  /** Sit down at a table that fits and go there, or open one and play with a bot until somebody comes. */
  async start(sought: Sought, usual: string, seats: number, bot: string): Promise<void> {
    const { game, name, level } = sought;
    const { match } = await api.find({ ...sought, seed: freshSeed() });
    if (match !== null) {
      noteMatch();
      go(`/m/${match}`);
      return;
    }
    const free = Array.from({ length: seats - 1 }, () => ({ open: true as const }));
    const opened = await api.open({ ...TERMS, level, game: game ?? usual, seats: [{ name }, ...free] });
    keepLinks(opened);
    this.#wait({ ...sought, match: opened.match });
    const company = await api.open({
      game: game ?? usual,
      seats: [{ name }, ...free.map(() => ({ bot }))],
    });
    await api.start(company.match, freshSeed());
    noteMatch();
    go(`/m/${company.match}`);
  }

  /** Move over: the host starts, and everybody goes to the table. */
  async moveOver(): Promise<void> {
    const { table, view } = this;
    if (!table || !view) return;
    await this.#attempt(async () => {
      if (view.you.is_host && view.status === "open") await api.start(table.match, freshSeed());
      this.forget();
      noteMatch();
      go(`/m/${table.match}`);
    });
  }

  /** Send away whoever sat down, and go on looking. */
  async decline(): Promise<void> {
    const { table, view } = this;
    if (!table || !view) return;
    const guests = view.places.filter(({ seat, name }) => name !== null && !view.you.seats.includes(seat));
    await this.#attempt(async () => {
      for (const { seat } of guests) await api.fill(table.match, seat, { open: true });
    });
  }

  /** Stop looking. */
  async stop(): Promise<void> {
    const { table, view } = this;
    const line = this.#line;
    await this.#attempt(async () => {
      if (table && view?.status === "open" && !this.isGone) {
        if (view.you.is_host) await api.close(table.match);
        else await line?.ask({ type: "leave" });
      }
      this.forget();
    });
  }

  /** The table is looked at itself: nothing has to be told about it any more. */
  forget(): void {
    clearInterval(this.#look);
    this.#line?.close();
    this.#line = null;
    this.#remember(null);
  }

  #wait(table: Table): void {
    this.#line?.close();
    this.#remember(table);
    this.#line = new Line(table.match);
    clearInterval(this.#look);
    this.#look = setInterval(() => void this.#lookForOlder(), LOOK_EVERY);
  }

  /** Of two who wait for each other, the later one moves. */
  async #lookForOlder(): Promise<void> {
    const { table, view } = this;
    if (!table || !view?.you.is_host || view.status !== "open" || this.others.length) return;
    const { match, ...sought } = table;
    const found = await api.find({ ...sought, seed: freshSeed(), older: match }).catch(() => null);
    if (found?.match && this.table === table) this.#wait({ ...sought, match: found.match });
  }

  #remember(table: Table | null): void {
    this.table = table;
    this.refusal = null;
    try {
      if (table) sessionStorage.setItem(KEY, JSON.stringify(table));
      else sessionStorage.removeItem(KEY);
    } catch {
      // storage may be forbidden: then a reload forgets that somebody is looked for
    }
  }

  async #attempt(deed: () => Promise<void>): Promise<void> {
    this.refusal = null;
    try {
      await deed();
    } catch (thrown) {
      this.refusal = asRefusal(thrown);
    }
  }
}

export const seeking = new Seeking();
