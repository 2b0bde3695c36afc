"""Press in results letters (house_rules.md 7): signed after its writer's orders, anonymous last."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent

from msgspec import Struct

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.game.press.kept_press import Printed
from judge.mail.letters.wording import seat_title

_SET_IN = "  "
"""Indentation of every line of press, so that none is taken for the line of an order."""


class Said(Struct, frozen=True):
    """A signed message: its writer's name in letters, and its text, set in."""

    writer: str
    text: str


class PressOfReport(Struct, frozen=True):
    """`by_group` has for each group of result lines what their owner says; `rest` is what others say."""

    by_group: tuple[tuple[Said, ...], ...]
    rest: tuple[Said, ...]
    grey: tuple[str, ...]


def press_of_report(press: Printed, groups: Sequence[PowerName | None], game_map: Map) -> PressOfReport:
    """Place press in a report; `groups` are the powers of its groups of lines, None: several."""
    said = [(writer, Said(seat_title(writer, game_map), indent(text, _SET_IN))) for writer, text in press.white]
    return PressOfReport(
        tuple(tuple(one for writer, one in said if writer == power) for power in groups),
        tuple(one for writer, one in said if writer not in groups),
        tuple(indent(text, _SET_IN) for text in press.grey),
    )
