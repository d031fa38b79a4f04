"""Policies as .npz files: the weights of nets as arrays, all else as JSON."""

from __future__ import annotations

import base64
import io
import json
import zipfile
import zlib
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

__all__ = ["pack", "unpack"]

HEADER = "policy"  # the array that holds the JSON text
MOST_BYTES = 1 << 30
# What reading a damaged archive raises; RuntimeError: it is encrypted, or compressed in an unknown way.
DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    KeyError,
    TypeError,
    AttributeError,
    OSError,
    EOFError,
    MemoryError,
    RuntimeError,
)


def pack(data: dict[str, Any]) -> Callable[[BinaryIO], object]:
    """Return what writes a policy, given its JSON values, to an .npz file."""
    parts: dict[str, NDArray[Any]] = {}
    header: dict[str, Any] = json.loads(json.dumps(data))
    for name, net in _nets(header):
        parts[name] = np.frombuffer(base64.b64decode(net.pop("weights")), "<f4")
    parts[HEADER] = np.frombuffer(json.dumps(header).encode(), np.uint8)
    return lambda file: np.savez(file, **parts)  # type: ignore[arg-type]


def unpack(file: bytes) -> dict[str, Any]:
    """Read what `pack` wrote: the JSON values, with an array as the weights of each net. Raises ValueError."""
    try:
        with zipfile.ZipFile(io.BytesIO(file)) as archive:
            if sum(part.file_size for part in archive.infolist()) > MOST_BYTES:
                raise ValueError(f"more than {MOST_BYTES} bytes")
        with np.load(io.BytesIO(file), allow_pickle=False) as arrays:
            data = json.loads(arrays[HEADER].tobytes())
            for name, net in _nets(data):
                net["weights"] = arrays[name]
    except DAMAGED as error:
        raise ValueError(str(error)[:200]) from error
    return dict(data)


def _nets(data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every net of a policy, with the name of its array."""
    for i, member in enumerate(data.get("members", [])):
        for j, net in enumerate(member["nets"]):
            yield f"member_{i}_net_{j}", net
