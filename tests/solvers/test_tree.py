"""The compiled tree as arrays: its layout against a walk over states, and what it says of behaviours."""

from __future__ import annotations

import gc
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import plain_cfr
import pytest
from hidden_games import HiddenGame, Node, random_root
from numpy.typing import NDArray

import feint
from feint import CHANCE
from feint.errors import BadParameter, TooLarge, WrongType
from feint.game import Game, State

ARRAYS = ("keys", "parents", "starts", "levels", "actions", "children", "end_starts", "end_returns", "end_others")
GAMES = {
    "kuhn": lambda: feint.make("kuhn"),
    "leduc": lambda: feint.make("leduc"),
    "three seats": lambda: feint.make("goofspiel", cards=3, players=3),
    "sequential": lambda: feint.sequentialize(feint.make("goofspiel", cards=3)),
    "no zero sum": lambda: feint.make("po_nim", heap=2, turns=4),
    "hidden": lambda: feint.wrap(HiddenGame(random_root(4))),
}
every_game = pytest.mark.parametrize("make", GAMES.values(), ids=GAMES)


@dataclass
class Walked:
    """The same tree by recursion over states."""

    seats: int
    nodes: int = 0
    chance_nodes: int = 0
    legal: dict[tuple[int, int], list[int]] = field(default_factory=dict)  # by seat and key
    ends: Counter[Any] = field(default_factory=Counter)  # by the answers of each seat, probability and returns

    def walk(self, state: State, probability: float, answers: tuple[tuple[Any, ...], ...]) -> Walked:
        self.nodes += 1
        if state.over:
            self.ends[answers, round(probability, 12), tuple(state.returns())] += 1
            return self
        seat = state.asked[0]
        self.chance_nodes += seat == CHANCE
        if seat != CHANCE:
            self.legal[seat, state.key(seat)] = state.legal(seat)
        for action, chance, after in plain_cfr.children(state):
            answered = list(answers)
            if seat != CHANCE:
                answered[seat] = (*answers[seat], (state.key(seat), action))
            self.walk(after, probability * chance, tuple(answered))
        return self


def walked(game: Game) -> Walked:
    return Walked(game.seats).walk(game.start(), 1.0, ((),) * game.seats)


def random_behaviour(tree: feint.Tree, seed: int) -> NDArray[np.float64]:
    draw = np.random.default_rng(seed)
    behaviour = np.ones(tree.size)
    for side in tree.sides:
        mine = behaviour[side.part]
        for first, last in zip(side.starts, side.starts[1:], strict=False):
            mine[first:last] = draw.dirichlet(np.ones(last - first))
    return behaviour


@every_game
def test_arrays_are_read_only_views(make: Any) -> None:
    tree = feint.tree(make())
    for side in tree.sides:
        again = tree.native.side(side.seat)
        for name in ARRAYS:
            array = getattr(side, name)
            assert not array.flags.writeable, name
            assert np.shares_memory(array, again[name]) or array.size == 0, name
            with pytest.raises(ValueError, match="read-only"):
                array[...] = 0
    for array in vars(tree.terminals).values():
        assert not array.flags.writeable


def test_arrays_outlive_the_tree() -> None:
    tree = feint.tree(feint.make("leduc"))
    side, chance = tree.sides[0], tree.terminals.chance
    before = side.end_returns.copy()
    del tree
    gc.collect()
    feint.tree(feint.make("leduc"))  # which would take the memory, if it were free
    assert (side.end_returns == before).all()
    assert chance.sum() > 0


@every_game
def test_a_walk_over_states_finds_the_same_tree(make: Any) -> None:
    game = make()
    tree, other = feint.tree(game), walked(game)
    assert (tree.nodes, tree.chance_nodes, tree.ends) == (other.nodes, other.chance_nodes, other.ends.total())
    for side in tree.sides:
        legal = {key: actions for (seat, key), actions in other.legal.items() if seat == side.seat}
        assert side.sets == tree.infosets[side.seat] == len(legal)
        assert side.sequences == 1 + sum(map(len, legal.values()))
        assert side.part.stop - side.part.start == side.sequences
        for number in range(side.sets):
            infoset = tree.infoset(side.seat, number)
            assert infoset.legal == legal[infoset.key]
            assert infoset.view.key == infoset.key
            assert infoset.view.seat == infoset.seat == side.seat
            assert infoset.parent == side.parents[number] < infoset.sequences.start
            assert number in range(side.children[infoset.parent], side.children[infoset.parent + 1])


@every_game
def test_terminals_are_the_ends_of_the_walk(make: Any) -> None:
    game = make()
    tree, found = feint.tree(game), Counter[Any]()
    terminals = tree.terminals
    for row, chance, returns in zip(terminals.sequences, terminals.chance, terminals.returns, strict=True):
        answers = tuple(spelled(tree.sides[seat], int(sequence)) for seat, sequence in enumerate(row))
        found[answers, round(float(chance), 12), tuple(returns)] += 1
    assert found == walked(game).ends


def spelled(side: Any, sequence: int) -> tuple[tuple[int, int], ...]:
    """A sequence as the keys and actions that it is made of."""
    if sequence == 0:
        return ()
    number = int(np.searchsorted(side.starts, sequence, side="right")) - 1
    last = (int(side.keys[number]), int(side.actions[sequence]))
    return (*spelled(side, int(side.parents[number])), last)


@every_game
def test_behaviours_are_judged_as_tables_are(make: Any) -> None:
    game = make()
    tree = feint.tree(game)
    for behaviour in (tree.uniform(), random_behaviour(tree, 1), random_behaviour(tree, 2)):
        table = tree.policy(behaviour).table
        judged = feint.best_response(game, table)
        assert tree.exploitability(behaviour) == pytest.approx(judged["exploitability"], abs=1e-12)
        assert tree.values(behaviour) == pytest.approx(judged["values"], abs=1e-12)
        assert tree.values(behaviour) == pytest.approx(plain_cfr.value(game.start(), table), abs=1e-9)
        for seat in range(game.seats):
            response = tree.best_response(behaviour, seat)
            assert response.value == pytest.approx(judged["best_responses"][seat], abs=1e-12)
            assert tree.values(response.behaviour)[seat] == pytest.approx(response.value, abs=1e-12)


@pytest.mark.parametrize(("name", "value"), [("kuhn", -1 / 18), ("leduc", -0.0856)])
def test_known_values(name: str, value: float) -> None:
    tree = feint.tree(feint.make(name))
    behaviour = tree.behaviour(feint.solve("cfr", tree.game, variant="cfr+", iterations=2000).policy)
    assert tree.values(behaviour) == pytest.approx([value, -value], abs=1e-4)
    assert tree.exploitability(behaviour) < 1e-3


def test_a_behaviour_becomes_a_policy_and_comes_back(tmp_path: Path) -> None:
    tree = feint.tree(feint.make("leduc"))
    behaviour = random_behaviour(tree, 3)
    tree.policy(behaviour).save(tmp_path / "policy.json")
    policy = feint.load_policy(tmp_path / "policy.json")
    assert (tree.behaviour(policy) == behaviour).all()
    assert (tree.behaviour(feint.UniformPolicy(tree.game)) == tree.uniform()).all()
    assert feint.best_response(tree.game, policy)["exploitability"] == pytest.approx(tree.exploitability(behaviour))


def test_one_seat_and_no_payments() -> None:
    """Arrays may be empty: nobody is paid, or one seat never decides."""
    leaf = [Node(None, (((way,),), ((),))) for way in range(2)]
    tree = feint.tree(feint.wrap(HiddenGame(Node(0, ((), ()), children=leaf))))
    assert tree.infosets == [1, 0]
    assert tree.sides[0].end_others.shape == (0, 1)
    assert tree.terminals.returns.tolist() == [[0, 0], [0, 0]]
    assert tree.exploitability(tree.uniform()) == 0
    assert tree.views(1) == []


@pytest.mark.parametrize(
    ("change", "error", "quoted"),
    [
        (lambda b: b[1:], BadParameter, "(25,)"),
        (lambda b: b.reshape(2, 13), BadParameter, "(2, 13)"),
        (lambda b: np.where(np.arange(26) == 3, 0.75, b), BadParameter, "[0.75, 0.5]"),
        (lambda b: np.where(np.arange(26) == 3, np.nan, b), BadParameter, "[nan, 0.5]"),
        (
            lambda b: np.where(np.arange(26) == 3, -0.5, np.where(np.arange(26) == 4, 1.5, b)),
            BadParameter,
            "[-0.5, 1.5]",
        ),
        (lambda b: b * 0.5, BadParameter, "0.5"),
        (lambda b: 7.0, BadParameter, "()"),
        (lambda b: "half", WrongType, "'half'"),
        (lambda b: [[1], [1, 2]], WrongType, "[[1], [1, 2]]"),
    ],
)
def test_what_is_no_behaviour_is_refused(change: Any, error: type[Exception], quoted: str) -> None:
    tree = feint.tree(feint.make("kuhn"))
    behaviour = change(tree.uniform())
    for call in (tree.exploitability, tree.values, tree.policy, lambda b: tree.best_response(b, 0)):
        with pytest.raises(error) as raised:
            call(behaviour)
        assert quoted in str(raised.value)
        assert "\n" not in str(raised.value)


def test_other_wrong_arguments_are_refused() -> None:
    tree = feint.tree(feint.make("kuhn"))
    assert repr(feint.tree("kuhn")) == repr(tree)
    with pytest.raises(WrongType, match=r"\b7\b"):
        feint.tree(7)  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="'kuhn'"):
        feint.best_response(tree.game, "kuhn")  # type: ignore[arg-type]
    for call in (lambda: tree.views(2), lambda: tree.best_response(tree.uniform(), 2), lambda: tree.infoset(2, 0)):
        with pytest.raises(BadParameter, match="got 2"):
            call()
    with pytest.raises(BadParameter, match="got 6"):
        tree.infoset(0, 6)
    with pytest.raises(TooLarge, match="1e"):
        feint.tree(feint.make("coup"))
    with pytest.raises(TooLarge, match="1000"):
        feint.tree(feint.make("leduc"), memory=1000)


def test_ctrl_c_stops_compiling() -> None:
    told = []

    def interrupt(nodes: int) -> None:
        told.append(nodes)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        feint.tree(feint.make("liars_dice", dice=2, sides=5), progress=interrupt)
    assert told
