"""Deep CFR: advantages by nets, learned from sampled traversals. docs/solvers/deep_cfr.md has what it reaches.

    training = DeepCfr(feint.make("leduc"))
    while training.iteration < 100:
        training.iterate()
    training.policy().save("leduc.json")

Traversals and small nets are native (cpp/learn/deep_cfr.hpp, fit.hpp); torch is the reference for fitting. A net of any
other kind is torch's, and asked at each decision: DeepCfr(game, model=build);
feint.nets.torch_net says what `build` is.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np

from feint import _core
from feint.errors import BadParameter, TooLarge
from feint.game import Game
from feint.nets import Member, NetPolicy
from feint.nets.fitting import FitOptions, fit_native, fit_torch
from feint.nets.torch_net import Asked, Builder, TorchNet, needs_torch, pad_rows
from feint.policy import Policy, TabularPolicy
from feint.progress import Progress, Step, no_progress
from feint.quantities import whole_number
from feint.solvers.deep_cfr.cluster_traversals import ClusterTraversals
from feint.solvers.deep_cfr.options import Options, native_traversals, options_for
from feint.solvers.deep_cfr.saved_run import Kept, read_run, write_run

__all__ = ["DeepCfr"]

TREE = 256 << 20  # bytes of a compiled tree: what is larger is not judged exactly
POLICY_STEPS = 4  # times as many steps as an advantage net has

Row = dict[str, Any]


class DeepCfr:
    """One run. Everything it draws depends on the seed and the iteration alone, so it goes on from a file as if it had
    never stopped, and on any number of threads as on one."""

    def __init__(
        self, game: Game, options: Options | None = None, *, threads: int = 1, model: Builder | None = None
    ) -> None:
        self.game, self.options, self.model = game, options or options_for(game), model
        threads = whole_number("threads", threads, 1, 256)
        self.threads = 1 if model else threads  # torch adds up otherwise on several
        s = self.options
        s.check(game)
        if s.trainer == "torch":
            needs_torch()
        self.native = native_traversals(game, s)
        self.cluster: ClusterTraversals | None = None  # where traversals are done, if not here
        self.learners = [seat for seat in range(game.seats) if not (s.fixed and s.fixed[seat])]
        count = 1 if s.shared else game.seats
        self.nets: list[Any] = [self._net() for _ in range(count)]
        try:
            self.reservoirs = {f"advantages{i}": _core.Reservoir(game, s.rows, 2 * i) for i in range(count)}
            if s.average == "policy":
                self.reservoirs |= {f"strategies{i}": _core.Reservoir(game, s.rows, 2 * i + 1) for i in range(count)}
        except MemoryError:
            raise BadParameter(f"rows: there is no room for {s.rows:,} of them; say fewer") from None
        self.iteration = self.traversals = 0
        self.before = 0.0  # seconds of work that is kept
        self.trace: list[Row] = []
        self.past: list[Any] = []  # the weights of all nets after each iteration
        self.judge = _judge(game)

    def _net(self) -> Any:
        """Make a net with the interface of `Mlp`."""
        if self.model:
            net = TorchNet(self.model, self.game)
            net.weights[:] = 0  # until it is drawn, as the native ones
            return net
        return _core.Mlp([self.game.feature_count, *self.options.hidden, self.game.actions])

    def iterate(self, progress: Progress = no_progress) -> Row:
        """One iteration: traversals and a fit for every seat that learns, in turn."""
        began, s, t = time.perf_counter(), self.options, self.iteration + 1
        nodes, losses, spent = 0, [], 0.0
        for at, seats in enumerate([self.learners] if s.shared else [[seat] for seat in self.learners]):
            start = time.perf_counter()
            for number, seat in enumerate(seats):
                nodes += self._traverse(seat, t, progress, number, len(seats))
            spent += time.perf_counter() - start
            losses.append(self._fit(0 if s.shared else seats[0], t, at, progress))
        self.iteration, self.traversals = t, self.traversals + s.traversals * len(self.learners)
        self.past.append(np.stack([net.weights.copy() for net in self.nets]))
        self._remember(t)
        self.before += time.perf_counter() - began
        row: Row = {
            "iteration": t,
            "seconds": self.before,
            "traversals": self.traversals,
            "traversals_per_second": s.traversals * len(self.learners) / max(spent, 1e-9),
            "nodes": nodes,
            "loss": sum(losses) / len(losses),
            "rows": sum(r.size for name, r in self.reservoirs.items() if name.startswith("advantages")),
            "exploitability": self.exploitability(),
        }
        self.trace.append(row)
        return row

    def _traverse(self, seat: int, t: int, progress: Progress, number: int, of: int) -> int:
        s = self.options
        strategies = [r for name, r in self.reservoirs.items() if name.startswith("strategies")]
        advantages = self.reservoirs[f"advantages{0 if s.shared else seat}"]

        def look(done: int) -> None:
            progress(Step("traversals", number * s.traversals + done, of * s.traversals))

        if self.cluster is None:
            nets = Asked(self.nets) if self.model else self.nets
            counts = self.native.traverse(nets, seat, t, s.traversals, advantages, strategies, self.threads, look)
            return int(counts["nodes"])
        nodes = done = 0
        for rows, others, counts in self.cluster.collect(self.nets, seat, t, s.traversals, len(strategies)):
            advantages.pour(rows)
            for reservoir, theirs in zip(strategies, others, strict=True):
                reservoir.pour(theirs)
            nodes += counts["nodes"]
            done = min(s.traversals, done + self.cluster.size)
            look(done)
        return nodes

    def _fit(self, at: int, t: int, turn: int, progress: Progress) -> float:
        s, reservoir = self.options, self.reservoirs[f"advantages{at}"]
        if not reservoir.size:
            return 0.0  # nobody had anything to decide
        if s.afresh or t == 1:
            self.nets[at].draw(_stream(s.seed, t, turn, 0))
        return self._fit_net(self.nets[at], reservoir, "squared", s.steps, _stream(s.seed, t, turn, 1), progress)

    def _fit_net(
        self, net: Any, reservoir: _core.Reservoir, loss: str, steps: int, seed: int, progress: Progress
    ) -> float:
        s = self.options
        fit = fit_torch if s.trainer == "torch" or self.model else fit_native
        how = FitOptions(steps, s.batch, s.rate, loss, s.linear, seed, self.threads)
        return fit(net, reservoir, how, progress)

    def _weight(self, t: int) -> float:
        return float(t) if self.options.linear else 1.0

    def _remember(self, t: int) -> None:
        """Iteration t into the exact average, where there is one."""
        for seat in range(self.game.seats) if self.judge else ():
            net = self.nets[0 if self.options.shared else seat]
            if self.model:
                said = net.forward(pad_rows(self.judge.features(seat)))
                self.judge.add_outputs(seat, said, self.options.head, self._weight(t))
            else:
                self.judge.add(seat, net, self.options.head, self._weight(t))

    def exploitability(self) -> float | None:
        """Of the average so far, NashConv / seats, where the tree is small enough and all seats learn."""
        if not self.judge or self.options.fixed or not self.iteration:
            return None
        return float(self.judge.judge()["exploitability"])

    def policy(self, progress: Progress = no_progress) -> Policy:
        """The average. Of stored nets: exact, in a table, where the tree is small, else an average from which each game
        draws a net. Or a policy net, fitted to what was played."""
        if not self.iteration:
            raise BadParameter("there is nothing to play yet: not one iteration is done")
        if self.options.average == "policy":
            return NetPolicy(self.game, [Member(1.0, tuple(self._policy_nets(progress)))], "softmax")
        if self.judge and not self.options.fixed:
            return TabularPolicy(self.game, self.judge.table())
        return NetPolicy(self.game, self._members(), self.options.head)

    def _policy_nets(self, progress: Progress) -> list[Any]:
        s, nets = self.options, []
        for i in range(len(self.nets)):
            net = self._net()
            reservoir = self.reservoirs[f"strategies{i}"]
            net.draw(_stream(s.seed, 0, i, 2))
            if reservoir.size:
                seed = _stream(s.seed, self.iteration, i, 3)
                self._fit_net(net, reservoir, "cross_entropy", POLICY_STEPS * s.steps, seed, progress)
            nets.append(net)
        return nets

    def _members(self) -> list[Member]:
        """All iterations by their weights; too many are thinned out to as many that stand for equal shares."""
        weights = np.array([self._weight(t) for t in range(1, self.iteration + 1)])
        chosen = list(enumerate(weights))
        if len(weights) > self.options.keep:
            shares = np.cumsum(weights) / weights.sum()
            middles = (np.arange(self.options.keep) + 0.5) / self.options.keep
            chosen = [(int(at), 1.0) for at in np.searchsorted(shares, middles)]
        return [Member(float(weight), self._nets_of(at)) for at, weight in chosen]

    def _nets_of(self, at: int) -> tuple[Any, ...]:
        nets = []
        for numbers in self.past[at]:
            net = self._net()
            net.weights[:] = numbers
            nets.append(net)
        return tuple(nets)

    def last(self) -> NetPolicy:
        """Return the policy of the present nets, without an average."""
        return NetPolicy(self.game, [Member(1.0, self._nets_of(len(self.past) - 1))], self.options.head)

    def _net_identity(self) -> dict[str, Any] | None:
        """Describe nets of the user's own; None for native ones."""
        return self.nets[0].facts() if self.model else None

    def save(self, path: Path) -> None:
        """All of it, at the end of an iteration."""
        nets = np.stack(self.past) if self.past else np.zeros((0, len(self.nets), self.nets[0].weights.size), "f4")
        kept = Kept(self.iteration, self.before, self.traversals, self.trace, nets)
        write_run(path, self.game, self.options, kept, self.reservoirs, self._net_identity())

    def resume(self, path: Path) -> None:
        """Go on from a file; it is left as it is if it does not fit."""
        kept = read_run(path, self.game, self.options, self.reservoirs, self._net_identity())
        if kept.nets.shape[1:] != (len(self.nets), self.nets[0].weights.size):
            raise BadParameter(f"{str(path)!r} has nets of another shape")
        self.iteration, self.before, self.traversals, self.trace = (
            kept.iteration,
            kept.seconds,
            kept.traversals,
            kept.trace,
        )
        self.past = list(kept.nets)
        for t, numbers in enumerate(self.past, 1):
            for net, own in zip(self.nets, numbers, strict=True):
                net.weights[:] = own
            self._remember(t)


def _judge(game: Game) -> Any:
    try:
        return _core.NetAverage(game, _core.CompiledTree(game, TREE))
    except TooLarge:
        return None


def _stream(*labels: int) -> int:
    """A seed for each purpose."""
    return int(np.random.SeedSequence(labels).generate_state(1, np.uint64)[0])
