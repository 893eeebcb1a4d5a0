"""The way in: one click to a table, the quiet dialog, friends by a link, and what was left."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sobremesa.bots import NAMES
from sobremesa.engine.facts import Option, Value
from sobremesa.engine.rule import COMPILED
from sobremesa.engine.texts import sentence
from sobremesa.games import facts, ids
from tests.browser.axe import violations
from tests.browser.finished import finished
from tests.browser.games import MATERIAL, NARROW, NUMBERED, OWN, QUICK, WEB, WORDED
from tests.browser.guests import DESKTOP, MOVING, PHONE, Guests, named
from tests.browser.table import ask_for, decline_guide, open_match, post, status, until_my_turn
from tests.server.servers import Running, start
from tests.server.test_preparing import locked
from tests.soaks import of_these, rotated

DEVICES = pytest.mark.parametrize(("device", "language"), rotated((PHONE, DESKTOP), ("es", "en")), ids=named)


def card(page: Page, game: str) -> Locator:
    """A game on the shelf."""
    return page.locator(f"[data-game={game}]")


def waiting(page: Page) -> Locator:
    """The waiting room."""
    return page.locator("[data-part=waiting]")


def wait_for_friends(page: Page, game: str = QUICK) -> str:
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


def number_of(game: str) -> Option:
    """The option of a game that is a number, or empty."""
    return next(option for option in facts(game).options if option.default is None)


def change(dialog: Locator, option: Option) -> Value:
    """Choose another value of an option than its default; which one."""
    field = dialog.locator(f"[name={option.name}]")
    if isinstance(option.default, bool):
        field.set_checked(not option.default)
        return not option.default
    if option.words:
        field.select_option(option.words[-1])
        return option.words[-1]
    field.fill(str(option.least + 29))
    return option.least + 29


@DEVICES
def test_the_home_is_for_everybody(guests: Guests, device: dict[str, Any], language: str) -> None:
    page = guests.arrive("/", language=language, device=device)
    for id in WEB:
        known = facts(id)
        expect(card(page, id).get_by_role("heading")).to_have_text(known.title)
        expect(card(page, id)).to_contain_text(f"{known.seats[0]}–{known.seats[-1]}")
        real = {"es": ("dados", "fichas"), "en": ("dice", "dominoes")}[language][bool(known.secret)]
        expect(card(page, id).locator("[data-way=dice]")).to_contain_text(real)
        expect(card(page, id).get_by_role("link", name=re.compile("Rules|Reglas"))).to_have_attribute(
            "href", f"/rules/{id}/{language}"
        )
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_without_a_room_on_the_web_is_left_out_and_says_so(guests: Guests) -> None:
    (missing,) = set(ids()) - set(WEB)
    page = guests.arrive("/", language="en")
    expect(page.locator("[data-game]")).to_have_count(len(WEB))
    opened = post(page, "/api/matches", {"game": missing, "seats": [{"name": "Ana"}, {"bot": "greedy"}]})
    page.goto(f"/m/{opened['match']}")
    expect(page.get_by_role("alert")).to_contain_text(f"sobremesa play {missing}")
    assert violations(page) == []


def test_the_language_stays_as_it_was_chosen(guests: Guests) -> None:
    page = guests.arrive("/", language="es")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(card(page, QUICK).locator("[data-do=play]")).to_have_text("Play now")
    page.reload()
    expect(card(page, QUICK).locator("[data-do=play]")).to_have_text("Play now")


@pytest.mark.parametrize("game", of_these(WEB, (QUICK,)))
def test_one_click_reaches_a_table(guests: Guests, game: str) -> None:
    page = guests.arrive(device=PHONE if WEB.index(game) % 2 else DESKTOP, **MOVING)
    decline_guide(page)

    def play_now() -> None:
        page.goto("/")
        card(page, game).locator("[data-do=play]").click()
        expect(status(page)).to_be_visible()

    until_my_turn(page, play_now)
    names = [place["name"] if place["bot"] is None else place["bot"] for place in match_of(page)["view"]["places"]]
    assert names == ["", "beginner"]


def test_the_console_has_nothing_to_warn_of(guests: Guests) -> None:
    page = guests.arrive(service_workers="allow")
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text) if message.type in ("warning", "error") else None)
    page.goto("/")
    expect(card(page, QUICK).get_by_role("heading")).to_be_visible()
    open_match(page, QUICK)
    page.goto(f"/rules/{QUICK}/en")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert told == []


@DEVICES
def test_the_dialog_is_for_everybody(guests: Guests, device: dict[str, Any], language: str) -> None:
    page = guests.arrive("/", language=language, device=device)
    dialog = ask_for(page, QUICK, "device")
    dialog.locator("summary").click()
    for id in WEB:
        dialog.locator("[name=game]").select_option(id)
        expect(dialog.locator("input[name=way]")).to_have_count(4)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_dialog_opens_and_closes_by_keys_alone(guests: Guests) -> None:
    page = guests.arrive("/")
    friends = card(page, QUICK).locator("[data-way=friends]")
    friends.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(friends).to_be_focused()


def test_seats_come_and_go_within_the_games_numbers(guests: Guests) -> None:
    page = guests.arrive("/", language="en", device=PHONE)
    dialog = ask_for(page, NARROW, "friends")
    least, most = facts(NARROW).seats[0], facts(NARROW).seats[-1]
    rows = dialog.locator("li[data-seat]")
    expect(rows).to_have_count(least)
    expect(rows.get_by_role("button")).to_have_count(0)
    for _ in range(most - least):
        dialog.get_by_role("button", name="Add a seat").click()
    expect(rows).to_have_count(most)
    expect(dialog.get_by_role("button", name="Add a seat")).to_have_count(0)
    expect(rows.last.get_by_label(f"Who takes seat {most}")).to_be_focused()
    dialog.get_by_role("button", name="Remove seat 2").click()
    expect(rows).to_have_count(most - 1)
    rows.last.get_by_label(f"Who takes seat {most - 1}").select_option("bot")
    expect(rows.last.get_by_label(f"Level of the bot in seat {most - 1}").get_by_role("option")).to_have_count(
        len(NAMES)
    )


def test_what_the_dialog_says_is_what_is_played(guests: Guests) -> None:
    page = guests.arrive("/")
    dialog = ask_for(page, NUMBERED, "friends")
    dialog.get_by_label("Nombre en el asiento 1").fill("Carmen")
    dialog.locator("[data-do=seat]").click()
    dialog.get_by_label("Quién va en el asiento 3").select_option("bot")
    dialog.get_by_label("Nivel del bot del asiento 3").select_option("random")
    options = {option.name: change(dialog, option) for option in facts(NUMBERED).options}
    dialog.locator("summary").click()
    dialog.locator("[name=clock]").select_option(label="2 minutos")
    dialog.locator("[name=takeover]").select_option(label="Tras 1 hora")
    dialog.locator("[name=watching]").select_option("link")
    dialog.locator("[name=chat]").uncheck()
    dialog.locator("[name=anybody]").check()
    dialog.locator("[data-do=open]").click()
    number = number_of(NUMBERED).name
    expect(waiting(page)).to_contain_text(f"{sentence(f'{NUMBERED}.option.{number}', 'es')}: {options[number]}")
    found = match_of(page)
    assert found["terms"] == {
        "game": NUMBERED,
        "rules": facts(NUMBERED).version,
        "seats": 3,
        "options": options,
        "setup": {},
        "dice": "server",
        "clock": {"kind": "live", "seconds": 120},
        "takeover": 3600,
        "public": False,
        "spectators": True,
        "chat": False,
        "open": True,
        "level": "any",
    }
    assert [(place["name"], place["bot"]) for place in found["view"]["places"]] == [
        ("Carmen", None),
        (None, None),
        (None, "random"),
    ]
    page.goto("/")
    ask_for(page, QUICK, "friends")
    expect(page.get_by_label("Nombre en el asiento 1")).to_have_value("Carmen")


def test_a_refusal_stands_beside_its_cause(guests: Guests) -> None:
    guests.excused = ["422"]
    page = guests.arrive("/", language="en", device=PHONE)
    option = number_of(NUMBERED)
    dialog = ask_for(page, NUMBERED, "device")
    dialog.locator(f"[name={option.name}]").fill(str(option.least - 1))
    dialog.locator("[data-do=open]").click()
    refused = dialog.get_by_role("alert")
    label = sentence(f"{NUMBERED}.option.{option.name}", "en")
    expect(refused).to_have_text(f"“{label}” can be any number from {option.least}, or stay empty.")
    expect(refused).to_be_in_viewport()
    dialog.locator(f"[name={option.name}]").fill("")
    for seat in (1, 2):
        dialog.get_by_label(f"Who takes seat {seat}").select_option("bot")
    dialog.locator("[data-do=open]").click()
    expect(refused).to_have_text("Somebody has to sit at the table: bots alone can't start a game.")
    dialog.get_by_label("Who takes seat 1").select_option("person")
    dialog.locator("[data-do=open]").click()
    expect(status(page)).to_be_visible()


def test_people_at_one_device_roll_their_own_dice(guests: Guests) -> None:
    page = guests.arrive("/", device=PHONE)
    ask_for(page, QUICK, "dice").locator("[data-do=open]").click()
    expect(status(page)).to_be_visible()
    found = match_of(page)
    assert found["terms"]["dice"] == "real"
    assert [place["name"] for place in found["view"]["places"]] == ["", ""]
    expect(page.locator("[data-part=seats]")).to_contain_text("Jugador 1")
    expect(page.locator("[data-part=seats]")).to_contain_text("Jugador 2")


def test_own_material_comes_from_a_file_and_is_judged_at_once(guests: Guests) -> None:
    guests.excused = ["422"]  # the browser itself notes what the server refuses
    page = guests.arrive("/", language="en")
    game, own = next(iter(OWN.items()))
    dialog = ask_for(page, game, "device")
    file = dialog.locator("input[type=file]")

    def bring(content: str) -> None:
        file.set_input_files({"name": "mine.json", "mimeType": "application/json", "buffer": content.encode()})

    bring("{")
    expect(dialog.get_by_role("alert")).to_have_text("“mine.json” isn’t a file for this game.")
    bring(json.dumps(dict.fromkeys(own, 7)))
    expect(dialog.locator("[data-do=open]")).to_be_disabled()
    bring(json.dumps(own))
    expect(dialog.locator("[data-do=open]")).to_be_enabled()
    assert violations(page) == []
    dialog.locator("[data-do=open]").click()
    expect(status(page)).to_be_visible()
    assert match_of(page)["terms"]["setup"] == own


@pytest.mark.parametrize("game", MATERIAL)
def test_own_material_can_be_drawn_in_the_dialog(guests: Guests, game: str) -> None:
    page = guests.arrive("/", device=PHONE)
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
    host = guests.arrive("/", language=language, device=device)
    option = next(option for option in facts(WORDED).options if option.words)
    dialog = ask_for(host, WORDED, "friends")
    dialog.locator("li[data-seat='1'] input").fill("Ana")
    chosen = change(dialog, option)
    dialog.locator("[data-do=open]").click()
    expect(host.get_by_role("img", name=re.compile("QR"))).to_be_visible()
    expect(host.locator("[data-do=start]")).to_be_disabled()
    assert violations(host) == []
    assert host.evaluate("document.documentElement.scrollWidth <= innerWidth")

    guest = guests.arrive(link_of(host), other, device)
    expect(guest.get_by_role("heading", level=1)).to_contain_text(facts(WORDED).title)
    expect(guest.locator("[data-part=invitation]")).to_contain_text("Ana")
    expect(guest.locator("[data-part=invitation]")).to_contain_text(
        sentence(f"{WORDED}.option.{option.name}.{chosen}", other)
    )
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
    host = guests.arrive("/")
    link = wait_for_friends(host)
    guest = guests.arrive(link, "en")
    sit_down(guest, "Luis")
    guest.goto(link)
    expect(waiting(guest)).to_contain_text("Luis")
    late = guests.arrive(link, "en", PHONE)
    expect(late.get_by_role("alert")).to_have_text(
        "This link doesn't work any more: it was used, withdrawn, or is for something else."
    )
    assert violations(late) == []


def test_a_host_who_follows_the_own_link_is_led_back(guests: Guests) -> None:
    host = guests.arrive("/", device=PHONE)
    link = wait_for_friends(host)
    host.goto(link)
    expect(host.get_by_text("Ya estás en esta mesa")).to_be_visible()
    assert violations(host) == []
    host.get_by_role("link", name="Ir a la mesa").click()
    expect(waiting(host)).to_be_visible()


def test_links_outlive_a_reload_and_a_lost_one_is_made_anew(guests: Guests) -> None:
    guests.excused = ["403"]
    host = guests.arrive("/")
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
        page.goto("/")
        link = wait_for_friends(page)
        page.locator(".invite [data-do=copy]").click()
        expect(page.locator(".invite [data-do=copy]")).to_have_text("Copiado")
        page.goto("/")
        dialog = ask_for(page, QUICK, "device")
        name = dialog.get_by_label("Nombre en el asiento 2")
        name.evaluate("field => field.removeAttribute('maxlength')")
        name.press("Control+v")
        expect(name).to_have_value(link)


def test_the_host_seats_whom_they_like(guests: Guests) -> None:
    guests.excused = ["404"]  # whose seat was freed may not look any more
    host = guests.arrive("/", language="en")
    guest = guests.arrive(wait_for_friends(host), device=PHONE)
    sit_down(guest, "Luis")
    guest.locator("[data-do=leave]").click()
    expect(card(guest, QUICK)).to_be_visible()

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
    assert [place["name"] for place in match_of(host)["view"]["places"]] == ["", "Eva"]


def test_everybody_is_told_when_a_match_is_called_off(guests: Guests) -> None:
    host = guests.arrive("/")
    guest = guests.arrive(wait_for_friends(host), "en", PHONE)
    sit_down(guest, "Luis")
    host.locator("[data-do=leave]").click()
    expect(card(host, QUICK)).to_be_visible()
    expect(waiting(guest)).to_contain_text("This game was called off before it started.")
    assert violations(guest) == []
    guest.get_by_role("link", name="Home", exact=True).click()
    expect(card(guest, QUICK)).to_be_visible()


def test_what_was_left_can_be_continued_and_what_is_over_seen_again(guests: Guests, server: Running) -> None:
    played = finished(server.address, QUICK, ("Luz", None))
    page = played.visit(guests, language="en", device=PHONE)
    page.goto("/")
    over = page.get_by_role("region", name="Recently finished").locator(f"[data-match='{played.match}']")
    expect(over).to_be_visible()
    expect(page.get_by_text("Where you left off")).to_have_count(0)
    match = open_match(page, QUICK)
    page.goto("/")
    left = page.get_by_role("region", name="Where you left off").locator(f"[data-match='{match}']")
    expect(left).to_contain_text(facts(QUICK).title)
    assert violations(page) == []
    left.click()
    expect(status(page)).to_be_visible()
    page.goto("/")
    over.click()
    expect(page).to_have_url(re.compile(rf"/m/{played.match}\?at="))
    expect(page.get_by_role("slider")).to_be_visible()


def test_a_match_that_was_broken_off_is_neither_left_nor_finished(guests: Guests) -> None:
    page = guests.arrive(language="en")
    kept, broken = open_match(page, QUICK), open_match(page, QUICK)
    post(page, f"/api/matches/{broken}/close", {})
    page.goto("/")
    expect(page.locator("[data-match]")).to_have_count(1)
    expect(page.get_by_role("region", name="Where you left off").locator(f"[data-match='{kept}']")).to_be_visible()


def test_older_matches_come_when_they_are_asked_for(guests: Guests) -> None:
    page = guests.arrive(language="en")
    for _ in range(51):
        post(page, "/api/matches", {"game": QUICK, "seats": [{"name": "Ana"}, {"bot": "greedy"}]})
    page.goto("/")
    left = page.get_by_role("region", name="Where you left off")
    expect(left.get_by_role("button")).to_have_text("Show all 50")
    assert violations(page) == []
    page.get_by_role("button", name="Show older games").click()
    expect(left.get_by_role("button")).to_have_text("Show all 51")


def test_tables_that_are_public_can_be_watched(guests: Guests) -> None:
    host, passer_by = guests.arrive(), guests.arrive(language="en")
    seats = [{"name": "Ana"}, {"bot": "greedy"}]
    match = post(host, "/api/matches", {"game": QUICK, "seats": seats, "public": True, "spectators": True})["match"]
    post(host, f"/api/matches/{match}/start", {"seed": ""})
    passer_by.goto("/")
    passer_by.get_by_role("region", name="Tables you can watch").locator(f"[data-match='{match}']").click()
    expect(status(passer_by)).to_be_visible()


def test_a_server_out_of_reach_is_told_and_tried_again(guests: Guests) -> None:
    guests.excused = ["ERR_FAILED"]
    page = guests.arrive("/")
    page.route("**/api/**", lambda route: route.abort())
    page.reload()
    told = page.get_by_role("alert")
    expect(told).to_contain_text("No se puede conectar con el servidor")
    expect(card(page, QUICK).locator("[data-do=play]")).to_be_visible()
    assert violations(page) == []
    page.unroute("**/api/**")
    page.get_by_role("button", name="Volver a intentarlo").click()
    expect(told).to_have_count(0)
    expect(card(page, QUICK)).to_contain_text(f"{facts(QUICK).seats[0]}–{facts(QUICK).seats[-1]}")


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_a_first_start_says_how_far_it_is_and_prepares_first_what_is_wanted(browser: Browser, tmp_path: Path) -> None:
    with locked(tmp_path / "cache"):
        server = start(tmp_path, f"sqlite:///{tmp_path / 's.db'}", SOBREMESA_CACHE=str(tmp_path / "cache"))
        try:
            guests = Guests(browser, server.address)
            ready = f"0 of {len(ids())}", f"0 de {len(ids())}"
            for device, language, words in ((DESKTOP, "en", ready[0]), (PHONE, "es", ready[1])):
                page = guests.arrive("/", language, device)
                first = page.locator("[data-part=first-start]")
                expect(first.get_by_role("status")).to_contain_text(words)
                expect(first.get_by_role("progressbar")).to_have_attribute("max", str(len(ids())))
                expect(first).to_contain_text(re.compile(r"(about|unos) \d+ minut"))
                expect(card(page, QUICK)).to_contain_text(
                    {"en": "being prepared", "es": "se está preparando"}[language]
                )
                expect(card(page, QUICK).get_by_role("progressbar")).to_be_visible()
                assert violations(page) == []
            # the game that somebody waits for comes next, and its rules can be read meanwhile
            with page.expect_response(f"**/api/games/{WEB[-1]}/wish") as wished:
                card(page, WEB[-1]).locator("[data-do=play]").click()
            assert wished.value.status == 204
            games = {game["id"]: game for game in page.context.request.get("/api/lobby").json()["games"]}
            assert games[WEB[-1]]["ready_in"] == min(game["ready_in"] for game in games.values())
            card(page, WEB[-1]).get_by_role("link", name=re.compile("Rules|Reglas")).click()
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            guests.leave()
        finally:
            server.kill()


@pytest.mark.parametrize("path", ["/nothing/here", "/rules/chess/es", "/m/half"])
def test_an_address_that_leads_nowhere_says_so_and_leads_home(guests: Guests, path: str) -> None:
    guests.excused.append("404|422")
    page = guests.arrive(path, device=PHONE)
    expect(page.get_by_role("alert")).to_contain_text("no existe")
    assert violations(page) == []
    page.get_by_role("link", name="Inicio", exact=True).click()
    expect(page.locator("[data-part=against]").first).to_be_visible()
