"""Coinche as a paper trains in it: the official checks, the 140 numbers, two seats, actions used twice, rewards; and
the other views of the game for learners: PettingZoo's, and many games at once."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import feint
from feint.envs import VectorEnv, aec_env
from feint.errors import BadParameter, BadSpec, FeintError, GameOver, IllegalAction
from feint.games.coinche.env import ENV_ID, CoincheEnv
from feint.games.coinche.paper import CALLS, paper140

SUITS = ("spades", "hearts", "diamonds", "clubs")
CARDS = [rank + suit[0] for suit in SUITS for rank in "789JQKTA"]


@pytest.mark.filterwarnings("ignore::UserWarning")  # that it was not made by gymnasium.make
@pytest.mark.parametrize("observation", ["paper140", "features"])
@pytest.mark.parametrize("team", [0, 1, "random", "rotate"])
def test_gymnasium_conformance(team: Any, observation: Any) -> None:
    # The check plays actions without a look at the mask, hence the fallback.
    check_env(CoincheEnv(team=team, observation=observation, illegal="fallback", render_mode="ansi"))


def test_it_is_made_by_its_id() -> None:
    env = gymnasium.make(ENV_ID, reward="mirror", trick_bonus=0.0, illegal="fallback")
    assert isinstance(env.unwrapped, CoincheEnv)
    assert env.unwrapped.game.parameters["reward"] == "mirror"
    assert env.unwrapped.game.parameters["after_coinche"] == "three", "the paper's rules unless others are named"
    seen, info = env.reset(seed=1)
    assert seen.shape == (140,)
    assert seen.dtype == np.float32
    assert env.get_wrapper_attr("action_masks")().sum() == info["action_mask"].sum()
    assert gymnasium.make(f"feint.games.coinche.env:{ENV_ID}").unwrapped.game.parameters["reward"] == "good"


def played(view: dict[str, Any]) -> list[str]:
    return [play["card"] for play in view["plays"]]


def numbers_again(view: dict[str, Any], parameters: dict[str, Any]) -> list[float]:
    """The 140 numbers a second time, from the view's JSON."""
    names = {"pass": 0, "coinche": 41, "surcoinche": 42}
    calls = []
    for said in view["calls"]:
        value, _, suit = said["call"].partition(" ")
        rise = 9 if value == "capot" else (int(value) - 80) // 10 if suit else 0
        calls.append(1 + 4 * rise + SUITS.index(suit) if suit else names[value])
    cards, contract, mine = played(view), view["contract"], view["seat"] % 2
    over = len(cards) - len(cards) % 4
    attacks: float = -1
    if contract:
        flips = parameters["paper_coinche_flips_attacker"] and contract["coinches"] == 1
        attacks = ((contract["seat"] + flips) % 2) == mine
    extra = [
        attacks,
        contract["value"] if contract else 0,
        SUITS.index(contract["suit"]) if contract else -1,
        contract["coinches"] if contract else 0,
        {"auction": 0, "play": 1, "over": 2}[view["phase"]],
    ]
    sets = [card in some for some in (cards[:over], view["hand"], cards[over:]) for card in CARDS]
    points = view["points"]
    return [*[43] * (37 - len(calls)), *calls, *sets, points[mine], points[1 - mine], *extra]


@pytest.mark.parametrize(
    ("parameters", "team"),
    [
        ({}, 0),
        ({"rules": "ffb", "reward": "score_difference", "trick_bonus": 0.0}, 1),
        ({"reward": "classic", "paper_coinche_flips_attacker": True}, "random"),
    ],
)
def test_a_masked_random_learner_plays_200_episodes(parameters: dict[str, Any], team: Any) -> None:
    env = CoincheEnv(team=team, **parameters)
    rng = np.random.default_rng(5)
    contracts, sides = 0, set()
    for episode in range(200):
        seen, info = env.reset(seed=3 if episode == 0 else None)
        side, total, over, asked = info["seat"] % 2, 0.0, False, set()
        while not over:
            state, seat = env._current.state, info["seat"]
            assert (state.asked, seat % 2) == ([seat], side), "both seats of one side, whoever is asked"
            view = state.view(seat)
            assert seen.tolist() == numbers_again(view.json(), env.game.parameters)
            assert seen in env.observation_space
            assert info["key"] == view.key
            legal = info["action_mask"].nonzero()[0]
            cards = view.json()["phase"] == "play"
            assert [CALLS * cards + action for action in legal] == state.legal(seat)
            assert np.array_equal(env.action_masks().nonzero()[0], legal)
            if episode % 10 == 0:  # whatever the others hold, the learner sees the same
                for seed in range(3):
                    dealt_again = env.game.resample(view, seed)
                    assert np.array_equal(paper140(dealt_again.view(seat)), seen)
            asked.add(seat)
            action = rng.choice(legal) if cards or rng.random() < 0.5 else 0
            seen, reward, over, truncated, info = env.step(action)
            total += reward
            assert not truncated
        assert seen in env.observation_space
        assert not env.action_masks().any()
        assert asked == {side, side + 2}
        assert total == pytest.approx(env._current.state.returns()[side])
        contracts += env._current.state.view(0).json()["contract"] is not None
        sides.add(side)
    assert contracts > 100
    assert sides == ({0, 1} if team == "random" else {team})


def test_hidden_cards_do_not_leak_into_features_either() -> None:
    env = CoincheEnv(observation="features", rules="ffb")
    rng = np.random.default_rng(1)
    for seed in range(10):
        seen, info = env.reset(seed=seed)
        over = False
        while not over:
            view = env._current.state.view(info["seat"])
            assert seen.nonzero()[0].tolist() == sorted(view.features())
            assert sorted(env.game.resample(view, seed).view(info["seat"]).features()) == sorted(view.features())
            seen, _, over, _, info = env.step(rng.choice(info["action_mask"].nonzero()[0]))


HANDS = [
    ["Js", "9s", "8s", "Ah", "Kh", "9d", "8d", "7c"],
    ["8h", "9h", "Jh", "Jd", "7d", "7s", "8c", "9c"],
    ["Ts", "As", "7h", "Qh", "Ad", "Kd", "Tc", "Qc"],
    ["Qs", "Ks", "Th", "Qd", "Td", "Jc", "Kc", "Ac"],
]


def test_the_140_numbers_by_hand() -> None:
    calls = ["80 spades", "pass", "90 spades", "coinche", "pass", "pass", "pass"]
    plays = ["Js", "7s", "Ts", "Qs", "9s"]
    game = feint.make("coinche", rules="paper")
    state = game.set_up({"hands": HANDS, "dealer": 3, "calls": calls, "plays": plays})
    numbers = paper140(state.view(1))
    assert numbers.shape == (140,)
    assert numbers.dtype == np.float32
    assert numbers[:37].tolist() == [43] * 30 + [1, 0, 5, 41, 0, 0, 0]
    played_, hand, trick = (numbers[at : at + 32].nonzero()[0].tolist() for at in (37, 69, 101))
    assert played_ == [0, 3, 4, 6], "7 J Q 10 of spades: 0, 3, 4 and 6 of the first suit"
    assert hand == [9, 10, 11, 16, 19, 25, 26]
    assert trick == [2]
    # The other side has J 20, 10 10 and Q 3; seat 3 has coinched 90 spades, and does not attack by that.
    assert numbers[133:].tolist() == [0, 33, 0, 90, 0, 1, 1]
    assert paper140(state.view(2))[133:].tolist() == [33, 0, 1, 90, 0, 1, 1]
    flipped = feint.make("coinche", rules="paper", paper_coinche_flips_attacker=True)
    state = flipped.set_up({"hands": HANDS, "dealer": 3, "calls": calls, "plays": plays})
    assert paper140(state.view(1))[135] == 1
    sent = game.read_view(state.view(2).json())
    assert np.array_equal(paper140(sent)[:135], paper140(state.view(2))[:135]), "over a wire it is the same"


def test_capot_and_an_empty_auction_in_numbers() -> None:
    game = feint.make("coinche")
    state = game.set_up({"hands": HANDS, "calls": []})
    numbers = paper140(state.view(0))
    assert numbers[:37].tolist() == [43] * 37
    assert numbers[133:].tolist() == [0, 0, -1, 0, -1, 0, 0]
    state = game.set_up({"hands": HANDS, "calls": ["capot clubs", "coinche", "surcoinche"]})
    assert paper140(state.view(0))[34:37].tolist() == [40, 41, 42], "capot can be coinched"
    assert paper140(state.view(0))[133:].tolist() == [0, 0, 1, 250, 3, 2, 1]
    with pytest.raises(BadParameter, match=r"paper140.*kuhn"):
        paper140(feint.make("kuhn").start().view(0))


MATRICES = {  # attack wins, defence loses; attack loses, defence wins
    "classic": ("bid", "0", "0", "160"),
    "mirror": ("bid", "-bid", "-160", "160"),
    "no_defense": ("bid", "-bid", "-160", "0"),
    "good": ("bid", "-bid", "-bid", "160"),
}


@pytest.mark.parametrize("reward", MATRICES)
def test_rewards_are_the_papers_matrices_and_a_share_of_the_tricks(reward: str) -> None:
    envs = [CoincheEnv(reward=reward, opponents=who) for who in (None, "stronger")]
    rng = np.random.default_rng(0)
    cells = set()
    for seed in range(80):
        env = envs[seed % 2]
        _, info = env.reset(seed=seed)
        total, over = 0.0, False
        while not over:
            most = 1 if seed % 2 else 6  # who passes lets the others bid
            _, paid, over, _, info = env.step(rng.choice(info["action_mask"].nonzero()[0][:most]))
            total += paid
        view = env._current.state.view(0).json()
        if not view["contract"]:
            assert total == 0
            continue
        value, side = view["contract"]["value"], view["contract"]["seat"] % 2
        made = view["tricks"][side] == 8 if value == 250 else view["points"][side] >= value
        cell = MATRICES[reward][(0 if made else 2) + (side != 0)]
        numbers = {"bid": value, "-bid": -value, "0": 0, "160": max(160, value), "-160": -max(160, value)}
        expected = numbers[cell] * 2 ** view["contract"]["coinches"] + 0.1 * view["points"][0]
        assert total == pytest.approx(expected)
        cells.add((made, side))
    assert len(cells) == 4, "each cell was paid"


def test_the_share_of_the_tricks_is_paid_as_they_come() -> None:
    env = CoincheEnv(opponents=lambda view, legal: legal[0], dealer=3)
    env.reset(seed=2)
    env.step(1)  # 80 spades; the others pass
    before = 0
    _, reward, over, _, info = env.step(0)
    while not over:
        points = env._current.state.view(0).json()["points"][0]
        assert reward == pytest.approx(0.1 * (points - before))
        before = points
        _, reward, over, _, info = env.step(info["action_mask"].nonzero()[0][0])


def test_a_number_is_a_call_first_and_a_card_later() -> None:
    env = CoincheEnv(opponents=lambda view, legal: legal[0], dealer=3)
    _, info = env.reset(seed=0)
    assert info["seat"] == 0
    assert info["action_mask"][:41].all()
    assert not info["action_mask"][41:].any()
    _, _, _, _, info = env.step(6)  # 90 hearts
    assert info["seat"] == 2, "the partner is asked next"
    assert env._current.state.view(0).json()["contract"] == {"value": 90, "suit": "hearts", "seat": 0, "coinches": 0}
    _, _, _, _, info = env.step(0)
    assert info["seat"] == 0
    hand = env._current.state.view(0).json()["hand"]
    assert [CARDS[i] for i in info["action_mask"].nonzero()[0]] == hand, "who leads may play any card"
    before = env._current.state.fingerprint
    for action, words in (
        (42, r"card.*\b42\b"),
        (43, r"action.*\b43\b"),
        (-1, r"action.*-1\b"),
        (None, "action.*None"),
        (CARDS.index(next(card for card in CARDS if card not in hand)), r"card \d+"),
    ):
        with pytest.raises(IllegalAction, match=words):
            env.step(action)
    assert env._current.state.fingerprint == before
    env.step(CARDS.index(hand[3]))
    assert played(env._current.state.view(0).json())[0] == hand[3]
    lenient = CoincheEnv(illegal="fallback")
    lenient.reset(seed=0)
    assert lenient.step(42)[4]["illegal"]


def test_the_dealer_moves_on_and_the_seed_is_the_envs_own() -> None:
    def deals(seed: int, **options: Any) -> list[tuple[int, tuple[str, ...]]]:
        env = CoincheEnv(**options)
        found = []
        for game in range(9):
            env.reset(seed=seed if game == 0 else None)
            view = env._current.state.view(0).json()
            found.append((view["dealer"], tuple(view["hand"])))
        return found

    assert [dealer for dealer, _ in deals(1)] == [3, 0, 1, 2, 3, 0, 1, 2, 3]
    assert [dealer for dealer, _ in deals(1, dealer=2)] == [2] * 9
    assert len({dealer for dealer, _ in deals(1, dealer="random")}) > 1
    state = np.random.get_state()[1].tolist()  # type: ignore[index, union-attr]
    assert deals(1) == deals(1)
    assert deals(1) != deals(2)
    assert len({hand for _, hand in deals(1)}) == 9
    assert np.random.get_state()[1].tolist() == state  # type: ignore[index, union-attr]


def test_who_sits_against_the_learner() -> None:
    default, named = CoincheEnv(), CoincheEnv(opponents="stronger")
    passing = CoincheEnv(opponents=[lambda view, legal: legal[0], "simple"])

    def told(env: CoincheEnv) -> list[dict[str, Any]]:
        out = []
        for seed in range(6):
            env.reset(seed=seed)
            over = False
            while not over:
                over = env.step(env.action_masks().nonzero()[0][0])[2]
            view = env._current.state.view(0).json()
            out += view["calls"] + view["plays"]
        return out

    assert told(default) == told(named), "rules, without a hint of chance"
    assert any(said.get("call", "pass") != "pass" for said in told(default)), "they bid where the learner passes"
    calls = [said for said in told(passing) if "call" in said]
    assert all(said["call"] == "pass" for said in calls if said["seat"] == 1)


def test_errors_say_what_is_wrong() -> None:
    for arguments, words in (
        ({"team": 2}, r"team.*\b2\b"),
        ({"team": "dealer"}, "team.*'dealer'"),
        ({"dealer": 4}, r"dealer.*\b4\b"),
        ({"observation": "pixels"}, "observation.*'pixels'"),
        ({"opponents": [None] * 3}, r"\[None, None, None\]"),
        ({"opponents": 3}, r"opponent.*\b3\b"),
        ({"game": feint.make("kuhn")}, "coinche.*kuhn.*SeatEnv"),
    ):
        with pytest.raises(FeintError, match=words):
            CoincheEnv(**arguments)  # type: ignore[arg-type]
    with pytest.raises(BadParameter, match="reward"):
        CoincheEnv(reward="lavish")
    with pytest.raises(BadSpec, match="strongest"):
        CoincheEnv(opponents="strongest")
    env = CoincheEnv()
    with pytest.raises(FeintError, match="reset"):
        env.step(0)
    env.reset(seed=0)
    over = False
    while not over:
        over = env.step(env.action_masks().nonzero()[0][0])[2]
    with pytest.raises(GameOver, match="reset"):
        env.step(0)


def test_pettingzoo_masks_are_the_legal_actions_of_who_is_asked() -> None:
    env = aec_env("coinche")
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    for agent in env.agent_iter():
        seen, _, over, _, _ = env.last()
        state, seat = env._current.state, int(agent[-1])
        if over:
            env.step(None)
            continue
        assert state.asked == [seat]
        assert seen["action_mask"].nonzero()[0].tolist() == state.legal(seat)
        assert seen["observation"].nonzero()[0].tolist() == sorted(state.view(seat).features())
        assert not env.observe(f"seat_{(seat + 1) % 4}")["action_mask"].any()
        env.step(rng.choice(state.legal(seat)))


def test_many_deals_at_once_are_deals() -> None:
    """What rows of a large batch show, told again move by move in a game that was set up with the same hands."""
    env = VectorEnv("coinche", 1024, seed=9)
    step = env.reset()
    assert env.width == 114
    watched = range(0, 1024, 64)
    shown: dict[int, list[Any]] = {i: [] for i in watched}
    finished = 0
    for _ in range(160):
        actions = env.sample().copy()
        for i in watched:
            features = [f for f in step.observations[i].tolist() if f >= 0]
            shown[i].append((int(step.seats[i]), features, step.masks[i].nonzero()[0].tolist(), int(actions[i])))
        step = env.step(actions)
        for i in watched:
            if step.done[i]:
                tell_again(env.game, shown[i], step.rewards[i].tolist())
                shown[i] = []
                finished += 1
    assert finished > 30


def tell_again(game: feint.Game, moves: list[Any], rewards: list[float]) -> None:
    firsts = [next(move for move in moves if move[0] == seat) for seat in range(4)]
    hands = [[CARDS[feature] for feature in features if feature < 32] for _, features, _, _ in firsts]
    state = game.set_up({"hands": hands})
    for seat, features, legal, action in moves:
        assert (state.asked, state.legal(seat)) == ([seat], legal)
        assert state.view(seat).features() == features
        assert len(set(features)) == len(features)
        state.apply(seat, action)
    assert state.over
    assert state.returns() == rewards
