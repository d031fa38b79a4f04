"""On a laptop the question, all choices and the own cards are in the window, without scrolling, in every game."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from server import ArenaServer
from visitor import lay_table, play_something

SIZES = [(1366, 657), (1280, 720)]
DECISIONS = 5  # of each game at most
MINI_COUP = {"roles": ["assassin", "captain", "contessa", "duke"], "copies": 2, "influence": 1, "coins": 1}
MINI_COINCHE = {"suits": 2, "ranks": ["9", "J", "T", "A"], "lowest_bid": 120, "highest_bid": 120}
TABLES: dict[str, dict[str, Any]] = {
    **{f"coup {n}": {"game": "coup", "players": n} for n in (2, 4, 6)},
    "mini coup": {"game": "coup", "players": 2, "parameters": MINI_COUP},
    "coup_mdp": {"game": "coup_mdp", "players": 3},
    "coinche": {"game": "coinche", "players": 4},
    "mini coinche": {"game": "coinche", "players": 4, "parameters": MINI_COINCHE},
    "coinche_match": {"game": "coinche_match", "players": 4},
    "duel": {"game": "duel", "players": 2},
    "duel, chosen decks": {"game": "duel", "players": 2, "parameters": {"decks": "chosen"}},
    "liars_dice": {"game": "liars_dice", "players": 2},
    "liars_dice, five dice": {"game": "liars_dice", "players": 2, "parameters": {"dice": 5, "sides": 6}},
    "leduc": {"game": "leduc", "players": 2},
    "kuhn": {"game": "kuhn", "players": 2},
    "python_kuhn": {"game": "python_kuhn", "players": 2},
    "goofspiel 2": {"game": "goofspiel", "players": 2},
    "goofspiel 4": {"game": "goofspiel", "players": 4},
    "goofspiel 2, 13 cards": {"game": "goofspiel", "players": 2, "parameters": {"cards": 13}},
    "goofspiel 4, 13 cards": {"game": "goofspiel", "players": 4, "parameters": {"cards": 13}},
    "matrix": {"game": "matrix", "players": 2},
    "po_nim": {"game": "po_nim", "players": 2},
    "plain": {"game": "coup", "players": 4},
}

# What must be seen whole, what must not cover it, and every way in which it is not so.
MEASURE = """() => {
  const CHOICES = ".bar .choice, .stake button, .stake input, .pick, .hand.leased button, .box button, .fan button, " +
    ".payoffs button, .decks button";
  const OWN = ".seat.me .card, .seat.me .playing-card, .seat.me .duel-card, .seat.me .die, .seat.me .heap";
  const found = [];
  const bar = document.querySelector("section.bar").getBoundingClientRect();
  const wanted = [document.querySelector("#asked"), ...document.querySelectorAll(`${CHOICES}, ${OWN}`)];
  for (const one of wanted) {
    const what = `${one.className || one.id} ${one.textContent.trim().slice(0, 30)}`;
    const box = one.getBoundingClientRect();
    if (box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth)
      found.push(`${what}: outside of the window`);
    for (let around = one.parentElement; around && around !== document.body; around = around.parentElement) {
      const room = around.getBoundingClientRect();
      if (getComputedStyle(around).overflowY !== "visible" && (box.bottom > room.bottom + 1 || box.top < room.top - 1))
        found.push(`${what}: cut off by ${around.className}`);
    }
    if (one.matches(OWN) && !one.closest(".bar") && Math.min(box.bottom, bar.bottom) > Math.max(box.top, bar.top))
      found.push(`${what}: under the question`);
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!one.contains(top) && !top?.contains(one)) found.push(`${what}: covered by ${top?.className}`);
  }
  if (scrollY !== 0 || document.documentElement.scrollHeight > innerHeight) found.push("the page scrolls");
  return [wanted.length, found];
}"""


def wait_for_question(page: Any) -> bool:
    """Until something is asked; no when the game is over."""
    page.locator("#asked, .scrubber").first.wait_for()
    return bool(page.locator("#asked").count())


def as_unknown_game(route: Any) -> None:
    """A match of Coup as one of a game for which the pages have no table of its own."""
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace('"game":"coup"', '"game":"unknown"'))


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("name", TABLES)
def test_the_question_and_all_choices_are_in_the_window(
    page: Any, house_server: ArenaServer, name: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if name == "plain":
        page.route(re.compile(r"/api/v1/matches/[^/]+$"), as_unknown_game)
    lay_table(page, house_server, **TABLES[name])
    measured, deadline = 0, time.monotonic() + 60
    while measured < DECISIONS and time.monotonic() < deadline and wait_for_question(page):
        asked = page.locator("#asked").inner_text()
        try:
            number, wrong = page.evaluate(MEASURE)
            assert number > 1
            assert not wrong, (asked, wrong)
            play_something(page, measured)
        except Exception as error:  # the clock, or another's move, took the question away meanwhile
            if "Timeout" not in type(error).__name__ and "null" not in str(error):
                raise
            continue
        measured += 1
        page.wait_for_timeout(100)
    assert measured


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_many_coins_stay_inside_of_their_frame(page: Any, house_server: ArenaServer, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    rich = {"coins": 9}
    lay_table(
        page, house_server, game="coup", players=4, parameters=rich, against=["deep thinker", "believer", "counter"]
    )
    page.locator("[data-seat] .count").nth(3).wait_for()
    outside = page.evaluate(
        """() => [...document.querySelectorAll("[data-seat]")].flatMap((seat) => {
          const frame = seat.getBoundingClientRect();
          const felt = seat.closest(".table").getBoundingClientRect();
          const name = seat.querySelector(".name");
          return [...seat.querySelectorAll(".count, .discs, .name")]
            .map((one) => [one.className, one.getBoundingClientRect()])
            .filter(([, box]) => box.left < frame.left || box.right > frame.right)
            .map(([what]) => what)
            .concat(frame.left < felt.left || frame.right > felt.right ? ["seat"] : [])
            .concat(name.scrollWidth > name.clientWidth ? [`${name.textContent} is cut`] : []);
        })"""
    )
    assert not outside


def test_a_refusal_is_shown_at_the_question(page: Any, house_server: ArenaServer) -> None:
    """When the arena does not answer, the sentence is inside of the bar and in the window."""
    page.set_viewport_size({"width": 1366, "height": 657})
    lay_table(page, house_server, game="kuhn", players=2)
    page.locator(".bar .choice:not([disabled])").first.wait_for()
    page.route("**/answer", lambda route: route.abort())
    page.locator(".bar .choice").first.click()
    said = page.locator(".bar [role=alert]", has_text="The arena does not answer")
    said.wait_for()
    box = said.bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 657
    page.unroute("**/answer")  # it is sent again by itself
    said.wait_for(state="detached")
    page.complaints.clear()


def test_a_refusal_to_open_a_table_is_in_the_window(page: Any, house_server: ArenaServer) -> None:
    page.set_viewport_size({"width": 1366, "height": 657})
    refusal = {"error": {"code": "too_many_tables", "message": "You have 20 tables."}}
    page.route("**/api/v1/tables", lambda route: route.fulfill(status=409, json=refusal))
    page.goto(f"{house_server.url}/play/kuhn")
    page.locator("button.main").click()
    said = page.locator("[role=alert]", has_text="You have 20 tables.")
    said.wait_for()
    box = said.bounding_box()
    assert 0 <= box["y"] <= 657 - box["height"]
    page.complaints.clear()


def test_a_lost_network_is_said_at_the_question(page: Any, house_server: ArenaServer) -> None:
    page.set_viewport_size({"width": 1366, "height": 657})
    lay_table(page, house_server, game="kuhn", players=2)
    page.locator(".bar .choice:not([disabled])").first.wait_for()
    page.context.set_offline(True)
    said = page.locator(".bar [role=alert]", has_text="The connection is lost")
    said.wait_for(timeout=2000)
    box = said.bounding_box()
    assert 0 <= box["y"] <= 657 - box["height"]
    page.context.set_offline(False)
    said.wait_for(state="detached")
    page.complaints.clear()
