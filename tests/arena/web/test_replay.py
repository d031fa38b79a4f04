"""A replay is scrubbed, and an address names a decision."""

from __future__ import annotations

import hashlib
import re
import time
from typing import Any

import pytest
from server import ArenaServer


@pytest.fixture
def finished(house_server: ArenaServer) -> str:
    """A match of Coup that the house has finished, long enough to go about in."""
    for _ in range(300):
        for match in house_server.get("/api/v1/matches?game=coup&status=finished&limit=50")["matches"]:
            if len(house_server.get(f"/api/v1/matches/{match['id']}/frames")["frames"]) > 12:
                return str(match["id"])
        time.sleep(0.2)
    raise AssertionError("the house plays no Coup")


def place(page: Any) -> int:
    found = re.search(r"Decision (\d+) of", page.locator(".scrubber .buttons").inner_text())
    assert found
    return int(found[1])


def test_keys_buttons_and_the_slider_move_through_a_match(page: Any, house_server: ArenaServer, finished: str) -> None:
    frames = house_server.get(f"/api/v1/matches/{finished}/frames")["frames"]
    page.goto(f"{house_server.url}/matches/{finished}")
    page.locator(".scrubber").wait_for()
    assert place(page) == 0
    for key, expected in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", len(frames) - 1),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        page.wait_for_url(f"**/matches/{finished}/{expected}")
        assert place(page) == expected
    page.locator(".track input").fill("7")
    assert page.url.endswith(f"/{finished}/7")
    page.locator(".side li button").last.click()
    assert place(page) == len(frames) - 1
    page.keyboard.press("Home")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(f"**/matches/{finished}/2", timeout=10_000)


def test_a_permalink_opens_at_its_decision(page: Any, house_server: ArenaServer, finished: str) -> None:
    frames = house_server.get(f"/api/v1/matches/{finished}/frames")["frames"]
    page.goto(f"{house_server.url}/matches/{finished}/5")
    page.locator(".scrubber").wait_for()
    assert place(page) == 5
    coins = [player["coins"] for player in frames[5]["public"]["players"]]
    shown = {
        int(seat.get_attribute("data-seat")): int(seat.locator(".count").inner_text())
        for seat in page.locator("[data-seat]").all()
    }
    assert [shown[seat] for seat in range(len(coins))] == coins


def test_a_seat_sees_its_own_cards_and_all_are_open_when_revealed(
    page: Any, house_server: ArenaServer, finished: str
) -> None:
    frame = house_server.get(f"/api/v1/matches/{finished}/frames")["frames"][3]
    open_cards = ".seat[data-seat='{}'] .card:not(.veiled):not(.lost)"
    page.goto(f"{house_server.url}/matches/{finished}/3?as=1&beliefs=none")
    page.locator(".scrubber").wait_for()
    for seat, view in enumerate(frame["views"]):
        expected = len(view["hand"]) if seat == 1 else 0
        assert page.locator(open_cards.format(seat)).count() == expected
    page.get_by_label("Seen by").select_option("all")
    for seat, view in enumerate(frame["views"]):
        names = page.locator(open_cards.format(seat) + " .name").all_inner_texts()
        assert [name.lower() for name in names] == view["hand"]
    page.get_by_label("Seen by").select_option("public")
    assert page.locator(open_cards.format(0)).count() == 0


def test_the_seed_is_verified_here(page: Any, house_server: ArenaServer, finished: str) -> None:
    record = house_server.get(f"/api/v1/matches/{finished}/record")
    assert hashlib.sha256(bytes.fromhex(record["seed"])).hexdigest() == record["seed_hash"]
    page.goto(f"{house_server.url}/matches/{finished}")
    page.get_by_text("Seed verified").wait_for()
    forged = {**record, "seed": "00" * 32}
    page.route("**/record", lambda route: route.fulfill(json=forged))
    page.reload()
    page.get_by_text("The seed does not fit its hash").wait_for()
