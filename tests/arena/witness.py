"""Kuhn poker that writes down on which nodes of a Ray cluster it is played, and may take its time."""

from __future__ import annotations

import os
import time

from feint.games.python_kuhn.game import PythonKuhn, State


class WitnessedKuhn(PythonKuhn):
    """pause: seconds before the cards are dealt."""

    name = "witnessed_kuhn"

    def __init__(self, pause: float = 0.0) -> None:
        self.parameters = {"pause": pause}
        self._is_told = False

    def initial(self) -> State:
        time.sleep(self.parameters["pause"])
        if not self._is_told:  # once for each task of a tournament, and for each process of a training
            self._is_told = True
            self._tell()
        return super().initial()

    def _tell(self) -> None:
        import ray

        task = ray.get_runtime_context().get_task_id() if ray.is_initialized() else None
        if task is not None:  # here is not where the user typed his command
            with open(os.environ["FEINT_WITNESS"], "a", encoding="utf-8") as told:
                told.write(f"{os.uname().nodename} {ray.get_runtime_context().get_node_id()} {task}\n")
