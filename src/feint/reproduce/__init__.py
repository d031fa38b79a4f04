"""Papers, played again, with their numbers beside ours; and results of our own. A word in `REPRODUCTIONS` adds one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.console import Console

from feint.reproduce import coinche_beyond, coinche_deep_cfr, coup_mdp, ipomdp_po_nim, mini_games, uct_exp3

__all__ = ["REPRODUCTIONS", "Reproduction"]


@dataclass(frozen=True)
class Reproduction:
    """`run` takes `table`, `games`, `quick`, `threads`, `seed` and `tell`, and returns a report that is JSON."""

    run: Callable[..., dict[str, Any]]
    draw: Callable[[Console, dict[str, Any]], None]


REPRODUCTIONS = {
    "coinche-beyond": Reproduction(coinche_beyond.reproduce, coinche_beyond.draw),
    "coinche-deep-cfr": Reproduction(coinche_deep_cfr.reproduce, coinche_deep_cfr.draw),
    "coup-mdp": Reproduction(coup_mdp.reproduce, coup_mdp.draw),
    "ipomdp-po-nim": Reproduction(ipomdp_po_nim.reproduce, ipomdp_po_nim.draw),
    "mini-games": Reproduction(mini_games.reproduce, mini_games.draw),
    "uct-exp3": Reproduction(uct_exp3.reproduce, uct_exp3.draw),
}
