"""Numbered files of the schema, applied in order by every engine, with the engine's own words."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping

_SCHEMA = os.path.join(os.path.dirname(__file__), "schema")

NOTE_VERSION = (
    "INSERT INTO meta (key, value) VALUES ('schema', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
"""The statement that records the number of a completed migration."""


def migrations() -> list[str]:
    """Return the files of the schema in their order."""
    return sorted(name for name in os.listdir(_SCHEMA) if name.endswith(".sql"))


def newest_schema() -> int:
    """Return the number of this judge's last migration; a store with a higher one is a newer judge's."""
    return len(migrations())


def number_of(step: str) -> int:
    """Return 1 for `001_base.sql`."""
    return int(step[:3])


def statements(step: str, words: Mapping[str, str]) -> Iterator[str]:
    """Yield one migration's statements (`001_base.sql`); `words` replace its words with a $."""
    with open(os.path.join(_SCHEMA, step), encoding="utf-8") as file:
        text = "".join(line for line in file if not line.startswith("--"))
    for word, meaning in words.items():
        text = text.replace(word, meaning)
    for statement in text.split(";\n"):
        if statement.strip():
            yield statement
