"""Options of Deep CFR, and their presets."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any, get_args

from feint import _core
from feint.errors import BadParameter
from feint.game import Game
from feint.games import offers
from feint.nets import Head
from feint.nets.torch_net import Builder
from feint.opponents import fixed_player
from feint.quantities import whole_number
from feint.solvers.game_training import has_metrics
from feint.solvers.mccfr import SAMPLERS
from feint.solvers.mccfr import Options as Sampling
from feint.solvers.options import check_options, option

__all__ = ["Options", "native_traversals", "options_for", "presets", "sampler_of"]

LONG = 50  # steps of a game
SAMPLER = re.compile(r"\s*([a-z]+)\s*(?:\(([^()]*)\))?\s*")
OF_THE_CALL = ("preset", "net", "judge")  # not what a run is told apart by


@dataclass(frozen=True)
class Options:
    """Options of Deep CFR. A checkpoint continues only with the same ones."""

    preset: str = option("", "values of the options below, unless given", default_text="that of the game, else house")
    traversals: int = option(1000, "traversals of an iteration, for each seat that learns", least=1, most=10**9)
    sampler: str = option(
        "external",
        "what the traverser tries: external, robust(2), weighted(2, 0.3), outcome(0.6), branching(0.1) or paper(4)",
    )
    wide_sampler: str = option("", "another sampler for a game's phase of wide decisions", default_text="the same")
    hidden: tuple[int, ...] = option((64, 64), "widths of the hidden layers", least=1, most=4096, metavar="N,N")
    steps: int = option(1000, "steps of Adam in a fit", least=1, most=10**8)
    batch: int = option(256, "rows of a step", least=4, most=10**6)
    rate: float = option(1e-3, "learning rate of Adam, falling to 0 over a fit", least=1e-9, most=10)
    rows: int = option(1_000_000, "rows that a reservoir holds", least=1, most=2**40)
    linear: bool = option(True, "iteration t counts t times")
    head: Head = option(
        "best_regret",
        "where no action has an advantage: the best one (best_regret), or all alike (regret_matching)",
        choices=get_args(Head)[1:],
    )
    average: str = option("nets", "average strategy: of stored nets, or a net of its own", choices=("nets", "policy"))
    scale: float = option(
        1.0, "payments are divided by it", least=1e-9, most=1e12, default_text="the highest return, at least 1"
    )
    openings: float = option(0.0, "share of traversals that begin anywhere", least=0, most=1)
    shared: bool = option(False, "one net for all seats")
    afresh: bool = option(True, "every fit begins with new weights")
    trainer: str = option("native", "what fits the nets", choices=("native", "torch"))
    fixed: tuple[str, ...] = option((), "by seat: agents that do not learn, nothing for learners", metavar="A,,A,")
    keep: int = option(100, "nets at most in the policy", least=1, most=10**6)
    net: str | Builder = option("", "a torch net of your own: the function that builds it", metavar="FILE.py:NAME")
    judge: int = option(0, "iterations between measurements by the game's own metrics; 0: none", least=0, most=10**9)
    seed: int = 0  # of the run

    def but(self, **said: Any) -> Options:
        """The same, except for what is not None."""
        return replace(self, **{name: value for name, value in said.items() if value is not None})

    def check(self, game: Game) -> None:
        """Refuse options that do not fit each other or the game."""
        check_options(self)
        whole_number("seed", self.seed, 0, 2**64 - 1)
        if self.judge and not has_metrics(game):
            raise BadParameter(f"judge: {game.name} has no metrics of its own")
        if not self.hidden:
            raise BadParameter("hidden: at least one layer, as in 64,64")
        if self.fixed and (len(self.fixed) != game.seats or all(self.fixed)):
            raise BadParameter(
                f"fixed: one player for each of {game.seats} seats, '' for one that learns; got {self.fixed!r}"
            )
        if self.net and self.trainer == "torch":
            raise BadParameter(f"trainer is an option of native nets, not of net {self.net!r}")
        sampler_of(self.sampler)
        sampler_of(self.wide_sampler or self.sampler)

    def identity(self) -> dict[str, Any]:
        """Return what tells a run apart, as plain JSON."""
        values = {name: value for name, value in asdict(self).items() if name not in OF_THE_CALL}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def sampler_of(words: str) -> tuple[str, int | None, float | None]:
    """`robust(2)`, `weighted(2, 0.3)`, `external`: name, draws and epsilon."""
    found = SAMPLER.fullmatch(words)
    name = found[1] if found else words
    try:
        if not found or name not in SAMPLERS:
            raise ValueError
        given = [word.strip() for word in found[2].split(",")] if found[2] is not None else []
        draws = int(given.pop(0)) if given and SAMPLERS[name]["draws"] is not None else None
        epsilon = float(given.pop(0)) if given and SAMPLERS[name]["epsilon"] is not None else None
        if given:
            raise ValueError
        check_options(Sampling(sampler=name, draws=draws, epsilon=epsilon))
    except ValueError:
        raise BadParameter(
            f"no sampler reads {words!r}; they are external, robust(2), weighted(2, 0.3), outcome(0.6), "
            "branching(0.1) and paper(4)"
        ) from None
    return name, draws, epsilon


# After S. Gunluk and T. Saulus, Playing Coinche with Deep CFR, Table 3 and Algorithm 1, with deviations:
# docs/solvers/deep_cfr.md lists them.
PAPER = Options(
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
)


@cache
def presets() -> dict[str, Options]:
    """Return all presets by name: the house's, those of games that offer some in their `TRAINING`, and a paper's."""
    own = {game: Options(**training.deep_cfr) for game, training in offers("training").items() if training.deep_cfr}
    return {"house": Options(), **own, "paper": PAPER}


def native_traversals(game: Game, options: Options) -> _core.DeepCfr:
    """Make the native traversals for these options."""
    return _core.DeepCfr(
        game,
        sampler_of(options.sampler),
        sampler_of(options.wide_sampler or options.sampler),
        seed=options.seed,
        scale=options.scale,
        head=options.head,
        openings=options.openings,
        fixed=[fixed_player(spec, game) for spec in options.fixed],
    )


def options_for(game: Game, preset: str | None = None) -> Options:
    """A preset by its name; without one that of the game, or the house's, with payments brought down to 1. The house's
    tries everything at some decisions only where games are long: else a traversal would not end."""
    known, preset = presets(), preset or None
    if preset is not None and (not isinstance(preset, str) or preset not in known):
        raise BadParameter(f"there is no preset {preset!r}; known: {', '.join(known)}")
    found = known[preset or (game.name if game.name in known else "house")]
    if preset is None and game.name not in known and game.longest > LONG:
        found = found.but(sampler="branching(0.1)")
    return found if found.scale != 1 else found.but(scale=max(1.0, float(game.highest_return)))
