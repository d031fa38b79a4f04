"""Files that are whole or not there at all."""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from feint.errors import BadParameter, CannotWrite

__all__ = ["check_output_path", "data_content", "data_file", "write_whole"]


def check_output_path(words: str, place: str | Path | None) -> None:
    """Refuse to write where no file can be, before the work; `words` say what is to be written, and where."""
    if place and Path(place).is_dir():
        raise BadParameter(f"{words}: that is a directory; name a file")
    if place and not Path(place).absolute().parent.is_dir():
        raise BadParameter(f"{words}: there is no such place to write to")


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
        raise CannotWrite(f"cannot write {str(path)!r}: {error.strerror}") from error


def data_file(form: bytes, content: bytes) -> bytes:
    """Make the bytes of a binary data file that native code reads: cpp/core/data_file.hpp describes it."""
    body = form + content
    return body + zlib.crc32(body).to_bytes(4, "little")


def data_content(path: Path, form: bytes) -> bytes:
    """Read the content of a binary data file."""
    file = path.read_bytes()
    if not file.startswith(form) or data_file(form, file[len(form) : -4]) != file:
        raise BadParameter(f"{str(path)!r} is not a whole data file of the format {form.decode()!r}")
    return file[len(form) : -4]
