"""Tokens on the command line: never the token itself, which everybody could read there."""

from __future__ import annotations

import os
from pathlib import Path

from feint.commands.terminal import UsageError

LONGEST_TOKEN = 200


def token_in_env(option: str, name: str) -> str:
    """A token by the variable that it is in: a word of the command line would show it to everybody."""
    if name.startswith("feint_"):
        raise UsageError(f"{option} takes the name of a variable with the token in it, not the token")
    return _token(os.environ.get(name, ""), f"{option} {name}: the variable")


def tokens_in_file(path: str) -> list[str]:
    """Tokens by the file that they are in, one a line."""
    try:
        lines = Path(path).read_text(encoding="utf-8").split()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"--token-file {path}: {getattr(error, 'strerror', None) or 'not a text'}") from None
    return [_token(line, f"--token-file {path}: the file") for line in lines or [""]]


def _token(text: str, where: str) -> str:
    token = text.strip()
    if not token or len(token) > LONGEST_TOKEN or not token.isascii() or not token.isprintable() or " " in token:
        raise UsageError(f"{where} holds no token")  # and what it holds stays there
    return token
