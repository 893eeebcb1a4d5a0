/** Names that stay different where there is little room for them. */

/** As many letters as are read even where a name is cut. */
const READ = 3;

function shared(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

/** A name in two: what may be cut, and the end by which it is told from the others', which may not. */
export function parted(name: string, among: string[]): [string, string] {
  const alike = Math.max(0, ...among.filter((other) => other !== name).map((other) => shared(name, other)));
  if (alike <= READ) return [name, ""];
  const word = name.lastIndexOf(" ", alike - 1) + 1;
  const cut = word > 0 ? word : alike;
  return [name.slice(0, cut), name.slice(cut)];
}
