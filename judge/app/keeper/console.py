"""Tables and moments for the keeper's terminal.

Rows are dictionaries of texts and numbers, all with the same keys, ready for a table and for `--json`. Moments are
written `2026-12-01T12:00:00Z`; a table shows them as `2026-12-01 12:00`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import zip_longest
from typing import Any

from judge.mail.plain_text import escaped
from judge.patterns import pattern

Row = dict[str, Any]

WIDTH = 80
"""Largest number of columns of a table for people."""

_LONGEST = 240
"""Limit on the characters of a value in a table; JSON shows the whole value."""

_NARROWEST = 10
"""Width below which no column of words is narrowed; a date fits."""

_MOMENT = pattern(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def table_text(rows: Sequence[Row]) -> str:
    """Return rows as a table with a heading, without a newline at the end; `None.` for no rows.

    It is at most `WIDTH` wide, unless it has very many columns: long text continues on the next line. Moments are UTC,
    without seconds.
    """
    if not rows:
        return "None."
    cells = [[key.upper() for key in rows[0]], *([_cell(value) for value in row.values()] for row in rows)]
    widths = _fitting([max(map(len, column)) for column in zip(*cells, strict=True)])
    return "\n".join(line for row in cells for line in _lines(row, widths))


def _fitting(widths: list[int]) -> list[int]:
    """Fit column widths into a line, two blanks between them, by narrowing the widest."""
    left = list(widths)
    while sum(left) + 2 * (len(left) - 1) > WIDTH and max(left) > _NARROWEST:
        left[left.index(max(left))] -= 1
    return left


def _lines(row: list[str], widths: list[int]) -> list[str]:
    """Return the lines of one row."""
    folded = [
        textwrap.wrap(cell, width, break_on_hyphens=False) or [""] for cell, width in zip(row, widths, strict=True)
    ]
    return [
        "  ".join(f"{part:<{width}}" for part, width in zip(parts, widths, strict=True)).rstrip()
        for parts in zip_longest(*folded, fillvalue="")
    ]


def _cell(value: object) -> str:
    text = " ".join(escaped(_words(value)).split())
    if _MOMENT.fullmatch(text):
        return text.replace("T", " ")[:16]
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def _words(value: object) -> str:
    """Return a value in short words; a mapping shows its keys with nonempty values."""
    match value:
        case None | "":
            return ""
        case dict():
            kept = {key: inner for key, inner in value.items() if inner not in (None, False, "", [], {})}
            return "; ".join(key if inner is True else f"{key} {_words(inner)}" for key, inner in kept.items())
        case list() | tuple():
            return ", ".join(map(_words, value))
    return str(value)


def moment_text(moment: datetime | None) -> str | None:
    """Return a moment as `2026-12-01T12:00:00Z`; None for None."""
    return None if moment is None else f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
