"""Crystal Ball as a value: the steps of the turn that it replaces."""

from __future__ import annotations

from judge.game.rules_in_play import Telling, Turn, Variant
from judge.variants.crystal_ball.show import drawn, duty, first_sheet, report, status, told_back, wanted
from judge.variants.crystal_ball.state import read_state
from judge.variants.crystal_ball.submit import confirmed, refit, submit, submit_ahead
from judge.variants.crystal_ball.turn import (
    after_phase,
    decide,
    forget,
    forget_of,
    lists_are_locked,
    on_file,
    owes,
    start,
    step,
    writes_for,
)
from judge.variants.without_house import no_order_sets

CRYSTAL_BALL = Variant(
    name="crystal_ball",
    title="Crystal Ball",
    topic="crystal_ball",
    aliases=("crystalball", "xtalball"),
    without_house=no_order_sets("Its players write lists for the phase after, and a list may say anything."),
    start=start,
    check=read_state,
    forget=forget,
    forget_of=forget_of,
    on_file=on_file,
    turn=Turn(
        submit=submit,
        for_all_units=True,
        submit_ahead=submit_ahead,
        writes_for=writes_for,
        locked=lists_are_locked,
        owes=owes,
        decide=decide,
        after_phase=after_phase,
        step=step,
        refit=refit,
        wanted=wanted,
    ),
    telling=Telling(
        confirmed=confirmed,
        told_back=told_back,
        status=status,
        duty=duty,
        first_sheet=first_sheet,
        drawn=drawn,
        report=report,
    ),
)
