"""A game that can be followed: what happened is shown one after the other, and the last round stays readable."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.following import (
    HIDE,
    IN_TURN,
    MANY,
    SEALED,
    WATCH,
    be_behind,
    happening,
    is_now,
    newest,
    pick,
    sit_down,
)
from tests.browser.games import HIDDEN
from tests.browser.guests import DESKTOP, MOVING, PHONE, Guests, named
from tests.browser.table import choose_any, seq, status
from tests.browser.test_screens import ON_ITS_SIDE


def told(page: Page) -> list[dict[str, Any]]:
    """What was noted, each event once."""
    seen = page.evaluate("() => window.seen")
    return [one for index, one in enumerate(seen) if index == 0 or one["event"] != seen[index - 1]["event"]]


def a_round(page: Page, match: str) -> list[dict[str, Any]]:
    """Move, and what was noted until the own turn; again where chance makes the round too short or too long."""
    for _ in range(20):
        page.evaluate(WATCH)
        before = seq(page)
        choose_any(page, random.Random(1))
        expect(page.locator(f"[data-part=status][data-turn=mine]:not([data-seq='{before}'])")).to_be_visible()
        view = newest(page, match)
        last = view["events"]["first"] + len(view["events"]["shown"]) - 1
        expect(happening(page)).to_have_attribute("data-event", str(last))
        expect(page.locator("[data-behind=true]")).to_have_count(0)
        seen = told(page)
        if 5 < last - seen[0]["event"] <= MANY:
            return seen
    raise AssertionError("no round of this match was like others")


def sentences(page: Page) -> list[str]:
    """The history, the oldest first."""
    page.get_by_role("tab").first.click()
    expect(page.locator("ol.log li").first).to_be_visible()
    return page.locator("ol.log li").all_inner_texts()[::-1]


def test_with_six_seats_five_turns_are_seen_one_after_the_other(guests: Guests) -> None:
    page = guests.arrive(**MOVING)
    match = sit_down(page, IN_TURN, "quick")
    seen = a_round(page, match)
    assert [one["event"] for one in seen] == [*range(seen[0]["event"], seen[-1]["event"] + 1)]
    for one in seen:
        moment = page.context.request.get(f"/api/matches/{match}/replay/{one['event']}?seat=1").json()
        assert one["scores"] == moment["snapshot"]["scores"]
    for one, sentence in zip(seen[1:], sentences(page)[-len(seen) + 1 :], strict=True):
        assert one["words"].endswith(sentence)
    for before, one in pairwise(seen):  # it is at now where it has caught up, and nowhere else
        assert (one["behind"] == "false") == (one["seq"] > before["seq"])
    assert (seen[1]["behind"], seen[-1]["behind"]) == ("true", "false")


def test_each_event_is_read_aloud_when_it_is_shown(guests: Guests) -> None:
    page = guests.arrive(**MOVING)
    seen = a_round(page, sit_down(page, IN_TURN, "quick"))
    assert page.evaluate("() => window.heard") == sentences(page)[-len(seen) + 1 :]


def test_choices_that_are_revealed_together_are_told_one_by_one(guests: Guests) -> None:
    page = guests.arrive(**MOVING)
    seats = ({"name": "Ana"}, {"bot": "greedy"}, {"bot": "greedy"})
    sit_down(page, SEALED, "quick", seats)
    page.evaluate(WATCH)
    for turn in range(4):
        expect(page.locator("[data-part=status][data-turn=mine]")).to_be_visible()
        choose_any(page, random.Random(turn))
    events = [one["event"] for one in told(page)]
    assert events == [*range(events[0], events[-1] + 1)]
    assert len(events) > 6
    aloud = iter(page.evaluate("() => window.heard"))  # and what one has chosen oneself, while it is hidden
    assert all(sentence in aloud for sentence in sentences(page)[-len(events) + 1 :])


def test_a_key_a_tap_or_the_button_goes_to_now(guests: Guests) -> None:
    page = guests.arrive(**MOVING)
    match = be_behind(page)
    assert violations(page) == []
    expect(page.locator("[data-behind=true]")).to_be_visible()
    page.keyboard.press("Escape")
    is_now(page, match)
    match = be_behind(page)
    page.locator("[data-do=skip]").click()
    is_now(page, match)
    match = be_behind(page)
    box = page.locator("[data-part=board]").bounding_box()
    assert box
    page.mouse.click(box["x"] + 3, box["y"] + 3)
    is_now(page, match)
    match = be_behind(page)
    page.keyboard.press("m")
    is_now(page, match)
    expect(page.locator("[role=tabpanel] [data-move]").first).to_be_visible()


@pytest.mark.parametrize("device", [PHONE, ON_ITS_SIDE], ids=named)
def test_what_others_do_is_read_whole_on_a_phone(guests: Guests, device: dict[str, Any]) -> None:
    page = guests.arrive(language="es", device=device, **MOVING)
    be_behind(page)
    told = happening(page).locator(".words")
    longest = "Bot intermedio 2 lleva 50 c de Bot intermedio 4 a su bandeja."
    assert (
        told.evaluate(
            "(told, words) => { told.textContent = words; return told.scrollHeight - told.clientHeight; }", longest
        )
        <= 1
    )
    expect(page.locator("[data-do=skip]")).to_be_in_viewport(ratio=1)
    page.locator("[data-do=skip]").click()
    expect(page.locator("[data-part=status][data-turn=mine]")).to_be_visible()


def test_the_pace_is_a_setting(guests: Guests) -> None:
    page = guests.arrive(**MOVING)
    match = be_behind(page)
    page.locator("header.bar button").last.click()
    page.get_by_role("dialog").get_by_text("Ajustes").click()
    assert page.locator("input[name=pace]").evaluate_all("all => all.map(one => one.value)") == [
        "at_once",
        "quick",
        "normal",
        "slow",
    ]
    expect(page.locator("input[name=pace][value=slow]")).to_be_checked()
    page.locator("input[name=pace][value=at_once]").check()
    page.keyboard.press("Escape")
    is_now(page, match)
    page.evaluate(WATCH)
    before = seq(page)
    pick(page)
    expect(page.locator(f"[data-part=status]:not([data-seq='{before}'])")).to_be_visible()
    assert not [one for one in page.evaluate("() => window.seen") if one["behind"] == "true"]
    page.reload()
    expect(status(page)).to_be_visible()
    assert page.evaluate("() => localStorage.getItem('sobremesa.pace')") == "at_once"


def test_in_calm_the_table_is_now_and_each_event_is_a_sentence(guests: Guests) -> None:
    page = guests.arrive()
    match = sit_down(page, IN_TURN, "quick")
    seen = a_round(page, match)
    assert [one["event"] for one in seen] == [*range(seen[0]["event"], seen[-1]["event"] + 1)]
    assert {one["behind"] for one in seen} == {"false"}
    assert [one["words"] for one in seen[1:]] == sentences(page)[-len(seen) + 1 :]


def test_a_page_that_nobody_saw_is_at_now(guests: Guests) -> None:
    page = guests.arrive(**MOVING)
    match = be_behind(page)
    page.evaluate(HIDE, True)
    is_now(page, match)
    page.evaluate(WATCH)
    before = seq(page)
    pick(page)
    # the others move one after the other: whatever comes after the page is seen again is rightly shown by steps
    expect(page.locator(f"[data-part=status][data-turn=mine]:not([data-seq='{before}'])")).to_be_visible()
    assert not [one for one in page.evaluate("() => window.seen") if one["behind"] == "true"]
    page.evaluate(HIDE, False)
    expect(page.locator("[data-behind=true]")).to_have_count(0)


@pytest.mark.parametrize(("device", "language"), [(DESKTOP, "es"), (PHONE, "en")], ids=["desktop", "phone"])
def test_the_last_round_leads_to_its_moments(guests: Guests, device: dict[str, Any], language: str) -> None:
    page = guests.arrive(device=device, language=language)
    match = sit_down(page, IN_TURN, "at_once")
    before = seq(page)
    pick(page)
    expect(page.locator(f"[data-part=status][data-turn=mine]:not([data-seq='{before}'])")).to_be_visible()
    moved = {event["seat"] for event in newest(page, match)["events"]["shown"] if event.get("seat")}
    page.locator("[data-do=history]").click()
    lines = page.locator("[data-part=round] button")
    expect(lines.nth(1)).to_be_visible()
    seats = lines.evaluate_all("all => all.map(one => Number(one.dataset.seat))")
    assert len(set(seats)) == len(seats)
    assert moved <= set(seats)  # a roll may leave a seat nothing to do; who was passed over moved longer ago
    assert violations(page) == []
    line = lines.nth(1)
    at, words = line.get_attribute("data-at"), line.locator(".words > span").last.inner_text()
    line.click()
    expect(page.locator("[data-part=count]")).to_contain_text(f"{at} /")
    expect(page.locator("[data-part=told]")).to_have_text(words)
    expect(page.locator("[data-part=board][aria-busy=false]")).to_be_visible()
    assert violations(page) == []
    page.locator("[data-do=to-table]").click()
    expect(status(page)).to_have_attribute("data-turn", "mine")
    assert page.url.endswith(f"/m/{match}")


def test_a_replay_of_a_running_match_shows_no_hand_but_the_own(guests: Guests) -> None:
    page = guests.arrive()
    match = sit_down(page, HIDDEN, "at_once", ({"name": "Ana"}, {"bot": "greedy"}))
    page.goto(f"/m/{match}?at=2&seat=2")
    expect(page.locator("[data-part=board][aria-busy=false]")).to_be_visible()
    expect(page.locator("[role=alert]")).to_have_count(0)
    asked = page.context.request.get(f"/api/matches/{match}/replay/2?seat=2")
    assert asked.json()["code"] == "not_your_seat"
