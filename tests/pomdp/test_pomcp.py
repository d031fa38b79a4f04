"""POMCP in models: by hand, against brute force, and on with what was observed."""

from __future__ import annotations

import numpy as np
import pytest
from test_baselines import dense, look

from feint.errors import BadParameter
from feint.pomdp import Pomcp, Pomdp, from_arrays, from_functions, models


def chain(discount: float) -> Pomdp:
    """Two steps: 1, then 10."""
    return from_functions(
        {"a": 1.0},
        ("go",),
        lambda s, a: {"b" if s == "a" else "end": 1.0},
        lambda a, s: {"nothing": 1.0},
        lambda s, a: 1 if s == "a" else 10,
        discount,
        terminal=lambda s: s == "end",
    )


def expectimax(model: Pomdp, belief: np.ndarray, depth: int) -> list[float]:
    """The optimal values of the actions with so many steps to go, from a belief, by all that may be observed."""
    t, o, r = dense(model)
    values = []
    for a in range(model.actions):
        value = float(r[a] @ belief)
        for seen in range(model.observations) if depth > 1 else ():
            after = (belief @ t[a]) * o[a, :, seen]
            if after.sum() > 0:
                value += model.discount * after.sum() * max(expectimax(model, after / after.sum(), depth - 1))
        values.append(value)
    return values


@pytest.mark.parametrize(("discount", "depth", "value"), [(0.5, None, 6), (0.5, 1, 1), (0.9, 2, 10), (1, None, 11)])
def test_a_chain_is_discounted(discount: float, depth: int | None, value: float) -> None:
    planned = Pomcp(chain(discount), 50, depth=depth).plan()
    assert planned.action == 0
    assert planned.values == pytest.approx({0: value})
    assert Pomcp(chain(discount), 50, depth=depth).simulate(3) == (
        pytest.approx(1 + 10 * discount),
        pytest.approx([1 + 10 * discount] * 2),
        3,
        3,
    )


def test_it_listens_and_opens_the_right_door() -> None:
    """One step ahead: -1 to listen; to open 10 p - 100 (1 - p), which is -45, -6.5 and 6.7 after 0, 1 and 2 noises."""
    tiger = models.tiger()
    planner = Pomcp(tiger, 20_000, depth=1, seed=1)
    for seen in range(2):
        assert tiger.action_names[planner.plan().action] == "listen", seen
        planner.observe("listen", "obs-left")
    sure = 0.85**2 / (0.85**2 + 0.15**2)
    assert planner.belief == pytest.approx([sure, 1 - sure])
    planned = planner.plan()
    assert tiger.action_names[planned.action] == "open-right"
    assert planned.values[2] == pytest.approx(10 * sure - 100 * (1 - sure), abs=1.5)


@pytest.mark.slow
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_values_come_to_the_optimum_of_a_short_horizon(depth: int) -> None:
    tiger = models.tiger()
    planner = Pomcp(tiger, 1_000_000, exploration=0.5, depth=depth, seed=2, particles=100_000)
    for belief in ([0.5, 0.5], [0.85, 0.15], [289 / 298, 9 / 298]):
        wanted = expectimax(tiger, np.array(belief), depth)
        planned = planner.plan()
        assert planned.action == int(np.argmax(wanted))
        assert planned.values[planned.action] == pytest.approx(max(wanted), abs=0.3)
        planner.observe("listen", "obs-left")


def test_carried_states_are_the_belief() -> None:
    """After one noise the left door is the tiger's with 0.85: it costs 83.5 to open it, give or take the particles."""
    planner = Pomcp(models.tiger(), 100_000, exploration=50, depth=2, particles=10_000)
    planner.plan()
    planner.observe("listen", "obs-left")
    one = planner.plan()
    assert planner.carried == 10_000
    assert one.visits[1] > 10_000
    # The step after it is one of three, from a tiger that is anywhere.
    later = -0.95 * 45
    assert -83.5 + later - 3 < one.values[1] < -83.5 + 3


@pytest.mark.parametrize("seed", range(3))
def test_random_models_of_short_horizon(seed: int) -> None:
    rng = np.random.default_rng(seed)
    t, o = rng.dirichlet(np.ones(4), (3, 4)), rng.dirichlet(np.ones(3) / 2, (3, 4))
    start = rng.dirichlet(np.ones(4))
    model = from_arrays(t, o, rng.normal(0, 1, (3, 4)), start, 0.8)
    wanted = expectimax(model, start, 3)
    planned = Pomcp(model, 1_000_000, exploration=0.3, depth=3, seed=seed).plan()
    assert max(planned.values.values()) == pytest.approx(max(wanted), abs=0.03)
    assert wanted[planned.action] == pytest.approx(max(wanted), abs=0.03)
    assert sum(planned.visits.values()) == 1_000_000 - 1  # the first one makes the root


def test_states_are_drawn_anew_when_they_have_run_thin() -> None:
    planner = Pomcp(models.tiger(), 30, depth=5)
    planner.plan()
    planner.observe("listen", "obs-left")
    planner.plan()
    assert planner.carried == 0
    thick = Pomcp(models.tiger(), 30_000, depth=5, particles=50)
    thick.plan()
    thick.observe("listen", "obs-left")
    thick.plan()
    assert thick.carried == 50


def test_equal_seeds_are_equal_plans() -> None:
    rocks = models.rock_sample(4, 3)
    plans = [Pomcp(rocks, 2000, seed=seed).plan() for seed in (4, 4, 5)]
    assert plans[0] == plans[1]
    assert plans[0].values != plans[2].values


def test_plays_earn_what_good_play_earns() -> None:
    """One look, then the right side: every play earns 0.95."""
    score = Pomcp(look(), 2000, seed=3).simulate(50, 20, seed=1)
    assert score == (pytest.approx(0.95), pytest.approx([0.95] * 2), 50, 50)


@pytest.mark.slow
def test_plays_of_the_tiger() -> None:
    """To listen for ever earns -20, to open at once far less, the best that is possible 19.37."""
    score = Pomcp(models.tiger(), 5000, exploration=0.5, depth=3, seed=3).simulate(40, 40, seed=1)
    assert score.interval is not None
    assert score.mean > 5
    assert score.interval[0] < 19.37
    assert score.over == 0


def rooms() -> Pomdp:
    """Two rooms that are seen, a coin in each that is not; moving leads to either room, and says nothing."""
    return from_functions(
        {(room, coin): 0.25 for room in (0, 1) for coin in (0, 1)},
        ("move",),
        lambda s, a: {(room, s[1]): 0.5 for room in (0, 1)},
        lambda a, s: {"nothing": 1.0},
        lambda s, a: s[1],
        0.9,
        seen=lambda s: s[0],
    )


def test_the_cell_is_told() -> None:
    planner = Pomcp(rooms(), 100)
    with pytest.raises(BadParameter, match=r"2 cells.*reset\(cell\)"):
        planner.plan()
    with pytest.raises(BadParameter, match="cell 7"):
        planner.reset(7)
    planner.reset(1)
    assert planner.plan().values[0] == pytest.approx(5, abs=1.5)
    with pytest.raises(BadParameter, match=r'"nothing".*cell'):
        planner.observe("move", "nothing")
    planner.observe("move", "nothing", cell=0)
    assert planner.belief.reshape(2, 2)[rooms().seen.reshape(2, 2)[:, 0] == 0].sum() == pytest.approx(1)
    planner.plan()
    assert planner.simulate(5, 10).over == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"simulations": 0}, r"simulations.*\b0\b"),
        ({"exploration": -1}, r"exploration.*-1\b"),
        ({"depth": 0}, r"depth.*\b0\b"),
        ({"milliseconds": 0}, r"milliseconds.*\b0\.0"),
        ({"particles": 0}, r"particles.*\b0\b"),
    ],
)
def test_options_it_refuses(options: dict[str, int], message: str) -> None:
    with pytest.raises(BadParameter, match=message):
        Pomcp(models.tiger(), **options)  # type: ignore[arg-type]


def test_what_cannot_have_happened_is_refused() -> None:
    planner = Pomcp(models.rock_sample(3, 1))
    with pytest.raises(BadParameter, match=r'"bad".*"east"'):
        planner.observe("east", "bad")
    with pytest.raises(BadParameter, match="action 99"):
        planner.observe(99, 0)
    with pytest.raises(BadParameter, match="observation 2"):
        planner.observe(0, 2)
    with pytest.raises(BadParameter, match=r"'up'.*north, east"):
        planner.observe("up", "good")
    with pytest.raises(BadParameter, match=r"plays.*steps.*\b0\b.*\b100\b"):
        planner.simulate(0)


def test_a_time_budget_ends_the_thinking() -> None:
    planned = Pomcp(models.tiger(), 1_000_000_000, milliseconds=20).plan()
    assert 8 <= sum(planned.visits.values()) < 100_000_000
