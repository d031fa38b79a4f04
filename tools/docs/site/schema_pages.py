"""The schemas of what goes in and out as tables: the record, and for each game what a seat sees and may say."""

from __future__ import annotations

import json

import schemas

import feint
from feint.record import schema as record_schema
from feint.rulebook import rules_of

FOLDER = "reference/schemas"


def pages() -> dict[str, str]:
    made = {f"{FOLDER}/record.md": record()}
    for about in feint.catalogue():
        made[f"{FOLDER}/{about['name']}.md"] = game(about["name"], about["title"])
    return made


def record() -> str:
    schema = record_schema()
    out = "---\ntitle: Record\n---\n\n# The schema of a record\n\n"
    out += "Of a [record](../../record.md), as `feint.record.schema()` has it.\n\n"
    out += schemas.fields(schema) + "\n"
    for name, part in schema["$defs"].items():
        out += f"## {name}\n\n{schemas.fields(part)}\n"
    return out + _whole(schema)


def game(name: str, title: str) -> str:
    made, rules = feint.make(name), rules_of(feint.make(name))
    out = f"---\ntitle: {json.dumps(title)}\n---\n\n"  # in the nav the game's name alone
    out += f"# {title}: views and answers\n\nOf [`{name}`](../../games/{name}.md) at its default parameters.\n\n"
    out += "## View\n\nWhat a seat knows: `view` of a question.\n\n" + schemas.fields(made.view_schema()) + "\n"
    out += "## Answers\n\nAn answer is one of these: `action`, and `data` where there is some.\n\n"
    rows = []
    for answer in rules.action_schema()["oneOf"]:
        data = answer["properties"].get("data", {}).get("properties", {})
        told = ", ".join(f"`{field}`: {schemas.kind(part)}" for field, part in data.items())
        action = answer["properties"]["action"]
        rows.append((schemas.kind(action), told, answer.get("description", "")))
    out += schemas.table(("action", "data", "what it is"), rows) + "\n"
    return out + _whole(made.view_schema(), "The view's schema")


def _whole(schema: schemas.Schema, title: str = "As JSON") -> str:
    return f"## {title}\n\n```json\n{json.dumps(schema, indent=2)}\n```\n"
