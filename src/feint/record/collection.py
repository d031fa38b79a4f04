"""Records as they lie in files: one a file, one a line, in an arena's export, or in a directory of these."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from feint.errors import BadRecord
from feint.record import Record

__all__ = ["Found", "Recorded"]


class Found(NamedTuple):
    """A record and where it was."""

    place: str
    record: Record


class Recorded:
    """Reads as it is gone through, a record at a time.

    game: the name of the one that is wanted, if any. A file that is a record of another game is refused; in directories
    and exports such records are passed over.
    """

    def __init__(self, paths: Iterable[str | Path], game: str | None = None) -> None:
        self.paths, self.game = [Path(path) for path in paths], game
        self.people: set[str] | None = None  # who of the players is a person, where an export said it

    def __iter__(self) -> Iterator[Found]:
        for path in self.paths:
            if path.is_dir():
                for file in sorted(one for one in path.iterdir() if one.suffix in (".json", ".jsonl")):
                    yield from self._in(file, choosy=False)
            else:
                yield from self._in(path, choosy=True)

    def _in(self, path: Path, *, choosy: bool) -> Iterator[Found]:
        try:
            with path.open(encoding="utf-8") as file:
                first = file.readline()
                kind = _format_of(first)
                if kind == "feint.arena":
                    yield from self._read_export(path, file)
                    return
                if kind == "feint.record":
                    yield from self._select(_lines(path, first, file), choosy)
                    return
        except OSError as error:
            raise BadRecord(f"{path}: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise BadRecord(f"{path}: not a record: {error}") from error
        yield from self._select([Found(str(path), Record.load(path))], choosy)

    def _select(self, records: Iterable[Found], choosy: bool) -> Iterator[Found]:
        for one in records:
            if self.game in (None, one.record.game):
                yield one
            elif choosy:
                raise BadRecord(f"{one.place}: a record of {one.record.game}, and {self.game} is wanted")

    def _read_export(self, path: Path, file: TextIO) -> Iterator[Found]:
        """What `feint arena export` writes: a row a line. Here only who the players are, and the records."""
        self.people = self.people or set()
        ended = False
        for place, table, row in _rows(path, file):
            if table == "agents" and row.get("kind") == "person":
                self.people.add(str(row.get("name")))
            elif table == "records" and (self.game is None or f'"{self.game}"' in str(row.get("text"))):
                yield from self._select([Found(place, _parse(str(row.get("text")), place))], choosy=False)
            ended = table == "end"
        if not ended:
            raise BadRecord(f"{path}: the export is not whole: its last line is missing")


def _lines(path: Path, first: str, file: TextIO) -> Iterator[Found]:
    for number, line in enumerate(chain([first], file), 1):
        if line.strip():
            yield Found(f"{path}:{number}", _parse(line, f"{path}:{number}"))


def _format_of(line: str) -> object:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data.get("format") if isinstance(data, dict) else None


def _parse(text: str, place: str) -> Record:
    try:
        return Record.from_json(json.loads(text))
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"{place}: not a whole record: {error}") from error
    except BadRecord as error:
        raise BadRecord(f"{place}: {error}") from error


def _rows(path: Path, lines: Iterable[str]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for number, line in enumerate(lines, 2):
        try:
            data = json.loads(line)
            yield f"{path}:{number}", *(("end", {}) if "end" in data else (data["table"], data["row"]))
        except (ValueError, KeyError, TypeError) as error:
            raise BadRecord(f"{path}:{number}: not a line of an export: {line[:60]!r}") from error
