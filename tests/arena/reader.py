"""Somebody who reads a tutorial and does what it says.

A block below a line that ends with `NAME`: is that file. An `sh` block is typed, and must end with status 0, or with N
if it says "# exit N"; what it exports stays. One that begins with "# in the second terminal" runs on beside the others;
the next one of that terminal comes after Ctrl-C. A `text` block is what the block before it printed, "..." is what was
left out there, and what follows "> " in it was typed by the reader. Where a comment says that a person plays, a guest
does. Blocks without a language are not compared.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from server import free_port

TUTORIALS = Path(__file__).parents[2] / "docs" / "tutorials"
FENCE = r"(?:`([\w.]+)`:\n\n)?^```(\w*)\n(.*?)^```"
PERSON = r"^<!-- a (person) plays (\w+) -->$"
PIECE = re.compile(f"{FENCE}|{PERSON}", re.DOTALL | re.MULTILINE)
LINE = 80  # columns of the reader's terminal
ADDRESS = "127.0.0.1:8000"  # of the arena, in the pages
POSTGRES = "postgresql://feint@127.0.0.1/feint"  # likewise


class Block(NamedTuple):
    file: str
    language: str
    text: str


def blocks_of(page: str) -> list[Block]:
    """In their order; a person at the browser is one, too."""
    text = (TUTORIALS / f"{page}.md").read_text(encoding="utf-8")
    return [Block(file, fenced or person, code or game) for file, fenced, code, person, game in PIECE.findall(text)]


def fits(said: str, shown: str) -> bool:
    """Whether that is what the page shows, but for the width of columns. A line of dots is any number of lines."""
    parts = (r"(?:.*\n)*?" if line == "..." else _one_line(line) for line in _lines(shown))
    return re.fullmatch("".join(parts), "".join(f"{line}\n" for line in _lines(said))) is not None


def _lines(text: str) -> list[str]:
    return [re.sub(" +", " ", line).rstrip() for line in text.splitlines()]


def _one_line(line: str) -> str:
    return r".*".join(map(re.escape, line.split("..."))) + r"\n"


def eventually(attempt: Callable[[], Any], seconds: float = 60.0) -> Any:
    """What comes of it, once the arena is ready for it."""
    end = time.monotonic() + seconds
    while True:
        try:
            return attempt()
        except OSError:  # a refusal, too
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


class Reader:
    """With a folder of his own and a few terminals."""

    def __init__(self, folder: Path, database: str = POSTGRES) -> None:
        self.database = database  # where the page names one of PostgreSQL
        self.address = f"127.0.0.1:{free_port()}"
        self.folder, self.exported = folder / "desk", folder / "exported"
        self.folder.mkdir()
        self.exported.touch()
        self.terminals: dict[str, subprocess.Popen[bytes]] = {}
        self.log = (folder / "log").open("ab")
        bin_ = Path(sys.executable).parent
        kept = {name: value for name, value in os.environ.items() if not name.startswith("FEINT_")}
        looks = {
            "COLUMNS": str(LINE),
            "NO_COLOR": "1",
            "LC_ALL": "C.UTF-8",
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONUNBUFFERED": "1",
        }
        self.environment = kept | looks | {"PATH": f"{bin_}{os.pathsep}{os.environ['PATH']}"}

    def write(self, block: Block) -> None:
        (self.folder / block.file).write_text(self.here(block.text), encoding="utf-8")

    def here(self, text: str) -> str:
        """The page's words for this reader, whose arena has a port of its own."""
        port = self.address.rpartition(":")[2]
        served = re.sub(r"\b(?:make serve|feint serve\b)", f"feint serve --port {port}", text)
        return served.replace(ADDRESS, self.address).replace(POSTGRES, self.database)

    def there(self, text: str) -> str:
        """What he reads, in the page's words."""
        port = self.address.rpartition(":")[2]
        return text.replace(self.address, ADDRESS).replace(f"port {port} ", "port 8000 ").replace(f" --port {port}", "")

    def type(self, block: Block, shown: str | None) -> None:
        typed = "".join(f"{line}\n" for line in re.findall(r"^> (.*)$", shown or "", re.MULTILINE))
        script = f"set -ea\n. {self.exported}\n{self.here(block.text)}\nexport -p > {self.exported}\n"
        done = subprocess.run(
            ["bash", "-c", script],
            cwd=self.folder,
            env=self.environment,
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=180,
        )
        status = re.search(r"  # exit (\d+)", block.text)
        said = self.there(done.stdout)
        assert done.returncode == int(status[1] if status else 0), f"{block.text}\n{said}"
        if shown is not None:
            printed = re.sub(r"^> .*\n", "> ", shown, flags=re.MULTILINE)  # what one types does not come back
            assert fits(said, printed), f"{block.text}\nprinted\n{said}\nbut the page shows\n{shown}"

    def open(self, terminal: str, block: Block) -> None:
        self.interrupt(terminal)
        script = f"set -a\n. {self.exported}\nexec {self.here(block.text).partition(chr(10))[2]}"
        words = ["bash", "-c", script]
        self.terminals[terminal] = subprocess.Popen(
            words, cwd=self.folder, env=self.environment, stdout=self.log, stderr=self.log, start_new_session=True
        )
        if "serve" in block.text:
            self.wait_for_arena(terminal)

    def wait_for_arena(self, terminal: str) -> None:
        def health() -> bool:
            assert self.terminals[terminal].poll() is None, Path(self.log.name).read_text()
            with urllib.request.urlopen(f"http://{self.address}/health", timeout=5):
                return True

        eventually(health)

    def play_in_browser(self, game: str) -> None:
        """A guest by the calls that the page makes: he sits down with house bots and takes the first thing he may."""
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        csrf = ""

        def call(path: str, body: dict[str, Any] | None = None) -> Any:
            headers = {"content-type": "application/json", "x-feint-csrf": csrf}
            data = None if body is None else json.dumps(body).encode()
            with browser.open(urllib.request.Request(f"http://{self.address}/api/v1{path}", data, headers)) as answer:
                return json.load(answer)

        csrf = call("/guests", {})["csrf"]
        match = eventually(lambda: call("/tables", {"game": game})["match"])  # once the house bots are there
        while (shown := call(f"/matches/{match}"))["status"] != "finished":
            if ask := (shown["you"] or {}).get("ask"):
                call(f"/matches/{match}/answer", {"decision": ask["decision"], **ask["legal"][0]})
            else:
                time.sleep(0.02)

    def walk(self, blocks: list[Block]) -> None:
        """From top to bottom."""
        for block, after in zip(blocks, [*blocks[1:], Block("", "", "")], strict=True):
            if block.file:
                self.write(block)
            elif block.language == "person":
                self.play_in_browser(block.text)
            elif terminal := re.match(r"# in the (\w+) terminal", block.text):
                self.open(terminal[1], block)
            elif block.language == "sh":
                self.type(block, after.text if after.language == "text" else None)

    def interrupt(self, terminal: str) -> None:
        """Ctrl-C."""
        if (process := self.terminals.pop(terminal, None)) is None:
            return
        process.send_signal(signal.SIGINT)
        try:
            status = process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise
        assert status in (0, 130), Path(self.log.name).read_text()

    def close(self) -> None:
        with ExitStack() as all_of_them:
            for terminal in list(self.terminals):
                all_of_them.callback(self.interrupt, terminal)
        self.log.close()
