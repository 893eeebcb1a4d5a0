/** Finished matches find their way into this browser's own list: when they end, and from the server's list. */

import { api, isRefusal } from "$lib/api";
import { entryOf, keepHistory, keptHistory, together } from "./entries";

const PAUSE = 1500; // milliseconds, where the server has had enough questions

/** Keep a match that is over, unless it is known or was taken off. */
export async function note(match: string): Promise<void> {
  const { entries, removed } = keptHistory();
  if (removed.includes(match) || entries.some((entry) => entry.match === match)) return;
  const entry = entryOf(await api.finished(match));
  if (entry.mine.length) keepHistory(together(keptHistory(), [entry]));
}

/** Keep whatever the server lists as one's own and this browser does not know yet; `told` after each. */
export async function noteAll(told: () => void): Promise<void> {
  for (let before: string | null | undefined = undefined; before !== null;) {
    const page = await api.mine(before ?? undefined);
    for (const { match, status, is_current: isCurrent } of page.matches) {
      if (!isCurrent || (status !== "over" && status !== "closed")) continue;
      await patiently(match);
      told();
    }
    before = page.before;
  }
}

async function patiently(match: string): Promise<void> {
  for (;;) {
    try {
      return await note(match);
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown;
      if (thrown.code !== "flood") return; // one that was never begun, or cannot be opened now
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
