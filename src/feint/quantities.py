"""Check arguments that a user gives: the error names the argument, what is allowed, and quotes what came.

A value of a wrong type is a WrongType (also a TypeError); one that is out of range is a BadParameter.
"""

from __future__ import annotations

import math
import operator
from numbers import Real
from typing import TypeVar

from feint.errors import BadParameter, FeintError, WrongType

__all__ = ["MOST_THREADS", "instance", "number", "true_or_false", "whole_number"]

MOST_THREADS = 256
T = TypeVar("T")


def whole_number(name: str, value: object, least: int | None = None, most: int | None = None) -> int:
    """Return the value as an int, or raise an error that says what is allowed."""
    error: type[FeintError] = BadParameter
    try:
        found = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        found, error = 0, WrongType
    if isinstance(value, bool):
        error = WrongType
    if error is WrongType or (least is not None and found < least) or (most is not None and found > most):
        from_ = "" if least is None else f" from {least}" if most is not None else f" of at least {least}"
        to = "" if most is None else f" to {most}" if least is not None else f" of at most {most}"
        raise error(f"{name} must be a whole number{from_}{to}, got {_quote(value)}")
    return found


def number(name: str, value: object, above: float | None = None, below: float | None = None) -> float:
    """Return the value as a float, if bounds are given strictly between them, or raise an error as above."""
    is_number = isinstance(value, Real) and not isinstance(value, bool)
    found = float(value) if is_number else math.nan  # type: ignore[arg-type]
    if math.isnan(found) or (above is not None and found <= above) or (below is not None and found >= below):
        bounds = [f"{word} {bound:g}" for word, bound in (("above", above), ("below", below)) if bound is not None]
        error = BadParameter if is_number else WrongType
        raise error(f"{name} must be a number {' and '.join(bounds)}".rstrip() + f", got {_quote(value)}")
    return found


def true_or_false(name: str, value: object) -> bool:
    """Return the value if it is True or False, or raise WrongType."""
    if not isinstance(value, bool):
        raise WrongType(f"{name} must be True or False, got {_quote(value)}")
    return value


def instance(name: str, value: object, kind: type[T], how: str) -> T:
    """Return the value if it is of a class, or raise WrongType; `how` says how to get one."""
    if not isinstance(value, kind):
        raise WrongType(f"{name} must be a {kind.__name__} ({how}), got {_quote(value)}")
    return value


def _quote(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
