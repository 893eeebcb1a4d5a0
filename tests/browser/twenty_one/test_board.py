"""Twenty One in the browser: dice and cells, what is pencilled, and sheets of one's own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.frames import Frames
from tests.browser.guests import MOVING, PHONE, Guests
from tests.browser.table import await_turn, foretold, new_match, open_for_two, open_match, play_on, status, tell_dice


def board(page: Page) -> Locator:
    return page.locator("[data-part=board]")


def row(page: Page) -> Locator:
    """The current row of the own sheet."""
    return board(page).locator("[data-guide=row]")


def stage(page: Page) -> str:
    return status(page).get_attribute("data-stage") or ""


def own_score(page: Page) -> int:
    return int(re.findall(r"\d+", page.locator("[data-part=seats] .score").first.inner_text())[0])


def gain(page: Page) -> int:
    """The points that the picked move is said to bring."""
    told = page.locator("[data-part=dock] [role=status]")
    expect(told).to_contain_text(re.compile(r"\+\d"))
    return int(re.findall(r"\+(\d+)", told.inner_text())[0])


def settle(page: Page) -> None:
    """Wait until the table shows the own move; others may have chosen in between."""
    expect(page.locator("[data-part=dock] [role=status]")).to_have_count(0)


def confirm(page: Page) -> None:
    """Make the picked move."""
    foretold(page)
    page.locator("[data-do=confirm]").click()
    settle(page)


class Watch:
    """Looks at each stage once, and whether what a move was said to bring came about."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._seen: set[str] = set()
        self._expected: int | None = None

    def before(self) -> None:
        """When it is the person's turn again."""
        if self._expected is not None and stage(self._page) == "again":
            assert own_score(self._page) == self._expected
        if stage(self._page) not in self._seen:
            self._seen.add(stage(self._page))
            assert violations(self._page) == []

    def picked(self) -> None:
        """When something is written or struck, and not confirmed yet."""
        self._expected = own_score(self._page) + gain(self._page)
        if "picked" not in self._seen:
            self._seen.add("picked")
            assert violations(self._page) == []


@pytest.mark.soak
def test_a_game_by_mouse(guests: Guests) -> None:
    page = guests.arrive(language="es", **MOVING)
    open_match(page, "twenty_one")
    watch = Watch(page)

    def act(page: Page) -> None:
        watch.before()
        if stage(page) == "again":
            page.locator("[data-part=dock] [data-move=keep]").click()
        else:
            cells = row(page).locator("button[aria-pressed=false][data-move^=write]")
            strikes = row(page).locator("[data-move^=strike]")
            while cells.count():
                cells.first.click()
            if not row(page).locator("button[aria-pressed=true]").count():
                strikes.last.click()
            watch.picked()
        confirm(page)

    assert play_on(page, act)
    assert violations(page) == []


def test_a_game_by_touch_on_a_phone(guests: Guests) -> None:
    page = guests.arrive(language="en", device=PHONE, **MOVING)
    open_match(page, "twenty_one", [{"name": "Ana"}])
    watch = Watch(page)

    def act(page: Page) -> None:
        watch.before()
        if stage(page) == "again":
            page.locator("[data-part=dock] [data-move]").last.tap()
        else:
            dice = board(page).locator("[data-guide=dice] button[aria-pressed=false]")
            while dice.count():
                dice.first.tap()
            if not board(page).locator("button[aria-pressed=true]").count():
                row(page).locator("[data-move^=strike]").first.tap()
            watch.picked()
        page.locator("[data-do=confirm]").tap()
        settle(page)

    assert play_on(page, act)
    assert violations(page) == []


@pytest.mark.soak
def test_a_game_by_keyboard(guests: Guests) -> None:
    page = guests.arrive(language="es", **MOVING)
    open_match(page, "twenty_one")
    watch = Watch(page)

    def tab_to(selector: str) -> None:
        for _ in range(80):
            if page.locator(f"{selector}:focus").count():
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"no tab leads to {selector}")

    def act(page: Page) -> None:
        watch.before()
        if stage(page) == "again":
            tab_to("[data-part=dock] [data-move=keep]")
            page.keyboard.press("Enter")
            tab_to("[data-do=confirm]")
        elif row(page).locator("[data-move^=write]").count():
            tab_to("[data-guide=row] [data-move^=write]")
            page.keyboard.press("Space")
            page.keyboard.press("ArrowRight")
            for letter in "azbrvn":
                if row(page).locator(f"[aria-keyshortcuts={letter}][aria-pressed=false]").count():
                    page.keyboard.press(letter)
            if not row(page).locator("[aria-pressed=true]:focus").count():
                tab_to("[data-guide=row] [aria-pressed=true]")
            watch.picked()
        else:
            tab_to("[data-guide=row] [data-move^=strike]")
            page.keyboard.press("Enter")
            watch.picked()
        foretold(page)
        page.keyboard.press("Enter")
        settle(page)

    assert play_on(page, act)


def test_a_tap_writes_and_another_rubs_out(guests: Guests) -> None:
    page = guests.arrive()
    open_match(page, "twenty_one", [{"name": "Ana"}], dice="real")
    tell_dice(page, "1")
    tell_dice(page, "1 6 1 6 1 6")
    page.locator("[data-part=dock] [data-move=keep]").click()
    confirm(page)
    cells = row(page).locator("button[aria-keyshortcuts]:not([data-move^=strike])")
    expect(cells.first).to_have_attribute("aria-pressed", "false")
    cells.first.click()
    expect(cells.first).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    cells.first.click()
    expect(page.locator("[data-do=confirm]")).to_have_count(0)
    strike = row(page).locator("[data-move^=strike]").first
    strike.click()
    strike.click()
    settle(page)


def test_real_dice_that_stay_are_marked_before_and_after_the_second_roll(guests: Guests) -> None:
    page = guests.arrive()
    open_match(page, "twenty_one", [{"name": "Ana"}], dice="real")
    tell_dice(page, "1")
    tell_dice(page, "1 6 1 6 1 6")
    page.locator("[data-part=dock] [data-move=again]").click()
    confirm(page)
    staying = board(page).locator("[data-guide=dice] li.stays")
    expect(status(page)).to_have_attribute("data-stage", "reroll")
    expect(staying).to_have_count(3)
    tell_dice(page, "5 4 3")
    expect(status(page)).to_have_attribute("data-stage", "write")
    expect(staying).to_have_count(3)


def test_a_possible_exact_hit_is_seen_before_it_is_chosen(guests: Guests) -> None:
    page = guests.arrive(device=PHONE)
    open_match(page, "twenty_one", [{"name": "Ana"}], dice="real")
    tell_dice(page, "1")
    tell_dice(page, "6 1 4 1 1 1")
    page.locator("[data-part=dock] [data-move=keep]").click()
    confirm(page)
    hits = row(page).locator(".cell:has([data-hit])")
    expect(hits).to_have_count(3)
    for colour in ("yellow", "white", "black"):
        expect(row(page).locator(f".cell.{colour} [data-hit='1']")).to_have_count(1)
    row(page).locator(".cell.yellow").click()
    expect(row(page).locator(".cell.yellow [data-hit]")).to_have_count(0)
    expect(row(page).locator(".cell.white [data-hit='2']")).to_have_count(1)


def test_the_whole_decision_is_in_sight_on_a_phone(guests: Guests) -> None:
    page = guests.arrive(device=PHONE)
    open_match(page, "twenty_one")
    for _ in range(4):
        assert await_turn(page)
        if stage(page) == "again":
            page.locator("[data-part=dock] [data-move]").first.tap()
        else:
            row(page).locator("[data-move]").first.tap()
        expect(page.locator("[data-do=confirm]")).to_be_visible()
        expect(board(page).locator("[data-guide=dice]")).to_be_in_viewport(ratio=1)
        expect(row(page)).to_be_in_viewport(ratio=1)
        confirm(page)


def test_the_ones_of_the_first_roll_stay(guests: Guests) -> None:
    page = guests.arrive()
    frames = Frames(page)
    open_match(page, "twenty_one", [{"name": "Ana"}])
    stays = board(page).locator("[data-guide=dice] li.stays")
    rolls = board(page).locator("[data-guide=dice] li.rolls")
    told = 0
    for _ in range(25):
        assert await_turn(page)
        assert stage(page) == "again"
        first = frames.views[-1]["snapshot"]["dice"]
        ones = sum(face == 1 for face in first.values())
        expect(stays).to_have_count(ones)
        expect(rolls).to_have_count(6 - ones)
        page.locator(f"[data-part=dock] [data-move={'keep' if ones == 6 else 'again'}]").click()
        confirm(page)
        assert await_turn(page)
        if frames.views[-1]["snapshot"]["dice"] != first:  # a second roll may show the same again
            expect(stays).to_have_count(ones)
            told += ones > 0
        row(page).locator("[data-move^=strike]").first.click()
        confirm(page)
        if told == 3:
            return
    raise AssertionError("no die ever stayed")


def test_a_choice_is_pencilled_and_for_own_eyes_until_all_have_chosen(guests: Guests) -> None:
    host, guest = guests.arrive(language="es"), guests.arrive(language="en")
    open_for_two(host, guest, "twenty_one")
    roller = host if status(host).get_attribute("data-turn") == "mine" else guest
    roller.locator("[data-part=dock] [data-move=keep]").click()
    confirm(roller)

    assert await_turn(host)
    assert await_turn(guest)
    row(host).locator("[data-move^=strike]").first.click()
    confirm(host)
    expect(board(host)).to_contain_text("A lápiz")
    expect(row(host).get_by_role("img", name="anulado")).to_have_count(1)
    expect(row(host).locator("button")).to_have_count(0)
    assert violations(host) == []

    guest.locator("[data-part=seats] button").first.click()
    expect(board(guest).get_by_role("heading", name="Ana")).to_be_visible()
    expect(board(guest).get_by_role("img", name="struck")).to_have_count(0)
    guest.locator("[data-part=seats] button").last.click()

    host.locator("[data-do=undo]").click()
    expect(row(host).locator("[data-move^=strike]")).to_have_count(6)


@pytest.mark.parametrize("language", ["es", "en"])
def test_an_own_sheet_is_drawn_and_played_with(guests: Guests, language: str) -> None:
    guests.excused = ["422"]  # the browser itself notes what the server refuses
    page = guests.arrive(language=language)
    new_match(page, "twenty_one").locator("[data-do=edit]").click()
    editor = page.locator("dialog .editor")
    editor.get_by_role("combobox").first.select_option("own")
    own = editor.get_by_role("group").first.get_by_role("button")
    own.first.focus()
    page.keyboard.press({"es": "n", "en": "k"}[language])
    expect(own.first).to_have_accessible_name(re.compile("^(negro|black) 6"))
    expect(own.last).to_have_accessible_name(re.compile("^(amarillo|yellow) 1"))
    page.keyboard.press("5")
    expect(page.locator("[data-do=open]")).to_be_disabled()
    expect(editor.get_by_role("status")).to_contain_text(re.compile("valor|value"))
    assert violations(page) == []
    page.keyboard.press("6")
    expect(editor.get_by_role("status")).to_be_empty()
    expect(page.locator("[data-do=open]")).to_be_enabled()
    page.locator("[data-do=open]").click()
    assert await_turn(page)
    page.locator("[data-part=seats] button").first.click()
    expect(board(page)).to_contain_text(re.compile("hoja propia|own sheet"))
    first = board(page).get_by_role("group").first.locator("[aria-label]").first
    expect(first).to_have_accessible_name(re.compile("^(negro|black) 6"))
