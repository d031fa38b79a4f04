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


LAY = """async (table) => {
  const send = async (path, body, csrf) => {
    const headers = {"content-type": "application/json", ...(csrf ? {"x-feint-csrf": csrf} : {})};
    return (await fetch("/api/v1/" + path, {method: "POST", headers, body: JSON.stringify(body)})).json();
  };
  const guest = await send("guests", {});
  localStorage.setItem("feint.player", "1");
  const seats = table.against ? [guest.agent, ...table.against] : undefined;
  return send("tables", {game: table.game, players: table.players, parameters: table.parameters, seats}, guest.csrf);
}"""


def lay_table(page: Any, server: ArenaServer, **table: Any) -> str:
    """Open a casual table as a new guest and go there: game, players, parameters, against (names). The match."""
    page.goto(f"{server.url}/rules")
    made = page.evaluate(LAY, table)
    assert "match" in made, made
    page.goto(f"{server.url}/matches/{made['match']}")
    return str(made["match"])


def play_something(page: Any, turn: int) -> None:
    """Answer the open question, whatever the game, on the board where its choices lie there."""
    if page.locator(".stake").count():
        cards = page.locator(".pick")
        if cards.count():
            cards.nth(turn % cards.count()).click(timeout=2000)
        page.locator(".stake button.main").click(timeout=2000)
        return
    if page.locator(".decks .deck").count():
        page.locator(".decks .deck").nth(1).click(timeout=2000)
        page.locator(".decks button.main").click(timeout=2000)
        return
    for place in (".hand.leased button", ".fan button", ".box .suit", ".bar .choice:not([disabled])"):
        choices = page.locator(place)
        if choices.count():
            choices.nth(turn % choices.count() if "choice" not in place else 0).click(timeout=2000)
            return
