"""Files that are whole or not there at all."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from feint.errors import FeintError

__all__ = ["write_whole"]


def write_whole(path: str | Path, content: str | bytes | Callable[[BinaryIO], object]) -> None:
    """Write a file, replacing an old one only when everything is written. Large content writes itself.

    A link stays a link, and what is no file (a pipe, a device) is written to, not replaced.
    """
    target = Path(os.path.realpath(path))

    def put(place: Path) -> None:
        with place.open("wb") as file:
            if callable(content):
                content(file)
            else:
                file.write(content.encode() if isinstance(content, str) else content)

    draft = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        if target.exists() and not target.is_file():
            put(target)
            return
        try:
            put(draft)
            draft.replace(target)
        finally:
            with contextlib.suppress(FileNotFoundError):
                draft.unlink()
    except OSError as error:
        raise FeintError(f"cannot write {str(path)!r}: {error.strerror}") from error
