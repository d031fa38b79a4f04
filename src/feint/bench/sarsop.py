"""SARSOP on the models that everybody measures: our bounds after so many seconds, beside those of APPL's pomdpsol.

Each model is solved in a process of its own, so that its peak memory is its own. The time to read a model is in neither
clock. What APPL reached is in sarsop.toml; with `pomdpsol` the program itself runs in the same run, in turn with ours.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from feint.bench.clock import one_core
from feint.errors import BadParameter
from feint.progress import Progress, Step, no_progress

READING = 300.0  # seconds that a program may take beside its budget
GAP = 1e-6  # where both stop
DIGITS = 5e-6  # what a printed bound of six digits may be off by, of its size
ROW = re.compile(r"\s*([\d.e+-]+)\s+\d+\s+\d+\s+([\d.e+-]+)\s+([\d.e+-]+)\s+[\d.e+-]+\s+(\d+)\s+\d+\s*")

Trace = list[tuple[float, float, float]]  # seconds, lower, upper


@dataclass(frozen=True)
class Child:
    """What a process said, and the most memory that it had."""

    status: int  # negative: ended by that signal
    out: str
    err: str
    peak: int  # bytes


def run_child(command: Sequence[str], limit: float, cwd: str | None = None) -> Child:
    """Run a program, and end it after so many seconds."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, cwd=cwd)
        try:
            end = time.monotonic() + limit
            peak = 0
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            while pid == 0:
                peak = _peak(process.pid) or peak
                if time.monotonic() > end:
                    process.send_signal(signal.SIGKILL)
                    end = float("inf")
                time.sleep(0.02)
                pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            process.returncode = os.waitstatus_to_exitcode(status)
        except BaseException:
            process.kill()
            process.wait()
            raise
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode("utf-8", "replace"))
    unit = 1 if sys.platform == "darwin" else 1024
    return Child(process.returncode, texts[0], texts[1], peak or usage.ru_maxrss * unit)


def _peak(pid: int) -> int | None:
    """The most memory that a running process had. What the system says at its end counts its parent's, too."""
    try:
        found = re.search(r"^VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    except OSError:
        return None
    return int(found[1]) * 1024 if found else None


def ours(target: str, seconds: float) -> dict[str, Any]:
    """Our bounds in a process of their own."""
    budget = ["--seconds", str(seconds), "--gap", str(GAP)]
    child = run_child([sys.executable, "-m", "feint", "solve", "sarsop", target, *budget, "--json"], seconds + READING)
    if child.status != 0:
        return {"error": (child.err.strip() or f"ended with status {child.status}").splitlines()[-1]}
    found = json.loads(child.out)
    kept = {name: found[name] for name in ("lower", "upper", "alphas", "nodes", "seconds", "stopped")}
    kept["trace"] = [[row[name] for name in ("seconds", "lower", "upper")] for row in found["trace"]]
    return kept | {"peak": child.peak}


def read_output(text: str) -> tuple[Trace, int]:
    """The bounds that pomdpsol prints from moment to moment, and its vectors at the end."""
    rows = [match for line in text.splitlines() if (match := ROW.fullmatch(line))]
    trace = [(float(row[1]), float(row[2]), float(row[3])) for row in rows]
    return trace, int(rows[-1][4]) if rows else 0


def theirs(program: str, target: str, seconds: float) -> dict[str, Any]:
    """The same of the user's pomdpsol."""
    with tempfile.TemporaryDirectory() as place:
        command = [program, "--timeout", str(seconds), "--precision", str(GAP), "--output", f"{place}/out.policy"]
        child = run_child([*command, str(Path(target).absolute())], seconds + READING, place)
    trace, alphas = read_output(child.out)
    if not trace:
        return {"error": f"pomdpsol said no bounds and ended with status {child.status}: {child.err.strip()[-200:]}"}
    took, lower, upper = trace[-1]
    return {"lower": lower, "upper": upper, "alphas": alphas, "seconds": took, "trace": trace, "peak": child.peak}


def time_to_reach(
    trace: Sequence[Sequence[float]], lower: float | None = None, gap: float | None = None
) -> float | None:
    """The first moment at which the lower bound, or the gap, was as good."""
    for seconds, low, high in trace:
        if (lower is None or low >= lower) and (gap is None or high - low <= gap):
            return seconds
    return None


def references() -> dict[str, Any]:
    """sarsop.toml."""
    return tomllib.loads(files("feint.bench").joinpath("sarsop.toml").read_text(encoding="utf-8"))


def targets(models: str | None, known: dict[str, Any]) -> list[tuple[str, str]]:
    """(name, target) of what is to be solved."""
    if models is None:
        return [(name, entry["own"]) for name, entry in known.items() if isinstance(entry, dict) and "own" in entry]
    if not Path(models).is_dir():
        raise BadParameter(f"--models {models!r}: there is no such directory")
    found = sorted(p for p in Path(models).iterdir() if p.suffix.lower() in (".pomdp", ".pomdpx"))
    if not found:
        raise BadParameter(f"--models {models!r}: there are no .pomdp or .pomdpx files in it")
    return [(path.name, str(path)) for path in sorted(found, key=lambda p: p.stat().st_size)]


def compare(name: str, ours: dict[str, Any], theirs: dict[str, Any] | None, source: str) -> dict[str, Any]:
    """A row: when ours was as good as theirs."""
    row: dict[str, Any] = {"model": name, "ours": ours, "theirs": theirs, "source": source}
    row |= {"lower_reached": None, "gap_reached": None}
    if theirs is not None and "error" not in ours and "error" not in theirs:
        lower, upper = theirs["lower"], theirs["upper"]
        slack = DIGITS * max(abs(lower), abs(upper))
        row["lower_reached"] = time_to_reach(ours["trace"], lower=lower - slack)
        row["gap_reached"] = time_to_reach(ours["trace"], gap=upper - lower + slack)
    return row


def sarsop(
    peers: bool = False,
    seconds: float | None = None,
    models: str | None = None,
    pomdpsol: str | None = None,
    progress: Progress = no_progress,
) -> dict[str, Any]:
    """Bounds of each model on one core after 30 seconds, 40 for RockSample, or as many as are given."""
    if peers and pomdpsol is None:
        progress(Step("APPL's published figures: it cannot be installed by name; --pomdpsol PATH runs your own"))
    if seconds is not None and not 0 < seconds < 1e6:
        raise BadParameter(f"seconds must be a positive number, got {seconds}")
    if pomdpsol is not None and not os.access(pomdpsol, os.X_OK):
        raise BadParameter(f"--pomdpsol {pomdpsol!r}: there is no such program")
    if pomdpsol is not None and models is None:
        raise BadParameter("--pomdpsol reads files: give them with --models DIR")
    program = str(Path(pomdpsol).absolute()) if pomdpsol else None
    known, rows = references(), []
    with one_core() as core:
        for index, (name, target) in enumerate(targets(models, known)):
            reference = known.get(Path(name).stem)
            budget = seconds or float(reference["seconds"] if reference else 30)
            progress(Step(f"{name}: {budget:g} s"))
            runs: dict[str, dict[str, Any]] = {}
            for who in ("ours", "theirs") if index % 2 == 0 else ("theirs", "ours"):
                if who == "ours":
                    runs[who] = ours(target, budget)
                elif program:
                    runs[who] = theirs(program, target, budget)
            peer = runs.get("theirs") or reference
            rows.append(compare(name, runs["ours"], peer, program or (known["source"] if peer else "")))
    return {"bench": "sarsop", "rows": rows, "seconds": seconds, "core": core, "source": known["source"]}
