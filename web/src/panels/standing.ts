/** Who came where, and how everybody's points came about: lists for the end of a match. */

import type { ResultModel } from "$lib/messages";
import type { Part } from "$lib/room";

export interface Place {
  seat: number;
  score: number;
  /** from 1, shared where the scores are equal */
  rank: number;
}

/** The seats from first to last; whether much or little wins is told by the winners themselves. */
export function standings({ scores, winners }: Pick<ResultModel, "scores" | "winners">): Place[] {
  const best = scores[(winners[0] ?? 1) - 1]!;
  const isLittleBetter = scores.some((score) => score > best);
  const better = (a: number, b: number) => (isLittleBetter ? a - b : b - a);
  return scores
    .map((score, index) => ({
      seat: index + 1,
      score,
      rank: 1 + scores.filter((other) => better(other, score) < 0).length,
    }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

export interface Row {
  label: string;
  /** by column; null where a seat has no such line */
  parts: (Part | null)[];
}

/** The lines of several seats side by side: what has the same name stands in one row. */
export function sideBySide(columns: Part[][]): Row[] {
  const rows = new Map<string, Row>();
  columns.forEach((parts, column) => {
    const times = new Map<string, number>();
    for (const part of parts) {
      const time = (times.get(part.label) ?? 0) + 1;
      times.set(part.label, time);
      const key = `${part.label} ${time}`;
      const row = rows.get(key) ?? { label: part.label, parts: columns.map(() => null) };
      row.parts[column] = part;
      rows.set(key, row);
    }
  });
  return [...rows.values()];
}
