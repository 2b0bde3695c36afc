"""Entries of a mapping in a map file, by their key; each has a default where it is left out."""

from __future__ import annotations

from judge.files.yaml_text import Value


def fields_at(fields: dict[str, Value], key: str, known: list[str] | None = None) -> dict[str, Value]:
    """A mapping, empty where it is left out. `known` None: it may have any keys."""
    return fields[key].fields(known) if key in fields else {}


def items_at(fields: dict[str, Value], key: str) -> list[Value]:
    """A list, empty where it is left out."""
    return fields[key].items() if key in fields else []


def texts_at(fields: dict[str, Value], key: str) -> list[str]:
    """A list of texts, empty where it is left out."""
    return fields[key].texts() if key in fields else []


def text_at(fields: dict[str, Value], key: str, default: str = "") -> str:
    """One text."""
    return fields[key].text(default) if key in fields else default


def number_at(fields: dict[str, Value], key: str) -> int:
    """A count of something, 0 where it is left out."""
    return fields[key].number() if key in fields else 0


def flag_at(fields: dict[str, Value], key: str, default: bool = False) -> bool:
    """True or false."""
    return fields[key].flag(default) if key in fields else default
