"""What the keeper is shown on a terminal: rows as tables, and moments.

Rows are dictionaries of texts and numbers with the same keys in each, ready for a table and for `--json`; moments are
written `2026-12-01T12:00:00Z`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from judge.mail.plain_text import escaped

Row = dict[str, Any]

_WIDEST, _WIDEST_LAST = 60, 240
"""A cell of a table for people shows no more signs than this; in the last column there is more room."""


def table_text(rows: Sequence[Row]) -> str:
    """Rows as a table with a heading, without a newline at the end; `None.` when there are none."""
    if not rows:
        return "None."
    room = [_WIDEST] * (len(rows[0]) - 1) + [_WIDEST_LAST]
    lines = [[key.upper() for key in rows[0]]]
    lines += [[_cell(value, most) for value, most in zip(row.values(), room, strict=True)] for row in rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


def _cell(value: object, most: int) -> str:
    text = " ".join(escaped(_words(value)).split())
    return text if len(text) <= most else text[: most - 3] + "..."


def _words(value: object) -> str:
    """A value in short words: of a mapping the keys with their values, left out where there is nothing."""
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
    """`2026-12-01T12:00:00Z`; None for None."""
    return None if moment is None else f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
