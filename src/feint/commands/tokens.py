"""Tokens on the command line: never the token itself, which everybody could read there."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from feint.commands.terminal import UsageError
from feint.errors import NoArena
from feint.files import check_output_path
from feint.remote.api_client import ApiClient

LONGEST_TOKEN = 200


def token_in_env(option: str, name: str) -> str:
    """A token by the variable that it is in: a word of the command line would show it to everybody."""
    if name.startswith("feint_"):
        raise UsageError(f"{option} takes the name of a variable with the token in it, not the token")
    return _token(os.environ.get(name, ""), f"{option} {name!r}: the variable")


def tokens_in_file(path: str) -> list[str]:
    """Tokens by the file that they are in, one a line."""
    return [_token(line, f"--token-file {path!r}: the file") for line in _read("--token-file", path) or [""]]


def owner_in_file(path: str, server: str, name: str) -> str:
    """An owner's token by the file that it is in; where there is none, of a new owner, whose token it keeps."""
    if Path(path).exists():
        tokens = _read("--owner", path)
        if len(tokens) != 1:
            raise UsageError(f"--owner {path!r}: the file holds {len(tokens)} words, not one token")
        return _token(tokens[0], f"--owner {path!r}: the file")
    check_output_path(f"--owner {path!r}", path)
    for called in (name, f"{name[:30]} {secrets.token_hex(3)}"):
        try:
            token = _token(str(ApiClient(server).post("/owners", {"name": called})["token"]), f"what {server} answers")
            break
        except NoArena as error:
            if error.code != "name_taken" or called != name:
                raise
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(f"{token}\n")
    return token


def _read(option: str, path: str) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8").split()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{option} {path!r}: {getattr(error, 'strerror', None) or 'not a text'}") from None


def _token(text: str, where: str) -> str:
    token = text.strip()
    if not token or len(token) > LONGEST_TOKEN or not token.isascii() or not token.isprintable() or " " in token:
        raise UsageError(f"{where} holds no token")  # and what it holds stays there
    return token
