"""The bidder of Coinche learns, from deals solved with open cards, how likely each side reaches each contract.

First the deals, which take longest and are kept in a file: work that was stopped goes on there. Then rounds: auctions
over those deals, in which from the second round on the bidder of the round before takes part; and a net that sees what
a player saw at each call. The net is described in cpp/games/coinche/players/bidder.hpp, which runs it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np

from feint import _core
from feint.errors import BadParameter, FeintError
from feint.files import data_content, data_file, write_whole
from feint.game import Game
from feint.games.coinche.cards import require_all_cards
from feint.nets.torch_net import needs_torch
from feint.progress import Counter, Progress, no_progress
from feint.solvers.options import option
from feint.solvers.problems import GameProblem
from feint.solvers.run import Run
from feint.solvers.solver import Output, Solution, Solver

if TYPE_CHECKING:
    import torch

__all__ = ["SOLVER", "Options", "read_weights", "solve", "solve_deals", "train_bidder"]

PER_SUIT, AROUND, CLASSES = 16, 12, 11
TRUMP, SIDE, FIRST, SECOND = 64, 48, 96, 48  # widths, as in the header
ONE = 2048  # what 1.0 is in the file
FORMAT = b"FBW1"
CHUNK = 100  # deals between two writes
HEAD = "feint: deals of coinche solved with open cards, seed {}\n"
HELD_OUT = 0.05
BATCH, RATE = 512, 3e-3
AUCTIONS = 4  # over each deal


def solve_deals(
    count: int, seed: int, threads: int, keep: Path, progress: Progress = no_progress
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The first deals of a seed, solved; those that the file has already are not solved again."""
    have = _load_deals(keep, seed)
    counter = Counter(progress, "deals solved", count)
    counter.add(min(len(have), count))
    try:
        with keep.open("a") as file:
            if file.tell() == 0:
                file.write(HEAD.format(seed))
            while len(have) < count:
                more = _core.solve_deals(seed, len(have), min(CHUNK, count - len(have)), threads)
                file.writelines(" ".join(map(str, row)) + "\n" for row in more)
                file.flush()
                have = np.concatenate([have, more])
                counter.add(len(more))
    except OSError as error:
        raise FeintError(f"cannot write {str(keep)!r}: {error.strerror}") from error
    return have[:count]


def _load_deals(keep: Path, seed: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Whole lines count; what was cut off when the work was stopped is taken away."""
    if not keep.exists():
        return np.zeros((0, 9), np.int64)
    head, _, text = keep.read_text(errors="replace").partition("\n")
    if f"{head}\n" != HEAD.format(seed):
        raise BadParameter(f"{str(keep)!r} holds no deals of seed {seed}: remove it, or choose another --checkpoint")
    whole, _, cut = text.rpartition("\n")
    rows = [line.split() for line in whole.splitlines()]
    if any(len(row) != 9 or not all(word.isdigit() for word in row) for row in rows):
        raise BadParameter(f"{str(keep)!r} is damaged: remove it, or choose another --checkpoint")
    if cut:
        write_whole(keep, f"{head}\n{whole}\n" if whole else f"{head}\n")
    return np.array(rows, np.int64).reshape(-1, 9)


@dataclass(frozen=True)
class Options:
    """Options of the bidder's training."""

    deals: int = option(8000, "deals to learn from; thousands for anything useful", least=20, most=10**9)
    rounds: int = option(3, "rounds, each with the bidder of the one before", least=1, most=1000)
    epochs: int = option(10, "epochs of a round", least=1, most=10**6)

    def check(self, game: Game) -> None:
        """Refuse a game with fewer cards."""
        require_all_cards("bidder", game)


def solve(game: Game, options: Options, run: Run) -> Solution[None]:
    """How Coinche's pimc bids, learned from deals that are solved with open cards.

    The checkpoint holds solved deals: those that it has are not solved again.
    """
    needs_torch()  # before the long part
    with TemporaryDirectory() as folder:
        kept = run.checkpoint or Path(folder) / "deals"
        deals = solve_deals(options.deals, run.seed, run.cores, kept, run.progress)
    weights, facts, trace = train_bidder(deals, run.seed, options, run)
    file = data_file(FORMAT, weights.astype("<i2").tobytes())
    return Solution(
        facts=facts, trace=trace, seconds=run.spent(), result=weights, writer=lambda path: write_whole(path, file)
    )


def train_bidder(
    deals: np.ndarray[Any, np.dtype[np.int64]], seed: int, options: Options, run: Run
) -> tuple[np.ndarray[Any, np.dtype[np.int16]], dict[str, Any], list[dict[str, Any]]]:
    """Learn from solved deals; return the weights, how well deals that were held out are foreseen, and each round."""
    import torch

    torch.manual_seed(seed)
    torch.set_num_threads(1)  # the same on every machine with the same torch
    kept = max(1, round(len(deals) * HELD_OUT))
    weights, trace = None, []
    report: dict[str, Any] = {"deals": len(deals), "held out": kept}
    for number in range(1, options.rounds + 1):
        rows = _core.bidder_rows(np.repeat(deals[kept:], AUCTIONS, 0), weights, 2 * number + 1000 * seed)
        test = _core.bidder_rows(np.repeat(deals[:kept], AUCTIONS, 0), weights, 2 * number + 1 + 1000 * seed)
        net = _net()
        _fit(net, rows, options.epochs, f"epochs of round {number}", run)
        weights = _pack(net)
        report |= {"rows": len(rows[0]), **_judge(net, test)}
        trace.append({"round": number, **_judge(net, test)})
        run.tell("rounds", number, options.rounds, trace[-1])
    assert weights is not None
    return weights, report, trace


def read_weights(path: Path) -> np.ndarray[Any, np.dtype[np.int16]]:
    """Return the weights that a file holds."""
    return np.frombuffer(data_content(path, FORMAT), "<i2").astype(np.int16)


def _net() -> torch.nn.ModuleDict:
    from torch import nn

    joined = TRUMP + SIDE + AROUND
    widths = {
        "trump": (PER_SUIT, TRUMP),
        "side": (PER_SUIT, SIDE),
        "first": (joined, FIRST),
        "second": (FIRST, SECOND),
        "last": (SECOND, 2 * CLASSES),
    }
    return nn.ModuleDict({name: nn.Linear(*shape) for name, shape in widths.items()})


def _forward(net: torch.nn.ModuleDict, inputs: torch.Tensor) -> torch.Tensor:
    """Logits: rows x 4 suits x 2 sides x classes."""
    import torch

    suits = inputs[:, : 4 * PER_SUIT].reshape(-1, 4, PER_SUIT)
    trump, side = net["trump"](suits).relu(), net["side"](suits).relu()
    others = side.sum(1, keepdim=True) - side
    table = inputs[:, None, 4 * PER_SUIT :].expand(-1, 4, -1)
    hidden = net["second"](net["first"](torch.cat([trump, others, table], 2)).relu()).relu()
    out: torch.Tensor = net["last"](hidden).reshape(-1, 4, 2, CLASSES)
    return out


def _tensors(rows: tuple[Any, Any]) -> tuple[torch.Tensor, torch.Tensor]:
    """Labels as rows x 4 suits x 2 sides."""
    import torch

    inputs, labels = rows
    return torch.from_numpy(inputs), torch.from_numpy(labels.astype(np.int64)).reshape(-1, 2, 4).transpose(1, 2)


def _fit(net: torch.nn.ModuleDict, rows: tuple[Any, Any], epochs: int, part: str, run: Run) -> None:
    import torch
    from torch.nn.functional import cross_entropy

    inputs, labels = _tensors(rows)
    steps = epochs * (1 + len(inputs) // BATCH)
    optimizer = torch.optim.AdamW(net.parameters(), RATE, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps)
    for epoch in range(1, epochs + 1):
        total = 0.0
        order = torch.randperm(len(inputs))
        for at in order.split(BATCH):
            loss = cross_entropy(_forward(net, inputs[at]).reshape(-1, CLASSES), labels[at].reshape(-1))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item() * len(at)
        run.tell(part, epoch, epochs, {"nats": total / len(inputs)})


def _judge(net: torch.nn.ModuleDict, rows: tuple[Any, Any]) -> dict[str, float]:
    """On deals that it has not seen: the loss, that of who only knows how often, and the squared error at 80."""
    import torch
    from torch.nn.functional import cross_entropy

    inputs, labels = _tensors(rows)
    with torch.no_grad():
        logits = _forward(net, inputs)
        surprise = float(cross_entropy(logits.reshape(-1, CLASSES), labels.reshape(-1)))
        ours = 1 - logits.softmax(3)[:, :, 0, 0]
    share = np.bincount(labels.numpy().ravel(), minlength=CLASSES) / labels.numel()
    blind = float(-(share[share > 0] * np.log(share[share > 0])).sum())
    made = (labels[:, :, 0] > 0).float()
    return {"surprise": surprise, "blind": blind, "brier at 80": float(((ours - made) ** 2).mean())}


def _pack(net: torch.nn.ModuleDict) -> np.ndarray[Any, np.dtype[np.int16]]:
    """Layer by layer: the weights by input and then by output, and the bias."""
    parts: list[Any] = []
    for layer in net.values():
        parts += [layer.weight.detach().T.numpy().ravel(), layer.bias.detach().numpy()]
    rounded = np.rint(np.concatenate(parts) * ONE)
    weights: np.ndarray[Any, np.dtype[np.int16]] = np.clip(rounded, -32768, 32767).astype(np.int16)
    return weights


SOLVER = Solver(
    "bidder",
    solve,
    Options,
    GameProblem(only="coinche"),
    accepts={"seed": 0, "threads": None, "checkpoint": None},
    out=Output("file for the weights", default="bidder.bin"),
    trains=True,
)
