"""The analyst: it follows the matches that end at an arena and adds what players should have believed to each.

It takes the games that offer a `LENS` (feint.games): a function of a record that returns the annotation's content:

- `observer`: by decision, what an ideal observer believes about each seat.
- `marks`: what to look at. Each has `decision`, `kind`, `seat` (whose act it is) and `about` (a word of the game).
  The pages take the words for a kind from the game's view.

`feint agent analyst --server URL` is anybody's own. `python -m feint.remote.analyst` is the house's, started by
`feint serve`: at FEINT_URL, with the token in FEINT_OWNER_TOKEN. The arena itself computes nothing.
"""

from __future__ import annotations

import contextlib
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from feint.errors import FeintError, NoArena
from feint.games import offer, offers
from feint.record import Record
from feint.remote.api_client import ApiClient
from feint.remote.child import leave_with_parent
from feint.remote.records import pages_of

KIND = "beliefs"
PAGE = 20
IDLE = 3.0  # seconds between looks at an arena where nothing ends
SHARE = 0.02  # of the time that looking may take: a large arena is asked less often
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
TRIES = 6  # with `once`, of an arena that has gone away
PASSING = ("away", "no_arena", "storage_down", "too_many")  # troubles after which one tries again
LATER = ("set_not_over",)  # its record opens later


@dataclass(frozen=True)
class Analysis:
    """A match that was looked at: annotated, or skipped and why."""

    match: str
    players: int
    decisions: int = 0
    marks: dict[str, int] = field(default_factory=dict)  # by kind, how many
    seconds: float = 0.0  # of thought
    why: str | None = None

    def __str__(self) -> str:
        if self.why is not None:
            return f"match {self.match} is skipped: {self.why}"
        marks = "".join(f", {kind.replace('_', ' ')}: {count}" for kind, count in sorted(self.marks.items()))
        return f"match {self.match}: {self.players} players, {self.decisions} decisions{marks}"


class Analyst:
    """One worker at one arena. What it has done the arena knows: it may end at any moment, and begin again."""

    def __init__(self, calls: ApiClient, report: Callable[[Analysis], object], gentle: bool = False) -> None:
        self._calls, self._report, self._gentle = calls, report, gentle
        self._skipped: set[str] = set()
        self._later: set[str] = set()
        self._done = 0

    def run(self, once: bool = False, most: int | None = None, patient: bool = False) -> None:
        """Until Ctrl-C; once: until nothing is left; most: until so many are annotated.

        An arena that was there is awaited when it goes away; patient: from the beginning.
        """
        failed, met = 0, patient
        while True:
            try:
                began = time.monotonic()
                page = self._missing()
                looked = time.monotonic() - began
                failed, met = 0, True
                for match in page:
                    self._take(match)
                    if most is not None and self._done >= most:
                        return
            except NoArena as error:
                failed += 1
                if error.code not in PASSING or not met or (once and failed >= TRIES):
                    raise
                time.sleep(min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(failed, 10)) * random.uniform(0.5, 1.0))
                continue
            if page:
                continue
            if once:
                return
            time.sleep(max(IDLE, looked / SHARE))
            self._later.clear()

    def _missing(self) -> list[dict[str, Any]]:
        """The newest matches that lack our annotation, a page at most; none: all is done."""
        for game in offers("lens"):
            wanted = {"game": game, "status": "finished", "missing": KIND, "limit": PAGE}
            for page in pages_of(self._calls, wanted):
                if found := [match for match in page if match["id"] not in self._skipped | self._later]:
                    return found
        return []

    def _take(self, match: dict[str, Any]) -> None:
        name, players = str(match["id"]), int(match["players"])
        try:
            record = Record.from_json(self._calls.get(f"/matches/{name}/record"))
            began = time.process_time()
            content = offer(match["game"], "lens")(record)
            took = time.process_time() - began
            self._calls.post(f"/matches/{name}/annotations", {"kind": KIND, "content": content})
        except FeintError as error:
            code = error.code if isinstance(error, NoArena) else ""
            if code in PASSING or code in ("bad_token", "no_token", "wrong_scope"):
                raise
            if code in LATER:
                self._later.add(name)
                return
            self._skipped.add(name)
            self._report(Analysis(name, players, why=str(error)))
            return
        self._done += 1
        marks = dict(Counter(mark["kind"] for mark in content["marks"]))
        self._report(Analysis(name, players, len(content["observer"]), marks, round(took, 3)))
        if self._gentle:
            time.sleep(min(1.0, took))


def main() -> int:
    leave_with_parent()
    with contextlib.suppress(OSError):
        os.nice(10)

    def report(found: Analysis) -> None:
        if found.why is not None:
            print(f"feint analyst: {found}", file=sys.stderr)

    try:
        calls = ApiClient(os.environ["FEINT_URL"], os.environ.pop("FEINT_OWNER_TOKEN"))
        Analyst(calls, report, gentle=True).run(patient=True)
    except KeyError as error:
        print(f"feint analyst: {error.args[0]} is not set", file=sys.stderr)
        return 2
    except NoArena as error:
        print(f"feint analyst: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
