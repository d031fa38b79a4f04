"""Who calls, and how often: tokens (kept as hashes), the session of a browser, limits, and headers.

A token is 32 random bytes, so a plain hash of it is safe to keep: there is nothing to guess.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from sqlalchemy import select
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.database import Database, new_id
from feint.arena.errors import ArenaError
from feint.arena.rates import Rates

COOKIE = "feint_session"
CSRF_HEADER = "x-feint-csrf"
REMEMBERED = 5.0  # seconds for which a token is taken for good without looking: a revocation works after that
MOST_REMEMBERED = 10_000
SESSION_LASTS = 30 * 86_400.0
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}


@dataclass(frozen=True)
class Caller:
    """Who a token belongs to."""

    owner: str
    kind: str  # of the owner: owner, admin, house, guest
    scope: str
    agent: str | None
    token: str
    secret: str = ""  # what a session's CSRF token is made of

    def may(self, *scopes: str) -> bool:
        return self.scope in scopes or self.scope == "admin"

    @property
    def csrf(self) -> str:
        return hmac.new(self.secret.encode(), b"csrf", hashlib.sha256).hexdigest()


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_token(
    session: Session,
    owner: str,
    scope: str,
    now: float,
    agent: str | None = None,
    note: str = "",
    lasts: float | None = None,
) -> tuple[str, str]:
    """Write a token; returns its name and the secret, which is shown once and never again."""
    secret = "feint_" + secrets.token_urlsafe(32)
    row = schema.Token(
        id=new_id(),
        hash=hash_of(secret),
        owner=owner,
        agent=agent,
        scope=scope,
        note=note,
        created=now,
        expires=now + lasts if lasts else None,
    )
    session.add(row)
    return row.id, secret


class Authenticator:
    """Find the caller of a token, and hold the limits on callers."""

    def __init__(self, database: Database, per_second: float, burst: float, now: Callable[[], float]) -> None:
        self._database, self._now = database, now
        self._known: dict[str, tuple[float, Caller]] = {}
        self.rates = Rates(per_second, burst)

    async def caller(self, token: str) -> Caller:
        """Who has this token. Raises 401 for one that is unknown, revoked or old."""
        hashed, now = hash_of(token), self._now()
        until, known = self._known.get(hashed, (0.0, None))
        if known is not None and now < until:
            return known
        query = select(schema.Token, schema.Owner.kind).join(schema.Owner, schema.Owner.id == schema.Token.owner)
        query = query.where(schema.Token.hash == hashed)
        found = await self._database.read(lambda session: session.execute(query).one_or_none())
        if found is None or found[0].revoked is not None or (found[0].expires or now + 1) < now:
            self._known.pop(hashed, None)
            raise ArenaError(401, "bad_token", "This token is not known, was revoked, or is too old.")
        row, kind = found
        caller = Caller(row.owner, kind, row.scope, row.agent, row.id, token)
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        self._known[hashed] = (now + REMEMBERED, caller)
        return caller

    def forget(self) -> None:
        self._known.clear()


def is_same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a browser's request comes from our own pages. Programs send no origin."""
    try:
        return origin is None or (host is not None and urlsplit(origin).netloc == host)
    except ValueError:
        return False


def check_csrf(caller: Caller, method: str, origin: str | None, host: str | None, given: str | None) -> None:
    """A cookie alone changes nothing: the page must also prove that it is ours."""
    if method in ("GET", "HEAD", "OPTIONS"):
        return
    if not is_same_origin(origin, host):
        raise ArenaError(403, "bad_origin", "This request comes from another site.")
    if given is None or not hmac.compare_digest(given.encode(), caller.csrf.encode()):
        raise ArenaError(403, "bad_csrf", f"A request with a cookie needs the header {CSRF_HEADER}.")
