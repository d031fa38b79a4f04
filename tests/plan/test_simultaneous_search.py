"""Search where both choose at once: exploitability on matrices, values against linear programs, and what is refused."""

from __future__ import annotations

import functools
import shlex
import sys
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

import feint
from feint.errors import BadParameter, FeintError
from feint.game import CHANCE, wrap
from feint.planning import search_simultaneous
from feint.players import make_player, tournament
from feint.progress import Step

POLICIES = ("exp3", "sm_rm", "duct", "eta_greedy")


@functools.cache
def matrices(count: int) -> tuple[np.ndarray, ...]:
    """Entries uniform in -1..1; one of them is 1, so that rewards scale to 0..1 as they are."""
    rng = np.random.default_rng(7)
    made = rng.uniform(-1, 1, (count, 13, 13))
    made[:, 0, 0] = 1
    return tuple(made)


def exploitability(payoffs: np.ndarray, strategies: list[dict[int, float]]) -> float:
    """Half of what the two best responses win together, with payoffs as if they were in 0..1."""
    rows, columns = (np.array([mix[action] for action in range(13)]) for mix in strategies)
    return float((payoffs @ columns).max() - (rows @ payoffs).min()) / 4


@functools.cache
def exploited(policy: str, simulations: int, pruning: float = 0.0, count: int = 12) -> float:
    total = 0.0
    for seed, payoffs in enumerate(matrices(count)):
        state = feint.make("matrix", payoffs=payoffs.tolist()).start()
        found = search_simultaneous(state, policy, simulations, seed, pruning=pruning)
        total += exploitability(payoffs, found["strategies"])
    return total / count


def test_exp3_falls_as_it_was_found_before() -> None:
    """Once measured by a plain program: .127, .106, .058, .029, .013."""
    for simulations, wanted in ((400, 0.127), (1600, 0.106), (6400, 0.058), (25_600, 0.029), (102_400, 0.013)):
        assert exploited("exp3", simulations) == pytest.approx(wanted, rel=0.25)


def test_regret_matching_is_nearer() -> None:
    for simulations in (400, 1600, 6400, 25_600, 102_400):
        assert exploited("sm_rm", simulations) < exploited("exp3", simulations)
    assert exploited("sm_rm", 102_400) < 0.01


def test_decoupled_uct_gets_worse_again() -> None:
    assert exploited("duct", 6400) < 0.06
    assert exploited("duct", 102_400) > exploited("duct", 6400) + 0.015


def test_pruning_makes_it_more_exploitable() -> None:
    for simulations in (6400, 25_600):
        assert exploited("exp3", simulations, 0.95) > 2 * exploited("exp3", simulations)
        assert exploited("exp3", simulations, 0.7) == pytest.approx(exploited("exp3", simulations), rel=0.2)


@pytest.mark.parametrize("mean", [False, True])
@pytest.mark.parametrize("policy", ["exp3", "sm_rm"])
def test_rock_paper_scissors_is_uniform(policy: str, mean: bool) -> None:
    state = feint.make("rock_paper_scissors").start()
    found = search_simultaneous(state, policy, 100_000, seed=3, mean=mean)
    for mix in found["strategies"]:
        assert mix == pytest.approx({0: 1 / 3, 1: 1 / 3, 2: 1 / 3}, abs=0.03)
    assert found["value"] == pytest.approx(0, abs=0.02)
    assert found["simulations"] == sum(found["visits"][0].values()) == sum(found["visits"][1].values()) == 100_000


def test_pruning_by_hand() -> None:
    state = feint.make("matrix", payoffs=[[1, 0.5, 0.8], [-1, -0.5, 0]]).start()
    plain, pruned = (search_simultaneous(state, "exp3", 3000, seed=1, pruning=p) for p in (0, 0.9))
    for seat in range(2):
        visits = plain["visits"][seat]
        assert pruned["visits"][seat] == visits
        assert plain["strategies"][seat] == pytest.approx({action: n / 3000 for action, n in visits.items()})
        kept = {action: n for action, n in visits.items() if n >= max(visits.values()) ** 0.9}
        assert len(kept) < len(visits)
        wanted = {action: kept.get(action, 0) / sum(kept.values()) for action in visits}
        assert pruned["strategies"][seat] == pytest.approx(wanted)


def matrix_value(payoffs: np.ndarray) -> float:
    optimize = pytest.importorskip("scipy.optimize")
    rows, columns = payoffs.shape
    solved = optimize.linprog(
        [*[0] * rows, -1],
        A_ub=np.hstack([-payoffs.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[*[1] * rows, 0]],
        b_eq=[1],
        bounds=[*[(0, None)] * rows, (None, None)],
    )
    return float(solved.x[-1])


def exact(state: feint.State) -> float:
    """Backward induction with a linear program at every window."""
    if state.over:
        return state.returns()[0]

    def after(*answers: tuple[int, int]) -> float:
        following = state.copy()
        for seat, action in answers:
            following.apply(seat, action)
        return exact(following)

    if state.asked == [CHANCE]:
        return sum(probability * after((CHANCE, action)) for action, probability in state.outcomes())
    cells = [[after((0, row), (1, column)) for column in state.legal(1)] for row in state.legal(0)]
    return matrix_value(np.array(cells))


@pytest.mark.parametrize("mean", [False, True])
def test_values_come_to_those_of_backward_induction(mean: bool) -> None:
    """Seat 0 has taken the 4 with his 4 against a 1: he leads, and has the worse cards."""
    state = feint.make("goofspiel", cards=4, order="descending", payoff="difference").start()
    state.apply(0, 3)
    state.apply(1, 0)
    value = exact(state)
    for policy in ("exp3", "sm_rm"):
        found = search_simultaneous(state, policy, 100_000, seed=2, mean=mean)
        assert found["value"] == pytest.approx(value, abs=0.06), policy
    whole = search_simultaneous(state, "sm_rm", 100_000, seed=2, mean=mean, whole=True)
    assert whole["value"] == pytest.approx(value, abs=0.06)


def test_seeds_runs_and_threads() -> None:
    state = feint.make("goofspiel", cards=5, order="descending").start()
    for policy in POLICIES:
        once = search_simultaneous(state, policy, 2000, seed=5)
        assert once == search_simultaneous(state, policy, 2000, seed=5)
        assert once != search_simultaneous(state, policy, 2000, seed=6)
        several = [search_simultaneous(state, policy, 500, 5, runs=6, threads=n) for n in (1, 2)]
        assert several[0] == several[1]
        assert several[0]["simulations"] == 3000
        for mix in (*once["strategies"], *several[0]["strategies"]):
            assert sum(mix.values()) == pytest.approx(1)


def test_sealed_answers_are_not_seen() -> None:
    """Who searches while the other's answer lies there finds what he would have found before it."""
    state = feint.make("goofspiel", cards=4, order="ascending").start()
    before = search_simultaneous(state, "exp3", 2000, seed=1)
    state.apply(0, 2)
    assert search_simultaneous(state, "exp3", 2000, seed=1) == before


def test_a_long_search_can_be_stopped() -> None:
    seen: list[int] = []

    def stop(step: Step) -> None:
        seen.append(step.done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        search_simultaneous(feint.make("rock_paper_scissors").start(), simulations=1_000_000_000, progress=stop)
    assert 0 < seen[0] < 1_000_000_000


class Pennies:
    """Seat 0 says whether to play; then both show a penny at once, and seat 0 wins 3 on equal ones and loses 1 else.

    Not to play is worth 0.5; to play is worth 1, with half and half."""

    name, seats, actions = "pennies", 2, 2
    zero_sum, open, highest_return = True, True, 3.0

    def initial(self) -> tuple[int, ...]:
        return ()

    def asked(self, state: tuple[int, ...]) -> tuple[int, ...]:
        if not state:
            return (0,)
        return () if state == (0,) or (len(state) == 3 and -1 not in state) else self.missing(state)

    def missing(self, state: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(seat for seat in range(2) if len(state) == 1 or state[1 + seat] == -1)

    def legal(self, state: tuple[int, ...], seat: int) -> list[int]:
        return [0, 1]

    def apply(self, state: tuple[int, ...], seat: int, action: int) -> tuple[int, ...]:
        if not state:
            return (action,)
        shown = list(state[1:] or (-1, -1))
        shown[seat] = action
        return (state[0], *shown)

    def returns(self, state: tuple[int, ...]) -> list[float]:
        if state == (0,):
            return [0.5, -0.5]
        if len(state) < 3 or -1 in state:
            return [0, 0]
        won = 3.0 if state[1] == state[2] else -1.0
        return [won, -won]

    def view(self, state: tuple[int, ...], seat: int) -> Mapping[str, object]:
        shown = list(state[1:]) if len(state) == 3 and -1 not in state else []
        return {"played": list(state[:1]), "shown": shown}

    def resample(self, view: Mapping[str, Any], seat: int, seed: int) -> tuple[int, ...]:
        return (*view["played"], *view["shown"])


def test_a_game_written_in_python() -> None:
    state = wrap(Pennies()).start()
    found = search_simultaneous(state, "exp3", 4000, seed=1)
    assert found["strategies"] == [{0: 0, 1: 1}, {}]
    assert found["value"] == pytest.approx(1, abs=0.15)
    state.apply(0, 1)
    found = search_simultaneous(state, "sm_rm", 4000, seed=1)
    for mix in found["strategies"]:
        assert mix == pytest.approx({0: 0.5, 1: 0.5}, abs=0.1)


class Courteous(Pennies):
    """Before anything else seat 0 bows, and when it is to be played seat 1 bows back: there is nothing to choose."""

    name, actions = "courteous", 3

    def initial(self) -> Any:
        return "bow"

    def asked(self, state: Any) -> tuple[int, ...]:
        return {"bow": (0,), "back": (1,)}.get(state) or super().asked(state)

    def legal(self, state: Any, seat: int) -> list[int]:
        return [2] if state in ("bow", "back") else [0, 1]

    def apply(self, state: Any, seat: int, action: int) -> Any:
        if state in ("bow", "back"):
            return () if state == "bow" else (1,)
        after = super().apply(state, seat, action)
        return "back" if after == (1,) else after

    def returns(self, state: Any) -> list[float]:
        return [0, 0] if isinstance(state, str) else super().returns(state)

    def view(self, state: Any, seat: int) -> Mapping[str, object]:
        return {"bow": state} if isinstance(state, str) else super().view(state, seat)

    def resample(self, view: Mapping[str, Any], seat: int, seed: int) -> Any:
        return view["bow"] if "bow" in view else super().resample(view, seat, seed)


def test_what_is_forced_changes_nothing() -> None:
    state = wrap(Courteous()).start()
    found = search_simultaneous(state, "sm_rm", 4000, seed=1)
    assert found["strategies"] == [{2: 1}, {}]
    assert found["value"] == pytest.approx(1, abs=0.15)
    state.apply(0, 2)
    plain = search_simultaneous(wrap(Pennies()).start(), "sm_rm", 4000, seed=1)
    assert search_simultaneous(state, "sm_rm", 4000, seed=1) == plain


def test_a_return_beyond_what_the_game_said() -> None:
    class Boastful(Pennies):
        highest_return = 2.0

    state = wrap(Boastful()).start()
    with pytest.raises(FeintError, match=r"seat 0 3\.0.*highest_return.*2\.0"):
        search_simultaneous(state, "exp3", 1000)


@pytest.mark.parametrize(
    ("name", "parameters", "quoted"),
    [
        ("leduc", {}, "leduc: "),
        ("goofspiel", {"players": 3}, r"goofspiel: .*\b3 players"),
        ("sequentialize(goofspiel)", {}, r"sequentialize\(goofspiel\): "),
    ],
)
def test_games_that_are_refused(name: str, parameters: dict[str, Any], quoted: str) -> None:
    game = feint.make(name, **parameters)
    for policy in POLICIES:
        with pytest.raises(BadParameter, match=f"^{policy} .*{quoted}"):
            make_player(policy, game, 0, 0, {})
    with pytest.raises(BadParameter, match=f"^search_simultaneous .*{quoted}"):
        search_simultaneous(game.start())


def test_what_is_refused_at_a_state() -> None:
    state = feint.make("goofspiel").start()
    with pytest.raises(FeintError, match=r"goofspiel: .*chance"):
        search_simultaneous(state)
    pennies = feint.make("matching_pennies").start()
    with pytest.raises(BadParameter, match=r'"exp4".*exp3, sm_rm, duct, eta_greedy'):
        search_simultaneous(pennies, "exp4")
    with pytest.raises(FeintError, match=r"pruning.*\b1\.5\b"):
        search_simultaneous(pennies, pruning=1.5)
    with pytest.raises(FeintError, match=r"simulations.*\b0\b"):
        search_simultaneous(pennies, simulations=0)
    for seat in range(2):
        pennies.apply(seat, 0)
    with pytest.raises(FeintError, match=r"matrix: .*over"):
        search_simultaneous(pennies)


@pytest.mark.parametrize("policy", POLICIES)
def test_players_play_their_mix_and_explain_it(policy: str) -> None:
    game = feint.make("matrix", payoffs=[[3, -1], [-1, 1]])  # both (1/3, 2/3), value 1/3
    view = game.start().view(0)
    drawn = []
    for seed in range(40):
        player = make_player(policy, game, 0, seed, {"simulations": 2000})
        drawn.append(player.act(view, [0, 1]))
    explained = player.explain()
    assert explained is not None
    assert list(explained) == ["values", "visits", "probabilities", "simulations"]
    assert sum(explained["probabilities"].values()) == pytest.approx(1)
    assert sum(explained["visits"].values()) == explained["simulations"] == 2000
    if policy in ("exp3", "sm_rm"):
        assert explained["probabilities"]["row0"] == pytest.approx(1 / 3, abs=0.12)
        assert 5 <= drawn.count(0) <= 22


@pytest.mark.process
def test_a_pipe_changes_nothing() -> None:
    spec = "exp3:simulations=200"
    command = shlex.join([sys.executable, "-m", "feint", "agent", spec, "--stdio"])
    here, there = (feint.play("goofspiel", [who, "random"], seed=8) for who in (spec, f'process:command="{command}"'))
    assert [(e.by, e.action, e.explain) for e in here.log] == [(e.by, e.action, e.explain) for e in there.log]


def test_a_searcher_beats_random() -> None:
    table = [{"player": "exp3", "options": {"simulations": 300}}, {"player": "random"}]
    tally = tournament(feint.make("goofspiel", cards=5), table, 200, seed=1, threads=2)[0]
    assert tally["share"] / tally["games"] > 0.65
