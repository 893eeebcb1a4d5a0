/** Faces of real dice, by keys. */

/** The face that a key means: the one it spells, else the first it begins; pressed again, the next one it begins. */
export function faceOf(key: string, faces: string[], chosen: string | null): string | null {
  const begun = faces.filter((face) => face.startsWith(key)).sort((a, b) => a.length - b.length);
  return begun[(begun.indexOf(chosen ?? "") + 1) % begun.length] ?? null;
}
