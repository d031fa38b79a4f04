"""Solvers as the command line sees them: a name, and a function from a game, or from a model, to what is printed.

To add one: a function here and its name in GAME_SOLVERS or MODEL_SOLVERS, beside its header, its binding, its page and
its test.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from feint import _core
from feint.errors import BadModel, BadParameter, TooLarge
from feint.files import check_place, write_whole
from feint.game import Game
from feint.ipomdp import Controller, solve_levels
from feint.match import Match
from feint.policy import TabularPolicy, UniformPolicy, load_policy
from feint.pomdp import (
    Baseline,
    Moment,
    Pomdp,
    SarsopResult,
    Simulation,
    fib,
    find,
    pbvi,
    qmdp,
    simulate,
    with_discount,
)
from feint.pomdp.solve import GAP, MEMORY, SECONDS, run_sarsop
from feint.regret.mccfr import MccfrOptions, solve_mccfr, unfinished

__all__ = [
    "MODEL_SOLVERS",
    "SOLVERS",
    "LevelOptions",
    "ModelOptions",
    "SolveOptions",
    "solve",
    "solve_matrix",
    "solve_model",
]

DRAWN = (".dot", ".svg")
MOST_CHARACTERS = 64 << 20  # of a file with a matrix


@dataclass
class SolveOptions:
    """What every solver may be told."""

    seed: int = 0
    seconds: float | None = None  # a budget
    policy: str | None = None  # a file, for those that judge one
    tell: Callable[[int], object] = lambda done: None
    out: str | None = None  # a file, for those that write one
    levels: LevelOptions | None = None  # for ipomdp
    mccfr: MccfrOptions | None = None  # for mccfr
    threads: int = 0  # for backward; 0: as many as the machine has


@dataclass
class LevelOptions:
    """What levels of nested play may be told."""

    levels: int = 5
    discount: float = 1.0
    prior: list[float] = field(default_factory=list)  # weights of levels 0, 1, ...; none: all alike
    known: bool = False  # level k meets level k - 1 alone
    precision: float = 0.0  # quantal players; 0: the best action


def _within(options: SolveOptions | ModelOptions) -> Callable[[int], object]:
    """Report progress; give up when the budget is spent. An exact answer has no half."""
    began = time.monotonic()

    def look(done: int) -> None:
        if isinstance(options, SolveOptions):
            options.tell(done)
        if options.seconds is not None and time.monotonic() - began > options.seconds:
            raise TooLarge(f"not finished within {options.seconds:g} s; give it more --seconds or smaller parameters")

    return look


def tree(game: Game, options: SolveOptions) -> dict[str, Any]:
    """Count the nodes and information sets of the whole game."""
    return _core.tree_counts(game, progress=_within(options))


def best_response(game: Game, options: SolveOptions) -> dict[str, Any]:
    """Exact best responses to a policy, uniform if none is given, and its exploitability (NashConv / seats)."""
    policy = load_policy(options.policy, game) if options.policy else UniformPolicy(game)
    table = policy.table if isinstance(policy, TabularPolicy) else {}
    return {"policy": options.policy or "uniform", **_core.best_response(game, table, progress=_within(options))}


def windows(game: Game, options: SolveOptions) -> dict[str, Any]:
    """The value of a zero-sum game of two, window by window, each by its sequence form; the policy to a file."""
    found = _core.solve_windows(game, progress=_within(options))
    policy = TabularPolicy(game, found.pop("policy"))
    if options.out:
        policy.save(options.out)
    return found


def value_iteration(game: Game, options: SolveOptions) -> dict[str, Any]:
    """How often the best play wins against uniformly random players, by seat, everything seen; the table to a file."""
    values = _core.solve_values(game, progress=_within(options))
    rates = values.win_rates()
    if options.out:
        values.save(options.out)
    mean = math.fsum(rates) / len(rates)
    return {"game_version": game.version, **values.facts(), "win_rates": rates, "mean_win_rate": mean}


def double_dummy(game: Game, options: SolveOptions) -> dict[str, Any]:
    """Deal Coinche by the seed, and say what seats 0 and 2 get with each suit as trump when all cards are seen."""
    if game.name != "coinche":
        raise BadParameter(f"double-dummy solves coinche, not {game.name}")
    dealt = Match(game, options.seed).state  # as it is dealt where it is played
    hands = [dealt.view(seat).json()["hand"] for seat in range(4)]
    solver, points, look = _core.DoubleDummy(), {}, _within(options)
    for done, suit in enumerate(("spades", "hearts", "diamonds", "clubs")):
        look(done)
        calls = [f"80 {suit}", "pass", "pass", "pass"]
        points[suit] = solver.points(game.set_up({"hands": hands, "calls": calls}))
    return {**{f"seat_{seat}": " ".join(hand) for seat, hand in enumerate(hands)}, **points, "positions": solver.nodes}


def ipomdp(game: Game, options: SolveOptions) -> dict[str, Any]:
    """Levels of nested play, of both seats: exact values, SARSOP's bounds, sizes; their controllers to a directory."""
    asked = options.levels or LevelOptions()
    # A level that meets one opponent alone finds that one where it cannot be: it then draws.
    surprise = "draw" if asked.known or (asked.prior and not asked.prior[0]) else "error"
    began = time.monotonic()
    limit = math.inf if options.seconds is None else options.seconds
    try:
        found = solve_levels(game, **asdict(asked), surprise=surprise, seconds=limit, progress=options.tell)
    except KeyboardInterrupt:
        raise KeyboardInterrupt("interrupted before level 1 was solved") from None
    rows = found.facts()
    if options.out:
        for row in rows:
            drawn = Controller.of(found.controller(row["level"], row["seat"]))
            name = f"level-{row['level']}-seat-{row['seat']}"
            write_whole(Path(options.out) / f"{name}.dot", drawn.to_dot().encode())
            write_whole(Path(options.out) / f"{name}.svg", drawn.to_svg().encode())
    stopped = {"stopped": found.stopped, "seconds": time.monotonic() - began} if found.stopped else {}
    return {**game.parameters, "discount": asked.discount, **stopped, "levels": rows}


def backward(game: Game, options: SolveOptions) -> dict[str, Any]:
    """The exact value to seat 0 of an open game of two, solved from its end, and how both should begin."""
    solver = _core.Backward(game, options.threads)
    look = _within(options)
    value = solver.value(progress=look)
    counts = solver.counts()
    start = game.start()
    if not any(seat >= 0 for seat in start.asked):
        return {"value": value, **counts, "strategies": []}
    mixes = [
        {game.text(seat, action): share for action, share in mix.items() if share > 0}
        for seat, mix in enumerate(solver.strategies(start, look))
    ]
    return {"value": value, **counts, "strategies": mixes}


def mccfr(game: Game, options: SolveOptions) -> dict[str, Any]:
    """An average strategy by sampled traversals, judged exactly where the tree is small; the policy to a file."""
    asked = options.mccfr or MccfrOptions()
    asked.seed, asked.seconds, asked.tell = options.seed, options.seconds, options.tell
    found = solve_mccfr(game, asked)
    if not found.counts["iterations"]:  # a policy of nothing would pass for a result
        raise TooLarge(f"within {options.seconds:g} s {unfinished(asked)}")
    if options.out:
        found.policy.save(options.out)
    judged = found.judged or {}
    exact = {name: value for name, value in judged.items() if name in ("values", "exploitability", "nash_conv")}
    how = {"sampler": asked.sampler, "seed": asked.seed, "stopped": found.stopped, "building": found.building}
    return {**how, **found.counts, **exact, "trace": [list(moment) for moment in found.trace]}


def solve_matrix(target: str) -> dict[str, Any]:
    """The value of a matrix game to the row player, and a strategy for each; the target is a file, - is the input."""
    try:
        with nullcontext(sys.stdin) if target == "-" else open(target, encoding="utf-8") as file:
            text = file.read(MOST_CHARACTERS + 1)
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is no text"
        raise BadModel(f"{target!r} cannot be read: {why}") from error
    if len(text) > MOST_CHARACTERS:
        raise BadModel(f"{target!r} is larger than {MOST_CHARACTERS >> 20} MB; take a smaller matrix")
    try:
        rows = json.loads(text)
    except ValueError as error:
        raise BadModel(f"{target!r} is no JSON: {error}") from error
    except RecursionError:
        raise BadModel(f"{target!r} is nested too deeply: expected an array of rows, as [[0, -1], [1, 0]]") from None
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise BadModel(f"{target!r}: expected an array of rows, as [[0, -1], [1, 0]], got {_cut(rows)}")
    for at, row in enumerate(rows):
        for cell in row:
            if isinstance(cell, bool) or not isinstance(cell, int | float) or not abs(cell) <= sys.float_info.max:
                raise BadModel(f"{target!r}: row {at} has {_cut(cell)}; payoffs are finite numbers")
    began = time.perf_counter()
    try:
        found = _core.solve_matrix(rows)
    except BadParameter as error:
        raise BadModel(f"{target!r}: {error}") from error
    return {"solver": "matrix", "file": target, **found, "seconds": time.perf_counter() - began}


def _cut(value: object) -> str:
    try:
        text = json.dumps(value)
    except RecursionError:
        text = "something nested deeply"
    return text if len(text) <= 60 else text[:57] + "..."


@dataclass
class ModelOptions:
    """What every solver of models may be told."""

    seconds: float = SECONDS
    gap: float = GAP
    memory: int = MEMORY  # bytes
    discount: float | None = None  # instead of the model's
    episodes: int = 0  # to simulate what was found
    seed: int = 0
    tell: Callable[[Moment], object] = lambda moment: None
    out: str | None = None  # a file for the policy

    def check(self) -> None:
        """Refuses what no solver can do."""
        if not 0 < self.seconds < math.inf:
            raise BadParameter(f"seconds must be a positive number, got {self.seconds}")
        if not 0 <= self.gap < math.inf:
            raise BadParameter(f"gap must not be negative, got {self.gap}")
        if self.memory < 1:
            raise BadParameter(f"memory must be at least 1, got {self.memory}")
        if not 0 <= self.episodes <= 10**12:
            raise BadParameter(f"episodes to simulate: from 0 to 10^12, got {self.episodes}")
        if self.discount is not None and not 0 < self.discount <= 1:
            raise BadParameter(f"discount: more than 0 and at most 1, got {self.discount}")
        _writable(self.out)


def sarsop(model: Pomdp, options: ModelOptions) -> dict[str, Any]:
    """Bounds on the value of a model's start, and a policy that earns the lower one."""
    solver = _core.Sarsop(model)
    run_sarsop(solver, options.seconds, options.gap, options.memory, options.tell)
    found = SarsopResult.of(model, solver)
    if options.out and Path(options.out).suffix.lower() in DRAWN:
        _draw(solver.controller(), options.out)
    elif options.out:
        found.policy.save(options.out)
    result: dict[str, Any] = {
        "lower": found.lower,
        "upper": found.upper,
        "gap": found.upper - found.lower,
        "stopped": found.stopped,
        "alphas": found.alphas,
        "points": found.points,
        "nodes": found.nodes,
        "trials": found.trials,
        "bytes": found.bytes,
        "seconds": found.seconds,
    }
    if options.episodes and found.stopped != "interrupted":
        with suppress(KeyboardInterrupt):  # the bounds are worth more
            result["simulation"] = _simulated(simulate(model, found.policy, options.episodes, options.seed))
    return result | {"trace": [list(moment[:3]) for moment in found.trace]}


def belief_graph(model: Pomdp, options: ModelOptions) -> dict[str, Any]:
    """The exact value of a small model, and its best controller."""
    found = _core.belief_graph(model, progress=_within(options))
    controller = found["controller"].minimised()
    if options.out:
        _draw(controller, options.out)
    earned, endless = controller.evaluate()
    return {
        "value": found["value"],
        "beliefs": found["beliefs"],
        "nodes": controller.nodes,
        "ties": found["ties"],
        "controller_value": earned,
        "endless": endless,
    }


def _draw(controller: _core.PomdpController, out: str) -> None:
    """A controller as a drawing, or as it is."""
    shape, suffix = controller.json(), Path(out).suffix.lower()
    if suffix == ".json":
        text = json.dumps(shape)
    elif suffix in DRAWN:
        drawn = Controller.of(shape)
        text = drawn.to_dot() if suffix == ".dot" else drawn.to_svg()
    else:
        raise BadParameter(f"--out {out!r}: a controller is written to a .dot, .svg or .json file")
    write_whole(Path(out), text.encode())


def _baseline(run: Callable[..., Baseline]) -> Callable[[Pomdp, ModelOptions], dict[str, Any]]:
    def solver(model: Pomdp, options: ModelOptions) -> dict[str, Any]:
        if options.out:
            raise BadParameter("this one writes no file; --out is for sarsop and belief-graph")
        found = run(model, seconds=options.seconds)
        return {found.bound: found.value, "alphas": len(found.vectors)}

    return solver


def _simulated(simulation: Simulation) -> dict[str, Any]:
    rest = simulation.remainder
    return asdict(simulation) | {"remainder": rest if math.isfinite(rest) else None}  # JSON has no infinity


GAME_SOLVERS: dict[str, Callable[[Game, SolveOptions], dict[str, Any]]] = {
    "tree": tree,
    "best-response": best_response,
    "windows": windows,
    "value-iteration": value_iteration,
    "double-dummy": double_dummy,
    "ipomdp": ipomdp,
    "backward": backward,
    "mccfr": mccfr,
}
MODEL_SOLVERS: dict[str, Callable[[Pomdp, ModelOptions], dict[str, Any]]] = {
    "sarsop": sarsop,
    "belief-graph": belief_graph,
    "qmdp": _baseline(qmdp),
    "fib": _baseline(fib),
    "pbvi": _baseline(pbvi),
}
WRITERS = ("value-iteration", "windows", "ipomdp", "mccfr")  # of games
SOLVERS = (*GAME_SOLVERS, "cfr", *MODEL_SOLVERS, "matrix")


def _writable(out: str | None) -> None:
    check_place(f"--out {out!r}", out)


def solve_model(solver: str, target: str, options: ModelOptions) -> dict[str, Any]:
    """Run a solver of models by name; the target is a file, or one of our own models."""
    options.check()
    model = find(target)
    if options.discount is not None:
        model = with_discount(model, options.discount)
    about = {
        "file": target,
        "states": model.states,
        "cells": model.cells,
        "actions": model.actions,
        "observations": model.observations,
        "discount": model.discount,
    }
    began = time.perf_counter()
    result = MODEL_SOLVERS[solver](model, options)
    return {"solver": solver, **about, "seconds": time.perf_counter() - began, **result}


def solve(solver: str, game: Game, options: SolveOptions) -> dict[str, Any]:
    """Run a solver of games by name."""
    if solver not in GAME_SOLVERS:
        raise BadParameter(
            f"there is no solver {solver!r}; known: {', '.join(SOLVERS)} (what learns from games: feint train)"
        )
    if options.policy and solver != "best-response":
        raise BadParameter(f"{solver} judges no policy; --policy is for best-response")
    if options.out and solver not in WRITERS:
        raise BadParameter(f"{solver} writes no file; --out is for {', '.join(WRITERS)}")
    if options.out and solver == "ipomdp":
        if not Path(options.out).is_dir():
            raise BadParameter(
                f"--out {options.out!r}: the controllers go to a directory, and there is none of that name"
            )
    else:
        _writable(options.out)
    if options.seconds is not None and not 0 < options.seconds < math.inf:
        raise BadParameter(f"seconds must be a positive number, got {options.seconds}")
    began = time.perf_counter()
    result = GAME_SOLVERS[solver](game, options)
    seconds = time.perf_counter() - began
    return {"solver": solver, "game": game.name, "parameters": game.parameters, **result, "seconds": seconds}
