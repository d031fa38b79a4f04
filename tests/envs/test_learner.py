"""The env of learners against the rules, by brute force; payments on others' moves; who sits where; errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import feint
from feint.envs import LearnerEnv, LearnerStep
from feint.errors import FeintError, IllegalAction
from feint.nets import Mlp, NetPolicy

GAMES: list[tuple[str, dict[str, Any], list[str]]] = [
    ("kuhn", {}, ["learner", "random"]),
    ("kuhn", {}, ["learner", "learner"]),
    ("leduc", {}, ["random", "learner"]),
    ("leduc", {}, ["learner", "learner"]),
    ("goofspiel", {"cards": 3}, ["learner", "random"]),
    ("goofspiel", {"cards": 3, "players": 3, "payoff": "difference"}, ["learner", "random", "learner"]),
    ("liars_dice", {}, ["learner", "ismcts:simulations=5"]),
    ("python_kuhn", {}, ["learner", "random"]),
]


def net_of(game: feint.Game, seed: int = 0) -> Mlp:
    net = Mlp([game.feature_count, 8, game.actions])
    net.draw(seed)
    return net


def onwards(state: feint.State, learner: int) -> list[feint.State]:
    """All states at which the learner is asked first, or the game is over, that the others may lead to."""
    if not state.asked or state.asked[0] == learner:
        return [state]
    seat = state.asked[0]
    choices = [a for a, _ in state.outcomes()] if seat == feint.CHANCE else state.legal(seat)
    found = []
    for action in choices:
        after = state.copy()
        after.apply(seat, action)
        found += onwards(after, learner)
    return found


class Explanation:
    """The states that explain all that one game has shown to its learner. There must always be one."""

    def __init__(self, game: feint.Game, step: LearnerStep, i: int) -> None:
        self.seat = int(step.seats[i])
        self.states = onwards(game.start(), self.seat)
        self.see(step, i, self.states)

    def see(self, step: LearnerStep, i: int, states: list[feint.State]) -> None:
        legal, active = step.masks[i].nonzero()[0].tolist(), step.observations[i].nonzero()[0].tolist()
        fits = [s for s in states if sorted(s.legal(self.seat)) == legal]
        self.states = [s for s in fits if sorted(s.view(self.seat).features()) == active]
        assert self.states, f"nothing explains {active} with {legal}"
        assert int(step.seats[i]) == self.seat

    def act(self, action: int, step: LearnerStep, i: int) -> None:
        after = []
        for state in self.states:
            before, state = state.returns()[self.seat], state.copy()
            state.apply(self.seat, action)
            after += [
                s for s in onwards(state, self.seat) if abs(s.returns()[self.seat] - before - step.rewards[i]) < 1e-6
            ]
        if step.done[i]:
            assert any(s.over for s in after), f"nothing explains the end with {step.rewards[i]}"
        else:
            self.see(step, i, [s for s in after if not s.over])


@pytest.mark.parametrize(("name", "parameters", "chairs"), GAMES)
def test_it_plays_by_the_rules(name: str, parameters: dict[str, Any], chairs: list[str]) -> None:
    """Every observation, mask and reward is one that the rules allow after those before it."""
    game = feint.make(name, **parameters)
    env = LearnerEnv(game, 3, chairs, past=0.5)
    env.set_net(net_of(game))
    env.set_past([net_of(game, 1)])
    step = env.reset(seed=7)
    told = [Explanation(game, step, i) for i in range(3)]
    seats, ends = set(), 0
    for _ in range(60 if name == "leduc" else 100):
        actions = env.sample().copy()
        step = env.step(actions)
        for i in range(3):
            told[i].act(int(actions[i]), step, i)
            seats.add(told[i].seat)
            if step.done[i]:
                ends += 1
                told[i] = Explanation(game, step, i)
    assert ends > 10
    assert seats == set(range(game.seats))  # the chairs move


def test_what_is_paid_on_anothers_move_is_the_learners() -> None:
    """Kuhn, seat 0 always checks and calls against a caller by chance: half his games end on the other's check."""
    env = LearnerEnv("kuhn", 64, ["learner", "random"], rotate=False)
    step = env.reset(seed=1)
    paid, ends, first = [], 0, np.ones(64, bool)
    for _ in range(200):
        step = env.step(np.where(first, 0, 1))  # check first, then call
        paid += step.rewards[step.done].tolist()
        assert (step.rewards[~step.done] == 0).all()
        ends += int((step.done & first).sum())  # checked by both: the learner did not move last
        first = step.done
    assert set(paid) == {-2.0, -1.0, 1.0, 2.0}
    assert ends / len(paid) == pytest.approx(0.5, abs=0.03)
    # A draw between equals: win or lose by the cards alone.
    assert np.mean(paid) == pytest.approx(0, abs=4 * np.std(paid) / len(paid) ** 0.5)


@pytest.mark.parametrize("name", ["kuhn", "leduc"])
def test_random_play_is_worth_what_the_tree_says(name: str) -> None:
    """The mean over both seats, and each seat's value exactly from the tree."""
    game = feint.make(name)
    exact = feint.best_response(game, {})["values"]
    env = LearnerEnv(game, 256, ["learner", "random"], rotate=False)
    step, paid = env.reset(seed=3), []
    total = np.zeros(256)
    for _ in range(300):
        step = env.step(env.sample())
        total += step.rewards
        paid += total[step.done].tolist()
        total[step.done] = 0
    assert np.mean(paid) == pytest.approx(exact[0], abs=4 * np.std(paid) / len(paid) ** 0.5)


def test_a_net_in_a_chair_plays_its_policy() -> None:
    """Leduc, random against a net: the value of that pair, exactly from the tree, within four standard errors."""
    game = feint.make("leduc")
    net = net_of(game, 5)
    net.weights[:] *= 4
    policy, table = NetPolicy(game, net), {}

    def fill(state: feint.State) -> None:
        if not state.asked:
            return
        seat = state.asked[0]
        legal = [a for a, _ in state.outcomes()] if seat == feint.CHANCE else state.legal(seat)
        if seat == 1:
            table[state.key(1)] = policy.probabilities(state.view(1), legal)
        for action in legal:
            after = state.copy()
            after.apply(seat, action)
            fill(after)

    fill(game.start())
    exact = feint.best_response(game, table)["values"][0]
    assert abs(exact - feint.best_response(game, {})["values"][0]) > 0.1  # it does not play at random
    for chairs, past in ((["learner", "learner"], 0.0), (["learner", "learner"], 1.0)):
        env = LearnerEnv(game, 256, chairs, rotate=False, past=past)
        env.set_net(net if past == 0 else net_of(game, 9))
        env.set_past([net])
        step, paid, total = env.reset(seed=3), [], np.zeros(256)
        for _ in range(300):
            seats = step.seats.copy()
            step = env.step(env.sample())
            total += step.rewards
            paid += total[step.done & (seats == 0)].tolist()
            total[step.done] = 0
        assert np.mean(paid) == pytest.approx(exact, abs=4 * np.std(paid) / len(paid) ** 0.5)


def test_two_sights_of_coinche_show_the_same_games() -> None:
    game = feint.make("coinche", rules="paper", reward="good", trick_bonus=0.1)
    chairs = ["learner", "stronger", "learner", "simple|stronger"]
    wide, paper = (LearnerEnv(game, 16, chairs, sight=sight, together=True) for sight in ("dense", "paper140"))  # type: ignore[arg-type]
    a, b = wide.reset(5), paper.reset(5)
    teams = set()
    for _ in range(300):
        folded = np.zeros((16, 43), np.uint8)
        for row, column in zip(*a.masks.nonzero(), strict=True):
            folded[row, column % 43] = 1
        assert (folded == b.masks).all()
        assert (a.seats == b.seats).all()
        bidding = b.observations[:, 139] == 0
        assert (b.observations[bidding, 69:101].sum(1) == 8).all()
        assert (b.masks[~bidding, :32] <= b.observations[~bidding, 69:101]).all()  # cards that are held
        actions = wide.sample().copy()
        a, b = wide.step(actions), paper.step(actions % 43)
        assert (a.rewards == b.rewards).all()
        assert (a.done == b.done).all()
        teams |= set(a.seats.tolist())
    assert teams == {0, 1, 2, 3}


def test_partners_together_and_apart() -> None:
    """Together both seats of a team are asked in a game; apart one of them, and the other plays by the net."""
    game = feint.make("coinche")
    for together, most in ((True, 2), (False, 1)):
        env = LearnerEnv(game, 8, ["learner", "random", "learner", "random"], together=together)
        env.set_net(net_of(game))
        step, seen = env.reset(2), [set() for _ in range(8)]
        for _ in range(100):
            for i in range(8):
                seen[i].add(int(step.seats[i]))
                assert len(seen[i]) <= most
                assert len({seat % 2 for seat in seen[i]}) == 1
            step = env.step(env.sample())
            for i in step.done.nonzero()[0]:
                seen[i] = set()


def test_avoided_actions_are_not_in_the_mask() -> None:
    env = LearnerEnv("coinche", 32, ["learner", "random"] * 2, together=True, avoided=range(5, 41))
    step = env.reset(1)
    for _ in range(200):
        assert not step.masks[:, 5:41].any()
        assert step.masks.any(1).all()
        step = env.step(env.sample())
    env = LearnerEnv("kuhn", 4, ["learner", "random"], avoided=[0, 1])  # nothing else is left: both stay
    assert (env.reset(1).masks == 1).all()


def test_games_depend_on_the_seed_alone() -> None:
    def rewards(seed: int) -> list[float]:
        env = LearnerEnv("coup", 8, ["learner", "honest"])
        step, out = env.reset(seed), []
        for _ in range(100):
            step = env.step(step.masks.argmax(1))
            out += step.rewards.tolist()
        return out

    assert rewards(1) == rewards(1)
    assert rewards(1) != rewards(2)


def test_errors_say_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "kuhn.json"
    feint.TabularPolicy(feint.make("kuhn"), {}).save(path)
    for chairs, message in [
        (["learner"], "kuhn.* 2 .* 1 "),
        (["random", "random"], "learner"),
        (["learner", "human"], "'human'"),
        (["learner", "stronger"], "stronger.*kuhn"),
        (["learner", "nobody"], "'nobody'"),
        (["learner", f"policy:path={path}"], r"'policy:path=.*kuhn\.json'"),
    ]:
        with pytest.raises(FeintError, match=message):
            LearnerEnv("kuhn", 2, chairs)
    with pytest.raises(FeintError, match=r"past.*\b2\b"):
        LearnerEnv("kuhn", 2, ["learner", "random"], past=2)
    with pytest.raises(FeintError, match=r'kuhn .*"paper140"'):
        LearnerEnv("kuhn", 2, ["learner", "random"], sight="paper140")
    env = LearnerEnv("kuhn", 2, ["learner", "random"])
    with pytest.raises(FeintError, match="reset"):
        env.step([0, 0])
    step = env.reset(1)
    before = step.observations.copy()
    with pytest.raises(IllegalAction, match=r"game 1 .*action 7"):
        env.step([0, 7])
    with pytest.raises(FeintError, match=r"\(2,\).*\(1,\)"):
        env.step([0])
    assert (env.step([0, 0]).rewards.shape, before.shape) == ((2,), (2, 9))
    with pytest.raises(FeintError, match=r"\b9\b.*\b2\b.*\b3\b.*\b2\b"):
        env.set_net(Mlp([3, 2]))
    with pytest.raises(FeintError, match="set_net"):
        LearnerEnv("kuhn", 2, ["learner", "learner"]).reset(1)
