"""Somebody who follows a match in which what happened is shown one after the other."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from sobremesa.games import facts, game
from tests.browser.games import WEB
from tests.browser.table import post, seq, status

SIX = [id for id in WEB if 6 in facts(id).seats]
IN_TURN = next(id for id in SIX if not game(id).rules.SEALED)
"""Six play it one after the other."""
SEALED = next(id for id in WEB if game(id).rules.SEALED)
"""All choose at once, hidden from each other."""
ANA_AND_FIVE = ({"name": "Ana"}, *({"bot": "greedy"} for _ in range(5)))

WATCH = """() => {
  const line = document.querySelector("[data-part=happening]");
  const seen = (window.seen = []);
  const note = () => seen.push({
    event: Number(line.dataset.event),
    behind: line.dataset.behind,
    words: line.querySelector(".words").textContent,
    seq: Number(document.querySelector("[data-part=status]").dataset.seq),
    scores: [...document.querySelectorAll("[data-part=seats] .score")].map((score) => parseInt(score.textContent)),
  });
  note();
  new MutationObserver(note).observe(line, { attributes: true });
  const region = document.querySelector("[data-part=heard]");
  const heard = (window.heard = []);
  const anything = { childList: true, characterData: true, subtree: true };
  new MutationObserver(() => heard.push(region.textContent)).observe(region, anything);
}"""
"""From now on, note what the line at the board tells whenever that changes, with what the table shows then.

And what is read aloud (`heard`).
"""
HOLD = """const real = window.setTimeout;
const isLong = wait => wait === 1500 || (window.isHeld && wait >= 200 && wait <= 2500);
window.setTimeout = (act, wait, ...rest) => real(act, isLong(wait) ? wait * 1000 : wait, ...rest);"""
"""From the next page on, each event is shown for a quarter of an hour while `isHeld`, so that no test hurries.

The server may take as long to say what happened: the page does not go to now because of that (`staging.ts`).
"""
MANY = 24
"""Where more events than these wait, the page goes to now (`staging.ts`)."""
HIDE = """isHidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def sit_down(page: Page, id: str, pace: str, seats: Any = ANA_AND_FIVE, **terms: Any) -> str:
    """Open a match at this pace, and wait for the own turn; its id."""
    for name, value in (("guide", "off"), ("forced", "confirm")):
        page.context.add_init_script(f"if (location.host) localStorage.setItem('sobremesa.{name}', '{value}')")
    page.context.add_init_script(HOLD)
    for _ in range(20):
        match = str(post(page, "/api/matches", {"game": id, "seats": list(seats), **terms})["match"])
        post(page, f"/api/matches/{match}/start", {"seed": "sobremesa"})
        page.goto("/")
        page.evaluate("pace => localStorage.setItem('sobremesa.pace', pace)", pace)
        page.goto(f"/m/{match}")
        expect(page.locator("[data-part=status]:is([data-turn=mine], [data-turn=over])")).to_be_visible()
        if status(page).get_attribute("data-turn") == "mine":
            return match
    raise AssertionError("the turn never came round")


def happening(page: Page) -> Locator:
    """The line that tells what is happening."""
    return page.locator("[data-part=happening]")


def pick(page: Page) -> None:
    """Make any move of the list, without waiting for what follows."""
    if page.locator("dialog[open]").count() == 0:
        page.keyboard.press("m")
    listed = page.locator("[role=tabpanel] [data-move]")
    expect(listed.first).to_be_visible()
    listed.first.click()
    if page.evaluate("() => localStorage.getItem('sobremesa.confirms')") != "never":
        expect(listed.first).to_have_attribute("aria-pressed", "true")
        listed.first.click()


def be_behind(page: Page, id: str = IN_TURN, seats: Any = ANA_AND_FIVE) -> str:
    """Move, and wait until it is one's turn again while the table still shows what others did; the match."""
    for _ in range(5):  # chance may pass them over so often that the table goes to now
        match = sit_down(page, id, "slow", seats)
        page.evaluate("() => { window.isHeld = true; }")
        before = seq(page)
        pick(page)
        is_mine = f"[data-part=status][data-turn=mine]:not([data-seq='{before}'])"
        expect(page.locator(f"[data-do=skip]:has-text('te toca'), {is_mine}")).to_have_count(1)
        if page.locator("[data-behind=true]").count():
            break
    expect(page.locator("[data-behind=true]")).to_be_visible()
    expect(page.locator("[data-do=skip]")).to_contain_text("te toca")
    expect(status(page)).to_have_attribute("data-turn", "theirs")
    assert before <= seq(page) < newest(page, match)["seq"]  # the own move may have come alone, before the others'
    return match


def newest(page: Page, match: str) -> dict[str, Any]:
    """The table as the server has it."""
    return dict(page.context.request.get(f"/api/matches/{match}").json()["view"])


def is_now(page: Page, match: str) -> None:
    """Expect that the table shows what is now, and that it is one's turn."""
    view = newest(page, match)
    expect(page.locator("[data-behind=true]")).to_have_count(0)
    expect(status(page)).to_have_attribute("data-turn", "mine")
    expect(status(page)).to_have_attribute("data-seq", str(view["seq"]))
    last = view["events"]["first"] + len(view["events"]["shown"]) - 1
    expect(happening(page)).to_have_attribute("data-event", str(last))
