"""Whole matches to 1000, paid by the match: PPO that sees the score, and PPO that does not. Both begin as a player of
single deals, a copy of `learned`, and meet that player; what he gains by the score he gains from here."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from feint.evaluate.head_to_head import head_to_head
from feint.game import Game, make
from feint.match import Match
from feint.nets import NetPolicy
from feint.progress import Progress, Step
from feint.rating.intervals import values_interval, wilson
from feint.report import Cell, Value
from feint.reproduce.coinche_beyond.experiment import Experiment
from feint.reproduce.coinche_beyond.imitation import copies, whole

__all__ = ["EXPERIMENT", "SITUATIONS", "auctions", "matches"]

TEACHER = "learned"
SITUATIONS = {"level at 0": (0, 0), "920 to 500": (920, 500), "500 to 920": (500, 920)}  # the learner's side first
SIDE = 0  # his seats are 0 and 2


@dataclass(frozen=True)
class Sizes:
    deals: int  # that the deal player learns from
    updates: int  # of PPO
    seeds: int
    games: int  # matches of a measurement, each played twice
    auctions: int  # of a situation


FULL = Sizes(10_000, 100, 2, 300, 1_000)
QUICK = Sizes(30, 1, 1, 1, 8)


def matches(quick: bool, threads: int, seed: int, progress: Progress) -> dict[str, Any]:
    """The deal player, and learners of matches by what they see and seed."""
    sizes, game = QUICK if quick else FULL, make("coinche_match")
    scores = tuple(range(make("coinche").feature_count, game.feature_count))
    base = copies(TEACHER, [sizes.deals], seed, threads, progress)[sizes.deals][0].elsewhere(game)
    runs: list[dict[str, Any]] = [{"player": "deal", "calls": _calls(base, base, game, sizes, seed)}]
    with TemporaryDirectory() as place:
        files = {name: Path(place) / f"{name}.json" for name in ("deal", "sees", "blind")}
        base.save(files["deal"])
        for i in range(1, sizes.seeds + 1):
            for player, unseen in (("sees", ()), ("blind", scores)):
                progress(Step(f"matches: {player}, seed {seed + i}"))
                policy, told = _ppo(base, files["deal"], unseen, sizes.updates, seed + i)
                policy.save(files[player])
                won = _score_match(files[player], files["deal"], sizes.games, seed, threads)
                calls = _calls(policy, base, game, sizes, seed)
                runs.append({"player": player, "seed": seed + i, **told, "won": won, "calls": calls})
            progress(Step(f"matches: one who sees against one who does not, seed {seed + i}"))
            runs[-2]["won_from_blind"] = _score_match(files["sees"], files["blind"], sizes.games, seed, threads)
    return {"teacher": TEACHER, "deals": sizes.deals, "games": sizes.games, "auctions": sizes.auctions, "runs": runs}


def _ppo(
    start: NetPolicy, rival: Path, unseen: tuple[int, ...], updates: int, seed: int
) -> tuple[NetPolicy, dict[str, Any]]:
    from feint.solvers.ppo import Seats
    from feint.solvers.ppo.training import PpoTraining

    seats = Seats(f'policy:path="{rival}"', unseen=unseen)
    training = PpoTraining(start.game, seats=seats, seed=seed, start=start)
    for _ in range(updates):
        training.update()
    run = training.run
    told = {"steps": run.steps, "matches": run.games, "training_seconds": run.seconds}
    return training.policy(), told | {"explained_variance": run.rows[-1]["explained_variance"]}


def _score_match(one: Path, other: Path, games: int, seed: int, threads: int) -> dict[str, Any]:
    """Share of matches that the first won, each played twice with the sides swapped."""
    specs = [f'policy:path="{file}"' for file in (one, other)]
    result = head_to_head("coinche_match", specs, games, seed, duplicate=True, threads=threads)
    first = whole(result, games)["agents"][0]
    return {"value": first["share"], "interval": first["share_interval"]}


def _calls(policy: NetPolicy, rival: NetPolicy, game: Game, sizes: Sizes, seed: int) -> dict[str, Any]:
    return {
        name: auctions([policy, rival] * 2, game, scores, sizes.auctions, seed) for name, scores in SITUATIONS.items()
    }


def auctions(seats: Sequence[NetPolicy], game: Game, scores: tuple[int, int], count: int, seed: int) -> dict[str, Any]:
    """How the side of seats 0 and 2 calls at a score, over auctions of deals with the dealers in turn: how often the
    contract is its own, how high, how often it coinches, and how often everybody passes."""
    draws, contracts = random.Random(seed), []
    for i in range(count):
        state = {"scores": list(scores), "deal": {"dealer": i % 4}}
        match = Match(game, (seed << 32) + i, {"state": state})
        contracts.append(_contract(match, seats, draws))
    own = [c["value"] for c in contracts if c and c["seat"] % 2 == SIDE]
    theirs = [c["coinches"] > 0 for c in contracts if c and c["seat"] % 2 != SIDE]
    return {
        "attacks": _share(len(own), count),
        "mean_contract": {
            "value": sum(own) / len(own) if own else None,
            "interval": values_interval(own),
        },
        "coinches": _share(sum(theirs), len(theirs)),
        "passed_out": _share(contracts.count(None), count),
    }


def _contract(match: Match, seats: Sequence[NetPolicy], draws: random.Random) -> dict[str, Any] | None:
    """What the auction of the first deal comes to; None if all passed."""
    while not match.over:
        ((seat, question),) = match.asked().items()
        seen = question.view.json()
        if seen["deal"] > 1:
            return None
        if seen["phase"] != "auction":
            return dict(seen["contract"])
        chances = seats[seat].probabilities(question.view, question.legal)
        match.answer(seat, draws.choices(question.legal, chances)[0])
    return None


def _share(hits: int, count: int) -> dict[str, Any]:
    return {"value": hits / count if count else None, "interval": wilson(hits, count)}


NAMES = {"deal": "the deal player", "sees": "PPO, sees the score", "blind": "PPO, does not"}


def rows(found: dict[str, Any]) -> list[list[Value]]:
    header = ["player", "matches won against the deal player", "of the two learners", *SITUATIONS]
    lines: list[list[Value]] = [[*header]]
    for run in found["runs"]:
        name = NAMES[run["player"]] + (f", seed {run['seed']}" if "seed" in run else "")
        line: list[Value] = [name, Cell.of(run["won"], "%") if "won" in run else "50%"]
        line.append(Cell.of(run["won_from_blind"], "%") if "won_from_blind" in run else "")
        for calls in run["calls"].values():
            attacks, high, coinches = (calls[what]["value"] for what in ("attacks", "mean_contract", "coinches"))
            parts = [(attacks, 100, "%"), (high, 1, ""), (coinches, 100, "%")]
            line.append(", ".join("-" if v is None else f"{k * v:.0f}{unit}" for v, k, unit in parts))
        lines.append(line)
    return lines


EXPERIMENT = Experiment(
    matches, rows, "Matches: won, and by score how often it attacks, how high, how often it coinches"
)
