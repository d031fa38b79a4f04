# mypy: ignore-errors
"""LiteEFG's CFR on OpenSpiel's Leduc: seat after seat, then the average, as one iteration."""

import importlib.metadata

import LiteEFG
import pyspiel
from LiteEFG.baselines.CFR import graph as cfr_graph
from serve import serve, timed


def cfr(name, iterations=50):
    """Iterations that go on from call to call, as ours do."""
    graph = cfr_graph()
    env = LiteEFG.OpenSpielEnv(pyspiel.load_game(name), traverse_type="Enumerate", regenerate=False)
    env.set_graph(graph)

    def iterate():
        for _ in range(iterations):
            for seat in (1, 2):
                env.update(graph.strategy, upd_player=seat)
            env.update_strategy(graph.current_strategy())
        return iterations

    return timed(iterate)


serve(f"LiteEFG {importlib.metadata.version('LiteEFG')}", {"leduc cfr": lambda: cfr("leduc_poker")})
