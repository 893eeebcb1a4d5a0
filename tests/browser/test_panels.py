"""What lies beside the table: the rules, the talk, real dice and settings."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from sobremesa.client import sit_down
from sobremesa.games import facts
from tests.browser.axe import violations
from tests.browser.finished import WAYS
from tests.browser.games import QUICK, REFUSALS, ROLLS
from tests.browser.guests import DESKTOP, PHONE, Guests
from tests.browser.table import await_turn, open_match, post, seq, settled, tell_dice, until_my_turn
from tests.server.servers import Running


def refuse(code: str, rule: str, params: Mapping[str, Any]) -> Callable[[WebSocketRoute], None]:
    """A line on which every `try` is refused, as only a page that shows more than the legal moves could see it."""

    def tamper(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "try":
                answer = {"type": "refused", "id": message["id"], "code": code, "rule": rule, "params": dict(params)}
                socket.send(json.dumps(answer))
            else:
                server.send(text)

        socket.on_message(hear)

    return tamper


@pytest.mark.parametrize(("language", "device"), [("es", PHONE), ("en", DESKTOP)])
def test_a_refusal_opens_its_rule_with_an_example(guests: Guests, language: str, device: dict[str, Any]) -> None:
    page = guests.arrive(language=language, device=device)
    game, (code, number, params) = next(iter(REFUSALS.items()))
    page.route_web_socket("**/socket", refuse(code, number, params))
    open_match(page, game)
    assert await_turn(page)
    if device is PHONE:
        page.get_by_role("button", name="Jugadas").click()
    else:
        page.keyboard.press("m")
    page.locator("[role=tabpanel] [data-move]").first.click()
    if device is PHONE:
        page.keyboard.press("Escape")
    page.get_by_role("button", name=number).click()
    rule = page.locator(f"[data-rule={number}]")
    expect(rule).to_be_in_viewport()
    expect(rule).to_be_focused()
    expect(rule).to_have_class(re.compile(r"\bmeant\b"))
    expect(rule.locator(f"[data-example={number}]")).to_be_visible()
    expect(page.locator(".passage.meant")).to_have_count(1)
    assert violations(page) == []


@pytest.mark.parametrize(("game", "language", "device"), WAYS)
def test_the_rules_are_read_beside_the_table(guests: Guests, game: str, language: str, device: dict[str, Any]) -> None:
    page = guests.arrive(language=language, device=device)
    until_my_turn(page, lambda: open_match(page, game))
    page.keyboard.press("?")
    numbers = page.locator("[data-rule]").all_inner_texts
    expect(page.locator("[data-rule]").nth(4)).to_be_attached()
    assert len(numbers()) >= 9
    examples = page.locator("[data-example]")
    expect(examples.first).to_be_attached()
    for example in examples.all():
        example.scroll_into_view_if_needed()
        expect(example).to_be_visible()
    last = page.get_by_role("navigation").last.get_by_role("button").last
    last.click()
    expect(page.get_by_role("heading", name=last.inner_text(), exact=True)).to_be_in_viewport()
    assert violations(page) == []


def test_rules_that_do_not_come_can_be_asked_for_again(guests: Guests) -> None:
    page = guests.arrive(language="en")
    guests.excused.append("ERR_FAILED")
    page.route("**/rules/**", lambda route: route.abort())  # before the table fetches them ahead
    open_match(page, QUICK)
    page.keyboard.press("?")
    expect(page.get_by_role("alert")).to_contain_text("Couldn’t load the rules")
    page.unroute("**/rules/**")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(f"[data-rule={facts(QUICK).start_rule}]")).to_be_visible()


# The talk.


def test_the_table_talks(guests: Guests, server: Running) -> None:
    page = guests.arrive(language="es", device=PHONE)
    seats = [{"name": "Ana"}, {"open": True}]
    opened = post(page, "/api/matches", {"game": QUICK, "seats": seats, "chat": True})
    match = opened["match"]
    with sit_down(f"{server.address}/m/{match}#{opened['invitations']['2']}", "Luis") as luis:
        post(page, f"/api/matches/{match}/start", {"seed": ""})
        page.goto(f"/m/{match}")
        page.get_by_role("button", name="Historial", exact=True).click()
        page.get_by_role("tab", name="Chat").click()
        talk = page.locator("[data-part=talk]")
        luis.say("¡Hola <b>Ana</b>!")
        expect(talk.get_by_role("log")).to_contain_text("¡Hola <b>Ana</b>!")
        talk.get_by_role("textbox").fill("x" * 400)
        assert len(talk.get_by_role("textbox").input_value()) == 300
        talk.get_by_role("textbox").fill("¿Empiezas tú?")
        talk.get_by_role("textbox").press("Enter")
        expect(talk.get_by_role("log")).to_contain_text("¿Empiezas tú?")
        expect(talk.get_by_role("textbox")).to_have_value("")
        assert violations(page) == []
        luis.look()
        assert [said["text"] for said in luis.sayings] == ["¡Hola <b>Ana</b>!", "¿Empiezas tú?"]


# Real dice.


def is_due(page: Page, stage: str) -> None:
    """Expect that the dice of a stage are asked for."""
    expect(page.locator(f"[data-part=status][data-stage={stage}]")).to_be_visible()
    expect(page.locator("[data-part=real-dice]")).to_be_visible()


@pytest.mark.parametrize(("game", "device"), [*zip(ROLLS, cycle((PHONE, DESKTOP, PHONE)), strict=False)])
def test_real_dice_are_told_by_hand_and_by_keys(guests: Guests, game: str, device: dict[str, Any]) -> None:
    page = guests.arrive(language="es" if device is PHONE else "en", device=device)
    open_match(page, game, [{"name": "Ana"}, {"name": "Luis"}], dice="real")
    is_due(page, "start")
    dice = page.locator("[data-part=real-dice]")
    dice.get_by_text("Luis").click()
    assert violations(page) == []
    before = seq(page)
    page.locator("[data-do=roll]").click()
    settled(page, before)
    is_due(page, "roll")
    expect(page.locator("[data-do=roll]")).to_be_disabled()
    faces = ROLLS[game][0].split()
    for face in faces:
        page.keyboard.press(face[0])
    page.keyboard.press("Backspace")
    expect(page.locator("[data-do=roll]")).to_be_disabled()
    dice.locator(f"[data-face='{faces[-1]}']").click()
    expect(page.locator("[data-do=roll]")).to_be_enabled()
    expect(dice.locator("[data-face][aria-pressed=true]")).to_have_attribute("data-face", faces[-1])
    told = dice.locator("[data-die]")
    assert [die.get_attribute("data-die") for die in told.all()] == (faces if len(faces) > 1 else [])
    if len(faces) > 1:
        told.first.click()
        dice.locator("[data-face='4']").click()
        expect(told.first).to_have_attribute("data-die", "4")
    assert violations(page) == []
    page.locator("[data-part=board]").focus()
    page.keyboard.press("Enter")
    expect(dice).to_have_count(0)


def test_mistyped_dice_are_typed_again(guests: Guests) -> None:
    page = guests.arrive(language="es", device=PHONE)
    open_match(page, QUICK, [{"name": "Ana"}, {"name": "Luis"}], dice="real")
    is_due(page, "start")
    tell_dice(page, "1")
    page.locator("[data-do=unroll]").click()
    is_due(page, "start")
    tell_dice(page, "2")
    wrong, right = reversed(ROLLS[QUICK])
    tell_dice(page, wrong)
    page.locator("[data-do=unroll]").click()
    is_due(page, "roll")
    assert violations(page) == []
    tell_dice(page, right)
    expect(page.locator("[data-part=dock] [data-do=unroll]")).to_be_visible()
    assert violations(page) == []


# The settings.


def test_settings_are_kept(guests: Guests) -> None:
    page = guests.arrive(language="es", device=PHONE)
    open_match(page, QUICK)
    page.get_by_role("button", name="Menú").click()
    page.get_by_role("button", name="Ajustes").click()
    assert violations(page) == []
    page.get_by_role("switch", name="Sonidos suaves").check()
    page.get_by_role("radio", name="English").check()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    assert violations(page) == []
    page.reload()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("switch", name="Quiet sounds")).to_be_checked()
    expect(page.locator("html")).to_have_attribute("lang", "en")
