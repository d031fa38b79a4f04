"""The OpenAPI description against the server: whatever is sent, no 500, and every answer is one that it describes."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest
from player import Bot
from server import ArenaServer, Server

from feint.arena.app import create_app
from feint.arena.arena import Settings

CHECKS = "not_a_server_error,status_code_conformance,response_schema_conformance"


NIGHTLY = pytest.mark.nightly


@pytest.mark.parametrize(
    ("other", "examples"), [(False, 4), pytest.param(False, 8, marks=NIGHTLY), pytest.param(True, 8, marks=NIGHTLY)]
)
def test_schemathesis_finds_nothing(database_url: str, tmp_path: Path, other: bool, examples: int) -> None:
    kind = "admin" if database_url.startswith("postgresql") != other else "play"
    pytest.importorskip("schemathesis", reason="make test installs it")
    log = tmp_path / "log"
    server = Server(database_url).start(log)
    try:
        bots = [Bot(server.url, server.token(), "kuhn", 2, seed=i) for i in range(2)]
        for bot in bots:
            bot.start()
        end = time.monotonic() + 30
        while not server.get("/api/v1/matches?status=finished&kind=ranked")["matches"]:
            assert time.monotonic() < end
            time.sleep(0.1)
        for bot in bots:
            bot.over.set()
        token = server.token()
        if kind == "admin":
            words = [sys.executable, "-m", "feint", "arena", "token", "--database", database_url, "--json"]
            token = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)["token"]
        words = [sys.executable, "-m", "schemathesis.cli", "run", f"{server.url}/api/v1/openapi.json"]
        words += ["-H", f"authorization: Bearer {token}", "--checks", CHECKS, "--max-examples", str(examples)]
        words += ["--exclude-path-regex", "stream", "--seed", str(random.Random(kind).randrange(10**6))]
        done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path)
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]
    finally:
        server.stop()
    assert "Traceback" not in log.read_text()


def test_every_call_has_an_example_that_fits() -> None:
    described = create_app(Settings(database="none.sqlite")).openapi()
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            contents = [operation.get("requestBody", {})]
            contents += [answer for code, answer in operation["responses"].items() if code in ("200", "201")]
            for content in contents:
                if (body := content.get("content", {}).get("application/json")) is not None:
                    assert "example" in body, f"{method} {path}: record one with tools/docs/api_examples.py"
                    schema = {**body["schema"], "components": described["components"]}
                    jsonschema.Draft202012Validator(schema).validate(body["example"])


def test_the_description_says_who_may_call() -> None:
    described = create_app(Settings(database="none.sqlite")).openapi()
    assert set(described["components"]["securitySchemes"]) == {"token", "session", "csrf"}
    paths = described["paths"]
    assert paths["/api/v1/queue"]["post"]["security"] == [{"token": []}, {"session": [], "csrf": []}]
    assert paths["/api/v1/queue"]["get"]["security"] == [{"token": []}, {"session": []}]
    assert {} in paths["/api/v1/matches/{match}"]["get"]["security"]
    assert "security" not in paths["/api/v1/games"]["get"]


def test_examples_of_names_are_names() -> None:
    schemas = create_app(Settings(database="none.sqlite")).openapi()["components"]["schemas"]
    for name in ("NewOwner", "NewAgent"):
        field = schemas[name]["properties"]["name"]
        assert field["examples"]
        for example in field["examples"]:
            jsonschema.Draft202012Validator(field).validate(example)


def test_a_path_with_the_character_zero_is_not_found(arena_server: ArenaServer) -> None:
    """PostgreSQL refuses such a text; every call answers as for any other name that is not there."""
    paths, token = create_app(Settings(database="none.sqlite")).openapi()["paths"], arena_server.token()
    refused = 0
    for path, operations in paths.items():
        for method in operations if "{" in path else ():
            what = re.sub(r"\{\w+\}", "nul%00l", path)
            status, answer = arena_server.call(method.upper(), what, {} if method == "post" else None, token)
            assert (status, answer["error"]["code"]) == (404, "not_found"), (method, path)
            assert repr("nul\x00l") in answer["error"]["message"]
            refused += 1
    assert refused >= 20
