"""Terminal Dispute on its board: by mouse, by touch, with keys alone, dragged and drawn, on a charger of one's own."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from sobremesa.engine.texts import catalogue
from sobremesa.games.terminal_dispute.material import BANDS, CIRCLES, HEXES, STANDARD
from tests.browser.axe import violations
from tests.browser.finished import finished
from tests.browser.frames import Frames
from tests.browser.guests import DESKTOP, MOVING, PHONE, Guests
from tests.browser.table import await_turn, foretold, middle, new_match, open_for_two, open_match, painted, status
from tests.browser.test_layout import turn
from tests.browser.test_screens import is_whole
from tests.server.servers import Running

ALONE = ({"name": "Ana"},)
LEAST_TARGET = 24
"""CSS pixels that a target has at least (WCAG 2.2, 2.5.8)."""
STEPS = {"allot", "write", "shade"}


def board(page: Page, selector: str) -> Locator:
    """What is on the board beside the miniatures of the others' sheets."""
    return page.locator(f"[data-part=board] :is({selector}):not(.minis *)")


def loose(page: Page) -> Locator:
    """The dice that are still to be allotted."""
    return board(page, "[data-guide=loose] button")


def well(page: Page, place: str) -> Locator:
    """Navigation, charger, or the place of the unused die."""
    return board(page, f"[data-guide={place}]")


def cells(page: Page) -> Locator:
    """The cells that can be marked now."""
    return board(page, "button[data-takes][data-move]")


def starts(page: Page) -> Locator:
    """The hexes where a line can begin."""
    return board(page, "[data-start]")


def rays(page: Page) -> Locator:
    """The lines from the chosen hex."""
    return board(page, ".ray")


def none(page: Page) -> Locator:
    """A plate that lets nothing be shaded."""
    return board(page, "[data-move$=none]")


def picked(page: Page) -> Locator:
    """The button that makes the picked move."""
    return painted(page).locator("[data-do=confirm]")


def made(page: Page) -> None:
    """Wait until the picked move is made."""
    expect(painted(page).locator("[data-part=dock] .picked")).to_have_count(0)


def step(page: Page) -> str:
    """What the board offers first: `allot`, `write` (or cross) or `shade`."""
    found = board(
        page, "[data-guide=loose] button, button[data-takes][data-move], [data-start], [data-move$=none]"
    ).first
    expect(found).to_be_visible()
    if loose(page).count():
        return "allot"
    return "write" if cells(page).count() else "shade"


class Sober:
    """Looks once at every step, before and after something is picked, for what would keep somebody from using it."""

    def __init__(self, page: Page) -> None:
        self.seen: set[tuple[str, bool]] = set()
        self._page = page

    def look(self, step: str, is_picked: bool) -> None:
        if (step, is_picked) not in self.seen:
            self.seen.add((step, is_picked))
            assert violations(self._page) == []


Hand = Callable[[Locator], None]


def take_step(page: Page, lot: random.Random, hand: Hand, sober: Sober, wanted: str | None = None) -> None:
    """Do what is owed, or what is wanted of it, by touching the board, and touch what was picked once more."""
    now = wanted or step(page)
    sober.look(now, is_picked=False)
    if now == "allot":
        while not picked(page).count():
            hand(loose(page).nth(lot.randrange(loose(page).count())))
        sober.look(now, is_picked=True)
        hand(picked(page))
    else:
        place = pick_cell(page, lot, hand) if now == "write" else pick_line(page, lot, hand)
        expect(place).to_have_attribute("aria-pressed", "true")
        expect(picked(page)).to_be_visible()
        sober.look(now, is_picked=True)
        hand(place)
    made(page)


def pick_cell(page: Page, lot: random.Random, hand: Hand) -> Locator:
    place = cells(page).nth(lot.randrange(cells(page).count()))
    hand(place)
    return board(page, "button[data-takes].picked")


def pick_line(page: Page, lot: random.Random, hand: Hand) -> Locator:
    if not starts(page).count():
        hand(none(page).first)
        return none(page).first
    start = starts(page).nth(lot.randrange(starts(page).count()))
    name = start.get_attribute("data-start")
    hand(start)
    if not picked(page).count():
        ray = rays(page).nth(lot.randrange(rays(page).count()))
        move = ray.get_attribute("data-move")
        hand(ray)
        return board(page, f'[data-move="{move}"]')
    return board(page, f'[data-start="{name}"]')


def play(page: Page, lot: random.Random, hand: Hand, sober: Sober) -> None:
    """Play to the end, now one part of an entry first and now the other where the board shows both (D2)."""
    while await_turn(page):
        charger = starts(page).count() and lot.random() < 0.5
        take_step(page, lot, hand, sober, wanted="shade" if charger else None)


ALL_SEEN = {(step, is_picked) for step in STEPS for is_picked in (False, True)}


@pytest.mark.soak
def test_a_game_by_mouse(guests: Guests) -> None:
    page = guests.arrive(language="es", **MOVING)
    frames = Frames(page)
    open_match(page, "terminal_dispute")
    sober = Sober(page)
    play(page, random.Random(4), lambda place: place.click(), sober)
    assert sober.seen == ALL_SEEN
    table = frames.views[-1]["snapshot"]
    assert table["stage"] == "over"
    assert sum(value is not None for row in table["terminals"][0]["matrix"] for value in row) == 24
    assert violations(page) == []


@pytest.mark.soak
def test_a_game_by_touch(guests: Guests) -> None:
    page = guests.arrive(language="en", device=PHONE, **MOVING)
    open_match(page, "terminal_dispute")
    sober = Sober(page)
    play(page, random.Random(9), lambda place: place.tap(), sober)
    assert sober.seen == ALL_SEEN


def test_a_game_with_keys_alone(guests: Guests) -> None:
    page = guests.arrive(language="es", **MOVING)
    open_match(page, "terminal_dispute", ALONE)
    lot = random.Random(6)
    focus_by_tab(page, "[data-next]")
    while await_turn(page):
        now = step(page)
        expect(board(page, ":focus")).to_have_count(1)
        if now == "allot":
            while not picked(page).count():
                page.keyboard.press("Enter")
        elif now == "write":
            for _ in range(lot.randrange(4)):
                page.keyboard.press(lot.choice(["ArrowRight", "ArrowDown"]))
            focus_by_tab(page, "button[data-takes]")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("Enter")
            if not picked(page).count():
                page.keyboard.press(lot.choice(["ArrowRight", "ArrowDown", "ArrowLeft"]))
                focus_by_tab(page, "[data-move]")
                page.keyboard.press("Enter")
        foretold(page)
        page.keyboard.press("Enter")
        made(page)


def focus_by_tab(page: Page, selector: str) -> None:
    """Go on with Tab until something on the board that fits has the focus, unless it has."""
    for _ in range(80):
        if board(page, f":focus:is({selector})").count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def drag(page: Page, thing: Locator, place: Locator) -> None:
    there: Any = place.bounding_box()
    thing.hover()
    page.mouse.down()
    page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=6)
    page.mouse.up()


def test_dice_are_dragged_to_their_places(guests: Guests) -> None:
    page = guests.arrive(language="en")
    open_match(page, "terminal_dispute", ALONE)
    assert await_turn(page)
    values = [int(str(die.get_attribute("aria-label")).split()[2]) for die in loose(page).all()]
    drag(page, loose(page).last, well(page, "unused"))
    expect(well(page, "unused").locator("button.die")).to_have_count(1)
    for place in ("charger", "charger", "navigation", "navigation"):
        if not picked(page).count():
            drag(page, loose(page).last, well(page, place))
    a, b, c, d, e = values
    expect(page.locator("[data-part=dock] .what")).to_have_text(
        f"Allot {a} and {b} to navigation, {c} and {d} to the charger; {e} spare"
    )
    well(page, "unused").locator("button.die").click()
    expect(picked(page)).to_have_count(0)
    drag(page, loose(page).last, well(page, "unused"))
    picked(page).click()
    made(page)
    cell = cells(page).nth(7)
    name = cell.get_attribute("data-takes")
    drag(page, well(page, "navigation").locator(".die:not(svg)").last, cell)
    expect(page.locator("[data-part=dock] .what")).to_have_text(f"Write {b} in {name}")


def test_the_second_cell_shares_no_line_with_the_first(guests: Guests) -> None:
    page = guests.arrive()
    open_match(page, "terminal_dispute", ALONE)
    lot, sober = random.Random(1), Sober(page)
    take_step(page, lot, lambda place: place.click(), sober)
    expect(cells(page)).to_have_count(25)
    expect(board(page, ".forbidden")).to_have_count(0)
    board(page, "[data-takes=e5]").click()
    picked(page).click()
    made(page)
    expect(cells(page)).to_have_count(16)
    expect(board(page, ".forbidden")).to_have_count(8)
    expect(board(page, ".cell.pencil")).to_have_count(1)
    page.keyboard.press("u")
    expect(cells(page)).to_have_count(25)


def test_a_line_is_drawn_with_one_stroke(guests: Guests) -> None:
    page = guests.arrive(language="en")
    at_a_round(page)
    start = starts(page).first
    middle: Any = board(page, ".hexes").bounding_box()
    start.hover()
    page.mouse.down()
    page.mouse.move(middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2, steps=8)
    expect(board(page, ".hex.ghost").first).to_be_visible()
    page.mouse.up()
    expect(page.locator("[data-part=dock] .what")).to_have_text(re.compile(r"^Shade \d from plate \d, .+, to the "))
    hexes = board(page, ".hex.ghost").count()
    expect(page.locator("[data-part=dock] .effect").first).to_have_text(re.compile(rf"^\+{hexes} point"))


# The two parts in either order (D2), and an ability in the round that unlocks it (D10).

CIRCLE = "shade 1 3 1,-4 SE"
"""The dice 1 and 3 from plate 1: its third hex has a circle."""


def tell_dice(page: Page, stage: str, faces: str) -> None:
    """Tell the real dice of a stage."""
    expect(page.locator(f"[data-part=status][data-stage={stage}]")).to_be_visible()
    expect(page.locator("[data-part=real-dice]")).to_be_visible()
    for face in faces:
        page.keyboard.press(face)
    page.locator("[data-do=roll]").click()


def open_round(page: Page, navigation: str, charger: str, spare: str) -> None:
    """Tell who starts and what is rolled, and allot it."""
    tell_dice(page, "start", "1")
    tell_dice(page, "roll", navigation + charger + spare)
    expect(loose(page)).to_have_count(5)
    for face in navigation + charger:
        if not picked(page).count():
            board(page, f'[data-guide=loose] button[aria-label*=" {face} "]').first.click()
    picked(page).click()
    made(page)


def at_a_round(page: Page, **options: Any) -> Frames:
    """Alone with real dice: 2 and 5 for navigation, 1 and 3 for the charger, the 6 spare."""
    frames = Frames(page)
    open_match(page, "terminal_dispute", ALONE, dice="real", options=options)
    open_round(page, "25", "13", "6")
    return frames


def enter(page: Page, move: str) -> None:
    """Make a move by touching its place on the board, that of a line by its start first where it is not shown yet."""
    place = board(page, f'[data-move="{move}"]')
    if move.startswith("shade"):
        if not place.count():
            board(page, f'[data-start="{move.split()[3]}"]').click()
    elif move.startswith("swap"):
        well(page, "unused").locator("button.die").click()
    else:
        value, cell = move.split()[1:]
        die = well(page, "navigation").locator(f'button.die[aria-label*=" {value} "]')
        if die.count():
            die.click()
        place = board(page, f"button[data-takes={cell}]")
    place.click()
    expect(place).to_have_attribute("aria-pressed", "true")
    place.click()
    made(page)


def entered(frames: Frames) -> tuple[list[str], dict[str, Any]]:
    """The own steps of the round, and what they come to."""
    view = frames.views[-1]
    return view["choice"]["open"], view["snapshot"]["terminals"][0]["entry"]


def test_the_matrix_comes_first_for_whoever_touches_it(guests: Guests) -> None:
    page = guests.arrive(language="en")
    frames = at_a_round(page)
    expect(cells(page)).to_have_count(25)
    expect(board(page, '[data-start="1,-4"]')).to_be_visible()
    expect(status(page)).to_contain_text("Write the 2 or 5 in the matrix, or start with the charger")
    enter(page, "write 5 b2")
    expect(starts(page)).to_have_count(0)  # the two marks go together
    enter(page, "write 2 a1")
    expect(cells(page)).to_have_count(0)
    expect(starts(page)).not_to_have_count(0)
    page.locator("[data-do=undo]").click()
    expect(cells(page)).to_have_count(16)
    page.locator("[data-do=undo]").click()
    expect(cells(page)).to_have_count(25)
    expect(starts(page)).not_to_have_count(0)
    assert entered(frames)[0] == []


@pytest.mark.parametrize(("language", "device"), [("en", DESKTOP), ("es", PHONE)], ids=["desk", "phone"])
def test_the_charger_comes_first_and_its_circle_swaps_a_die_to_be_written(
    guests: Guests, language: str, device: dict[str, Any]
) -> None:
    page = guests.arrive(language=language, device=device)
    frames = at_a_round(page)
    if device is PHONE:
        board(page, "button.head.lit").click()
    enter(page, CIRCLE)
    expect(starts(page)).to_have_count(0)
    expect(cells(page)).to_have_count(25)  # the matrix is lit by itself, large on a phone
    enter(page, "swap navigation 2")
    steps, entry = entered(frames)
    assert steps == [CIRCLE, "swap navigation 2"]
    assert (entry["navigation"], entry["unused"], entry["abilities"]) == ([5, 6], 2, 0)
    expect(well(page, "unused").locator("button.die")).to_have_count(0)
    page.keyboard.press("u")
    expect(well(page, "unused").locator("button.die")).to_have_count(1)
    page.keyboard.press("u")
    expect(board(page, f'[data-start="{CIRCLE.split()[3]}"]')).to_be_visible()  # as it was: the charger is large
    enter(page, CIRCLE)
    enter(page, "swap navigation 5")
    enter(page, "write 6 a1")
    enter(page, "write 2 b2")
    expect(page.locator("[data-part=real-dice]")).to_be_visible()
    terminal = frames.views[-1]["snapshot"]["terminals"][0]
    assert (terminal["matrix"][0][0], terminal["matrix"][1][1]) == (6, 2)
    assert (terminal["charger"], terminal["abilities"]) == (3, 0)
    assert violations(page) == []


def test_whoever_began_with_the_charger_has_it_large_again_on_a_phone(guests: Guests) -> None:
    page = guests.arrive(device=PHONE)
    at_a_round(page)
    expect(cells(page)).to_have_count(25)
    expect(starts(page)).to_have_count(0)
    board(page, "button.head.lit").tap()
    enter(page, CIRCLE)
    enter(page, "write 2 a1")
    enter(page, "write 5 b2")
    tell_dice(page, "roll", "25136")
    tell_dice(page, "lot", "25136")  # an even round (D12)
    expect(starts(page)).not_to_have_count(0)
    expect(cells(page)).to_have_count(0)
    expect(well(page, "unused").locator("button.die")).to_be_visible()  # the ability that was not used


def test_an_ability_waits_for_the_next_round_where_that_was_agreed(guests: Guests) -> None:
    page = guests.arrive(language="en")
    frames = at_a_round(page, ability="next_round")
    enter(page, CIRCLE)
    expect(cells(page)).to_have_count(25)
    expect(well(page, "unused").locator("button.die")).to_have_count(0)
    assert entered(frames)[1]["abilities"] == 0


def test_a_round_with_keys_alone_that_begins_with_the_charger(guests: Guests) -> None:
    page = guests.arrive(language="es")
    frames = at_a_round(page)
    for selector in ('[data-start="1,-4"]', f'[data-move="{CIRCLE}"]'):
        focus_by_tab(page, selector)
        page.keyboard.press("Enter")
    expect(picked(page)).to_be_visible()
    page.keyboard.press("Enter")
    made(page)
    for selector in ("[data-guide=unused] button.die", '[data-move="swap navigation 2"]'):
        focus_by_tab(page, selector)
        page.keyboard.press("Enter")
    expect(picked(page)).to_be_visible()
    page.keyboard.press("Enter")
    made(page)
    assert entered(frames)[0] == [CIRCLE, "swap navigation 2"]
    for _ in range(2):
        focus_by_tab(page, "button[data-takes]")
        page.keyboard.press("Enter")
        foretold(page)
        page.keyboard.press("Enter")
        made(page)
    expect(page.locator("[data-part=real-dice]")).to_be_visible()


def test_the_list_has_both_parts_and_makes_either(guests: Guests) -> None:
    page = guests.arrive(language="en")
    frames = at_a_round(page)
    page.keyboard.press("m")
    listed = page.locator("[role=tabpanel] [data-move]")
    expect(listed.filter(has_text="Write 2 in a1")).to_have_count(1)
    line = listed.and_(page.locator(f"[data-move='{CIRCLE}']"))
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    line.click()
    expect(listed.filter(has_text="Shade")).to_have_count(0)
    assert entered(frames)[0] == [CIRCLE]


def test_the_dialog_offers_when_an_ability_can_be_used(guests: Guests) -> None:
    page = guests.arrive(language="es")
    frames = Frames(page)
    dialog = new_match(page, "terminal_dispute")
    choice = dialog.get_by_label("El cambio de un círculo se usa")
    expect(choice).to_have_value("at_once")
    choice.select_option("Desde la ronda siguiente")
    dialog.locator("[data-do=open]").click()
    expect(status(page)).to_be_visible()
    assert frames.views[-1]["snapshot"]["ability"] == "next_round"


def test_the_verdict_of_a_solo_game_has_a_title_beside_its_number(guests: Guests, server: Running) -> None:
    match = finished(server.address, "terminal_dispute", ("Ana",))
    points = match.result["scores"][0]
    band = next((band for band in BANDS if points >= band), 0)
    page = match.visit(guests, language="en")
    title = catalogue("en")[f"terminal_dispute.rating.{band}"]
    number = f"Rating {band}" if band else "Below 50"
    expect(board(page, ".ladder")).to_contain_text(f"{number}: {title}")


def test_an_ability_swaps_the_unused_die(guests: Guests) -> None:
    page = guests.arrive(language="en", device=PHONE)
    frames = at_a_round(page)
    for move in ("write 2 a1", "write 5 b2", CIRCLE):  # the circle comes last, so its ability is for the next round
        enter(page, move)
    tell_dice(page, "roll", "25136")
    tell_dice(page, "lot", "25136")  # an even round (D12)
    expect(cells(page)).not_to_have_count(0)
    swap = well(page, "unused").locator("button.die")
    hand = frames.views[-1]["snapshot"]["terminals"][0]["entry"]
    swap.tap()
    assert violations(page) == []
    given = well(page, "navigation").locator("[data-move]").first
    expect(given).to_have_attribute("data-move", f"swap navigation {hand['navigation'][0]}")
    given.tap()
    expect(given).to_have_attribute("aria-pressed", "true")
    given.tap()
    made(page)
    swapped = frames.views[-1]["snapshot"]["terminals"][0]["entry"]
    assert swapped["unused"] == hand["navigation"][0]
    assert hand["unused"] in swapped["navigation"]
    assert swapped["swaps"] == 1


def test_the_board_fits_a_phone_and_fingers(guests: Guests) -> None:
    page = guests.arrive(device=PHONE)
    open_match(page, "terminal_dispute", ALONE)
    lot, sober = random.Random(7), Sober(page)
    while (now := step(page)) != "shade":
        fits(page, loose(page) if now == "allot" else cells(page))
        take_step(page, lot, lambda place: place.tap(), sober)
    fits(page, starts(page))
    starts(page).first.tap()
    if rays(page).count():
        before = middle(rays(page).first)
        fits(page, rays(page).locator("polygon"))  # for a finger a line reaches a bit further than what is seen of it
        rays(page).first.tap()
        expect(page.locator("[data-part=dock] .effect").first).to_be_visible()
        assert middle(rays(page).first) == pytest.approx(before, abs=1), "it moved away from under the finger"


def test_a_screen_that_turns_shows_the_whole_matrix_though_a_cell_is_picked(guests: Guests) -> None:
    page = guests.arrive(device=DESKTOP)
    open_match(page, "terminal_dispute", ALONE)
    lot, sober = random.Random(7), Sober(page)
    while step(page) == "allot":
        take_step(page, lot, lambda place: place.click(), sober)
    cells(page).first.click()
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    for size in ((360, 640), (844, 390), (1280, 800)):
        turn(page, *size)
        is_whole(page, "board", "dock")


def test_a_raised_die_hides_no_name(guests: Guests) -> None:
    page = guests.arrive(device=PHONE)
    open_match(page, "terminal_dispute", ALONE)
    lot, sober = random.Random(7), Sober(page)
    while step(page) == "allot":
        take_step(page, lot, lambda place: place.tap(), sober)
    for well in page.locator("[data-part=dice] .well").all():
        name: Any = well.locator(".name").bounding_box()
        for die in well.locator(".die").all():
            raised: Any = die.bounding_box()
            assert raised["y"] - 4 >= name["y"] + name["height"] - 1, "its ring is four pixels wide"


def fits(page: Page, targets: Locator) -> None:
    """What the decision needs is seen without scrolling, and large enough."""
    shape: Any = page.locator("[data-part=board]").bounding_box()
    boxes: list[Any] = [target.bounding_box() for target in targets.all()]
    assert boxes
    assert all(box["width"] >= LEAST_TARGET and box["height"] >= LEAST_TARGET for box in boxes)
    assert all(box["y"] + box["height"] <= shape["y"] + shape["height"] for box in boxes), (boxes, shape)
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= shape["x"] + shape["width"] for box in boxes)


def test_laid_dice_stay_when_somebody_goes(guests: Guests) -> None:
    host, guest = guests.arrive(language="es"), guests.arrive(language="en")
    open_for_two(host, guest, "terminal_dispute")
    expect(host.locator("[data-part=seats] .away")).to_have_count(0)
    first, other = (host, guest) if status(host).get_attribute("data-turn") == "mine" else (guest, host)
    loose(first).first.click()
    expect(loose(first)).to_have_count(4)
    other.goto("/")
    expect(first.locator("[data-part=seats] .away")).to_have_count(1)
    assert loose(painted(first)).count() == 4


def test_an_entry_is_pencilled_until_all_have_entered(guests: Guests) -> None:
    host, guest = guests.arrive(language="es"), guests.arrive(language="en")
    frames = Frames(guest)
    open_for_two(host, guest, "terminal_dispute")
    lot = random.Random(5)
    first = host if status(host).get_attribute("data-turn") == "mine" else guest
    take_step(first, lot, lambda place: place.click(), Sober(first))
    for _ in range(3):
        take_step(host, lot, lambda place: place.click(), Sober(host))
    expect(board(host, ".cell.pencil")).to_have_count(2)
    guest.locator("[data-part=seats] button").first.click()
    expect(board(guest, ".cell.pencil, .hex.pencil")).to_have_count(0)
    assert frames.views[-1]["snapshot"]["terminals"][0]["entry"]["marks"] == []
    guest.locator("[data-part=seats] button").last.click()
    for _ in range(3):
        take_step(guest, lot, lambda place: place.click(), Sober(guest))
    expect(board(host, ".cell.fresh")).to_have_count(2)
    host.locator("[data-part=seats] button").last.click()
    expect(board(host, ".cell.fresh")).to_have_count(2)


def test_a_charger_is_drawn_and_played_on(guests: Guests) -> None:
    guests.excused = ["422"]  # the browser itself notes what the server refuses
    page = guests.arrive(language="en")
    dialog = new_match(page, "terminal_dispute")
    dialog.locator("[data-do=edit]").click()
    places = dialog.get_by_role("group", name=re.compile("^Your charger"))
    opening = dialog.locator("[data-do=open]")
    places.get_by_role("button", name="Hex at the centre", exact=True).click()
    expect(dialog.get_by_text("54 of 55")).to_be_visible()
    expect(opening).to_be_disabled()
    assert violations(page) == []
    places.get_by_role("button", name="Nothing 3 east and 2 north-east of the centre", exact=True).press("Enter")
    expect(opening).to_be_enabled()
    with page.expect_download() as saving:
        dialog.get_by_role("button", name="Save as a file").click()
    layout = json.loads(saving.value.path().read_text("utf-8"))
    assert (len(layout["hexes"]), len(layout["circles"])) == (HEXES, CIRCLES)
    assert {tuple(hex) for hex in layout["hexes"]} == {*STANDARD.hexes, (5, -2)} - {(0, 0)}
    frames = Frames(page)
    opening.click()
    expect(status(page)).to_be_visible()
    assert frames.views[-1]["snapshot"]["charger"]["hexes"] == layout["hexes"]


EDGE = [[1, -4], [2, -4], [3, -4]]
"""The hexes of the upper edge."""
WHERE_EDGE = [f"{east} north-east and {west} north-west of the centre" for east, west in ((1, 3), (2, 2), (3, 1))]
"""Where they are heard to be."""


def bring(page: Page, plate: Any) -> Locator:
    """Bring the standard charger with another first plate as a file; the dialog."""
    dialog = new_match(page, "terminal_dispute")
    layout = {field: list(places) for field, places in STANDARD._asdict().items()}
    layout["plates"][0] = plate
    file = FilePayload(name="mine.json", mimeType="application/json", buffer=json.dumps(layout).encode())
    dialog.locator("input[type=file]").set_input_files(file)
    return dialog


@pytest.mark.parametrize(
    ("plate", "refusal"),
    [
        ([9, 9], "La placa 1 no toca ningún hexágono."),
        ([[0, 0], [9, 9]], "En la entrada 1 de «plates», el elemento 2 no es ninguno de los hexágonos."),
        ([], "La entrada 1 de «plates» no es ni un par"),
    ],
    ids=["alone", "off", "empty"],
)
def test_a_file_that_is_no_charger_says_why(guests: Guests, plate: Any, refusal: str) -> None:
    guests.excused = ["422"]  # the browser itself notes what the server refuses
    page = guests.arrive(language="es")
    dialog = bring(page, plate)
    expect(dialog.get_by_text(refusal)).to_be_visible()
    expect(dialog.locator("[data-do=open]")).to_be_disabled()


def lines_from_the_edge(page: Page, frames: Frames) -> None:
    """On the table, plate 1 lies along the upper edge, and every line from it begins there."""
    expect(status(page)).to_be_visible()
    assert frames.views[-1]["snapshot"]["charger"]["plates"][0] == EDGE
    expect(board(page, f'[aria-label="Plate 1; touches: {"; ".join(WHERE_EDGE)}"]')).to_be_visible()
    expect(board(page, ".band")).to_have_count(1)


def test_a_plate_that_lists_its_hexes_comes_from_a_file(guests: Guests) -> None:
    page = guests.arrive(language="en")
    frames = Frames(page)
    dialog = bring(page, EDGE)
    expect(dialog.locator("[data-do=open]")).to_be_enabled()
    dialog.locator("[data-do=open]").click()
    lines_from_the_edge(page, frames)


def test_a_line_begins_at_any_listed_hex_and_at_no_other(guests: Guests) -> None:
    page = guests.arrive(language="en", device=PHONE)
    layout = {field: list(places) for field, places in STANDARD._asdict().items()}
    layout["plates"][0] = EDGE
    frames = Frames(page)
    open_match(page, "terminal_dispute", ALONE, dice="real", setup=layout)
    open_round(page, "25", "11", "6")
    board(page, "button.head.lit").tap()
    assert {start.get_attribute("data-start") for start in starts(page).all()} == {"1,-4", "2,-4", "3,-4"}
    fits(page, starts(page))
    assert violations(page) == []
    enter(page, "shade 1 1 2,-4 E")
    expect(cells(page)).to_have_count(25)
    assert entered(frames)[1]["line"] == [[2, -4]]


def test_a_plate_is_drawn_by_the_hexes_it_touches(guests: Guests) -> None:
    page = guests.arrive(language="en")
    frames = Frames(page)
    dialog = new_match(page, "terminal_dispute")
    dialog.locator("[data-do=edit]").click()
    places = dialog.get_by_role("group", name=re.compile("^Your charger"))
    dialog.get_by_text("Plates").click()
    expect(dialog.get_by_role("radiogroup", name="Which plate").get_by_label("1")).to_be_checked()
    for where in WHERE_EDGE:
        places.get_by_role("button", name=f"Hex {where}", exact=True).press("Enter")
        expect(places.get_by_role("button", name=f"Hex {where}, touches plate 1", exact=True)).to_be_visible()
    expect(
        places.get_by_role("button", name="Nothing 4 north-west of the centre", exact=True)
    ).to_be_visible()  # it has no place any more
    assert violations(page) == []
    with page.expect_download() as saving:
        dialog.get_by_role("button", name="Save as a file").click()
    assert json.loads(saving.value.path().read_text("utf-8"))["plates"] == [EDGE, *map(list, STANDARD.plates[1:])]
    dialog.locator("[data-do=open]").click()
    lines_from_the_edge(page, frames)


def test_a_plate_is_taken_away_and_put_elsewhere(guests: Guests) -> None:
    guests.excused = ["422"]  # the browser itself notes what the server refuses
    page = guests.arrive(language="en")
    dialog = new_match(page, "terminal_dispute")
    dialog.locator("[data-do=edit]").click()
    places = dialog.get_by_role("group", name=re.compile("^Your charger"))
    dialog.get_by_text("Plates").click()
    places.get_by_role("button", name="Plate 2, 4 north-east of the centre", exact=True).click()
    expect(dialog.get_by_text("5 of 6")).to_be_visible()
    expect(dialog.locator("[data-do=open]")).to_be_disabled()
    places.get_by_role("button", name="Nothing 1 east and 4 north-east of the centre", exact=True).click()
    expect(
        places.get_by_role("button", name="Plate 2, 1 east and 4 north-east of the centre", exact=True)
    ).to_be_visible()
    places.get_by_role("button", name="Hex at the centre", exact=True).click()  # plate 2 now touches this one instead
    expect(dialog.locator("[data-do=open]")).to_be_enabled()
    places.get_by_role("button", name=re.compile("^Plate 2, .*; touches: at the centre$")).click()
    expect(dialog.get_by_text("5 of 6")).to_be_visible()
