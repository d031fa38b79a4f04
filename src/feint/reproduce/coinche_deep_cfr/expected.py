"""What the paper prints."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

__all__ = ["PAPER"]

PAPER: dict[str, Any] = tomllib.loads(files(__package__).joinpath("expected.toml").read_text(encoding="utf-8"))
