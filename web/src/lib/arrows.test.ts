import { expect, test } from "vitest";
import { nextPlace } from "./arrows";

const box = (left: number, top: number, width = 10, height = 10) => ({ left, top, width, height });
const PLACES = [box(0, 0), box(50, 0), box(100, 0), box(0, 50, 110)];

test("an arrow goes to the nearest place in its direction", () => {
  expect(nextPlace("ArrowRight", PLACES[0]!, PLACES)).toBe(1);
  expect(nextPlace("ArrowLeft", PLACES[2]!, PLACES)).toBe(1);
});

test("a wide place is below all that it lies under", () => {
  for (const place of PLACES.slice(0, 3)) expect(nextPlace("ArrowDown", place, PLACES)).toBe(3);
});

test("at the edge, and for other keys, there is nowhere to go", () => {
  expect(nextPlace("ArrowUp", PLACES[0]!, PLACES)).toBe(-1);
  expect(nextPlace("Home", PLACES[0]!, PLACES)).toBe(-1);
});
