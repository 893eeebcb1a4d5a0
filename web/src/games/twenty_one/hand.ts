/** A hand over the own sheet: what it may do, and what it points at. */

import type { Dice } from "./snapshot";

export interface Hand {
  dice: Dice;
  moves: string[];
  picked: string | null;
  pick: (move: string | null) => void;
  confirm: () => void;
}
