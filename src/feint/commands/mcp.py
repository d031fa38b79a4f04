"""feint mcp: an arena for language models."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from feint.commands.terminal import UsageError
from feint.commands.tokens import token_in_env
from feint.remote.calls import Calls


def add_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """The parser's part of this module."""
    mcp = add("mcp", command_mcp)
    mcp.add_argument("--server", required=True, metavar="URL", help="the arena")
    mcp.add_argument("--token-env", required=True, metavar="NAME", help="the variable with the agent's token")


def command_mcp(args: argparse.Namespace) -> None:
    """Let a language model play at an arena: the Model Context Protocol on standard input and output."""
    token = token_in_env("--token-env", args.token_env)
    try:
        from feint.mcp.server import make_server
    except ModuleNotFoundError as error:
        raise UsageError(f"this needs {error.name}: pip install 'feint[mcp]'") from error
    if Calls(args.server, token).get("/me")["agent"] is None:
        raise UsageError(f"--token-env {args.token_env}: an owner's token; the model plays with an agent's")
    make_server(args.server, token).run("stdio")
