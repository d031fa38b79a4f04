"""People at the table: by mouse, by keys, two of them, with a broken line; and who watches sees nothing hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest
from server import ArenaServer
from visitor import click_first, play_on, press_one, sit_down

ROLES = ("Duke", "Assassin", "Captain", "Ambassador", "Contessa")


def answer(page: Any) -> None:
    try:
        click_first(page)
    except Exception as error:  # a button may go away while it is being clicked: the question was taken from us
        if "Timeout" not in type(error).__name__:
            raise


def test_a_guest_plays_a_whole_game_by_clicking(page: Any, house_server: ArenaServer) -> None:
    match = sit_down(page, house_server)
    assert play_on(page, answer) > 0
    assert house_server.get(f"/api/v1/matches/{match}")["status"] == "finished"
    page.get_by_role("button", name="Play again").wait_for()
    record = house_server.get(f"/api/v1/matches/{match}/record")
    mine = next(i for i, seat in enumerate(record["seats"]) if seat["agent"].startswith("guest"))
    said = [entry for entry in record["log"] if entry["by"] == mine]
    assert said
    assert not any(entry.get("fault") for entry in said)


def test_a_guest_plays_a_whole_game_by_keys(page: Any, house_server: ArenaServer) -> None:
    page.goto(house_server.url)
    page.get_by_role("button", name="Play Coup now").wait_for()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == "Play Coup now":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/matches/*")
    assert play_on(page, press_one) > 0


def test_moves_can_be_typed(page: Any, house_server: ArenaServer) -> None:
    sit_down(page, house_server)

    def type_it(page: Any) -> None:
        first = page.locator(".bar .choice .label").first.inner_text(timeout=2000)
        words = page.locator("#typed")
        words.fill("nonsense", timeout=2000)
        words.press("Enter", timeout=2000)
        assert "nonsense" in page.locator(".bar [role=alert]").inner_text(timeout=2000)
        words.fill(first.lower(), timeout=2000)
        words.press("Enter", timeout=2000)

    play_on(page, type_it, until=lambda: page.locator(".log li").count() > 3)


def test_target_picking_by_clicking_a_seat(page: Any, house_server: ArenaServer) -> None:
    """Until the guest has stolen from somebody, by clicking that seat."""
    for _ in range(6):
        sit_down(page, house_server)
        stolen: list[int] = []

        def act(page: Any, stolen: list[int] = stolen) -> None:
            steal = page.locator(".bar .choice", has_text="Steal")
            if not steal.count():
                return answer(page)
            steal.first.click(timeout=2000)
            seat = page.locator("button.seat").first
            try:
                whom = int(seat.get_attribute("data-seat", timeout=2000))
            except Exception as error:  # with one rival left there is nobody to pick: it is said at once
                if "Timeout" not in type(error).__name__:
                    raise
                return None
            seat.click(timeout=2000)
            stolen.append(whom)
            return None

        play_on(page, act, until=lambda stolen=stolen: bool(stolen))  # type: ignore[misc]
        if stolen:
            line = page.locator(".log li, .side li", has_text="You claim the Captain to steal from")
            line.first.wait_for(state="attached")
            return
    raise AssertionError("never got to steal")


def test_one_gesture_is_one_answer(page: Any, house_server: ArenaServer) -> None:
    """A key held down, or pressed again at once, does not answer the next question."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/answer") else None)
    sit_down(page, house_server)
    page.locator(".bar .choice:not([disabled])").first.wait_for()
    for _ in range(30):
        page.keyboard.down("1")  # all but the first are repetitions
        page.wait_for_timeout(20)
    page.keyboard.up("1")
    assert len(sent) == 1


def test_the_home_page_leaves_the_browser_its_connections(page: Any, house_server: ArenaServer) -> None:
    """However many tables are under way: six streams are all that a browser has for a server."""
    opened: list[str] = []
    tokens = [house_server.token() for _ in range(8)]
    for token in tokens:
        house_server.post("/api/v1/tables", {"game": "coup", "players": 3}, token)
    page.on("request", lambda request: opened.append(request.url) if request.url.endswith("/stream") else None)
    page.goto(house_server.url)
    page.locator(".mini").nth(5).wait_for()
    page.wait_for_load_state("networkidle")
    assert not opened
    page.get_by_role("button", name="Play Coup now").click()
    page.wait_for_url("**/matches/*", timeout=5000)


@pytest.mark.parametrize("how", ["reload", "offline"])
def test_a_game_goes_on_where_it_was(page: Any, house_server: ArenaServer, how: str) -> None:
    match = sit_down(page, house_server)
    page.locator(".bar .choice").first.wait_for()
    before = house_server.get(f"/api/v1/matches/{match}")["public"]["decision"]
    if how == "reload":
        page.reload()
    else:
        page.complaints.clear()
        page.context.set_offline(True)
        page.wait_for_timeout(1500)
        page.context.set_offline(False)
    page.locator(".bar .choice:not([disabled])").first.wait_for()
    assert house_server.get(f"/api/v1/matches/{match}")["public"]["decision"] == before
    assert play_on(page, answer) > 0
    page.complaints[:] = [text for text in page.complaints if "ERR_INTERNET_DISCONNECTED" not in text]


def test_two_people_at_one_table(browser: Any, house_server: ArenaServer) -> None:
    pages = [browser.new_context(locale="en-GB").new_page() for _ in range(2)]
    for page in pages:
        page.add_init_script("localStorage.setItem('feint.pace', 'instant')")
    first, second = pages
    first.goto(f"{house_server.url}/play")
    first.get_by_label("Coup", exact=False).first.check(force=True)
    first.locator(".pill", has_text="2").click()
    first.get_by_label("Friends", exact=False).check()
    first.get_by_role("button", name="Play", exact=True).click()
    first.wait_for_url("**/matches/*")
    first.get_by_text("This table waits").wait_for()
    second.goto(first.url)
    second.get_by_role("button", name="Sit down").click()
    for _ in range(400):
        for page in pages:
            answer(page)
            page.wait_for_timeout(30)
        if all(page.locator(".scrubber").count() for page in pages):
            break
    assert all(page.locator(".scrubber").count() for page in pages)
    for page in pages:
        page.context.close()


def test_a_spectator_sees_no_hidden_card(browser: Any, house_server: ArenaServer) -> None:
    """Not in the page, not in what is sent, not in what is kept."""
    guest = browser.new_context(locale="en-GB").new_page()
    match = sit_down(guest, house_server)
    guest.locator(".bar .choice").first.wait_for()
    hand = guest.locator(".seat.me .card .name").all_inner_texts()
    assert len(hand) == 2
    context = browser.new_context(locale="en-GB")
    watcher = context.new_page()
    sent: list[bytes] = []
    watcher.on("response", lambda answer: sent.append(_body(answer)))
    # The stream never ends, so its frames are read by a wire of our own, as the page's.
    watcher.add_init_script(
        "window.frames_ = []; const take = EventSource.prototype.addEventListener;"
        "EventSource.prototype.addEventListener = function (kind, then) {"
        " const seen = (event) => { if (event.data) window.frames_.push(event.data); then(event); };"
        " return take.call(this, kind, seen); };"
    )
    watcher.goto(f"{house_server.url}/matches/{match}")
    watcher.locator("[data-seat]").first.wait_for()
    for _ in range(5):
        answer(guest)
        guest.wait_for_timeout(150)
        if house_server.get(f"/api/v1/matches/{match}")["status"] != "running":
            break
        frames = watcher.evaluate("window.frames_")
        assert frames
        for frame in map(json.loads, frames):
            assert frame["type"] in ("public", "end")
            assert "hand" not in frame.get("view", {})
            assert not any(event.get("private") for event in frame.get("events", []))
        assert not watcher.locator(".seat .card:not(.veiled):not(.lost)").count()
        stored = watcher.evaluate("JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])")
        assert not any(role.lower() in stored.lower() for role in ROLES)
        assert "dealt" not in watcher.content()
    assert b'"hand"' not in b"".join(sent)
    for page in (guest, watcher):
        page.context.close()


def _body(answer: Any) -> bytes:
    if "stream" in answer.url or "/assets/" in answer.url:
        return b""
    try:
        return bytes(answer.body())
    except Exception:  # the page has gone on
        return b""
