/** The rules of a game, taken from the page that the server makes of them. */

import type { Language } from "$lib/texts.svelte";

/** A rule with all that belongs to it, or a text that has no number. */
export interface Passage {
  rule: string | null;
  html: string;
}

export interface Section {
  heading: string | null;
  passages: Passage[];
}

const known = new Map<string, Promise<Section[]>>();

export function readRules(game: string, language: Language): Promise<Section[]> {
  const address = `/rules/${game}/${language}`;
  let sections = known.get(address);
  if (!sections) {
    sections = fetchRules(address);
    known.set(address, sections);
    sections.catch(() => known.delete(address)); // asked again, it may be there
  }
  return sections;
}

async function fetchRules(address: string): Promise<Section[]> {
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const article = page.querySelector("article");
  if (!answer.ok || !article) throw new Error(`no rules at ${address}`);
  return divide([...article.children]);
}

/** A heading or a line across begins a section, a numbered paragraph a passage; the title is the table's own. */
function divide(blocks: Element[]): Section[] {
  const sections: Section[] = [{ heading: null, passages: [] }];
  for (const block of blocks) {
    if (block.matches("h1")) continue;
    if (block.matches("h2, hr")) {
      sections.push({ heading: block.textContent || null, passages: [] });
      continue;
    }
    const { passages } = sections.at(-1)!;
    if (block.id || passages.length === 0) passages.push({ rule: block.id || null, html: "" });
    // a wide table is moved sideways, by keys too
    passages.at(-1)!.html += block.matches("table")
      ? `<div class="wide" tabindex="0">${block.outerHTML}</div>`
      : block.outerHTML;
  }
  return sections;
}
