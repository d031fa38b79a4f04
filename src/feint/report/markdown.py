"""A report as Markdown, for the pages of the docs."""

from __future__ import annotations

from itertools import groupby

from feint.report.model import Cell, Claim, Picture, Section, Table, Value
from feint.report.numbers import text

__all__ = ["section", "table"]


def section(part: Section) -> str:
    """Return all blocks of a section, a blank line between two; claims are one list."""
    blocks: list[str] = []
    for is_claim, group in groupby(part.blocks, lambda block: isinstance(block, Claim)):
        shown = [_block(block, part.level) for block in group]
        blocks += ["".join(shown)] if is_claim else shown
    return "\n".join(blocks)


def _block(block: Table | Claim | Picture | str, level: int) -> str:
    if isinstance(block, Table):
        return table(block, level)
    if isinstance(block, Claim):
        return _claim(block)
    return f"{block}\n" if isinstance(block, str) else f"![{block.title}]({block.file})\n"


def table(one: Table, level: int = 3) -> str:
    """Return a table with its title, caption and note."""
    head = [f"{'#' * level} {one.title}\n"] if one.title else []
    head += [f"{one.caption}\n"] if one.caption else []
    rows = [list(one.columns), ["---"] * len(one.columns), *([_cell(value) for value in row] for row in one.rows)]
    lines = "".join("| " + " | ".join(row) + " |\n" for row in rows)
    return "\n".join([*head, lines, *([f"{one.note}\n"] if one.note else [])])


def _cell(value: Value) -> str:
    shown = text(value).replace("|", "\\|")
    return f"**{shown}**" if isinstance(value, Cell) and value.bold else shown


def _claim(claim: Claim) -> str:
    if not any(one.reading for one in claim.findings):
        return "".join(f"- **{one.verdict}**: *{claim.text}* {'; '.join(one.evidence)}.\n" for one in claim.findings)
    lines = [f"  - {one.reading}: **{one.verdict}**. {'; '.join(one.evidence)}.\n" for one in claim.findings]
    return f"- *{claim.text}*\n" + "".join(lines)
