"""Advice of a game for learners: its `TRAINING`, and its `POLICY_METRICS` (feint.games)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from feint.errors import BadParameter
from feint.game import Game
from feint.games import offer, offers
from feint.policy import Policy

__all__ = ["PolicyMetrics", "PpoPreset", "Training", "has_metrics", "policy_metrics", "training_of"]


@dataclass(frozen=True)
class PpoPreset:
    """A preset of PPO for one game: its parameters, and options besides the preset's own."""

    parameters: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Training:
    """Advice of a game for learners.

    deep_cfr: options of the preset that has the game's name, which is its default.
    ppo: by preset.
    partner_cards: how many numbers say which cards a partner holds.
    avoided: the actions that the option `most_bid` leaves out.
    """

    deep_cfr: Mapping[str, Any] | None = None
    ppo: Mapping[str, PpoPreset] = field(default_factory=dict)
    partner_cards: int = 0
    avoided: Callable[[Game, int], tuple[int, ...]] | None = None


def training_of(game: str) -> Training:
    """Return what a game tells learners; nothing special where it says nothing."""
    own: Training | None = offer(game, "training")
    return own or Training()


@dataclass(frozen=True)
class PolicyMetrics:
    """Figures of how a policy plays. `games`: which forms of it are measured, in words."""

    games: str
    covers: Callable[[Game], bool]
    measure: Callable[..., dict[str, float | None]]  # of a policy, deals and a seed; with `against` and `net`


def has_metrics(game: Game) -> bool:
    """Return whether the policies of a game can be measured."""
    own: PolicyMetrics | None = offer(game.name, "policy_metrics")
    return own is not None and own.covers(game)


def policy_metrics(policy: Policy, deals: int, seed: int, **options: Any) -> dict[str, float | None]:
    """Return the value of each metric. Options: `against`, the other players; `net`, the builder of a net of torch."""
    if not has_metrics(policy.game):
        known = " or ".join(own.games for own in offers("policy_metrics").values())
        raise BadParameter(f"there are metrics of {known}, not of {policy.game.name}")
    own: PolicyMetrics = offer(policy.game.name, "policy_metrics")
    return own.measure(policy, deals, seed, **options)
