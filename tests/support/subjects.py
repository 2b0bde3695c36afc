"""Subjects of letters, as tests expect them."""

from __future__ import annotations

import re

_SEASONS = {"S": "spring", "F": "fall", "W": "winter"}
_TYPES = {"M": "", "R": " retreats", "A": ""}


def bare(subject: str) -> str:
    """Return the subject without the due things and their hour, which differ from reader to reader."""
    return re.sub(r", \w+ due .*$", "", subject)


def results_of(code: str, game: str = "river") -> str:
    """The bare subject of the results of a phase such as `F1901R`."""
    return f"{game}: results of {_SEASONS[code[0]]} {code[1:5]}{_TYPES[code[5]]}"
