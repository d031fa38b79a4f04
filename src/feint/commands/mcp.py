"""feint mcp: an arena for language models."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from feint.commands.options import share
from feint.commands.terminal import UsageError
from feint.commands.tokens import token_in_env
from feint.errors import install_command
from feint.remote.api_client import ApiClient


def add_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """The parser's part of this module."""
    mcp = add("mcp", command_mcp)
    share(mcp, "--server")
    share(mcp, "--token-env", required=True)


def command_mcp(args: argparse.Namespace) -> None:
    """Let a language model play at an arena, by its own protocol (MCP)."""
    token = token_in_env("--token-env", args.token_env)
    try:
        from feint.mcp.server import make_server
    except ModuleNotFoundError as error:
        raise UsageError(f"this needs {error.name}: {install_command('mcp')}") from error
    if ApiClient(args.server, token).get("/me")["agent"] is None:
        raise UsageError(f"--token-env {args.token_env}: an owner's token; the model plays with an agent's")
    make_server(args.server, token).run("stdio")
