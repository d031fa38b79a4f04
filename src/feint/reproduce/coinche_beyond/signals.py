"""What bids tell about cards, and whether an appel emerges: in deals of the shipped nets against themselves, which
nobody taught a convention, beside the paper's stronger player, who has one for aces, and random play, which tells
nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from feint.agents import make_agent
from feint.game import make
from feint.games.coinche.signals import HOLDINGS, signals_of
from feint.match import Match
from feint.play import play_match
from feint.progress import Progress, Step
from feint.record import Record
from feint.report import Cell, Value
from feint.reproduce.coinche_beyond.experiment import Experiment

__all__ = ["EXPERIMENT", "signals"]

PLAYERS = ("learned", "stronger", "random")
DEALS = {False: 20_000, True: 150}


def signals(quick: bool, threads: int, seed: int, progress: Progress) -> dict[str, Any]:
    """By player, who plays all four seats."""
    found = {}
    for name in PLAYERS:
        progress(Step(f"signals: {name}"))
        found[name] = signals_of(_records(name, DEALS[quick], seed))
    return {"deals": DEALS[quick], "players": found}


def _records(name: str, deals: int, seed: int) -> Iterator[Record]:
    """The dealer moves from deal to deal."""
    game, agents = make("coinche"), [make_agent(name) for _ in range(4)]
    for index in range(deals):
        setup = {"state": {"dealer": index % game.seats}}
        yield play_match(Match(game, (seed << 32) + index, setup, [name] * 4), agents)


def rows(found: Mapping[str, Any]) -> list[list[Value]]:
    lines: list[list[Value]] = [["player", "what", "of", *HOLDINGS]]
    for name, told in found["players"].items():
        for kind, title in (("openings", "opens"), ("answers", "answers")):
            for row in told[kind]:
                if row["count"] >= 30:
                    said = "every hand" if row["said"] == "all" else row["said"]
                    means = [Cell.of(row[holding], digits=2) for holding in HOLDINGS]
                    lines.append([f"`{name}`", f"{title}: {said}", row["count"], *means])
        for key, title in (("bid", "correlation with bidding the suit"), ("value", "correlation with the bid's value")):
            values = [Cell.of(row[key], digits=2) for row in told["correlations"]]
            lines.append([f"`{name}`", title, told["correlations"][0][key]["count"], *values])
        discards = told["appel"]
        for key, title in (
            ("ace", "discards from a suit whose ace it keeps, above chance"),
            ("partner", "the partner leads the suit, above chance"),
            ("rivals", "a rival leads the suit, above chance"),
        ):
            one = discards[key]
            lines.append([f"`{name}`", title, one["count"], Cell.of(one, digits=3), *[""] * (len(HOLDINGS) - 1)])
    return lines


EXPERIMENT = Experiment(signals, rows, "What calls and discards tell", torch=False)
