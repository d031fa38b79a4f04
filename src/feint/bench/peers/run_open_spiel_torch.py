# mypy: ignore-errors
"""OpenSpiel's Deep CFR in PyTorch: traversals with its nets and its reservoirs, and no training."""

import importlib.metadata

import pyspiel
import torch
from open_spiel.python.pytorch.deep_cfr import DeepCFRSolver
from serve import serve, timed

GAMES = {"kuhn": "kuhn_poker", "leduc": "leduc_poker"}


def traversals(name, count=20):
    torch.set_num_threads(1)
    solver = DeepCFRSolver(
        pyspiel.load_game(GAMES[name]),
        policy_network_layers=(64, 64),
        advantage_network_layers=(64, 64),
        batch_size_advantage=256,
        batch_size_strategy=256,
        memory_capacity=1_000_000,
    )

    def traverse():
        for i in range(count):
            solver._traverse_game_tree(solver._root_node, i % 2)
        return count

    return timed(traverse)


serve(
    f"open_spiel {importlib.metadata.version('open_spiel')}, torch {torch.__version__}",
    {f"{name} deep cfr": (lambda name=name: traversals(name)) for name in GAMES},
)
