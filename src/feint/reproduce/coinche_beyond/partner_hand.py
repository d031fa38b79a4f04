"""What the auction tells of the partner's hand; and whether who learns to guess it learns to play better."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from feint._core import Rng
from feint.agents import make_agent
from feint.game import CHANCE, make
from feint.progress import Progress, Step
from feint.report import Cell, Value
from feint.reproduce.coinche_beyond.experiment import Experiment
from feint.reproduce.coinche_beyond.ppo_runs import SEEDS, over_seeds, train

__all__ = ["EXPERIMENT", "auctions", "measure_information", "partner_hand"]

PLAYERS = ("learned", "stronger", "random")
WEIGHTS = (0.0, 0.1, 1.0)
FULL = {"deals": 12_000, "epochs": 6, "steps": 200_000, "judged": 800}
QUICK = {"deals": 200, "epochs": 1, "steps": 8192, "judged": 20}
HELD_OUT = 4  # one deal in so many
CARDS = [rank + suit for suit in "shdc" for rank in "789JQKTA"]
CALLS = 43
KNOWN = len(CARDS) + 4  # own cards, and in which place one speaks
Rows = dict[str, NDArray[np.float32]]


def auctions(player: str, deals: int, seed: int) -> Rows:
    """Four rows a deal: own cards and place, then by player, from oneself on, his first call and all his calls."""
    game, agents = make("coinche"), [make_agent(player) for _ in range(4)]
    own = np.zeros((deals, 4, len(CARDS)), np.float32)
    calls = np.zeros((deals, 4, 4, 2, CALLS), np.float32)  # deal, who looks, who speaks from his place on, first or all
    for index in range(deals):
        state, rng = game.start(), Rng(seed, index)
        while state.asked[0] == CHANCE:
            state.apply(CHANCE, state.sample(rng.next()))
        for seat, agent in enumerate(agents):
            agent.start(game, seat, rng.next() >> 16)
            own[index, seat, [CARDS.index(card) for card in state.view(seat).json()["hand"]]] = 1
        spoken = set()
        while state.asked:
            seat = state.asked[0]
            legal = state.legal(seat)
            if legal[0] >= CALLS:
                break  # the first card
            call = agents[seat].act(state.view(seat), legal)
            for looks in range(4):
                mine = calls[index, looks, (seat - looks) % 4]
                mine[1, call] += 1
                mine[0, call] += seat not in spoken
            spoken.add(seat)
            state.apply(seat, call)
    place = np.broadcast_to(np.eye(4, dtype=np.float32), (deals, 4, 4))
    inputs = np.concatenate([own, place, calls.reshape(deals, 4, -1)], 2).reshape(deals * 4, -1)
    return {"inputs": inputs, "own": own.reshape(-1, 32), "partner": own[:, [2, 3, 0, 1]].reshape(-1, 32)}


def measure_information(rows: Rows, epochs: int, seed: int) -> dict[str, Any]:
    """Bits of the partner's hand on deals that were held out, without and with the auction; and what it is worth."""
    from feint.games.coinche.hands import BLIND, fit_hands  # torch

    held = 4 * (len(rows["own"]) // 4 // HELD_OUT)
    found: dict[str, Any] = {"blind": BLIND, "held_out": held // 4}
    for name, columns in (("hand", KNOWN), ("auction", rows["inputs"].shape[1])):
        guess = fit_hands(
            np.ascontiguousarray(rows["inputs"][:, :columns]), rows["own"], rows["partner"], held, epochs, seed
        )
        by_deal = {
            part: numbers.reshape(-1, 4).mean(1) for part, numbers in guess.items()
        }  # seats of a deal go together
        found |= {f"{name}_{part}": over_seeds(numbers.tolist()) for part, numbers in by_deal.items()}
        if name == "auction":
            found["gain"] = over_seeds((BLIND - by_deal["bits"]).tolist())
    return found


def partner_hand(quick: bool, threads: int, seed: int, progress: Progress) -> dict[str, Any]:
    """What auctions tell, by who plays all four seats; and trainings by the weight of the guess."""
    much = QUICK if quick else FULL
    players = {}
    for name in PLAYERS:
        players[name] = measure_information(auctions(name, much["deals"], seed), much["epochs"], seed)
        progress(Step(f"partner_hand: the auction of {name} tells {players[name]['gain']['value']:.2f} bits"))
    runs: dict[str, list[dict[str, Any]]] = {f"{weight:g}": [] for weight in WEIGHTS}
    for one in range(seed, seed + (1 if quick else SEEDS)):
        for weight in WEIGHTS:
            said = {"sight": "dense", "guess": weight}
            runs[f"{weight:g}"].append(train(f"guess {weight:g}", said, much["steps"], much["judged"], one, progress))
    return {"sizes": much, "players": players, "runs": runs}


def rows(found: dict[str, Any]) -> list[list[Value]]:
    told_by = ["bits, own cards", "bits, auction too", "the auction tells", "cards guessed, of 8"]
    learnt = ["guess, bits a card", "reward by seed", "reward, mean", "more than with 0"]
    lines: list[list[Value]] = [["", *told_by, *learnt]]
    for name, one in found["players"].items():
        bits = [Cell.of(one[part], digits=2) for part in ("hand_bits", "auction_bits", "gain", "auction_cards")]
        lines.append([f"four `{name}`", *bits, *[""] * len(learnt)])
    usual = [run["end"]["reward"]["value"] for run in found["runs"]["0"]]
    for weight, runs in found["runs"].items():
        rewards = [run["end"]["reward"]["value"] for run in runs]
        more = over_seeds([own - other for own, other in zip(rewards, usual, strict=True)])
        lines.append(
            [
                f"PPO, guess {weight}",
                *[""] * len(told_by),
                Cell.of(over_seeds([run["guess_bits"] for run in runs]), digits=3),
                ", ".join(f"{reward:.1f}" for reward in rewards),
                Cell.of(over_seeds(rewards), digits=1),
                Cell.of(more, digits=1) if weight != "0" else "",
            ]
        )
    return lines


EXPERIMENT = Experiment(
    partner_hand, rows, "What the auction tells of the partner's hand, and a guess at it as an auxiliary loss"
)
