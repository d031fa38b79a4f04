"""Files that are whole or not there at all."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from feint.errors import FeintError

__all__ = ["write_whole"]


def write_whole(path: str | Path, content: str | bytes) -> None:
    """Write a file, replacing an old one only when everything is written.

    A link stays a link, and what is no file (a pipe, a device) is written to, not replaced.
    """
    target = Path(os.path.realpath(path))
    data = content.encode() if isinstance(content, str) else content
    draft = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)
            return
        try:
            draft.write_bytes(data)
            draft.replace(target)
        finally:
            with contextlib.suppress(FileNotFoundError):
                draft.unlink()
    except OSError as error:
        raise FeintError(f"cannot write {str(path)!r}: {error.strerror}") from error
