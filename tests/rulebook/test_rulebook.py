"""The rulebooks say what the games do: random games are played, and every action, phase and fallback is looked up."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import feint
from feint.errors import UnknownGame
from feint.games.python_kuhn.game import PythonKuhn
from feint.rulebook import Rules, rules_of

ABOUTS = {about["name"]: about for about in feint.catalogue()}
GAMES: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in ABOUTS),
    *(("coup", {"players": players, "rules": rules}) for players in range(2, 7) for rules in ("platform", "official")),
    ("coup", {"players": 3, "priority": "clockwise", "max_turns": 5, "first_player": "2"}),
    ("coup_mdp", {"rules": "paper"}),
    ("liars_dice", {"dice": 5, "sides": 8}),
    ("liars_dice", {"dice": 2, "sides": 2}),
    ("goofspiel", {"cards": 13, "players": 4, "order": "ascending"}),
    ("goofspiel", {"cards": 2, "payoff": "difference"}),
    ("po_nim", {"heap": 9, "turns": 0}),
    ("matrix", {"payoffs": [[1, 2.5, -3]]}),
    ("matrix", {"payoffs": [[1, 2]], "rows": ["stay"], "columns": ["left", "right"]}),
    ("rock_paper_scissors", {}),
    ("reveal(coup)", {"players": 3}),
    ("sequentialize(rock_paper_scissors)", {}),
    ("reveal(sequentialize(goofspiel))", {}),
    ("simultanize(kuhn)", {}),
]
PAGES_OF_GAMES = Path(__file__).parents[2] / "web" / "src" / "games"
PLATFORM_PHASES = {"action", "challenge_action", "block", "challenge_block", "lose_influence", "exchange_return"}
PLATFORM_ACTIONS = {
    *("assassinate", "block", "challenge", "coup", "exchange", "foreign_aid", "income", "lose_card", "pass"),
    *("return_cards", "steal", "tax"),
}


def decisions(game: feint.Game, games: int = 40) -> Iterator[tuple[feint.State, int | None]]:
    """The states of random games with a seat that is asked, and each last one with nobody."""
    rng = random.Random(game.name)
    for _ in range(games):
        state = game.start()
        while not state.over:
            seat = state.asked[0]
            if seat == feint.CHANCE:
                outcomes, weights = zip(*state.outcomes(), strict=True)
                state.apply(seat, rng.choices(outcomes, weights)[0])
                continue
            yield state, seat
            state.apply(seat, rng.choice(state.legal(seat)))
        yield state, None


def phases_in(view: dict[str, Any]) -> set[str]:
    return {str(sight["phase"]) for sight in view.get("seats", [view]) if "phase" in sight}


def fits(rules: Rules, answer: object) -> bool:
    schema = rules.action_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema).is_valid(answer)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_it_knows_every_action_and_phase(name: str, parameters: dict[str, Any]) -> None:
    game = feint.make(name, **parameters)
    rules = rules_of(game)
    spoken: dict[str, dict[str, Any]] = {}
    phases: set[str] = set()
    for state, seat in decisions(game):
        if seat is not None:
            for action in state.legal(seat):
                words = game.speak(seat, action)
                spoken[json.dumps(words)] = words
        phases |= phases_in(state.view(seat or 0).json())
    assert {words["action"] for words in spoken.values()} <= set(rules.actions)
    validator = jsonschema.Draft202012Validator(rules.action_schema())
    for words in spoken.values():
        validator.validate(words)
        data = words.get("data", {})
        assert validator.is_valid(words | {"data": data})
        assert not validator.is_valid(words | {"data": data | {"why": "because"}})
        assert not validator.is_valid(words | {"why": "because"})
    assert phases <= set(rules.phases)


@pytest.mark.parametrize("name", ABOUTS)
def test_it_is_complete(name: str) -> None:
    game, rules = feint.make(name), rules_of(name)
    assert rules.category in {"bluffing", "cards", "dice", "heaps", "poker", "simultaneous"}
    assert 100 <= len(re.findall(r"\S*\w\S*", rules.text)) <= 400
    in_view = game.view_schema().get("properties", {}).get("phase", {}).get("enum", ["play"])
    assert set(rules.phases) == set(in_view)
    spoken = [game.speak(s, a)["action"] for s in range(game.seats) for a in range(game.actions) if says(game, s, a)]
    assert set(rules.actions) == set(spoken)
    for word in (*rules.actions, *(parameter["name"] for parameter in ABOUTS[name]["parameters"])):
        assert re.search(rf"`{word}\b", rules.text), word
    for parameter in ABOUTS[name]["parameters"]:
        if parameter["type"] != "flag":
            assert str(parameter["default"]) in rules.text or parameter["default"] == [], parameter


@pytest.mark.parametrize("name", ABOUTS)
def test_people_are_told_in_their_language(name: str) -> None:
    """No code in it, and nothing forgotten in one of the languages."""
    rules = rules_of(name)
    for said in (rules.people, rules.titles, rules.summaries):
        assert set(said) == {"en", "fr"}
        assert all(text and "`" not in text and "_" not in text for text in said.values())
    assert (rules.titles["en"], rules.summaries["en"]) == (ABOUTS[name]["title"], ABOUTS[name]["summary"])
    assert rules.people["en"] != rules.text
    shapes = [[line[:2] for line in text.splitlines()] for text in rules.people.values()]
    marks = [[mark for mark in shape if mark in ("- ", "| ", "##", "**")] for shape in shapes]
    assert marks[0] == marks[1]
    for text in rules.people.values():
        assert not re.search(r"\b(seat|siège) \d", text, re.IGNORECASE)
        assert 80 <= len(re.findall(r"\S*\w\S*", text)) <= 600


def test_what_a_like_game_does_not_say_is_the_others() -> None:
    assert rules_of("python_kuhn").people == rules_of("kuhn").people
    assert rules_of("python_kuhn").titles["fr"] != rules_of("kuhn").titles["fr"]


def test_the_pages_have_the_rulebooks_titles() -> None:
    """The pages know the titles before they have asked the arena."""
    if not PAGES_OF_GAMES.exists():
        pytest.skip("the pages' sources are not here")
    sources = {path.parent.name: path.read_text(encoding="utf-8") for path in PAGES_OF_GAMES.glob("*/facts.ts")}
    written = {
        name: re.findall(r'^  title: \{ en: ".+", fr: "(.+)" \},$', text, re.M) for name, text in sources.items()
    }
    assert written == {name: [rules_of(name).titles["fr"]] for name in ABOUTS}


def says(game: feint.Game, seat: int, action: int) -> bool:
    try:
        return bool(game.speak(seat, action))
    except feint.errors.IllegalAction:
        return False


@pytest.mark.parametrize("name", [name for name in ABOUTS if name != "matrix"])
def test_the_fallback_is_the_games(name: str) -> None:
    """The sentence names every action that is played for a silent seat, and no other."""
    rules, played = rules_of(name), set()
    for parameters in [{"rules": rule_set["name"]} for rule_set in ABOUTS[name]["rules"]] or [{}]:
        game = feint.make(name, **parameters)
        played |= {game.speak(seat, s.fallback(seat))["action"] for s, seat in decisions(game, 400) if seat is not None}
    assert played == {action for action in rules.actions if f"`{action}`" in rules.fallback}
    assert rules.fallback.endswith(".")
    assert ". " not in rules.fallback


def test_the_platforms_words_are_there() -> None:
    rules = rules_of("coup")
    assert set(rules.phases) == PLATFORM_PHASES | {"deal", "reveal", "over"}
    assert set(rules.actions) == PLATFORM_ACTIONS | {"show", "decline"}


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("kuhn", {"action": "raise"}),
        ("kuhn", {}),
        ("kuhn", "pass"),
        ("kuhn", {"action": "pass", "why": "a jack"}),
        ("kuhn", {"action": "pass", "data": {"card": "jack"}}),
        ("python_kuhn", {"action": "check"}),
        ("leduc", {"action": "check"}),
        ("liars_dice", {"action": "bid", "data": {"quantity": 1}}),
        ("liars_dice", {"action": "bid", "data": {"quantity": 1, "face": "six"}}),
        ("po_nim", {"action": "take", "data": {"heap": "theirs", "count": 1}}),
        ("po_nim", {"action": "take", "data": {"heap": "own", "count": 0}}),
        ("goofspiel", {"action": "bid"}),
        ("goofspiel", {"action": "bid", "data": {"card": 0}}),
        ("matrix", {"action": "rock"}),
        ("rock_paper_scissors", {"action": "row0"}),
        ("coup_mdp", {"action": "coup", "data": {"target": 1}}),
        ("coup", {"action": "coup"}),
        ("coup", {"action": "coup", "data": {}}),
        ("coup", {"action": "coup", "data": {"target": "1"}}),
        ("coup", {"action": "coup", "data": {"target": True}}),
        ("coup", {"action": "coup", "data": {"target": 6}}),
        ("coup", {"action": "coup", "data": {"target": 1, "role": "duke"}}),
        ("coup", {"action": "coup", "target": 1}),
        ("coup", {"action": "block", "data": {"role": "assassin"}}),
        ("coup", {"action": "lose_card", "data": {"card_index": 2}}),
        ("coup", {"action": "return_cards", "data": {"return_indices": [0]}}),
        ("coup", {"action": "return_cards", "data": {"return_indices": [1, 1]}}),
        ("coup", {"action": "return_cards", "data": {"return_indices": [1, 0]}}),
    ],
)
def test_wrong_answers_do_not_fit(name: str, answer: object) -> None:
    assert not fits(rules_of(name), answer)


@pytest.mark.parametrize("name", ["poker", "", "kuhn.toml", "../rulebook/kuhn", "blind(kuhn)", "reveal(poker)"])
def test_unknown_names_are_refused(name: str) -> None:
    with pytest.raises(UnknownGame):
        rules_of(name)


def test_a_name_runs_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(self: object) -> None:
        raise AssertionError("it was made")

    monkeypatch.setattr(PythonKuhn, "__init__", never)
    for name in ("feint.games.python_kuhn.game:PythonKuhn", "reveal(feint.games.python_kuhn.game:PythonKuhn)"):
        with pytest.raises(UnknownGame, match="PythonKuhn"):
            rules_of(name)


def test_adapters_have_the_inner_games_rules() -> None:
    inner, outer = rules_of("goofspiel"), rules_of("reveal(sequentialize(goofspiel))")
    assert outer.text.startswith(inner.text)
    assert "`seats`" in outer.text
    assert "asked in turn" in outer.text
    assert (outer.actions, outer.fallback) == (inner.actions, inner.fallback)
    assert outer.people == {"en": outer.text}
    assert set(rules_of("sequentialize(rock_paper_scissors)").actions) == {"rock", "paper", "scissors"}


class Shouts(PythonKuhn):
    """A game of one's own, with data for one of its actions and sometimes for the other."""

    name = "shouts"
    title, summary, actions = "Shouting", "Who is louder.", 4

    def speak(self, seat: int, action: int) -> str | tuple[str, dict[str, object]]:
        return ("shout", {"what": f"{action}"}) if action < 2 else ("wait", {"long": True}) if action == 2 else "wait"


def test_a_game_of_ones_own_is_described_by_itself() -> None:
    for game in (feint.wrap(Shouts()), feint.reveal(feint.wrap(Shouts()))):
        rules = rules_of(game)
        assert "Shouting" in rules.text
        assert "Who is louder." in rules.text
        assert (rules.category, set(rules.actions)) == ("own", {"shout", "wait"})
        assert rules.people == {"en": rules.text}
        assert set(rules.titles) == set(rules.summaries) == {"en"}
        assert all(fits(rules, game.speak(0, action)) for action in range(4))
        assert not fits(rules, {"action": "shout"})
        assert not fits(rules, {"action": "shout", "data": {"what": "2"}})
        assert not fits(rules, {"action": "whisper"})


def test_rules_are_made_once_and_their_schema_is_the_callers() -> None:
    assert rules_of("coup") is rules_of("coup")
    rules_of("coup").action_schema()["oneOf"][0]["properties"].clear()
    assert fits(rules_of("coup"), {"action": "income"})
    assert not fits(rules_of("coup"), {"action": "steal"})


@pytest.mark.slow
@pytest.mark.parametrize(("name", "parameters"), GAMES, ids=str)
def test_what_is_public_is_known_to_every_seat(name: str, parameters: dict[str, Any]) -> None:
    """All seats' views without their private parts are one and the same: so a watcher learns what all know, no more."""
    game = feint.make(name, **parameters)
    rules = rules_of(game)
    for state, _ in decisions(game, 10):
        first, *others = [rules.public(state.view(seat).json()) for seat in range(game.seats)]
        assert all(other == first for other in others)
        assert not {"seat", "key"} & set(first)


def test_of_a_game_without_a_rulebook_nothing_is_public() -> None:
    view = {"seat": 0, "key": "k", "card": "king", "pot": 2}
    assert Rules("own", "", {}, {}, {}, "").public(view) == {}
    assert Rules("own", "", {}, {}, {}, "", ("card",)).public(view) == {"pot": 2}
    nested = {"players": [{"cards": [{"role": "duke", "up": True}]}]}
    assert Rules("own", "", {}, {}, {}, "", ("players.cards.role",)).public(nested) == {
        "players": [{"cards": [{"up": True}]}]
    }
