"""What axe-core finds on a page, of any severity: WCAG 2.2, A and AA, and what it calls best practice."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
SETTLED = """async () => {
  const ends = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < 10_000);
  await Promise.allSettled(ends.map(({ finished }) => finished));
}"""
"""Whatever moves or fades in has done so; what goes on for ever may."""
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[str]:
    """Each violation as a line: the rule, where, and what would mend it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    page.evaluate(SETTLED)
    found = page.evaluate("tags => axe.run(document, { runOnly: tags, resultTypes: ['violations'] })", TAGS)
    return [
        f"{violation['id']} at {' '.join(map(str, node['target']))}: {' '.join(node['failureSummary'].split())}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
