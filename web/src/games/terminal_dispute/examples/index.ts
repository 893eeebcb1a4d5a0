/** Drawings for the rules of Terminal Dispute, by rule number. */

import type { Component } from "svelte";
import Allotting from "./Allotting.svelte";
import Apart from "./Apart.svelte";
import Choosing from "./Choosing.svelte";
import Closed from "./Closed.svelte";
import Crossing from "./Crossing.svelte";
import Cutting from "./Cutting.svelte";
import Rating from "./Rating.svelte";
import Scoring from "./Scoring.svelte";
import Unlocking from "./Unlocking.svelte";

export const examples: Record<string, Component> = {
  D1: Allotting,
  D3: Apart,
  D4: Crossing,
  D5: Scoring,
  D6: Choosing,
  D7: Cutting,
  D8: Closed,
  D10: Unlocking,
  D12: Rating,
};
