/** The games as they stand on the shelf: what is drawn of them. */

import type { Component } from "svelte";

const thumbs = import.meta.glob<Component>("../games/*/Thumb.svelte", { eager: true, import: "default" });

/** The living thumbnail of a game. */
export const thumbOf = (game: string): Component | undefined => thumbs[`../games/${game}/Thumb.svelte`];
