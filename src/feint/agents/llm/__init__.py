"""A language model behind any OpenAI-compatible endpoint: `llm:model=NAME,base_url=http://127.0.0.1:8080/v1`."""

from __future__ import annotations

import argparse
import inspect

from feint.agents.llm.agent import LlmAgent
from feint.errors import BadSpec

__all__ = ["AGENT", "LlmAgent", "add_options", "llm_spec"]

AGENT = LlmAgent
OPTIONS = {  # what each is, for the help of a command
    "model": "the model's name, as the endpoint knows it",
    "base_url": "the endpoint; /chat/completions is added",
    "strategy_prompt": "a file with your instructions (none)",
    "key_env": "the variable with the endpoint's key",
    "timeout": "seconds for a decision, all tries together",
    "tries": "requests of one decision",
    "temperature": "0 is the same answer each time",
    "max_tokens": "of an answer",
    "reasoning": "characters of reasoning that are asked for and kept",
    "view": "what the seat knows as json or as text",
}


def add_options(parser: argparse._ActionsContainer, *, leave: tuple[str, ...] = ()) -> None:
    """Give a command the agent's options as its own: `base_url` becomes --base-url."""
    for name, parameter in inspect.signature(LlmAgent, eval_str=True).parameters.items():
        if name not in leave:
            default = "" if parameter.default in (parameter.empty, "") else f" ({parameter.default})"
            flag = f"--{name.replace('_', '-')}"
            parser.add_argument(flag, metavar=name.rpartition("_")[2].upper(), help=f"{OPTIONS[name]}{default}")


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
