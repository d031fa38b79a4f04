"""Words for the verdict on a claim: one list for reports and pages."""

from __future__ import annotations

__all__ = ["VERDICTS"]

VERDICTS: dict[bool | None, str] = {True: "holds", False: "does not hold", None: "undecided"}
