"""Partially observable nim: the paper's game move for move, the rules' edges, and what each seat can tell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

import feint
from feint.playouts import random_games

Board = tuple[int, int]

# Figure 2 of the paper: level 1 begins against level 2. Whose move, what, whether it succeeded, the heaps after it.
FIGURE_2 = [
    (0, "take hidden 1", True, (3, 2)),
    (1, "take hidden 1", True, (2, 2)),
    (0, "take hidden 3", False, (2, 2)),
    (1, "take own 2", True, (2, 0)),
    (0, "take own 2", False, (2, 0)),
    (1, "take hidden 1", True, (1, 0)),
]


def played(*moves: str, **parameters: Any) -> feint.State:
    state = feint.make("po_nim", **parameters).start()
    for move in moves:
        (seat,) = state.asked
        state.apply(seat, state.parse(seat, f"take {move}"))
    return state


def heaps(state: feint.State) -> Board:
    mine, theirs = (state.view(seat).json()["heap"] for seat in range(2))
    return mine, theirs


def told(state: feint.State, move: str) -> dict[int, list[str]]:
    """What each seat hears of a move."""
    (seat,) = state.asked
    events = state.apply(seat, state.parse(seat, f"take {move}"))
    return {to: [event.text() for event in events if to in event.to] for to in range(2)}


def test_the_game_of_the_papers_figure() -> None:
    state = feint.make("po_nim").start()
    for seat, move, succeeded, after in FIGURE_2:
        assert state.asked == [seat]
        state.apply(seat, state.parse(seat, move))
        assert heaps(state) == after
        assert state.view(0).json()["succeeded"][seat] is succeeded
    assert state.over
    assert state.returns() == [-12, 10]
    assert state.ranking() == [2, 1]
    view = state.view(0).json()
    assert (view["winner"], view["hidden"], view["possible"], view["turn"]) == (1, 0, [0], None)
    assert view["failures"] == [2, 0]


def test_actions_own_then_hidden() -> None:
    state = played("own 2", heap=4)
    words = [state.game.text(1, action) for action in range(8)]
    assert words == [f"take {heap} {count}" for heap in ("own", "hidden") for count in range(1, 5)]
    assert state.legal(1) == list(range(8))
    state = played("own 2", "own 1", heap=4)
    assert state.legal(0) == [0, 1, 4, 5, 6, 7]  # two are left of the own; of the hidden heap all can be asked for
    spoken = state.game.speak(0, 5)
    assert spoken == {"action": "take", "data": {"heap": "hidden", "count": 2}}


@pytest.mark.parametrize(
    ("moves", "after", "returns", "winner"),
    [
        (["hidden 2", "own 1", "hidden 1"], (3, 0), [-1, 0], None),  # more than there is: the mover alone pays
        (["hidden 3", "hidden 3"], (3, 0), [0, -1], None),  # it would leave nothing at all
        (["own 3", "own 3"], (0, 3), [0, -1], None),
        (["own 3", "own 2"], (0, 1), [-10, 10], 1),  # one is left, in whichever heap
        (["hidden 3", "hidden 2"], (1, 0), [-10, 10], 1),
        (["hidden 3", "hidden 1", "own 1"], (1, 0), [10, -10], 0),
    ],
)
def test_the_edges_of_the_rules(moves: list[str], after: Board, returns: list[float], winner: int | None) -> None:
    state = played(*moves)
    assert (heaps(state), state.returns()) == (after, returns)
    assert state.view(0).json()["winner"] == winner
    assert state.asked == ([] if winner is not None else [len(moves) % 2])


def test_nobody_wins_at_the_cap() -> None:
    """What was paid for failures stays."""
    state = played("hidden 1", "hidden 1", "hidden 3", turns=3)
    assert state.over
    assert (state.returns(), state.ranking()) == ([-1, 0], [1, 1])
    view = state.view(1).json()
    assert (view["winner"], view["hidden"], view["possible"], view["turns_left"]) == (None, 2, [2], 0)
    assert played("own 3", "own 2", turns=2).returns() == [-10, 10]  # the last move may still win


def test_rewards_are_parameters() -> None:
    moves = [move.removeprefix("take ") for _, move, _, _ in FIGURE_2]
    assert played(*moves, r_w=2.5, r_u=-0.25).returns() == [-3, 2.5]
    assert played(*moves, r_u=0).returns() == [-10, 10]


def test_who_wins_is_first_however_much_he_paid() -> None:
    state = played("hidden 3", "hidden 3", "own 1", "hidden 1", r_u=-30)
    assert (state.returns(), state.ranking()) == ([-10, -20], [2, 1])


def test_what_is_told_to_whom() -> None:
    state = feint.make("po_nim").start()
    assert told(state, "hidden 1") == {
        0: ["seat 0: tried hidden 1", "seat 0: succeeded"],
        1: ["seat 0: succeeded", "seat 1: lost 1"],
    }
    assert told(state, "own 1") == {0: ["seat 1: succeeded"], 1: ["seat 1: tried own 1", "seat 1: succeeded"]}
    assert told(state, "hidden 3") == {0: ["seat 0: tried hidden 3", "seat 0: failed"], 1: ["seat 0: failed"]}
    assert told(state, "hidden 2")[0] == ["seat 1: succeeded", "seat 0: lost 2"]
    assert told(state, "own 1") == {
        0: ["seat 0: tried own 1", "seat 0: succeeded", "seat 0: shown 0", "seat 1: shown 1"],
        1: ["seat 0: succeeded", "seat 0: shown 0", "seat 1: shown 1"],
    }


def moved(size: int, board: Board, seat: int, action: int) -> tuple[Board, bool]:
    """The rules once more, as plainly as they can be said."""
    own, count = action < size, action % size + 1
    after = list(board)
    after[seat if own else 1 - seat] -= count
    if min(after) < 0 or sum(after) == 0:
        return board, False
    return (after[0], after[1]), True


def histories(size: int, depth: int) -> Iterator[tuple[feint.State, list[Any]]]:
    """Every state after at most so many moves, with what each seat saw and did on the way."""
    game = feint.make("po_nim", heap=size)
    level: list[tuple[feint.State, Board, list[tuple[Any, ...]]]] = [(game.start(), (size, size), [(), ()])]
    for turn in range(depth + 1):
        below = []
        for state, board, seen in level:
            yield state, seen
            assert heaps(state) == board
            seat = turn % 2
            for action in [] if state.over else range(2 * size):
                if action < size and action >= board[seat]:
                    continue
                next_board, done = moved(size, board, seat, action)
                child = state.copy()
                child.apply(seat, action)
                assert child.over is (done and sum(next_board) == 1)
                ends = (next_board,) if child.over else ()
                mine = (*seen[seat], ("did", action, done, next_board[seat], *ends))
                theirs = (*seen[1 - seat], ("heard", done, next_board[1 - seat], *ends))
                below.append((child, next_board, [mine, theirs] if seat == 0 else [theirs, mine]))
        level = below


@pytest.mark.parametrize(("size", "depth"), [(2, 7), (3, 5), (4, 4)])
def test_possible_sizes_are_those_of_all_histories_that_look_alike(size: int, depth: int) -> None:
    truly: dict[tuple[int, Any], set[int]] = defaultdict(set)
    said: dict[tuple[int, Any], set[tuple[int, ...]]] = defaultdict(set)
    keys: dict[tuple[int, Any], set[int]] = defaultdict(set)
    for state, seen in histories(size, depth):
        for seat in range(2):
            truly[seat, seen[seat]].add(heaps(state)[1 - seat])
            said[seat, seen[seat]].add(tuple(state.view(seat).json()["possible"]))
            keys[seat, seen[seat]].add(state.key(seat))
    assert len(truly) > 300
    assert {place: {tuple(sorted(found))} for place, found in truly.items()} == said
    # One key for what looks alike, and another for what does not.
    assert all(len(found) == 1 for found in keys.values())
    assert len({(seat, key) for (seat, _), (key,) in keys.items()}) == len(keys)
    assert any(len(found) > 2 for found in truly.values()) or size == 2


def test_best_responses_to_uniform_play_are_the_papers_level_1() -> None:
    """Figure 1: 0.5 at r_w = 1, so 5 here; 29/4, 47/6 and 277/36 were computed by other means, without a cap."""
    small = feint.best_response(feint.make("po_nim", heap=2, turns=4), {})
    assert small["best_responses"] == pytest.approx([5, 29 / 4])
    assert feint.best_response(feint.make("po_nim", heap=2, turns=6, r_w=1), {})["best_responses"][0] == pytest.approx(
        0.5
    )
    before = [0.0, 0.0]
    for turns in (4, 6, 8):  # a longer game comes closer, from below
        values = feint.best_response(feint.make("po_nim", turns=turns), {})["best_responses"]
        assert all(low <= value < most for low, value, most in zip(before, values, (47 / 6, 277 / 36), strict=True))
        before = values
    assert before == pytest.approx([47 / 6, 277 / 36], abs=0.04)


def test_a_resampled_world_has_each_possible_heap() -> None:
    state = played("own 1", "own 1")
    view = state.view(0)
    assert view.json()["possible"] == [0, 1, 2]
    drawn = [state.game.resample(view, seed).view(1).json()["heap"] for seed in range(600)]
    counts = [drawn.count(size) for size in range(4)]
    assert counts[3] == 0
    assert all(abs(count - 200) < 60 for count in counts[:3])


def test_views_at_the_cap_and_without_one() -> None:
    assert played(turns=0).view(0).json()["turns_left"] is None
    assert played("own 1", turns=7).view(1).json()["turns_left"] == 6
    capped, free = feint.make("po_nim", turns=7), feint.make("po_nim", turns=0)
    assert (capped.longest, free.longest) == (7, 10_000)
    assert (capped.highest_return, feint.make("po_nim", r_u=0).highest_return) == (14, 10)


@pytest.mark.parametrize("heap", [2, 3, 9])
def test_random_games_end_without_a_cap(heap: int) -> None:
    result = random_games(feint.make("po_nim", heap=heap, turns=0).start(), 2000, seed=1)
    assert result["games"] == 2000
    assert result["steps"] < 100_000


@pytest.mark.parametrize(
    ("bad", "complaint"),
    [
        ({"heap": 1}, r"heap .*\b1$"),
        ({"heap": 10}, r"heap .*\b10$"),
        ({"r_w": 0}, r"r_w .*\b0\b"),
        ({"r_w": -3}, r"r_w .*-3\b"),
        ({"r_u": 0.5}, r"r_u .*\b0\.5\b"),
        ({"turns": -1}, r"turns .*-1\b"),
    ],
)
def test_parameters(bad: dict[str, Any], complaint: str) -> None:
    with pytest.raises(feint.errors.BadParameter, match=f"^po_nim: {complaint}"):
        feint.make("po_nim", **bad)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"heap": 4}, "heap .*objects"),
        ({"possible": []}, "some size"),
        ({"possible": [2, 1]}, "sizes"),
        ({"possible": [4]}, "sizes"),
        ({"succeeded": [True]}, "entry"),
        ({"failures": [-1, 0]}, r"failures.*\b0\b"),
        ({"turn": 2}, "turn .*seat 0"),
        ({"turn": None}, "hidden"),
        ({"turns_left": None}, "turns_left"),
        ({"turns_left": 0}, "no turns"),
        ({"winner": 0}, "nobody .*won"),
        ({"heap": 0, "possible": [1, 2]}, "over"),
        ({"turn": None, "hidden": 2}, "true size"),
        ({"turn": None, "hidden": 2, "possible": [2], "winner": 0}, "somebody .*won"),
        ({"turn": None, "hidden": 2, "possible": [2]}, "winner"),
    ],
)
def test_views_that_cannot_be(change: dict[str, Any], complaint: str) -> None:
    game = feint.make("po_nim")
    view = played("own 1", "own 1").view(0).json()
    game.read_view(view)
    with pytest.raises(feint.errors.BadView, match=complaint):
        game.read_view(view | change)
