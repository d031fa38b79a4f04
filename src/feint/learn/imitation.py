"""Imitation: a net learns from recorded games what was played behind each view. Behavioural cloning (D. Pomerleau,
ALVINN: an autonomous land vehicle in a neural network, 1989).

    found = imitate(["games.jsonl"], Path("copy.json"))
    feint match coinche policy:path=copy.json stronger

It asks for records of one game that has features, and for no torch. What is fitted is the cross entropy, whose best
answer behind a view is how often each action was played there: so records of a policy give its probabilities back, as
far as the net and the sample reach. Nothing is said of views that the players never came to. Matches that are held out
say how well it foresees; all matches of one seed are on one side.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from feint import _core
from feint.errors import BadParameter, BadRecord, FeintError
from feint.files import check_place
from feint.game import Game, make, make_known, plays_by
from feint.intervals import student
from feint.learn.fitting import Fitting, fit_native
from feint.match import Match, replay
from feint.nets import NetPolicy
from feint.quantities import number, whole_number
from feint.record import Entry, Record
from feint.recorded import Found, Recorded

__all__ = ["ImitationSettings", "Lessons", "imitate", "judged", "learn"]

MOST_HELD = 200_000  # decisions: what is measured by then is sure enough
PASSES, LEAST_STEPS = 10, 2000
Tell = Callable[[str, int, int | None], object]  # what is done, how far, of how much


@dataclass(frozen=True)
class ImitationSettings:
    """Whom to follow, and how."""

    agents: tuple[str, ...] = ()  # nobody named: all
    winners: bool = False  # only those who came first
    held: float = 0.1  # share of the matches, not learnt from
    hidden: tuple[int, ...] = (64, 64)
    steps: int = 0  # 0: ten passes over what is learnt from, 2,000 at least
    batch: int = 256
    rate: float = 1e-3
    rows: int = 1_000_000  # decisions at most; of more, a sample
    seed: int = 0
    threads: int = 1

    def check(self) -> None:
        """Refuse what cannot be."""
        whole_number("steps", self.steps, 0, 10**9)
        whole_number("batch", self.batch, 4, 10**6)
        whole_number("rows", self.rows, 1, 10**9)
        whole_number("seed", self.seed, 0, 2**63 - 1)
        whole_number("threads", self.threads, 1, 256)
        number("rate", self.rate, above=0, below=1)
        if not 0 <= number("held", self.held) < 1:
            raise BadParameter(f"held: a share of the matches, from 0 to below 1, got {self.held}")
        if not self.hidden or not all(1 <= width <= 65536 for width in self.hidden):
            raise BadParameter(f"hidden layers have 1 to 65,536 numbers each, got {list(self.hidden)}")


@dataclass
class Lessons:
    """Decisions of recorded matches, those to learn from and those held out; matches are taken in one by one."""

    game: Game
    settings: ImitationSettings
    players: Counter[str] = field(default_factory=Counter)  # decisions, of all who played
    matches: int = 0
    held_matches: list[int] = field(default_factory=list)  # how many decisions of each, one after the other

    def __post_init__(self) -> None:
        if self.game.feature_count < 1:
            raise FeintError(f"{self.game.name} has no features, so nothing can be learnt from its views")
        self.learnt = _core.Reservoir(self.game, self.settings.rows, self.settings.seed)
        self.held = _core.Reservoir(self.game, MOST_HELD)

    def take(self, record: Record) -> None:
        """Replay a match and keep what the chosen players did. What was played for somebody was not his choice, and
        where there is but one way nothing was chosen."""
        rows, settings = _core.Rows(), self.settings

        def look(match: Match, entry: Entry) -> None:
            name = match.seats[entry.by]
            self.players[name] += 1
            legal = match.state.legal(entry.by)
            if entry.fault is not None or len(legal) < 2 or (settings.agents and name not in settings.agents):
                return
            if settings.winners and (record.ranking is None or record.ranking[entry.by] != 1):
                return
            did = match.state.parse(entry.by, entry.action)
            features = match.state.view(entry.by).features()
            rows.add(features, legal, [float(action == did) for action in legal])

        replay(record, self.game, look)
        if not len(rows):
            return
        if _share(record.seed, settings.seed) >= settings.held:
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
    settings: ImitationSettings,
    game: str | None = None,
    tell: Tell = lambda what, done, of: None,
) -> Lessons:
    """From all files. game: where there are several in them, or one of your own (MODULE:CLASS)."""
    settings.check()
    shown, lessons, done = ", ".join(map(str, paths)), None, 0
    for found in Recorded(paths, make(game).name if game else None):
        try:
            lessons = lessons or Lessons(_game_of(found.record, game), settings)
            _same_game(found, lessons.game)
            lessons.take(found.record)
        except BadRecord as error:
            raise BadRecord(f"{found.place}: {error}") from error
        done += 1
        tell("games", done, None)
    if lessons is None:
        raise FeintError(
            f"{shown}: no records{f' of {game}' if game else ''}; `feint match --records FILE` writes some"
        )
    for name in settings.agents:
        if name not in lessons.players:
            raise FeintError(f"{shown}: nobody is called {name!r}; there are: {', '.join(sorted(lessons.players))}")
    if not lessons.learnt.size or (settings.held and not lessons.held.size):
        raise FeintError(
            f"{shown}: {done} games leave {lessons.learnt.size} decisions to learn from and {lessons.held.size} to "
            f"hold out; give more games, or --held 0"
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


def learn(lessons: Lessons, tell: Tell = lambda what, done, of: None) -> tuple[NetPolicy, dict[str, Any]]:
    """A net for all seats, and how well it foresees."""
    s, rows = lessons.settings, lessons.learnt.size
    steps = s.steps or max(LEAST_STEPS, PASSES * rows // s.batch)
    net = _core.Mlp([lessons.game.feature_count, *s.hidden, lessons.game.actions])
    net.draw(s.seed)
    how = Fitting(steps, s.batch, s.rate, "cross_entropy", False, s.seed, s.threads)
    loss = fit_native(net, lessons.learnt, how, lambda done: tell("fit", done, steps))
    told = {
        "matches": lessons.matches,
        "decisions": int(lessons.learnt.seen),
        "rows": rows,
        "steps": steps,
        "loss": loss,
        "held": judged(net, lessons.held, lessons.held_matches),
    }
    return NetPolicy(lessons.game, net), told


def judged(net: _core.Mlp, rows: _core.Reservoir, matches: Sequence[int]) -> dict[str, Any] | None:
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


def imitate(
    records: Sequence[str | Path],
    out: Path,
    settings: ImitationSettings | None = None,
    *,
    game: str | None = None,
    tell: Tell = lambda what, done, of: None,
) -> dict[str, Any]:
    """Learn from records and write the policy; nothing is written unless all went well."""
    began, settings = time.perf_counter(), settings or ImitationSettings()
    check_place(repr(str(out)), out)
    _not_a_record(out, records)
    lessons = read_lessons(records, settings, game, tell)
    policy, told = learn(lessons, tell)
    policy.save(out)
    players: Collection[str] = settings.agents or tuple(sorted(lessons.players))
    return {
        "game": lessons.game.name,
        "parameters": lessons.game.parameters,
        "agents": list(players),
        **told,
        "seconds": time.perf_counter() - began,
        "policy": str(out),
    }


def _not_a_record(out: Path, records: Iterable[str | Path]) -> None:
    for path in map(Path, records):
        if out.resolve() == path.resolve() or (path.is_dir() and out.resolve().parent == path.resolve()):
            raise BadParameter(f"{str(out)!r} is among the records: name another place for the policy")
