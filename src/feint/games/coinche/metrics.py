"""How an agent plays Coinche: the metrics of a paper's appendix C, beside what it says of human players.

All of them are computed from records. Words and the paper's values are in metrics.toml.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from feint.agents import make_agent
from feint.errors import BadParameter
from feint.evaluate.head_to_head import SHARD, Pairing
from feint.evaluate.pool import Stop, Stopped, check_agents, on_threads, threads_for
from feint.game import Game, make
from feint.games.coinche.cards import has_all_cards
from feint.match import Match, replay
from feint.play import play_match
from feint.policy import Policy
from feint.progress import Counter, Progress, no_progress
from feint.rating.intervals import values_interval, wilson
from feint.record import Record

__all__ = [
    "METRICS",
    "Deal",
    "coinche_metrics",
    "deals_of",
    "has_metrics",
    "measure_deals",
    "metrics_of",
    "paper",
    "policy_metrics",
]


SIDE = 0  # the agent's: seats 0 and 2, north and south


@dataclass(frozen=True)
class Deal:
    """One deal that is over, as the side of seats 0 and 2 looks at it."""

    reward: float
    table_turns: float  # of the auction
    tricks: int = 0
    bid: bool = False  # the contract is the side's
    attacks: bool = False  # the side must make it: the same, but under paper_coinche_flips_attacker
    value: int = 0  # of the contract; 0: nobody bid
    coinched: bool = False
    made: bool = False
    points: int = 0  # of the attackers, belote too where it helps the contract

    @classmethod
    def of(cls, match: Match) -> Deal:
        """What a match says, if it is one deal of Coinche to its end."""
        if match.game.name != "coinche" or not match.over:
            raise BadParameter(
                f"the metrics are of deals of coinche that are over, not of {match.game.name}"
                + ("" if match.over else " under way")
            )
        view = match.state.view(SIDE).json()
        reward, turns = match.state.returns()[SIDE], len(view["calls"]) / 4
        contract = view["contract"]
        if contract is None:
            return cls(reward, turns)
        bidders = contract["seat"] % 2
        flips = match.game.parameters["paper_coinche_flips_attacker"] and contract["coinches"] == 1
        attackers = 1 - bidders if flips else bidders
        # With belote=off nobody announces it.
        belote = 20 if view["belote"] is not None and view["belote"] % 2 == attackers else 0
        (marked,) = (event for event in match.told[-1] if event.json()["event"] == "marked")
        return cls(
            reward=reward,
            table_turns=turns,
            tricks=sum(view["tricks"]),
            bid=bidders == SIDE,
            attacks=attackers == SIDE,
            value=contract["value"],
            coinched=contract["coinches"] > 0,
            made=marked.json()["data"]["made"],
            points=view["points"][attackers] + belote,
        )


@dataclass(frozen=True)
class Metric:
    """A share or a mean over the deals for which `of` is not None."""

    of: Callable[[Deal], float | None]
    rate: bool = False

    def measure(self, deals: Iterable[Deal]) -> dict[str, Any]:
        values = [value for deal in deals if (value := self.of(deal)) is not None]
        total, count = float(sum(values)), len(values)
        if not count:
            return {"value": None, "interval": None, "deals": 0}
        interval = wilson(total, count) if self.rate else values_interval(values)
        return {"value": total / count, "interval": interval, "deals": count}


def _attacking(of: Callable[[Deal], float]) -> Callable[[Deal], float | None]:
    return lambda deal: of(deal) if deal.value and deal.attacks else None


def _defending(of: Callable[[Deal], float]) -> Callable[[Deal], float | None]:
    return lambda deal: of(deal) if deal.value and not deal.attacks else None


METRICS = {
    "attack_rate": Metric(lambda deal: deal.attacks, rate=True),
    "reward_attacking": Metric(_attacking(lambda deal: deal.reward)),
    "reward_defending": Metric(_defending(lambda deal: deal.reward)),
    "reward": Metric(lambda deal: deal.reward),
    "success_attacking": Metric(_attacking(lambda deal: deal.made), rate=True),
    "success_defending": Metric(_defending(lambda deal: not deal.made), rate=True),
    "bid_precision": Metric(_attacking(lambda deal: abs(deal.value - deal.points))),
    "mean_contract": Metric(_attacking(lambda deal: deal.value)),
    "capot_rate": Metric(lambda deal: deal.value == 250 if deal.bid else None, rate=True),
    "coinche_rate": Metric(lambda deal: deal.coinched if deal.value and not deal.bid else None, rate=True),
    "pass_rate": Metric(lambda deal: not deal.value, rate=True),
    "auction_length": Metric(lambda deal: deal.table_turns),
    "episode_length": Metric(lambda deal: deal.table_turns + deal.tricks),
}


def paper() -> dict[str, Any]:
    """`source`, and by metric its title, what it is, and what the paper says of human players."""
    return tomllib.loads(files(__package__).joinpath("metrics.toml").read_text(encoding="utf-8"))


def metrics_of(records: Iterable[Record]) -> dict[str, dict[str, Any]]:
    """All metrics of the side of seats 0 and 2: `value`, 95% `interval`, and of how many `deals`. Verifies records."""
    return measure_deals([Deal.of(replay(record)) for record in records])


def measure_deals(deals: Sequence[Deal]) -> dict[str, dict[str, Any]]:
    """All metrics of deals."""
    return {name: metric.measure(deals) for name, metric in METRICS.items()}


Row = list[tuple[Deal, int]]  # of one deal, by table: how it went, and the faults of seats 0 and 2


@dataclass(frozen=True)
class LineUps:
    """Four players after the other four, the same deals for all."""

    game: Game
    seated: Sequence[Sequence[str]]
    pairing: Pairing
    counter: Counter
    dealers: Sequence[int] = (0, 1, 2, 3)  # in turn

    def rows(self, games: int, threads: int) -> list[Row]:
        """All deals, or if it was interrupted those that all have played by then."""
        shards = (range(first, min(first + SHARD, games)) for first in range(0, games, SHARD))
        rows: list[Row] = []
        with closing(on_threads(shards, threads, 2 * threads, self.play)) as played:
            for part in played:
                rows += part
        if not rows:
            raise KeyboardInterrupt  # before all had played the first deal
        return rows

    def play(self, shard: range, stop: Stop) -> list[Row]:
        """The deals of a shard that all tables have played: not all of them if it was stopped."""
        tables = [[make_agent(spec) for spec in seats] for seats in self.seated]
        stop.watch([agent for table in tables for agent in table])
        rows: list[Row] = []
        try:
            for index in shard:
                row: Row = []
                for seats, table in zip(self.seated, tables, strict=True):
                    if stop.wanted:
                        return rows
                    dealer = {"state": {"dealer": self.dealers[index % len(self.dealers)]}}
                    match = Match(self.game, self.pairing.match_seed(index), dealer, list(seats))
                    record = play_match(match, table, stop.look)
                    faults = sum(entry.fault is not None and entry.by % 2 == SIDE for entry in record.log)
                    row.append((Deal.of(match), faults))
                    self.counter.add(1)
                if stop.wanted:
                    return rows
                rows.append(row)
        except Stopped:
            pass  # deals that are whole count
        finally:
            for table in tables:
                for agent in table:
                    agent.close()
        return rows


def deals_of(
    seats: Sequence[str],
    games: int,
    seed: int = 0,
    *,
    dealers: Sequence[int] = (0, 1, 2, 3),
    parameters: dict[str, Any],
    threads: int = 1,
) -> list[Deal]:
    """Deals between any four, the dealers taking turns; agents as `coinche_metrics` has them."""
    pairing = Pairing("coinche", json.dumps(parameters), tuple(seats), seed)
    tables = LineUps(make("coinche", **parameters), [seats], pairing, Counter(no_progress, "deals"), dealers)
    rows = tables.rows(games, threads_for(tables.game, check_agents(seats), threads))
    return [row[0][0] for row in rows]


def coinche_metrics(
    agents: Sequence[str],
    games: int,
    seed: int = 0,
    *,
    against: str = "stronger",
    parameters: dict[str, Any] | None = None,
    threads: int = 1,
    progress: Progress = no_progress,
) -> dict[str, Any]:
    """Play `games` deals with each agent in seats 0 and 2 and `against` in the others; the dealer moves on each deal.

    All agents have the same deals. Ctrl-C ends it early, with the deals that all have played by then.
    """
    if games < 1 or threads < 1:
        raise BadParameter(f"games and threads must be at least 1, got {games} and {threads}")
    parameters = {"rules": "paper", "reward": "good"} | (parameters or {})
    game = make("coinche", **parameters)
    threads = threads_for(game, check_agents((*agents, against)), threads)
    if not has_metrics(game):
        said = ", ".join(f"{name}={value}" for name, value in parameters.items() if name in ("suits", "ranks"))
        raise BadParameter(f"the metrics are of coinche with all its cards, got {said}")
    pairing = Pairing("coinche", json.dumps(parameters), tuple(agents), seed)
    counter = Counter(progress, "deals", games * len(agents))
    rows = LineUps(game, [[own, against] * 2 for own in agents], pairing, counter).rows(games, threads)
    found = paper()
    return {
        "evaluation": "coinche-metrics",
        "parameters": {name: value for name, value in game.parameters.items() if name != "dealer"},
        "against": against,
        "games": len(rows),
        "seed": seed,
        "agents": [
            {
                "agent": agent,
                "metrics": measure_deals([row[i][0] for row in rows]),
                "faults": sum(row[i][1] for row in rows),
            }
            for i, agent in enumerate(agents)
        ],
        "paper": {"source": found["source"], "metrics": {name: found[name] for name in METRICS}},
    }


def has_metrics(game: Game) -> bool:
    """Whether it is coinche with all its cards."""
    return game.name == "coinche" and has_all_cards(game)


def policy_metrics(
    policy: Policy, deals: int, seed: int, *, against: str = "stronger", net: str | None = None
) -> dict[str, float | None]:
    """The value of each metric for a policy, without the bonus for tricks. net: what builds nets of one's own."""
    with TemporaryDirectory() as place:
        path = Path(place) / "policy.json"
        policy.save(path)
        found = coinche_metrics(
            [f'policy:path="{path}",elsewhere=true' + (f',net="{net}"' if net else "")],
            deals,
            seed,
            against=against,
            parameters={**policy.game.parameters, "trick_bonus": 0.0},
        )
    return {name: one["value"] for name, one in found["agents"][0]["metrics"].items()}
