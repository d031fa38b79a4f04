"""What PPO is told: presets, who learns, and who sits in the other seats."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from feint._core import players
from feint.envs.learner import LEARNER, Sight
from feint.errors import BadParameter
from feint.game import Game
from feint.quantities import number, whole_number

__all__ = ["PRESETS", "SELF", "PpoSettings", "Seats", "avoided_bids"]

SELF = "self"
ENCODINGS = ("integers", "one_hot", "sequence")  # feint.learn.auction


@dataclass(frozen=True)
class PpoSettings:
    """Rewards are divided by `unit`; 0 means by the game's highest return."""

    envs: int = 64
    rollout: int = 128  # steps of each env between updates
    minibatch: int = 512
    epochs: int = 4
    rate: float = 1e-3
    clip: float = 0.2
    entropy: float = 0.01
    gamma: float = 1.0
    gae: float = 0.95
    unit: float = 0.0
    hidden: tuple[int, ...] = (64, 64)
    mmd: float = 0.0  # alpha: how strong the magnet is
    pace: float = 0.1  # how far it moves after each update
    guess: float | None = (
        None  # at the partner's hand: what share of its gradient the actor's layers get; None: no guess
    )
    past: float = 0.5  # share of the games in which rivals that learn are played by one net of the pool
    pool: int = 20  # nets in it
    snapshot: int = 10  # updates between two of them
    stage: int = 10  # updates after which all games start anew, and a run can be taken up again

    def check(self) -> None:
        """Refuse what cannot be."""
        for name in ("envs", "rollout", "minibatch", "epochs", "pool", "snapshot", "stage"):
            whole_number(name, getattr(self, name), 1, 2**31 - 1)
        if min(self.envs * self.rollout, self.minibatch) < 2:
            raise BadParameter(
                "envs times rollout, and minibatch, must be at least 2: one step has no spread to learn from"
            )
        if not self.hidden or not all(1 <= width <= 65536 for width in self.hidden):
            raise BadParameter(f"hidden layers have 1 to 65,536 numbers each, got {list(self.hidden)}")
        shares = dict.fromkeys(("rate", "clip", "gamma", "gae", "past", "pace"), 1.0)
        for name, most in (shares | dict.fromkeys(("entropy", "mmd", "unit"), 1e9)).items():
            if not 0 <= number(name, getattr(self, name)) <= most:
                raise BadParameter(f"{name} must be a number from 0 to {most:g}, got {getattr(self, name)!r}")
        if self.guess is not None and not 0 <= number("guess", self.guess) <= 1e9:
            raise BadParameter(f"guess must be a number from 0 to 1e+09, got {self.guess!r}")
        if self.guess is not None and self.mmd:
            raise BadParameter("a magnet and a guess are not learnt at once: leave mmd or guess away")
        if 0 < self.unit < 1e-6:
            raise BadParameter(f"unit must be 0, or at least 1e-06, got {self.unit!r}")
        if not (self.rate and self.clip):
            raise BadParameter("with a rate or a clip of 0 nothing is learnt")

    def json(self) -> dict[str, Any]:
        """As JSON gives it back."""
        return {**asdict(self), "hidden": list(self.hidden)}

    def but(self, **given: Any) -> PpoSettings:
        """With what is given and not None."""
        known = {one.name for one in fields(self)}
        unknown = given.keys() - known
        if unknown:
            raise BadParameter(f"there is no setting {min(unknown)!r}; known: {', '.join(sorted(known))}")
        changed = replace(self, **{name: value for name, value in given.items() if value is not None})
        changed.check()
        return changed


# paper: S. Günlük and T. Saulus, section 5.3; what it does not name is Stable-Baselines3's own.
# notes: what tuned PPO came to on small games of hidden information (M. Rudolph et al., 2026); the rest is ours.
PRESETS = {
    "house": PpoSettings(),
    "paper": PpoSettings(rollout=512, epochs=10, rate=3e-4, entropy=0.0, gamma=0.99, unit=1.0),
    "notes": PpoSettings(rate=6.25e-5, clip=0.025, entropy=0.1),
}


@dataclass(frozen=True)
class Seats:
    """learners: seats that learn; None: the team of seat 0, or against `self` all of them.
    opponents: who sits elsewhere: a spec, several separated by "|", or "self": nobody, every seat learns.
    together: all learning seats of a team are one trajectory; else each game is of one seat.
    avoided, unseen: actions that the learner never takes, features that he does not see.
    encoding: how the auction of `paper140` is read (feint.learn.auction). Seats that are not asked are played natively,
        so other encodings than integers want a table at which all who learn are asked: together, on one side.
    """

    opponents: str = SELF
    learners: tuple[int, ...] | None = None
    together: bool = False
    rotate: bool = True
    sight: Sight = "dense"
    avoided: tuple[int, ...] = field(default=())
    unseen: tuple[int, ...] = field(default=())
    encoding: str = "integers"

    def check(self, game: Game) -> None:
        """Refuse an encoding that cannot be learnt here."""
        if self.encoding not in ENCODINGS:
            raise BadParameter(f"encoding is one of {', '.join(ENCODINGS)}, got {self.encoding!r}")
        learners = [seat for seat, chair in enumerate(self.chairs(game)) if chair == LEARNER]
        asked = self.together and len({game.teams[seat] for seat in learners}) == 1
        if self.encoding != "integers" and not (asked and self.sight == "paper140"):
            raise BadParameter(
                f"encoding {self.encoding!r} is read where all who learn are asked: with sight paper140, together, on "
                "one side, against opponents who do not learn"
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


def avoided_bids(game: Game, most: int | None) -> tuple[int, ...]:
    """The calls of Coinche above a value: capot is 250."""
    if most is None:
        return ()
    if game.name not in ("coinche", "coinche_match"):
        raise BadParameter(f"most_bid is of coinche, not of {game.name}")
    if most < 80:
        raise BadParameter(f"the lowest bid is 80: most_bid {most} would leave none")
    values = {call: 80 + 10 * ((call - 1) // 4) if call < 37 else 250 for call in range(1, 41)}
    return tuple(call for call, value in values.items() if value > most)
