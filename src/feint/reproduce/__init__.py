"""Papers, played again: one package each, with the paper's numbers beside ours. A word in `REPRODUCTIONS` adds one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from feint.reproduce import coup_mdp

REPRODUCTIONS: dict[str, Callable[..., dict[str, Any]]] = {"coup-mdp": coup_mdp.reproduce}
"""By name; each takes `table`, `games`, `quick`, `threads` and `tell`, and returns a report that is JSON."""

__all__ = ["REPRODUCTIONS"]
