"""What a run of Deep CFR is made of: how to sample, how to fit, what to remember."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, replace
from typing import Any, get_args

from feint import _core
from feint.errors import BadParameter, WrongType
from feint.evaluate.probes import fixed_player
from feint.game import Game
from feint.nets import Head
from feint.regret.mccfr import SAMPLERS

__all__ = ["AVERAGES", "PRESETS", "TRAINERS", "DeepCfrSettings", "native_traversals", "sampler_of", "settings_for"]

AVERAGES = ("nets", "policy")
TRAINERS = ("native", "torch")
LONG = 50  # steps of a game
SAMPLER = re.compile(r"\s*([a-z]+)\s*(?:\(([^()]*)\))?\s*")
BOUNDS: dict[str, tuple[float, float]] = {  # of the numbers
    "traversals": (1, 10**9),
    "steps": (1, 10**8),
    "batch": (4, 10**6),
    "rate": (1e-9, 10),
    "rows": (1, 2**40),
    "scale": (1e-9, 1e12),
    "openings": (0, 1),
    "keep": (1, 10**6),
}


@dataclass(frozen=True)
class DeepCfrSettings:
    """Which run it is; a checkpoint goes on only with the same."""

    traversals: int = 1000  # in an iteration, for each learning seat
    sampler: str = "external"  # what the traverser tries: external, robust(k), weighted(draws, epsilon), outcome(e),
    auction: str = ""  # branching(p), paper(draws); and in auctions, where that is another one
    hidden: tuple[int, ...] = (64, 64)
    steps: int = 1000  # of Adam, in a fit
    batch: int = 256
    rate: float = 1e-3
    rows: int = 1_000_000  # rows of a reservoir
    linear: bool = True  # what was learned in iteration t counts t times
    head: Head = "best_regret"  # where no action has an advantage: the best, or all alike (regret_matching)
    average: str = "nets"  # of stored nets (SD-CFR), or by a policy net
    scale: float = 1.0  # payments are divided by it
    openings: float = 0.0  # share of traversals that begin anywhere
    shared: bool = False  # one net for all seats
    afresh: bool = True  # every fit begins with new weights
    trainer: str = "native"
    fixed: tuple[str, ...] = ()  # by seat: players that do not learn, "" for learners; none: all learn
    keep: int = 100  # nets at most in the policy that is written
    seed: int = 0

    def but(self, **said: Any) -> DeepCfrSettings:
        """The same, except for what is not None."""
        return replace(self, **{name: value for name, value in said.items() if value is not None})

    def check(self, game: Game) -> None:
        """Refuses what cannot be done."""
        for name, (least, most) in BOUNDS.items():
            number = getattr(self, name)
            kinds = (int,) if isinstance(getattr(DeepCfrSettings, name), int) else (int, float)
            is_number = isinstance(number, kinds) and not isinstance(number, bool)
            if not is_number or not least <= number <= most:
                error = BadParameter if is_number else WrongType
                raise error(f"{name}: from {least:g} to {most:g}, got {number!r}")
        if not isinstance(self.seed, int) or not 0 <= self.seed < 2**63:
            raise BadParameter(f"seed: from 0 to 2^63 - 1, got {self.seed!r}")
        for name, known in (("average", AVERAGES), ("trainer", TRAINERS), ("head", get_args(Head)[1:])):
            if getattr(self, name) not in known:
                raise BadParameter(f"{name} is one of {', '.join(known)}, got {getattr(self, name)!r}")
        if not self.hidden or any(not isinstance(w, int) or not 1 <= w <= 4096 for w in self.hidden):
            raise BadParameter(f"hidden: widths from 1 to 4096, as in 64,64; got {self.hidden!r}")
        if self.fixed and (len(self.fixed) != game.seats or all(self.fixed)):
            raise BadParameter(
                f"fixed: one player for each of {game.seats} seats, '' for one who learns; got {self.fixed!r}"
            )
        sampler_of(self.sampler)
        sampler_of(self.auction or self.sampler)

    def told(self) -> dict[str, Any]:
        """As JSON has it."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}


def sampler_of(words: str) -> tuple[str, int | None, float | None]:
    """`robust(2)`, `weighted(2, 0.3)`, `external`: name, draws and epsilon."""
    found = SAMPLER.fullmatch(words)
    name = found[1] if found else words
    try:
        if not found or name not in SAMPLERS:
            raise ValueError
        given = [word.strip() for word in found[2].split(",")] if found[2] is not None else []
        draws = int(given.pop(0)) if given and name in ("robust", "weighted", "paper") else None
        epsilon = float(given.pop(0)) if given and name in ("weighted", "outcome", "branching") else None
        if given or (draws is not None and not 1 <= draws <= 1000) or (epsilon is not None and not 0 <= epsilon <= 1):
            raise ValueError
    except ValueError:
        raise BadParameter(
            f"no sampler reads {words!r}; they are external, robust(2), weighted(2, 0.3), outcome(0.6), "
            "branching(0.1) and paper(4)"
        ) from None
    return name, draws, epsilon


PRESETS: dict[str, DeepCfrSettings] = {
    "house": DeepCfrSettings(),
    "kuhn": DeepCfrSettings(traversals=300, steps=400),
    "leduc": DeepCfrSettings(traversals=2000, hidden=(128, 128), steps=2000, rate=2e-3),
    # Bids are many and the cards long: everything is tried at some decisions only, once in an auction.
    "coinche": DeepCfrSettings(
        traversals=2000,
        sampler="branching(0.2)",
        auction="branching(0.5)",
        hidden=(128, 128),
        steps=4000,
        batch=512,
        rows=2_000_000,
        scale=160.0,
        openings=0.5,
        shared=True,
        keep=20,
    ),
    # After S. Gunluk and T. Saulus, Playing Coinche with Deep CFR, Table 3 and Algorithm 1, with deviations:
    # docs/solvers/deep-cfr.md lists them, generated by feint.reproduce.coinche_deep_cfr.deviations.
    "paper": DeepCfrSettings(
        traversals=64,
        sampler="paper(4)",
        steps=1560,
        batch=256,
        rate=3e-4,
        rows=100_000,
        head="regret_matching",
        average="policy",
        shared=True,
        afresh=False,
    ),
}


def native_traversals(game: Game, settings: DeepCfrSettings) -> _core.DeepCfr:
    """What traverses by these settings."""
    return _core.DeepCfr(
        game,
        sampler_of(settings.sampler),
        sampler_of(settings.auction or settings.sampler),
        seed=settings.seed,
        scale=settings.scale,
        head=settings.head,
        openings=settings.openings,
        fixed=[fixed_player(spec, game) for spec in settings.fixed],
    )


def settings_for(game: Game, preset: str | None = None) -> DeepCfrSettings:
    """A preset by its name; without one that of the game, or the house's, with payments brought down to 1. The house's
    tries everything at some decisions only where games are long: else a traversal would not end."""
    if preset is not None and preset not in PRESETS:
        raise BadParameter(f"there is no preset {preset!r}; known: {', '.join(PRESETS)}")
    found = PRESETS[preset or (game.name if game.name in PRESETS else "house")]
    if preset is None and game.name not in PRESETS and game.longest > LONG:
        found = found.but(sampler="branching(0.1)")
    return found if found.scale != 1 else found.but(scale=max(1.0, float(game.highest_return)))
