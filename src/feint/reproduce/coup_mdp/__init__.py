"""S. Shafi, A. Truong, D. Lee-Heidenreich, *Solving Coup as an MDP/POMDP*: Tables I to IX and what the text claims."""

from __future__ import annotations

from feint.reproduce.coup_mdp.report import report
from feint.reproduce.coup_mdp.run import TABLES, reproduce
from feint.reproduce.request import Reproduction

__all__ = ["REPRODUCTION"]

REPRODUCTION = Reproduction("coup-mdp", reproduce, report, TABLES)
