import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Refusal } from "$lib/messages";
import { Checking } from "./checking";

type Asked = { what: string; answer: (said: string) => void; refuse: (why: unknown) => void };
const refusal = (code: string): Refusal => ({ code, rule: null, params: {} });

let asked: Asked[];
let told: (string | null)[];
let checking: Checking<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  told = [];
  checking = new Checking(
    (what) => new Promise((answer, refuse) => asked.push({ what, answer, refuse })),
    (answer, refused) => told.push(answer ?? refused?.code ?? null),
  );
});
afterEach(() => vi.useRealTimers());

const pass = () => vi.advanceTimersToNextTimerAsync();
const settle = () => vi.advanceTimersByTimeAsync(0);

test("changes in quick succession are one question, of the last", async () => {
  for (const what of ["a", "b", "c"]) checking.soon(what);
  expect(asked).toEqual([]);
  await pass();
  expect(asked.map(({ what }) => what)).toEqual(["c"]);
  asked[0]!.answer("fine");
  await settle();
  expect(told).toEqual(["fine"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("an answer that comes after the next question is not told", async () => {
  checking.soon("a");
  await pass();
  checking.soon("b");
  asked[0]!.answer("late");
  await pass();
  asked[1]!.refuse(refusal("wrong"));
  await settle();
  expect(told).toEqual(["wrong"]);
});

test("a refusal is told once; where nobody answered it is said and asked again", async () => {
  checking.soon("a");
  await pass();
  asked[0]!.refuse(new TypeError("the line is dead"));
  await settle();
  expect(told).toEqual(["page.unreachable"]);
  await pass();
  asked[1]!.refuse(refusal("flood"));
  await settle();
  await pass();
  asked[2]!.refuse(refusal("wrong"));
  await settle();
  expect(told).toEqual(["page.unreachable", "flood", "wrong"]);
  expect(asked.map(({ what }) => what)).toEqual(["a", "a", "a"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a file is asked about at once, and nothing is told after the end", async () => {
  checking.soon("drawn");
  const file = checking.now("file");
  expect(asked.map(({ what }) => what)).toEqual(["file"]);
  checking.stop();
  asked[0]!.answer("fine");
  await file;
  expect(told).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
