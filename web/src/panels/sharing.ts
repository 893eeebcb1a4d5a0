/** Giving a finished match away: links that show it, its picture, and a text that does not tell the end. */

import { api } from "$lib/api";
import { keep, kept } from "$lib/memory";
import type { TermsModel } from "$lib/messages";

/** What the dialog with the result is given. */
export interface ResultProps {
  match: string;
  terms: TermsModel;
  /** the result in one line */
  headline: string;
  close: () => void;
}

const name = (match: string) => `share.${match}`;

/** The secret of a link that shows a match: this browser gives the same one each time. */
export async function shareToken(match: string): Promise<string> {
  const known = kept(name(match));
  if (known) return known;
  const { token } = await api.share(match);
  keep(name(match), token);
  return token;
}

/** All links that were given away stop working. */
export async function withdraw(match: string): Promise<void> {
  await api.unshare(match);
  keep(name(match), null);
}

/** The path of a link that shows a match. */
export function sharedPath(match: string, token: string): string {
  return `/m/${match}/share/${token}`;
}

const LEADERS = ["🟥", "🟦", "🟩", "🟨", "🟪", "🟧"];

/**
 * How a match went, in small squares, without its end: for one of the players green where they lead, yellow where
 * nobody does, white where they are behind; for others the colour of the seat that leads; alone, how much each part
 * brought.
 */
export function squares(course: number[][], seat: number | null, isFewestBest: boolean): string {
  const parts = course.slice(0, -1);
  if (course[0]?.length === 1) return gains(parts.map(([score]) => score!));
  return parts
    .map((scores) => {
      const best = isFewestBest ? Math.min(...scores) : Math.max(...scores);
      const leaders = scores.flatMap((score, index) => (score === best ? [index + 1] : []));
      if (seat === null) return leaders.length > 1 ? "⬜" : LEADERS[(leaders[0]! - 1) % LEADERS.length]!;
      if (!leaders.includes(seat)) return "⬜";
      return leaders.length > 1 ? "🟨" : "🟩";
    })
    .join("");
}

function gains(scores: number[]): string {
  const steps = scores.map((score, index) => score - (scores[index - 1] ?? 0));
  const mean = (scores.at(-1) ?? 0) / Math.max(1, scores.length);
  return steps.map((step) => (step <= 0 ? "⬜" : step < mean ? "🟨" : "🟩")).join("");
}

/** Whether this browser can hand a file to other programs: on plain http it cannot. */
export function canShareFile(file: File): boolean {
  return "canShare" in navigator && navigator.canShare({ files: [file] });
}
