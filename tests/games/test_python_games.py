"""A game written in Python goes through the same templates: every algorithm gives what it gives on the native one."""

from __future__ import annotations

import pytest

import feint
from feint import _core
from feint.errors import BadParameter, BadRecord, FeintError, UnknownGame
from feint.games.kuhn import PythonKuhn

NATIVE, PYTHON = feint.make("kuhn"), feint.make("python_kuhn")


def test_trees_are_the_same() -> None:
    assert _core.tree_counts(PYTHON) == _core.tree_counts(NATIVE)


def test_best_responses_are_the_same() -> None:
    assert _core.best_response(PYTHON, {}) == _core.best_response(NATIVE, {})


@pytest.mark.parametrize("seed", range(5))
def test_random_games_are_the_same(seed: int) -> None:
    assert _core.random_games(PYTHON.start(), 300, seed) == _core.random_games(NATIVE.start(), 300, seed)


@pytest.mark.parametrize("seed", range(20))
def test_matches_are_the_same(seed: int) -> None:
    records = [feint.play(game, ["random", "random"], seed) for game in (NATIVE, PYTHON)]
    logs = [[(entry.by, entry.action) for entry in record.log] for record in records]
    assert logs[0] == logs[1]
    assert records[0].returns == records[1].returns


@pytest.mark.parametrize("seed", range(10))
def test_views_features_and_events_are_the_same(seed: int) -> None:
    rng = _core.Rng(seed)
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
    revealed = _core.tree_counts(feint.reveal(PYTHON))
    assert revealed == _core.tree_counts(feint.reveal(NATIVE))
    assert sum(revealed["infosets"]) == 24  # every decision is an information set of its own


def test_a_game_of_ones_own_by_its_path() -> None:
    game = feint.make("feint.games.kuhn:PythonKuhn")
    record = feint.play(game, ["random", "random"], seed=1)
    assert record.game == "feint.games.kuhn:PythonKuhn"
    assert feint.replay(record, game).over
    with pytest.raises(BadRecord, match="it runs only where you name it yourself"):
        feint.replay(record)


@pytest.mark.parametrize("name", ["nowhere:Game", "feint.games.kuhn:Nobody", ":", "feint.games.kuhn:"])
def test_a_path_that_leads_nowhere(name: str) -> None:
    with pytest.raises(UnknownGame, match="there is no game"):
        feint.make(name)


def test_parameters_it_does_not_take() -> None:
    with pytest.raises(BadParameter, match="python_kuhn"):
        feint.make("python_kuhn", cards=3)


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(FeintError, match=r"is no game: it misses name, seats, .*view"):
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
        ("asked", "names seat 7 of 2"),
        ("mixed", "names chance beside a seat"),
        ("legal", r"legal\(\) gave 9, but actions is 2"),
        ("returns", r"returns\(\) must give one number a seat, gave 9"),
        ("outcomes", r"outcomes\(\) gave 'nonsense'"),
    ],
)
def test_what_does_not_fit_is_named(fault: str, message: str) -> None:
    game = Broken()
    game.fault = fault
    with pytest.raises(FeintError, match=message):
        _core.random_games(feint.wrap(game).start(), 10)


def test_features_that_do_not_fit_are_named() -> None:
    game = Broken()
    game.fault = "features"
    with pytest.raises(FeintError, match="70000"):
        _core.VectorEnv(feint.wrap(game), 2, True).reset(0)


def test_its_own_exceptions_come_through() -> None:
    game = Broken()
    game.fault = "apply"
    with pytest.raises(RuntimeError, match="my own bug"):
        _core.tree_counts(feint.wrap(game))
