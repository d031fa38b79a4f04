"""Files that somebody broke: a model or a BadModel with a line, never anything else, and soon."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from feint.errors import BadModel
from feint.pomdp import Pomdp, models, read, write
from feint.pomdp import sparse_rows as tables

FLAT = """# A model with every form.
discount: 0.95
values: cost
states: left right mid-2
actions: listen
observations: 2
start: 0.5 0.25 0.25
T: * identity
T: 0 : left uniform
T: 0 : mid-2 reset
T: listen : right : left 0.5
T: listen : right : right 0.5
O: *
0.85 0.15
1e-1 9e-1
0.5 0.5
R: * : * : * : * -1
R: listen : left : right : 1 -1.5e2
R: listen : right
1 2 3 4 5 6
"""
FACTORED = Path(__file__).with_name("test_pomdpx.py")
WORDS = [
    "T",
    "O",
    "R",
    ":",
    "*",
    "uniform",
    "identity",
    "reset",
    "start",
    "include",
    "exclude",
    "states",
    "0",
    "1",
    "-1",
]
WORDS += ["0.5", "1e9", "1e999", "nan", "left", "#", "\n", "99999", "discount", "cost", "-", "+", "_", "\x00", "é", "١"]
TAGS = [
    "<",
    ">",
    "/",
    "Node",
    "Edge",
    "SubDAG",
    "-",
    "*",
    "s0",
    "null",
    "coin_0",
    "light_1",
    "identity",
    "uniform",
    "&lt;",
]
TAGS += ["<!DOCTYPE a>", "<![CDATA[x]]>", "<a>", "</a>", "0", "999999", "1e400", "NumValues", "é", "\x00", "<!--"]


def factored() -> list[str]:
    """The files of the other test, tables and diagrams."""
    space: dict[str, object] = {"__name__": "test_pomdpx"}
    exec(compile(FACTORED.read_text(encoding="utf-8"), str(FACTORED), "exec"), space)
    return [space["light"](), space["light"](**space["DIAGRAMS"])]  # type: ignore[operator]


@st.composite
def broken(draw: st.DrawFn, texts: list[str], words: list[str]) -> bytes:
    """A few changes to a good file: words dropped, doubled, swapped, replaced; bytes flipped; the end cut off."""
    text = draw(st.sampled_from(texts))
    pieces = re.findall(r"[\w.+-]+|\s+|[^\w\s]", text)
    for _ in range(draw(st.integers(1, 4))):
        i, j = draw(st.integers(0, len(pieces) - 1)), draw(st.integers(0, len(pieces) - 1))
        how = draw(st.sampled_from(["drop", "double", "swap", "replace", "insert", "digit"]))
        if how == "drop":
            pieces[i] = ""
        elif how == "double":
            pieces[i] *= 2
        elif how == "swap":
            pieces[i], pieces[j] = pieces[j], pieces[i]
        elif how == "digit":
            pieces[i] += draw(st.sampled_from("0123456789"))
        else:
            word = draw(st.sampled_from(words))
            pieces[i] = word if how == "replace" else f"{pieces[i]} {word} "
    data = bytearray("".join(pieces).encode())
    for _ in range(draw(st.integers(0, 2))):
        data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    if draw(st.integers(0, 9)) == 0:
        del data[draw(st.integers(0, len(data))) :]
    return bytes(data)


def check(data: bytes, path: Path) -> None:
    path.write_bytes(data)
    begin = time.monotonic()
    said = ""
    try:
        assert isinstance(read(path), Pomdp)
    except BadModel as error:
        said = str(error)
    assert time.monotonic() - begin < 1
    if said:
        found = re.match(re.escape(str(path)) + r":(\d+): .", said)
        assert found, said
        assert 1 <= int(found[1]) <= data.count(b"\n") + data.count(b"\r") + 1


FEW = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits at which a second is enough, also on a busy machine."""
    monkeypatch.setattr(tables, "ENTRIES", 300_000)


@pytest.mark.slow
@FEW
@given(data=broken([FLAT], WORDS))
def test_broken_flat_files(data: bytes, tmp_path: Path, smaller: None) -> None:
    check(data, tmp_path / "x.pomdp")


@pytest.mark.slow
@FEW
@given(data=broken(factored(), TAGS))
def test_broken_factored_files(data: bytes, tmp_path: Path, smaller: None) -> None:
    check(data, tmp_path / "x.pomdpx")


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    data=st.one_of(
        st.binary(max_size=200), st.lists(st.sampled_from(WORDS), max_size=40).map(lambda w: " ".join(w).encode())
    )
)
@pytest.mark.parametrize("suffix", [".pomdp", ".pomdpx"])
def test_noise(data: bytes, suffix: str, tmp_path: Path) -> None:
    check(data, tmp_path / f"x{suffix}")


def test_the_good_files_are_good(tmp_path: Path) -> None:
    (tmp_path / "x.pomdp").write_text(FLAT)
    assert read(tmp_path / "x.pomdp").states == 3
    for text in factored():
        (tmp_path / "x.pomdpx").write_text(text)
        assert read(tmp_path / "x.pomdpx").states == 3


@pytest.mark.parametrize("suffix", [".pomdp", ".pomdpx"])
def test_every_cut_of_a_file(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"x{suffix}"
    write(models.tiger(), path)
    whole = path.read_bytes()
    for end in range(0, len(whole), 7):
        check(whole[:end], path)
