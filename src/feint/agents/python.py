"""Plays code of your own: `python:code=careful.py:careful` names a function of (view, legal), a class derived from
feint.Agent, or a function without arguments that makes an agent. It is imported once, from the current directory."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from typing import Any

from feint.agent import Agent, agent_by
from feint.own_code import own_code


def own_agent(code: str) -> Agent:
    return agent_by(_imported(code, os.getcwd()))


@cache
def _imported(code: str, folder: str) -> Callable[..., Any]:
    return own_code(code, "an agent")


AGENT = own_agent
