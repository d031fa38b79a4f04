"""Agents by name. A module here is an agent: it names its class `AGENT`, and the class's arguments are its options.
So is a module in the folder `agents` of a game (feint.games). Native players (cpp/players) are agents too, with the
options that they declare."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import shlex
from typing import Any

from feint._core import players
from feint.agent import Agent
from feint.errors import BadSpec
from feint.games import agent_modules

__all__ = ["known_agents", "make_agent"]


def known_agents() -> list[str]:
    """The names that a spec may begin with."""
    return [*_modules(), *(player["name"] for player in players())]


def _modules() -> dict[str, str]:
    """The modules of agents by the agent's name, sorted by it."""
    own = {m.name.rstrip("_"): f"{__name__}.{m.name}" for m in pkgutil.iter_modules(__path__) if m.name != "native"}
    return dict(sorted((own | agent_modules()).items()))


def make_agent(spec: str) -> Agent:
    """Make an agent of `name` or `name:key=value,...`. A value with a comma is quoted: `process:command="a b,c"`."""
    if not isinstance(spec, str):
        raise BadSpec(f"a spec is text, as 'random' or 'python:code=FILE.py:NAME'; got {spec!r}")
    name, _, rest = spec.partition(":")
    modules = _modules()
    if name in modules:
        kind = importlib.import_module(modules[name]).AGENT
    elif name in known_agents():
        kind = importlib.import_module("feint.agents.native").kind_of(name)
    else:
        raise BadSpec(f"there is no agent {name!r}; known: {', '.join(known_agents())}")
    agent: Agent = kind(**_options(spec, name, rest, kind))
    if not agent.name:
        agent.name = spec
    return agent


def _options(spec: str, name: str, rest: str, kind: type[Agent]) -> dict[str, Any]:
    signature = inspect.signature(kind, eval_str=True)
    splitter = shlex.shlex(rest, posix=True, punctuation_chars="")
    splitter.whitespace, splitter.whitespace_split, splitter.commenters = ",", True, ""
    splitter.quotes = '"'
    splitter.escape = ""
    try:
        pairs = list(splitter)
    except ValueError as error:
        raise BadSpec(f"{spec!r}: {error}") from None
    options: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if key not in signature.parameters:
            allowed = ", ".join(signature.parameters) or "none"
            raise BadSpec(f"{name} has no option {key!r}; it takes: {allowed}")
        if not equals:
            raise BadSpec(f"{spec!r}: an option reads key=value, got {pair!r}")
        if key in options:
            raise BadSpec(f"{spec!r}: {key} is given twice")
        options[key] = _convert(spec, key, value, signature.parameters[key].annotation)
    for key, parameter in signature.parameters.items():
        if parameter.default is parameter.empty and key not in options:
            raise BadSpec(f"{name} needs {key}: {name}:{key}=...")
    return options


def _convert(spec: str, key: str, value: str, wanted: type) -> Any:
    if wanted is bool:
        if value not in ("true", "false"):
            raise BadSpec(f"{spec!r}: {key} must be true or false, got {value!r}")
        return value == "true"
    try:
        return wanted(value)
    except ValueError:
        raise BadSpec(f"{spec!r}: {key} must be of type {wanted.__name__}, got {value!r}") from None
