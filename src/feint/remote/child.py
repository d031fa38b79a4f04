"""Processes that a server starts and that should not outlive it."""

from __future__ import annotations

import os
import threading
import time

PARENT = "FEINT_PARENT"


def leave_with_parent() -> None:
    """If a server started this process, end when it does, even if it was killed."""
    parent = os.environ.get(PARENT)
    if parent is not None:
        threading.Thread(target=_watch, args=(int(parent),), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(0)
