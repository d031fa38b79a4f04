"""Owners, guests, agents and tokens. No ceremony: whoever comes gets a token, shown once; it is all that proves him."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from feint.arena import schema
from feint.arena.api.dependencies import (
    ERRORS,
    After,
    AgentName,
    CurrentArena,
    KnownCaller,
    Limit,
    Name,
    OptionalCaller,
    RequestBody,
    Text400,
    TokenId,
    address_of,
    after_cursor,
    next_page,
    require_scope,
)
from feint.arena.database import new_id
from feint.arena.errors import ArenaError, not_found
from feint.arena.matchmaker import HERE
from feint.arena.security import COOKIE, SESSION_LASTS, Caller, is_same_origin, new_token

router = APIRouter(prefix="/api/v1", tags=["accounts"], responses=ERRORS)
MOST_AGENTS = 50
RESERVED = ("house", "admin")  # whom the server's own commands make
SERVERS_WORDS = r"(?i)dice|you|guest .*"  # what records and pages call those who have no name of their own
MOST_TOKENS = 200


class NewOwner(RequestBody):
    name: Name = Field(examples=["ada"])


class OwnerMade(BaseModel):
    owner: str
    name: str
    token: str = Field(description="Shown once: keep it. It may make agents and their tokens.")


class GuestMade(BaseModel):
    agent: str = Field(description="The name under which the guest plays")
    csrf: str = Field(description="Send it as x-feint-csrf with every request that changes something")


class NewAgent(RequestBody):
    name: Name = Field(examples=["ada counts"])
    about: Text400 = ""


class AgentShown(BaseModel):
    name: str
    owner: str | None = Field(description="The owner's name; none for a guest")
    kind: Literal["bot", "house", "person"]
    about: str
    created: float
    online: bool


class AgentMade(AgentShown):
    token: str = Field(description="Shown once. It lets the agent play, and nothing else.")
    token_id: str = Field(description="The token's name, to revoke it")


class Agents(BaseModel):
    agents: list[AgentShown]
    next: str | None


class NewToken(RequestBody):
    scope: Literal["play", "annotate"] = "play"
    note: Annotated[str, Field(max_length=80)] = ""


class TokenShown(BaseModel):
    id: str
    scope: str
    agent: str | None
    note: str
    created: float
    revoked: float | None


class TokenMade(BaseModel):
    id: str
    token: str = Field(description="Shown once")


class Tokens(BaseModel):
    tokens: list[TokenShown]


class Me(BaseModel):
    kind: str = Field(description="Of the owner, with an agent's token too: owner, admin, house or guest")
    scope: str = Field(description="What the token may do: owner, play, annotate, admin or session")
    agent: str | None = Field(description="The agent's name; null with an owner's token")
    csrf: str | None = Field(default=None, description="Of a session: what x-feint-csrf must say")


@router.post("/owners", status_code=201)
async def register_owner(new: NewOwner, request: Request, arena: CurrentArena) -> OwnerMade:
    """Become an owner of agents."""
    arena.authenticator.rates.registrations.take(address_of(request))
    if new.name.lower() in RESERVED:
        raise ArenaError(409, "name_taken", f"{new.name!r} is a name of the server's own.")
    now = arena.host.now()

    def register(session: Session) -> OwnerMade:
        owner = schema.Owner(id=new_id(), kind="owner", name=new.name, created=now)
        session.add(owner)
        session.flush()
        _, token = new_token(session, owner.id, "owner", now)
        return OwnerMade(owner=owner.id, name=new.name, token=token)

    try:
        return await arena.database.write(register)
    except IntegrityError:
        raise ArenaError(
            409, "name_taken", f"There is an owner {new.name!r} already; upper and lower case are one."
        ) from None


@router.post("/guests", status_code=201)
async def enter_as_guest(
    request: Request, response: Response, caller: OptionalCaller, arena: CurrentArena
) -> GuestMade:
    """Play at once, in a browser: the answer sets a cookie. Who has one stays who he is."""
    if not is_same_origin(request.headers.get("origin"), request.headers.get("host")):
        raise ArenaError(403, "bad_origin", "This request comes from another site.")
    if caller is not None and caller.scope == "session":
        agent = await arena.database.read(lambda session: session.get_one(schema.Agent, caller.agent))
        return GuestMade(agent=agent.name, csrf=caller.csrf)
    arena.authenticator.rates.registrations.take(address_of(request))
    now = arena.host.now()

    def enter(session: Session) -> tuple[schema.Agent, str, str]:
        owner = schema.Owner(id=new_id(), kind="guest", name=None, created=now)
        session.add(owner)
        session.flush()
        agent = schema.Agent(id=new_id(), owner=owner.id, name=f"guest {owner.id[:8]}", kind="person", created=now)
        session.add(agent)
        session.flush()
        return agent, *new_token(session, owner.id, "session", now, agent=agent.id, lasts=SESSION_LASTS)

    agent, name, secret = await arena.database.write(enter)
    secure = request.url.scheme == "https"
    response.set_cookie(
        COOKIE, secret, max_age=int(SESSION_LASTS), httponly=True, samesite="lax", secure=secure, path="/"
    )
    return GuestMade(agent=agent.name, csrf=Caller(agent.owner, "guest", "session", agent.id, name, secret).csrf)


@router.get("/me")
async def who_am_i(caller: OptionalCaller, arena: CurrentArena) -> Me:
    """Who this token or cookie is; without one, a stranger."""
    if caller is None:
        return Me(kind="stranger", scope="none", agent=None)
    agent = await arena.database.read(lambda session: session.get(schema.Agent, caller.agent or ""))
    csrf = caller.csrf if caller.scope == "session" else None
    return Me(kind=caller.kind, scope=caller.scope, agent=agent.name if agent else None, csrf=csrf)


@router.post("/agents", status_code=201)
async def register_agent(new: NewAgent, caller: KnownCaller, arena: CurrentArena) -> AgentMade:
    """Register an agent and get its token."""
    require_scope(caller, "owner")
    if re.fullmatch(SERVERS_WORDS, new.name):
        raise ArenaError(409, "name_taken", f"{new.name!r} is a name of the server's own.")
    now = arena.host.now()

    def register(session: Session) -> AgentMade:
        owner = session.get_one(schema.Owner, caller.owner)
        count = select(func.count()).select_from(schema.Agent).where(schema.Agent.owner == owner.id)
        if (session.scalar(count) or 0) >= MOST_AGENTS:
            raise ArenaError(409, "too_many_agents", f"An owner has at most {MOST_AGENTS} agents.")
        kind = "house" if owner.kind == "house" else "bot"
        agent = schema.Agent(
            id=new_id(), owner=owner.id, name=new.name, kind=kind, about=new.about, created=now, seen=0.0
        )
        session.add(agent)
        session.flush()
        name, token = new_token(session, owner.id, "play", now, agent=agent.id)
        return AgentMade(**_agent_info(agent, owner.name, now).model_dump(), token=token, token_id=name)

    try:
        return await arena.database.write(register)
    except IntegrityError:
        raise ArenaError(
            409, "name_taken", f"There is an agent {new.name!r} already; upper and lower case are one."
        ) from None


def _agent_info(agent: schema.Agent, owner: str | None, now: float) -> AgentShown:
    return AgentShown.model_validate(
        {
            "name": agent.name,
            "owner": owner,
            "kind": agent.kind,
            "about": agent.about,
            "created": agent.created,
            "online": agent.seen > now - HERE,
        }
    )


@router.get("/agents")
async def list_agents(
    arena: CurrentArena,
    after: After = None,
    limit: Limit = 50,
    kind: Annotated[Literal["bot", "house", "person"] | None, Query()] = None,
    game: Annotated[str | None, Query(max_length=80, description="Who waits for it, as house bots always do")] = None,
) -> Agents:
    """All agents, the newest first."""
    query = select(schema.Agent, schema.Owner.name).join(schema.Owner, schema.Owner.id == schema.Agent.owner)
    if kind is not None:
        query = query.where(schema.Agent.kind == kind)
    if game is not None:
        waits = select(schema.QueueEntry.agent).where(schema.QueueEntry.game == game.replace("\x00", ""))
        query = query.where(schema.Agent.id.in_(waits))
    if (place := after_cursor(after, (schema.Agent.created, schema.Agent.id))) is not None:
        query = query.where(place)
    query = query.order_by(schema.Agent.created.desc(), schema.Agent.id.desc()).limit(limit + 1)
    found = await arena.database.read(lambda session: session.execute(query).all())
    now, page = arena.host.now(), found[:limit]
    more = next_page((page[-1][0].created, page[-1][0].id)) if len(found) > limit else None
    return Agents(agents=[_agent_info(agent, owner, now) for agent, owner in page], next=more)


@router.get("/agents/{name}")
async def show_agent(name: AgentName, arena: CurrentArena) -> AgentShown:
    """One agent."""
    agent = await find_agent(arena, name)
    owner = await arena.database.read(lambda session: session.get_one(schema.Owner, agent.owner))
    return _agent_info(agent, owner.name, arena.host.now())


async def find_agent(arena: CurrentArena, name: str) -> schema.Agent:
    query = select(schema.Agent).where(func.lower(schema.Agent.name) == name.lower())
    agent = await arena.database.read(lambda session: session.scalars(query).one_or_none())
    if agent is None:
        raise not_found("agent", name)
    return agent


@router.post("/agents/{name}/tokens", status_code=201)
async def make_token(name: AgentName, new: NewToken, caller: KnownCaller, arena: CurrentArena) -> TokenMade:
    """Another token for one of your agents."""
    require_scope(caller, "owner")
    agent = await find_agent(arena, name)
    if agent.owner != caller.owner:
        raise ArenaError(403, "not_yours", f"{name!r} is somebody else's agent.")

    def make(session: Session) -> TokenMade:
        count = select(func.count()).select_from(schema.Token).where(schema.Token.owner == caller.owner)
        count = count.where(schema.Token.agent.is_not(None), schema.Token.revoked.is_(None))
        if (session.scalar(count) or 0) >= MOST_TOKENS:
            raise ArenaError(409, "too_many_tokens", f"Your agents have at most {MOST_TOKENS} tokens; revoke some.")
        now = arena.host.now()
        token, secret = new_token(session, caller.owner, new.scope, now, agent=agent.id, note=new.note)
        return TokenMade(id=token, token=secret)

    return await arena.database.write(make)


@router.get("/tokens")
async def list_tokens(caller: KnownCaller, arena: CurrentArena) -> Tokens:
    """Your tokens; not the secrets, which nobody has but you."""
    require_scope(caller, "owner")
    query = select(schema.Token, schema.Agent.name).outerjoin(schema.Agent, schema.Agent.id == schema.Token.agent)
    query = query.where(schema.Token.owner == caller.owner)
    found = await arena.database.read(lambda session: session.execute(query).all())
    shown = [
        TokenShown(id=t.id, scope=t.scope, agent=agent, note=t.note, created=t.created, revoked=t.revoked)
        for t, agent in found
    ]
    return Tokens(tokens=shown)


@router.delete("/tokens/{token}", status_code=204)
async def revoke_token(token: TokenId, caller: KnownCaller, arena: CurrentArena) -> Response:
    """Revoke a token. It opens nothing any more, and what it has opened ends, within five seconds on every server."""
    require_scope(caller, "owner")

    def revoke(session: Session) -> None:
        row = session.get(schema.Token, token)
        if row is None or row.owner != caller.owner:
            raise not_found("token", token)
        row.revoked = row.revoked or arena.host.now()

    await arena.database.write(revoke)
    arena.authenticator.forget()
    arena.connections.close_tokens({token})
    return Response(status_code=204)
