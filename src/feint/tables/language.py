"""Which language a person reads, as his terminal says it."""

from __future__ import annotations

import os

__all__ = ["LANGUAGES", "locale_language"]

LANGUAGES = ("en", "fr")


def locale_language() -> str:
    """The language of the locale (LC_ALL, LC_MESSAGES, LANG: the first that is set) if we speak it, else English."""
    said = next(filter(None, (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return said[:2].lower() if said[:2].lower() in LANGUAGES else "en"
