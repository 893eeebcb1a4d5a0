/** Exactly in sentences. */

import type { EventModel } from "$lib/messages";
import type { Part } from "$lib/room";
import { toldOf } from "$lib/tell";
import { t } from "$lib/texts.svelte";
import { type Coin, type PileName, readMove } from "./moves";
import { carried, pileOf } from "./piles";
import type { Snapshot } from "./snapshot";

/** Whose a tray is, to the one who reads: yours, by name, or by the number of a seat. */
export function nameOf(seat: number, names: string[] = [], you: number | null = null): string {
  return seat === you ? t("exactly.web.yours") : (names[seat - 1] ?? t("exactly.web.seat", { seat }));
}

/** A pile as the end of a way: "from the centre", "to Ana". */
function end(way: "from" | "to", pile: PileName, names: string[] = [], you: number | null = null): string {
  if (pile === "centre") return t(`exactly.web.${way}.centre`);
  const seat = Number(pile);
  if (seat === you) return t(`exactly.web.${way}.yours`);
  const name = names[seat - 1];
  return name ? t(`exactly.web.${way}.tray`, { name }) : t(`exactly.web.${way}.seat`, { seat });
}

/** What is between a tray and its euro. */
export function tellMissing(missing: number): string {
  if (missing === 0) return t("exactly.web.exact");
  return missing > 0
    ? t("exactly.web.missing", { cents: missing })
    : t("exactly.web.over", { cents: -missing });
}

/** Taking one of the coins that lie in a pile. */
export function tellTake(
  { value, from }: Coin,
  snapshot: Snapshot,
  names: string[],
  you: number | null,
): string {
  const n = pileOf(snapshot, from)?.tokens[value];
  return t("exactly.web.take", { value, n, from: end("from", from, names, you) });
}

/** A move as the one says it who can make it. */
export function tellMove(move: string, { active }: Snapshot, names: string[] = []): string {
  const { value, from, to } = readMove(move);
  return t("exactly.web.move", {
    value,
    from: end("from", from, names, active),
    to: end("to", to, names, active),
  });
}

/** A move with what it does to the tray it reaches, or else to the one it leaves. */
export function tellWay(move: string, snapshot: Snapshot, names: string[]): string {
  const made = readMove(move);
  const tray = Number(made.to === "centre" ? made.from : made.to) - 1;
  const [before, after] = [snapshot.trays[tray], carried(snapshot, made).trays[tray]];
  if (!before || !after) return tellMove(move, snapshot, names);
  const sum = { before: before.cents, after: after.cents, missing: tellMissing(after.missing) };
  return `${tellMove(move, snapshot, names)}: ${t("exactly.web.sum", sum)}`;
}

export function mark(move: string, names: string[] = []): string {
  const { value, to } = readMove(move);
  return t("exactly.web.mark", {
    value,
    to: to === "centre" ? t("exactly.web.centre.short") : (names[Number(to) - 1] ?? to),
  });
}

export function tellEvent(event: EventModel, names: string[], you: number | null = null): string {
  const { chance, seat, move } = event;
  if (move && seat) return [tellMoved(seat, move, names, you), ...tellEuros(event, names, you)].join(" ");
  const [kind, outcome = ""] = (chance ?? "").split(" ");
  if (kind === "start") return toldOf("exactly.web.event.start", Number(outcome), names, you);
  return tellRoll(outcome, event.turn ?? null, names, you);
}

function tellMoved(seat: number, move: string, names: string[], you: number | null): string {
  const { value, from, to } = readMove(move);
  const side = (way: "from" | "to", pile: PileName) =>
    pile === String(seat) && seat !== you ? t(`exactly.web.${way}.own`) : end(way, pile, names, you);
  return toldOf("exactly.web.event.move", seat, names, you, {
    value,
    from: side("from", from),
    to: side("to", to),
  });
}

/** A euro for whoever won it, who need not be the one who moved. */
function tellEuros({ scored }: EventModel, names: string[], you: number | null): string[] {
  return (scored ?? []).map((won) => toldOf("exactly.web.made", won.seat, names, you));
}

/** What the die showed, and who rolled it, where that is known. */
function tellRoll(face: string, seat: number | null, names: string[], you: number | null): string {
  const what = face === "0" ? "zero" : face === "?" ? "any" : "roll";
  return seat === null
    ? t(`exactly.web.event.${what}`, { face })
    : toldOf(`exactly.web.event.${what}.by`, seat, names, you, { face });
}

export function tellOwed(snapshot: Snapshot, moves: string[]): string {
  if (snapshot.stage !== "move") return t(`exactly.web.owed.${snapshot.stage}`);
  const way = moves.length > 0 ? "yours" : "theirs";
  return snapshot.die === "?"
    ? t(`exactly.web.owed.${way}.any`)
    : t(`exactly.web.owed.${way}`, { value: snapshot.die });
}

/** A euro and what comes with it, else the sum of each tray that the move touches, the own one first. */
export function tellEffect(
  before: Snapshot,
  after: Snapshot,
  seat: number,
  move: string,
  names: string[] = [],
): string[] {
  const winner = after.trays.findIndex(({ euros }, tray) => euros > (before.trays[tray]?.euros ?? euros)) + 1;
  if (winner) {
    return [
      toldOf("exactly.web.made", winner, names, seat),
      t(after.stage === "over" ? "exactly.web.effect.win" : "exactly.web.effect.home"),
    ];
  }
  const { from, to } = readMove(move);
  const touched = [to, from].filter((pile) => pile !== "centre").map(Number);
  return touched
    .sort((one, other) => Number(other === seat) - Number(one === seat))
    .flatMap((tray) => {
      const [was, is] = [before.trays[tray - 1], after.trays[tray - 1]];
      return was && is
        ? [
            t("exactly.web.effect.sum", {
              name: nameOf(tray, names, seat),
              before: was.cents,
              after: is.cents,
            }),
          ]
        : [];
    });
}

/** A line for each euro would say nothing more: one line, and what lies beside it. */
export function breakdown(snapshot: Snapshot, seat: number): Part[] {
  const tray = snapshot.trays[seat - 1];
  if (!tray) return [];
  return [
    {
      label: t("exactly.web.euros"),
      detail: t("exactly.web.beside", { cents: tray.cents }),
      points: tray.euros,
    },
  ];
}
