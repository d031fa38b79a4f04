"""feint agent --server: agents hosted at an arena, as a user meets it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from server import ArenaServer

from feint.remote.api_client import ApiClient


def run(*words: str, **secrets: str) -> subprocess.CompletedProcess[str]:
    return feint("agent", *words, **secrets)


def feint(*words: str, **secrets: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "feint", *words]
    environment = {**os.environ, **secrets}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=50)


def test_several_agents_play_several_ladders(arena_server: ArenaServer, tmp_path: Path) -> None:
    (tmp_path / "token").write_text(arena_server.token() + "\n")
    words = ("random", "ismcts:simulations=20", "--server", arena_server.url, "--game", "goofspiel:3", "--game", "kuhn")
    tokens = ("--token-env", "MINE", "--token-file", str(tmp_path / "token"))
    done = run(*words, *tokens, "--matches", "2", "--most", "2", "--json", MINE=arena_server.token())
    assert done.returncode == 0, done.stderr
    matches = json.loads(done.stdout)["matches"]
    ranked = [match for match in matches if match["kind"] == "ranked"]
    assert {match["agent"] for match in ranked} == {"random", "ismcts:simulations=20"}
    assert {match["game"] for match in ranked} == {"kuhn"}  # goofspiel would need a third one
    assert {match["kind"] for match in matches} == {"ranked", "validation"}
    shown = run("random", "--server", arena_server.url, "--token-env", "MINE", MINE="feint_x").stderr
    assert "feint_x" not in shown


def test_agents_that_register_themselves(arena_server: ArenaServer) -> None:
    owner = arena_server.owner_token()
    others = [arena_server.owner_token(), arena_server.owner_token()]
    words = ("random", "--server", arena_server.url, "--game", "kuhn", "--matches", "1", "--owner-token-env", "OWNER")
    name = f"self made {os.getpid()}"
    for i in range(2):  # the second time it is there already
        rival = subprocess.Popen(
            [sys.executable, "-m", "feint", "agent", *words, "--name", f"rival {i} {os.getpid()}"],
            env={**os.environ, "OWNER": others[i]},
            stdout=subprocess.DEVNULL,
        )
        done = run(*words, "--name", name, OWNER=owner)
        assert done.returncode == 0, done.stderr
        assert f"{name}: kuhn, place" in done.stdout
        assert rival.wait(30) == 0
    tokens = ApiClient(arena_server.url, owner).get("/tokens")["tokens"]
    assert [token["revoked"] is None for token in tokens if token["scope"] == "play"] == [False, False]
    again = run(*words, "--name", name, OWNER=others[0])
    assert (again.returncode, again.stdout) == (1, "")
    assert again.stderr.count("\n") == 1
    assert f"'{name}'" in again.stderr


@pytest.mark.parametrize(
    ("words", "secrets", "status", "quoted"),
    [
        (["random"], {}, 2, "--stdio"),
        (["random", "--stdio", "--server", "URL"], {}, 2, "--stdio"),
        (["random", "--server", "URL"], {}, 2, r"--owner.* 0\b"),
        (["random", "--server", "URL", "--token-env", "NO"], {}, 2, "--token-env 'NO'"),
        (["random", "--server", "URL", "--token-env", "A"], {"A": "two words"}, 2, "--token-env 'A'"),
        (["random", "--server", "URL", "--token-file", "/no"], {}, 2, "--token-file '/no'"),
        (["random", "--server", "URL", "--token-env", "feint_abc"], {}, 2, "--token-env"),
        (["random", "--server", "URL", "--token-env", "A"], {"A": "feint_abc"}, 1, "token"),
        (["random", "--server", "URL", "--owner-token-env", "A"], {"A": "feint_abc"}, 1, "token"),
        (["random", "--server", "http://127.0.0.1:1", "--token-env", "A"], {"A": "feint_abc"}, 1, "http://127.0.0.1:1"),
        (["random", "--server", "nowhere", "--token-env", "A"], {"A": "feint_abc"}, 1, "'nowhere'"),
        (["nobody", "--server", "URL", "--token-env", "A"], {"A": "feint_abc"}, 2, "'nobody'"),
        (["random", "--server", "URL", "--token-env", "A", "--game", "coup:x"], {"A": "feint_abc"}, 2, "'coup:x'"),
        (["random", "--server", "URL", "--token-env", "A", "--most", "0"], {"A": "feint_abc"}, 2, r"--most.* 0\b"),
        (["random", "--server", "URL", "--token-env", "A", "--name", "x"], {"A": "feint_abc"}, 2, "--owner-token-env"),
        (["honest", "--server", "URL", "--token-env", "A", "--game", "leduc"], {"A": "feint_abc"}, 2, "honest.*leduc"),
        (["human", "--server", "URL", "--token-env", "A"], {"A": "feint_abc"}, 2, "human"),
    ],
)
def test_what_does_not_fit(
    arena_server: ArenaServer, words: list[str], secrets: dict[str, str], status: int, quoted: str
) -> None:
    done = run(*(arena_server.url if word == "URL" else word for word in words), **secrets)
    assert done.returncode == status
    *_, last = done.stderr.splitlines()
    assert re.search(quoted, last)
    assert len(done.stderr.splitlines()) <= 2
    assert "feint_abc" not in done.stderr + done.stdout


def test_an_agent_that_answers_nothing_fails(arena_server: ArenaServer) -> None:
    bot = Path(__file__).parents[1] / "agents" / "fakes" / "bot.py"
    token = arena_server.token()
    words = (f"process:command={sys.executable} {bot} gives_up", "--server", arena_server.url, "--token-env", "MINE")
    done = run(*words, "--game", "kuhn", "--matches", "1", MINE=token)
    assert done.returncode == 1
    assert done.stderr.endswith("gives_up answered no question: out of ideas\n")
    mine = ApiClient(arena_server.url, token)
    (match,) = mine.get(f"/matches?agent={mine.get('/me')['agent'].replace(' ', '%20')}")["matches"]
    assert match["kind"] == "validation"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_leaves_in_good_order(arena_server: ArenaServer, number: signal.Signals) -> None:
    words = ["random", "--server", arena_server.url, "--token-env", "MINE", "--game", "leduc"]
    token = arena_server.token()
    agent = subprocess.Popen(
        [sys.executable, "-m", "feint", "agent", *words],
        env={**os.environ, "MINE": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert agent.stdout is not None
    assert "validation" in agent.stdout.readline()
    assert len(ApiClient(arena_server.url, token).get("/queue")["queue"]) == 1
    began = time.monotonic()
    agent.send_signal(number)
    _, said = agent.communicate(timeout=20)
    assert agent.returncode == 0
    assert time.monotonic() - began < 5
    assert said == f"feint: 1 agent at {arena_server.url}; Ctrl-C leaves\n"
    assert ApiClient(arena_server.url, token).get("/queue")["queue"] == []


def test_any_program_of_the_protocol_can_be_hosted(arena_server: ArenaServer) -> None:
    bot = Path(__file__).parents[1] / "agents" / "fakes" / "bot.py"
    program = f"process:command={sys.executable} {bot} good"
    words = (program, "random", "--server", arena_server.url, "--game", "goofspiel", "--matches", "1")
    done = run(*words, "--token-env", "A", "--token-env", "B", "--json", A=arena_server.token(), B=arena_server.token())
    assert done.returncode == 0, done.stderr
    assert {match["agent"] for match in json.loads(done.stdout)["matches"]} == {program, "random"}


def test_an_owner_s_token_is_made_once_and_kept(house_server: ArenaServer, tmp_path: Path) -> None:
    name, kept = f"own {os.getpid()}", tmp_path / "me.token"
    words = ("random", "--server", house_server.url, "--game", "kuhn", "--matches", "1", "--owner", str(kept))
    for _ in range(2):
        done = run(*words, "--name", name)
        assert done.returncode == 0, done.stderr
        assert kept.read_text().strip() not in done.stdout + done.stderr
    assert kept.stat().st_mode & 0o777 == 0o600
    token = kept.read_text()
    for content, why in (("feint_x feint_y", " 2 "), ("", " 0 "), ("feint_nobody", "token")):
        kept.write_text(content)
        done = run(*words, "--name", name)
        assert done.returncode in (1, 2)
        assert why in done.stderr
        assert kept.read_text() == content
    kept.write_text(token)
    assert run(*words, "--name", name, "--owner-token-env", "A", A=token).returncode == 2
    nowhere = ("random", "--server", house_server.url, "--owner", str(tmp_path / "no" / "where"))
    assert str(tmp_path / "no" / "where") in run(*nowhere).stderr


def test_records_are_fetched(house_server: ArenaServer, tmp_path: Path) -> None:
    name, out = f"kept {os.getpid()}", tmp_path / "r.jsonl"
    owner = ("--owner", str(tmp_path / "o.token"))
    played = run("random", "--server", house_server.url, "--game", "kuhn", "--matches", "1", *owner, "--name", name)
    assert played.returncode == 0, played.stderr
    words = ("records", "--server", house_server.url, "--out", str(out))
    done = feint(*words, "--agent", name, "--kind", "ranked", "--json")
    assert json.loads(done.stdout) == {"records": 1, "file": str(out)}
    (line,) = out.read_text().splitlines()
    assert name in {seat["agent"] for seat in json.loads(line)["seats"]}
    for more, status, why in (
        (["--agent", "nobody at all"], 2, "nobody at all"),
        (["--limit", "0"], 2, "--limit"),
        (["--out", str(tmp_path / "no" / "x")], 2, "--out"),
    ):
        done = feint(*words, *more)
        assert done.returncode == status
        assert why in done.stderr
    assert "http://127.0.0.1:1" in feint("records", "--server", "http://127.0.0.1:1").stderr
