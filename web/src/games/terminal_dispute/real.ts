/** Real dice: what is typed in at each chance, and how the notation writes it. */

import type { RealDie } from "$lib/room";
import { allotText } from "./moves";
import type { Place, Snapshot } from "./snapshot";
import { placeName, word } from "./tell";

const FACES = ["1", "2", "3", "4", "5", "6"];
const LOT: Place[] = ["navigation", "navigation", "charger", "charger", "unused"];

/** The seat that starts, five dice, or where the lot of the solo game puts them (D1, D12). */
export function realDice(snapshot: Snapshot): RealDie[] {
  if (snapshot.stage === "start") {
    return [{ label: word("real.start"), colour: "white", faces: FACES.slice(0, snapshot.seats) }];
  }
  if (snapshot.stage === "roll") {
    return FACES.slice(0, 5).map((n) => ({ label: word("real.roll", { n }), colour: "white", faces: FACES }));
  }
  const faces = [...new Set(snapshot.dice ?? [])].map(String);
  return LOT.map((place) => ({
    label: word("real.lot", { place: placeName(place) }),
    colour: "white",
    faces,
  }));
}

export function rollText(faces: string[], snapshot: Snapshot): string {
  if (snapshot.stage !== "lot") return `${snapshot.stage} ${faces.join(" ")}`;
  const [a, b, c, d, unused] = faces.map(Number) as [number, number, number, number, number];
  return allotText({ navigation: [a, b], charger: [c, d], unused });
}
