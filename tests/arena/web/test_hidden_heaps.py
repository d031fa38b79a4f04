"""Partially observable nim in the browser: what is hidden stays covered, and what an agent believes is read."""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from typing import Any

import pytest
from server import NUMBERS, ArenaServer
from visitor import play_on

import feint
from feint.game import View
from feint.remote.api_client import ApiClient, register


class Thinker(feint.Agent):
    """Says what the players of levels will say."""

    def act(self, view: View, legal: Sequence[int]) -> int:
        return legal[0]

    def explain(self) -> dict[str, Any]:
        beliefs = {"hidden": {"0": 0.25, "2": 0.75}, "levels": {"0": 0.4, "1": 0.6}}
        return {"beliefs": beliefs, "values": {"take own 1": 2.5, "take hidden 3": -1}}


@pytest.fixture(scope="module")
def explained(arena_server: ArenaServer) -> str:
    """A finished match of two who explain themselves."""
    owner = ApiClient(arena_server.url, arena_server.owner_token())
    names = [f"{word} {next(NUMBERS)}" for word in ("Ada", "Bob")]
    tokens = [register(owner, name)[0] for name in names]
    threads = [
        threading.Thread(target=feint.connect(arena_server.url, token).play, args=(Thinker,), kwargs={"matches": 1})
        for token in tokens
    ]
    for thread in threads:
        thread.start()
    table = {"game": "po_nim", "seats": names, "players": 2}
    match = ApiClient(arena_server.url, tokens[0]).post("/tables", table)["match"]
    for thread in threads:
        thread.join(50)
    return str(match)


def test_a_guest_sees_what_the_other_may_have(page: Any, house_server: ArenaServer) -> None:
    page.goto(f"{house_server.url}/play?game=po_nim")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/matches/*")
    match = page.url.rsplit("/", 1)[1]
    labels: list[str] = []

    def take_one(page: Any) -> None:
        heaps = page.locator(".heap")
        labels.extend(heaps.nth(i).get_attribute("aria-label", timeout=2000) for i in range(heaps.count()))
        page.locator(".bar .choice:not([disabled])").first.click(timeout=2000, no_wait_after=True)

    assert play_on(page, take_one) > 0
    assert any(re.search(r"^heap of guest.*: \d stones?$", label) for label in labels)
    # The other's heap is never told but for what it may be.
    assert all("left" in label for label in labels if "guest" not in label)
    record = house_server.get(f"/api/v1/matches/{match}/record")
    assert not any(entry.get("fault") for entry in record["log"])
    page.get_by_text(re.compile("You have|has 1 stone left|has 0 stones left|You leave one stone")).first.wait_for()


def test_a_replay_shows_what_agents_believe(page: Any, arena_server: ArenaServer, explained: str) -> None:
    page.goto(f"{arena_server.url}/matches/{explained}/0")
    why = page.locator(".why")
    why.wait_for()
    said = why.inner_text()
    assert re.search(r"how many stones Bob \d+ has\s+0 stones\s+25%\s+2 stones\s+75%", said)
    assert re.search(r"how deep Bob \d+ thinks \(level\)\s+0 \(random\)\s+40%\s+1 \(expects 0\)\s+60%", said)
    assert re.search(r"Own heap: 1\s+2.50", said)
    page.get_by_text("believe stands beside their moves").wait_for()
    page.goto(f"{arena_server.url}/matches/{explained}/1?as=0")
    page.get_by_text("succeeds.").first.wait_for()  # the other's move, of which seat 0 knows no more
    assert not page.get_by_text(re.compile("Bob .* takes")).count()


def test_one_plays_a_level_and_reads_how_deep_it_took_one_to_think(page: Any, house_server: ArenaServer) -> None:
    house_server.wait_for_players("po_nim", 2)
    page.goto(f"{house_server.url}/play?game=po_nim&against=level%205")
    assert page.get_by_role("radio", name="level 5").is_checked()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/matches/*")
    match = page.url.rsplit("/", 1)[1]
    play_on(page, lambda page: page.locator(".bar .choice:not([disabled])").first.click(no_wait_after=True))
    verdict = page.locator(".verdict")
    verdict.wait_for()
    record = house_server.get(f"/api/v1/matches/{match}/record")
    assert {seat["agent"] for seat in record["seats"]} > {"level 5"}
    levels = [entry["explain"]["beliefs"]["levels"] for entry in record["log"] if "explain" in entry][-1]
    deep = max(levels, key=levels.__getitem__)
    assert verdict.inner_text() == (
        f"How deep do you think? level 5 says in the end: level {deep}, it is {100 * levels[deep]:.0f}% sure."
    )
    last = page.locator(".why")
    assert "What they said last" in last.inner_text()
    assert "4 (expects 0 to 3)" in last.inner_text()
