"""Views for learners: one seat (Gymnasium), all seats in turn (PettingZoo), many games at once
(arrays of numpy).

Names are found when first used, so that the vector env works where gymnasium and pettingzoo are not installed.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from feint.envs.aec import AecEnv, aec_env
    from feint.envs.gym import SeatEnv
    from feint.envs.learner import LearnerEnv, LearnerStep
    from feint.envs.vector import Step, VectorEnv

__all__ = ["AecEnv", "LearnerEnv", "LearnerStep", "SeatEnv", "Step", "VectorEnv", "aec_env"]

_HOMES = {
    "AecEnv": "aec",
    "LearnerEnv": "learner",
    "LearnerStep": "learner",
    "SeatEnv": "gym",
    "Step": "vector",
    "VectorEnv": "vector",
    "aec_env": "aec",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"feint.envs has no {name!r}; it has {', '.join(__all__)}")
    return getattr(importlib.import_module(f"feint.envs.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
