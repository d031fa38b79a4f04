"""Calls of the tools of `feint mcp`, and an answer picked from the text of a question."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mcp import Client


async def call(client: Client, tool: str, **arguments: object) -> tuple[bool, str]:
    """Whether it went well, and what was said."""
    result = await client.call_tool(tool, dict(arguments))
    (content,) = result.content
    assert content.type == "text"
    assert len(content.text) < 20_000
    return not result.is_error, content.text.removeprefix(f"Error executing tool {tool}: ")


async def said(client: Client, tool: str, **arguments: object) -> str:
    good, text = await call(client, tool, **arguments)
    assert good, text
    return text


def choice(question: str) -> dict[str, Any]:
    """The first legal answer, as a reader would find it."""
    found = re.search(r"Match (\w+), decision (\d+)", question)
    first = re.search(r"Legal answers:\n- action=\"([^\"]+)\"(?: data=(.*))?", question)
    assert found, question
    assert first, question
    data = {"data": json.loads(first[2])} if first[2] else {}
    return {"match": found[1], "decision": int(found[2]), "action": first[1], **data}
