"""Regular expressions compiled on first use: `pattern` in place of `re.compile`.

A mail needs few of the judge's two hundred patterns, and compiling one takes as long as loading a small module.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, AnyStr, cast


def pattern(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return a pattern like `re.compile`, but compiled on first use."""
    return cast("re.Pattern[AnyStr]", _Pattern(text, flags))


def pattern_with(part: str, text: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern that is tried only on texts whose casefolded form contains `part`.

    So a pattern that few mails match is not compiled for the others. With IGNORECASE a `part` must have no "i", which
    also matches two Turkish letters that casefolding does not change.
    """
    return cast("re.Pattern[str]", _PatternWith(part, text, flags))


class _Pattern:
    """Pattern that is compiled when one of its methods is first used."""

    def __init__(self, text: str | bytes, flags: int) -> None:
        self._text: Any = text
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        found: object = getattr(re.compile(self._text, self._flags), name)
        setattr(self, name, found)
        return found


class _PatternWith:
    """The methods of such patterns that are in use. They compile the pattern only for a text with `part`."""

    def __init__(self, part: str, text: str, flags: int) -> None:
        self._part = part
        self._pattern = pattern(text, flags)

    def search(self, text: str) -> re.Match[str] | None:
        return self._pattern.search(text) if self._part in text.casefold() else None

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return self._pattern.fullmatch(text) if self._part in text.casefold() else None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return self._pattern.finditer(text) if self._part in text.casefold() else iter(())
