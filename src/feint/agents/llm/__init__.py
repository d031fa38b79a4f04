"""A language model behind any OpenAI-compatible endpoint: `llm:model=NAME,base_url=http://127.0.0.1:8080/v1`."""

from __future__ import annotations

import argparse
import inspect

from feint.agents.llm.agent import LlmAgent
from feint.errors import BadSpec

__all__ = ["AGENT", "LlmAgent", "add_options", "llm_spec"]

AGENT = LlmAgent


def add_options(parser: argparse._ActionsContainer, *, leave: tuple[str, ...] = ()) -> None:
    """Give a command the agent's options as its own: `base_url` becomes --base-url."""
    for name, parameter in inspect.signature(LlmAgent, eval_str=True).parameters.items():
        if name not in leave:
            default = "" if parameter.default is parameter.empty else f" ({parameter.default})"
            flag = f"--{name.replace('_', '-')}"
            parser.add_argument(flag, metavar="VALUE", help=f"of llm: {name.replace('_', ' ')}{default}")


def llm_spec(args: argparse.Namespace, **more: str) -> str:
    """The spec of a command's agent: `llm` with the options of `add_options` and `more`; any other as it was named."""
    agent, options = getattr(args, "agent", "llm"), []
    for name in inspect.signature(LlmAgent).parameters:
        value = more.get(name, getattr(args, name, None))
        if value is None:
            continue
        if agent != "llm":
            raise BadSpec(f"--{name.replace('_', '-')} is an option of llm, and the agent is {agent!r}")
        if '"' in value:
            raise BadSpec(f"llm: {name} cannot have a double quote in it, got {value!r}")
        options.append(f'{name}="{value}"' if "," in value else f"{name}={value}")
    return f"llm:{','.join(options)}" if options else agent
