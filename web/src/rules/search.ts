/** Finding words in the rules: passages without them step aside. */

export interface Passage {
  /** the number of its rule; null for a text without one */
  rule: string | null;
  /** the heading above it */
  heading: Element | null;
  blocks: Element[];
}

/** A numbered paragraph begins a passage, and so does what follows a heading or a line across. */
export function passagesOf(article: Element): Passage[] {
  const passages: Passage[] = [];
  let heading: Element | null = null;
  let isNew = true;
  for (const block of article.children) {
    if (block.matches("h1, h2, hr")) {
      heading = block;
      isNew = true;
      continue;
    }
    if (isNew || block.matches("p[id]"))
      passages.push({ rule: block.matches("p[id]") ? block.id : null, heading, blocks: [] });
    passages.at(-1)!.blocks.push(block);
    isNew = false;
  }
  return passages;
}

/** Letters alike, whatever their case and accents; as many as before, so that places in the text stay the same. */
export function plain(text: string): string {
  return [...text]
    .map((letter) => letter.normalize("NFD")[0]!.toLowerCase().slice(0, letter.length))
    .join("");
}

/** The places of some words in a text. */
export function placesOf(text: string, words: string): number[] {
  const [within, wanted] = [plain(text), plain(words)];
  const places: number[] = [];
  for (let at = within.indexOf(wanted); wanted && at >= 0; at = within.indexOf(wanted, at + wanted.length))
    places.push(at);
  return places;
}

/** Show only the passages with these words, and light up the words; how many passages have them. */
export function find(passages: Passage[], words: string): number {
  const wanted = words.trim();
  const found = passages.filter(
    ({ blocks }) => !wanted || blocks.some((block) => placesOf(block.textContent, wanted).length > 0),
  );
  const headings = new Set(found.map(({ heading }) => heading));
  for (const passage of passages) {
    for (const block of passage.blocks) block.toggleAttribute("hidden", !found.includes(passage));
    // the title stays: it says whose rules these are
    if (!passage.heading?.matches("h1"))
      passage.heading?.toggleAttribute("hidden", !headings.has(passage.heading));
  }
  light(wanted ? found.flatMap(({ blocks }) => blocks.flatMap((block) => rangesOf(block, wanted))) : []);
  return found.length;
}

function rangesOf(block: Element, words: string): Range[] {
  const walk = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  while (walk.nextNode()) {
    const node = walk.currentNode as Text;
    for (const at of placesOf(node.data, words)) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + words.length);
      ranges.push(range);
    }
  }
  return ranges;
}

/** A browser that cannot light up words still shows only their passages. */
function light(ranges: Range[]): void {
  if ("highlights" in CSS) CSS.highlights.set("found", new Highlight(...ranges));
}
