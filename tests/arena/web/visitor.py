"""What a visitor does at a table."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from server import ArenaServer

PATIENCE = 90.0  # seconds for a whole game


def sit_down(page: Any, server: ArenaServer) -> str:
    """From the front page to a table of the house; the match."""
    page.goto(server.url)
    page.get_by_role("button", name="Play Coup now").click()
    page.wait_for_url("**/matches/*")
    return str(page.url.rsplit("/", 1)[1])


def play_on(page: Any, act: Callable[[Any], None], until: Callable[[], bool] | None = None) -> int:
    """Answer whenever something is asked, until the replay is there. How often that was."""
    deadline, answers = time.monotonic() + PATIENCE, 0
    while time.monotonic() < deadline:
        if page.locator(".scrubber").count() or (until is not None and until()):
            return answers
        asked = page.locator(".bar .choice:not([disabled])")
        if asked.count():
            sentence = page.locator("#asked").inner_text()
            assert sentence.strip()
            act(page)
            answers += 1
        page.wait_for_timeout(40)
    raise AssertionError("the game did not end")


def click_first(page: Any) -> None:
    choices = page.locator(".bar .choice:not([disabled])")
    if choices.count():
        choices.first.click(timeout=2000, no_wait_after=True)


def press_one(page: Any) -> None:
    page.keyboard.press("1")
