/** Drawings for the rules that need one. */

import type { Component } from "svelte";
import Chain from "./Chain.svelte";
import Joining from "./Joining.svelte";
import Limits from "./Limits.svelte";
import Lines from "./Lines.svelte";
import Longer from "./Longer.svelte";
import Markers from "./Markers.svelte";

export const examples: Record<string, Component> = {
  V2: Lines,
  V3: Joining,
  V4: Limits,
  V5: Markers,
  V6: Longer,
  V8: Chain,
};
