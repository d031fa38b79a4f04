"""The one file format of a played game: what was set up, dealt and decided, in order, and how it ended.

A record is the web replay, the golden test, the bug report and the training datum. `feint.match.replay` plays it again
and checks every step; here it is only read and written. docs/record.md explains the fields, `schema()` is their schema.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from feint.errors import BadRecord, FeintError, WrongType
from feint.files import write_whole

__all__ = ["Entry", "Record", "agent_seed", "schema", "seed_bytes"]

FORMAT = "feint.record"
VERSION = 1
MOST_BYTES = 1 << 28  # of a file: a device without end would fill the memory
FIELDS = frozenset(
    (
        *("format", "version", "game", "game_version", "parameters", "setup"),
        *("seats", "seed", "seed_hash", "log", "result", "digest"),
    )
)
STEP_FIELDS = frozenset(["by", "action", "data", "fingerprint", "ms", "fault", "explain"])


def schema() -> dict[str, Any]:
    """The published JSON schema of a record."""
    text = files("feint").joinpath("record.schema.json").read_text()
    return dict(json.loads(text))


def seed_bytes(seed: int | bytes) -> bytes:
    """Make the 32 bytes that all of a match's chance comes from. A number is hashed; bytes must be 32."""
    if isinstance(seed, bytes):
        if len(seed) not in (32, 64):
            raise FeintError(f"a seed has 32 bytes, or 64 with salt, got {len(seed)}")
        return seed
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise WrongType(f"a seed is a whole number or 32 bytes, got {seed!r}")
    return hashlib.blake2b(str(seed).encode(), digest_size=32, person=b"feint seed").digest()


def agent_seed(seed: bytes, seat: int) -> int:
    """Return the seed of the agent in a seat, for its own randomness, at home and at an arena alike.

    It is a keyed hash: neither the match's secret seed nor another seat's can be computed from it.
    """
    return int.from_bytes(hashlib.blake2b(bytes([seat]), key=seed, digest_size=6, person=b"agent").digest(), "big")


@dataclass
class Entry:
    """One answer: chance's or a seat's."""

    by: int  # a seat, or -1 for chance
    action: dict[str, Any]  # {"action": name, "data": {...}}
    fingerprint: str  # of all that the seats know after it
    ms: float | None = None  # the time the seat took
    fault: str | None = None  # why the safest action was played for it
    explain: dict[str, Any] | None = None

    def json(self) -> dict[str, Any]:
        """Leave out what is not there."""
        out: dict[str, Any] = {
            "by": "chance" if self.by < 0 else self.by,
            **self.action,
            "fingerprint": self.fingerprint,
        }
        optional = {"ms": self.ms, "fault": self.fault, "explain": self.explain}
        return out | {name: value for name, value in optional.items() if value is not None}


@dataclass
class Record:
    """A played game."""

    game: str
    game_version: int
    parameters: dict[str, Any]
    setup: dict[str, Any]
    seats: list[dict[str, Any]]  # who sat where: {"agent": ...}
    seed: bytes
    log: list[Entry] = field(default_factory=list)
    returns: list[float] | None = None  # None while the game is not over
    ranking: list[int] | None = None
    # As it was read: what a replay compares the digest with.
    original: dict[str, Any] | None = field(default=None, repr=False, compare=False)
    digest: str | None = field(default=None, repr=False, compare=False)

    @property
    def seed_hash(self) -> str:
        """What can be published before the first card."""
        return hashlib.sha256(self.seed).hexdigest()

    def json(self) -> dict[str, Any]:
        """Everything, with a digest over the rest at the end."""
        result = None if self.returns is None else {"returns": self.returns, "ranking": self.ranking}
        data: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "game_version": self.game_version,
            "parameters": self.parameters,
            "setup": self.setup,
            "seats": self.seats,
            "seed": self.seed.hex(),
            "seed_hash": self.seed_hash,
            "log": [entry.json() for entry in self.log],
            "result": result,
        }
        return data | {"digest": _digest(data)}

    def save(self, path: str | Path) -> None:
        """Write one step a line, so that people and diffs can read it; replace the file only when all is written."""
        data = self.json()
        steps = ",\n".join("    " + json.dumps(step) for step in data["log"])
        lines = [
            f'  "log": [\n{steps}\n  ]' if name == "log" and steps else f"  {json.dumps(name)}: {json.dumps(value)}"
            for name, value in data.items()
        ]
        write_whole(path, "{\n" + ",\n".join(lines) + "\n}\n")

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a file; refuse what is no record, naming the place."""
        try:
            with Path(path).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
            if len(data) > MOST_BYTES:
                raise BadRecord(f"{path}: not a record: it has more than {MOST_BYTES} bytes")
            text = data.decode()
        except OSError as error:
            raise BadRecord(f"{path}: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise BadRecord(f"{path}: not a record: {error}") from error
        try:
            read = json.loads(text)
        except (ValueError, RecursionError) as error:
            several = (
                "there is more than one; a file of lines has a record in each: " if "Extra data" in str(error) else ""
            )
            raise BadRecord(f"{path}: not a whole record: {several}{error}") from error
        try:
            return cls.from_json(read)
        except BadRecord as error:
            raise BadRecord(f"{path}: {error}") from error

    @classmethod
    def from_json(cls, data: object) -> Record:
        """Check the shape of every field. Whether the game is right only a replay can tell."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadRecord(f'not a record: "format" is not {FORMAT!r}')
        if data.get("version") != VERSION or data["version"] is True:
            raise BadRecord(f"version {data.get('version')!r} of the format; this feint reads version {VERSION}")
        _only(data, FIELDS)
        result = _need(data, "result", (dict, type(None)))
        for i, seat in enumerate(_items(data, "seats", dict)):
            _need(seat, "agent", str, f"seats[{i}].")
        record = cls(
            game=_need(data, "game", str),
            game_version=_need(data, "game_version", int),
            parameters=_need(data, "parameters", dict),
            setup=_need(data, "setup", dict),
            seats=_items(data, "seats", dict),
            seed=_read_seed(data),
            log=[_read_entry(entry, f"log[{i}]") for i, entry in enumerate(_items(data, "log", dict))],
            returns=None if result is None else _items(result, "returns", (int, float), "result."),
            ranking=None if result is None else _items(result, "ranking", int, "result."),
        )
        record.original = {name: value for name, value in data.items() if name != "digest"}
        record.digest = _need(data, "digest", str)
        return record

    def check_digest(self) -> None:
        """Refuse a record that was changed anywhere since it was written."""
        if self.original is not None and _digest(self.original) != self.digest:
            raise BadRecord("digest: the record was changed after it was written")


def _digest(data: dict[str, Any]) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _only(data: dict[str, Any], names: frozenset[str], place: str = "") -> None:
    for name in data:
        if name not in names:
            raise BadRecord(f"{place}{name[:40]}: there is no such field")


def _need(data: dict[str, Any], name: str, kind: Any, place: str = "") -> Any:
    if name not in data:
        raise BadRecord(f"{place}{name}: missing")
    value = data[name]
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        kinds = kind if isinstance(kind, tuple) else (kind,)
        wanted = " or ".join("null" if k is type(None) else k.__name__ for k in kinds)
        raise BadRecord(f"{place}{name}: expected {wanted}, got {json.dumps(value)[:60]}")
    return value


def _items(data: dict[str, Any], name: str, kind: Any, place: str = "") -> list[Any]:
    values: list[Any] = _need(data, name, list, place)
    for i, value in enumerate(values):
        _need({f"{name}[{i}]": value}, f"{name}[{i}]", kind, place)
    return values


def _read_seed(data: dict[str, Any]) -> bytes:
    text = _need(data, "seed", str)
    try:
        seed = seed_bytes(bytes.fromhex(text))
    except ValueError:
        raise BadRecord(f"seed: expected 64 or 128 hexadecimal digits, got {text[:70]!r}") from None
    if hashlib.sha256(seed).hexdigest() != data.get("seed_hash"):
        raise BadRecord("seed_hash: not the hash of the seed")
    return seed


def _read_entry(data: dict[str, Any], place: str) -> Entry:
    _only(data, STEP_FIELDS, place + ".")
    by = _need(data, "by", (int, str), place + ".")
    if by != "chance" and (isinstance(by, str) or by < 0):
        raise BadRecord(f'{place}.by: expected a seat or "chance", got {by!r}')
    action = {"action": _need(data, "action", str, place + ".")}
    if "data" in data:
        action["data"] = _need(data, "data", dict, place + ".")
    optional = {"ms": (int, float), "fault": str, "explain": dict}
    given = {name: _need(data, name, kind, place + ".") for name, kind in optional.items() if name in data}
    if given.get("ms", 0) < 0:
        raise BadRecord(f"{place}.ms: expected a time, got {given['ms']}")
    return Entry(-1 if by == "chance" else by, action, _need(data, "fingerprint", str, place + "."), **given)
