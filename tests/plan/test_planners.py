"""The planning players against second ways: expectimax by hand, exact best responses, each other."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import feint
from feint.errors import BadParameter
from feint.planning import transitions
from feint.players import make_player


def planned(game: feint.Game, player: str, view: feint.View, legal: list[int], **options: Any) -> dict[str, Any]:
    made = make_player(player, game, view.seat, 5, options)
    made.act(view, legal)
    explained = made.explain()
    assert explained is not None
    return explained


def expectimax(state: feint.State, seat: int, depth: int) -> dict[int, float]:
    """The values of the seat's actions, by the simulator alone."""
    values: dict[int, float] = {}
    for action, after, probability, reward in transitions(state, seat):
        further = max(expectimax(after, seat, depth - 1).values(), default=0.0) if depth > 1 else 0.0
        values[action] = values.get(action, 0.0) + probability * (reward + further)
    return values


def coup(rules: str, name: str = "coup_mdp") -> tuple[feint.State, feint.State]:
    """A state of the game and the same one revealed: seat 1 may challenge a tax."""
    states = []
    for wrapped in (name, f"reveal({name})"):
        state = feint.make(wrapped, rules=rules).start()
        for hand in ("duke captain", "contessa assassin", "captain duke"):
            state.apply(feint.CHANCE, f"deal {hand}")
        for seat, word in enumerate(("steal1", "no_op", "no_op")):
            state.apply(seat, word)
        states.append(state)
    return states[0], states[1]


@pytest.mark.parametrize("rules", ["paper", "proper"])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_forward_search_is_expectimax(rules: str, depth: int) -> None:
    state, shown = coup(rules)
    values = planned(shown.game, "forward_search", shown.view(1), state.legal(1), depth=depth)["values"]
    wanted = expectimax(state, 1, depth)
    assert values == pytest.approx({state.game.text(1, action): value for action, value in wanted.items()})


def test_transitions_are_distributions() -> None:
    state, _ = coup("paper")
    for seat in range(3):
        for action, group in itertools.groupby(transitions(state, seat), key=lambda t: t[0]):
            assert action in state.legal(seat)
            assert sum(probability for _, _, probability, _ in group) == pytest.approx(1)


def test_incomplete_search_averages_over_hands() -> None:
    """The steal is challenged wrongly in 7 of 16 hands of the actor: 30 x (9 - 7) / 16."""
    state, _ = coup("paper")
    values = planned(state.game, "forward_search", state.view(1), state.legal(1), depth=1)["values"]
    assert values == pytest.approx({"no_op": 0.0, "challenge_or_block": 30 * 2 / 16}, abs=1e-9)


def test_sampling_and_tree_search_come_to_forward_search() -> None:
    state, shown = coup("paper")
    legal = state.legal(1)
    exact = planned(shown.game, "forward_search", shown.view(1), legal, depth=2)["values"]
    sampled = planned(shown.game, "sparse_sampling", shown.view(1), legal, depth=2, samples=400)["values"]
    grown = planned(shown.game, "mcts", shown.view(1), legal, depth=2, simulations=50_000)
    best = max(exact, key=lambda word: exact[word])
    assert sampled == pytest.approx(exact, abs=3)
    assert max(grown["visits"], key=lambda word: grown["visits"][word]) == best
    assert grown["values"][best] == pytest.approx(exact[best], abs=1)
    assert sum(grown["visits"].values()) == pytest.approx(50_000, abs=1)


def first_decisions(name: str) -> list[tuple[float, feint.State]]:
    """Where seat 0 decides first, with the probability of each deal."""
    out, front = [], [(1.0, feint.make(name).start())]
    while front:
        p, state = front.pop()
        if state.asked != [feint.CHANCE]:
            out.append((p, state))
            continue
        for action, q in state.outcomes():
            after = state.copy()
            after.apply(feint.CHANCE, action)
            front.append((p * q, after))
    return out


@pytest.mark.parametrize(
    ("name", "player", "options", "tolerance"),
    [
        ("kuhn", "mcts", {"simulations": 20_000, "choose": "value"}, 0.05),
        ("kuhn", "sparse_sampling", {"depth": 2, "samples": 700}, 0.1),
        ("leduc", "mcts", {"simulations": 200_000, "exploration": 0.2, "choose": "value"}, 0.2),
    ],
)
def test_against_uniform_play_planners_find_the_best_response(
    name: str, player: str, options: dict[str, Any], tolerance: float
) -> None:
    game = feint.make(name)
    decisions: dict[int, tuple[float, feint.State]] = {}
    for p, state in first_decisions(name):
        decisions[state.key(0)] = (p + decisions.get(state.key(0), (0.0, state))[0], state)
    value = 0.0
    for p, state in decisions.values():
        values = planned(game, player, state.view(0), state.legal(0), **options)["values"]
        value += p * max(values.values())
    assert value == pytest.approx(feint.best_response(game, {})["best_responses"][0], abs=tolerance)


def test_forward_search_bounds_the_best_response() -> None:
    """It decides as if it knew the hidden card later on, so that it can only be too hopeful."""
    game = feint.make("kuhn")
    value = 0.0
    for p, state in first_decisions("kuhn"):
        values = planned(game, "forward_search", state.view(0), state.legal(0), depth=9, worlds=2000)["values"]
        value += p * max(values.values())
    assert value > feint.best_response(game, {})["best_responses"][0] - 0.05


@pytest.mark.parametrize("player", ["forward_search", "sparse_sampling", "mcts"])
@pytest.mark.parametrize(
    "game", ["kuhn", "leduc", "goofspiel", "coup_mdp", "reveal(coup_mdp)", "sequentialize(goofspiel)"]
)
def test_they_play_any_game_that_can_resample(player: str, game: str) -> None:
    seats = feint.make(game).seats
    record = feint.play(game, [f"{player}:depth=2", *["random"] * (seats - 1)], seed=3)
    assert record.returns is not None
    explained = [entry.explain for entry in record.log if entry.by == 0]
    assert all(e is not None and set(e["values"]) == set(e["visits"]) for e in explained)


@pytest.mark.parametrize("player", ["forward_search", "sparse_sampling", "mcts"])
def test_equal_seeds_play_equal_games(player: str) -> None:
    agents = [f"{player}:depth=2", "random", "random"]
    records = [feint.play("coup_mdp", agents, seed=8) for _ in range(2)]
    assert [e.action for e in records[0].log] == [e.action for e in records[1].log]


@pytest.mark.parametrize(
    ("player", "options", "message"),
    [
        ("mcts", {"simulations": 0}, r"simulations.*\b0\b"),
        ("mcts", {"milliseconds": 0}, r"milliseconds.*\b0\b"),
        ("sparse_sampling", {"samples": 0}, r"samples.*\b0\b"),
        ("forward_search", {"depth": 0}, r"depth.*\b0\b"),
        ("forward_search", {"width": 2}, 'forward_search.*"width"'),
        ("sparse_sampling", {"leak": True}, r"leak.*reveal\(coup_mdp\)"),
    ],
)
def test_what_they_refuse(player: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadParameter, match=message):
        make_player(player, feint.make("coup_mdp"), 0, 0, options)


def test_games_they_cannot_play_are_refused() -> None:
    with pytest.raises(BadParameter, match=r"mcts.*reveal\(leduc\)"):
        make_player("mcts", feint.make("reveal(leduc)"), 0, 0, {})


def test_a_time_budget_ends_the_thinking() -> None:
    state, _ = coup("proper")
    explained = planned(state.game, "mcts", state.view(1), state.legal(1), simulations=1_000_000_000, milliseconds=20)
    assert 8 <= explained["simulations"] < 10_000_000
