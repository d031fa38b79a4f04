"""Dependencies and types of the calls: who calls, parts of paths, pages of lists, and the shape of errors."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import Depends, Query, Request
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError
from sqlalchemy import and_, or_
from starlette.requests import HTTPConnection

from feint.arena.arena import Arena
from feint.arena.errors import ArenaError
from feint.arena.json_checks import is_storable
from feint.arena.security import COOKIE, CSRF_HEADER, Caller, check_csrf
from feint.protocol import DEEPEST

NOT_FOUND = "not_found"  # the type of the validation error of a path
NAME = r"^[A-Za-z0-9][A-Za-z0-9 ._-]*[A-Za-z0-9]$"


def _is_name(name: str) -> str:
    if not re.fullmatch(NAME, name):
        raise ValueError("a name has letters, digits, spaces, dots, - and _, with a letter or digit at both ends")
    return name


Name = Annotated[
    str,
    StringConstraints(min_length=2, max_length=40),
    AfterValidator(_is_name),
    Field(json_schema_extra={"pattern": NAME}),
]
Text400 = Annotated[str, StringConstraints(max_length=400)]
Slug = Annotated[str, StringConstraints(min_length=1, max_length=80)]


class RequestBody(BaseModel):
    """What a client sends: a field that nobody knows is an error, and so is text that no database keeps."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _text(cls, given: Any) -> Any:
        if not is_storable(given):
            raise ValueError(f"must have finite numbers of 64 bits, no character zero, and at most {DEEPEST} levels")
        return given


class ErrorBody(BaseModel):
    """Why not, for programs and for people."""

    model_config = ConfigDict(extra="allow")
    code: str
    message: str


class Problem(BaseModel):
    """The one shape of errors."""

    error: ErrorBody


ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": why}
    for status, why in {
        400: "Not understood",
        401: "No token, or a bad one",
        403: "Not yours to do",
        404: "Not there",
        409: "Too late, or already done",
        413: "Too large",
        422: "It does not fit",
        429: "Too many calls",
        503: "The arena cannot write just now",
    }.items()
}


def arena_of(request: Request) -> Arena:
    found: Arena = request.app.state.arena
    return found


async def identify(arena: Arena, request: Request) -> Caller | None:
    """Find who calls, by token or by cookie (None: a stranger), and count the call. Raises 401, 403 or 429.

    All tokens of an owner are counted as one, and so are all strangers at an address.
    """
    given = request.headers.get("authorization", "")
    scheme, _, token = given.partition(" ")
    if given:
        try:
            if scheme.lower() != "bearer" or not token:
                raise ArenaError(401, "bad_token", "Authorization reads: Bearer TOKEN.")
            caller = await arena.authenticator.caller(token.strip())
        except ArenaError:
            arena.authenticator.rates.strangers.take(address_of(request))
            raise
    elif cookie := request.cookies.get(COOKIE):
        try:
            caller = await arena.authenticator.caller(cookie)
        except ArenaError:
            _count_stranger(arena, request)
            return None  # an old cookie is no reason to refuse a page
        host = request.headers.get("host")
        check_csrf(caller, request.method, request.headers.get("origin"), host, request.headers.get(CSRF_HEADER))
    else:
        _count_stranger(arena, request)
        return None
    if caller.kind != "house":
        arena.authenticator.rates.calls.take(caller.owner)
    return caller


def _count_stranger(arena: Arena, request: Request) -> None:
    """Count a call by its address. A stream is one call, however long, and many may watch from one place."""
    if not request.url.path.endswith("/stream"):
        arena.authenticator.rates.strangers.take(address_of(request))


async def optional_caller(request: Request) -> Caller | None:
    """Return the caller that the layer around all calls has found (limits.py); None for a stranger."""
    caller: Caller | None = request.state.caller
    return caller


async def known_caller(caller: Annotated[Caller | None, Depends(optional_caller)]) -> Caller:
    if caller is None:
        raise ArenaError(401, "no_token", "This needs a token: Authorization: Bearer TOKEN.")
    return caller


async def agent_caller(caller: Annotated[Caller, Depends(known_caller)]) -> Caller:
    """A caller who sits at tables: an agent's token, or a browser's session."""
    if caller.agent is None or not caller.may("play", "session"):
        raise ArenaError(403, "not_an_agent", "This needs an agent's token; an owner gets one for each agent.")
    return caller


CurrentArena = Annotated[Arena, Depends(arena_of)]
OptionalCaller = Annotated[Caller | None, Depends(optional_caller)]
KnownCaller = Annotated[Caller, Depends(known_caller)]
AgentCaller = Annotated[Caller, Depends(agent_caller)]


def _without_nul(what: str) -> AfterValidator:
    """Check that a part of the path can be looked up: no database has a text with the character zero.

    The error handler of the app answers 404, as for any other name that is not there.
    """

    def check(text: str) -> str:
        if "\x00" in text:
            raise PydanticCustomError(NOT_FOUND, "There is no {what} of that name", {"what": what})
        return text

    return AfterValidator(check)


AgentName = Annotated[str, _without_nul("agent")]
TokenId = Annotated[str, _without_nul("token")]
MatchId = Annotated[str, _without_nul("match")]
TableId = Annotated[str, _without_nul("table")]
EventId = Annotated[str, _without_nul("event")]
After = Annotated[str | None, Query(max_length=200, description="`next` of the page before")]
Limit = Annotated[int, Query(ge=1, le=200)]


def require_scope(caller: Caller, *scopes: str) -> None:
    if not caller.may(*scopes):
        raise ArenaError(403, "wrong_scope", f"This needs a token of scope {' or '.join(scopes)}, not {caller.scope}.")


def address_of(request: HTTPConnection) -> str:
    return request.client.host if request.client else "nowhere"


def next_page(values: Sequence[Any]) -> str:
    """Where the next page begins: behind the last row of this one."""
    text = "\x1f".join(repr(value) if isinstance(value, float) else str(value) for value in values)
    return base64.urlsafe_b64encode(text.encode()).decode()


def after_cursor(after: str | None, columns: Sequence[Any], descending: bool = True) -> Any:
    """The condition for rows behind a cursor; columns are (a number, a text)."""
    if after is None:
        return None
    try:
        number_text, name = base64.urlsafe_b64decode(after.encode()).decode().split("\x1f")
        number = float(number_text)
        if number != number or abs(number) > 1e15 or "\x00" in name:
            raise ValueError
    except (ValueError, binascii.Error, UnicodeError):
        raise ArenaError(422, "bad_cursor", f"{after[:40]!r} is no cursor of ours; take `next` of a page.") from None
    first, second = columns
    if descending:
        return or_(first < number, and_(first == number, second < name))
    return or_(first > number, and_(first == number, second > name))
