"""Imitation: a net learns from recorded games what was played behind each view. Behavioural cloning (D. Pomerleau,
ALVINN: an autonomous land vehicle in a neural network, 1989).

    feint.solve("imitation", "games.jsonl").policy.save("copy.json")
    feint match coinche policy:path=copy.json stronger

It asks for records of one game that has features, and for no torch. What is fitted is the cross entropy, whose best
answer behind a view is how often each action was played there: so records of a policy give its probabilities back, as
far as the net and the sample reach. Nothing is said of views that the players never came to. Matches that are held out
say how well it foresees; all matches of one seed are on one side.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from feint import _core
from feint.errors import BadParameter, BadRecord, FeintError
from feint.game import Game, make, make_known, plays_by
from feint.match import Match, replay
from feint.nets import NetPolicy
from feint.nets.fitting import FitOptions, fit_native
from feint.progress import Progress, Step, no_progress
from feint.quantities import whole_number
from feint.rating.intervals import student
from feint.record import Entry, Record
from feint.record.collection import Found, Recorded
from feint.solvers.options import check_options, option
from feint.solvers.problems import RecordsProblem
from feint.solvers.run import Run
from feint.solvers.solver import Output, Solution, Solver

__all__ = ["SOLVER", "Lessons", "Options", "learn", "measure_fit", "read_lessons", "solve"]

MOST_HELD = 200_000  # decisions: what is measured by then is sure enough
PASSES, LEAST_STEPS = 10, 2000


@dataclass(frozen=True)
class Options:
    """Options of imitation."""

    game: str | None = option(
        None, "game to learn where the records have several; or MODULE:CLASS, one of your own", metavar="GAME"
    )
    agents: tuple[str, ...] = option(
        (), "only this agent; once for each", flag="--agent", is_repeated=True, metavar="NAME", default_text="all"
    )
    winners: bool = option(False, "only the winner of each match")
    held: float = option(0.1, "share of the matches that are not learnt from, but measured by", least=0, below=1)
    hidden: tuple[int, ...] = option((64, 64), "widths of the hidden layers", least=1, most=65536, metavar="N,N")
    steps: int = option(0, "steps of the fit; 0: ten passes over the decisions, at least 2,000", least=0, most=10**9)
    batch: int = option(256, "decisions of a step", least=4, most=10**6)
    rate: float = option(1e-3, "learning rate of Adam, falling to 0 over the steps", above=0, below=1)
    rows: int = option(1_000_000, "decisions at most; of more, a uniform sample", least=1, most=10**9)
    seed: int = 0  # of the run
    threads: int = 1  # of the run

    def check(self, records: object = None) -> None:
        """Refuse options that cannot be."""
        check_options(self)
        whole_number("seed", self.seed, 0, 2**64 - 1)
        if not self.hidden:
            raise BadParameter("hidden: at least one layer, as in 64,64")


@dataclass
class Lessons:
    """Decisions of recorded matches, those to learn from and those held out; matches are taken in one by one."""

    game: Game
    options: Options
    players: Counter[str] = field(default_factory=Counter)  # decisions, of all who played
    matches: int = 0
    held_matches: list[int] = field(default_factory=list)  # how many decisions of each, one after the other

    def __post_init__(self) -> None:
        if self.game.feature_count < 1:
            raise FeintError(f"{self.game.name} has no features, so nothing can be learnt from its views")
        self.learnt = _core.Reservoir(self.game, self.options.rows, self.options.seed)
        self.held = _core.Reservoir(self.game, MOST_HELD)

    def take(self, record: Record) -> None:
        """Replay a match and keep what the chosen players did. What was played for somebody was not his choice, and
        where there is but one way nothing was chosen."""
        rows, options = _core.Rows(), self.options

        def look(match: Match, entry: Entry) -> None:
            name = match.seats[entry.by]
            self.players[name] += 1
            legal = match.state.legal(entry.by)
            if entry.fault is not None or len(legal) < 2 or (options.agents and name not in options.agents):
                return
            if options.winners and (record.ranking is None or record.ranking[entry.by] != 1):
                return
            did = match.state.parse(entry.by, entry.action)
            features = match.state.view(entry.by).features()
            rows.add(features, legal, [float(action == did) for action in legal])

        replay(record, self.game, look)
        if not len(rows):
            return
        if _share(record.seed, options.seed) >= options.held:
            self.matches += 1
            self.learnt.pour(rows)
        elif self.held.size + len(rows) <= MOST_HELD:
            self.held_matches.append(len(rows))
            self.held.pour(rows)


def _share(seed: bytes, salt: int) -> float:
    """Of a deal, from 0 to 1: what is behind the first 32 bytes tells plays of one deal apart."""
    digest = hashlib.blake2b(seed[:32], digest_size=8, key=salt.to_bytes(8, "big"), person=b"feint held").digest()
    return int.from_bytes(digest, "big") / 2**64


def read_lessons(
    paths: Sequence[str | Path],
    options: Options,
    progress: Progress = no_progress,
) -> Lessons:
    """Read the decisions of all files."""
    options.check()
    game = options.game
    shown, lessons, done = ", ".join(map(str, paths)), None, 0
    for found in Recorded(paths, make(game).name if game else None):
        try:
            lessons = lessons or Lessons(_game_of(found.record, game), options)
            _same_game(found, lessons.game)
            lessons.take(found.record)
        except BadRecord as error:
            raise BadRecord(f"{found.place}: {error}") from error
        done += 1
        progress(Step("games", done))
    if lessons is None:
        raise FeintError(
            f"{shown}: no records{f' of {game}' if game else ''}; `feint match --records FILE` writes some"
        )
    for name in options.agents:
        if name not in lessons.players:
            raise FeintError(f"{shown}: nobody is called {name!r}; there are: {', '.join(sorted(lessons.players))}")
    if not lessons.learnt.size or (options.held and not lessons.held.size):
        raise FeintError(
            f"{shown}: {done} games leave {lessons.learnt.size} decisions to learn from and {lessons.held.size} to "
            f"hold out; give more games, or held=0"
        )
    return lessons


def _game_of(record: Record, game: str | None) -> Game:
    try:
        return make(game, **record.parameters) if game else make_known(record.game, record.parameters)
    except FeintError as error:
        raise BadRecord(f"game: {error}") from error


def _same_game(found: Found, game: Game) -> None:
    record = found.record
    if record.game != game.name or not plays_by(game, record.parameters):
        theirs = f"{record.game} {record.parameters}"
        raise BadRecord(f"a record of {theirs}, and those before are of {game.name} {game.parameters}")


def learn(lessons: Lessons, progress: Progress = no_progress) -> tuple[NetPolicy, dict[str, Any]]:
    """A net for all seats, and how well it foresees."""
    s, rows = lessons.options, lessons.learnt.size
    steps = s.steps or max(LEAST_STEPS, PASSES * rows // s.batch)
    net = _core.Mlp([lessons.game.feature_count, *s.hidden, lessons.game.actions])
    net.draw(s.seed)
    how = FitOptions(steps, s.batch, s.rate, "cross_entropy", False, s.seed, s.threads)
    loss = fit_native(net, lessons.learnt, how, progress)
    told = {
        "matches": lessons.matches,
        "decisions": int(lessons.learnt.seen),
        "rows": rows,
        "steps": steps,
        "loss": loss,
        "held": measure_fit(net, lessons.held, lessons.held_matches),
    }
    return NetPolicy(lessons.game, net), told


def measure_fit(net: _core.Mlp, rows: _core.Reservoir, matches: Sequence[int]) -> dict[str, Any] | None:
    """How often its likeliest action is the one that was played, and how surprised it was, in nats, beside somebody who
    finds all legal actions alike; 95% intervals, matches being independent and their decisions not."""
    if not rows.size:
        return None
    kept = rows.rows()
    hits, losses, uniform = np.empty(rows.size), np.empty(rows.size), np.log(kept["masks"].sum(1))
    for first in range(0, rows.size, 4096):
        part = slice(first, first + 4096)
        outputs = np.where(kept["masks"][part] > 0, net.forward(kept["active"][part]).astype(np.float64), -np.inf)
        did = kept["targets"][part].argmax(1)
        shares = np.exp(outputs - outputs.max(1, keepdims=True))
        at = np.arange(len(did))
        hits[part] = outputs.argmax(1) == did
        losses[part] = np.log(shares.sum(1)) - (outputs[at, did] - outputs.max(1))
    return {
        "matches": len(matches),
        "decisions": rows.size,
        "agreement": _mean(hits, matches, most=1.0),
        "log_loss": _mean(losses, matches),
        "uniform": _mean(uniform, matches),
    }


def _mean(values: Any, matches: Sequence[int], most: float = math.inf) -> dict[str, Any]:
    """Over decisions, of values from 0 to `most`; the interval is that of a ratio of two sums over matches."""
    counts = np.array(matches)
    sums = np.add.reduceat(values, np.concatenate([[0], counts.cumsum()[:-1]]))
    mean, k = float(sums.sum() / counts.sum()), len(counts)
    if k < 2:
        return {"value": mean, "interval": None}
    spread = math.sqrt(float(((sums - mean * counts) ** 2).sum()) * k / (k - 1)) / float(counts.sum())
    half = student(k - 1) * spread
    return {"value": mean, "interval": [max(0.0, mean - half), min(most, mean + half)]}


def solve(records: Sequence[Path], options: Options, run: Run) -> Solution[NetPolicy]:
    """Policy that plays as was played in recorded games."""
    if options.seed not in (0, run.seed):
        raise BadParameter(f"imitation: seed {options.seed} must be a keyword argument, not one of the options")
    options = replace(options, seed=run.seed, threads=run.cores)
    lessons = read_lessons(records, options, run.progress)
    policy, facts = learn(lessons, run.progress)
    agents = options.agents or tuple(sorted(lessons.players))
    game = {"game": lessons.game.name, "parameters": lessons.game.parameters}
    return Solution(policy, {**game, "agents": list(agents), **facts}, seconds=run.spent(), result=lessons)


SOLVER = Solver(
    "imitation",
    solve,
    Options,
    RecordsProblem(),
    accepts={"seed": 0, "threads": None},
    out=Output(default="imitation.json"),
    trains=True,
)
