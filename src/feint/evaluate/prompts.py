"""Strategy prompts of one language model beside each other: each plays the same deals from the same seats.

So the games are paired, and what the cards did to one prompt they did to the other.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, fields
from typing import Any

from feint.agents import make_agent
from feint.errors import AgentFault, BadParameter
from feint.evaluate.head_to_head import Pairing
from feint.evaluate.paired import differences
from feint.evaluate.pool import Stop, Stopped, check_agents, on_threads, threads_for
from feint.game import make
from feint.match import Match
from feint.play import play_match
from feint.progress import Counter, Progress, no_progress
from feint.rating.intervals import wilson
from feint.record import Entry, Record

__all__ = ["compare_prompts"]


@dataclass(frozen=True)
class Trial:
    """How one prompt did in one game, and what that cost."""

    share: float  # of the first place
    won: int  # alone
    returns: float
    decisions: int  # that the model was asked
    invalid: int = 0
    fallbacks: int = 0
    faults: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    fault: str = ""  # the first

    @classmethod
    def of(cls, record: Record, seat: int) -> Trial:
        """What a record says of a seat."""
        assert record.returns is not None
        assert record.ranking is not None
        first = record.ranking.count(1) if record.ranking[seat] == 1 else 0
        asked = [entry for entry in record.log if entry.by == seat and (entry.explain or entry.fault)]
        faults = [entry.fault for entry in asked if entry.fault]
        return cls(
            share=1 / first if first else 0.0,
            won=int(first == 1),
            returns=record.returns[seat],
            decisions=len(asked),
            invalid=sum(_read_count(entry, "invalid") for entry in asked),
            fallbacks=sum(_read_count(entry, "fallback") for entry in asked),
            faults=len(faults),
            prompt_tokens=sum(_read_count(entry, "tokens", "prompt") for entry in asked),
            completion_tokens=sum(_read_count(entry, "tokens", "completion") for entry in asked),
            seconds=sum(entry.ms or 0.0 for entry in asked) / 1000,
            fault=faults[0] if faults else "",
        )


def _read_count(entry: Entry, *path: str) -> int:
    found: Any = entry.explain or {}
    for name in path:
        found = found.get(name, {})
    return int(found or 0)


@dataclass(frozen=True)
class Contest:
    """The players of a comparison: one of `specs` at a time, in one seat, and `against` in all others."""

    specs: tuple[str, ...]
    against: str
    pairing: Pairing

    def play(self, index: int, stop: Stop, counter: Counter) -> list[Trial] | None:
        """Play one deal with each prompt; None if it was stopped before the last."""
        game = make(self.pairing.game, **json.loads(self.pairing.parameters))
        seat, trials = index % game.seats, {}
        for turn in range(len(self.specs)):
            which = (turn + index) % len(self.specs)  # an endpoint that tires should not tire of the same one
            specs = [self.specs[which] if at == seat else self.against for at in range(game.seats)]
            agents = [make_agent(spec) for spec in specs]
            stop.watch(agents)
            try:
                if stop.wanted:
                    break
                record = play_match(Match(game, self.pairing.match_seed(index), seats=specs), agents, stop.look)
            except Stopped:
                break
            finally:
                for agent in agents:
                    agent.close()
            trials[which] = Trial.of(record, seat)
            counter.add(1)
        return None if stop.wanted else [trials[which] for which in range(len(self.specs))]


def compare_prompts(
    game: str,
    specs: Sequence[str],
    prompts: Sequence[str],
    games: int,
    seed: int = 0,
    *,
    against: str = "random",
    parameters: dict[str, Any] | None = None,
    threads: int = 1,
    progress: Progress = no_progress,
) -> dict[str, Any]:
    """Play `games` deals with each of the agents `specs`, which differ in their `prompts`.

    Ctrl-C ends it early, with the deals that all have played by then. An endpoint that has never answered is an error.
    """
    if games < 1 or threads < 1:
        raise BadParameter(f"games and threads must be at least 1, got {games} and {threads}")
    made = make(game, **(parameters or {}))
    threads = threads_for(made, check_agents((*specs, against)), threads)
    pairing = Pairing(game, json.dumps(parameters or {}), (*specs, against), seed)
    rounds: list[list[Trial]] = []
    answered = False
    contest = Contest(tuple(specs), against, pairing)
    counter = Counter(progress, "games", games * len(specs))
    played = on_threads(
        iter(range(games)), threads, 2 * threads, lambda index, stop: contest.play(index, stop, counter)
    )
    with closing(played):
        for trials in played:
            if trials is None:
                continue
            answered = answered or any(trial.decisions > trial.faults for trial in trials)
            if not answered and (fault := next((trial.fault for trial in trials if trial.fault), "")):
                raise AgentFault(f"no decision was answered: {fault}")
            rounds.append(trials)
    if not rounds:
        raise KeyboardInterrupt  # before all had played the first deal
    columns = [list(column) for column in zip(*rounds, strict=True)]
    return {
        "evaluation": "prompts",
        "game": game,
        "parameters": made.parameters,
        "against": against,
        "games": len(rounds),
        "seed": seed,
        "prompts": [summary(prompt, trials) for prompt, trials in zip(prompts, columns, strict=True)],
        "differences": differences(prompts, [[trial.share for trial in column] for column in columns], seed),
    }


def summary(prompt: str, trials: Sequence[Trial]) -> dict[str, Any]:
    """One row of the table; tokens and seconds are of a decision."""
    total = {f.name: sum(getattr(trial, f.name) for trial in trials) for f in fields(Trial) if f.name != "fault"}
    games, decisions = len(trials), max(1, total["decisions"])
    return {
        "prompt": prompt,
        "wins": total["won"],
        "share": total["share"] / games,
        "share_interval": wilson(total["share"], games),
        "mean_return": total["returns"] / games,
        "answers": total["decisions"] - total["faults"] - total["fallbacks"] + total["invalid"],
        **{name: total[name] for name in ("invalid", "decisions", "fallbacks", "faults")},
        **{name: total[name] / decisions for name in ("prompt_tokens", "completion_tokens", "seconds")},
    }
