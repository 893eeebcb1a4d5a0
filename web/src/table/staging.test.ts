import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EventModel, StepsFound, View } from "$lib/messages";
import { CHANCE, MANY, MOVE, OWN, PATIENCE, REVEALED, Staging, type Manners, type Shown } from "./staging";

const roll = (n: number): EventModel => ({ chance: `roll ${n}` }) as EventModel;
const move = (seat: number): EventModel => ({ seat, move: "go" }) as EventModel;

/** A view of seat 1 after these events; its table says how many there were. */
function viewOf(events: EventModel[], changes: Partial<View> = {}): View {
  const first = Math.max(1, events.length - 23);
  return {
    type: "view",
    seq: events.length,
    status: "playing",
    news: [],
    result: null,
    snapshot: { after: events.length, scores: [] },
    events: { first, shown: events.slice(first - 1) },
    you: { seats: [1], eyes: 1, is_host: true, can_roll: false, can_unroll: false },
    choice: { moves: [`move ${events.length}`], is_complete: true, open: [], can_take_back: false },
    ...changes,
  } as unknown as View;
}

/** A table that hears views, and a server that knows the tables after these events. */
function table(boundaries: (events: number) => number[] = (events) => [...Array(events).keys()]) {
  const manners: Manners = { pace: "normal", isCalm: false, isHidden: false };
  const seen: Shown[] = [];
  const asked: number[] = [];
  let happened: EventModel[] = [];
  let eyes: number | null = 1;
  let answer: (after: number) => Promise<StepsFound> = (after) => {
    const steps = boundaries(happened.length)
      .filter((event) => event > after && event < happened.length)
      .map((event) => ({ event, snapshot: { after: event, scores: [] } }));
    return Promise.resolve({ type: "steps", id: "", eyes, events: happened.length, steps });
  };
  const staging = new Staging(
    (after) => {
      asked.push(after);
      return answer(after);
    },
    (shown) => seen.push(shown),
    () => manners,
  );
  return {
    manners,
    seen,
    asked,
    staging,
    hear(events: EventModel[], changes: Partial<View> = {}, line = 1) {
      happened = events;
      staging.take(viewOf(events, changes), line);
    },
    answerWith(other: typeof answer) {
      answer = other;
    },
    lookAs(seat: number | null) {
      eyes = seat;
    },
    /** what is on the table: after which event, and which event is told */
    get now() {
      const { view, event, isBehind } = seen.at(-1)!;
      return { table: (view.snapshot as unknown as { after: number }).after, event, isBehind };
    },
    /** the numbers of the events, each once and in the order in which they were told */
    get told() {
      return seen.map(({ event }) => event).filter((event, index, all) => event !== all[index - 1]);
    },
  };
}

/** Let answers come, and so much time pass. */
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("what happened is played in order", () => {
  it("shows what is now to whoever arrives, without a question", () => {
    const one = table();
    one.hear([roll(1), move(2), roll(2)]);
    expect(one.now).toEqual({ table: 3, event: 3, isBehind: false });
    expect(one.asked).toEqual([]);
  });

  it("shows each event for its moment, dice for longer, and then what is now", async () => {
    const one = table();
    one.hear([roll(1)]);
    one.hear([roll(1), move(2), roll(2), move(3), roll(3)]);
    await pass();
    expect(one.asked).toEqual([1]);
    expect(one.now).toEqual({ table: 2, event: 2, isBehind: true });
    expect(one.seen.at(-1)!.view.choice).toBeNull();
    await pass(MOVE - 1);
    expect(one.now.event).toBe(2);
    await pass(1);
    expect(one.now).toEqual({ table: 3, event: 3, isBehind: true });
    await pass(CHANCE);
    expect(one.now).toEqual({ table: 4, event: 4, isBehind: true });
    await pass(MOVE);
    expect(one.now).toEqual({ table: 5, event: 5, isBehind: false });
    expect(one.seen.at(-1)!.view.choice).not.toBeNull();
    expect(one.told).toEqual([1, 2, 3, 4, 5]);
  });

  it("asks nothing where one thing happened at a time, and gives each its moment", async () => {
    const one = table();
    one.hear([roll(1)]);
    one.hear([roll(1), move(2)]);
    expect(one.now).toEqual({ table: 2, event: 2, isBehind: false });
    one.hear([roll(1), move(2), roll(2)]);
    expect(one.now).toEqual({ table: 2, event: 2, isBehind: true });
    one.hear([roll(1), move(2), roll(2), move(3)]);
    await pass(MOVE);
    expect(one.now).toEqual({ table: 3, event: 3, isBehind: true });
    await pass(CHANCE);
    expect(one.now).toEqual({ table: 4, event: 4, isBehind: false });
    expect(one.asked).toEqual([]);
  });

  it("shows an own move at once, whatever was shown before it, and for a short moment", async () => {
    const one = table();
    one.hear([roll(1)]);
    one.hear([roll(1), move(2)]);
    one.hear([roll(1), move(2), move(1), roll(2)]);
    await pass();
    expect(one.now).toEqual({ table: 3, event: 3, isBehind: true });
    await pass(OWN);
    expect(one.now).toEqual({ table: 4, event: 4, isBehind: false });
  });

  it("shows choices that were revealed together on one table, each told on its own", async () => {
    const one = table((events) => [1, 4, 5].filter((event) => event <= events));
    one.hear([roll(1)]);
    one.hear([roll(1), move(2), move(3), move(1), roll(2)]);
    await pass();
    expect(one.now).toEqual({ table: 4, event: 2, isBehind: true });
    await pass(REVEALED);
    expect(one.now).toEqual({ table: 4, event: 3, isBehind: true });
    await pass(REVEALED);
    expect(one.now).toEqual({ table: 4, event: 4, isBehind: true });
    await pass(OWN);
    expect(one.now).toEqual({ table: 5, event: 5, isBehind: false });
  });

  it("takes what comes meanwhile into the queue", async () => {
    const one = table();
    const all = [roll(1), move(2), roll(2), move(3), roll(3), move(4), roll(4)];
    one.hear(all.slice(0, 1));
    one.hear(all.slice(0, 3));
    one.hear(all.slice(0, 5));
    await pass(MOVE);
    one.hear(all);
    await pass(20_000);
    expect(one.told).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const { view, event } of one.seen)
      expect((view.snapshot as unknown as { after: number }).after).toBe(event);
  });

  it("goes faster or slower as the person likes, and at once where they want that", async () => {
    const one = table();
    one.manners.pace = "slow";
    one.hear([roll(1)]);
    one.hear([roll(1), move(2), roll(2)]);
    await pass(2 * MOVE - 1);
    expect(one.now.event).toBe(2);
    await pass(1);
    expect(one.now.event).toBe(3);
    one.manners.pace = "at_once";
    one.hear([roll(1), move(2), roll(2), move(3), roll(3)]);
    expect(one.now).toEqual({ table: 5, event: 5, isBehind: false });
  });
});

describe("it goes to now", () => {
  async function behind() {
    const one = table();
    one.hear([roll(1)]);
    one.hear([roll(1), move(2), roll(2), move(3), roll(3)]);
    await pass();
    expect(one.now.isBehind).toBe(true);
    return one;
  }
  const NOW = { table: 5, event: 5, isBehind: false };

  it("when somebody skips", async () => {
    const one = await behind();
    one.staging.skip();
    expect(one.now).toEqual(NOW);
    const { length } = one.seen;
    await pass(20_000);
    expect(one.seen.length).toBe(length);
  });

  it("when the page is hidden, or another pace is chosen", async () => {
    for (const change of [{ isHidden: true }, { pace: "at_once" as const }]) {
      const one = await behind();
      Object.assign(one.manners, change);
      one.staging.hurry();
      expect(one.now).toEqual(NOW);
    }
  });

  it("when somebody comes back after a broken line", async () => {
    const one = await behind();
    one.hear([roll(1), move(2), roll(2), move(3), roll(3), move(1)], {}, 2);
    expect(one.now).toEqual({ table: 6, event: 6, isBehind: false });
  });

  it("when a move is taken back, or another one stands in its place", async () => {
    const back = await behind();
    back.hear([roll(1), move(2), roll(2), move(3)]);
    expect(back.now).toEqual({ table: 4, event: 4, isBehind: false });
    const other = await behind();
    other.hear([roll(1), move(2), roll(2), move(3), roll(9), move(1)]);
    expect(other.now).toEqual({ table: 6, event: 6, isBehind: false });
  });

  it("when one looks through other eyes, and when an answer is for other eyes", async () => {
    const one = await behind();
    const all = [roll(1), move(2), roll(2), move(3), roll(3)];
    one.hear(all, { you: { ...viewOf(all).you, eyes: 2 } });
    expect(one.now).toEqual(NOW);
    const other = table();
    other.hear([roll(1)]);
    other.lookAs(2);
    other.hear(all);
    await pass();
    expect(other.now).toEqual(NOW);
  });

  it("when too much has happened", () => {
    const one = table();
    one.hear([roll(1)]);
    one.hear([roll(1), ...Array.from({ length: MANY + 1 }, () => move(2))]);
    expect(one.now).toEqual({ table: MANY + 2, event: MANY + 2, isBehind: false });
  });

  it("when the server refuses to tell, or does not answer", async () => {
    const refused = table();
    refused.answerWith(() => Promise.reject(new Error("no")));
    const silent = table();
    silent.answerWith(() => new Promise(() => undefined));
    for (const one of [refused, silent]) {
      one.hear([roll(1)]);
      one.hear([roll(1), move(2), roll(2)]);
      expect(one.now).toEqual({ table: 1, event: 1, isBehind: true });
      await pass(PATIENCE);
      expect(one.now).toEqual({ table: 3, event: 3, isBehind: false });
    }
  });
});

it("keeps the table as it is, the picked move with it, until the first answer is there", async () => {
  const one = table();
  one.hear([roll(1)]);
  const before = one.seen.at(-1)!.view;
  one.hear([roll(1), move(1), roll(2)]);
  expect(one.seen.at(-1)!.view).toBe(before);
  let hasMoved = false;
  void one.staging.moved().then(() => (hasMoved = true));
  await Promise.resolve();
  expect(hasMoved).toBe(false);
  await pass();
  expect(hasMoved).toBe(true);
  expect(one.now).toEqual({ table: 2, event: 2, isBehind: true });
});

it("tells sentences one after the other in calm, while the table is now and nothing is asked", async () => {
  const one = table();
  one.manners.isCalm = true;
  one.hear([roll(1)]);
  one.hear([roll(1), move(2), roll(2), move(3)]);
  expect(one.now).toEqual({ table: 4, event: 2, isBehind: false });
  expect(one.seen.at(-1)!.view.choice).not.toBeNull();
  await pass(10_000);
  expect(one.now).toEqual({ table: 4, event: 4, isBehind: false });
  expect(one.told).toEqual([1, 2, 3, 4]);
  expect(one.asked).toEqual([]);
});

it("shows no result and no turn before the last event is shown", async () => {
  const one = table();
  one.hear([roll(1)]);
  one.hear([roll(1), move(2), move(3)], { status: "over", result: { winners: [3] } } as unknown as View);
  await pass();
  expect(one.seen.at(-1)!.view).toMatchObject({ status: "playing", result: null, seq: 1 });
  await pass(MOVE);
  expect(one.seen.at(-1)!.view).toMatchObject({ status: "over", seq: 3 });
});
