"""The pages speak the visitor's language, to players first and to programmers second."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from server import ArenaServer
from test_every_page import opened

GAMES = ["coup", "kuhn", "leduc", "liars_dice", "goofspiel", "matrix", "po_nim", "coup_mdp", "python_kuhn", "duel"]
PAGES = ["/", "/play", "/matches", "/matches?agent=nobody", "/ladders/coup/4", "/agents/deep thinker", "/events"]
PAGES += [
    "/build",
    "/decks",
    "/rules",
    "/rules/record",
    "/nowhere",
    "TABLE",
    "REPLAY",
    *(f"/rules/{game}" for game in GAMES),
]
# Cards of the duel have names of their own, which are said in every language: "exact montre The Quiet Bench."
CARDS = json.loads((Path(__file__).parents[3] / "cpp" / "games" / "duel" / "cards.json").read_text(encoding="utf-8"))[
    "cards"
]
NAMES = re.compile("|".join(re.escape(card["name"]) for card in CARDS))
# Words that every English sentence has, and no French one.
ENGLISH = re.compile(r"\b(the|and|with|your|you|of|is|are|this|that|not|who|what|there|when|by|has)\b", re.IGNORECASE)
# All that is read here and is not said to be English, something to type, or an agent's reason in its own words.
TEXTS = """() => {
  const out = [document.title];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return void out.push(node.textContent.trim());
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    if (/^(BLOCKQUOTE|CODE|PRE|SCRIPT|NOSCRIPT|STYLE|TEXTAREA|DATALIST)$/.test(node.tagName)) return;
    if (node !== document.documentElement && node.getAttribute("lang") === "en") return;
    for (const name of ["aria-label", "title", "placeholder", "alt"]) out.push(node.getAttribute(name) ?? "");
    node.childNodes.forEach(walk);
  };
  walk(document.documentElement);
  return out.filter(Boolean);
}"""


@pytest.mark.parametrize("path", PAGES)
def test_a_french_visitor_reads_french(browser: Any, house_server: ArenaServer, path: str) -> None:
    page = browser.new_context(locale="fr-FR").new_page()
    opened(page, house_server, path)
    texts = page.evaluate(TEXTS)
    page.context.close()
    assert len(texts) > 10
    assert not [text for text in texts if ENGLISH.search(NAMES.sub("", text))]


def test_the_rules_are_for_players_first(page: Any, house_server: ArenaServer) -> None:
    page.goto(f"{house_server.url}/rules/coup")
    page.get_by_role("heading", name="How to play").wait_for()
    page.get_by_role("cell", name="anyone, as Duke").wait_for()
    assert not page.locator("#actions").is_visible()
    page.get_by_role("button", name="Français").click()
    page.get_by_role("cell", name="n'importe qui, avec le Duc").wait_for()


def test_a_link_into_the_programs_part_opens_it(page: Any, house_server: ArenaServer) -> None:
    page.goto(f"{house_server.url}/rules/coup#actions")
    page.locator("#actions").wait_for(state="visible")
    page.wait_for_function("Math.abs(document.getElementById('actions').getBoundingClientRect().top) < 200")
    page.goto(f"{house_server.url}/rules/kuhn")
    page.get_by_role("navigation", name="On this page").get_by_role("link", name="Phases").click()
    page.locator("#phases").wait_for(state="visible")
    assert page.url.endswith("/rules/kuhn#phases")


def test_a_filter_is_a_step_that_one_can_take_back(page: Any, house_server: ArenaServer) -> None:
    page.goto(f"{house_server.url}/matches")
    game = page.locator(".filters select").first
    game.locator("option[value=kuhn]").wait_for(state="attached")
    game.focus()
    game.select_option("kuhn")
    page.wait_for_url("**/matches?game=kuhn")
    assert game.evaluate("node => node === document.activeElement")
    player = page.locator(".filters input")
    player.focus()
    page.locator("datalist option[value=believer]").wait_for(state="attached")
    player.fill("nobody at all")
    player.press("Enter")
    page.get_by_text("No such match of nobody at all.").wait_for()
    page.go_back()
    page.wait_for_url("**/matches?game=kuhn")
    assert player.input_value() == ""
    page.go_back()
    page.wait_for_url("**/matches")
    assert game.input_value() == ""
