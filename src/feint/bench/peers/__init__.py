"""Peers: other engines, each a script here that runs in an environment of its own and answers in JSON lines.

    {"workload": "leduc games", "seconds": 0.5}  ->  {"rate": 401234.5, "version": "pgx 2.6.0"}  or  {"error": "..."}

The environment is the directory that FEINT_PEERS names, or `.venv-peers` here; it is made, and filled, on first use.
A peer is `run_NAME.py`, which imports nothing from feint, and `requirements_NAME.txt`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from feint.progress import Progress, Step

T = TypeVar("T")
HERE = Path(__file__).parent
MODULES = {
    "colver": ("colver",),
    "coupml": ("coupml",),
    "liteefg": ("LiteEFG", "pyspiel"),
    "open_spiel": ("pyspiel",),
    "open_spiel_torch": ("pyspiel", "torch", "tree"),
    "pgx": ("jax", "pgx"),
    "pomdp_py": ("pomdp_py",),
}
PATIENCE = 5.0  # seconds in which a peer may end by itself

# One thread also where the system cannot keep a process on one core.
ALONE = {
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
}


class PeerError(RuntimeError):
    """A peer cannot be had, or does not answer."""


def environment() -> Path:
    return Path(os.environ.get("FEINT_PEERS") or ".venv-peers").absolute()


def _run(command: Sequence[str | Path], purpose: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        lines = (done.stderr.strip() or done.stdout.strip()).splitlines()
        raise PeerError(f"{purpose}: {lines[-1] if lines else f'exit code {done.returncode}'}")


def _has(python: Path, modules: Sequence[str]) -> bool:
    """Whether the environment has them all; an installation that was cut short has not."""
    question = f"import importlib.util as u, sys; sys.exit(not all(map(u.find_spec, {list(modules)!r})))"
    return python.exists() and subprocess.run([python, "-c", question], capture_output=True).returncode == 0


def command(name: str, progress: Progress) -> list[str]:
    """How to start a peer, once its environment is there."""
    place = environment()
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not _has(python, MODULES[name]):
        progress(Step(f"installing {name} into {place}, once; it may take a few minutes"))
        if not python.exists():
            _run([sys.executable, "-m", "venv", place], f"cannot make the environment {place}")
        install = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r")
        _run((*install, HERE / f"requirements_{name}.txt"), f"cannot install {name}")
    return [str(python), str(HERE / f"run_{name}.py")]


class Peer:
    """A running peer."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self.name = name
        self.version: str | None = None
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the peer)
        # In a session of its own: Ctrl-C is for us, and we end the peer.
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            env=os.environ | ALONE,
            start_new_session=True,
        )

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def rate(self, workload: str, seconds: float) -> float:
        """The peer's rate of a workload, over about that many seconds."""
        return self.ask({"workload": workload, "seconds": seconds}, "rate", float)

    def ask(self, request: dict[str, Any], wanted: str, kind: Callable[[Any], T]) -> T:
        """One field of the peer's answer to a request."""
        assert self._process.stdin
        assert self._process.stdout
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise PeerError(f"{self.name} ended: {self._last_words()}")
        try:
            answer = json.loads(line)
            if "error" in answer:
                raise PeerError(f"{self.name}: {answer['error']}")
            self.version = answer.get("version")
            return kind(answer[wanted])
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise PeerError(f"{self.name} answered {line.strip()!r}: {error!r}") from error

    def _last_words(self) -> str:
        try:
            code = self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        self._errors.seek(0)
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else f"exit code {code}"

    def close(self) -> None:
        """End it: it stops when its input does, or is stopped."""
        try:
            self._process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
        finally:
            self._errors.close()


class Peers:
    """The peers of one run: each is started when first asked for, and ended with the run."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self._running: dict[str, Peer] = {}
        self._missing: dict[str, PeerError] = {}

    def get(self, name: str) -> Peer:
        """The running peer of that name; one that died is started again, one that cannot be had is tried once."""
        if name in self._missing:
            raise self._missing[name]
        peer = self._running.get(name)
        if peer and not peer.alive:
            self._running.pop(name).close()
            peer = None
        if not peer:
            try:
                peer = Peer(name, command(name, self.progress))
            except (OSError, PeerError) as error:
                self._missing[name] = PeerError(str(error))
                raise self._missing[name] from error
            self._running[name] = peer
        return peer

    @property
    def versions(self) -> dict[str, str]:
        """What the running peers call themselves."""
        return {name: peer.version for name, peer in self._running.items() if peer.version}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for peer in self._running.values():
            peer.close()
