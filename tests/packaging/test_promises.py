"""What the project says of its own parts: dependencies with reasons, workflows that call what exists, one version."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
import yaml

import feint

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def names(requirements: list[str]) -> set[str]:
    found = {re.split(r"[\[<>=~ ]", one)[0] for one in requirements}
    return found - {"feint"}


def test_every_dependency_has_a_reason_and_no_other_has() -> None:
    project = PROJECT["project"]
    wanted = names(project["dependencies"]) | names(PROJECT["build-system"]["requires"])
    for extra in project["optional-dependencies"].values():
        wanted |= names(extra)
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    listed = {name for row in re.findall(r"^\| ([a-z][\w, -]*) \|", page, re.MULTILINE) for name in row.split(", ")}
    assert listed - {"package"} == wanted


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_call_what_exists(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    called = {word for step in steps for word in re.findall(r"\bmake (\w+)", step.get("run", ""))}
    assert called <= targets
    assert all(re.fullmatch(r"[\w./-]+@[\w./-]+", step["uses"]) for step in steps if "uses" in step)


def test_there_is_one_version() -> None:
    said = PROJECT["project"]["version"]
    assert said == feint.__version__ == version("feint")
    assert f"## [{said}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_notices_name_the_versions_that_are_compiled_in() -> None:
    notices = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    locked = (ROOT / "constraints.txt").read_text(encoding="utf-8") + (ROOT / "web" / "package.json").read_text()
    for name in ("nanobind", "Svelte", "marked"):
        (said,) = re.findall(rf"^\| {name} \| ([\d.]+) \|", notices, re.MULTILINE)
        assert re.search(rf'{name.lower()}(==|": "){re.escape(said)}\.', locked), name
