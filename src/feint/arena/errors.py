"""What the arena answers when it cannot do what was asked: a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Any

from feint.errors import FeintError

LONGEST = 500  # characters of a sentence: it may quote what a client sent


class ArenaError(FeintError):
    """A refusal with the status of its answer."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        super().__init__(message[:LONGEST])
        self.status, self.code, self.more = status, code, more

    def json(self) -> dict[str, Any]:
        """In a sentence, with what helps a program."""
        message = str(self)
        return {"error": {"code": self.code, "message": message + "." * (message[-1:] not in ".!?"), **self.more}}


def not_found(what: str, name: str) -> ArenaError:
    return ArenaError(404, "not_found", f"There is no {what} {name[:80]!r}.")


DAMAGED = ("no such table", "not a database", "image is malformed")  # what SQLite says of a file that was spoilt
LASTING = (*DAMAGED, "no such column", "unable to open", "does not exist", "authentication failed", "pg_hba.conf")


class StorageDown(ArenaError):
    """The database does not answer, or its disk is full. Nothing was acknowledged; ask again, if it can pass."""

    def __init__(self, why: str) -> None:
        self.passes = not any(words in why for words in LASTING)
        in_vain = f"The arena's database cannot be used: {why}."
        super().__init__(
            503,
            "storage_down",
            f"The arena cannot write just now ({why}); try again in a moment." if self.passes else in_vain,
        )
        self.why = why


class AlreadyAnswered(Exception):
    """Somebody else has answered this question: another process, or the clock."""
