"""Plays code of your own: `python:code=careful.py:careful` names a function of (view, legal), an object with
`act(view, legal)`, a class of such objects, or a function without arguments that makes one. It is imported once, from
the current directory."""

from __future__ import annotations

import os
from functools import cache

from feint.agent import Agent, agent_of, is_agent_object
from feint.own_code import own_code


def own_agent(code: str) -> Agent:
    return agent_of(_import_code(code, os.getcwd()))


@cache
def _import_code(code: str, folder: str) -> object:
    return own_code(code, "an agent", lambda named: callable(named) or is_agent_object(named))


AGENT = own_agent
