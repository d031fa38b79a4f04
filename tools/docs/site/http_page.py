"""The calls of an arena as a page: from the OpenAPI description that the server itself gives."""

from __future__ import annotations

import json
from typing import Any

import schemas

from feint.arena.app import create_app
from feint.arena.arena import Settings

INTRODUCTION = """# HTTP API

The calls of an [arena](../arena.md), as the server describes them itself at `/api/v1/openapi.json`: this page is made
of that description. Every example was recorded at a real server. How an agent plays by them, and the messages of its
WebSocket, are in [the protocol](../protocol.md#over-the-network).

"""
WHO = {"token": "a token", "session": "a guest's cookie", "csrf": "`x-feint-csrf`"}
SHOWN = 1200  # characters of an example


def page() -> str:
    described = create_app(Settings(database="none.sqlite")).openapi()  # a description opens no database
    calls: dict[str, list[str]] = {}
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            calls.setdefault(operation["tags"][0], []).append(_call(method, path, operation))
    out = INTRODUCTION + _credentials(described["components"]["securitySchemes"])
    out += "".join(f"## {tag.capitalize()}\n\n" + "".join(texts) for tag, texts in calls.items())
    out += "## Bodies\n\nWhat is sent and answered.\n\n"
    for name, schema in described["components"]["schemas"].items():
        out += f"### {name} {{#{_anchor(name)}}}\n\n{schemas.about(schema)}\n\n{schemas.fields(schema, _refer)}\n"
    return out


def _anchor(name: str) -> str:
    return f"body-{name.lower()}"  # calls have headings of the same names


def _refer(name: str) -> str:
    return f"[{name}](#{_anchor(name)})"


def _credentials(schemes: dict[str, Any]) -> str:
    rows = [(f"`{name}`", f"`{one.get('name', 'Authorization')}`", one["description"]) for name, one in schemes.items()]
    return "## Who calls\n\n" + schemas.table(("name", "where", "what it is"), rows) + "\n"


def _call(method: str, path: str, operation: dict[str, Any]) -> str:
    out = f"### {method.upper()} {path}\n\n{operation.get('description', operation['summary'])}\n\n"
    if operation.get("security"):
        ways = [" and ".join(WHO[name] for name in way) or "nothing" for way in operation["security"]]
        out += f"Takes {', or '.join(ways)}.\n\n"
    rows = [
        (f"`{one['name']}`", one["in"], schemas.kind(one["schema"], _refer), schemas.about(one["schema"]))
        for one in operation.get("parameters", ())
    ]
    if rows:
        out += schemas.table(("parameter", "in", "type", "what it is"), rows) + "\n"
    out += _body("Send", operation.get("requestBody", {}))
    for code, answer in operation["responses"].items():
        if code < "300":
            out += _body(f"Answer {code}", answer)
    others = [code for code in operation["responses"] if code >= "300"]
    return out + (f"Else {', '.join(others)}: {_refer('ErrorBody')}.\n\n" if others else "")


def _body(title: str, content: dict[str, Any]) -> str:
    body = content.get("content", {}).get("application/json")
    if body is None:
        return f"{title}: {content['description'].rstrip('.')}.\n\n" if content.get("description") else ""
    out = f"{title}: {schemas.kind(body['schema'], _refer)}.\n\n"
    if "example" in body:
        text = json.dumps(body["example"], indent=2, ensure_ascii=False)
        text = text if len(text) <= SHOWN else text[:SHOWN].rsplit("\n", 1)[0] + "\n..."
        out += f"```json\n{text}\n```\n\n"
    return out
