"""Whether the setting lines that a map file states for its games can be read."""

from __future__ import annotations

from collections.abc import Callable

from judge.files.maps.draft import Draft
from judge.game.ending.settings import read_voting
from judge.game.ending.voting import Voting
from judge.game.order_taking import read_order_taking
from judge.game.people.rotation import parse_rotation
from judge.game.people.showing import read_showing
from judge.game.time.read_timing import parse_timing
from judge.game.time.timing import Timing
from judge.problems import Refused
from judge.rules.house import HouseRules
from judge.rules.house_options import read_house


def check_settings(draft: Draft) -> None:
    """Lines that CREATE would refuse, each under its key."""
    for line in draft.settings:
        key, _, value = line.partition(" ")
        try:
            _READERS[key](value)
        except Refused as refused:
            stated = draft.top["rotate"] if key == "ROTATE" else draft.top["settings"].fields()[key.lower()]
            stated.report("E-MAP-SETTING", refused.text, value)


def _check_timing(value: str) -> None:
    read = parse_timing(value)
    if not isinstance(read, Timing):
        raise Refused(read[0].code, read[0].text)


_READERS: dict[str, Callable[[str], object]] = {
    "TIMING": _check_timing,
    "VOTING": lambda value: read_voting(value.split(), Voting()),
    "ORDERS": read_order_taking,
    "NAMES": lambda value: read_showing("NAMES", value),
    "ADDRESSES": lambda value: read_showing("ADDRESSES", value),
    "HOUSE": lambda value: read_house(value.split(), HouseRules()),
    "ROTATE": parse_rotation,
    "VICTORY": lambda _value: None,  # made by the judge from the victory condition, which has checks of its own
}
