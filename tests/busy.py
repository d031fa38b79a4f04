"""Programs that are interrupted in the midst of their work, however busy the machine is."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path
from typing import Any


def has_worked(process: subprocess.Popen[Any], seconds: float, longest: float = 60.0) -> None:
    """Wait until a program has had so many seconds of a processor: its start takes it one or two."""
    end = time.monotonic() + longest
    while time.monotonic() < end and process.poll() is None:
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        if (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") >= seconds:
            return
        time.sleep(0.02)


def has_written(file: Path, size: int, longest: float = 60.0) -> None:
    """Wait until a file has so many bytes."""
    end = time.monotonic() + longest
    while time.monotonic() < end and not (file.exists() and file.stat().st_size >= size):
        time.sleep(0.02)
