"""Settings for the end of a game: the VICTORY and VOTING lines, read and described."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.board.maps import Map
from judge.game.ending.voting import Unset, Voting
from judge.problems import Refused

_VALUES = {"BALLOTS": ("LIST", "SIZE"), "LIFETIME": ("PHASE", "STANDING"), "UNSET": ("NONE", "SOLO")}


def read_victory(text: str, game_map: Map) -> tuple[int, bool]:
    """Read `VICTORY 20 GROWTH`: centers to win, 0 for `VICTORY MAP`; and True if growth is needed.

    Raises Refused E-SETTING.
    """
    most = len(game_map.centers)
    number, _, growth = text.upper().partition(" ")
    if growth in ("", "GROWTH") and number == "MAP":
        return 0, bool(growth)
    if growth and all(word.isdecimal() for word in text.split()):
        raise Refused(
            "E-SETTING",
            f"VICTORY takes one number for all years, not one a year: VICTORY {number[:4]}. SET VICTORY changes it"
            " later.",
        )
    sound = number.isascii() and number.isdigit() and len(number) < 5 and 1 <= int(number) <= most
    if not sound or growth not in ("", "GROWTH"):
        raise Refused(
            "E-SETTING",
            f"VICTORY is a number of centers from 1 to {most}, or MAP for the map's own number. GROWTH after it asks"
            " for more centers than a year ago.",
        )
    return int(number), bool(growth)


def read_voting(words: Sequence[str], old: Voting) -> Voting:
    """Read a VOTING line, without its first word.

    Settings that it does not name stay. Raises Refused E-SETTING.
    """
    upper = [word.upper() for word in words]
    given = dict(zip(upper[::2], upper[1::2], strict=False))
    if not upper or len(upper) % 2 or len(given) * 2 != len(upper):
        raise Refused("E-SETTING", _HOW)
    new = old
    for key, value in given.items():
        if value not in _VALUES.get(key, ()):
            raise Refused("E-SETTING", f'VOTING has no "{key} {value}". {_HOW}')
        match key:
            case "BALLOTS":
                new = replace(new, lists=value == "LIST")
            case "LIFETIME":
                new = replace(new, standing=value == "STANDING")
            case _:
                new = replace(new, unset=Unset(value.lower()))
    return new


_HOW = "After VOTING come " + ", ".join(f"{key} {' or '.join(values)}" for key, values in _VALUES.items()) + "."


def describe_voting(voting: Voting) -> str:
    """Describe a game's voting settings besides its rules, in sentences."""
    parts = (
        "With NO_DIAS, lists of powers are voted on." if voting.lists else "",
        "A vote lasts until it is changed." if voting.standing else "A vote lasts until the phase is processed.",
        "A power that has not voted accepts no end." if voting.unset == Unset.NONE else "",
        "A power that has not voted accepts its own win." if voting.unset == Unset.SOLO else "",
    )
    return " ".join(part for part in parts if part)
