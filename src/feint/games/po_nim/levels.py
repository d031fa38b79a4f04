"""How deep players of partially observable nim think: a prior over levels, learned from their recorded games.

A player is of one level in all of his games. At every decision he does what his level does, or with probability e (the
tremble) any legal thing; level 0 always does. The weights of the levels among players have a flat Dirichlet prior and e
a flat one on a grid. Expectation maximisation finds the most likely weights, Gibbs sampling how sure they are. The
posterior mean is how likely the next player is of each level: what `solve_levels(prior=...)` wants to know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from feint._core import make_player
from feint.errors import BadParameter, FeintError
from feint.match import replay, steps
from feint.progress import Counter, Progress, no_progress
from feint.record import Record
from feint.record.collection import Found, Recorded

__all__ = ["Did", "did_in", "fit_prior", "levels_of"]

GAME = "po_nim"
TREMBLES = np.concatenate([[0.001, 0.005], np.arange(0.01, 0.505, 0.01)])
SWEEPS, BURN_IN = 2500, 500
Floats = NDArray[np.float64]


@dataclass
class Did:
    """What a player did, decision by decision."""

    games: int = 0
    legal: list[int] = field(default_factory=list)  # how many things he could do
    hits: list[list[bool]] = field(default_factory=list)  # by level from 1 on: whether it would have done the same


def did_in(
    found: Iterable[Found], levels: int, agents: Collection[str] | None = None, progress: Progress = no_progress
) -> dict[str, Did]:
    """What the players did beside what each level would have done in their places. agents: None is all."""
    players: dict[str, Did] = {}
    counter = Counter(progress, "games")
    for place, record in found:
        try:
            _look_at(record, levels, agents, players)
        except FeintError as error:
            raise type(error)(f"{place}: {error}") from error
        counter.add(1)
    return players


def fit_prior(players: dict[str, Did], levels: int, seed: int = 0) -> dict[str, Any]:
    """Weights of levels 0 to `levels`, the tremble, and each player's own level; 95% intervals."""
    chances = _likelihoods(list(players.values()), levels)
    most_likely, tremble = _maximise(chances)
    draws, trembles, own = _sample_posterior(chances, most_likely, tremble, seed)
    mean, interval = draws.mean(axis=0), np.quantile(draws, [0.025, 0.975], axis=0)
    return {
        "decisions": sum(len(did.legal) for did in players.values()),
        "tremble": {
            "value": float(trembles.mean()),
            "interval": [float(x) for x in np.quantile(trembles, [0.025, 0.975])],
            "most_likely": float(TREMBLES[tremble]),
        },
        "levels": [
            {
                "level": k,
                "weight": float(mean[k]),
                "interval": [float(x) for x in interval[:, k]],
                "most_likely": float(most_likely[k]),
            }
            for k in range(levels + 1)
        ],
        "players": [
            {
                "agent": name,
                "games": did.games,
                "decisions": len(did.legal),
                "level": int(shares.argmax()),
                "probabilities": [float(x) for x in shares],
            }
            for (name, did), shares in zip(players.items(), own, strict=True)
        ],
        "prior": [float(x) for x in mean / mean.sum()],
    }


def levels_of(
    paths: Sequence[str | Path],
    levels: int = 8,
    *,
    agents: Collection[str] = (),
    people: bool = False,
    seed: int = 0,
    progress: Progress = no_progress,
) -> dict[str, Any]:
    """Read games and fit a prior over levels to their players: these agents, the people, or all."""
    if not 1 <= levels <= 30:
        raise BadParameter(f"levels: 1 to 30, got {levels}")
    games = Recorded(paths, GAME)
    found, shown = list(games), ", ".join(map(str, paths))
    if not found:
        raise FeintError(f"{shown}: no record of {GAME}; `feint play {GAME} --record FILE` makes one")
    wanted = set(agents) or None
    if people:
        if games.people is None:
            raise FeintError(f"{shown}: only an export of an arena says who is a person; name them with --agent")
        wanted = games.people & (wanted or games.people)
    played = [one for one in found if wanted is None or any(seat["agent"] in wanted for seat in one.record.seats)]
    players = did_in(played, levels, wanted, progress)
    players = {name: did for name, did in players.items() if did.legal}
    if not players:
        who = "a person" if people else " or ".join(map(repr, agents)) or "anybody"
        raise FeintError(f"{shown}: {len(found)} games of {GAME}, and no move of {who} in them")
    return {"evaluation": "levels", "game": GAME, "games": len(played), **fit_prior(players, levels, seed)}


# ---- what they did


def _look_at(record: Record, levels: int, agents: Collection[str] | None, players: dict[str, Did]) -> None:
    match = replay(record)
    game = match.game
    names = [str(seat["agent"]) for seat in record.seats]
    watched = [seat for seat, name in enumerate(names) if agents is None or name in agents]
    minds = {seat: [make_player("level", game, seat, 0, {"k": k}) for k in range(1, levels + 1)] for seat in watched}
    for name in {names[seat] for seat in watched}:
        players.setdefault(name, Did()).games += 1
    state = game.start()
    for entry, events, after in steps(match):
        # What was played for somebody was not his choice.
        if entry.by in minds and entry.fault is None:
            view, legal = state.view(entry.by), state.legal(entry.by)
            action = state.parse(entry.by, entry.action)
            did = players[names[entry.by]]
            did.legal.append(len(legal))
            did.hits.append([mind.act(view, legal) == action for mind in minds[entry.by]])
        for event in events:
            for seat in set(event.to) & set(minds):
                for mind in minds[seat]:
                    mind.hear(event)
        state = after


# ---- the inference


def _likelihoods(players: Sequence[Did], levels: int) -> Floats:
    """The logarithm of how likely each player's decisions are, by tremble, player and level."""
    out = np.zeros((len(TREMBLES), len(players), levels + 1))
    for i, did in enumerate(players):
        any_one = 1 / np.array(did.legal)
        hits = np.array(did.hits).reshape(len(did.legal), levels)
        out[:, i, 0] = np.log(any_one).sum()
        for g, e in enumerate(TREMBLES):
            out[g, i, 1:] = np.log((1 - e) * hits + e * any_one[:, None]).sum(axis=0)
    return out


def _shares(weights: Floats, chances: Floats) -> tuple[Floats, float]:
    """How likely each player is of each level, and the logarithm of how likely all is."""
    most = chances.max(axis=1, keepdims=True)
    joint = weights * np.exp(chances - most)
    total = joint.sum(axis=1, keepdims=True)
    return joint / total, float((np.log(total) + most).sum())


def _maximise(chances: Floats, tries: int = 500) -> tuple[Floats, int]:
    """The most likely weights and tremble (its place on the grid), by expectation maximisation."""
    best: tuple[float, int, Floats] | None = None
    for g in range(len(TREMBLES)):
        weights = np.full(chances.shape[2], 1 / chances.shape[2])
        likely = -np.inf
        for _ in range(tries):
            shares, now = _shares(weights, chances[g])
            weights = shares.mean(axis=0)
            if now - likely < 1e-9:
                break
            likely = now
        if best is None or likely > best[0]:
            best = likely, g, weights
    assert best is not None
    return best[2], best[1]


def _sample_posterior(chances: Floats, weights: Floats, tremble: int, seed: int) -> tuple[Floats, Floats, Floats]:
    """Draws of the weights and of the tremble, and each player's probabilities of the levels: a Gibbs sampler."""
    rng = np.random.default_rng(seed)
    everybody = np.arange(chances.shape[1])
    draws, trembles, own = [], [], np.zeros(chances.shape[1:])
    for sweep in range(SWEEPS):
        shares, _ = _shares(np.maximum(weights, 1e-300), chances[tremble])
        drawn = (shares.cumsum(axis=1) < rng.random((len(everybody), 1))).sum(axis=1).clip(max=shares.shape[1] - 1)
        weights = rng.dirichlet(1 + np.bincount(drawn, minlength=shares.shape[1]))
        by_tremble = chances[:, everybody, drawn].sum(axis=1)
        odds = np.exp(by_tremble - by_tremble.max())
        tremble = int(rng.choice(len(TREMBLES), p=odds / odds.sum()))
        if sweep >= BURN_IN:
            draws.append(weights)
            trembles.append(TREMBLES[tremble])
            own += shares
    return np.array(draws), np.array(trembles), own / len(draws)
