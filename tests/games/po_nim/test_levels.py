"""A prior over levels from recorded games: what was mixed is found again."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import feint
from feint.agents import make_agent
from feint.cli import main
from feint.errors import BadParameter, BadRecord, FeintError
from feint.game import Event, Game, View
from feint.games.po_nim.levels import TREMBLES, Did, did_in, fit_prior, levels_of
from feint.match import Match
from feint.play import play_match
from feint.record.collection import Found, Recorded


class Trembling(feint.Agent):
    """A level whose hand slips now and then."""

    def __init__(self, k: int, tremble: float, draw: random.Random) -> None:
        self.level, self.tremble, self.draw = make_agent(f"level:k={k}"), tremble, draw

    def start(self, game: Game, seat: int, seed: int) -> None:
        self.level.start(game, seat, seed)

    def observe(self, events: Sequence[Event]) -> None:
        self.level.observe(events)

    def act(self, view: View, legal: Sequence[int]) -> int:
        choice = self.level.act(view, legal)
        return self.draw.choice(list(legal)) if self.draw.random() < self.tremble else choice


def games_of(players: dict[str, int], games: int, tremble: float, **parameters: Any) -> list[Found]:
    """Games between random two of the players, who are of these levels."""
    draw, game, out = random.Random(4), feint.make("po_nim", **parameters), []
    for seed in range(games):
        two = draw.sample(sorted(players), 2)
        agents = [Trembling(players[name], tremble, draw) for name in two]
        out.append(Found(f"game {seed}", play_match(Match(game, seed, None, two), agents)))
    return out


@pytest.mark.slow
def test_a_known_mixture_is_recovered() -> None:
    mixed = {1: 0.5, 3: 0.3, 0: 0.2}
    levels = [level for level, share in mixed.items() for _ in range(round(60 * share))]
    players = {f"p{i:02}": level for i, level in enumerate(levels)}
    fitted = fit_prior(did_in(games_of(players, 600, 0.05), 4), 4)
    for row in fitted["levels"]:
        low, high = row["interval"]
        assert low <= row["weight"] <= high
        if row["level"] in mixed:
            assert low <= mixed[row["level"]] <= high
        else:
            assert low < 0.01
            assert row["weight"] < 0.1
    low, high = fitted["tremble"]["interval"]
    assert low <= 0.05 <= high < 0.1
    right = [players[row["agent"]] == row["level"] for row in fitted["players"]]
    assert np.mean(right) > 0.9
    assert sum(fitted["prior"]) == pytest.approx(1)
    levels = feint.solve("ipomdp", "po_nim", levels=4, prior=tuple(fitted["prior"])).facts["levels"]
    assert levels[-1]["prior"][1] > 0.4


def test_one_player_is_recognised() -> None:
    """From games of heaps of five against all kinds; the others are not asked about."""
    players = {"ann": 2, "bob": 0, "cy": 1, "dee": 3}
    did = did_in(games_of(players, 120, 0, heap=5), 4, ["ann"])
    assert list(did) == ["ann"]
    (ann,) = fit_prior(did, 4)["players"]
    assert (ann["agent"], ann["level"]) == ("ann", 2)
    assert ann["probabilities"][2] > 0.9


def test_the_likelihood_by_hand() -> None:
    """One player, two decisions of 6 and 5 legal things; level 1 would have done the first, level 2 both."""
    did = Did(1, [6, 5], [[True, True], [False, True]])
    fitted = fit_prior({"ann": did}, 2)
    assert fitted["tremble"]["most_likely"] == 0.001
    assert fitted["levels"][2]["most_likely"] == pytest.approx(1, abs=1e-3)
    # The weights of one player are flat but for him, so that only the likelihoods speak; e is averaged over the grid.
    e = TREMBLES
    of = np.array([np.full(len(e), 1 / 30), (1 - e + e / 6) * e / 5, (1 - e + e / 6) * (1 - e + e / 5)]).sum(axis=1)
    assert fitted["players"][0]["probabilities"] == pytest.approx(list(of / of.sum()), abs=0.03)


def test_what_was_played_for_somebody_is_not_his_choice() -> None:
    match = Match(feint.make("po_nim"), 0, None, ["ann", "bob"])
    match.answer(0, match.asked()[0].legal[0], fault="late")
    match.answer(1, match.asked()[1].legal[0])
    did = did_in([Found("here", match.record())], 2)
    assert (did["ann"].legal, did["bob"].legal) == ([], [6])


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = [record for _, record in games_of({"ann": 1, "bob [b]": 0}, 30, 0)]
    folder = tmp_path / "records"
    folder.mkdir()
    for i, record in enumerate(records):
        record.save(folder / f"{i}.json")
    feint.play("kuhn", ["random", "random"]).save(folder / "kuhn.json")  # another game is passed over
    prior = tmp_path / "prior.json"
    assert main(["evaluate", "levels", str(folder), "--levels", "2", "--out", str(prior)]) == 0
    shown = capsys.readouterr().out
    assert "30 games, 2 players" in shown
    assert "bob [b]" in shown
    kept = json.loads(prior.read_text())
    assert len(kept["prior"]) == 3
    lines = tmp_path / "records.jsonl"
    lines.write_text("".join(json.dumps(record.json()) + "\n" for record in records))
    assert main(["evaluate", "levels", str(lines), "--levels", "2", "--agent", "ann", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [row["agent"] for row in said["players"]] == ["ann"]
    assert said["players"][0]["level"] == 1
    assert main(["evaluate", "levels", str(lines), "--levels", "2", "--agent", "zoe"]) == 2
    assert re.search(r"\b30 games\b.*'zoe'", capsys.readouterr().err)


def export_of(path: Path, records: list[tuple[str, str]], whole: bool = True) -> Path:
    """As `feint arena export` writes it, as far as it matters here."""
    rows: list[dict[str, Any]] = [{"format": "feint.arena", "version": 1}]
    for name, kind in (("ann", "person"), ("bob", "house")):
        rows.append({"table": "agents", "row": {"name": name, "kind": kind}})
    rows += [{"table": "records", "row": {"match": match, "text": text}} for match, text in records]
    path.write_text("".join(json.dumps(row) + "\n" for row in [*rows, *([{"end": 2}] if whole else [])]))
    return path


def test_an_export_of_an_arena(tmp_path: Path) -> None:
    texts = [json.dumps(record.json()) for _, record in games_of({"ann": 1, "bob": 0}, 10, 0)]
    kuhn = json.dumps(feint.play("kuhn", ["random", "random"]).json())
    whole = export_of(tmp_path / "all.jsonl", [("a", kuhn), *(("m", text) for text in texts)])
    fitted = levels_of([whole], 2, people=True)
    assert fitted["games"] == 10
    assert [row["agent"] for row in fitted["players"]] == ["ann"]
    cut = export_of(tmp_path / "cut.jsonl", [("m", texts[0])], whole=False)
    with pytest.raises(BadRecord, match=r"cut\.jsonl"):
        list(Recorded([cut]))
    broken = export_of(tmp_path / "broken.jsonl", [("m", texts[0][:-9])])
    with pytest.raises(BadRecord, match=r"broken\.jsonl:4\b"):
        list(Recorded([broken]))


def test_what_is_refused(tmp_path: Path) -> None:
    (_, record), *_ = games_of({"ann": 1, "bob": 0}, 1, 0)
    good, bad, other, changed = (tmp_path / f"{name}.json" for name in ("good", "bad", "other", "changed"))
    record.save(good)
    feint.play("kuhn", ["random", "random"]).save(other)
    with pytest.raises(BadRecord, match=r"other\.json.*kuhn.*po_nim"):
        levels_of([other])
    bad.write_text(good.read_text()[:-20])
    with pytest.raises(BadRecord, match=r"bad\.json"):
        levels_of([bad])
    changed.write_text(good.read_text().replace('"count": 1', '"count": 2', 1))
    with pytest.raises(BadRecord, match=r"changed.json: log"):
        levels_of([changed])
    (tmp_path / "empty").mkdir()
    with pytest.raises(FeintError, match=r"empty.*po_nim"):
        levels_of([tmp_path / "empty"])
    with pytest.raises(BadRecord, match=r"none\.json"):
        levels_of([tmp_path / "none.json"])
    with pytest.raises(FeintError, match=r"good\.json.*--agent"):
        levels_of([good], people=True)
    with pytest.raises(BadParameter, match=r"levels.*\b0\b"):
        levels_of([good], 0)
