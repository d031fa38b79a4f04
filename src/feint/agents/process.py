"""Any program that speaks JSON lines on its standard input and output: `process:command=python3 bot.py,timeout=5`.

docs/protocol.md has the messages. A program that is late, gone, silent or talks nonsense costs itself its choice and
nothing else: the fault is recorded and the match goes on.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import select
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from typing import IO, Any

from feint.agent import Agent
from feint.errors import AgentFault, BadSpec
from feint.game import Event, Game, View
from feint.protocol import LONGEST_FAULT, LONGEST_LINE, LONGEST_WAIT, PROTOCOL, clean_explanation

LINES_AHEAD = 16
SHOWN = 80


def printable(line: bytes) -> str:
    """What a program wrote, fit for a terminal and a record."""
    text = line.decode(errors="replace").strip()
    return "".join(c if c.isprintable() else "?" for c in text)


class ProcessAgent(Agent):
    """A program, started on its first match and kept for the next ones.

    timeout: seconds for a decision. tries: answers it may give to one question before it is a fault.
    """

    def __init__(self, command: str, timeout: float = 10.0, tries: int = 3) -> None:
        self.name = f"process:command={command}"
        try:
            self._command = shlex.split(command)
        except ValueError as error:
            raise BadSpec(f"process: {error} in the command {command!r}") from None
        if not self._command:
            raise BadSpec("process needs a command: process:command=python3 bot.py")
        if not 0 < timeout <= LONGEST_WAIT or tries < 1:
            raise BadSpec(
                f"process: timeout is up to {LONGEST_WAIT} s and tries at least 1, got timeout={timeout}, tries={tries}"
            )
        self._timeout, self._tries = timeout, tries
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._last_words = b""
        self._listener: threading.Thread | None = None
        self._events: list[Event] = []
        self._decision = 0
        self._explain: dict[str, Any] | None = None

    def start(self, game: Game, seat: int, seed: int) -> None:
        self._game, self._events = game, []
        if self._process is None or self._process.poll() is not None:
            self._launch()
        self._send(
            {
                "type": "start",
                "protocol": PROTOCOL,
                "game": game.name,
                "version": game.version,
                "parameters": game.parameters,
                "seat": seat,
                "seats": game.seats,
                "seed": seed,
            }
        )

    def observe(self, events: Sequence[Event]) -> None:
        self._events += events

    def act(self, view: View, legal: Sequence[int]) -> int:
        self._decision += 1
        self._explain = None
        spoken = [self._game.speak(view.seat, action) for action in legal]
        question = {
            "type": "ask",
            "decision": self._decision,
            "view": view.json(),
            "events": [event.json() for event in self._events],
            "legal": spoken,
            "timeout_ms": round(self._timeout * 1000),
            "tries": self._tries,
        }
        self._events = []
        while not self._lines.empty() and self._lines.queue[0] is not None:
            self._lines.get_nowait()  # said before it was asked
        deadline = time.monotonic() + self._timeout
        self._send(question)
        for left in range(self._tries - 1, -1, -1):
            refusal = ""
            try:
                answer = self._answer(deadline)
                if isinstance(fault := answer.get("fault"), str):
                    raise AgentFault(printable(fault[:LONGEST_FAULT].encode()) or "no reason")
                meant = {"action": answer.get("action")} | ({"data": answer["data"]} if answer.get("data") else {})
                if meant in spoken:
                    self._explain = _explanation(answer.get("explain"))
                    return legal[spoken.index(meant)]
                refusal = f"not legal: {json.dumps(meant)[:SHOWN]}"
            except ValueError as error:
                if isinstance(error, AgentFault):
                    raise
                refusal = str(error)
            if left:
                self._send(
                    {"type": "refused", "decision": self._decision, "error": refusal, "legal": spoken, "tries": left}
                )
        raise AgentFault(f"{self._tries} answers refused, the last: {refusal}")

    def explain(self) -> dict[str, Any] | None:
        return self._explain

    def end(self, returns: Sequence[float]) -> None:
        self._send({"type": "end", "events": [event.json() for event in self._events], "returns": list(returns)})

    def close(self) -> None:
        """Close the program's input; if it does not leave within a second, kill it with its children."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            assert process.stdin is not None
            process.stdin.close()
        try:
            process.wait(1.0)
        except subprocess.TimeoutExpired:
            pass
        finally:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def _launch(self) -> None:
        self.close()
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
            assert self._process.stdin is not None
            os.set_blocking(self._process.stdin.fileno(), False)
        except OSError as error:
            raise BadSpec(f"cannot start {self._command[0]!r}: {error.strerror}") from error
        self._lines = queue.Queue(maxsize=LINES_AHEAD)
        self._last_words = b""
        threading.Thread(target=self._read, args=(self._process.stdout, self._lines), daemon=True).start()
        self._listener = threading.Thread(target=self._listen, args=(self._process.stderr,), daemon=True)
        self._listener.start()

    @staticmethod
    def _read(stream: IO[bytes], lines: queue.Queue[bytes | None]) -> None:
        # A full queue blocks the program, not us: nobody can flood the match.
        with contextlib.suppress(ValueError, OSError):
            while line := stream.readline(LONGEST_LINE):
                lines.put(line)
        lines.put(None)

    def _listen(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(ValueError, OSError):
            while line := stream.readline(LONGEST_LINE):
                if line.strip():
                    self._last_words = line.strip()[-200:]

    def _send(self, message: dict[str, Any]) -> None:
        """Write a line, within the time of a decision: a program that does not read must not hold up the match."""
        process = self._process
        if process is None or process.stdin is None:
            raise AgentFault("the program is not running")
        pipe, left = process.stdin.fileno(), json.dumps(message).encode() + b"\n"
        deadline = time.monotonic() + self._timeout
        writable = select.poll()  # select() would not take descriptors beyond 1023
        writable.register(pipe, select.POLLOUT)
        try:
            while left:
                if not writable.poll(max(0.0, deadline - time.monotonic()) * 1000):
                    self.close()  # half a line may be written: there is no going on with it
                    raise AgentFault(f"the program read nothing for {self._timeout:g} s")
                left = left[os.write(pipe, left) :]
        except OSError:
            raise AgentFault(self._obituary()) from None

    def _answer(self, deadline: float) -> dict[str, Any]:
        """The program's next answer to this question. Answers to earlier questions came too late and are dropped."""
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise AgentFault(f"no answer within {self._timeout:g} s") from None
            if line is None:
                self._lines.put(None)
                raise AgentFault(self._obituary())
            shown = printable(line[:SHOWN])
            try:
                answer = json.loads(line)
            except (ValueError, RecursionError):
                raise ValueError(f"not a line of JSON: {shown!r}") from None
            if not isinstance(answer, dict) or type(answer.get("decision")) is not int:
                raise ValueError(f'an answer is {{"decision": N, "action": NAME, "data": {{...}}}}, got {shown!r}')
            if answer["decision"] == self._decision:
                return answer
            if answer["decision"] > self._decision:
                raise ValueError(f"decision {answer['decision']} was not asked, only {self._decision}")

    def _obituary(self) -> str:
        process = self._process
        try:
            code = process.wait(0.5) if process else None
        except subprocess.TimeoutExpired:
            code = None
        if code is not None and self._listener is not None:
            self._listener.join(0.5)  # its last words may still be on their way
        words = f": {printable(self._last_words)}" if self._last_words else ""
        ended = "closed its output" if code is None else f"ended with status {code}"
        return f"the program {ended}{words}"


def _explanation(given: object) -> dict[str, Any] | None:
    """Return a program's explanation, or None if it cannot be kept: it must not cost the answer."""
    try:
        return clean_explanation(given)
    except ValueError:
        return None


AGENT = ProcessAgent
