"""Policies that are small nets: what learners write, and what anybody can play without torch.

    policy = load_policy("leduc.json")         # a NetPolicy
    agent = PolicyAgent.of(policy)

A policy has one member or several. Several are an average in the sense of SD-CFR (E. Steinberger, 2019): one member is
drawn for a whole game, in proportion to its weight. A member is one net for all seats, or one for each. Nets are
native, or somebody's own by torch (feint.nets.torch_net): those are read only with what builds them.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from feint._core import Mlp
from feint.errors import BadPolicy, FeintError
from feint.game import Game, View
from feint.nets.encodings import FEATURES, encodings
from feint.nets.torch_net import Builder, TorchNet
from feint.policy.kinds import Policy

__all__ = ["HEADS", "Head", "Member", "Mlp", "NetPolicy", "chances", "read_nets"]

Head = Literal["softmax", "regret_matching", "best_regret"]
HEADS: tuple[Head, ...] = ("softmax", "regret_matching", "best_regret")
MOST_NUMBERS = 1 << 28  # of all nets in a file
Net = Mlp | TorchNet


@dataclass(frozen=True)
class Member:
    """What is played in one game: its share, and a net for every seat or one for all."""

    weight: float
    nets: tuple[Net, ...]

    def net(self, seat: int) -> Net:
        return self.nets[seat if len(self.nets) > 1 else 0]


class NetPolicy(Policy):
    """Nets over the features of a view. `head` makes probabilities of the outputs for the legal actions: a softmax; or
    the positive ones in proportion and, if there are none, all alike (regret_matching) or the best (best_regret)."""

    kind = "nets"

    def __init__(
        self, game: Game, nets: Net | Sequence[Member], head: Head = "softmax", encoding: str = FEATURES
    ) -> None:
        super().__init__(game)
        self.members = [Member(1.0, (nets,))] if isinstance(nets, Mlp | TorchNet) else list(nets)
        self.head, self.encoding = head, encoding
        known = {FEATURES: game.feature_count} | {name: one.numbers for name, one in encodings(game.name).items()}
        inputs = known.get(encoding)
        if head not in HEADS or inputs is None:
            raise BadPolicy(f"head {head!r} must be one of {HEADS}, encoding {encoding!r} one of {tuple(known)}")
        if not self.members or any(len(member.nets) not in (1, game.seats) for member in self.members):
            raise BadPolicy(f"a member has one net, or one for each of {game.seats} seats")
        for net in (net for member in self.members for net in member.nets):
            if (net.widths[0], net.widths[-1]) != (inputs, game.actions):
                raise BadPolicy(
                    f"a net of {net.widths[0]} inputs and {net.widths[-1]} outputs; {game.name} has {inputs} and "
                    f"{game.actions}"
                )

    def for_game(self, choose: float) -> NetPolicy:
        """What is played in one game, by a number from 0 to 1."""
        left = choose * sum(member.weight for member in self.members)
        for member in self.members:
            left -= member.weight
            if left < 0:
                break
        return NetPolicy(self.game, [Member(1.0, member.nets)], self.head, self.encoding)

    def native(self, encoding: str) -> bool:
        """Whether it is one net with a softmax over this encoding: what the core plays without Python."""
        one = len(self.members) == 1 and len(self.members[0].nets) == 1
        return one and isinstance(self.members[0].nets[0], Mlp) and self.head == "softmax" and self.encoding == encoding

    def mlps(self) -> list[tuple[float, list[Mlp]]]:
        """The members, if all nets are native; else nothing."""
        found = [(one.weight, [net for net in one.nets if isinstance(net, Mlp)]) for one in self.members]
        whole = all(len(mine) == len(one.nets) for (_, mine), one in zip(found, self.members, strict=True))
        return found if whole else []

    def elsewhere(self, game: Game) -> NetPolicy:
        """The same nets under other parameters of their game, which must look and be played alike; or in whole matches
        of it, where they do not look at the score."""
        if game.name == f"{self.game.name}_match":
            more = game.feature_count - self.game.feature_count  # a match shows what a deal does, and then the score
            members = [Member(weight, tuple(_widen(net, more) for net in nets)) for weight, nets in self.mlps()]
            if not members:
                raise BadPolicy(f"nets that {self.game.name} alone knows how to build cannot play {game.name}")
            return NetPolicy(game, members, self.head, self.encoding)
        if (game.name, game.version) != (self.game.name, self.game.version):
            raise BadPolicy(f"a policy of {self.game.name} version {self.game.version} cannot play {game.name}")
        return NetPolicy(game, self.members, self.head, self.encoding)

    def probabilities(self, view: View, legal: Sequence[int]) -> list[float]:
        if len(self.members) > 1:
            raise BadPolicy(
                f"an average of {len(self.members)} nets is played by drawing one for a game (for_game); behind one "
                "view it has no probabilities"
            )
        net = self.members[0].net(view.seat)
        if self.encoding == FEATURES:
            out = net.forward(np.array([view.features()], np.int16))[0]
        else:
            out = net.forward_dense(encodings(self.game.name)[self.encoding].encode(view)[None, :])[0]
        return [float(p) for p in chances(out[list(legal)], self.head)]

    def content(self) -> dict[str, Any]:
        def spell(net: Net) -> dict[str, Any]:
            what = net.facts() if isinstance(net, TorchNet) else {"widths": net.widths}
            return what | {"weights": base64.b64encode(net.weights.astype("<f4").tobytes()).decode()}

        members = [{"weight": member.weight, "nets": [spell(net) for net in member.nets]} for member in self.members]
        return {"head": self.head, "encoding": self.encoding, "members": members}


def _widen(net: Mlp, more: int) -> Mlp:
    """The same net, with so many more inputs that it does not heed."""
    inputs, hidden, *rest = net.widths
    wide = Mlp([inputs + more, hidden, *rest])
    seen = inputs * hidden
    wide.weights[:] = np.concatenate([net.weights[:seen], np.zeros(more * hidden, "f4"), net.weights[seen:]])
    return wide


def chances(outputs: NDArray[np.float32], head: Head) -> NDArray[np.float64]:
    """Probabilities of what the outputs stand for."""
    numbers = outputs.astype(np.float64)
    if head == "softmax":
        numbers = np.exp(numbers - numbers.max())
    else:
        best = numbers.argmax()
        numbers = numbers.clip(min=0)
        if not numbers.sum() > 0:
            numbers = np.eye(len(numbers))[best] if head == "best_regret" else np.ones(len(numbers))
    shares: NDArray[np.float64] = numbers / numbers.sum()
    return shares


def read_nets(path: Path, data: dict[str, Any], game: Game, build: Builder | None = None) -> NetPolicy:
    """From what `content` wrote. build: what makes nets that are not native; a file alone imports nothing."""
    try:
        members, budget = [], [MOST_NUMBERS]
        own = encodings(game.name).get(data.get("encoding", FEATURES))
        inputs = own.numbers if own else None
        for told in data["members"]:
            weight = float(told["weight"])
            if not 0 <= weight < float("inf"):
                raise ValueError(f"weight {weight}")
            members.append(
                Member(
                    weight,
                    tuple(_read_net(_torch_net(path, net, game, build, inputs), net, budget) for net in told["nets"]),
                )
            )
        if not sum(member.weight for member in members) > 0:
            raise ValueError("no member has a weight")
        return NetPolicy(game, members, data["head"], data.get("encoding", FEATURES))
    except FeintError:
        raise
    except (KeyError, TypeError, ValueError, binascii.Error) as error:
        raise BadPolicy(f"{path}: its nets cannot be read: {str(error)[:200]}") from error


def _torch_net(path: Path, told: dict[str, Any], game: Game, build: Builder | None, inputs: int | None) -> Net | None:
    """A net of torch that is asked for; None: it is native."""
    if "builder" not in told:
        return None
    name = str(told["builder"])[:80]
    if build is None:
        raise BadPolicy(
            f"{path}: its nets are made by {name!r} of somebody's own: policy:path={path},net=FILE.py:{name}"
        )
    net = TorchNet(build, game, told["options"], inputs)
    if net.facts() != {part: told[part] for part in ("builder", "options", "shapes")}:
        raise BadPolicy(f"{path}: its nets are made by {name!r}, with other shapes than {net.name!r} gives now")
    return net


def _read_net(net: Net | None, told: dict[str, Any], budget: list[int]) -> Net:
    widths = [] if net else [int(width) for width in told["widths"]]
    if len(widths) > 20 or any(not 0 < width <= 65536 for width in widths):
        raise ValueError(f"widths {widths[:20]}")
    budget[0] -= net.weights.size if net else sum((a + 1) * b for a, b in pairwise(widths))
    if budget[0] < 0:
        raise ValueError(f"more than {MOST_NUMBERS} numbers")
    numbers = _numbers(told["weights"])
    net = net or Mlp(widths)
    if numbers.size != net.weights.size or not np.isfinite(numbers).all():
        raise ValueError(f"{numbers.size} numbers for {net.weights.size}, or some that are not finite")
    net.weights[:] = numbers
    return net


def _numbers(weights: Any) -> NDArray[np.float32]:
    """The weights of a net: an array of an .npz file, or base64 in JSON."""
    if not isinstance(weights, np.ndarray):
        return np.frombuffer(base64.b64decode(weights, validate=True), "<f4")
    if weights.dtype != np.dtype("<f4") or weights.ndim != 1:
        raise ValueError(f"weights of type {weights.dtype} and shape {weights.shape[:4]}")
    return weights
