"""Records of matches that have ended at an arena, the newest first."""

from __future__ import annotations

import time
import urllib.parse
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from feint.errors import NoArena
from feint.record import Record
from feint.remote.api_client import Answer, ApiClient

__all__ = ["fetch_records", "pages_of"]

PAGE = 100
LONGEST_PAUSE = 60.0  # seconds, whatever the arena asks for


def fetch_records(url: str, limit: int | None = None, **wanted: str) -> Iterator[tuple[str, Record]]:
    """Matches and their records, fetched as they are gone through. wanted: `agent` by name, `game`, `kind`, `event`.

    A record that is still closed, as those of a set that is not over are, is passed over.
    """
    calls = ApiClient(url)
    for match in islice(_matches(calls, wanted), limit):
        try:
            yield match, Record.from_json(_patiently(calls, f"/matches/{urllib.parse.quote(match, safe='')}/record"))
        except NoArena as error:
            if error.code in ("away", "no_arena"):
                raise


def _matches(calls: ApiClient, wanted: dict[str, str]) -> Iterator[str]:
    for page in pages_of(calls, {"status": "finished", "limit": PAGE, **wanted}, _patiently):
        yield from (match["id"] for match in page)


def pages_of(
    calls: ApiClient, wanted: dict[str, Any], get: Callable[[ApiClient, str], Answer] = ApiClient.get
) -> Iterator[list[dict[str, Any]]]:
    """Matches of which that is true, page by page."""
    after: str | None = ""
    while after is not None:
        page = get(calls, f"/matches?{urllib.parse.urlencode(wanted | ({'after': after} if after else {}))}")
        matches, after = page["matches"], page["next"]
        if not isinstance(matches, list) or not all(_is_match(one) for one in matches) or after == "":
            raise NoArena("what answers is no arena: its list of matches cannot be read", "no_arena")
        yield matches


def _is_match(one: Any) -> bool:
    return isinstance(one, dict) and isinstance(one.get("id"), str)


def _patiently(calls: ApiClient, path: str) -> Answer:
    while True:
        try:
            return calls.get(path)
        except NoArena as error:
            if error.code != "too_many":
                raise
            pause = error.more.get("retry_after", 1.0)
            time.sleep(
                min(max(pause, 0.1), LONGEST_PAUSE) if isinstance(pause, int | float) and pause == pause else 1.0
            )
