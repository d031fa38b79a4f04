"""Wrong input of every command: one line that quotes it and names the remedy, the right status, never a traceback."""

from __future__ import annotations

import json
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
    ("play reveal(chess random random", 'there is no game "reveal(chess"; known: kuhn, '),
    ("play nowhere:Game random random", "'nowhere:Game': No module named 'nowhere'; MODULE:CLASS names"),
    ("play kuhn policy random", "policy needs path: policy:path=..."),
    ("play coup counter:bluf=1 honest", "counter has no option 'bluf'; it takes: bluff, doubt, trust"),
    ("play coup counter:bluff=7 honest", "bluff must be a number from 0 to 1, got 7.0"),
    ("play kuhn honest random", "honest plays coup, not kuhn"),
    ("play kuhn process:command=nothing-there random", "cannot start 'nothing-there'"),
    ("play kuhn random random --param cards=3", 'kuhn has no parameter "cards"'),
    ("play kuhn random random --seed 1e3", "--seed: invalid int value: '1e3'; see feint play --help"),
    ("play kuhn random random --record no/such/x", "--record 'no/such/x': there is no such place"),
    ("play kuhn random random --setup {", "--setup '{' is not JSON"),
    ("play kuhn random random --setup nothing", "--setup 'nothing': No such file or directory; it takes a file"),
    ("replay record.json --seat 7", "--seat 7: the seats are 0 to 1, or all"),
    ("match kuhn random random --threads 1000", "--threads must be from 1 to 256, got 1000"),
    ("match kuhn llm:model=x,base_url=ftp://h random", "base_url begins with http:// or https://"),
    ("solve cfr kuhn --gap -1", "gap must be at least 0, got -1.0"),
    ("solve cfr kuhn --variant magic", "got 'magic'"),
    ("solve sarsop text", '"text": expected a file that ends in .pomdp or .pomdpx, or one of tiger'),
    ("solve double-dummy kuhn", "double-dummy requires the game coinche; kuhn is another game"),
    ("train deep-cfr kuhn --traversals -1", "traversals must be a whole number from 1 to 1000000000, got -1"),
    ("train deep-cfr kuhn --preset gold", "there is no preset 'gold'; known: house"),
    ("train deep-cfr kuhn --judge 2", "judge: kuhn has no metrics of its own"),
    ("train deep-cfr kuhn --threads 0", "threads must be a whole number from 1 to 256, got 0"),
    ("train imitation record.json --held 2", "held must be a number below 1, got 2.0"),
    ("train bidder kuhn", "bidder requires the game coinche"),
    ("evaluate exploitability nothing.json", "'nothing.json' is no file; an agent needs the game"),
    ("evaluate exploitability random --game kuhn --games 0", "games must be a whole number from 1 to"),
    ("evaluate coinche-metrics random --param dealer=1", "the dealer moves on from deal to deal, got dealer=1"),
    ("bench engine --models x", "bench engine takes no --models"),
    ("reproduce coup-mdp --table 99", "there is no table '99'; there are: I, II"),
    ("agent random --server URL --token-env NONE", "--token-env 'NONE': the variable holds no token"),
    ("mcp --token-env NONE", "--token-env 'NONE': the variable holds no token"),
    ("serve --port 99999", "--port is 1 to 65535, got 99999"),
    ("worker --database none.sqlite", "there is no such file; feint serve --database none.sqlite makes one"),
    ("arena export no/such/x", "FILE 'no/such/x': there is no such place to write to"),
    ("event create x", "--token-env FEINT_ADMIN_TOKEN: an admin's token is needed there; feint arena token"),
    ("event create x --token-env feint_abc", "--token-env takes the name of a variable"),
    ("records --limit 0", "--limit must be from 1 to 2147483648, got 0"),
]
FAILURES = [  # status 1
    ("play kuhn policy:path=nothing.json random", "'nothing.json': there is no such file"),
    ("play kuhn policy:path=record.json random", "record.json: not a policy"),
    ("replay nothing.json", "nothing.json: No such file or directory"),
    ("replay text", "text: not a whole record"),
    ("replay later.json", "later.json: version 99 of the format; this feint reads version 1"),
    ("replay .", ".: Is a directory"),
    ("solve sarsop broken.pomdp", 'broken.pomdp:1: "x": expected a discount'),
    ("solve matrix nothing.json", "cannot read 'nothing.json': No such file or directory"),
    ("solve matrix text", "'text' is not JSON"),
    ("solve tree coup", "take smaller parameters"),
    ("train imitation text", "text: not a whole record"),
    ("evaluate levels record.json", "record.json: a record of kuhn, and po_nim is wanted"),
    ("arena import text --database new.sqlite", "'text': line 1: not a line of a feint.arena backup"),
    ("arena token --database text", "--database 'text': file is not a database"),
    ("serve --host no.such.host.invalid --port 8123", "nothing can be served at no.such.host.invalid, port 8123"),
    ("agent random --server URL --token-env TOKEN", "begins with http:// or https://, got 'URL'"),
    (f"mcp --server {NOWHERE} --token-env TOKEN", f"no arena answers at {NOWHERE}: Connection refused; feint serve"),
    (f"event show x --server {NOWHERE}", f"no arena answers at {NOWHERE}"),
    (f"records --server {NOWHERE}", f"no arena answers at {NOWHERE}"),
]


@pytest.mark.process
@pytest.mark.parametrize(
    ("words", "status", "message"),
    [*((words, 2, said) for words, said in USAGE), *((words, 1, said) for words, said in FAILURES)],
)
def test_one_line_that_says_what_to_do(
    words: str, status: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path.name for path in Path().iterdir()}
    assert main(words.split()) == status
    said = capsys.readouterr()
    assert message in said.err
    assert said.err.startswith("feint: ")
    assert said.err.count("\n") == 1
    assert said.out == ""
    assert "Error:" not in said.err, "an error of Python's own"
    assert {path.name for path in Path().iterdir()} == before, "nothing was written"


def test_wrong_arguments_in_python() -> None:
    for call, message in (
        (lambda: feint.play("kuhn", [3, "random"]), r"an agent is a spec, a function.*, got 3"),
        (lambda: feint.play("kuhn", ["random", "random"], seed=1.5), "a seed is a whole number or 32 bytes, got 1.5"),
        (lambda: feint.replay("record.json"), r"a record is what Record\.load .* gives, got 'record\.json'"),
        (
            lambda: head_to_head("kuhn", ["random", "random"], 10, threads=0),
            "threads must be a whole number of at least 1, got 0",
        ),
        (lambda: DeepCfr(feint.make("kuhn"), threads=0), "threads must be a whole number from 1 to 256, got 0"),
        (lambda: feint.make(None), "a game is named by text, got None"),
    ):
        with pytest.raises(FeintError, match=message):
            call()  # type: ignore[no-untyped-call]
