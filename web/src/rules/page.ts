/** What the rules' own page gets beside its text; it comes after the text, with its styles. */

void import("./enrich").then(({ enrich }) => enrich());
