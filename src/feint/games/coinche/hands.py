"""Which eight of the cards that one does not hold are the partner's: a guess at whole hands, in bits.

A net gives every card a weight; a hand is as likely as the product of the weights of its cards (the conditional
Bernoulli law; S. Chen and J. Liu, Statistical applications of the Poisson-binomial and conditional Bernoulli
distributions, 1997). The sum over all hands is exact, by adding card after card. Who knows nothing but his own cards
needs log2 C(24, 8) = 19.488 bits; what a net needs less on deals that it was not fitted to, it knows.
"""

from __future__ import annotations

import copy
import math
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

__all__ = ["BLIND", "bits_of_hands", "fit_hands"]

CARDS, HELD = 32, 8
BLIND = math.log2(math.comb(CARDS - HELD, HELD))
FAR = -1e4  # the logarithm of nothing
HIDDEN, BATCH, RATE, DECAY = 128, 512, 2e-3, 1e-2
Numbers = NDArray[np.float32]


def bits_of_hands(weights: torch.Tensor, hands: torch.Tensor) -> torch.Tensor:
    """How surprising each hand is, from logarithms of weights: rows x 32, FAR or less for cards that cannot be."""
    sums = [torch.zeros(len(weights)), *(torch.full((len(weights),), 2 * FAR) for _ in range(HELD))]
    for card in weights.T:  # sums[k]: over all ways to hold k of the cards so far
        more = [torch.logaddexp(sums[k], sums[k - 1] + card) for k in range(1, HELD + 1)]
        sums = [sums[0], *more]
    found: torch.Tensor = (sums[HELD] - (weights * hands).sum(1)) / math.log(2)
    return found


def fit_hands(inputs: Numbers, own: Numbers, partner: Numbers, held_out: int, epochs: int, seed: int) -> dict[str, Any]:
    """Fits a net to all rows but the last, which are held out; `bits` of those, and how many `cards` of the eight
    likeliest the partner has. Half as many rows before them choose the epoch after which the net is taken."""
    torch.set_num_threads(1)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        net = torch.nn.Sequential(
            torch.nn.Linear(inputs.shape[1], HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, HIDDEN), torch.nn.ReLU(),
            torch.nn.Linear(HIDDEN, CARDS),
        )  # fmt: skip
        seen, mine, his = (torch.from_numpy(rows) for rows in (inputs, own, partner))
        train = len(seen) - held_out - held_out // 2
        chosen, least = copy.deepcopy(net.state_dict()), math.inf
        steps = epochs * -(-train // BATCH)
        optimizer = torch.optim.AdamW(net.parameters(), RATE, weight_decay=DECAY)
        schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: 1 - step / steps)
        for _ in range(epochs):
            for at in torch.randperm(train).split(BATCH):
                loss = bits_of_hands(net(seen[at]).masked_fill(mine[at] > 0, FAR), his[at]).mean()
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                schedule.step()
            choosing = slice(train, len(seen) - held_out)
            with torch.no_grad():
                now = float(
                    bits_of_hands(net(seen[choosing]).masked_fill(mine[choosing] > 0, FAR), his[choosing]).mean()
                )
            if now < least:
                chosen, least = copy.deepcopy(net.state_dict()), now
    net.load_state_dict(chosen)
    with torch.no_grad():
        weights = net(seen[-held_out:]).masked_fill(mine[-held_out:] > 0, FAR)
        bits = bits_of_hands(weights, his[-held_out:])
        cards = his[-held_out:].gather(1, weights.topk(HELD).indices).sum(1)
    return {"bits": bits.numpy(), "cards": cards.numpy()}
