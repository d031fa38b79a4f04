"""Numbers that a user gives, checked at the border: the error names the quantity, what is allowed, and what came."""

from __future__ import annotations

import math
import operator
from numbers import Real
from typing import SupportsIndex

from feint.errors import BadParameter

__all__ = ["number", "whole_number"]


def whole_number(name: str, value: SupportsIndex, least: int, most: int) -> int:
    """The value as an int, or an error that says what was meant and what came."""
    try:
        found = operator.index(value)
    except TypeError:
        found = least - 1
    if isinstance(value, bool) or not least <= found <= most:
        raise BadParameter(f"{name} must be a whole number from {least} to {most}, got {value!r}")
    return found


def number(name: str, value: object, above: float | None = None, below: float | None = None) -> float:
    """The value as a float, if bounds are given strictly between them; an error as above."""
    found = math.nan if isinstance(value, bool) or not isinstance(value, Real) else float(value)
    if math.isnan(found) or (above is not None and found <= above) or (below is not None and found >= below):
        bounds = [f"{word} {bound:g}" for word, bound in (("above", above), ("below", below)) if bound is not None]
        raise BadParameter(f"{name} must be a number {' and '.join(bounds)}".rstrip() + f", got {value!r}")
    return found
