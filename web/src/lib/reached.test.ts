import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reached, SOON, watch } from "./reached.svelte";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("tells of a question that nobody answers soon, until one is answered", () => {
  const tell = watch();
  vi.advanceTimersByTime(SOON - 1);
  expect(reached()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(reached()).toBe(false);
  tell(true);
  expect(reached()).toBe(true);
});

it("believes the latest question that was answered", () => {
  const [early, late] = [watch(), watch()];
  late(true);
  early(false);
  vi.advanceTimersByTime(SOON);
  expect(reached()).toBe(true);
  watch()(false);
  expect(reached()).toBe(false);
});
