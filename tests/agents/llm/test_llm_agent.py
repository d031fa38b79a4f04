"""Models that lie, ramble, stall or are not there: invalid answers are told and counted, endpoints that fail are
asked again, and nothing takes longer than its time."""

from __future__ import annotations

import json
import re
import shlex
import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from scripted import ScriptedEndpoint

import feint
from feint.agents import make_agent
from feint.agents.llm import LlmAgent, add_options, llm_spec
from feint.agents.process import ProcessAgent
from feint.cli import main
from feint.errors import AgentFault, BadSpec
from feint.record import Record


def asked(endpoint: ScriptedEndpoint, game: str = "kuhn", **options: Any) -> tuple[str, dict[str, Any]]:
    """One question: the action in words, and what the agent says of it."""
    agent = LlmAgent("tiny", endpoint.url, **({"timeout": 5.0} | options))
    match = feint.Match(feint.make(game), 1)
    agent.start(match.game, 0, 7)
    question = match.asked()[0]
    agent.observe(question.events)
    try:
        action = agent.act(question.view, question.legal)
        return match.game.text(0, action), agent.explain() or {}
    finally:
        agent.close()


def faulted(endpoint: ScriptedEndpoint, **options: Any) -> str:
    with pytest.raises(AgentFault) as fault:
        asked(endpoint, **options)
    return str(fault.value)


@pytest.mark.parametrize("script", ["last", "rambles"])
def test_a_legal_answer_is_played(script: str) -> None:
    with ScriptedEndpoint(script) as endpoint:
        action, why = asked(endpoint)
    assert action == "bet"
    assert why["tokens"] == {"prompt": 100, "completion": 10}
    assert (why["model"], why["invalid"]) == ("tiny", 0)
    assert 0 < len(why["reasoning"]) <= 400
    assert 0 < why["seconds"] < 5
    assert set(why) == {"reasoning", "model", "tokens", "seconds", "invalid"}


INVALID = {
    "illegal": "'fly to the moon' is not a legal action now",
    "talks": "not one JSON object without anything around it",
    "fenced": "not one JSON object without anything around it",
    "more": "must have `reasoning` and `action` and nothing else",
    "less": "must have `reasoning` and `action` and nothing else",
    "number": "must be text",
    "list": "must have `reasoning` and `action` and nothing else",
    "nothing": "not one JSON object",
    "null": "not one JSON object",
    "deep": "not one JSON object",
    "cut": "it was cut off, so be shorter",
}


@pytest.mark.parametrize(("script", "told"), INVALID.items())
def test_an_invalid_answer_is_told_to_the_model_and_counted(script: str, told: str) -> None:
    with ScriptedEndpoint(script, "last") as endpoint:
        action, why = asked(endpoint)
    assert (action, why["invalid"]) == ("bet", 1)
    assert why["tokens"] == {"prompt": 200, "completion": 20}
    assert "fallback" not in why
    first, second = (request["messages"] for request in endpoint.requests)
    assert second[:2] == first
    assert [message["role"] for message in second[2:]] == ["assistant", "user"]
    assert told in second[3]["content"]
    assert "- pass\n- bet" in second[3]["content"]
    assert len(second[2]["content"]) <= 300


@pytest.mark.parametrize("script", INVALID)
def test_after_the_last_try_the_safest_action_is_played_and_said(script: str) -> None:
    with ScriptedEndpoint(script) as endpoint:
        action, why = asked(endpoint, tries=3)
        assert len(endpoint.requests) == 3
    assert action == "pass"
    assert why["invalid"] == 3
    assert why["fallback"] is True
    assert why["reasoning"].startswith("No valid answer: ")


def test_what_is_safest_is_the_game_s_word() -> None:
    match = feint.Match(feint.make("liars_dice"), 1)
    match.answer(0, "bid 1 3")
    question = match.asked()[1]
    with ScriptedEndpoint("illegal") as endpoint:
        agent = LlmAgent("tiny", endpoint.url, tries=1)
        agent.start(match.game, 1, 0)
        assert agent.act(question.view, question.legal) == match.state.fallback(1) != question.legal[0]
        # A game that cannot deal again has no such word for a view alone: the first legal action.
        assert asked(endpoint, "python_kuhn", tries=1)[0] == "pass"


FAILING = {
    "500": "answered 500: out of cheese",
    "429": "answered 429: slow down",
    "429_odd": "answered 429: slow down",
    "half": "broke off: 981 bytes are missing",
    "huge": "sent more than 1048576 bytes",
    "html": "sent no completion but text/html: '<html>please log in</html>'",
    "no_choices": "sent no completion but no type: '{\"choices\": []}'",
    "garbage": "cannot be reached",
    "hangs_up": "cannot be reached",
}


@pytest.mark.slow
@pytest.mark.parametrize("script", FAILING)
def test_an_endpoint_that_fails_once_is_asked_again(script: str) -> None:
    with ScriptedEndpoint(script, "last") as endpoint:
        action, why = asked(endpoint)
    assert (action, why["invalid"], why["retries"]) == ("bet", 0, 1)


@pytest.mark.slow
@pytest.mark.parametrize(("script", "said"), FAILING.items())
def test_an_endpoint_that_keeps_failing_is_a_fault(script: str, said: str) -> None:
    with ScriptedEndpoint(script) as endpoint:
        fault = faulted(endpoint, tries=2)
        assert len(endpoint.requests) == 2
    assert fault.startswith(f"the endpoint {said}")
    assert fault.isprintable()


@pytest.mark.parametrize(
    ("script", "quoted"),
    [
        ("401", r"\b401: no such key: None"),
        ("no_such_model", r"\b404: the model 'tiny'"),
        ("302", r"\b302\b"),  # not followed: the key is for this address only
        ("429_for_long", r"\b429: come back tomorrow.*\b86400 s"),
    ],
)
def test_what_cannot_get_better_is_not_tried_again(script: str, quoted: str) -> None:
    with ScriptedEndpoint(script) as endpoint:
        fault = faulted(endpoint)
        assert len(endpoint.requests) == 1
    assert re.search(quoted, fault)


@pytest.mark.parametrize("script", ["stall", "endless", "slow_headers"])
def test_time_is_time_whatever_the_endpoint_does(script: str) -> None:
    with ScriptedEndpoint(script) as endpoint:
        began = time.monotonic()
        assert faulted(endpoint, timeout=0.4) == "the endpoint gave no answer in time"
        assert time.monotonic() - began < 2


@pytest.mark.slow
def test_all_tries_share_one_time() -> None:
    with ScriptedEndpoint("illegal", "500", "stall") as endpoint:
        began = time.monotonic()
        assert re.search(r"in time.*\b1 invalid", faulted(endpoint, timeout=1.0))
        assert time.monotonic() - began < 3


def test_nobody_is_there() -> None:
    with ScriptedEndpoint("first") as endpoint:
        url = endpoint.url
    agent = LlmAgent("tiny", url, tries=1)
    record = feint.play("goofspiel", [agent, "random"], 1)
    said = [entry.fault for entry in record.log if entry.by == 0]
    assert "Connection refused" in (said[0] or "")
    assert (said[3] or "").startswith("benched")
    assert feint.replay(record).over


def test_close_ends_a_wait() -> None:
    with ScriptedEndpoint("stall") as endpoint:
        agent = LlmAgent("tiny", endpoint.url)
        match = feint.Match(feint.make("kuhn"), 1)
        agent.start(match.game, 0, 0)
        Timer(0.2, agent.close).start()
        began = time.monotonic()
        with pytest.raises(AgentFault, match="closed"):
            agent.act(match.asked()[0].view, [0, 1])
        assert time.monotonic() - began < 2


@pytest.mark.parametrize("script", ["plain_type", "odd_usage", "knows_little"])
def test_endpoints_that_know_less_are_lived_with(script: str) -> None:
    with ScriptedEndpoint(script) as endpoint:
        action, why = asked(endpoint)
    assert (action, why["invalid"]) == ("pass", 0)
    last = endpoint.requests[-1]
    if script == "odd_usage":
        assert why["tokens"] == {"prompt": 0, "completion": 0}
    if script == "knows_little":
        assert len(endpoint.requests) == 6
        assert set(last) == {"path", "model", "messages", "max_completion_tokens"}


def test_where_there_is_no_choice_nothing_is_asked() -> None:
    with ScriptedEndpoint("stall") as endpoint:
        agent = LlmAgent("tiny", endpoint.url)
        match = feint.Match(feint.make("kuhn"), 1)
        agent.start(match.game, 0, 0)
        assert agent.act(match.asked()[0].view, [1]) == 1
        assert agent.explain() is None
        assert endpoint.requests == []


def played(url: str, game: str = "coup") -> Record:
    return feint.play(game, [f"llm:model=tiny,base_url={url}", "random"], 3)


def test_the_key_is_sent_and_never_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FEINT_LLM_KEY", "sk-secret-42")
    with ScriptedEndpoint("tells_the_key") as endpoint:
        record = played(endpoint.url, "kuhn")
    assert {headers["Authorization"] for headers in endpoint.headers} == {"Bearer sk-secret-42"}
    assert "my header was Bearer ***" in str(record.json())
    assert "sk-secret" not in str(record.json())
    with ScriptedEndpoint("401") as endpoint:
        assert faulted(endpoint) == "the endpoint answered 401: no such key: Bearer ***"
        assert "sk-secret" not in str(endpoint.requests)
    monkeypatch.setenv("OTHER", "other-key")
    with ScriptedEndpoint("first") as endpoint:
        asked(endpoint, key_env="OTHER")
        asked(endpoint, key_env="NOT_SET")
    assert [headers.get("Authorization") for headers in endpoint.headers] == ["Bearer other-key", None]
    monkeypatch.setenv("FEINT_LLM_KEY", "sk-secret\n-42")
    with pytest.raises(BadSpec, match="FEINT_LLM_KEY") as refused:
        LlmAgent("tiny", "http://127.0.0.1")
    assert "sk-secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("model=m", "llm:base_url="),
        ("model=,base_url=http://h", "llm:model=NAME"),
        ("model=m,base_url=ftp://h", "base_url.*'ftp://h'"),
        ("model=m,base_url=http://", "base_url.*'http://'"),
        ("model=m,base_url=http://h:port", "base_url.*'port'"),
        ("model=m,base_url=http://h?key=sk-1", "base_url.*FEINT_LLM_KEY"),
        ("model=m,base_url=http://me:sk-1@h", "base_url.*FEINT_LLM_KEY"),
        ("model=m,base_url=http://h,timeout=0", r"timeout=0\.0"),
        ("model=m,base_url=http://h,tries=0", "tries=0"),
        ("model=m,base_url=http://h,temperature=nan", "temperature.*nan"),
        ("model=m,base_url=http://h,reasoning=0", r"reasoning.*\b0\b"),
        ("model=m,base_url=http://h,view=paper", "view.*'paper'"),
        ("model=m,base_url=http://h,strategy_prompt=nothing.txt", r"'nothing\.txt'"),
        ("model=m,base_url=http://h,key=sk-1", "llm .*'key'"),
    ],
)
def test_bad_options_are_refused(options: str, message: str) -> None:
    with pytest.raises(BadSpec, match=message) as refused:
        make_agent(f"llm:{options}")
    assert "sk-1" not in str(refused.value)


def test_a_strategy_prompt_has_its_bounds(tmp_path: Path) -> None:
    path = tmp_path / "prompt.txt"
    path.write_text("bluff! " * 10_000)
    with pytest.raises(BadSpec, match=r"\b69999\b.*\b16000\b"):
        LlmAgent("tiny", "http://127.0.0.1", str(path))
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadSpec, match="UTF-8"):
        LlmAgent("tiny", "http://127.0.0.1", str(path))


@pytest.mark.process
@pytest.mark.parametrize("game", ["kuhn", "coup", "goofspiel"])
def test_over_a_pipe_it_plays_the_same(game: str) -> None:
    with ScriptedEndpoint("last") as endpoint:
        here, asked_here = played(endpoint.url, game), list(endpoint.requests)
        endpoint.requests.clear()
        command = [sys.executable, "-m", "feint", "agent", f"llm:model=tiny,base_url={endpoint.url}", "--stdio"]
        agent = ProcessAgent(shlex.join(command), timeout=30)
        try:
            there = feint.play(game, [agent, "random"], 3)
        finally:
            agent.close()
    assert [(e.by, e.action) for e in there.log] == [(e.by, e.action) for e in here.log]
    assert endpoint.requests == asked_here
    explained = [entry.explain for entry in there.log if entry.explain]
    assert [why["model"] for why in explained] == ["tiny"] * len(asked_here)


@pytest.mark.process
def test_a_fault_over_a_pipe_costs_one_choice() -> None:
    with ScriptedEndpoint("500", "last") as endpoint:
        spec = f"llm:model=tiny,base_url={endpoint.url},tries=1"
        agent = ProcessAgent(shlex.join([sys.executable, "-m", "feint", "agent", spec, "--stdio"]), timeout=4)
        try:
            record = feint.play("goofspiel", [agent, "random"], 3)
        finally:
            agent.close()
    faults = [entry.fault for entry in record.log if entry.by == 0]
    assert faults == ["the endpoint answered 500: out of cheese", None, None, None]


def test_in_a_match_of_many_games(capsys: pytest.CaptureFixture[str]) -> None:
    with ScriptedEndpoint("last") as endpoint:
        spec = f"llm:model=tiny,base_url={endpoint.url}"
        assert main(["match", "kuhn", spec, "random", "--games", "60", "--threads", "2", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)["agents"][0]
    assert row["faults"] == 0
    assert row["share_interval"][0] < 11 / 16 < row["share_interval"][1]  # who always bets, over both seats


def test_options_make_a_spec() -> None:
    parser = ArgumentParser()
    parser.add_argument("agent")
    add_options(parser)
    words = "llm --model a,b --base-url http://127.0.0.1:1/v1 --timeout 5 --strategy-prompt"
    args = parser.parse_args([*words.split(), "my file.txt"])
    spec = llm_spec(args)
    assert spec == 'llm:model="a,b",base_url=http://127.0.0.1:1/v1,strategy_prompt=my file.txt,timeout=5'
    with pytest.raises(BadSpec, match=r"'my file\.txt'"):
        make_agent(spec)
    assert llm_spec(parser.parse_args(["random"])) == "random"
    with pytest.raises(BadSpec, match=r"--model.*'random'"):
        llm_spec(parser.parse_args(["random", "--model", "x"]))
    with pytest.raises(BadSpec, match="'x\"y'"):
        llm_spec(parser.parse_args(["llm", "--model", 'x"y']))
