/** The charger of this table, from the file that the rules read too. */

import printed from "$python/games/terminal_dispute/charger.json";
import type { Layout } from "./snapshot";

export const STANDARD = printed as unknown as Layout;
