"""The auction of Coinche as a net may read it, out of the 140 numbers of a paper (cpp/games/coinche/paper.hpp).

    integers   the 37 numbers as they are, what the paper has
    one_hot    44 places for each of the 37: a call, or none
    sequence   the calls one by one through a recurrent net (K. Cho et al., 2014), whose last state joins the rest

`one_hot` and `sequence` build actors that are no native nets: feint.nets.torch_net says how such a policy is read, as
`policy:path=FILE,net=feint.games.coinche.auction:sequence`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from feint.game import Game
from feint.games.coinche.paper import LEAST, MOST
from feint.nets.torch_net import TorchNet

__all__ = ["AUCTION", "NUMBERS", "AuctionReader", "fill", "one_hot", "sequence"]

AUCTION, NUMBERS = 37, 140
NONE, WORDS = 43, 44  # no call, and how many there are with it
EMBEDDED, STATE = 16, 64  # widths of a call and of the auction, as a sequence


class AuctionReader(BaseFeaturesExtractor):
    """What actor and critic are given of an observation: the auction encoded, then the rest as it is, without the last
    `hidden` columns."""

    def __init__(self, space: spaces.Box, encoding: str = "integers", hidden: int = 0) -> None:
        seen = space.shape[0] - hidden
        width = {"one_hot": AUCTION * WORDS, "sequence": STATE}.get(encoding, AUCTION)
        super().__init__(space, width + seen - AUCTION)
        self.encoding, self.seen = encoding, seen
        if encoding == "sequence":
            # Without a bias, a state of 0 stays so while nobody has spoken: how far to the left one begins is all one.
            self.embedding = nn.Embedding(WORDS, EMBEDDED, padding_idx=NONE)
            self.reads = nn.GRU(EMBEDDED, STATE, bias=False, batch_first=True)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        seen = observations[:, : self.seen]
        if self.encoding == "integers":
            return seen
        calls, rest = seen[:, :AUCTION].long(), seen[:, AUCTION:]
        if self.encoding == "one_hot":
            auction = nn.functional.one_hot(calls, WORDS).flatten(1).to(rest.dtype)
        else:
            spoken = (calls != NONE).any(0).nonzero()
            first = int(spoken[0]) if len(spoken) else AUCTION - 1
            auction = self.reads(self.embedding(calls[:, first:]))[1][0]
        return torch.cat([auction, rest], 1)


def _actor(encoding: str, game: Game, hidden: Sequence[int]) -> nn.Module:
    """A reader, layers with ReLU, and an output for each of the game's actions."""
    reader = AuctionReader(spaces.Box(LEAST, MOST), encoding)
    layers: list[nn.Module] = []
    for before, after in zip([reader.features_dim, *hidden], hidden, strict=False):
        layers += [nn.Linear(before, after), nn.ReLU()]
    return nn.Sequential(reader, nn.Sequential(*layers), nn.Linear(hidden[-1], game.actions))


def one_hot(game: Game, hidden: Sequence[int]) -> nn.Module:
    """Builds an actor to whom the auction is one-hot."""
    return _actor("one_hot", game, hidden)


def sequence(game: Game, hidden: Sequence[int]) -> nn.Module:
    """Builds an actor to whom the auction is a sequence."""
    return _actor("sequence", game, hidden)


def fill(net: TorchNet, policy: Any, avoided: Sequence[int], never: float) -> None:
    """Gives an actor the numbers of a policy of Stable-Baselines3, whose cards have the places of calls. What is
    avoided has the output `never`."""
    reader, layers, last = net.module
    reader.load_state_dict(policy.features_extractor.state_dict())
    layers.load_state_dict(policy.mlp_extractor.policy_net.state_dict())
    with torch.no_grad():
        where = torch.arange(last.out_features) % policy.action_net.out_features
        last.weight.copy_(policy.action_net.weight[where])
        last.bias.copy_(policy.action_net.bias[where])
        last.weight[list(avoided)], last.bias[list(avoided)] = 0.0, never
