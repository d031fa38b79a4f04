"""Everything moves between the two databases, and nothing is taken for a backup that is none."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import io
import json
import random
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from damage import bytes_of, json_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scene import Scene, on_stage
from sqlalchemy import func, select

from feint.arena import admin, schema
from feint.arena.backup import BadBackup, export, restore, tables
from feint.arena.database import Database
from feint.errors import FeintError


async def lived_in(scene: Scene) -> None:
    """An arena with a past and a present."""
    agents = await scene.agents("a", "b", "c")
    for n in range(3):
        match = await scene.match("coup", [*agents], seed=bytes([n] * 32))
        await scene.play_on(scene.host, match, random.Random(n))
    under_way = await scene.match("coup", [*agents])
    await scene.play_on(scene.host, under_way, random.Random(9), most=4)


async def dumped(scene: Scene) -> str:
    out = io.StringIO()
    await export(scene.database, out)
    return out.getvalue()


def test_there_and_back_is_the_same(database_url: str, tmp_path: Path) -> None:
    texts: list[str] = []

    async def first(scene: Scene) -> None:
        await lived_in(scene)
        texts.append(await dumped(scene))

    async def second(scene: Scene) -> None:
        await restore(scene.database, io.StringIO(texts[0]))
        texts.append(await dumped(scene))
        scene.time += 60
        ((match,),) = await scene.database.read(_under_way)
        before = await scene.count(schema.Answer)
        assert await scene.play_on(scene.host, match, random.Random(1), most=1) == 1, "and it goes on"
        assert await scene.count(schema.Answer) == before + 1

    on_stage(first, database_url)
    on_stage(second, str(tmp_path / "other.sqlite"))
    assert texts[0] == texts[1]
    assert len(texts[0].splitlines()) > 20


def test_into_postgresql(postgres: Any, tmp_path: Path) -> None:
    texts: list[str] = []

    async def first(scene: Scene) -> None:
        await lived_in(scene)
        texts.append(await dumped(scene))

    async def second(scene: Scene) -> None:
        await restore(scene.database, io.StringIO(texts[0]))
        texts.append(await dumped(scene))
        ((match,),) = await scene.database.read(_under_way)
        assert await scene.play_on(scene.host, match, random.Random(1), most=3) == 3

    on_stage(first, str(tmp_path / "one.sqlite"))
    on_stage(second, postgres.make())
    assert texts[0] == texts[1]


def _under_way(session: Any) -> Any:
    from sqlalchemy import select

    return session.execute(select(schema.Match.id).where(schema.Match.status == "running")).all()


QUOTED = r"line \d+\b.*table"  # the number of a line, and its beginning


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda lines: lines[:-1], "last line"),
        (lambda lines: lines[:5] + lines[6:], "not whole"),
        (lambda lines: lines[1:], "line 1"),
        (lambda lines: [*lines[:3], "{", *lines[3:]], "line 4"),
        (lambda lines: [*lines[:3], json.dumps({"table": "secrets", "row": {}}), *lines[3:]], "line 4"),
        (lambda lines: [*lines[:3], "[" * 200_000, *lines[3:]], "line 4"),
        (lambda lines: [line.replace('"kind": "bot"', '"kind": "robot"') for line in lines], QUOTED),
        (lambda lines: [line.replace('"finished"', '"weird"') for line in lines], QUOTED),
        (lambda lines: [re.sub(r'"clock": {[^}]*}', '"clock": "quick"', line) for line in lines], QUOTED),
        (
            lambda lines: [re.sub(r'"clock": {[^}]*}', '"clock": {"bank": -1}', line) for line in lines],
            QUOTED,
        ),
        (lambda lines: [re.sub(r'"created": [0-9.]+', '"created": 1e400', line) for line in lines], QUOTED),
        (lambda lines: [re.sub(r'"created": [0-9.]+', '"created": true', line) for line in lines], QUOTED),
        (lambda lines: [*lines[:2], *lines[1:-1], json.dumps({"end": len(lines) - 1})], "there twice"),
        (lambda lines: [re.sub(r'("text": )".*"', r'\1"{{{"', line) for line in lines], QUOTED),
    ],
)
def test_a_broken_backup_changes_nothing(tmp_path: Path, change: Any, why: str) -> None:
    texts: list[str] = []

    async def first(scene: Scene) -> None:
        await lived_in(scene)
        texts.append(await dumped(scene))

    async def second(scene: Scene) -> None:
        with pytest.raises(BadBackup, match=why):
            await restore(scene.database, change(texts[0].splitlines()))
        assert await scene.count(schema.Owner) == 0

    on_stage(first, str(tmp_path / "one.sqlite"))
    on_stage(second, str(tmp_path / "two.sqlite"))


def test_a_reader_that_leaves_is_no_fault_of_the_database(tmp_path: Path) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    async def play(scene: Scene) -> None:
        await lived_in(scene)
        with pytest.raises(OSError, match="No space left"):
            await export(scene.database, Full())

    on_stage(play, str(tmp_path / "one.sqlite"))


def test_only_into_an_empty_database(tmp_path: Path) -> None:
    async def play(scene: Scene) -> None:
        await lived_in(scene)
        text = await dumped(scene)
        with pytest.raises(BadBackup, match="rows in"):
            await restore(scene.database, io.StringIO(text))

    on_stage(play, str(tmp_path / "one.sqlite"))


def test_ratings_can_be_computed_again(database_url: str) -> None:
    async def play(scene: Scene) -> None:
        agents = await scene.agents("a", "b", "c", "d")
        rng = random.Random(4)
        for n in range(12):
            players = rng.choice([2, 3])
            scene.time += rng.uniform(0, 1e5)
            match = await scene.match("coup", [*rng.sample(agents, players)], seed=bytes([n] * 32))
            await scene.play_on(scene.host, match, rng)
        found = await admin.recompute_ratings(scene.database)
        assert len(found) >= 7
        for row in found:
            assert row["kept"] == pytest.approx(row["recomputed"], abs=1e-9)

    on_stage(play, database_url)


@pytest.mark.parametrize(
    "examples", [pytest.param(40, id="few"), pytest.param(1500, id="many", marks=pytest.mark.nightly)]
)
def test_a_damaged_backup_is_read_or_refused(examples: int, tmp_path: Path) -> None:
    """Bytes, places and whole lines: all of it is taken, or nothing and one line says why."""
    texts: list[str] = []
    empty, tried = tmp_path / "empty.sqlite", tmp_path / "tried.sqlite"

    async def first(scene: Scene) -> None:
        await lived_in(scene)
        texts.append(await dumped(scene))

    async def nothing(scene: Scene) -> None:
        assert await scene.count(schema.Match) == 0

    on_stage(first, str(tmp_path / "one.sqlite"))
    on_stage(nothing, str(empty))
    lines = texts[0].splitlines()

    @st.composite
    def damaged(draw: st.DrawFn) -> str:
        out = list(lines)
        for _ in range(draw(st.integers(1, 3))):
            at = draw(st.integers(0, len(out) - 1))
            match draw(st.sampled_from(["bytes", "places", "again", "left out"])):
                case "bytes":
                    out[at] = draw(bytes_of(out[at].encode())).decode(errors="replace")
                case "places":
                    with contextlib.suppress(ValueError):
                        out[at] = draw(json_of(out[at].encode())).decode()
                case "again":
                    out.insert(at, out[at])
                case "left out":
                    del out[at]
        return "".join(f"{line}\n" for line in out)

    async def restored(text: str) -> str:
        database = Database(str(tried))
        try:
            await restore(database, io.StringIO(text))
        except FeintError as error:
            for table in tables():
                assert not await database.read(lambda s, t=table: s.scalar(select(func.count()).select_from(t)))
            return str(error)
        finally:
            await database.close()
        return ""

    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(damaged())
    def read(text: str) -> None:
        for path in tmp_path.glob("tried.sqlite*"):
            path.unlink()
        shutil.copy(empty, tried)
        said = asyncio.run(restored(text))
        assert "\n" not in said
        assert len(said) < 400

    read()
