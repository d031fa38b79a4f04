"""Nets of PPO that a game offers as `PPO_NETS` (feint.games): asked for only where an option wants them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from feint.errors import BadParameter
from feint.game import Game
from feint.games import offer

__all__ = ["GameNets", "game_nets"]


@dataclass(frozen=True)
class GameNets:
    """Nets that read an observation of the game, by encoding, and a policy that guesses a partner's hand."""

    reader: type  # a features extractor of Stable-Baselines3
    builders: Mapping[str, Callable[..., Any]]  # of actors, by encoding
    numbers: int  # of an observation
    fill: Callable[..., None]  # an actor's net from a trained policy
    guessing_policy: type
    partner_cards: int

    def builder_name(self, encoding: str) -> str:
        """Return MODULE:NAME of what builds an actor, as the agent `policy` takes it."""
        builder = self.builders[encoding]
        return f"{builder.__module__}:{builder.__name__}"


def game_nets(game: Game, option: str) -> GameNets:
    """Return the nets that a game offers; raise BadParameter for an option that wants them where there are none."""
    own: GameNets | None = offer(game.name, "ppo_nets")
    if own is None:
        raise BadParameter(f"{option}: {game.name} has no nets of its own")
    return own
