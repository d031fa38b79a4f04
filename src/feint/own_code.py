"""Import the user's own code by its name. The name must come from the user, never from a file or over a wire."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

from feint.errors import BadParameter

__all__ = ["describe_error", "own_code"]


def own_code(words: str, what: str, allowed: Callable[[object], bool] = callable) -> Any:
    """Import what FILE.py:NAME or MODULE:NAME names: a function or a class, or what else is `allowed`.

    Errors say `what` it should be.
    """
    place, _, name = words.rpartition(":")
    if not place or not name:
        raise BadParameter(f"{what} is named FILE.py:NAME or MODULE:NAME, got {words!r}")
    try:
        if place.endswith(".py"):
            if not Path(place).is_file():
                raise BadParameter(f"{words!r}: there is no file {place!r}")
            found = importlib.util.spec_from_file_location(Path(place).stem, place)
            assert found is not None
            assert found.loader is not None
            module = importlib.util.module_from_spec(found)
            found.loader.exec_module(module)
        else:
            module = importlib.import_module(place)
    except BadParameter:
        raise
    except Exception as error:  # whatever somebody's file does
        raise BadParameter(f"{words!r} cannot be imported: {describe_error(error)}") from error
    named = getattr(module, name, None)
    if named is not None and not allowed(named):
        raise BadParameter(f"{words!r}: {name!r} is {repr(named)[:60]}, of type {type(named).__name__}, not {what}")
    if named is None:
        raise BadParameter(f"{words!r}: there is no function {name!r} in {place!r}")
    return named


def describe_error(error: Exception) -> str:
    """What an error says, in one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:160]}"
