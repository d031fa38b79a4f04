"""Wrong input of every command: one line that quotes it and names the remedy, the right status, never a traceback."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import feint
from feint.cli import main
from feint.errors import FeintError
from feint.evaluate.head_to_head import head_to_head
from feint.solvers.deep_cfr import DeepCfr

NOWHERE = "http://127.0.0.1:9"


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with a record, one of another version, a text, and a model that is none."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TOKEN", "feint_abc")
    monkeypatch.delenv("FEINT_ADMIN_TOKEN", raising=False)
    feint.play("kuhn", ["random", "random"], seed=1).save("record.json")
    later = json.loads(Path("record.json").read_text()) | {"version": 99}
    Path("later.json").write_text(json.dumps(later))
    Path("text").write_text("no JSON at all\n")
    Path("broken.pomdp").write_text("discount: x\n")
    return tmp_path


USAGE = [  # status 2
    ("play reveal(chess random random", r'"reveal\(chess"'),
    ("play nowhere:Game random random", "'nowhere:Game'"),
    ("play kuhn policy random", "policy.*path"),
    ("play coup counter:bluf=1 honest", "counter.*'bluf'"),
    ("play coup counter:bluff=7 honest", r"counter.*bluff.* 7\.0"),
    ("play kuhn honest random", "honest.*kuhn"),
    ("play kuhn process:command=nothing-there random", "'nothing-there'"),
    ("play kuhn random random --param cards=3", 'kuhn.*"cards"'),
    ("play kuhn random random --seed 1e3", "--seed.*'1e3'"),
    ("play kuhn random random --record no/such/x", "--record 'no/such/x'"),
    ("play kuhn random random --setup {", "--setup '{'"),
    ("play kuhn random random --setup nothing", "--setup 'nothing'"),
    ("replay record.json --seat 7", "--seat 7"),
    ("match kuhn random random --threads 1000", "--threads.* 1000"),
    ("match kuhn llm:model=x,base_url=ftp://h random", "base_url.*'ftp://h'"),
    ("solve cfr kuhn --gap -1", r"gap.* -1\.0"),
    ("solve cfr kuhn --variant magic", "variant.*'magic'"),
    ("solve sarsop text", '"text"'),
    ("solve double-dummy kuhn", "double-dummy.*kuhn"),
    ("train deep-cfr kuhn --traversals -1", "traversals.* -1"),
    ("train deep-cfr kuhn --preset gold", "preset 'gold'"),
    ("train deep-cfr kuhn --judge 2", "judge.*kuhn"),
    ("train deep-cfr kuhn --threads 0", r"threads.* 0\b"),
    ("train imitation record.json --held 2", r"held.* 2\.0"),
    ("train bidder kuhn", "bidder.*kuhn"),
    ("evaluate exploitability nothing.json", "'nothing.json'"),
    ("evaluate exploitability random --game kuhn --games 0", r"games.* 0\b"),
    ("evaluate coinche-metrics random --param dealer=1", "dealer=1"),
    ("bench engine --models x", "engine.*--models"),
    ("reproduce coup-mdp --table 99", "table '99'"),
    ("agent random --server URL --token-env NONE", "--token-env 'NONE'"),
    ("mcp --token-env NONE", "--token-env 'NONE'"),
    ("serve --port 99999", "--port.* 99999"),
    ("worker --database none.sqlite", "--database 'none.sqlite'"),
    ("arena export no/such/x", "FILE 'no/such/x'"),
    ("event create x", "--token-env FEINT_ADMIN_TOKEN"),
    ("event create x --token-env feint_abc", "--token-env"),
    ("records --limit 0", r"--limit.* 0\b"),
]
FAILURES = [  # status 1
    ("play kuhn policy:path=nothing.json random", "'nothing.json'"),
    ("play kuhn policy:path=record.json random", "record.json"),
    ("replay nothing.json", "nothing.json"),
    ("replay text", r"\btext\b"),
    ("replay later.json", "later.json.*99"),
    ("replay .", "Is a directory"),
    ("solve sarsop broken.pomdp", 'broken.pomdp:1: "x"'),
    ("solve matrix nothing.json", "'nothing.json'"),
    ("solve matrix text", "'text'"),
    ("solve tree coup", "parameters"),
    ("train imitation text", r"\btext\b"),
    ("evaluate levels record.json", "record.json.*kuhn"),
    ("arena import text --database new.sqlite", "'text': line 1"),
    ("arena token --database text", "--database 'text'"),
    ("serve --host no.such.host.invalid --port 8123", "no.such.host.invalid.*8123"),
    ("agent random --server URL --token-env TOKEN", "'URL'"),
    (f"mcp --server {NOWHERE} --token-env TOKEN", NOWHERE),
    (f"event show x --server {NOWHERE}", NOWHERE),
    (f"records --server {NOWHERE}", NOWHERE),
]


@pytest.mark.process
@pytest.mark.parametrize(
    ("words", "status", "quoted"),
    [*((words, 2, said) for words, said in USAGE), *((words, 1, said) for words, said in FAILURES)],
)
def test_one_line_that_says_what_to_do(
    words: str, status: int, quoted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path.name for path in Path().iterdir()}
    assert main(words.split()) == status
    said = capsys.readouterr()
    assert re.search(quoted, said.err)
    assert said.err.startswith("feint: ")
    assert said.err.count("\n") == 1
    assert said.out == ""
    assert "Error:" not in said.err, "an error of Python's own"
    assert {path.name for path in Path().iterdir()} == before, "nothing was written"


def test_wrong_arguments_in_python() -> None:
    for call, quoted in (
        (lambda: feint.play("kuhn", [3, "random"]), r" 3$"),
        (lambda: feint.play("kuhn", ["random", "random"], seed=1.5), r"seed.* 1\.5"),
        (lambda: feint.replay("record.json"), r"'record\.json'"),
        (
            lambda: head_to_head("kuhn", ["random", "random"], 10, threads=0),
            r"threads.* 0\b",
        ),
        (lambda: DeepCfr(feint.make("kuhn"), threads=0), r"threads.* 0\b"),
        (lambda: feint.make(None), "None"),
    ):
        with pytest.raises(FeintError, match=quoted):
            call()  # type: ignore[no-untyped-call]
