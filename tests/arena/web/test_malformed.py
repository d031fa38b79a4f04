"""A replay opens whatever agents and analysts have written, and only the house's analysis is the ideal observer's."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from server import ArenaServer
from test_websocket import Wire

from feint.remote.analyst import Analyst
from feint.remote.api_client import ApiClient

NONSENSE: list[Any] = [
    {"beliefs": [None]},
    {
        "beliefs": [
            {"seat": 0, "roles": None},
            {"seat": 0, "roles": {"duke": "high"}},
            {"seat": 77, "roles": {"duke": 1}},
        ]
    },
    {"beliefs": [{"seat": "x", "cards": []}, 5, [[]]]},
    {"beliefs": {"heap": None, "level": {"x": None}, "other": 5}},
    {"beliefs": "nonsense", "values": "many", "visits": [1], "probabilities": None, "made": {"x": {}}},
    {"values": {"tax": None, "income": "5", "assassinate": {}}, "reason": {"a": 1}, "text": [[]]},
    {"reason": None, "reasoning": 5, "beliefs": [{"seat": 1, "roles": {"duke": 0.5}}]},
]
GAMES = ("duel", "goofspiel", "kuhn", "leduc", "liars_dice", "matrix", "po_nim")
WORDS = {"my best card": 0.3, "x": 1, "constructor": 1, "play": 0.5, "bid": 0.1, "": 1}
UNKNOWN: list[Any] = [
    {"values": WORDS, "probabilities": WORDS, "made": WORDS},
    {"beliefs": {"constructor": WORDS, "toString": WORDS, "level": WORDS, "hidden": WORDS}},
    {"beliefs": [{"seat": 1, "roles": WORDS, "cards": WORDS}]},
]
BROKEN: list[dict[str, Any]] = [
    {"observer": "nonsense"},
    {},
    {"observer": [None, [None, 5], {"duke": 1}], "seats": "x", "marks": {"a": 1}},
    {"observer": [[{"duke": "high"}]], "seats": [None, [[5]]], "marks": [None, {"decision": 1}, {"decision": "x"}]},
    {"observer": [], "marks": [{"decision": 0, "kind": "constructor", "seat": 9, "about": 5}] * 2, "model": {}},
    {"observer": [], "swallowed": [None, "x", 5, {"decision": "x"}, {"decision": 1}]},
    {"observer": [], "swallowed": [{"decision": 0, "seat": 0, "role": "duke"}] * 2},
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ArenaServer]:
    with ArenaServer(str(tmp_path_factory.mktemp("malformed") / "arena.sqlite")) as running:
        yield running


@pytest.fixture(scope="module")
def authors(server: ArenaServer) -> dict[bool, str]:
    """The tokens of two owners, by whether they are the house."""
    return {house: server.owner_token(house=house) for house in (False, True)}


def played(server: ArenaServer, game: str, nonsense: list[Any], players: int = 2, choice: int = -1) -> str:
    """A match whose every answer has an explanation that makes no sense."""
    tokens = [server.token() for _ in range(players)]
    calls = [ApiClient(server.url, token) for token in tokens]
    seats = [calls[0].get("/me")["agent"], *[None] * (players - 1)]
    made = calls[0].post("/tables", {"game": game, "players": players, "seats": seats})["match"]
    for call in calls[1:]:
        call.post(f"/tables/{made}/seats", {})
    wires = [Wire(server, token) for token in tokens]
    explain = cycle(nonsense)
    while calls[0].get(f"/matches/{made}")["status"] != "finished":
        for wire, call in zip(wires, calls, strict=True):
            while ask := (call.get(f"/matches/{made}").get("you") or {}).get("ask"):
                answer = {"type": "answer", "match": made, "decision": ask["decision"], "explain": next(explain)}
                wire.say({**answer, **ask["legal"][choice]}, "accepted", "stale")
    for wire in wires:
        wire.close()
    return str(made)


@pytest.fixture(scope="module")
def match(server: ArenaServer) -> str:
    return played(server, "coup", NONSENSE)


def opens(page: Any, server: ArenaServer, match: str) -> None:
    """Open the replay and go through it; the page must not complain."""
    page.goto(f"{server.url}/matches/{match}?beliefs=agents")
    page.locator(".scrubber").wait_for()
    frames = server.get(f"/api/v1/matches/{match}/frames")["frames"]
    for decision in range(1, min(len(frames), 2 * len(NONSENSE))):
        page.keyboard.press("ArrowRight")
        page.wait_for_url(f"**/matches/{match}/{decision}?beliefs=agents")
    page.keyboard.press("End")
    page.wait_for_url(f"**/matches/{match}/{len(frames) - 1}?beliefs=agents")
    assert not page.complaints


def annotate(server: ArenaServer, match: str, owner: str, content: dict[str, Any]) -> None:
    server.post(f"/api/v1/matches/{match}/annotations", {"kind": "beliefs", "content": content}, owner)


def test_explanations_without_sense_do_not_break_a_replay(page: Any, server: ArenaServer, match: str) -> None:
    opens(page, server, match)


@pytest.mark.parametrize(("game", "players"), [("coinche", 4), *((game, 2) for game in GAMES)])
def test_words_that_a_game_does_not_have_do_not_break_its_replay(
    page: Any, server: ArenaServer, game: str, players: int
) -> None:
    opens(page, server, played(server, game, UNKNOWN, players, choice=0))


def test_only_the_house_is_the_ideal_observer(
    page: Any, server: ArenaServer, match: str, authors: dict[bool, str]
) -> None:
    observer = page.locator("option[value='observer']")
    lie = {"model": "lies", "observer": [[{"duke": 1.0}, {"duke": 1.0}]] * 99, "seats": [], "marks": []}
    annotate(server, match, authors[False], lie)
    opens(page, server, match)
    assert observer.count() == 0
    Analyst(ApiClient(server.url, authors[True]), lambda _: None).run(once=True)
    notes = server.get(f"/api/v1/matches/{match}/annotations")["annotations"]
    assert [note["house"] for note in notes] == [False, True], "the liar was first"
    opens(page, server, match)
    assert observer.count() == 1
    page.goto(f"{server.url}/matches/{match}/0?beliefs=observer")
    page.locator(".scrubber").wait_for()
    only = server.get(f"/api/v1/matches/{match}/annotations?kind=beliefs&house=true")["annotations"]
    assert [note["house"] for note in only] == [True]
    assert server.get(f"/api/v1/matches/{match}/annotations?kind=other")["annotations"] == []


@pytest.mark.parametrize("content", BROKEN)
@pytest.mark.parametrize("house", [False, True])
def test_an_annotation_without_sense_does_not_break_a_replay(
    page: Any, server: ArenaServer, match: str, authors: dict[bool, str], content: dict[str, Any], house: bool
) -> None:
    annotate(server, match, authors[house], content)
    for lens in ("observer", "0", "agents"):
        page.goto(f"{server.url}/matches/{match}/0?beliefs={lens}")
        page.locator(".scrubber").wait_for()
        page.keyboard.press("ArrowRight")
        page.wait_for_url(f"**/matches/{match}/1?beliefs={lens}")
    assert not page.complaints


@pytest.mark.parametrize("field", ["marks", "swallowed"])
@pytest.mark.parametrize(("language", "told"), [("en", "claimed the Duke"), ("fr", "annonçait le Duc")])
def test_the_marks_of_new_and_of_old_annotations(
    page: Any, server: ArenaServer, match: str, authors: dict[bool, str], field: str, language: str, told: str
) -> None:
    """Older annotations have `swallowed` where newer ones have `marks`: both show the same."""
    mark = {"marks": {"kind": "unchallenged_bluff", "about": "duke"}, "swallowed": {"role": "duke"}}[field]
    frames = server.get(f"/api/v1/matches/{match}/frames")["frames"]
    content = {"model": "", "observer": [[{}, {}]] * len(frames), field: [{"decision": 1, "seat": 0, **mark}]}
    annotate(server, match, authors[True], content)
    page.add_init_script(f"localStorage.setItem('feint.language', '{language}')")
    page.goto(f"{server.url}/matches/{match}/0")
    page.locator(".jump").click()
    page.wait_for_url(f"**/matches/{match}/1")
    assert told in page.locator(".scrubber .warn").inner_text()
    assert page.locator(".marks .disc").count() == 1
    names = {"en": ("unchallenged bluff", "Next bluff"), "fr": ("bluff passé", "Bluff suivant")}[language]
    assert (page.locator(".key span").last.inner_text(), page.locator(".jump").inner_text().strip()) == names


def test_nobody_says_that_he_is_the_house(server: ArenaServer, match: str) -> None:
    body = {"kind": "beliefs", "content": {}, "house": True, "author": "house"}
    status, _ = server.call("POST", f"/api/v1/matches/{match}/annotations", body, server.owner_token())
    assert status == 422
