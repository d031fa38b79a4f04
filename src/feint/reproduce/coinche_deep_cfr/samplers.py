"""How near samplers come to an equilibrium of small games, in tables and with nets, judged exactly.

The paper's Algorithm 3 draws actions from the strategy, counts those that were not drawn as worth 0 and does not
weight. What is drawn seldom is then rarely seen, and the value of a node shrinks with what was missed.
"""

from __future__ import annotations

from typing import Any

from feint.evaluate.exploitability import exact
from feint.game import make
from feint.policy import UniformPolicy
from feint.progress import Progress, Step
from feint.reproduce.coinche_deep_cfr.sizes import Sizes
from feint.solvers import mccfr, solve
from feint.solvers.deep_cfr import DeepCfr, options_for, sampler_of

__all__ = ["GAMES", "SAMPLERS", "cost", "samplers", "spread", "tabular"]

GAMES = ("kuhn", "leduc")
SEEDS = 3  # in tables: where actions die out it matters which
SAMPLERS = ("external", "robust(2)", "weighted(2, 0.3)", "paper(2)", "paper(4)")


def samplers(sizes: Sizes, threads: int, seed: int, progress: Progress) -> dict[str, Any]:
    """Exploitability, NashConv / 2, after some iterations; a row for each sampler. In tables by several seeds."""
    rows = []
    for words in SAMPLERS:
        row: dict[str, Any] = {"sampler": words, "tabular": {}, "deep": {}}
        for game in GAMES:
            progress(Step(f"samplers: {words} on {game}"))
            row["tabular"][game] = [tabular(game, words, sizes.tabular, seed + k) for k in range(SEEDS)]
            row["deep"][game] = deep(game, words, getattr(sizes, game), threads, seed)
        rows.append(row)
    progress(Step("samplers: full traversals of Coinche's cards"))
    uniform = {game: float(exact(UniformPolicy(make(game)))["exploitability"]) for game in GAMES}
    return {
        "uniform": uniform,
        "iterations": {"tabular": sizes.tabular, "deep": {game: getattr(sizes, game) for game in GAMES}},
        "settings": {game: options_for(make(game)).identity() for game in GAMES},
        "rows": rows,
        "cost": cost(sizes.traversals, threads, seed),
    }


def spread(row: dict[str, Any], kind: str, game: str) -> str:
    """A cell for people: all seeds in tables, the one of nets."""
    found = row[kind][game]
    if not isinstance(found, list):
        return f"{found:.4f}"
    return f"{min(found):.4f}" + (f" to {max(found):.4f}" if len(found) > 1 else "")


def tabular(game: str, words: str, iterations: int, seed: int) -> float:
    """In tables: of the average strategy."""
    name, draws, epsilon = sampler_of(words)
    solution = solve("mccfr", game, mccfr.Options(name, draws, epsilon), iterations=iterations, seed=seed)
    return float(solution.facts["exploitability"])


def deep(game: str, words: str, iterations: int, threads: int, seed: int) -> float:
    """With nets: of the exact average of the nets that the game's preset comes to."""
    made = make(game)
    run = DeepCfr(made, options_for(made).but(sampler=words, seed=seed), threads=threads)
    for _ in range(iterations):
        run.iterate()
    judged = run.exploitability()
    assert judged is not None
    return judged


def cost(traversals: int, threads: int, seed: int) -> dict[str, Any]:
    """What a traversal costs that tries every card of the traverser, from a contract to the end; the nets know nothing,
    so that everybody plays any card."""
    game = make("coinche", rules="paper")
    settings = options_for(game, "coinche").but(
        sampler="external", wide_sampler="external", openings=1.0, traversals=traversals, steps=1, seed=seed
    )
    row = DeepCfr(game, settings, threads=threads).iterate()
    count = row["traversals"]
    return {"traversals": count, "nodes": row["nodes"] / count, "seconds": 1 / row["traversals_per_second"]}
