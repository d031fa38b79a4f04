"""Magnetic mirror descent (S. Sokota et al., A unified approach to reinforcement learning, quantal response equilibria,
and two-player zero-sum games, 2023) as a small change of MaskablePPO.

Its loss adds alpha KL(policy || magnet), a pull towards a reference policy; PPO's clip stands for the pull towards the
policy before the update (the paper's 1 / eta). The magnet is the policy as it was in the beginning, and after each
update it moves towards the policy by a share `pace` of the way, weight by weight; 0 leaves it where it is.
"""

from __future__ import annotations

import copy
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

__all__ = ["MagneticPPO", "MagneticPolicy"]


class MagneticPolicy(MaskableActorCriticPolicy):
    """An actor with a magnet. What it calls entropy is all that the loss rewards besides the advantage."""

    def __init__(self, *args: Any, alpha: float, entropy: float, pace: float, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.alpha, self.entropy, self.pace = alpha, entropy, pace
        self.magnet = copy.deepcopy(torch.nn.Sequential(self.mlp_extractor.policy_net, self.action_net))
        self.magnet.requires_grad_(False)

    def evaluate_actions(
        self, obs: torch.Tensor, actions: torch.Tensor, action_masks: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor | None]:
        values, log_prob, entropy = super().evaluate_actions(obs, actions, action_masks)
        mine: Any = self.action_dist.distribution
        logits = self.magnet(self.extract_features(obs, self.features_extractor))
        if action_masks is not None:
            logits = logits.masked_fill(action_masks.reshape(logits.shape) == 0, -1e8)
        apart = (mine.probs * (mine.logits - logits.log_softmax(-1))).sum(-1)  # where masked both are as unlikely
        assert entropy is not None
        return values, log_prob, self.entropy * entropy - self.alpha * apart

    def follow(self, share: float) -> None:
        """The magnet moves so much of the way."""
        actor = [*self.mlp_extractor.policy_net.parameters(), *self.action_net.parameters()]
        for slow, fast in zip(self.magnet.parameters(), actor, strict=True):
            slow.data.lerp_(fast.data, share)


class MagneticPPO(MaskablePPO):
    """MaskablePPO whose magnet moves after each update."""

    def train(self) -> None:
        super().train()
        self.policy.follow(self.policy.pace)
