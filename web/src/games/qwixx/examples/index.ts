/** Drawings for the rules of Qwixx, by rule number. */

import type { Component } from "svelte";
import Circles from "./Circles.svelte";
import Closed from "./Closed.svelte";
import Locking from "./Locking.svelte";
import Misses from "./Misses.svelte";
import OpenCircles from "./OpenCircles.svelte";
import Points from "./Points.svelte";
import Roll from "./Roll.svelte";
import Skipping from "./Skipping.svelte";

export const examples: Record<string, Component> = {
  Q1: Skipping,
  Q2: Roll,
  Q4: Circles,
  Q5: Locking,
  Q6: Closed,
  Q7: OpenCircles,
  Q8: Misses,
  Q10: Points,
};
