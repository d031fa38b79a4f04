"""A JSON schema as tables of Markdown: one for the whole, one for each part that has a name."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

Schema = dict[str, Any]
Refer = Callable[[str], str]  # from the name of a part to a link to it

BOUNDS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "exclusiveMinimum": "above {}",
    "exclusiveMaximum": "below {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {}",
    "maxItems": "at most {}",
    "pattern": "as `{}`",
    "format": "a {}",
    "default": "else `{}`",
}


def row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |\n"


def table(header: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    return row(*header) + row(*("---",) * len(header)) + "".join(row(*cells) for cells in rows)


def refer_to_heading(name: str) -> str:
    return f"[{name}](#{name.lower()})"


def kind(schema: Any, refer: Refer = refer_to_heading) -> str:
    """What a value may be, in a few words."""
    if not isinstance(schema, dict) or not schema:
        return "anything"
    if "$ref" in schema:
        return refer(schema["$ref"].rpartition("/")[2])
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(kind(one, refer) for one in schema[several]))
    types = schema.get("type", "anything")
    if isinstance(types, list):
        return " or ".join(types)
    if types == "array":
        return f"list of {kind(schema.get('items'), refer)}"
    if types == "object" and isinstance(schema.get("additionalProperties"), dict) and "properties" not in schema:
        return f"object of {kind(schema['additionalProperties'], refer)}"
    return str(types)


def about(schema: Any) -> str:
    """Its description, and between which bounds it lies."""
    if not isinstance(schema, dict):
        return ""
    said = [schema["description"]] if schema.get("description") else []
    for part in (schema, *schema.get("anyOf", ())):
        for name, words in BOUNDS.items():
            if name in part and part[name] is not None:
                value = part[name]
                said.append(words.format(value if isinstance(value, str) and name != "default" else json.dumps(value)))
    return "; ".join(dict.fromkeys(said))


def fields(schema: Schema, refer: Refer = refer_to_heading) -> str:
    """The fields of an object, those of objects inside it with their path."""
    rows = []
    for path, field, needed in _walk(schema):
        rows.append((f"`{path}`", kind(field, refer), "yes" if needed else "", about(field)))
    return table(("field", "type", "needed", "what it is"), rows) if rows else "No fields.\n"


def _walk(schema: Schema, before: str = "") -> Iterator[tuple[str, Any, bool]]:
    needed = set(schema.get("required", ()))
    for name, field in schema.get("properties", {}).items():
        yield before + name, field, name in needed
        if isinstance(field, dict):
            for inner, mark in _inside(field):
                yield from _walk(inner, f"{before}{name}{mark}.")


def _inside(field: Schema) -> Iterator[tuple[Schema, str]]:
    """Objects that a field is, or that its list holds."""
    if field.get("type") == "array":
        yield from ((inner, "[]" + mark) for inner, mark in _inside(field.get("items") or {}))
    elif field.get("properties"):
        yield field, ""
    for one in (*field.get("anyOf", ()), *field.get("oneOf", ())):
        if isinstance(one, dict) and "$ref" not in one:
            yield from _inside(one)
