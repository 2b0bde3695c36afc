"""Amounts on sheets: `5`, `8#4`, `3*2+5#2`, and problems with them (payola.md 4)."""

from __future__ import annotations

import re
from typing import NamedTuple

from judge.patterns import pattern
from judge.problems import Problem

MOST = 9999
"""Limit on silver pieces in one part of an amount."""
_MOST_TIMES = 99
MOST_OFFERS = 500
"""Limit on the offers on one sheet; each part of an amount counts as often as it is repeated."""

_PART = pattern(r"(?:(\d+)\*)?(\d+)(?:(#)(\d*))?", re.ASCII)


_LONG_NUMBER = pattern(r"\d{10}")
"""More digits than any number on a sheet may have; very long numbers cannot even be read."""


class AmountPart(NamedTuple):
    """One of the offers in an amount."""

    amount: int
    plateau: int = 0


def read_amount(text: str, *, plateaus: bool = True) -> list[AmountPart] | Problem:
    """Return the offers in an amount, in order; "" is 0. `plateaus`: a # is allowed in it."""
    plain = "".join(text.split())
    if not plain:
        return [AmountPart(0)]
    found: list[AmountPart] = []
    for piece in plain.split("+"):
        part = _read_part(piece, text.strip(), plateaus=plateaus)
        if isinstance(part, Problem):
            return part
        found += part
        if len(found) > MOST_OFFERS:
            return too_many(text.strip())
    return found


def too_many(words: str) -> Problem:
    """Return the problem with the line that exceeds a sheet's limit on offers."""
    told = (
        f"With this line the sheet has more than {MOST_OFFERS} offers, the most allowed: 99*5 counts as 99 of them."
        " Write one larger amount instead of many small ones. Your sheet on file is unchanged."
    )
    return Problem("E-PAY-MANY", told, words if len(words) <= 60 else f"{words[:57]}...")


def _read_part(piece: str, whole: str, *, plateaus: bool) -> list[AmountPart] | Problem:
    if not piece:
        return _wrong("Something is missing before or after the +.", whole)
    if _LONG_NUMBER.search(piece):
        told = f"That number is too long: one offer can be {MOST} AgP at most."
        return _wrong(told, f"{whole[:57]}...")
    match = _PART.fullmatch(piece)
    if match is None:
        return _wrong(f'"{piece}" is not an amount. Amounts look like 5, 8#4 or 3*2+5.', whole)
    if match[3] and not plateaus:
        return Problem("E-PAY-PLATEAU", "There is no plateau (#) here: leave it out.", whole)
    times, amount = int(match[1] or 1), int(match[2])
    plateau = 0 if not match[3] else amount if not match[4] else int(match[4])
    if amount > MOST:
        return _wrong(f"{amount} is too much: one offer can be {MOST} AgP at most.", whole)
    if plateau > amount:
        return _wrong(f"The plateau {plateau} is above its offer, which is {amount}.", whole)
    if not 1 <= times <= _MOST_TIMES:
        return _wrong(f"An offer can be repeated 1 to {_MOST_TIMES} times, not {times} times.", whole)
    return [AmountPart(amount, plateau)] * (times if amount else 1)


def _wrong(text: str, words: str) -> Problem:
    return Problem("E-PAY-AMOUNT", text, words)
