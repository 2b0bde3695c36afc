"""A map's tree as readable YAML text: one line per field, short values on one line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from judge.files.yaml_tree import Tree

_NUMBERS = frozenset(
    """format year new_year divides_by rest centers claims reserves militia coasts army_pairs fleet_pairs win units
    land coast sea port impassable""".split()  # noqa: SIM905
)
_FLAGS = ("center", "dummy", "landlocked", "one_way", "playable")
_WIDTH = 120
_MOST_ON_ONE_LINE = 3
"""Limit on the entries of a mapping on one line."""


def map_text(tree: dict[str, Tree]) -> str:
    """The whole file, a blank line before each part that has lines of its own."""
    parts: list[str] = []
    for key, value in tree.items():
        lines = list(_lines(key, _native(value, key), 0))
        if len(lines) > 1 and parts:
            parts.append("")
        parts += lines
    return "\n".join(parts) + "\n"


def _lines(key: str, value: Any, indent: int) -> Iterator[str]:
    """A key with its value: on one line if it is short, else over several."""
    start = " " * indent + f"{_flow(key)}:"
    if _is_short(value, indent, start):
        yield f"{start} {_flow(value)}"
        return
    yield start
    for name, inner in value.items() if isinstance(value, dict) else ():
        yield from _lines(name, inner, indent + 2)
    for item in value if isinstance(value, list) else ():
        yield f"{' ' * (indent + 2)}- {_flow(item)}"


def _is_short(value: Any, indent: int, start: str) -> bool:
    if isinstance(value, dict):
        is_long = (
            len(value) > _MOST_ON_ONE_LINE or indent == 0 or any(isinstance(each, dict) for each in value.values())
        )
        return not value or (not is_long and len(start) + len(_flow(value)) < _WIDTH)
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        return False
    return not isinstance(value, list) or len(start) + len(_flow(value)) < _WIDTH


def _flow(value: Any) -> str:
    text = yaml.dump(
        value, Dumper=_Dumper, default_flow_style=True, sort_keys=False, allow_unicode=True, width=float("inf")
    )
    return text.removesuffix("...\n").strip()


class _Dumper(yaml.SafeDumper):
    """Safe YAML without references, which map files do not use."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002
        """Return True, so that PyYAML writes no references."""
        return True


def _quoted(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    """Write a text, in quotes if some programs would read it as a boolean: N of Norway, Y of Yemen."""
    style = "'" if text.lower() in ("y", "n") else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style)


_Dumper.add_representer(str, _quoted)


def _native(value: Tree, key: str) -> Any:
    """Return numbers and booleans unquoted where meant as such; codes that resemble them stay text."""
    if isinstance(value, dict):
        return {name: _native(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [_native(item, key) for item in value]
    if key in _NUMBERS and value.removeprefix("-").isdigit():
        return int(value)
    return value == "true" if value in ("true", "false") and key in _FLAGS else value
