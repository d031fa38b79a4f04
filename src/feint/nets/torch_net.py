"""Nets of your own, by torch, with the face of the native ones: for Deep CFR, and for policies that are no Mlp.

    def build(game):                                        # in mine.py
        return torch.nn.Sequential(torch.nn.Linear(game.feature_count, 64), torch.nn.Tanh(),
                                   torch.nn.Linear(64, game.actions))

    feint train deep-cfr leduc --net mine.py:build

What `build` returns maps features, 0 or 1 in float32, a row for each view (batch x game.feature_count), to numbers for
all actions (batch x game.actions). Its numbers are parameters and buffers in float32. It is built once more for every
fit that begins afresh, under a seed, so all that it draws must come from torch's generator. A file of a policy holds
the numbers and the builder's name; code is imported only where its user says which.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from feint.errors import BadParameter, install_command
from feint.game import Game
from feint.own_code import describe_error, own_code

if TYPE_CHECKING:
    import torch

__all__ = ["Asked", "Builder", "TorchNet", "builder_of", "needs_torch", "pad_rows"]

REMEMBERED = 200_000  # views
Builder = Callable[..., Any]  # of a torch.nn.Module, from a game and options


def needs_torch() -> None:
    """Raise BadParameter if torch is missing, before any work is done."""
    if importlib.util.find_spec("torch") is None:
        raise BadParameter(f"learning needs torch: {install_command('learn')}")


def builder_of(words: str) -> Builder:
    """What FILE.py:NAME or MODULE:NAME names; it is imported."""
    build: Builder = own_code(words, "a net")
    return build


class TorchNet:
    """A module whose numbers lie in one array, `weights`: who writes there changes the net."""

    def __init__(
        self, build: Builder, game: Game, options: Mapping[str, Any] | None = None, inputs: int | None = None
    ) -> None:
        if importlib.util.find_spec("torch") is None:
            raise BadParameter(f"a net of torch needs it: {install_command('learn')}")
        import torch

        self.build, self.game, self.options = build, game, dict(options or {})
        self.name = getattr(build, "__name__", type(build).__name__)
        self.widths = [game.feature_count if inputs is None else inputs, game.actions]
        self.module = self._build_module(0)
        numbers = self._numbers(self.module)
        self.shapes = [[name, list(tensor.shape)] for name, tensor in numbers.items()]
        self.weights: NDArray[np.float32] = np.concatenate([t.detach().numpy().ravel() for t in numbers.values()])
        at = 0
        for tensor in numbers.values():  # from here on their memory is the array's
            tensor.data = torch.from_numpy(self.weights[at : at + tensor.numel()]).reshape(tensor.shape)
            at += tensor.numel()
        self._check()

    def _build_module(self, seed: int) -> torch.nn.Module:
        import torch

        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            try:
                module = self.build(self.game, **self.options)
            except Exception as error:  # whatever somebody's function does
                raise BadParameter(f"the builder {self.name!r} failed: {describe_error(error)}") from error
        if not isinstance(module, torch.nn.Module):
            raise BadParameter(f"the builder {self.name!r} must return a torch.nn.Module, not {str(module)[:60]!r}")
        return module.eval()

    def _numbers(self, module: torch.nn.Module) -> dict[str, torch.Tensor]:
        """Parameters and buffers by name, without integers: those are constants of the builder."""
        import torch

        tensors = dict(module.named_parameters()) | dict(module.named_buffers())
        numbers = {name: t for name, t in tensors.items() if t.is_floating_point() or t.is_complex()}
        for name, tensor in numbers.items():
            if tensor.dtype != torch.float32 or tensor.device.type != "cpu":
                raise BadParameter(
                    f"the net of {self.name!r}: {name} is of {tensor.dtype} on {tensor.device}; float32 on cpu is asked"
                )
        if not any(True for _ in module.parameters()):
            raise BadParameter(f"the net of {self.name!r} has no parameters: there is nothing to fit")
        return numbers

    def _check(self) -> None:
        wanted = (2, self.widths[1])
        try:
            found: Any = tuple(self._forward(np.zeros((2, self.widths[0]), np.float32)).shape)
        except Exception as error:  # whatever somebody's module does
            raise BadParameter(
                f"the net of {self.name!r} fails on inputs of shape (2, {self.widths[0]}): {describe_error(error)}"
            ) from error
        if found != wanted:
            raise BadParameter(
                f"the net of {self.name!r} gives shape {found} for inputs of (2, {self.widths[0]}); {self.game.name} "
                f"has {self.widths[1]} actions, so {wanted} is asked"
            )

    def draw(self, seed: int) -> None:
        """New numbers, as the builder draws them under a seed."""
        fresh = self._numbers(self._build_module(seed))
        if [[name, list(tensor.shape)] for name, tensor in fresh.items()] != self.shapes:
            raise BadParameter(f"the builder {self.name!r} does not always build the same net")
        self.weights[:] = np.concatenate([tensor.detach().numpy().ravel() for tensor in fresh.values()])

    def dense(self, active: torch.Tensor) -> torch.Tensor:
        """Padded indices as rows of 0 and 1."""
        import torch

        rows = torch.zeros(len(active), self.widths[0] + 1)  # -1, the padding, is the last column
        return rows.scatter_(1, active.long() % (self.widths[0] + 1), 1.0)[:, :-1].contiguous()

    def forward(self, active: NDArray[Any]) -> NDArray[np.float32]:
        """Outputs for rows of padded indices."""
        dense = np.zeros((len(active), self.widths[0] + 1), np.float32)
        np.put_along_axis(dense, np.asarray(active, np.int64), 1.0, 1)
        return self.forward_dense(dense[:, :-1])

    def forward_dense(self, inputs: NDArray[Any]) -> NDArray[np.float32]:
        """Outputs for rows of all numbers."""
        return self._forward(np.ascontiguousarray(inputs, np.float32))

    def _forward(self, inputs: NDArray[np.float32]) -> NDArray[np.float32]:
        import torch

        with torch.inference_mode():
            said: NDArray[np.float32] = self.module(torch.from_numpy(inputs)).numpy()
        return said

    def facts(self) -> dict[str, Any]:
        """What tells it from other nets."""
        return {"builder": self.name, "options": self.options, "shapes": self.shapes}


class Asked:
    """Nets, one for all seats or one for each, as traversals ask them: a view at a time. What was asked is remembered,
    so it is made anew when the nets have changed."""

    def __init__(self, nets: Sequence[TorchNet]) -> None:
        self.nets = nets
        self._forward: dict[tuple[int, ...], list[float]] = {}

    def __call__(self, active: list[int], seat: int) -> list[float]:
        which = seat if len(self.nets) > 1 else 0
        key = (which, *active)
        said = self._forward.get(key)
        if said is None:
            said = self.nets[which].forward(np.array([active], np.int64))[0].tolist()
            if len(self._forward) < REMEMBERED:
                self._forward[key] = said
        return said


def pad_rows(rows: Sequence[Sequence[int]]) -> NDArray[np.int16]:
    """Lists of active features as an array."""
    out = np.full((len(rows), max(map(len, rows), default=0)), -1, np.int16)
    for row, active in zip(out, rows, strict=True):
        row[: len(active)] = active
    return out
