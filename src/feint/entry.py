"""The way into the command: Ctrl-C while it is still importing ends it without a word, as one that was interrupted.

Imported first of all by feint itself; it does nothing where feint is a library.
"""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType

__all__ = ["finish_imports"]


def _leave(number: int, frame: FrameType | None) -> None:
    os._exit(128 + number)  # an exception might come up as another one, out of a half imported module


def _is_command() -> bool:
    """Whether this process was started as `feint ...` or `python -m feint ...`; its children were not."""
    started, word = sys.orig_argv, (getattr(sys, "argv", None) or [""])[0]
    if word == "-m":  # so it is called while the package is imported
        return "-m" in started and started[started.index("-m") + 1 :][:1] == ["feint"]
    return word in started and os.path.basename(word) in ("feint", "feint.exe")


def finish_imports() -> None:
    """Everything is imported: from here on Ctrl-C is an exception again."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)


if _is_command() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, _leave)
