/** The drawn examples, by rule. */

import type { Component } from "svelte";
import Choice from "./Choice.svelte";
import Euro from "./Euro.svelte";
import Home from "./Home.svelte";
import Start from "./Start.svelte";
import Two from "./Two.svelte";
import Ways from "./Ways.svelte";

export const examples: Record<string, Component> = {
  E1: Start,
  E4: Ways,
  E5: Choice,
  E7: Euro,
  E8: Two,
  E9: Home,
};
