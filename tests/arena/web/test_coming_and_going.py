"""Around the table: how fast it goes, leaving it, waiting for others, and the way back."""

from __future__ import annotations

import time
from typing import Any

from server import ArenaServer
from visitor import sit_down


def until_it_ends(server: ArenaServer, match: str) -> dict[str, Any]:
    end = time.monotonic() + 30
    while (shown := server.get(f"/api/v1/matches/{match}"))["status"] == "running":
        assert time.monotonic() < end
        time.sleep(0.05)
    return dict(shown)


def resign_unseen(page: Any, match: str) -> None:
    """Give up without the page's doing: now the bots play a whole game in a moment."""
    page.evaluate(
        """async (match) => {
          const me = await (await fetch("/api/v1/me")).json();
          await fetch(`/api/v1/matches/${match}/resign`, {method: "POST", headers: {"x-feint-csrf": me.csrf}});
        }""",
        match,
    )


def test_quick_bots_are_shown_at_a_pace_and_can_be_skipped(browser: Any, house_server: ArenaServer) -> None:
    page = browser.new_context(locale="en-GB").new_page()
    match = sit_down(page, house_server)
    page.locator(".bar .choice").first.wait_for()
    lines = page.locator(".log li").count()
    resign_unseen(page, match)
    until_it_ends(house_server, match)
    skip = page.get_by_role("button", name="Skip to the present")
    skip.wait_for()
    seen = []
    for _ in range(3):
        page.wait_for_timeout(1200)
        assert not page.locator(".scrubber").count(), "the game is over, but not yet on this table"
        seen.append(page.locator(".log li").count())
    assert lines < seen[0] < seen[-1]
    assert page.locator(".bar .choice").count() == 0
    page.keyboard.press("End")
    page.locator(".scrubber").wait_for()
    page.context.close()


def test_leaving_costs_the_seat_and_nobody_waits(page: Any, house_server: ArenaServer) -> None:
    match = sit_down(page, house_server)
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Stay").click()
    page.locator(".bar .choice").first.wait_for()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    page.get_by_role("button", name="Play Coup now").wait_for()
    ended = until_it_ends(house_server, match)
    assert ended["result"]["forfeits"] == [0]
    assert not page.get_by_role("link", name="Back to it").count()


def test_a_table_for_friends_can_be_found_again_and_filled_with_bots(page: Any, house_server: ArenaServer) -> None:
    page.goto(f"{house_server.url}/play")
    page.locator(".pill", has_text="3").click()
    page.get_by_label("Friends", exact=False).check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/matches/*")
    page.locator("li.free").nth(1).wait_for()
    assert page.url in page.locator("code").all_inner_texts()
    page.goto(f"{house_server.url}/ladders")
    page.get_by_role("link", name="Back to it").click()
    page.get_by_role("button", name="Begin now").click()
    page.locator("[data-seat]").nth(2).wait_for()
    page.get_by_role("link", name="feint").click()
    page.get_by_text("Your table of Coup is waiting").wait_for()


def test_a_table_for_friends_can_be_closed(page: Any, house_server: ArenaServer) -> None:
    page.goto(f"{house_server.url}/play?game=kuhn")
    page.get_by_label("Friends", exact=False).check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/matches/*")
    match = page.url.rsplit("/", 1)[1]
    page.get_by_role("button", name="Close the table").click()
    page.wait_for_url("**/play")
    assert house_server.call("GET", f"/api/v1/matches/{match}")[0] == 404


def visitor(browser: Any) -> Any:
    page = browser.new_context(locale="en-GB").new_page()
    page.add_init_script("localStorage.setItem('feint.pace', 'instant')")
    return page


def lay_a_table(page: Any, server: ArenaServer, players: int) -> str:
    page.goto(f"{server.url}/play")
    page.locator(".pill", has_text=str(players)).click()
    page.get_by_label("Friends", exact=False).check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/matches/*")
    return str(page.url)


def test_who_leaves_is_seen_to_have_left(browser: Any, house_server: ArenaServer) -> None:
    host, friend = visitor(browser), visitor(browser)
    address = lay_a_table(host, house_server, 3)
    friend.goto(address)
    friend.get_by_role("button", name="Sit down").click()
    friend.get_by_role("button", name="Begin now").click()
    for page in (host, friend):
        page.locator("[data-seat]").nth(2).wait_for()
    host.locator(".seat.me").wait_for()
    friend.get_by_role("button", name="Leave the table").click()
    friend.get_by_role("button", name="Leave", exact=True).click()
    host.get_by_text("has left the table").wait_for()
    friend.goto(address)
    friend.get_by_text("You have given up this seat").or_(friend.locator(".scrubber")).first.wait_for()
    assert not friend.get_by_role("button", name="Leave the table").count()
    for page in (host, friend):
        page.context.close()


def test_a_friend_may_stand_up_and_the_table_stays(browser: Any, house_server: ArenaServer) -> None:
    host, friend = visitor(browser), visitor(browser)
    address = lay_a_table(host, house_server, 3)
    match = address.rsplit("/", 1)[1]
    friend.goto(address)
    friend.get_by_role("button", name="Sit down").dblclick()  # two clicks are one guest
    friend.get_by_role("button", name="Stand up").wait_for()
    host.locator("li.free").nth(1).wait_for(state="detached")
    assert sum(seat["agent"] is not None for seat in house_server.get(f"/api/v1/matches/{match}")["seats"]) == 2
    friend.get_by_role("button", name="Stand up").click()
    friend.wait_for_url("**/play")
    host.locator("li.free").nth(1).wait_for()
    friend.goto(address)
    friend.get_by_role("button", name="Sit down").wait_for()
    host.get_by_role("button", name="Close the table").click()
    friend.get_by_text("This table has been closed").wait_for()
    for page in (host, friend):
        page.context.close()


def test_leaving_by_keys_takes_more_than_one_slip(page: Any, house_server: ArenaServer) -> None:
    match = sit_down(page, house_server)
    leave = page.get_by_role("button", name="Leave the table")
    leave.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("alertdialog")
    dialog.wait_for()
    page.keyboard.press("Enter")  # that was Stay
    dialog.wait_for(state="detached")
    page.wait_for_function("document.activeElement.textContent.trim() === 'Leave the table'")
    page.keyboard.press("Enter")
    dialog.wait_for()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    page.locator(".bar .choice").first.wait_for()
    seats = house_server.get(f"/api/v1/matches/{match}")["seats"]
    assert not any(seat["resigned"] for seat in seats)


def test_an_answer_given_offline_is_sent_when_it_can_be(page: Any, house_server: ArenaServer) -> None:
    match = sit_down(page, house_server)
    page.locator(".bar .choice:not([disabled])").first.wait_for()
    before = house_server.get(f"/api/v1/matches/{match}")["public"]["decision"]
    page.context.set_offline(True)
    page.keyboard.press("1")
    page.get_by_text("does not answer").wait_for()
    page.context.set_offline(False)
    end = time.monotonic() + 15
    while (shown := house_server.get(f"/api/v1/matches/{match}"))["status"] == "running":
        if shown["public"]["decision"] > before:
            break
        assert time.monotonic() < end
        time.sleep(0.1)
    page.complaints[:] = [text for text in page.complaints if "ERR_INTERNET_DISCONNECTED" not in text]
