"""Records of matches that have ended at an arena, the newest first."""

from __future__ import annotations

import json
import time
import urllib.parse
from collections.abc import Iterator
from itertools import islice
from typing import Any

from feint.errors import NoArena
from feint.record import Record
from feint.remote.calls import Calls

__all__ = ["fetch_records"]

PAGE = 100


def fetch_records(url: str, limit: int | None = None, **wanted: str) -> Iterator[tuple[str, Record]]:
    """Matches and their records, fetched as they are gone through. wanted: `agent` by name, `game`, `kind`, `event`.

    A record that is still closed, as those of a set that is not over are, is passed over.
    """
    calls = Calls(url)
    for match in islice(_matches(calls, wanted), limit):
        try:
            yield match, Record.from_json(_patiently(calls, f"/matches/{match}/record"))
        except NoArena as error:
            if error.code in ("away", "no_arena"):
                raise


def _matches(calls: Calls, wanted: dict[str, str]) -> Iterator[str]:
    after: dict[str, str] = {}
    while True:
        query = urllib.parse.urlencode({"status": "finished", "limit": PAGE, **wanted, **after})
        page = _patiently(calls, f"/matches?{query}")
        yield from (one["id"] for one in page["matches"])
        if not page["next"]:
            return
        after = {"after": page["next"]}


def _patiently(calls: Calls, path: str) -> Any:
    while True:
        try:
            found = calls.get(path)
            return json.loads(found) if isinstance(found, str) else found
        except NoArena as error:
            if error.code != "too_many":
                raise
            time.sleep(float(error.more.get("retry_after", 1.0)))
