"""How a net is fitted to a reservoir: natively, or by torch on the same batches. Torch is the reference, and fits nets
of any other kind."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from feint import _core
from feint.errors import FeintError
from feint.nets.torch_net import TorchNet, needs_torch
from feint.progress import Counter, Progress, no_progress

if TYPE_CHECKING:
    import torch

__all__ = ["FitOptions", "fit_native", "fit_torch", "torch_gradient"]


@dataclass(frozen=True)
class FitOptions:
    """How to fit."""

    steps: int
    batch: int
    rate: float  # falls to 0 over the steps
    loss: str  # squared, or cross_entropy
    weighted: bool  # rows count by their weight
    seed: int
    threads: int = 1


def fit_native(net: _core.Mlp, reservoir: _core.Reservoir, how: FitOptions, progress: Progress = no_progress) -> float:
    """The mean loss over the last tenth of the steps."""
    return _core.fit(net, reservoir, **asdict(how), progress=Counter(progress, "fit", how.steps).reach)


def fit_torch(
    net: _core.Mlp | TorchNet, reservoir: _core.Reservoir, how: FitOptions, progress: Progress = no_progress
) -> float:
    """The same by torch: the same batches, losses, rates and Adam."""
    needs_torch()
    import torch

    torch.set_num_threads(how.threads)
    rows = {name: torch.from_numpy(array) for name, array in reservoir.rows().items()}
    with torch.random.fork_rng(devices=[]), _graph(net) as (forward, numbers):
        torch.manual_seed(how.seed)  # for nets that draw
        optimizer = torch.optim.Adam(numbers, how.rate)
        schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: 1 - step / how.steps)
        heaviest = float(rows["weights"].max()) if how.weighted else 1.0
        late, counter = [], Counter(progress, "fit", how.steps)
        for step in range(how.steps):
            which = torch.from_numpy(_core.batch_rows(step, how.batch, how.seed, reservoir.size))
            now = _loss(forward(rows["active"][which]), rows, which, how.loss, how.weighted, heaviest)
            optimizer.zero_grad()
            now.backward()
            optimizer.step()
            schedule.step()
            late.append(float(now.detach()))
            counter.add(1)
    if not math.isfinite(late[-1]):
        raise FeintError(f"the net ran away to numbers that are not finite: try a lower rate than {how.rate:g}")
    last = late[-((how.steps + 9) // 10) :]
    return sum(last) / len(last)


@contextmanager
def _graph(net: _core.Mlp | TorchNet) -> Iterator[tuple[Callable[[torch.Tensor], torch.Tensor], list[torch.Tensor]]]:
    """Outputs for rows of active features, and the numbers that are fitted; afterwards the net has them."""
    if isinstance(net, TorchNet):
        module, dense = net.module.train(), net.dense
        try:
            yield (lambda active: module(dense(active))), list(module.parameters())
        finally:
            module.eval()
    else:
        layers = _layers(net)
        yield (lambda active: _forward(layers, active)), [tensor for layer in layers for tensor in layer]
        _write(net, layers)


def torch_gradient(
    net: _core.Mlp, reservoir: _core.Reservoir, which: Any, loss: str = "squared", weighted: bool = True
) -> tuple[float, Any]:
    """What `_core.gradient` computes, by torch."""
    import torch

    rows = {name: torch.from_numpy(array) for name, array in reservoir.rows().items()}
    layers = _layers(net)
    heaviest = float(rows["weights"].max()) if weighted else 1.0
    at = torch.from_numpy(which)
    now = _loss(_forward(layers, rows["active"][at]), rows, at, loss, weighted, heaviest)
    now.backward()
    parts = [tensor.grad.flatten() for layer in layers for tensor in layer if tensor.grad is not None]
    return float(now.detach()), torch.cat(parts).numpy()


def _layers(net: _core.Mlp) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """Weights and bias of each layer, copied, as leaves of the graph."""
    import torch

    numbers, at, layers = torch.from_numpy(net.weights.copy()), 0, []
    for wide, narrow in zip(net.widths, net.widths[1:], strict=False):
        weights = numbers[at : at + wide * narrow].reshape(wide, narrow).clone().requires_grad_()
        bias = numbers[at + wide * narrow : at + (wide + 1) * narrow].clone().requires_grad_()
        layers.append((weights, bias))
        at += (wide + 1) * narrow
    return layers


def _write(net: _core.Mlp, layers: list[tuple[torch.Tensor, torch.Tensor]]) -> None:
    import torch

    net.weights[:] = torch.cat([tensor.detach().flatten() for layer in layers for tensor in layer]).numpy()


def _forward(layers: list[tuple[torch.Tensor, torch.Tensor]], active: torch.Tensor) -> torch.Tensor:
    import torch

    (first, bias), *rest = layers
    # -1 is padding: it looks up a row of zeros behind the last.
    padded = torch.cat([first, torch.zeros(1, first.shape[1])])
    hidden: torch.Tensor = (
        torch.nn.functional.embedding_bag(active.long() % (len(first) + 1), padded, mode="sum") + bias
    )
    for weights, offset in rest:
        hidden = hidden.relu() @ weights + offset
    return hidden


def _loss(
    outputs: torch.Tensor,
    rows: dict[str, torch.Tensor],
    which: torch.Tensor,
    loss: str,
    weighted: bool,
    heaviest: float,
) -> torch.Tensor:
    import torch

    legal, targets = rows["masks"][which].bool(), rows["targets"][which]
    if loss == "squared":
        each = ((outputs - targets) * legal).square().sum(1)
    else:
        logits = outputs.masked_fill(~legal, -torch.inf).log_softmax(1)
        each = -(targets * logits.masked_fill(~legal, 0)).sum(1)
    counts: torch.Tensor = rows["weights"][which] / heaviest if weighted else torch.ones(len(which))
    return (counts * each).mean()
