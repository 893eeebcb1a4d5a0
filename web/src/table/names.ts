/** What people at the table are called. */

import { called } from "$lib/called";
import type { PlaceModel, You } from "$lib/messages";

/** By seat: a person by name or else by seat, a bot by its level; who would be called alike gets a number. */
export function names(places: PlaceModel[]): string[] {
  const plain = places.map(called);
  return plain.map((name, index) => {
    const alike = plain.slice(0, index).filter((other) => other === name).length;
    return plain.indexOf(name) === plain.lastIndexOf(name) ? name : `${name} ${alike + 1}`;
  });
}

/** The seat of whoever reads, to be spoken to; null for a spectator, and where several people share a device. */
export function reader({ seats }: You): number | null {
  return seats.length === 1 ? seats[0]! : null;
}
