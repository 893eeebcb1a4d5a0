"""The way in: one click to a table, the quiet dialog, friends by a link, and what was left."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sobremesa.bots import NAMES
from sobremesa.games import facts, ids
from tests.browser.axe import violations
from tests.browser.games import WEB
from tests.browser.guests import DESKTOP, PHONE, Guests
from tests.browser.table import ask_for, await_turn, choose_any, decline_guide, open_match, post, status, tell_die

DEVICES = pytest.mark.parametrize(
    ("device", "language"), [(PHONE, "es"), (PHONE, "en"), (DESKTOP, "es"), (DESKTOP, "en")]
)
OWN_SHEET = [
    "k6 r5 g4 b3 w2 y1",
    "y6 b5 w4 r3 g2 k1",
    "w6 g5 y4 r3 b2 k1",
    "g6 k5 b4 y3 r2 w1",
    "b6 w5 r4 k3 y2 g1",
]


def card(page: Page, game: str) -> Locator:
    """A game on the shelf."""
    return page.locator(f"[data-game={game}]")


def waiting(page: Page) -> Locator:
    """The waiting room."""
    return page.locator("[data-part=waiting]")


def wait_for_friends(page: Page, game: str = "exactly") -> str:
    """Open a match for oneself and a friend as the dialog offers it; the friend's link."""
    ask_for(page, game, "friends").locator("[data-do=open]").click()
    expect(waiting(page)).to_be_visible()
    return link_of(page)


def link_of(page: Page) -> str:
    """The link that the waiting room shows."""
    return waiting(page).locator(".invite input").input_value()


def sit_down(page: Page, name: str) -> None:
    """Take the seat of an invitation."""
    page.get_by_role("textbox").fill(name)
    page.locator("[data-do=sit]").click()
    expect(waiting(page)).to_be_visible()


def match_of(page: Page) -> dict[str, Any]:
    """The match that a page shows, as the server tells it."""
    answer: dict[str, Any] = page.context.request.get(f"/api/matches/{id_of(page)}").json()
    return answer


def id_of(page: Page) -> str:
    """The id of the match that a page shows."""
    found = re.search(r"/m/([\w-]{12})", page.url)
    assert found, page.url
    return found[1]


@DEVICES
def test_the_home_is_for_everybody(guests: Guests, device: dict[str, Any], language: str) -> None:
    page = guests.arrive(language=language, device=device)
    for id in WEB:
        known = facts(id)
        expect(card(page, id).get_by_role("heading")).to_have_text(known.title)
        expect(card(page, id)).to_contain_text(f"{known.seats[0]}–{known.seats[-1]}")
        real = {"es": ("dados", "fichas"), "en": ("dice", "dominoes")}[language][bool(known.secret)]
        expect(card(page, id).locator("[data-way=dice]")).to_contain_text(real)
        expect(card(page, id).get_by_role("link")).to_have_attribute("href", f"/rules/{id}/{language}")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_without_a_room_on_the_web_is_left_out_and_says_so(guests: Guests) -> None:
    (missing,) = set(ids()) - set(WEB)
    page = guests.arrive(language="en")
    expect(page.locator("[data-game]")).to_have_count(len(WEB))
    opened = post(page, "/api/matches", {"game": missing, "seats": [{"name": "Ana"}, {"bot": "greedy"}]})
    page.goto(f"/m/{opened['match']}")
    expect(page.get_by_role("alert")).to_contain_text(f"sobremesa play {missing}")
    assert violations(page) == []


def test_the_language_stays_as_it_was_chosen(guests: Guests) -> None:
    page = guests.arrive(language="es")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(card(page, "exactly").locator("[data-do=play]")).to_have_text("Play now")
    page.reload()
    expect(card(page, "exactly").locator("[data-do=play]")).to_have_text("Play now")


@pytest.mark.parametrize("game", WEB)
def test_one_click_reaches_a_table(guests: Guests, game: str) -> None:
    page = guests.arrive(device=PHONE if WEB.index(game) % 2 else DESKTOP)
    decline_guide(page)
    page.reload()
    card(page, game).locator("[data-do=play]").click()
    expect(status(page)).to_be_visible()
    assert await_turn(page)
    names = [place["name"] or place["bot"] for place in match_of(page)["view"]["places"]]
    assert names == ["Tú", "greedy"]


@DEVICES
def test_the_dialog_is_for_everybody(guests: Guests, device: dict[str, Any], language: str) -> None:
    page = guests.arrive(language=language, device=device)
    dialog = ask_for(page, "exactly", "device")
    dialog.locator("summary").click()
    for id in WEB:
        dialog.locator("[name=game]").select_option(id)
        expect(dialog.locator("input[name=way]")).to_have_count(4)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_dialog_opens_and_closes_by_keys_alone(guests: Guests) -> None:
    page = guests.arrive()
    friends = card(page, "qwixx").locator("[data-way=friends]")
    friends.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(friends).to_be_focused()


def test_seats_come_and_go_within_the_games_numbers(guests: Guests) -> None:
    page = guests.arrive(language="en", device=PHONE)
    dialog = ask_for(page, "vingt_sur_vingt", "friends")
    rows = dialog.locator("li[data-seat]")
    expect(rows).to_have_count(2)
    expect(rows.get_by_role("button")).to_have_count(0)
    for _ in range(2):
        dialog.get_by_role("button", name="Add a seat").click()
    expect(rows).to_have_count(4)
    expect(dialog.get_by_role("button", name="Add a seat")).to_have_count(0)
    expect(rows.last.get_by_label("Who takes seat 4")).to_be_focused()
    dialog.get_by_role("button", name="Remove seat 2").click()
    expect(rows).to_have_count(3)
    rows.last.get_by_label("Who takes seat 3").select_option("bot")
    expect(rows.last.get_by_label("Level of the bot in seat 3").get_by_role("option")).to_have_count(len(NAMES))


def test_what_the_dialog_says_is_what_is_played(guests: Guests) -> None:
    page = guests.arrive()
    dialog = ask_for(page, "exactly", "friends")
    dialog.get_by_label("Nombre en el asiento 1").fill("Carmen")
    dialog.locator("[data-do=seat]").click()
    dialog.get_by_label("Quién va en el asiento 3").select_option("bot")
    dialog.get_by_label("Nivel del bot del asiento 3").select_option("random")
    dialog.locator("[name=redeal]").uncheck()
    dialog.locator("[name=turn_limit]").fill("30")
    dialog.locator("summary").click()
    dialog.locator("[name=clock]").select_option(label="2 minutos")
    dialog.locator("[name=takeover]").select_option(label="Tras 1 hora")
    dialog.locator("[name=watching]").select_option("link")
    dialog.locator("[name=chat]").uncheck()
    dialog.locator("[data-do=open]").click()
    expect(waiting(page)).to_contain_text("Límite de turnos: 30")
    found = match_of(page)
    assert found["terms"] == {
        "game": "exactly",
        "rules": facts("exactly").version,
        "seats": 3,
        "options": {"redeal": False, "turn_limit": 30},
        "setup": {},
        "dice": "server",
        "clock": {"kind": "live", "seconds": 120},
        "takeover": 3600,
        "public": False,
        "spectators": True,
        "chat": False,
    }
    assert [(place["name"], place["bot"]) for place in found["view"]["places"]] == [
        ("Carmen", None),
        (None, None),
        (None, "random"),
    ]
    page.goto("/")
    ask_for(page, "qwixx", "friends")
    expect(page.get_by_label("Nombre en el asiento 1")).to_have_value("Carmen")


def test_a_refusal_stands_beside_its_cause(guests: Guests) -> None:
    guests.excused = ["422"]
    page = guests.arrive(language="en", device=PHONE)
    dialog = ask_for(page, "exactly", "device")
    dialog.locator("[name=turn_limit]").fill("0")
    dialog.locator("[data-do=open]").click()
    refused = dialog.get_by_role("alert")
    expect(refused).to_have_text("“Turn limit” can be any number from 1, or stay empty.")
    expect(refused).to_be_in_viewport()
    dialog.locator("[name=turn_limit]").fill("")
    for seat in (1, 2):
        dialog.get_by_label(f"Who takes seat {seat}").select_option("bot")
    dialog.locator("[data-do=open]").click()
    expect(refused).to_have_text("Somebody must sit at the table: bots alone do not start a match.")
    dialog.get_by_label("Who takes seat 1").select_option("person")
    dialog.locator("[data-do=open]").click()
    expect(status(page)).to_be_visible()


def test_people_at_one_device_roll_their_own_dice(guests: Guests) -> None:
    page = guests.arrive(device=PHONE)
    ask_for(page, "qwixx", "dice").locator("[data-do=open]").click()
    expect(status(page)).to_be_visible()
    found = match_of(page)
    assert found["terms"]["dice"] == "real"
    assert [place["name"] for place in found["view"]["places"]] == ["Tú", "Jugador 2"]


def test_own_sheets_come_from_a_file_and_are_judged_at_once(guests: Guests) -> None:
    guests.excused = ["422"]  # the browser itself notes what the server refuses
    page = guests.arrive(language="en")
    dialog = ask_for(page, "twenty_one", "device")
    file = dialog.locator("input[type=file]")

    def bring(content: str) -> None:
        file.set_input_files({"name": "mine.json", "mimeType": "application/json", "buffer": content.encode()})

    bring("{")
    expect(dialog.get_by_role("alert")).to_have_text("“mine.json” is not a JSON file that holds an object.")
    bring(json.dumps({"sheets": ["A", ["y6 y5 w4 r3 g2 k1", *OWN_SHEET[1:]]]}))
    expect(dialog.locator("[data-do=open]")).to_be_disabled()
    bring(json.dumps({"sheets": ["A", OWN_SHEET]}))
    expect(dialog.locator("[data-do=open]")).to_be_enabled()
    assert violations(page) == []
    dialog.locator("[data-do=open]").click()
    expect(status(page)).to_be_visible()
    assert match_of(page)["terms"]["setup"] == {"sheets": ["A", OWN_SHEET]}


@pytest.mark.parametrize("game", ["twenty_one", "terminal_dispute"])
def test_own_material_can_be_drawn_in_the_dialog(guests: Guests, game: str) -> None:
    page = guests.arrive(device=PHONE)
    dialog = ask_for(page, game, "device")
    dialog.locator("[data-do=edit]").click()
    expect(dialog.get_by_role("button", name="Usar el de la casa")).to_be_visible()
    expect(dialog.locator("[data-do=edit]")).to_have_count(0)
    assert violations(page) == []
    dialog.locator("[data-do=open]").click()
    expect(status(page)).to_be_visible()


@DEVICES
def test_a_friend_comes_by_the_link(guests: Guests, device: dict[str, Any], language: str) -> None:
    other = "en" if language == "es" else "es"
    host = guests.arrive(language=language, device=device)
    dialog = ask_for(host, "qwixx", "friends")
    dialog.locator("li[data-seat='1'] input").fill("Ana")
    dialog.locator("[name=sheet]").select_option("classic")
    dialog.locator("[data-do=open]").click()
    expect(host.get_by_role("img", name=re.compile("QR"))).to_be_visible()
    expect(host.locator("[data-do=start]")).to_be_disabled()
    assert violations(host) == []
    assert host.evaluate("document.documentElement.scrollWidth <= innerWidth")

    guest = guests.arrive(link_of(host), other, device)
    expect(guest.get_by_role("heading", level=1)).to_contain_text("Qwixx")
    expect(guest.locator("[data-part=invitation]")).to_contain_text("Ana")
    expect(guest.locator("[data-part=invitation]")).to_contain_text(re.compile("Clásica|Classic"))
    expect(guest.locator("[data-do=sit]")).to_be_in_viewport()
    assert violations(guest) == []
    sit_down(guest, "Luis")
    assert "#" not in guest.url
    assert violations(guest) == []
    expect(guest.locator("[data-do=start]")).to_have_count(0)

    expect(host.locator("li[data-seat='2']")).to_contain_text("Luis")
    assert violations(host) == []
    host.locator("[data-do=start]").click()
    for page in (host, guest):
        expect(status(page)).to_be_visible()
    seeds = match_of(host)["view"]["dice"]["player_seeds"]
    assert all(len(seed) == 32 for seed in seeds)
    assert seeds[0] != seeds[1]


def test_whoever_comes_again_by_a_used_link_is_let_in_and_nobody_else(guests: Guests) -> None:
    guests.excused = ["403"]
    host = guests.arrive()
    link = wait_for_friends(host)
    guest = guests.arrive(link, "en")
    sit_down(guest, "Luis")
    guest.goto(link)
    expect(waiting(guest)).to_contain_text("Luis")
    late = guests.arrive(link, "en", PHONE)
    expect(late.get_by_role("alert")).to_have_text(
        "This link is not valid: it was used, withdrawn, or is for something else."
    )
    assert violations(late) == []


def test_a_host_who_follows_the_own_link_is_led_back(guests: Guests) -> None:
    host = guests.arrive(device=PHONE)
    link = wait_for_friends(host)
    host.goto(link)
    expect(host.get_by_text("Ya estás en esta mesa")).to_be_visible()
    assert violations(host) == []
    host.get_by_role("link", name="Ir a la mesa").click()
    expect(waiting(host)).to_be_visible()


def test_links_outlive_a_reload_and_a_lost_one_is_made_anew(guests: Guests) -> None:
    guests.excused = ["403"]
    host = guests.arrive()
    old = wait_for_friends(host)
    host.reload()
    expect(waiting(host)).to_be_visible()
    assert link_of(host) == old
    elsewhere = host.context.new_page()
    elsewhere.goto(host.url)
    elsewhere.get_by_role("button", name="Nuevo enlace").click()
    expect(elsewhere.get_by_role("img", name=re.compile("QR"))).to_be_visible()
    assert link_of(elsewhere) != old
    expect(guests.arrive(old).get_by_role("alert")).to_be_visible()
    sit_down(guests.arrive(link_of(elsewhere)), "Luis")


def test_a_link_is_copied_also_where_there_is_no_clipboard(guests: Guests) -> None:
    for without in ("", "delete Navigator.prototype.clipboard"):
        page = guests.arrive(permissions=["clipboard-read", "clipboard-write"])
        page.add_init_script(without)
        page.reload()
        link = wait_for_friends(page)
        page.locator(".invite [data-do=copy]").click()
        expect(page.locator(".invite [data-do=copy]")).to_have_text("Copiado")
        page.goto("/")
        dialog = ask_for(page, "exactly", "device")
        name = dialog.get_by_label("Nombre en el asiento 2")
        name.evaluate("field => field.removeAttribute('maxlength')")
        name.press("Control+v")
        expect(name).to_have_value(link)


def test_the_host_seats_whom_they_like(guests: Guests) -> None:
    guests.excused = ["404"]  # whose seat was freed may not look any more
    host = guests.arrive(language="en")
    guest = guests.arrive(wait_for_friends(host), device=PHONE)
    sit_down(guest, "Luis")
    guest.locator("[data-do=leave]").click()
    expect(card(guest, "exactly")).to_be_visible()

    seat = host.locator("li[data-seat='2']")
    expect(seat).to_contain_text("Free")
    host.locator("[data-bot=greedy]").click()
    expect(seat).to_contain_text("bot")
    expect(host.locator("[data-do=start]")).to_be_enabled()
    host.get_by_role("button", name="Make seat 2 free").click()
    expect(host.get_by_role("img", name=re.compile("QR"))).to_be_visible()
    host.locator("[data-do=person]").click()
    name = host.get_by_label("Name in seat 2")
    name.fill("Eva")
    name.press("Enter")
    assert violations(host) == []
    host.locator("[data-do=start]").click()
    expect(status(host)).to_be_visible()
    assert [place["name"] for place in match_of(host)["view"]["places"]] == ["The host", "Eva"]


def test_everybody_is_told_when_a_match_is_called_off(guests: Guests) -> None:
    host = guests.arrive()
    guest = guests.arrive(wait_for_friends(host), "en", PHONE)
    sit_down(guest, "Luis")
    host.locator("[data-do=leave]").click()
    expect(card(host, "exactly")).to_be_visible()
    expect(waiting(guest)).to_contain_text("This match was called off before it started.")
    assert violations(guest) == []
    guest.get_by_role("link", name="Home", exact=True).click()
    expect(card(guest, "exactly")).to_be_visible()


def test_what_was_left_can_be_continued_and_what_is_over_seen_again(guests: Guests) -> None:
    page = guests.arrive(language="en", device=PHONE)
    decline_guide(page)
    expect(page.get_by_text("Where you left off")).to_have_count(0)
    dialog = ask_for(page, "exactly", "dice")  # with the server's, two zeros would end it at once
    dialog.locator("[name=turn_limit]").fill("2")
    dialog.locator("[data-do=open]").click()
    expect(status(page)).to_be_visible()
    match = id_of(page)
    page.goto("/")
    left = page.get_by_role("region", name="Where you left off").locator(f"[data-match='{match}']")
    expect(left).to_contain_text("Exactly")
    assert violations(page) == []
    left.click()
    tell_die(page, "1")
    for _ in range(2):
        tell_die(page, "50")
        assert await_turn(page)
        choose_any(page, random.Random(1))
    assert not await_turn(page)
    page.goto("/")
    over = page.get_by_role("region", name="Finished lately").locator(f"[data-match='{match}']")
    over.click()
    expect(page).to_have_url(re.compile(rf"/m/{match}\?at="))
    expect(page.get_by_role("slider")).to_be_visible()


def test_a_match_that_was_broken_off_is_neither_left_nor_finished(guests: Guests) -> None:
    page = guests.arrive(language="en")
    kept, broken = open_match(page, "exactly"), open_match(page, "exactly")
    post(page, f"/api/matches/{broken}/close", {})
    page.goto("/")
    expect(page.locator("[data-match]")).to_have_count(1)
    expect(page.get_by_role("region", name="Where you left off").locator(f"[data-match='{kept}']")).to_be_visible()


def test_tables_that_are_public_can_be_watched(guests: Guests) -> None:
    host, passer_by = guests.arrive(), guests.arrive("/rules/exactly/en", "en")
    seats = [{"name": "Ana"}, {"bot": "greedy"}]
    match = post(host, "/api/matches", {"game": "qwixx", "seats": seats, "public": True, "spectators": True})["match"]
    post(host, f"/api/matches/{match}/start", {"seed": ""})
    passer_by.goto("/")
    passer_by.get_by_role("region", name="Tables you can watch").locator(f"[data-match='{match}']").click()
    expect(status(passer_by)).to_be_visible()


def test_a_server_out_of_reach_is_told_and_tried_again(guests: Guests) -> None:
    guests.excused = ["ERR_FAILED"]
    page = guests.arrive()
    page.route("**/api/**", lambda route: route.abort())
    page.reload()
    told = page.get_by_role("alert")
    expect(told).to_contain_text("No se llega al servidor")
    expect(card(page, "exactly").locator("[data-do=play]")).to_be_visible()
    assert violations(page) == []
    page.unroute("**/api/**")
    page.get_by_role("button", name="Volver a intentarlo").click()
    expect(told).to_have_count(0)
    expect(card(page, "exactly")).to_contain_text("2–6")
