"""The server: all calls, their errors in one shape, limits and headers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from importlib.resources import files
from typing import Any

import orjson
from fastapi import Depends, FastAPI, Request, Response
from fastapi.dependencies.models import Dependant
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from feint.arena.api import accounts, events, games, ladders, matches, profiles, queue, watching, websocket
from feint.arena.api.dependencies import NOT_FOUND, known_caller, optional_caller
from feint.arena.arena import Arena, Settings
from feint.arena.errors import ArenaError, not_found
from feint.arena.limits import RequestLimit, SafeHeaders, error_response
from feint.arena.pages import add_pages
from feint.arena.security import COOKIE, CSRF_HEADER

SCHEMES = {
    "token": {"type": "http", "scheme": "bearer", "description": "The token of an owner, an agent or an admin"},
    "session": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "A guest's, set by POST /guests"},
    "csrf": {"type": "apiKey", "in": "header", "name": CSRF_HEADER, "description": "`csrf` of POST /guests or GET /me"},
}
MODULES = (games, accounts, queue, matches, watching, ladders, profiles, events)
LONGEST_PLACE = 200  # characters of the name of a field that is wrong
ABOUT = "People, bots in any language and language models play rated matches here and leave replays."


def create_app(settings: Settings) -> FastAPI:
    """An arena behind HTTP."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        arena = Arena(settings)
        app.state.arena = arena
        try:
            await arena.start()
            yield
        finally:
            await arena.stop()

    app = FastAPI(
        title="feint arena",
        description=ABOUT,
        version=version("feint"),
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]
    for module in MODULES:
        app.include_router(module.router, dependencies=[Depends(optional_caller)])
    app.include_router(websocket.router)
    _add_health(app)
    _add_errors(app)
    add_pages(app)
    app.add_middleware(RequestLimit)
    app.add_middleware(SafeHeaders)
    return app


def _openapi(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description, with an example of every call that was really made (tools/docs/api_examples.py)."""
    described = app.openapi_schema
    if described is None:
        described = FastAPI.openapi(app)
        examples = orjson.loads(files("feint.arena.api").joinpath("examples.json").read_bytes())
        for call, example in examples.items():
            method, _, path = call.partition(" ")
            operation = described["paths"][path][method.lower()]
            if "request" in example:
                operation["requestBody"]["content"]["application/json"]["example"] = example["request"]
            if "response" in example:
                answer = next(operation["responses"][code] for code in ("200", "201") if code in operation["responses"])
                answer["content"]["application/json"]["example"] = example["response"]
        described["components"]["securitySchemes"] = SCHEMES
        for route in (route for module in (*MODULES, websocket) for route in module.router.routes):
            if isinstance(route, APIRoute) and (security := _security(route)):
                for method in route.methods or ():
                    described["paths"][route.path][method.lower()]["security"] = security
    return described


def _security(route: APIRoute) -> list[dict[str, list[str]]]:
    """How a caller shows who he is; an empty one says that he need not."""
    asked = set(_calls(route.dependant))
    session: dict[str, list[str]] = {"session": []}
    if "GET" not in (route.methods or ()):
        session["csrf"] = []
    if known_caller in asked:
        return [{"token": []}, session]
    return [{}, {"token": []}, session] if optional_caller in asked else []


def _calls(dependant: Dependant) -> Iterator[Any]:
    yield dependant.call
    for below in dependant.dependencies:
        yield from _calls(below)


def _add_health(app: FastAPI) -> None:
    @app.get("/health", tags=["health"])
    async def health(request: Request) -> dict[str, Any]:
        """Tell whether the server runs and its database keeps what is written; 503 says what is wrong.

        `last_write` has the seconds since a write was kept, and since one failed (null: none has).
        """
        arena: Arena = request.app.state.arena
        await arena.check()
        writes = arena.health.writes._asdict()
        return {"status": "ok", "version": app.version, "running": len(arena.host.matches), "last_write": writes}

    @app.get("/metrics", tags=["health"], response_class=Response)
    async def metrics(request: Request) -> Response:
        """Counters for Prometheus."""
        arena: Arena = request.app.state.arena
        host = arena.host
        host.metrics.running.set(len(host.matches))
        host.metrics.connections.set(sum(len(boxes) for boxes in host.connections.mailboxes.values()))
        host.metrics.watchers.set(sum(len(boxes) for boxes in host.connections.watchers.values()))
        return Response(host.metrics.text(), media_type="text/plain; version=0.0.4")


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(ArenaError)
    async def arena_error(_: Request, error: ArenaError) -> Response:
        return error_response(error)

    @app.exception_handler(RequestValidationError)
    async def bad_request(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = (".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0]))[:LONGEST_PLACE]
        if first["type"] == NOT_FOUND:
            return error_response(not_found(first["ctx"]["what"], first["input"]))
        if first["type"] == "json_invalid":
            return error_response(ArenaError(400, "bad_json", "The body is not JSON."))
        return error_response(
            ArenaError(422, "bad_request", f"{place}: {first['msg'].removeprefix('Value error, ')}.", place=place)
        )

    @app.exception_handler(Exception)
    async def our_fault(request: Request, _: Exception) -> Response:
        request.app.state.arena.host.metrics.failures.inc()
        return error_response(ArenaError(500, "our_fault", "Something broke inside the arena; it was noted."))

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        codes = {400: "bad_json", 404: "not_found", 405: "bad_method", 408: "too_slow", 413: "too_large"}
        text = f"{request.method} {request.url.path[:100]}: {error.detail}."
        answer = error_response(ArenaError(error.status_code, codes.get(error.status_code, "refused"), text))
        answer.headers.update(error.headers or {})
        return answer
