"""The duel in the browser: played by clicking and by keys, read by everyone, and a hand of one's own."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from server import NUMBERS, ArenaServer
from test_every_page import AXE
from visitor import PATIENCE

import feint
from feint.game import View
from feint.remote.api_client import ApiClient, register

CARDS = json.loads((Path(__file__).parents[3] / "cpp/games/duel/cards.json").read_text(encoding="utf-8"))


def sit_down(page: Any, server: ArenaServer) -> str:
    server.wait_for_players("duel", 2)
    page.goto(f"{server.url}/play?game=duel&against=random")
    page.locator("main button.main").click()
    page.wait_for_url("**/matches/*")
    page.locator("form.stake").wait_for()
    return str(page.url.rsplit("/", 1)[1])


def answer(page: Any, pillz: int) -> None:
    """The first card that may be played, this many pillz if there are so many, and the button that says so."""
    form = page.locator("form.stake")
    cards = page.locator(".duel .pick")
    if cards.count():
        cards.first.click()
        assert cards.first.get_attribute("aria-pressed") == "true"
    slider = page.get_by_role("slider", name="Pillz")
    if slider.count():
        slider.focus()
        for _ in range(pillz):
            page.keyboard.press("ArrowRight")
    form.locator("button.main").click()


def play_to_the_end(page: Any) -> int:
    deadline, answers, told = time.monotonic() + PATIENCE, 0, -1
    while time.monotonic() < deadline:
        if page.locator(".scrubber").count():
            return answers
        lines = page.locator(".log li").count()
        if page.locator("form.stake").count() and lines != told:
            answer(page, 2)
            told, answers = lines, answers + 1
        page.wait_for_timeout(30)
    raise AssertionError("the duel did not end")


def test_a_guest_plays_a_whole_duel(page: Any, house_server: ArenaServer) -> None:
    match = sit_down(page, house_server)
    page.keyboard.press("2")  # a digit chooses nothing by itself
    page.locator(".duel .pick", has_text="Leviath Kor").click()
    page.get_by_role("button", name="Show Leviath Kor").click()
    slider = page.get_by_role("slider", name="Pillz")
    slider.wait_for()
    slider.focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    form = page.locator("form.stake")
    assert "8 × 6 = 48" in form.inner_text()
    page.get_by_label("Fury").check()
    assert slider.get_attribute("max") == "9"
    assert re.search(r"7\s+damage", form.inner_text())
    page.get_by_role("button", name="Attack Leviath Kor").click()
    page.locator(".log li", has_text="You: Leviath Kor with 5 pillz and fury").wait_for()
    row = page.locator(".history tbody tr").first
    assert "Leviath Kor" in row.inner_text()
    play_to_the_end(page)
    record = house_server.get(f"/api/v1/matches/{match}/record")
    said = [(entry["action"], entry["data"]) for entry in record["log"] if entry["by"] == 0]
    assert said[0] == ("play", {"card": "Leviath Kor"})
    assert said[1] == ("attack", {"pillz": 5, "fury": True})
    assert not any(entry.get("fault") for entry in record["log"])
    shown = [int(text) for text in page.locator(".gauges .life").all_inner_texts()]
    last = house_server.get(f"/api/v1/matches/{match}/frames")["frames"][-1]["public"]
    assert shown == [player["life"] for player in reversed(last["players"])]
    assert page.locator(".history tbody tr").count() == len(last["history"])


@pytest.mark.parametrize(("theme", "width", "language"), [("light", 1280, "en-GB"), ("dark", 360, "fr-FR")])
def test_axe_finds_nothing_serious_at_the_duel(
    browser: Any, house_server: ArenaServer, theme: str, width: int, language: str
) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not here: make web (make test tries)")
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme=theme, locale=language, bypass_csp=True
    )
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.add_init_script("localStorage.setItem('feint.pace', 'instant')")
    sit_down(page, house_server)

    def looked_at() -> None:
        page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
        serious = [
            (one["id"], [node["html"][:200] for node in one["nodes"][:3]])
            for one in found
            if one["impact"] in ("serious", "critical")
        ]
        assert not serious
        wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wider <= 0, "the page scrolls sideways"

    answer(page, 0)
    page.get_by_role("slider").wait_for()
    looked_at()
    play_to_the_end(page)
    page.locator(".history").wait_for()
    looked_at()
    context.close()


def test_a_round_is_shown_in_steps_unless_nothing_should_move(browser: Any, house_server: ArenaServer) -> None:
    for motion, steps in (("no-preference", {"meet", "count", "strike", "done"}), ("reduce", {"done"})):
        context = browser.new_context(reduced_motion=motion, locale="en-GB", bypass_csp=True)
        page = context.new_page()
        page.set_default_timeout(20_000)
        sit_down(page, house_server)
        page.evaluate(
            """() => { window.steps = new Set();
            const arena = document.querySelector('.arena');
            new MutationObserver(() => window.steps.add(arena.dataset.step)).observe(arena, {attributes: true}); }"""
        )
        answer(page, 0)
        page.get_by_role("slider").wait_for()
        answer(page, 1)
        page.wait_for_function("window.steps.has('done')")
        assert set(page.evaluate("[...window.steps]")) - {"open"} == steps
        context.close()


def printed() -> dict[str, tuple[str | None, str | None]]:
    """Ability and bonus of every card, as the game prints them."""
    out = {}
    names = [card["name"] for card in CARDS["cards"]]
    for at in range(0, len(names), 2):
        hand = [*names[at : at + 2], *[name for name in names if name not in names[at : at + 2]][:2]]
        view = feint.make("duel", hand0=", ".join(hand)).start().view(0).json()
        for card in view["players"][0]["hand"]:
            out[card["name"]] = card["ability"], card["bonus"]
    return out


def test_a_hand_of_ones_own(page: Any, house_server: ArenaServer) -> None:
    house_server.wait_for_players("duel", 2)
    page.goto(f"{house_server.url}/rules/duel")
    page.get_by_role("link", name="Cards and decks").click()
    page.wait_for_url("**/decks")
    cards = page.locator(".clans .duel-card")
    cards.nth(len(CARDS["cards"]) - 1).wait_for()
    for name, texts in printed().items():
        shown = cards.filter(has=page.locator(".name", has_text=re.compile(f"^{name}$"))).inner_text()
        for text in filter(None, texts):
            assert text in shown.replace("−", "-"), (name, shown)
    hand = ["Drip", "Leviath Kor", "Sedge", "The Quiet Bench"]
    for name in hand:
        page.locator(".clans .pick", has_text=name).click()
    page.get_by_text("4 of 4 cards").wait_for()
    assert page.locator(".clans .pick:not([disabled])").count() == len(hand)
    assert page.locator(".clans .pick[aria-pressed=true] .bonus.lit").count() == 2  # of the two of Hollowtide
    page.get_by_label("A round goes to").select_option("proportional")
    page.get_by_label("Against").select_option("Steam")
    offered = page.get_by_label("House bot").locator("option")
    offered.filter(has_text="exact").wait_for(state="attached")
    assert {"random", "greedy", "exp3", "exact"} <= set(offered.all_inner_texts()), "none has played yet"
    command = page.locator("form code").inner_text()
    assert command.startswith(f'feint play duel exact --param hand0="{", ".join(hand)}" --param deck1="Sootmarrow, ')
    page.get_by_role("button", name="Play a house bot").click()
    page.wait_for_url("**/matches/*")
    page.locator(".duel .duel-hand").first.wait_for()
    match = house_server.get(f"/api/v1/matches/{page.url.rsplit('/', 1)[1]}")
    assert match["parameters"]["hand0"] == ", ".join(hand)
    assert match["parameters"]["resolution"] == "proportional"
    mine = page.locator(".duel .seat").last.locator(".duel-card .name").all_inner_texts()
    assert mine == hand


def test_an_address_chooses_the_game(page: Any, house_server: ArenaServer) -> None:
    page.goto(f"{house_server.url}/play/duel")
    page.locator("input[name=game][value=duel]:checked").wait_for(state="attached")


def test_a_deck_is_chosen_in_secret(page: Any, house_server: ArenaServer) -> None:
    house_server.wait_for_players("duel", 2)
    page.goto(f"{house_server.url}/decks")
    page.get_by_role("button", name="Both choose a deck in secret").click()
    page.wait_for_url("**/matches/*")
    page.get_by_role("button", name=re.compile("Peat Fire")).click()
    page.get_by_role("button", name="Take the deck Peat Fire").click()
    page.locator(".log li", has_text="You play with the deck Peat Fire.").wait_for()
    page.locator(".log li", has_text="You draw").wait_for()


class Mixer(feint.Agent):
    """Explains itself as the players of equilibria do."""

    def start(self, game: feint.Game, seat: int, seed: int) -> None:
        self._game, self._said = game, dict[str, Any]()

    def act(self, view: View, legal: Sequence[int]) -> int:
        texts = [self._game.text(view.seat, action) for action in legal]
        self._said = {"probabilities": {texts[0]: 0.25, texts[-1]: 0.75, texts[1]: 0.0} if len(texts) > 1 else {}}
        return legal[0]

    def explain(self) -> dict[str, Any]:
        return self._said


def test_a_replay_says_the_mix_of_an_agent(page: Any, arena_server: ArenaServer) -> None:
    owner = ApiClient(arena_server.url, arena_server.owner_token())
    names = [f"{word} {next(NUMBERS)}" for word in ("Ada", "Bob")]
    tokens = [register(owner, name)[0] for name in names]
    threads = [
        threading.Thread(target=feint.connect(arena_server.url, token).play, args=(Mixer,), kwargs={"matches": 1})
        for token in tokens
    ]
    for thread in threads:
        thread.start()
    table = {"game": "duel", "seats": names, "players": 2}
    match = ApiClient(arena_server.url, tokens[0]).post("/tables", table)["match"]
    for thread in threads:
        thread.join(50)
    page.goto(f"{arena_server.url}/matches/{match}/1")
    why = page.locator(".why")
    why.wait_for()
    said = why.inner_text()
    assert re.search(r"9 pillz and fury\s+75%\s+0 pillz\s+25%", said)
    assert re.search(r"The Quiet Bench, 9 pillz and fury\s+75%\s+Filigree, 0 pillz\s+25%", said)
    assert "0%" not in re.sub(r"\d0%", "", said), "what is never played is no part of a mix"
