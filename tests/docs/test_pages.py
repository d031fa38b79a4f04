"""The pages say what is so: links lead somewhere, code runs, commands exit as promised, facts are facts."""

from __future__ import annotations

import argparse
import inspect
import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import feint
from feint import solvers
from feint.agents import known_agents
from feint.agents.llm import LlmAgent
from feint.cli import build_parser
from feint.players import native_players
from feint.record import schema

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
TOP = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "THIRD_PARTY.md", "agents/README.md")
PAGES = [*(ROOT / page for page in TOP), *sorted(DOCS.rglob("*.md"))]
GAMES = [about["name"] for about in feint.catalogue()]
SOLVER_PAGES = sorted(str(page.relative_to(ROOT)) for page in (DOCS / "solvers").glob("*.md"))
PLAYER_PAGES = sorted(str(page.relative_to(ROOT)) for page in (DOCS / "players").glob("*.md"))
HOW_TO_PAGES = sorted(str(page.relative_to(ROOT)) for page in (DOCS / "how-to").glob("*.md"))
# Python on these is run by other tests: test_contributing.py, test_protocol.py, envs/test_envs_page.py, and walks.
RUN_ELSEWHERE = ("CONTRIBUTING.md", "docs/protocol.md", "docs/envs.md", "docs/tutorials/")
CODE = [name for page in PAGES if not (name := str(page.relative_to(ROOT))).startswith(RUN_ELSEWHERE)]
LARGE = 400_000  # nodes: trees beyond are counted at night
TOO_LARGE = "The tree is too large to count."
GAME_SHAPE = [
    "Description",
    "Rules",
    "Specs",
    "Observation",
    "Actions",
    "Rewards",
    "Parameters",
    "Facts",
    "Version history",
]
SOLVER_SHAPE = ["What it does", "Citation", "What it asks", "Guarantees", "Command", "Known answers"]
PLAYER_SHAPE = ["What it does", "Options", "Example", "What it explains", "How strong"]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def headings(path: Path) -> list[str]:
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return re.findall(r"^#+ (.*)$", text, re.MULTILINE)


def anchor(heading: str) -> str:
    """As GitHub makes them."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_page_of_one_shape(game: str) -> None:
    title, *rest = headings(DOCS / "games" / f"{game}.md")
    assert title == feint.make(game).about()["title"]
    assert rest == GAME_SHAPE


SHARED = {"qmdp": "baselines", "fib": "baselines", "pbvi": "baselines"}  # three that are small and one page


TRAINERS = {"bidder": "pimc", "regret": "regret"}  # they make what a player plays by: it is on the player's page


@pytest.mark.parametrize(("solver", "player"), TRAINERS.items())
def test_trainers_of_players_are_on_their_pages(solver: str, player: str) -> None:
    assert f"feint train {solver}" in (DOCS / "players" / f"{player}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("solver", [name for name in solvers.names() if name not in TRAINERS])
def test_every_solver_has_a_page_of_one_shape(solver: str) -> None:
    page = DOCS / "solvers" / f"{SHARED.get(solver, solver).replace('-', '_')}.md"
    title, *rest = headings(page)
    assert title == SHARED.get(solver, solver)
    assert f"`{solver}`" in page.read_text(encoding="utf-8") or title == solver
    assert [heading for heading in rest if heading in SOLVER_SHAPE] == SOLVER_SHAPE


@pytest.mark.parametrize("player", native_players(), ids=lambda player: player["name"])
def test_every_native_player_has_a_page_of_one_shape(player: dict[str, Any]) -> None:
    page = DOCS / "players" / f"{player['name']}.md"
    title, *rest = headings(page)
    assert title == player["name"]
    assert rest == PLAYER_SHAPE
    shown = re.findall(r"^\| `(\w+)` \| `([^`]*)` \|", page.read_text(encoding="utf-8"), re.MULTILINE)
    defaults = [(option["name"], option["default"]) for option in player["options"]]
    assert shown == [(name, value if isinstance(value, str) else json.dumps(value)) for name, value in defaults]


def test_the_page_of_language_models_has_their_options() -> None:
    page = DOCS / "players" / "llm.md"
    assert headings(page) == ["llm", *PLAYER_SHAPE]
    shown = re.findall(r"^\| `(\w+)` \| (?:`(.*?)`|\(needed\))? ?\|", page.read_text(encoding="utf-8"), re.MULTILINE)
    options = inspect.signature(LlmAgent).parameters.values()
    assert shown == [(o.name, "" if o.default is o.empty else str(o.default)) for o in options]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_resolve(page: Path) -> None:
    text = re.sub(r"^```.*?^```|`[^`]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", target):
            continue
        place, _, fragment = target.partition("#")
        path = (page.parent / place).resolve() if place else page
        assert path.exists(), f"{target} leads nowhere"
        if fragment:
            assert fragment in map(anchor, headings(path)), f"{target}: no such heading"


CODE_BLOCKS = [
    pytest.param(ROOT / page, i, id=f"{page}-{i}") for page in CODE for i in range(len(blocks(ROOT / page, "python")))
]


@pytest.mark.parametrize(("page", "index"), CODE_BLOCKS)
def test_code_runs_and_prints_what_it_says(
    page: Path, index: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = blocks(page, "python")[index]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())  # a bot that waits for questions gets none
    exec(compile(code, name_of(page), "exec"), {"__name__": "__main__"})
    said = re.findall(r"^\s*print\(.*\)  # (.*)$", code, re.MULTILINE)
    assert capsys.readouterr().out.splitlines() == said


# These have no command, or need a server: test_how_to.py has one.
ELSEWHERE = ("docs/how-to/index.md", "docs/how-to/event.md", "docs/how-to/backup.md")
ALONE = tuple(page for page in HOW_TO_PAGES if page not in ELSEWHERE)
COMMANDS = ("docs/cli.md", "docs/record.md", *ALONE, *SOLVER_PAGES, *PLAYER_PAGES)


def commands(page: Path) -> list[tuple[str, int]]:
    """Lines of sh blocks that begin with `feint`; a comment says what they exit with, or why they are not run here."""
    found = []
    for line in "".join(blocks(page, "sh")).splitlines():
        command, _, remark = line.partition("  # ")
        if command.startswith("feint ") and remark.split(":")[0] not in ("interactive", "slow"):
            status = re.match(r"exit (\d+)", remark)
            found.append((command, int(status[1]) if status else 0))
    return found


@pytest.mark.parametrize("page", COMMANDS)
def test_commands_exit_as_the_page_says(page: str, tmp_path: Path) -> None:
    """In the order of the page and in one directory: a record that is written can be replayed further down."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    shown = commands(ROOT / page)
    assert shown
    for command, status in shown:
        done = subprocess.run(
            shlex.split(command),
            cwd=tmp_path,
            env=os.environ | {"PATH": path},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == status, f"{command}: exit {done.returncode}, {done.stderr}"
        if "--json" in command:
            assert json.loads(done.stdout)


def test_every_command_is_on_the_page() -> None:
    (commands,) = (action for action in build_parser()._actions if isinstance(action, argparse._SubParsersAction))
    page = (DOCS / "cli.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| \[`(\w+)`\]\(#", page, re.MULTILINE) == list(commands.choices)
    for name, command in commands.choices.items():
        (section,) = re.findall(rf"^## {name}\n(.*?)(?=^## |\Z)", page, re.DOTALL | re.MULTILINE)
        for option in command._option_string_actions:
            if option not in ("-h", "--help", "--json", "--param"):
                assert option in section, f"feint {name} {option} is not on the page"


def test_every_agent_is_on_the_page() -> None:
    page = (DOCS / "cli.md").read_text(encoding="utf-8")
    for name in known_agents():
        assert re.search(rf"^\| `{name}` \|", page, re.MULTILINE), name


def test_the_record_of_the_page_replays() -> None:
    (example,) = blocks(DOCS / "record.md", "json")
    jsonschema.validate(json.loads(example), schema())
    assert feint.replay(feint.Record.from_json(json.loads(example))).over


@pytest.mark.parametrize("game", GAMES)
def test_observations_are_views(game: str) -> None:
    page = DOCS / "games" / f"{game}.md"
    (example,) = blocks(page, "json")
    made, data = feint.make(game), json.loads(example)
    view = made.read_view(data)
    assert view.json() == data
    jsonschema.validate(data, made.view_schema())
    (active,) = re.findall(r"^Active features of the example: `(\[.*\])`\.$", page.read_text(), re.MULTILINE)
    assert view.features() == json.loads(active)


FACT = re.compile(r"^\| `([^`]+)` \| (\d+) \| (\d+) \| (\d+) \| ([\d +]+) \| ([\d.]+) \|$", re.MULTILINE)
FACTS = [
    pytest.param(found, id=found[0], marks=[pytest.mark.nightly] if int(found[1]) > LARGE else [])
    for game in GAMES
    for found in FACT.findall((DOCS / f"games/{game}.md").read_text())
]


@pytest.mark.parametrize("fact", FACTS)
def test_facts_are_facts(fact: tuple[str, ...]) -> None:
    command, nodes, chance_nodes, ends, infosets, exploitability = fact
    name, *words = command.split()
    game = feint.make(
        name, **{k: json.loads(v) if v.isdigit() else v for k, v in (w.split("=") for w in words if "=" in w)}
    )
    counts = feint.tree(game).counts()
    assert (counts["nodes"], counts["chance_nodes"], counts["ends"]) == (int(nodes), int(chance_nodes), int(ends))
    assert " + ".join(map(str, counts["infosets"])) == infosets
    assert f"{feint.best_response(game, {})['exploitability']:.6f}" == exploitability


def test_every_game_has_facts() -> None:
    for game in GAMES:
        page = (DOCS / "games" / f"{game}.md").read_text()
        said = "a row of Facts as in docs/games/kuhn.md (what `feint solve` prints), or the sentence"
        assert FACT.search(page) or TOO_LARGE in page, f"{game}.md needs {said}: {TOO_LARGE}"
