"""A game written in Python goes through the same templates: every algorithm gives what it gives on the native one."""

from __future__ import annotations

import re

import pytest

import feint
from feint.envs import VectorEnv
from feint.errors import BadParameter, BadRecord, FeintError, UnknownGame, WrongType
from feint.games.python_kuhn.game import PythonKuhn
from feint.playouts import Rng, random_games

NATIVE, PYTHON = feint.make("kuhn"), feint.make("python_kuhn")


def test_trees_are_the_same() -> None:
    assert feint.tree(PYTHON).counts() == feint.tree(NATIVE).counts()


def test_best_responses_are_the_same() -> None:
    assert feint.best_response(PYTHON, {}) == feint.best_response(NATIVE, {})


@pytest.mark.parametrize("seed", range(5))
def test_random_games_are_the_same(seed: int) -> None:
    assert random_games(PYTHON.start(), 300, seed) == random_games(NATIVE.start(), 300, seed)


@pytest.mark.parametrize("seed", range(20))
def test_matches_are_the_same(seed: int) -> None:
    records = [feint.play(game, ["random", "random"], seed) for game in (NATIVE, PYTHON)]
    logs = [[(entry.by, entry.action) for entry in record.log] for record in records]
    assert logs[0] == logs[1]
    assert records[0].returns == records[1].returns


@pytest.mark.parametrize("seed", range(10))
def test_views_features_and_events_are_the_same(seed: int) -> None:
    rng = Rng(seed)
    states = [NATIVE.start(), PYTHON.start()]
    while not states[0].over:
        (seat,) = states[0].asked
        action = states[0].sample(rng.next()) if seat == feint.CHANCE else states[0].legal(seat)[rng.below(2)]
        events = [[event.json() for event in state.apply(seat, action)] for state in states]
        assert events[0] == events[1]
        for eyes in range(2):
            ours, theirs = (state.view(eyes) for state in states)
            assert {**ours.json(), "key": ""} == {**theirs.json(), "key": ""}
            assert ours.features() == theirs.features()


def test_adapters_take_them() -> None:
    revealed = feint.tree(feint.reveal(PYTHON)).counts()
    assert revealed == feint.tree(feint.reveal(NATIVE)).counts()
    assert sum(revealed["infosets"]) == 24  # every decision is an information set of its own


def test_a_game_of_ones_own_by_its_path() -> None:
    game = feint.make("feint.games.python_kuhn.game:PythonKuhn")
    record = feint.play(game, ["random", "random"], seed=1)
    assert record.game == "feint.games.python_kuhn.game:PythonKuhn"
    assert feint.replay(record, game).over
    with pytest.raises(BadRecord, match="PythonKuhn"):
        feint.replay(record)


KUHN = "feint.games.python_kuhn.game"


@pytest.mark.parametrize("name", ["nowhere:Game", f"{KUHN}:Nobody", ":", f"{KUHN}:"])
def test_a_path_that_leads_nowhere(name: str) -> None:
    with pytest.raises(UnknownGame, match=f"'{name}'"):
        feint.make(name)


def test_parameters_it_does_not_take() -> None:
    with pytest.raises(BadParameter, match="python_kuhn"):
        feint.make("python_kuhn", cards=3)


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(FeintError, match=r"'object'.*name, seats, .*view"):
        feint.wrap(object())  # type: ignore[arg-type]


class Broken(PythonKuhn):
    fault = ""

    def asked(self, state):  # type: ignore[no-untyped-def]
        return (7,) if self.fault == "asked" else (-1, 0) if self.fault == "mixed" else super().asked(state)

    def legal(self, state, seat):  # type: ignore[no-untyped-def]
        return (0, 9) if self.fault == "legal" else super().legal(state, seat)

    def returns(self, state):  # type: ignore[no-untyped-def]
        return [1.0] * 9 if self.fault == "returns" else super().returns(state)

    def outcomes(self, state):  # type: ignore[no-untyped-def]
        return "nonsense" if self.fault == "outcomes" else super().outcomes(state)

    def features(self, view, seat):  # type: ignore[no-untyped-def]
        return [70_000] if self.fault == "features" else super().features(view, seat)

    def apply(self, state, seat, action):  # type: ignore[no-untyped-def]
        if self.fault == "apply":
            raise RuntimeError("my own bug")
        return super().apply(state, seat, action)


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("asked", r"asked\(\).*seat 7\b"),
        ("mixed", r"asked\(\).*chance"),
        ("legal", r"legal\(\).*\b9\b.*actions.*\b2\b"),
        ("returns", r"returns\(\).*\b9\b"),
        ("outcomes", r"outcomes\(\).*'nonsense'"),
    ],
)
def test_what_does_not_fit_is_named(fault: str, message: str) -> None:
    game = Broken()
    game.fault = fault
    with pytest.raises(FeintError, match=message):
        random_games(feint.wrap(game).start(), 10)


def test_features_that_do_not_fit_are_named() -> None:
    game = Broken()
    game.fault = "features"
    with pytest.raises(FeintError, match="70000"):
        VectorEnv(feint.wrap(game), 2, dense=True).reset(0)


@pytest.mark.parametrize(
    ("attribute", "value"),
    [
        ("longest", 3.5),
        ("longest", True),
        ("longest", 2**70),
        ("actions", 2**40),
        ("seats", "3"),
        ("actions", None),
        ("version", "1"),
        ("feature_count", [9]),
        ("name", None),
        ("title", 3),
        ("zero_sum", "yes"),
        ("highest_return", "2"),
        ("parameters", [1]),
    ],
)
def test_attributes_of_a_wrong_type_are_named(attribute: str, value: object) -> None:
    wrong = type("Wrong", (PythonKuhn,), {attribute: value})
    with pytest.raises(TypeError, match=rf"{attribute}\b.*{re.escape(repr(value))}") as caught:
        feint.wrap(wrong())
    assert isinstance(caught.value, FeintError)  # so that a command ends in a line


@pytest.mark.parametrize(
    ("method", "value", "message"),
    [
        ("fallback", "pass", r"fallback\(\).*'pass'"),
        ("text", 3, r"text\(\).*\b3\b"),
        ("speak", 3, r"speak\(\).*\b3\b"),
        ("events", [3], r"events\(\).*\b3\b"),
        ("events", 7, r"events\(\).*\b7\b"),
        ("events", [(None, "0", "x")], "seat.*event.*'0'"),
        ("events", [(None, 0, 7)], r"words.*event.*\b7\b"),
    ],
)
def test_results_of_a_wrong_type_are_named(method: str, value: object, message: str) -> None:
    wrong = type("Wrong", (PythonKuhn,), {method: lambda self, *arguments: value})
    game = feint.wrap(wrong())

    def use() -> None:
        state = game.start()
        while state.asked == [feint.CHANCE]:
            state.apply(feint.CHANCE, state.outcomes()[0][0])
        state.fallback(0), state.view(0).text(), game.speak(0, 1)

    with pytest.raises(TypeError, match=message):
        use()


def test_events_that_are_no_method_are_named() -> None:
    state = feint.wrap(type("Wrong", (PythonKuhn,), {"events": None})()).start()
    with pytest.raises(WrongType, match=r"events.*None"):
        state.apply(feint.CHANCE, state.outcomes()[0][0])


def test_its_own_exceptions_come_through() -> None:
    game = Broken()
    game.fault = "apply"
    with pytest.raises(RuntimeError, match="my own bug"):
        feint.tree(feint.wrap(game))
