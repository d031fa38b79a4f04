"""Nets of PPO that only Coinche has: those that read the auction, and one that guesses the partner's hand."""

from __future__ import annotations

from feint.games.coinche.auction import NUMBERS, AuctionReader, fill, one_hot, sequence
from feint.games.coinche.partner import CARDS, GuessingPolicy
from feint.solvers.ppo.game_nets import GameNets

__all__ = ["PPO_NETS"]

PPO_NETS = GameNets(
    reader=AuctionReader,
    builders={"one_hot": one_hot, "sequence": sequence},
    numbers=NUMBERS,
    fill=fill,
    guessing_policy=GuessingPolicy,
    partner_cards=CARDS,
)
