"""Options that all solvers of POMDPs have."""

from __future__ import annotations

from dataclasses import dataclass

from feint._core import Pomdp
from feint.pomdp.build import with_discount
from feint.solvers.options import option

__all__ = ["ModelOptions"]


@dataclass(frozen=True)
class ModelOptions:
    """Options of every solver of POMDPs."""

    discount: float | None = option(None, "discount of the future", above=0, most=1, default_text="the model's")

    def apply(self, model: Pomdp) -> Pomdp:
        """Return the model with the discount that was asked for."""
        return model if self.discount is None else with_discount(model, self.discount)
