"""Where the models that others published lie, and short ways to make files."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from feint.pomdp import Pomdp, read

SHARED = Path(os.environ.get("FEINT_SHARED", Path(__file__).parents[3] / "shared"))


@pytest.fixture(scope="session")
def published() -> Callable[[str], Path]:
    """The place of a published file; without it the test is skipped, and says so."""

    def find(name: str) -> Path:
        path = SHARED / "data" / "pomdp" / name
        if not path.exists():
            warnings.warn(f"{name} was not tested: no data/pomdp in {SHARED}; set FEINT_SHARED", stacklevel=2)
            pytest.skip(f"no {path}")
        return path

    return find


@pytest.fixture
def read_text(tmp_path: Path) -> Callable[..., Pomdp]:
    """The model of a text, as it would be read from a file."""

    def read_it(text: str, name: str = "x.pomdp") -> Pomdp:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return read(path)

    return read_it
