from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import feint
from feint import record as record_module
from feint.errors import BadRecord
from feint.record import Record

GOLDEN = sorted((Path(__file__).parents[1] / "records").glob("*.json"))
VALIDATOR = jsonschema.Draft202012Validator(record_module.schema())


@pytest.fixture
def record() -> Record:
    return feint.play("leduc", ["random", "random"], seed=12)


def test_there_is_a_golden_record_of_every_game() -> None:
    names = {Record.load(path).game for path in GOLDEN}
    assert {about["name"] for about in feint.catalogue()} <= names


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_replay_bit_for_bit(path: Path) -> None:
    data = json.loads(path.read_text())
    VALIDATOR.validate(data)
    match = feint.replay(Record.load(path))
    assert match.over
    again = match.record()
    for entry in again.log:
        entry.ms = None
    assert again.json()["log"] == [{k: v for k, v in entry.items() if k != "ms"} for entry in data["log"]]
    assert again.json()["result"] == data["result"]


@pytest.mark.parametrize("name", ["kuhn", "leduc", "liars_dice", "goofspiel", "rock_paper_scissors", "python_kuhn"])
@pytest.mark.parametrize("seed", range(5))
def test_records_go_through_files(name: str, seed: int, tmp_path: Path) -> None:
    played = feint.play(name, ["random", "random"], seed)
    VALIDATOR.validate(played.json())
    played.save(tmp_path / "r.json")
    loaded = Record.load(tmp_path / "r.json")
    assert loaded == played
    assert feint.replay(loaded).record().json() == played.json()
    assert [path.name for path in tmp_path.iterdir()] == ["r.json"]


def test_equal_seeds_play_equal_games() -> None:
    first, second = (feint.play("leduc", ["random", "random"], seed=5) for _ in range(2))
    assert [(e.by, e.action) for e in first.log] == [(e.by, e.action) for e in second.log]


def tampered(record: Record, change: Callable[[dict[str, Any]], object], *, sign: bool = True) -> Record:
    """A changed record; signed again, so that only the replay can find the change."""
    data = json.loads(json.dumps(record.json()))
    change(data)
    if sign:
        data["digest"] = record_module._digest({k: v for k, v in data.items() if k != "digest"})
    return Record.from_json(data)


def first_decision(data: dict[str, Any]) -> dict[str, Any]:
    return next(entry for entry in data["log"] if entry["by"] != "chance")


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda d: d["log"][0].update(data={"card": "Js"}), r"log\[0\]\.action"),
        (lambda d: d["log"][1].update(data={"card": "Zz"}), r"log\[1\]\.action"),
        (lambda d: first_decision(d).update(action="raise"), r"log\[2\]"),
        (lambda d: first_decision(d).update(action="fold"), r'log\[2\]: .*seat 0 .*"fold"'),
        (lambda d: first_decision(d).update(by=1), r"log\[2\]: .*seat 1 .*'call'"),
        (lambda d: d["log"][3].update(fingerprint="0" * 16), r"log\[3\]\.fingerprint"),
        (lambda d: d["log"].pop(), r"log\[\d+\]: .*seat \d"),
        (lambda d: d["log"].pop(0), r"log\[0\]"),
        (lambda d: d.update(log=d["log"][:1]), r"log\[1\]: .*'deal'"),
        (lambda d: d["log"].append(d["log"][-1]), r"log\[\d+\]: leduc: .*'fold'"),
        (lambda d: d["log"].append(d["log"][0]), r"log\[\d+\]: .*step"),
        (lambda d: d["result"].update(returns=[99, -99]), r"result\.returns: .*\[99, -99\]"),
        (lambda d: d["result"].update(ranking=[1, 1]), r"result\.ranking"),
        (lambda d: d.update(result=None), "^result:"),
        (lambda d: d.update(game="chess"), 'game: .*"chess"'),
        (lambda d: d.update(game="kuhn"), r"log\[0\]"),
        (lambda d: d.update(game_version=9), "game: .*leduc version 9.*leduc version 1"),
        (lambda d: d.update(parameters={"x": 1}), 'game: leduc .*"x"'),
        (lambda d: d.update(setup={"chance": ["deal Qq"]}), "setup: "),
        (lambda d: d.update(setup={"x": 1}), "setup: "),
        (lambda d: d["seats"].pop(), r"setup: leduc .*2 seats.*\b1\b"),
    ],
)
def test_tampering_is_found_in_its_place(record: Record, change: Any, place: str) -> None:
    with pytest.raises(BadRecord, match=place):
        feint.replay(tampered(record, change))


def test_what_a_replay_cannot_tell_the_digest_can(record: Record) -> None:
    with pytest.raises(BadRecord, match="digest"):
        feint.replay(tampered(record, lambda d: d["seats"][0].update(agent="somebody"), sign=False))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda d: d.pop("log"), r"^log: \w+$"),
        (lambda d: d.update(format="x"), '"format"'),
        (lambda d: d.update(version=2), r"version 2\b.*version 1\b"),
        (lambda d: d.update(log={}), "^log: .*{}"),
        (lambda d: d["log"].insert(1, 3), r"log\[1\]: .*\b3\b"),
        (lambda d: d["log"][2].pop("action"), r"log\[2\]\.action: \w+$"),
        (lambda d: d["log"][2].update(by="dealer"), r"log\[2\]\.by: .*'dealer'"),
        (lambda d: d["log"][2].update(by=-1), r"log\[2\]\.by: .*-1\b"),
        (lambda d: d["log"][2].update(ms="long"), r'log\[2\]\.ms: .*"long"'),
        (lambda d: d.update(seed="abc"), "^seed: .*'abc'"),
        (lambda d: d.update(seed="00" * 32), "^seed_hash:"),
        (lambda d: d.update(game_version=True), "game_version: .*true"),
        (lambda d: d["result"].pop("ranking"), r"result\.ranking: \w+$"),
    ],
)
def test_shapes_are_checked(record: Record, change: Any, place: str) -> None:
    with pytest.raises(BadRecord, match=place):
        tampered(record, change)


def test_a_truncated_file_is_refused_everywhere(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    record.save(path)
    whole = path.read_bytes()
    for length in range(0, len(whole) - 2, 37):
        path.write_bytes(whole[:length])
        with pytest.raises(BadRecord, match=r"r\.json: .*line \d+ column \d+"):
            Record.load(path)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"[]", b"null", b"3", b"[" * 100_000])
def test_files_that_are_no_records(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    path.write_bytes(content)
    with pytest.raises(BadRecord, match=r"r\.json"):
        Record.load(path)
    with pytest.raises(BadRecord, match=r"nothing\.json"):
        Record.load(tmp_path / "nothing.json")


PIECES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(st.data())
def test_no_damage_passes_or_crashes(data: st.DataObject) -> None:
    """Put anything anywhere: it is refused as a bad record, or it was the same."""
    original = feint.play("goofspiel", ["random", "random"], seed=1, parameters={"cards": 3}).json()
    damaged = json.loads(json.dumps(original))
    place: Any = damaged
    while isinstance(place, dict | list) and place:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            place[key] = data.draw(PIECES)
            break
        place = place[key]
    try:
        feint.replay(Record.from_json(damaged))
    except BadRecord:
        pass
    else:
        assert damaged == original


def test_given_deals_are_kept_in_the_words_of_the_schema() -> None:
    record = feint.play("leduc", ["random", "random"], setup={"chance": ["deal Ks"]})
    VALIDATOR.validate(record.json())
    assert record.setup == {"chance": [{"action": "deal", "data": {"card": "Ks"}}]}


def test_an_unfinished_game_is_a_record_too() -> None:
    match = feint.Match(feint.make("leduc"), seed=3)
    match.answer(0, "raise")
    record = Record.from_json(json.loads(json.dumps(match.record().json())))
    assert record.returns is None
    assert feint.replay(record).asked().keys() == {1}
