/** Drawings for the rules of Twenty One, by rule number. */

import type { Component } from "svelte";
import T1 from "./T1.svelte";
import T2 from "./T2.svelte";
import T4 from "./T4.svelte";
import T5 from "./T5.svelte";
import T6 from "./T6.svelte";
import T7 from "./T7.svelte";

export const examples: Record<string, Component> = { T1, T2, T4, T5, T6, T7 };
