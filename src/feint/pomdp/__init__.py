"""Decision problems whose state is hidden: made from arrays or functions, read and written, planned in."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from feint._core import Pomdp
from feint.errors import BadModel, BadParameter
from feint.pomdp import models
from feint.pomdp.alpha import AlphaPolicy
from feint.pomdp.baselines import Baseline
from feint.pomdp.build import from_arrays, from_functions, from_game, with_discount
from feint.pomdp.cassandra import read_pomdp
from feint.pomdp.pomcp import Pomcp
from feint.pomdp.pomdpx import read_pomdpx
from feint.pomdp.simulation import Simulation, simulate
from feint.pomdp.sparse_rows import quote
from feint.pomdp.writing import write_pomdp, write_pomdpx

__all__ = [
    "AlphaPolicy",
    "Baseline",
    "Pomcp",
    "Pomdp",
    "Simulation",
    "find",
    "from_arrays",
    "from_functions",
    "from_game",
    "models",
    "read",
    "simulate",
    "with_discount",
    "write",
]

FORMATS = {".pomdp": (read_pomdp, write_pomdp), ".pomdpx": (read_pomdpx, write_pomdpx)}


def _format_of(path: Path) -> str:
    suffix = path.suffix.lower()
    if suffix not in FORMATS:
        raise BadModel(f"{quote(str(path))}: expected a file that ends in .pomdp or .pomdpx")
    return suffix


def read(path: str | PathLike[str]) -> Pomdp:
    """The model of a file, `.pomdp` or `.pomdpx` by its name."""
    place = Path(path)
    reader = FORMATS[_format_of(place)][0]
    try:
        return reader(place)
    except OSError as error:
        raise BadModel(f"{place}: cannot be read: {error.strerror}") from None


def find(target: str) -> Pomdp:
    """The model of a file, or one of our own by its name: `tiger`, `rock_sample:n=7,k=8`."""
    if target.partition(":")[0] in models.GENERATORS:
        return models.model_by_name(target)
    if Path(target).suffix.lower() in FORMATS:
        return read(target)
    known = ", ".join(models.GENERATORS)
    raise BadParameter(f"{quote(target)}: expected a file that ends in .pomdp or .pomdpx, or one of {known}")


def write(model: Pomdp, path: str | PathLike[str]) -> None:
    """Writes a file, `.pomdp` or `.pomdpx` by its name."""
    place = Path(path)
    FORMATS[_format_of(place)][1](model, place)
