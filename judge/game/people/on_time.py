"""On-time ratio that a game requires of newcomers, and its weight in their records."""

from __future__ import annotations

import re

from judge.game.game import Game
from judge.game.values.reliability import Reliability
from judge.problems import Refused


def read_ontime(word: str, own: Reliability) -> float:
    """Read an on-time ratio: `0.8`, `80%`, `NONE` (0: no condition). Raises Refused E-SET-SYNTAX.

    `own` is the record of the one who asks for it. Raises Refused E-ONTIME-OWN if that is worse.
    """
    text = word.upper().replace(",", ".")
    if text in ("NONE", "OFF"):
        return 0.0
    wanted = _ratio(text)
    if wanted is None or wanted > 1:
        raise Refused("E-SET-SYNTAX", f'"{word}" is not a ratio: give a number from 0 to 1, such as 0.8, or NONE.')
    if wanted > own.on_time_ratio:
        raise Refused(
            "E-ONTIME-OWN",
            f"Your own on-time ratio is {own.on_time_ratio:.2f}: you cannot ask others for a better one.",
        )
    return wanted


def _ratio(text: str) -> float | None:
    """Number in a text, percents as parts of 1; None if it is not one."""
    if not re.fullmatch(r"(\d{1,3}|\d?\.\d{1,4})%?", text, re.ASCII):
        return None
    return float(text.rstrip("%")) / (100 if text.endswith("%") else 1)


def check_on_time(game: Game, record: Reliability) -> None:
    """Refuse somebody whose on-time ratio is below the game's limit (E-ONTIME)."""
    if record.on_time_ratio < game.ontime:
        raise Refused(
            "E-ONTIME",
            f"{game.name} is for players whose on-time ratio is {game.ontime:.2f} or better; yours is"
            f" {record.on_time_ratio:.2f} ({record.on_time} of {record.due} phases). INFOPLAYER tells your record.",
        )


def rated_sentence(name: str, *, rated: bool) -> str:
    """Public notice that a game starts or stops counting for its players' records."""
    return f"{name} {'counts' if rated else 'does not count'} for the records of its players from now on."
