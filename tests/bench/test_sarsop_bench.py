"""The bench of SARSOP: its rows, a pomdpsol that is not one, and children that are ended."""

from __future__ import annotations

import json
import re
import sys
import time
from pathlib import Path

import pytest

from feint.bench import BENCHES
from feint.bench.sarsop import compare, read_output, references, run_child, time_to_reach
from feint.cli import main
from feint.pomdp import models, write

# As the program prints: APPL 0.96 on the tiger, some rows left out.
SAID = """
Loading the model ...
  input file   : Tiger.pomdp
  loading time : 0.00s

SARSOP initializing ...
  initialization time : 0.00s

-------------------------------------------------------------------------------
 Time   |#Trial |#Backup |LBound    |UBound    |Precision  |#Alphas |#Beliefs
-------------------------------------------------------------------------------
 0       0       0        -20        92.8205    112.821     3        1
 0       2       51       -6.2981    63.1395    69.4376     7        16
 0.01    43      1393     19.3714    19.3714    9.22729e-07 10       21
-------------------------------------------------------------------------------

SARSOP finishing ...
  target precision reached
  target precision  : 0.000001
  precision reached : 0.000001

-------------------------------------------------------------------------------
 Time   |#Trial |#Backup |LBound    |UBound    |Precision  |#Alphas |#Beliefs
-------------------------------------------------------------------------------
 0.01    43      1393     19.3714    19.3714    9.22729e-07 5        21
-------------------------------------------------------------------------------
"""


def fake(tmp_path: Path, body: str) -> str:
    """A program in pomdpsol's place."""
    path = tmp_path / "pomdpsol"
    path.write_text(f"#!{sys.executable}\nimport sys, time\n{body}\n")
    path.chmod(0o755)
    return str(path)


def test_what_pomdpsol_prints() -> None:
    trace, alphas = read_output(SAID)
    assert trace == [(0, -20, 92.8205), (0, -6.2981, 63.1395), (0.01, 19.3714, 19.3714), (0.01, 19.3714, 19.3714)]
    assert alphas == 5
    assert read_output("Segmentation fault") == ([], 0)


def test_when_a_bound_was_reached() -> None:
    trace = [[0.1, 0.0, 10.0], [0.5, 4.0, 6.0], [2.0, 5.0, 5.5]]
    assert time_to_reach(trace, lower=4.0) == 0.5
    assert time_to_reach(trace, gap=1.0) == 2.0
    assert time_to_reach(trace, lower=5.1) is None
    row = compare("m", {"trace": trace, "lower": 5.0}, {"lower": 3.0, "upper": 5.0}, "somewhere")
    assert (row["lower_reached"], row["gap_reached"]) == (0.5, 0.5)
    assert compare("m", {"trace": trace}, None, "")["gap_reached"] is None
    assert compare("m", {"trace": trace}, {"error": "none"}, "")["lower_reached"] is None


def test_beside_the_figures_we_know() -> None:
    report = BENCHES["sarsop"](seconds=0.3)
    rows = {row["model"]: row for row in report["rows"]}
    assert list(rows) == ["Tiger", "TagAvoid", "RockSample_7_8"]
    assert not [row["ours"] for row in report["rows"] if "error" in row["ours"]]
    tiger = rows["Tiger"]
    assert tiger["ours"]["lower"] == pytest.approx(19.3714, abs=1e-4)
    assert tiger["lower_reached"] < 0.3
    assert tiger["gap_reached"] < 0.3
    assert 1e7 < tiger["ours"]["peak"] < rows["RockSample_7_8"]["ours"]["peak"]
    assert rows["TagAvoid"]["theirs"] == references()["TagAvoid"]
    json.dumps(report)


def test_beside_a_pomdpsol(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "models"
    place.mkdir()
    write(models.tiger(), place / "mine.pomdp")
    program = fake(tmp_path, f"assert sys.argv[1:3] == ['--timeout', '0.5'], sys.argv\nprint({SAID!r})")
    words = ["bench", "sarsop", "--models", str(place), "--pomdpsol", program, "--seconds", "0.5"]
    assert main([*words, "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert row["model"] == "mine.pomdp"
    assert (row["theirs"]["lower"], row["theirs"]["alphas"]) == (19.3714, 5)
    assert row["source"] == program
    assert row["lower_reached"] is not None
    fake(tmp_path, "sys.exit('no licence')")
    report = BENCHES["sarsop"](seconds=0.2, models=str(place), pomdpsol=program)
    assert "no licence" in report["rows"][0]["theirs"]["error"]


def test_a_child_that_does_not_end(tmp_path: Path) -> None:
    began = time.monotonic()
    child = run_child([fake(tmp_path, "print('here', flush=True)\ntime.sleep(60)")], 0.6)
    assert time.monotonic() - began < 10
    assert child.status == -9
    assert child.out == "here\n"
    assert child.peak > 1e6


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (["--models", "/no/such"], "--models.*/no/such"),
        (["--pomdpsol", "/no/such"], "--pomdpsol.*/no/such"),
        (["--pomdpsol", sys.executable], "--models"),
        (["--seconds", "-1"], "seconds.* -1"),
    ],
)
def test_what_it_refuses(words: list[str], quoted: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "sarsop", *words]) == 2
    assert re.search(quoted, " ".join(capsys.readouterr().err.split()))


def test_other_benches_have_no_models(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "engine", "--models", "x"]) == 2
    assert re.search("engine.*--models", capsys.readouterr().err)
