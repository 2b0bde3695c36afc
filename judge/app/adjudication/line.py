"""One line of input: its fields, before anything in them is looked up on a map."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Raw, Struct

NULL = Raw(b"null")
"""The id of a line that has none."""


class DislodgedUnit(Struct):
    """A dislodged unit; the key is its place."""

    power: str
    retreats: list[str]
    by: str = ""


Notation = Literal["short", "any"]
"""Form of orders: the short notation (`A PAR - BUR`), or as people write them in mails."""


class Line(Struct):
    """A position with its orders. Omitted fields are None or empty. `dummies` have no player.

    `map` is the name of a map, or a map file as JSON.

    `homes`, `garrisons`, `hidden` and `sighted` are as in `judge.board.position.Position`. `explain` adds reasons to
    the outcomes, and the next position. `legal` adds the legal orders of all units.
    """

    phase: str
    units: dict[str, list[str]]
    id: Raw = NULL
    map: str | dict[str, Any] | None = None
    rules: list[str] | None = None
    house: list[str] = []
    preset: str = "3.0"
    options: dict[str, str] = {}
    centers: dict[str, list[str]] = {}
    dislodged: dict[str, DislodgedUnit] = {}
    orders: dict[str, list[str] | None] = {}
    dummies: list[str] = []
    homes: dict[str, list[str]] = {}
    garrisons: list[str] = []
    hidden: list[str] = []
    sighted: dict[str, list[str]] = {}
    notation: Notation | None = None
    explain: bool | None = None
    legal: bool | None = None


class BadLine(ValueError):
    """The line cannot be used; the message is the answer, one sentence."""
