"""Result sentences agree with the board, in the words of the game that was played."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from typing import Any

import pytest
from server import NUMBERS, ArenaServer
from visitor import lay_table, play_something

import feint
from feint.remote.api_client import ApiClient, register

Played = Callable[..., tuple[str, list[str]]]


@pytest.fixture(scope="module")
def played(arena_server: ArenaServer) -> Played:
    """Play one match between agents of a kind to its end. The match, and the names by seat."""

    def play(game: str, players: int, spec: str = "random", **parameters: Any) -> tuple[str, list[str]]:
        owner = ApiClient(arena_server.url, arena_server.owner_token())
        names = [f"{word} {next(NUMBERS)}" for word in ("Ada", "Bob", "Cleo", "Dan")[:players]]
        tokens = [register(owner, name)[0] for name in names]
        threads = [
            threading.Thread(target=feint.connect(arena_server.url, token).play, args=(spec,), kwargs={"matches": 1})
            for token in tokens
        ]
        for thread in threads:
            thread.start()
        table = {"game": game, "seats": names, "players": players, "parameters": parameters}
        match = ApiClient(arena_server.url, tokens[0]).post("/tables", table)["match"]
        for thread in threads:
            thread.join(60)
        return str(match), names

    return play


def forge(page: Any, match: str, ranking: list[int], me: str | None) -> None:
    """Show a match with other places, to this player or to a stranger."""

    def other(route: Any) -> None:
        answer = route.fetch()
        shown = answer.json()
        for one in shown.get("matches", [shown]):
            if one["id"] == match:
                one["result"]["ranking"] = ranking
        route.fulfill(response=answer, json=shown)

    page.route(re.compile(rf"/api/v1/matches/{match}$"), other)
    page.route(re.compile(r"/api/v1/matches\?"), other)
    who = {"kind": "guest", "scope": "session", "agent": me, "csrf": "none"}
    page.route("**/api/v1/me", lambda route: route.fulfill(json=who))


@pytest.mark.parametrize(
    ("ranking", "seat", "english", "french"),
    [
        ([2, 1, 2, 2], 0, "You lost. {1} won.", "Vous avez perdu. {1} a gagné."),
        ([1, 3, 1, 3], 1, "You lost. {0} and {2} won.", "Vous avez perdu. {0} et {2} ont gagné."),
        ([1, 3, 1, 3], 0, "You and {2} won.", "Vous avez gagné avec {2}."),
        ([2, 1, 3, 4], 0, "You came 2nd of 4. {1} won.", "Vous finissez 2e sur 4. {1} a gagné."),
        ([3, 1, 2, 2], 2, "You tied for 2nd of 4. {1} won.", "Vous finissez 2e ex æquo sur 4. {1} a gagné."),
        ([1, 1, 1, 1], 3, "A draw.", "Égalité."),
        ([1, 2, 3, 4], 0, "You won.", "Vous avez gagné."),
        ([1, 3, 1, 3], None, "{0} and {2} won.", "{0} et {2} ont gagné."),
        ([2, 1, 2, 2], None, "{1} won.", "{1} a gagné."),
    ],
)
def test_there_is_one_headline_and_it_is_right(
    page: Any,
    arena_server: ArenaServer,
    four: tuple[str, list[str]],
    ranking: list[int],
    seat: int | None,
    english: str,
    french: str,
) -> None:
    match, names = four
    forge(page, match, ranking, None if seat is None else names[seat])
    for language, sentence in (("en", english), ("fr", french)):
        page.add_init_script(f"localStorage.setItem('feint.language', '{language}')")
        page.goto(f"{arena_server.url}/matches/{match}/999")
        page.locator(".scrubber").wait_for()
        page.locator(".outcome").first.wait_for()
        assert page.locator(".outcome").all_inner_texts() == [sentence.format(*names)]


@pytest.fixture(scope="module")
def four(played: Played) -> tuple[str, list[str]]:
    return played("goofspiel", 4)


@pytest.mark.parametrize(
    ("ranking", "seat", "said"),
    [([2, 1, 2, 2], 0, "lost"), ([1, 3, 1, 3], 2, "won"), ([1, 3, 1, 3], 3, "lost"), ([2, 4, 3, 1], 2, "3 of 4")],
)
def test_an_agents_page_has_the_same_results(
    page: Any, arena_server: ArenaServer, four: tuple[str, list[str]], ranking: list[int], seat: int, said: str
) -> None:
    match, names = four
    forge(page, match, ranking, None)
    page.goto(f"{arena_server.url}/agents/{names[seat]}")
    cell = page.locator("td.place")
    cell.wait_for()
    assert cell.inner_text() == said


def test_coinche_says_how_the_contract_went(page: Any, arena_server: ArenaServer, played: Played) -> None:
    """At the result, in numbers that are those of the board."""
    match, names = played("coinche", 4, "stronger")
    last = arena_server.get(f"/api/v1/matches/{match}/frames")["frames"][-1]
    while last["public"]["contract"] is None:  # all four passed
        match, names = played("coinche", 4, "stronger")
        last = arena_server.get(f"/api/v1/matches/{match}/frames")["frames"][-1]
    view = last["public"]
    contract, side = view["contract"], view["contract"]["seat"] % 2
    told = next(event for event in last["events"] if event["event"] == "marked")["data"]
    belote = 20 if view["belote"] is not None and view["belote"] % 2 == side else 0
    made = f"{view['points'][side] + belote} of {contract['value']}"
    if contract["value"] == 250:
        made = f"{view['tricks'][side]} tricks of capot"
    scores = [f" {names[s]} and {names[s + 2]} score {told['scores'][s]}." for s in (0, 1) if told["scores"][s]]
    expected = f"Contract {'made' if told['made'] else 'failed'}: {made}.{''.join(scores)}"
    page.goto(f"{arena_server.url}/matches/{match}/999")
    page.locator(".verdict").wait_for()
    assert page.locator(".verdict").inner_text() == expected
    page.get_by_label("Beliefs of").wait_for()
    page.locator(".key").wait_for()
    assert "bid" in page.locator(".key").inner_text().split()
    assert not re.search("claim|challenge|loss", page.locator(".key").inner_text())


def test_one_trick_is_no_tricks(page: Any, arena_server: ArenaServer, played: Played) -> None:
    match, _ = played("coinche", 4, "simple")
    for _ in range(20):
        frames = arena_server.get(f"/api/v1/matches/{match}/frames")["frames"]
        found = [frame["decision"] for frame in frames if 1 in frame["public"]["tricks"]]
        if found:
            break
        match, _ = played("coinche", 4, "simple")
    page.goto(f"{arena_server.url}/matches/{match}/{found[0]}")
    page.locator(".sheet").wait_for()
    assert re.search(r"\b1 trick\b", page.locator(".sheet").inner_text())
    assert not re.search(r"\b1 tricks\b", page.locator(".sheet").inner_text())


def test_all_deals_of_a_match_are_on_its_sheet(page: Any, arena_server: ArenaServer, played: Played) -> None:
    """However many there were: their rows add up to the score."""
    match, _ = played("coinche_match", 4, "simple", target=1500)
    view = arena_server.get(f"/api/v1/matches/{match}/frames")["frames"][-1]["public"]
    assert len(view["deals"]) > 4
    page.goto(f"{arena_server.url}/matches/{match}/9999")
    page.locator(".score tbody tr").first.wait_for()
    rows = [
        [int(cell) for cell in row.locator("td").all_inner_texts()] for row in page.locator(".score tbody tr").all()
    ]
    assert rows == view["deals"]
    total = [int(cell) for cell in page.locator(".score tfoot td").all_inner_texts()]
    assert total == [sum(column) for column in zip(*rows, strict=True)] == view["scores"]


def test_the_marks_of_liars_dice_are_its_own(page: Any, arena_server: ArenaServer, played: Played) -> None:
    match, _ = played("liars_dice", 2)
    page.goto(f"{arena_server.url}/matches/{match}/0")
    page.locator(".key").wait_for()
    assert page.locator(".key span").all_inner_texts() == ["bid", "liar!"]


@pytest.mark.parametrize("pace", ["instant", "quick"])
def test_the_duel_names_the_round_that_is_asked(page: Any, house_server: ArenaServer, pace: str) -> None:
    page.add_init_script(f"localStorage.setItem('feint.pace', '{pace}')")
    match = lay_table(page, house_server, game="duel", players=2, against=["greedy"])
    rounds = set()
    for turn in range(12):
        while True:
            public = house_server.get(f"/api/v1/matches/{match}")["public"]
            if public is None or 0 in public["asked"]:
                break
        if public is None:
            break
        page.locator(f"section.bar[data-decision='{public['decision']}']").wait_for()
        said = page.locator(".round").inner_text()
        assert said.startswith(f"Round {public['view']['round']} of 4"), said
        rounds.add(public["view"]["round"])
        with page.expect_response("**/answer"):
            play_something(page, turn)
    assert len(rounds) >= 3
