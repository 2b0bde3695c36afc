"""Scripts that the demo can play: one for each variant that has one, and one for the March."""

from __future__ import annotations

from typing import NamedTuple

from judge.demo import crystal_ball_year, everybody_plays_year, exchange_year, march_year, payola_year, year
from judge.demo.year import Step


class Script(NamedTuple):
    """Mails step by step, and a mail to try afterwards: its sender and its text."""

    steps: tuple[Step, ...]
    next_mail: tuple[str, str]


SCRIPTS = {
    "standard": Script(year.YEAR, year.NEXT_ORDERS),
    "payola": Script(payola_year.YEAR, payola_year.NEXT_SHEET),
    "exchange": Script(exchange_year.YEAR, exchange_year.NEXT_SHEET),
    "crystal_ball": Script(crystal_ball_year.YEAR, crystal_ball_year.NEXT_LIST),
    "everybody_plays": Script(everybody_plays_year.YEAR, everybody_plays_year.NEXT_SETS),
    "march": Script(march_year.YEAR, march_year.NEXT_SET),
}
"""Scripts by the variant's name, or by a rule or HOUSE MARCH that makes it another game."""
