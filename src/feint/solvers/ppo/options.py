"""Options of PPO, their presets, and who sits in which seat."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from feint._core import players
from feint.envs.learner import LEARNER
from feint.errors import BadParameter
from feint.game import Game
from feint.nets import NetPolicy
from feint.nets.encodings import encodings
from feint.solvers.game_training import has_metrics, training_of
from feint.solvers.options import check_options, option

__all__ = ["PRESETS", "SELF", "Options", "Seats"]

SELF = "self"
TRAINING = (  # what a checkpoint continues only with
    *("envs", "rollout", "minibatch", "epochs", "rate", "clip", "entropy", "gamma", "gae", "unit", "hidden", "mmd"),
    *("pace", "guess", "past", "pool", "snapshot", "stage"),
)


@dataclass(frozen=True)
class Options:
    """Options of PPO."""

    preset: str = option("house", "values of the options below, unless given", choices=("house", "paper", "notes"))
    opponents: str = option("self", "players that do not learn: an agent, several as A|B, or self", metavar="AGENT")
    learners: tuple[int, ...] | None = option(
        None, "seats that learn", least=0, metavar="0,2", default_text="seat 0 and its partners; against self all"
    )
    start: str | NetPolicy | None = option(
        None, "the actor begins as this policy of one net, as imitation writes it", metavar="POLICY"
    )
    together: bool = option(False, "partners that learn are one trajectory")
    sight: str | None = option(
        None,
        "what is seen: dense (all features), or an encoding that the game offers",
        default_text="dense",
    )
    encoding: str = option("integers", "how the sight is read", choices=("integers", "one_hot", "sequence"))
    most_bid: int | None = option(None, "no bid above this, in games with bids", default_text="any")
    steps: int | None = option(
        None, "decisions of learners in all", least=1, most=10**15, default_text="1,000,000, unless --seconds"
    )
    judge: int = option(0, "updates between measurements by the game's own metrics; 0: at the end", least=0, most=10**9)
    envs: int = option(64, "games side by side", least=1, most=2**31 - 1)
    rollout: int = option(128, "steps of each game between updates", least=1, most=2**31 - 1)
    minibatch: int = option(512, "rows of one step of the optimiser", least=1, most=2**31 - 1)
    epochs: int = option(4, "passes over what was played, in an update", least=1, most=2**31 - 1)
    rate: float = option(1e-3, "learning rate", above=0, most=1)
    clip: float = option(0.2, "how far a probability may move in an update", above=0, most=1)
    entropy: float = option(0.01, "bonus for mixing", least=0, most=1e9)
    gamma: float = option(1.0, "discount", least=0, most=1)
    gae: float = option(0.95, "lambda of the advantages", least=0, most=1)
    unit: float = option(0.0, "rewards are divided by it; 0: by the highest return", least=0, most=1e9)
    hidden: tuple[int, ...] = option((64, 64), "widths of the hidden layers", least=1, most=65536, metavar="N,N")
    mmd: float = option(0.0, "pull of a magnet; 0: none", least=0, most=1e9)
    pace: float = option(0.1, "how far the magnet follows after an update", least=0, most=1)
    guess: float | None = option(
        None,
        "guess the partner's hand in training; share of that gradient for the actor",
        least=0,
        most=1e9,
        default_text="no guess",
    )
    past: float = option(0.5, "share of games against nets of the pool", least=0, most=1)
    pool: int = option(20, "nets in the pool", least=1, most=2**31 - 1)
    snapshot: int = option(10, "updates between two nets of the pool", least=1, most=2**31 - 1)
    stage: int = option(
        10, "updates after which all games start anew, and a checkpoint may be written", least=1, most=2**31 - 1
    )

    def check(self, game: Game) -> None:
        """Refuse options that do not fit each other."""
        check_options(self)
        if min(self.envs * self.rollout, self.minibatch) < 2:
            raise BadParameter(
                "envs times rollout, and minibatch, must be at least 2: one step has no spread to learn from"
            )
        if self.sight not in (None, "dense", *encodings(game.name)):
            known = ", ".join(["dense", *encodings(game.name)])
            raise BadParameter(f"sight of {game.name} must be one of {known}, got {self.sight!r}")
        if self.judge and not has_metrics(game):
            raise BadParameter(f"judge: {game.name} has no metrics of its own")
        if not self.hidden:
            raise BadParameter("hidden: at least one layer, as in 64,64")
        if self.guess is not None and self.mmd:
            raise BadParameter("mmd and guess are not learnt at once: leave one of them out")
        if 0 < self.unit < 1e-6:
            raise BadParameter(f"unit must be 0, or at least 1e-06, got {self.unit!r}")

    def json(self) -> dict[str, Any]:
        """Return what a training is told apart by, as plain JSON."""
        return {name: value for name, value in asdict(self).items() if name in TRAINING} | {"hidden": list(self.hidden)}

    def but(self, **given: Any) -> Options:
        """Return a copy with what is given and not None."""
        known = {one.name for one in fields(self)}
        unknown = given.keys() - known
        if unknown:
            raise BadParameter(f"ppo has no option {min(unknown)!r}; known: {', '.join(sorted(known))}")
        changed = replace(self, **{name: value for name, value in given.items() if value is not None})
        check_options(changed)
        return changed

    def _avoided_actions(self, game: Game) -> tuple[int, ...]:
        """Return the actions that most_bid leaves out."""
        if self.most_bid is None:
            return ()
        avoided = training_of(game.name).avoided
        if avoided is None:
            raise BadParameter(f"most_bid: {game.name} has no bids")
        return avoided(game, self.most_bid)

    def seats(self, game: Game) -> Seats:
        """Return who sits where."""
        return Seats(
            self.opponents,
            self.learners,
            together=self.together,
            sight=self.sight or "dense",
            avoided=self._avoided_actions(game),
            encoding=self.encoding,
        )


# paper: S. Günlük and T. Saulus, section 5.3; what it does not name is Stable-Baselines3's own.
# notes: what tuned PPO came to on small games of hidden information (M. Rudolph et al., 2026); the rest is ours.
PRESETS = {
    "house": Options(),
    "paper": Options(preset="paper", rollout=512, epochs=10, rate=3e-4, entropy=0.0, gamma=0.99, unit=1.0),
    "notes": Options(preset="notes", rate=6.25e-5, clip=0.025, entropy=0.1),
}


@dataclass(frozen=True)
class Seats:
    """learners: seats that learn; None: the team of seat 0, or against `self` all of them.
    opponents: who sits elsewhere: a spec, several separated by "|", or "self": nobody, every seat learns.
    together: all learning seats of a team are one trajectory; else each game is of one seat.
    avoided, unseen: actions that the learner never takes, features that he does not see.
    encoding: how an encoding of the game (`sight`) is read. Seats that are not asked are played natively,
        so other encodings than integers want a table at which all who learn are asked: together, on one side.
    """

    opponents: str = SELF
    learners: tuple[int, ...] | None = None
    together: bool = False
    rotate: bool = True
    sight: str = "dense"
    avoided: tuple[int, ...] = field(default=())
    unseen: tuple[int, ...] = field(default=())
    encoding: str = "integers"

    def check(self, game: Game) -> None:
        """Refuse an encoding that cannot be learnt here."""
        learners = [seat for seat, chair in enumerate(self.chairs(game)) if chair == LEARNER]
        asked = self.together and len({game.teams[seat] for seat in learners}) == 1
        if self.encoding != "integers" and not (asked and self.sight != "dense"):
            raise BadParameter(
                f"encoding {self.encoding!r} is read where all learners are asked: with a sight that the game offers, "
                "together, on one side, against opponents that do not learn"
            )

    def chairs(self, game: Game) -> list[str]:
        """By seat, for LearnerEnv."""
        learners = self.learners
        if learners is None:
            learners = tuple(
                seat for seat in range(game.seats) if self.opponents == SELF or game.teams[seat] == game.teams[0]
            )
        if not learners or len(set(learners)) < len(learners) or not all(0 <= s < game.seats for s in learners):
            raise BadParameter(f"learners are different seats from 0 to {game.seats - 1}, got {list(learners)}")
        if self.opponents == SELF and len(learners) < game.seats:
            raise BadParameter(
                f"against {SELF!r} every seat learns; with learners {list(learners)} say who the others are"
            )
        if self.opponents != SELF and len(learners) == game.seats:
            raise BadParameter(f"every seat learns, so there is none for {self.opponents!r}: leave one of them away")
        return [LEARNER if seat in learners else self.opponents for seat in range(game.seats)]

    def judge(self) -> str | None:
        """Whom the learner is measured against: the last opponent, unless he thinks for long; None if it is himself."""
        last = self.opponents.split("|")[-1].strip()
        slow = {player["name"] for player in players() if not player["quick"]}
        return None if last == SELF or last.partition(":")[0] in slow else last
