"""Deals played twice with the sides swapped: the same cards, other luck of the agents, and what a deal says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import feint
from feint.agent import Agent
from feint.errors import BadParameter
from feint.evaluate import head_to_head as module
from feint.evaluate.head_to_head import Pairing, Tally, head_to_head
from feint.game import Game, View
from feint.rating.intervals import mean_interval, student
from feint.record import Record


def plays_of(
    monkeypatch: pytest.MonkeyPatch, game: str, agents: Sequence[str], deals: int, **more: Any
) -> list[Record]:
    """The records of the matches that a duplicate plays, in order."""
    records: list[Record] = []
    played = module.play_match

    def play(*arguments: Any) -> Record:
        records.append(played(*arguments))
        return records[-1]

    monkeypatch.setattr(module, "play_match", play)
    head_to_head(game, agents, deals, duplicate=True, **more)
    return records


def chance(record: Record) -> list[dict[str, Any]]:
    return [entry.action for entry in record.log if entry.by < 0]


def test_both_plays_have_the_same_cards_and_the_teams_swapped(monkeypatch: pytest.MonkeyPatch) -> None:
    records = plays_of(monkeypatch, "coinche", ["stronger", "random"], 6)
    assert len(records) == 12
    lengths = set()
    for first, second in zip(records[::2], records[1::2], strict=True):
        assert [seat["agent"] for seat in first.seats] == ["stronger", "random", "stronger", "random"]
        assert [seat["agent"] for seat in second.seats] == ["random", "stronger", "random", "stronger"]
        assert chance(first) == chance(second)
        assert feint.replay(first).game.parameters["dealer"] == feint.replay(second).game.parameters["dealer"]
        lengths.add(len(first.log) - len(second.log))
    assert lengths != {0}, "the number of decisions differs, and the cards are the same"
    deals = {str(chance(record)) for record in records}
    assert len(deals) == 6, "each deal is another one"


def test_chance_in_the_middle_of_a_game_is_the_same_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leduc deals a card after the first round, whatever was bet in it."""
    records = plays_of(monkeypatch, "leduc", ["random", "random"], 20)
    both = 0
    for first, second in zip(records[::2], records[1::2], strict=True):
        one, other = chance(first), chance(second)
        least = min(len(one), len(other))
        assert one[:least] == other[:least]
        both += least == 3
    assert both > 3


def test_agents_have_luck_of_their_own_in_each_seat_and_play() -> None:
    seeds: list[int] = []
    agents: set[int] = set()

    class Noted(Agent):
        name = "noted"

        def start(self, game: Game, seat: int, seed: int) -> None:
            seeds.append(seed)
            agents.add(id(self))

        def act(self, view: View, legal: Sequence[int]) -> int:
            return legal[0]

    kept: list[Agent] = []  # so that no two have the same id

    def made() -> Agent:
        kept.append(Noted())
        return kept[-1]

    head_to_head("coinche", [made, made], 5, duplicate=True)
    assert len(seeds) == len(set(seeds)) == 5 * 2 * 4
    assert len(agents) == 4, "two of each agent, and none in two seats"


def test_a_deal_is_its_two_plays_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted again from the records, by hand."""
    records = plays_of(monkeypatch, "coinche", ["stronger", "simple"], 40, seed=3)
    points, won = [], 0
    for first, second in zip(records[::2], records[1::2], strict=True):
        assert first.returns is not None
        assert second.returns is not None
        points.append((first.returns[0] + second.returns[1]) / 2)
        won += (first.returns[0] > 0) + (second.returns[1] > 0)
    mean = sum(points) / 40
    spread = (sum((x - mean) ** 2 for x in points) / 39 / 40) ** 0.5
    monkeypatch.undo()
    result = head_to_head("coinche", ["stronger", "simple"], 40, 3, duplicate=True, threads=2)
    duel = result["duplicate"]
    assert (duel["first"], duel["second"], result["games"]) == ("stronger", "simple", 40)
    assert duel["points"] == pytest.approx(mean)
    assert duel["interval"] == pytest.approx([mean - student(39) * spread, mean + student(39) * spread])
    assert duel["deals"] == {
        "won": sum(x > 0 for x in points),
        "lost": sum(x < 0 for x in points),
        "drawn": sum(x == 0 for x in points),
    }
    assert sum(duel["plays"].values()) == 80
    assert duel["plays"]["won"] == won == result["agents"][0]["wins"]
    assert duel["plays"]["lost"] == result["agents"][1]["wins"]


def test_what_only_the_cards_decide_comes_out_even() -> None:
    """Seat 0 always wins here: each side once, so no deal says anything, and that is exact."""
    result = head_to_head("matrix", ["random", "random"], 30, parameters={"payoffs": [[1]]}, duplicate=True)
    assert result["duplicate"] == {
        "first": "random",
        "second": "random",
        "points": 0,
        "interval": [0, 0],
        "deals": {"won": 0, "lost": 0, "drawn": 30},
        "plays": {"won": 30, "lost": 30, "drawn": 0},
    }
    low, high = result["agents"][0]["share_interval"]
    assert low < 0.5 < high, "thirty deals that are all alike do not prove a share to the last digit"


def test_a_deal_of_a_game_that_is_not_zero_sum() -> None:
    """By hand: paid 3 and -1 over the two plays of one deal; then the same deal for the other side."""
    tallies = [Tally(games=2, returns=3.0, share=2.0), Tally(games=2, returns=-1.0)]
    module._close_deal(tallies)
    assert [t.margin for t in tallies] == [1, -1], "half of 3 - -1, over two plays"
    assert [(t.better, t.worse) for t in tallies] == [(1, 0), (0, 1)]
    assert [(t.squares, t.share_squares) for t in tallies] == [(2.25, 1), (0.25, 0)]
    total = Tally()
    for tally in tallies:
        total.add(tally)
    assert total.compare_pair(["a", "b"])["interval"] == pytest.approx([-12.706, 12.706])


def test_mean_intervals() -> None:
    assert mean_interval(5, 25, 1) is None
    assert mean_interval(6, 14, 3) == pytest.approx([2 - 4.303 / 3**0.5, 2 + 4.303 / 3**0.5])  # 1, 2, 3


def test_better_players_win_in_duplicate() -> None:
    result = head_to_head("coinche", ["simple", "random"], 60, duplicate=True)
    assert result["duplicate"]["interval"][0] > 180
    coup = head_to_head("coup", ["honest", "random"], 40, duplicate=True)
    assert coup["duplicate"]["plays"]["won"] > 60


@pytest.mark.parametrize("duplicate", [True, False])
def test_any_number_of_threads_gives_the_same(duplicate: bool) -> None:
    results = [
        head_to_head("coinche", ["random", "simple"], 60, 7, duplicate=duplicate, threads=threads) for threads in (1, 3)
    ]
    for result in results:
        for row in result["agents"]:
            del row["ms_per_decision"]
    assert results[0] == results[1]


def test_two_agents_are_two_teams() -> None:
    """An agent for each team is the same as that agent in both seats of it; partners win together."""
    two = head_to_head("coinche", ["stronger", "simple"], 50, 2)
    four = head_to_head("coinche", ["stronger", "simple", "stronger", "simple"], 50, 2)
    assert "duplicate" not in two
    for row, same in zip(two["agents"] * 2, four["agents"], strict=True):
        assert (row["wins"], row["share"], row["mean_return"]) == (same["wins"], same["share"], same["mean_return"])
    assert sum(row["wins"] for row in two["agents"]) == 50


def test_seeds_of_plays() -> None:
    pairing = Pairing("kuhn", "{}", ("random", "random"), 0, duplicate=True)
    first, second = pairing.play_seed(4, 0), pairing.play_seed(4, 1)
    assert first[:32] == second[:32] == feint.record.seed_bytes(pairing.match_seed(4))
    assert first[32:] != second[32:]


@pytest.mark.parametrize(
    ("game", "agents", "parameters", "message"),
    [
        ("coinche", 3, {}, "coinche.*4 seats.*2 teams.*3 agents"),
        ("coinche", 4, {}, "4 agents.*coinche.*2 teams"),
        ("coup", 3, {"players": 3}, "3 agents.*coup.*3 players"),
        ("kuhn", 1, {}, "kuhn.*2 seats.*1 agent"),
    ],
)
def test_what_it_refuses(game: str, agents: int, parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(BadParameter, match=message):
        head_to_head(game, ["random"] * agents, 10, parameters=parameters, duplicate=True)
