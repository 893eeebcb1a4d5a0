/** The five games as they stand on the shelf: what is drawn of them, and what the server does not say. */

import type { Component } from "svelte";
import type { GameId } from "../games";
import Exactly from "../games/exactly/Thumb.svelte";
import Qwixx from "../games/qwixx/Thumb.svelte";
import TerminalDispute from "../games/terminal_dispute/Thumb.svelte";
import TwentyOne from "../games/twenty_one/Thumb.svelte";
import VingtSurVingt from "../games/vingt_sur_vingt/Thumb.svelte";

/** The living thumbnail of each. */
export const THUMBS: Record<GameId, Component> = {
  exactly: Exactly,
  twenty_one: TwentyOne,
  qwixx: Qwixx,
  terminal_dispute: TerminalDispute,
  vingt_sur_vingt: VingtSurVingt,
};

/** How long one game takes two people, about. */
export const MINUTES: Record<GameId, number> = {
  exactly: 20,
  twenty_one: 15,
  qwixx: 15,
  terminal_dispute: 25,
  vingt_sur_vingt: 30,
};

/** Those whose sheets or layouts can be one's own. */
export const HAS_MATERIAL: ReadonlySet<string> = new Set<GameId>(["twenty_one", "terminal_dispute"]);
