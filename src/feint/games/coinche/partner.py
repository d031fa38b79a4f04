"""A guess at the partner's hand beside the policy: an auxiliary loss, as M. Jaderberg et al., Reinforcement learning
with unsupervised auxiliary tasks, 2017, have them. At Coinche, in training only.

The last 32 columns of an observation are the cards that the partner still holds. Neither actor nor critic is given
them: from the actor's last layer one more layer says how likely the partner holds each card, and is fitted by cross
entropy. A share `weight` of its gradient goes on into the actor's layers; with 0 the guess looks on and changes
nothing, so that it shows what the actor knows anyhow.
"""

from __future__ import annotations

import math
from typing import Any

import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch.nn.functional import binary_cross_entropy_with_logits

from feint.games.coinche.paper import CARDS

__all__ = ["CARDS", "GuessingPolicy"]


class GuessingPolicy(MaskableActorCriticPolicy):
    """An actor who guesses. What it calls entropy is all that the loss rewards besides the advantage."""

    def __init__(self, *args: Any, weight: float, entropy: float, **kwargs: Any) -> None:
        self.weight, self.entropy = weight, entropy
        self.guesses: list[float] = []  # bits a card, by minibatch
        super().__init__(*args, **kwargs)

    def _build(self, lr_schedule: Any) -> None:
        width: Any = self.net_arch
        self.guess = torch.nn.Linear(width[-1], CARDS)  # before the optimiser is made, which is to know it
        super()._build(lr_schedule)

    def evaluate_actions(
        self, obs: torch.Tensor, actions: torch.Tensor, action_masks: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor | None]:
        values, log_prob, entropy = super().evaluate_actions(obs, actions, action_masks)
        assert entropy is not None
        seen = self.mlp_extractor.forward_actor(self.extract_features(obs, self.features_extractor))
        passed = self.weight * seen + (1 - self.weight) * seen.detach()  # the same number, a share of the gradient
        surprise = binary_cross_entropy_with_logits(self.guess(passed), obs[:, -CARDS:].float(), reduction="none")
        self.guesses.append(float(surprise.detach().mean()) / math.log(2))
        return values, log_prob, self.entropy * entropy - surprise.mean(1)

    def guess_bits(self) -> float:
        """Bits a card since this was asked last."""
        found, self.guesses = sum(self.guesses) / max(1, len(self.guesses)), []
        return found
