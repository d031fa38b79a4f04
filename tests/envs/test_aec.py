"""The PettingZoo view: the official tests, payments, sealed windows, errors."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import feint
from feint.envs import AecEnv, aec_env
from feint.errors import BadParameter, FeintError, GameOver, IllegalAction, UnknownGame

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("kuhn", {}),
    ("leduc", {}),
    ("liars_dice", {}),
    ("goofspiel", {}),
    ("goofspiel", {"players": 3}),
    ("rock_paper_scissors", {}),
    ("python_kuhn", {}),
    ("coinche", {}),
    ("reveal(leduc)", {}),
    ("sequentialize(goofspiel)", {"cards": 4}),
]


@pytest.mark.filterwarnings("ignore::UserWarning")  # of observations as dicts, and of masks once the game is over
@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_pettingzoo_conformance(name: str, parameters: dict[str, Any]) -> None:
    api_test(aec_env(name, **parameters), num_cycles=100)
    seed_test(lambda: aec_env(name, **parameters), num_cycles=50)


def played_out(env: AecEnv, seed: int) -> dict[str, float]:
    """What each agent receives in `last()` over one random game."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        total[agent] += reward
        env.step(None if over else rng.choice(seen["action_mask"].nonzero()[0]))
    return total


@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_rewards_add_up_to_returns(name: str, parameters: dict[str, Any]) -> None:
    env = aec_env(name, **parameters)
    for seed in range(20):
        total = played_out(env, seed)
        assert list(total.values()) == pytest.approx(env._current.state.returns())
        assert sum(total.values()) == pytest.approx(0)


def test_rewards_come_with_the_step_that_earns_them() -> None:
    env = aec_env("goofspiel", cards=3, order="descending", payoff="difference")
    env.reset(seed=0)
    for action, paid in ((2, 0.0), (0, 3.0)):
        env.step(action)
        assert env.rewards == {"seat_0": paid, "seat_1": -paid}


def test_observations_are_views_and_masks_legal_actions() -> None:
    env = aec_env("leduc")
    env.reset(seed=3)
    state = env._current.state
    assert env.agent_selection == "seat_0"
    for agent, seat in (("seat_0", 0), ("seat_1", 1)):
        seen = env.observe(agent)
        assert seen["observation"].nonzero()[0].tolist() == sorted(state.view(seat).features())
        assert seen["action_mask"].nonzero()[0].tolist() == state.legal(seat)


def test_nothing_is_observed_inside_a_window() -> None:
    env = aec_env("goofspiel", players=3)
    env.reset(seed=1)
    before = [env.observe(agent) for agent in env.agents]
    for agent in ("seat_0", "seat_1"):
        assert env.agent_selection == agent
        env.step(4)
        for later in range(int(agent[-1]) + 1, 3):
            now = env.observe(f"seat_{later}")
            assert all(np.array_equal(now[key], before[later][key]) for key in now)
        assert np.array_equal(env.observe(agent)["observation"], before[int(agent[-1])]["observation"])
    env.step(0)
    assert env.agent_selection == "seat_0"
    assert not np.array_equal(env.observe("seat_2")["observation"], before[2]["observation"])


def test_seeds() -> None:
    def deals(seed: int) -> list[list[int]]:
        env = aec_env("leduc")
        env.reset(seed=seed)
        found = []
        for _ in range(8):
            found.append([int(i) for agent in env.agents for i in env.observe(agent)["observation"].nonzero()[0]])
            env.reset()
        return found

    assert deals(5) == deals(5)
    assert deals(5) != deals(6)
    assert len({str(deal) for deal in deals(5)}) > 1, "a reset without a seed must go on, not begin again"


@pytest.mark.parametrize("action", [0, 3, -1, 10**30, 0.5, None, "call"])
def test_an_illegal_action_raises_and_changes_nothing(action: Any) -> None:
    env = aec_env("leduc")
    env.reset(seed=0)
    before = env._current.state.fingerprint
    with pytest.raises(IllegalAction, match=str(action)):
        env.step(action)
    assert env._current.state.fingerprint == before
    env.step(np.int8(1))


def test_the_users_choice_to_lose_by_an_illegal_action() -> None:
    env = TerminateIllegalWrapper(aec_env("leduc"), illegal_reward=-1)
    env.reset(seed=0)
    env.last()
    env.step(0)
    assert all(env.terminations.values())
    assert env.rewards == {"seat_0": -1, "seat_1": 0}


def test_errors_say_what_is_wrong() -> None:
    with pytest.raises(UnknownGame, match="ludo"):
        aec_env("ludo")
    with pytest.raises(BadParameter, match="players"):
        aec_env("goofspiel", players=99)
    with pytest.raises(FeintError, match=r"goofspiel.*cards"):
        aec_env(feint.make("goofspiel"), cards=3)
    with pytest.raises(FeintError, match=r"feint\.wrap"):
        aec_env(object())  # type: ignore[arg-type]
    with pytest.raises(FeintError, match="rgb_array"):
        aec_env("kuhn", render_mode="rgb_array")
    env = aec_env("kuhn")
    with pytest.raises(FeintError, match="reset"):
        env.step(0)
    played_out(env, 0)
    with pytest.raises(GameOver, match="reset"):
        env.step(0)


def test_render(capsys: pytest.CaptureFixture[str]) -> None:
    env = aec_env("kuhn", render_mode="ansi")
    env.reset(seed=0)
    text = env.render()
    assert text is not None
    assert "seat_0:\nYour card" in text
    shown = aec_env("kuhn", render_mode="human")
    shown.reset(seed=0)
    assert shown.render() is None
    assert capsys.readouterr().out == text + "\n"


@pytest.mark.process
@pytest.mark.parametrize(("name", "package"), [("aec_env", "pettingzoo"), ("SeatEnv", "gymnasium")])
def test_without_the_package_one_line_says_what_to_install(name: str, package: str) -> None:
    script = f"""
import sys
sys.modules[{package!r}] = None
import feint, feint.envs
feint.envs.VectorEnv("kuhn", 2).reset()
try:
    feint.envs.{name}
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == f"feint.envs.{name} needs {package}: pip install '.[learn]' in a checkout of feint\n"


@pytest.mark.process
def test_import_feint_needs_no_learning_package() -> None:
    script = "import sys, feint, feint.envs; print({'gymnasium', 'pettingzoo', 'torch'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
