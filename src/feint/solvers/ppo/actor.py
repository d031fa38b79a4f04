"""The actor of PPO as a net that plays without torch, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

from feint import _core
from feint.errors import BadParameter
from feint.game import Game
from feint.nets import NetPolicy
from feint.solvers.ppo.magnet import MagneticPolicy
from feint.solvers.ppo.options import Seats

__all__ = ["NEVER", "actor_of", "begin_as", "forget"]

NEVER = -1e4  # the output of an action that is avoided: its probability is 0


def actor_of(policy: Any, game: Game, seats: Seats) -> _core.Mlp:
    """The actor as a net with an output for each of the game's actions."""
    layers = _layers(policy)
    weights = [layer.weight.detach().numpy().T for layer in layers]
    biases = [layer.bias.detach().numpy() for layer in layers]
    if seats.sight != "dense":  # an encoding of the game may have fewer outputs, which serve in turn
        where = np.arange(game.actions) % len(biases[-1])
        weights[-1], biases[-1] = weights[-1][:, where], biases[-1][where]
    if seats.avoided:
        weights[-1], biases[-1] = weights[-1].copy(), biases[-1].copy()
        weights[-1][:, list(seats.avoided)], biases[-1][list(seats.avoided)] = 0, NEVER
    net = _core.Mlp([weights[0].shape[0], *(len(bias) for bias in biases)])
    net.weights[:] = np.concatenate([part.ravel() for pair in zip(weights, biases, strict=True) for part in pair])
    return net


def begin_as(policy: Any, start: NetPolicy, hidden: tuple[int, ...]) -> None:
    """Give the actor the weights of a policy of one net, as wide as the actor is."""
    if not start.native("features"):
        raise BadParameter("a policy to start from is one net with a softmax over features; this one is not")
    net = start.members[0].nets[0]
    if tuple(net.widths[1:-1]) != hidden:
        theirs, ours = (",".join(map(str, widths)) for widths in (net.widths[1:-1], hidden))
        raise BadParameter(
            f"the policy to start from has hidden layers {theirs}, the learner {ours}: say --hidden {theirs}"
        )
    numbers, at = torch.from_numpy(net.weights.copy()), 0
    with torch.no_grad():
        for layer in _layers(policy):
            wide, narrow = layer.in_features, layer.out_features
            layer.weight.copy_(numbers[at : at + wide * narrow].reshape(wide, narrow).T)
            layer.bias.copy_(numbers[at + wide * narrow : at + (wide + 1) * narrow])
            at += (wide + 1) * narrow
    if isinstance(policy, MagneticPolicy):
        policy.follow(1.0)  # the magnet begins where the policy does


def forget(policy: Any, unseen: Sequence[int]) -> None:
    """The actor heeds these features no more. While they are shown as 0, no gradient comes to their weights."""
    with torch.no_grad():
        _layers(policy)[0].weight[:, list(unseen)] = 0


def _layers(policy: Any) -> list[torch.nn.Linear]:
    hidden = [layer for layer in policy.mlp_extractor.policy_net if isinstance(layer, torch.nn.Linear)]
    return [*hidden, policy.action_net]
