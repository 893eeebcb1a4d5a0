"""Friends meet by a link and play; nobody is told what is for other eyes."""

from __future__ import annotations

import random
import re
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.frames import Frames
from tests.browser.games import HANDS, HIDDEN, QUICK, WEB
from tests.browser.guests import MOVING, PHONE, Guests
from tests.browser.table import await_turn, choose_any, decline_guide, open_match, post, status
from tests.games.data import data
from tests.games.kinds import SEALED
from tests.soaks import of_these


def meet(host: Page, guest: Page, game: str) -> tuple[Frames, Frames]:
    """Open a match for two and let the guest come by the link; what each of them is told from then on."""
    seats = [{"name": "Ana"}, {"open": True}]
    options = {**data(game).variants[-1], **data(game).quick}
    opened = post(host, "/api/matches", {"game": game, "seats": seats, "options": options})
    frames = Frames(host), Frames(guest)
    decline_guide(host)
    decline_guide(guest)
    host.goto(f"/m/{opened['match']}")
    guest.goto(f"/m/{opened['match']}#{opened['invitations']['2']}")
    guest.get_by_role("textbox").fill("Luis")
    guest.get_by_role("button", name=re.compile("^(Sentarme|Sit down)")).click()
    host.get_by_role("button", name=re.compile("^(Empezar|Start)")).click()
    expect(status(host)).to_be_visible()
    expect(status(guest)).to_be_visible()
    return frames


@pytest.mark.parametrize("game", of_these(WEB, (QUICK,)))
def test_two_browsers_meet_by_an_invitation_and_play_to_the_end(guests: Guests, game: str) -> None:
    pages = guests.arrive(language="es", **MOVING), guests.arrive(language="en", device=PHONE)
    frames = meet(*pages, game)
    lot = random.Random(3)
    for turn in count():
        page = pages[turn % 2]
        if status(page).get_attribute("data-turn") == "mine":
            choose_any(page, lot)
        elif status(page).get_attribute("data-turn") == "over":
            break
        else:
            page.wait_for_timeout(10)
    for page in pages:
        expect(status(page)).to_have_attribute("data-turn", "over")
    hidden_from = [(own, view) for own, told in enumerate(frames) for view in told.views if view["status"] == "playing"]
    assert hidden_from
    if hands := data(game).hands:
        assert all(hands.shown(view["snapshot"], 1 - own) is None for own, view in hidden_from)
        assert all(hands.shown(view["snapshot"], own) is not None for own, view in hidden_from)


def shown(view: dict[str, Any]) -> list[Any]:
    """The hands that a view of two seats shows."""
    hands = (HANDS[HIDDEN].shown(view["snapshot"], seat) for seat in range(2))
    return [hand for hand in hands if hand is not None]


def test_a_spectator_sees_the_table_and_no_hand(guests: Guests) -> None:
    host, passer_by = guests.arrive(), guests.arrive(language="en")
    seats = [{"name": "Ana"}, {"bot": "greedy"}]
    opened = post(host, "/api/matches", {"game": HIDDEN, "seats": seats, "spectators": True})
    post(host, f"/api/matches/{opened['match']}/start", {"seed": "sobremesa"})
    frames = Frames(passer_by)
    passer_by.goto(f"/m/{opened['match']}?watch#{opened['watch']}")
    expect(status(passer_by)).to_be_visible()
    expect(passer_by).to_have_url(re.compile(f"/m/{opened['match']}$"))
    assert frames.views
    assert not any(map(shown, frames.views))
    expect(passer_by.locator(f"[data-move], [{HANDS[HIDDEN].attribute}]")).to_have_count(0)


def test_a_hand_is_seen_by_its_own_seat_alone_at_one_device(guests: Guests) -> None:
    page = guests.arrive(device=PHONE)
    frames = Frames(page)
    pieces = page.locator(f"[{HANDS[HIDDEN].attribute}]")
    lot = random.Random(5)
    turns = 0
    while turns < 4:
        if not frames.views or frames.views[-1]["status"] == "over":  # a match can be short
            open_match(page, HIDDEN, [{"name": "Ana"}, {"name": "Luis"}])
        page.get_by_role("button", name=re.compile("^Soy (Ana|Luis)")).click()
        assert await_turn(page)
        (own,) = shown(frames.views[-1])
        assert sorted(piece.get_attribute(HANDS[HIDDEN].attribute) or "" for piece in pieces.all()) == sorted(own)
        owing = frames.views[-1]["snapshot"]["owing"]
        while frames.views[-1]["snapshot"]["owing"] == owing:
            choose_any(page, lot)
        if frames.views[-1]["status"] == "playing":
            turns += 1
            expect(page.get_by_role("button", name=re.compile("^Soy"))).to_be_visible()
            expect(pieces).to_have_count(0)
            assert violations(page) == []
    assert {len(shown(view)) for view in frames.views if view["status"] == "playing"} == {0, 1}


def test_at_one_device_too_a_choice_can_be_taken_back_until_all_have_chosen(guests: Guests) -> None:
    page = guests.arrive(language="en")
    open_match(page, SEALED, [{"name": "Ana"}, {"name": "Luis"}])
    lot = random.Random(1)
    assert await_turn(page)
    first = (status(page).text_content() or "").split(":")[0].strip()
    choose_any(page, lot)
    expect(status(page)).not_to_contain_text(f"{first}:")
    page.locator("[data-part=seats] button", has_text=first).click()
    page.locator("[data-do=undo]").click()
    expect(status(page)).to_contain_text(f"{first}:")
    choose_any(page, lot)
    expect(status(page)).not_to_contain_text(f"{first}:")


def test_two_people_share_a_device_where_nothing_is_hidden(guests: Guests) -> None:
    page = guests.arrive(language="en")
    lot = random.Random(1)
    told: set[str] = set()
    for _ in range(20):  # in a match so short, chance may leave one of them no choice
        open_match(page, QUICK, [{"name": "Ana"}, {"name": "Luis"}], options=data(QUICK).quick)
        while await_turn(page):
            told.add((status(page).text_content() or "").split(":")[0].strip())
            choose_any(page, lot)
        if len(told) > 1:
            break
    assert told == {"Ana", "Luis"}
