"""Value iteration of coup_mdp against second ways to the same numbers: plain iteration and Bellman's equation by the
simulator alone, symmetries, and games played.

Reading a table and the number of threads are of the native layer alone.
"""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import feint
from feint import _core
from feint.cli import main
from feint.errors import BadParameter, FeintError
from feint.planning import transitions
from feint.players import tournament
from feint.reproduce.coup_mdp.optimum import optimal_win_rates

ROLES = ("duke", "assassin", "captain", "contessa")
RULES = ("proper", "paper")
LAYERS = {"proper": 2, "paper": 1}  # endings with at most three cards alive, or two
COINS = 13


@cache
def solved(rules: str) -> Any:
    game = feint.make("coup_mdp", rules=rules)
    return feint.solve("value-iteration", game, layers=LAYERS[rules]).result


def player(cards: str, alive: int, coins: int) -> dict[str, Any]:
    """The right card is the last one alive, for the left one goes first."""
    return {"cards": cards.split(), "alive": [alive > 1, alive > 0], "coins": coins}


def ending(rules: str, players: list[dict[str, Any]], actor: int) -> feint.State:
    return feint.make("coup_mdp", rules=rules).set_up({"players": players, "actor": actor})


def random_ending(rng: random.Random, alive: list[int]) -> tuple[list[dict[str, Any]], int]:
    deck = [role for role in ROLES for _ in range(3)]
    rng.shuffle(deck)
    players = [player(f"{deck[2 * i]} {deck[2 * i + 1]}", n, rng.randrange(COINS)) for i, n in enumerate(alive)]
    return players, rng.choice([seat for seat, n in enumerate(alive) if n])


def end(state: feint.State, seat: int) -> float | None:
    """1 if the seat is the last one alive, 0 if it fell, None while neither is so."""
    lives = [any(not card["face_up"] for card in p["cards"]) for p in state.view(seat).json()["players"]]
    return None if lives[seat] and sum(lives) > 1 else float(lives[seat])


def place(state: feint.State) -> tuple[int, ...] | None:
    view = state.view(0).json()
    return (*(p["coins"] for p in view["players"]), view["actor"]) if view["phase"] == "begin" else None


def backup(state: feint.State, seat: int, value: Any) -> float:
    """Bellman's equation over one turn, by the simulator."""
    actions: dict[int, float] = {}
    for action, after, probability, _ in transitions(state, seat):
        worth = end(after, seat)
        if worth is None:
            worth = value(after) if place(after) else backup(after, seat, value)
        actions[action] = actions.get(action, 0.0) + probability * worth
    return max(actions.values())


Turn = list[list[tuple[float, Any]]]  # by action: outcomes, which are ends, places or later choices of the turn


def turn(state: feint.State, seat: int) -> Turn:
    actions: dict[int, list[tuple[float, Any]]] = {}
    for action, after, probability, _ in transitions(state, seat):
        worth = end(after, seat)
        then = worth if worth is not None else place(after) or turn(after, seat)
        actions.setdefault(action, []).append((probability, then))
    return list(actions.values())


def worth(choices: Turn, values: dict[tuple[int, ...], float]) -> float:
    def of(then: Any) -> float:
        if isinstance(then, float):
            return then
        return values[then] if isinstance(then, tuple) else worth(then, values)

    return max(sum(p * of(then) for p, then in outcomes) for outcomes in choices)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "mine", "theirs"),
    [("proper", "duke captain", "duke assassin"), ("paper", "assassin contessa", "duke captain")],
)
def test_an_ending_against_plain_iteration(rules: str, mine: str, theirs: str) -> None:
    """One card each: 338 states, their turns written out, and values that grow from 0 until they stay."""
    places = [(a, 0, b, actor) for a in range(COINS) for b in range(COINS) for actor in (0, 2)]
    gone = player("contessa contessa", 0, 0)
    states = {
        (a, 0, b, actor): ending(rules, [player(mine, 1, a), gone, player(theirs, 1, b)], actor)
        for a, _, b, actor in places
    }
    turns = {at: turn(state, 0) for at, state in states.items()}
    values = dict.fromkeys(places, 0.0)
    for _ in range(400):
        new = {at: worth(turns[at], values) for at in places}
        change = max(new[at] - values[at] for at in places)
        values = new
        if change < 1e-13:
            break
    assert change < 1e-13
    assert (min(values.values()), max(values.values())) == (0, 1)
    assert len(set(values.values())) > 20
    for at, state in states.items():
        assert solved(rules).value(state, 0) == pytest.approx(values[at], abs=1e-9), at


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seat", range(3))
def test_values_satisfy_bellmans_equation(rules: str, seat: int) -> None:
    rng = random.Random(seat)
    alive = [1, 1, 1]
    if LAYERS[rules] == 1:
        alive[(seat + 1) % 3] = 0
    values = solved(rules)
    for _ in range(60):
        state = ending(rules, *random_ending(rng, alive))
        found = backup(state, seat, lambda after: values.value(after, seat))
        assert values.value(state, seat) == pytest.approx(found, abs=1e-9)


def test_what_does_not_matter() -> None:
    """Where one sits; the roles of cards that are lost; in the paper's rules which of two cards is lost."""
    rng = random.Random(5)
    for _ in range(40):
        players, actor = random_ending(rng, [1, 1, 1])
        value = solved("proper").value(ending("proper", players, actor), 0)
        turned = ending("proper", [players[2], players[0], players[1]], (actor + 1) % 3)
        assert solved("proper").value(turned, 1) == value
        held = [card for p in players for card in p["cards"]]
        lost = rng.choice([role for role in ROLES if held.count(role) < 3])
        players[1]["cards"] = [lost, players[1]["cards"][1]]
        assert solved("proper").value(ending("proper", players, actor), 0) == value
        players[1]["alive"] = [False, False]
        value = solved("paper").value(ending("paper", players, 0), 0)
        players[2]["cards"].reverse()
        assert solved("paper").value(ending("paper", players, 0), 0) == value


@pytest.mark.parametrize("rules", RULES)
def test_a_coup_wins_at_once(rules: str) -> None:
    players = [player("duke duke", 1, 7), player("captain captain", 1, 12), player("duke contessa", 0, 0)]
    assert solved(rules).value(ending(rules, players, 0), 0) == 1
    # Seat 1 must coup, whoever it is that sees it coming.
    assert solved(rules).value(ending(rules, players, 1), 0) == 0


@pytest.mark.parametrize("rules", RULES)
def test_facts(rules: str) -> None:
    facts = solved(rules).facts()
    assert facts["states"] == {"proper": 519_168, "paper": 64_896}[rules]
    assert facts["residual"] < 1e-10
    assert facts["error"] < 2e-10
    assert facts["layers"] == LAYERS[rules]


def test_threads_and_the_cap_change_nothing(tmp_path: Path) -> None:
    for threads, cap in ((1, 200), (3, 1)):
        game = feint.make("coup_mdp", max_turns=cap)
        _core.solve_values(game, layers=1, threads=threads).save(str(tmp_path / f"{threads}"))
    assert (tmp_path / "1").read_bytes() == (tmp_path / "3").read_bytes()


def test_a_table_comes_back(tmp_path: Path) -> None:
    path = str(tmp_path / "table")
    solved("proper").save(path)
    game = feint.make("coup_mdp", caused_only=False, max_turns=9)  # rewards and the cap do not matter
    read = _core.load_values(path, game)
    rng = random.Random(1)
    for _ in range(50):
        state = ending("proper", *random_ending(rng, [1, 1, 1]))
        assert read.value(state, 2) == pytest.approx(solved("proper").value(state, 2), abs=6e-8)
    with pytest.raises(FeintError, match="4 cards"):
        read.value(ending("proper", random_ending(rng, [2, 1, 1])[0], 0), 0)


def test_files_that_are_no_tables(tmp_path: Path) -> None:
    path = tmp_path / "table"
    game = feint.make("coup_mdp")
    solved("proper").save(str(path))
    whole = path.read_bytes()
    with pytest.raises(FeintError, match=r'table": .*{"always_four_steps": false.*{"always_four_steps": true'):
        _core.load_values(str(path), feint.make("coup_mdp", rules="paper"))
    for content, message in (
        (whole[:-5], rf"{len(whole) - 5}\b.*\b{len(whole)}\b"),
        (whole + b"more", rf"{len(whole) + 4}\b.*\b{len(whole)}\b"),
        (whole[:500], "table"),
        (b"", "table"),
        (b"x" * 5000, "table"),
    ):
        path.write_bytes(content)
        with pytest.raises(FeintError, match=message):
            _core.load_values(str(path), game)
    with pytest.raises(FeintError, match="missing"):
        _core.load_values(str(tmp_path / "missing"), game)
    with pytest.raises(FeintError, match=tmp_path.name):
        _core.load_values(str(tmp_path), game)
    with pytest.raises(FeintError, match="nowher"):
        solved("paper").save(str(tmp_path / "nowhere" / "table"))


def test_what_has_no_value() -> None:
    state = feint.make("coup_mdp").start()
    with pytest.raises(FeintError, match="dealt"):
        solved("proper").value(state, 0)
    rng = random.Random(2)
    state = ending("proper", *random_ending(rng, [1, 1, 1]))
    for seat in (-1, 3):
        with pytest.raises(FeintError, match=f"seat {seat}"):
            solved("proper").value(state, seat)
    state.apply(0, state.legal(0)[0])
    with pytest.raises(FeintError, match="window"):
        solved("proper").value(state, 1)
    with pytest.raises(BadParameter, match=r"coup_mdp.*kuhn"):
        feint.solve("value-iteration", "kuhn")
    with pytest.raises(FeintError, match=r"layers.*\b6\b"):
        feint.solve("value-iteration", "coup_mdp", layers=6)


@pytest.mark.slow
def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["solve", "value-iteration", "coup_mdp", "--seconds", "0.05"]) == 1
    assert "0.05 s" in capsys.readouterr().err
    assert main(["solve", "value-iteration", "coup_mdp", "--out", str(tmp_path / "no" / "table")]) == 2
    assert "--out" in capsys.readouterr().err
    assert main(["solve", "tree", "kuhn", "--out", "table"]) == 2
    assert re.search("--out table.*feint solve tree --help", capsys.readouterr().err)


def test_the_optimum_is_known() -> None:
    for rules in RULES:
        known = optimal_win_rates(rules)
        assert 0.99 < min(known.seats) <= known.mean <= max(known.seats) < 1
        assert known.error < 1e-9
    with pytest.raises(BadParameter, match=r"rules.*'house'"):
        optimal_win_rates("house")


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("rules", RULES)
def test_the_whole_game(rules: str, tmp_path: Path) -> None:
    """What is written down, Bellman's equation where the game begins, and 30,000 games of the player."""
    game = feint.make("coup_mdp", rules=rules)
    values = feint.solve("value-iteration", game).result
    known = optimal_win_rates(rules)
    assert values.win_rates() == pytest.approx(known.seats, abs=1e-9)
    assert values.facts()["states"] == known.states
    rng = random.Random(3)
    for alive in ([2, 2, 2], [2, 1, 2], [1, 2, 2], [2, 2, 0], [1, 1, 2]):
        for _ in range(8):
            state = ending(rules, *random_ending(rng, alive))
            found = backup(state, 0, lambda after: values.value(after, 0))
            assert values.value(state, 0) == pytest.approx(found, abs=1e-9)
    path = tmp_path / "table"
    values.save(str(path))
    best = {"player": "optimal", "options": {"table": str(path)}, "complete": True}
    games = 30_000
    tally = tournament(game, [best, {"player": "random"}, {"player": "random"}], games, 1, 2)[0]
    spread = (known.mean * (1 - known.mean) / games) ** 0.5
    assert tally["wins"] / games == pytest.approx(known.mean, abs=4 * spread)
    assert json.loads(path.read_bytes()[:1024])["states"] == known.states
