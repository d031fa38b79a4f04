"""The Gymnasium view of one seat: the official check, whose rewards are whose, seats, opponents, errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import feint
from feint.agent import Agent
from feint.envs import SeatEnv
from feint.envs import gym as seat_env
from feint.errors import AgentFault, FeintError, GameOver, IllegalAction

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("kuhn", {}),
    ("leduc", {}),
    ("liars_dice", {}),
    ("po_nim", {}),
    ("goofspiel", {"players": 3}),
    ("rock_paper_scissors", {}),
    ("python_kuhn", {}),
    ("coinche", {}),
]


@pytest.mark.filterwarnings("ignore::UserWarning")  # that it was not made by gymnasium.make
@pytest.mark.parametrize("seat", [0, 1, "random", "rotate"])
@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_gymnasium_conformance(name: str, parameters: dict[str, Any], seat: Any) -> None:
    # The check plays actions without a look at the mask, hence the fallback.
    game = feint.make(name, **parameters)
    check_env(SeatEnv(game, seat, illegal="fallback", render_mode="ansi"))


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("name", ["kuhn", "rock_paper_scissors"])
def test_conformance_where_every_action_is_legal(name: str) -> None:
    check_env(SeatEnv(name))


def episode(env: SeatEnv, rng: np.random.Generator, seed: int | None = None) -> tuple[float, int]:
    _, info = env.reset(seed=seed)
    seat, total, over = info["seat"], 0.0, False
    while not over:
        legal = info["action_mask"].nonzero()[0]
        assert np.array_equal(env.action_masks().nonzero()[0], legal)
        _, reward, over, truncated, info = env.step(rng.choice(legal))
        total += reward
        assert info["seat"] == seat, "one seat a game"
        assert not truncated
    assert not env.action_masks().any()
    return total, seat


@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_rewards_add_up_to_the_return_of_the_seat(name: str, parameters: dict[str, Any]) -> None:
    env = SeatEnv(feint.make(name, **parameters), seat="random")
    rng = np.random.default_rng(0)
    for _ in range(30):
        total, seat = episode(env, rng)
        assert total == pytest.approx(env._current.state.returns()[seat])


class Coin:
    """Tails ends it before anybody is asked; heads pays seat 1 at once, who may then give a point away."""

    name = "coin"
    seats = 2
    actions = 2
    feature_count = 1
    longest = 2
    heads = 0.5

    def initial(self) -> tuple[int, ...]:
        return ()

    def asked(self, state: tuple[int, ...]) -> tuple[int, ...]:
        if not state:
            return (-1,)
        return (1,) if state == (1,) else ()

    def outcomes(self, state: tuple[int, ...]) -> list[tuple[int, float]]:
        return [(0, 1 - self.heads), (1, self.heads)]

    def legal(self, state: tuple[int, ...], seat: int) -> tuple[int, ...]:
        return (0, 1)

    def apply(self, state: tuple[int, ...], seat: int, action: int) -> tuple[int, ...]:
        return (*state, action)

    def returns(self, state: tuple[int, ...]) -> tuple[float, float]:
        if len(state) < 2:
            return (0.0, 5.0 if state == (1,) else -5.0)  # heads pays at once
        return (float(state[1]), 5.0 - state[1])

    def view(self, state: tuple[int, ...], seat: int) -> dict[str, object]:
        return {"seen": list(state)}

    def features(self, view: Mapping[str, object], seat: int) -> list[int]:
        return [0]


def test_a_payment_on_anothers_move_belongs_to_the_last_step() -> None:
    env = SeatEnv("kuhn", seat=0, opponents=lambda view, legal: legal[0])
    env.reset(seed=0)
    _, reward, over, _, _ = env.step(1)  # bet; the other passes, and the pot is paid on his move
    assert (reward, over) == (1.0, True)


def test_what_is_paid_before_the_first_decision_belongs_to_the_first_step() -> None:
    env = SeatEnv(feint.wrap(Coin()), seat=1)
    env.reset(seed=0)
    assert env.step(1)[1] == 4.0


def test_a_game_that_ends_before_the_learner_is_asked_is_passed_over() -> None:
    env = SeatEnv(feint.wrap(Coin()), seat=1)
    for seed in range(20):
        env.reset(seed=seed)
        assert env.action_masks().all()


def test_a_seat_that_is_never_asked_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_env, "MOST_GAMES_UNASKED", 10)
    with pytest.raises(FeintError, match=r"coin.*seat 0 .*\b10\b"):
        SeatEnv(feint.wrap(Coin()), seat=0).reset(seed=0)


def test_seats() -> None:
    def seats(plan: Any) -> list[int]:
        env = SeatEnv(feint.make("goofspiel", players=3), seat=plan)
        return [env.reset(seed=4 if game == 0 else None)[1]["seat"] for game in range(40)]

    assert seats(2) == [2] * 40
    assert seats("rotate") == [game % 3 for game in range(40)]
    assert set(seats("random")) == {0, 1, 2}
    assert seats("random") == seats("random")


def test_info_carries_the_information_set() -> None:
    env = SeatEnv("leduc", seat=1)
    seen, info = env.reset(seed=2)
    view = env._current.state.view(1)
    assert info["key"] == view.key
    assert seen.nonzero()[0].tolist() == sorted(view.features())


def test_exact_values_against_uniform_opponents() -> None:
    # Best response to uniform play is beyond a test of the env; uniform against uniform is known: +1/8 for seat 0.
    env = SeatEnv("kuhn", seat="rotate")
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    games = [episode(env, rng) for _ in range(4000)]
    for seat, value in ((0, 0.125), (1, -0.125)):
        won = np.array([total for total, where in games if where == seat])
        assert abs(won.mean() - value) < 3.5 * won.std() / len(won) ** 0.5


class Witness(Agent):
    """Plays the first legal action and writes down what is done with it."""

    def __init__(self) -> None:
        self.log: list[tuple[str, Any]] = []

    def start(self, game: feint.Game, seat: int, seed: int) -> None:
        self.log.append(("start", (game.name, seat)))

    def observe(self, events: Sequence[feint.Event]) -> None:
        self.log.append(("observe", [event.json()["event"] for event in events]))

    def act(self, view: feint.View, legal: Sequence[int]) -> int:
        self.log.append(("act", (view.seat, list(legal))))
        return legal[0]

    def end(self, returns: Sequence[float]) -> None:
        self.log.append(("end", list(returns)))


def test_an_agent_is_treated_as_in_a_match() -> None:
    agent = Witness()
    env = SeatEnv("kuhn", seat=0, opponents=agent)
    env.reset(seed=0)
    env.step(1)
    assert agent.log == [
        ("start", ("kuhn", 1)),
        ("observe", ["dealt", "bet"]),
        ("act", (1, [0, 1])),
        ("end", [1.0, -1.0]),
    ]


def test_opponents_by_seat() -> None:
    agents = [Witness(), Witness()]
    env = SeatEnv(feint.make("goofspiel", players=3), seat=1, opponents=agents)
    env.reset(seed=0)
    assert not any(word == "act" for agent in agents for word, _ in agent.log), "the learner's window is still open"
    env.step(0)
    assert [[what[0] for word, what in agent.log if word == "act"] for agent in agents] == [[0], [2]]


class Passing:
    def act(self, view: feint.View, legal: Sequence[int]) -> int:
        return legal[0]


@pytest.mark.parametrize("opponents", ["counter", ["counter"]])
def test_an_opponent_is_named_by_a_spec(opponents: Any) -> None:
    env = SeatEnv("coup", opponents=opponents)
    played = [_transcript(env, seed) for seed in (1, 1, 2)]
    assert played[0] == played[1] != played[2]
    env.close()
    assert _transcript(SeatEnv("coup", opponents=feint.make_agent("counter")), 1) == played[0]


@pytest.mark.parametrize("opponent", [Passing, Passing(), lambda view, legal: legal[0]])
def test_classes_objects_and_functions_are_opponents(opponent: Any) -> None:
    assert _transcript(SeatEnv("leduc", opponents=opponent), 3) == _transcript(SeatEnv("leduc", opponents=Passing), 3)


def _transcript(env: SeatEnv, seed: int) -> list[Any]:
    """All keys and rewards of one game in which the learner plays its last legal action."""
    _, info = env.reset(seed=seed)
    steps: list[Any] = []
    over = False
    while not over:
        _, reward, over, _, info = env.step(int(info["action_mask"].nonzero()[0][-1]))
        steps.append((info["key"], reward))
    return steps


@pytest.mark.parametrize("answer", [2, -1, None, "bet"])
def test_an_opponents_illegal_answer_is_its_own_fault(answer: Any) -> None:
    env = SeatEnv("kuhn", opponents=lambda view, legal: answer)
    env.reset(seed=0)
    with pytest.raises(AgentFault, match=f"seat 1 .*{answer!r}"):
        env.step(0)


def test_illegal_actions_raise_or_fall_back() -> None:
    strict = SeatEnv("leduc")
    strict.reset(seed=0)
    before = strict._current.state.fingerprint
    for action in (0, 7, -1, 0.5, None):
        with pytest.raises(IllegalAction, match=str(action)):
            strict.step(action)  # type: ignore[arg-type]
    assert strict._current.state.fingerprint == before
    lenient = SeatEnv("leduc", illegal="fallback")
    lenient.reset(seed=0)
    assert lenient.step(0)[4]["illegal"]
    assert "illegal" not in strict.step(1)[4]


def test_a_factory_makes_the_opponent() -> None:
    class First(Agent):
        def act(self, view: feint.View, legal: Sequence[int]) -> int:
            asked.append(legal[0])
            return legal[0]

    asked: list[int] = []
    episode(SeatEnv("kuhn", seat=0, opponents=lambda: First()), np.random.default_rng(0), 0)
    assert asked


def test_errors_say_what_is_wrong() -> None:
    for arguments, words in (
        ({"seat": 2}, r"seat.*\b2\b"),
        ({"seat": "dealer"}, "'dealer'"),
        ({"opponents": [None, None]}, r"kuhn.*\[None, None\]"),
        ({"opponents": "nobody"}, "'nobody'"),
        ({"opponents": [3]}, r"opponent.*\b3\b"),
        ({"illegal": "ignore"}, "'ignore'"),
        ({"render_mode": "rgb_array"}, "'rgb_array'"),
    ):
        with pytest.raises(FeintError, match=words):
            SeatEnv("kuhn", **arguments)
    env = SeatEnv("kuhn")
    with pytest.raises(FeintError, match="reset"):
        env.step(0)
    episode(env, np.random.default_rng(0))
    with pytest.raises(GameOver, match="reset"):
        env.step(0)


def test_render_shows_the_learners_view_only(capsys: pytest.CaptureFixture[str]) -> None:
    env = SeatEnv("kuhn", seat=1, render_mode="human")
    env.reset(seed=0)
    assert env.render() is None
    assert capsys.readouterr().out == env._current.state.view(1).text() + "\n"
