"""Payola as one value: the steps of a turn that it replaces."""

from __future__ import annotations

from judge.game.rules_in_play import OptionKind, Telling, Turn, Variant
from judge.variants.payola.bought import bought
from judge.variants.payola.state import read_state
from judge.variants.payola.submit import confirmed, is_offer_like, refit, submit, submit_ahead
from judge.variants.payola.telling import duty, first_sheet, possessions, report, status
from judge.variants.payola.turn import after_phase, book, decide, forget, forget_of, not_again, on_file, owes, start
from judge.variants.without_house import no_order_sets

PAYOLA = Variant(
    name="payola",
    title="Payola",
    topic="payola",
    options={
        "tax": OptionKind("AgP that each center brings in a year; 0: as the rules say.", "0", most=9999),
        "cap": OptionKind("The most that a power's centers bring in a year; 0: there is no most.", "0", most=9999),
    },
    without_house=no_order_sets("Its players make offers for units, and what is not accepted does nothing."),
    control_in_turn=False,
    start=start,
    check=read_state,
    forget=forget,
    forget_of=forget_of,
    on_file=on_file,
    not_again=not_again,
    turn=Turn(
        submit=submit,
        for_all_units=True,
        submit_ahead=submit_ahead,
        is_own_line=is_offer_like,
        owes=owes,
        decide=decide,
        book=book,
        after_phase=after_phase,
        refit=refit,
    ),
    telling=Telling(
        confirmed=confirmed,
        status=status,
        possessions=possessions,
        duty=duty,
        first_sheet=first_sheet,
        report=report,
        bought=bought,
    ),
)
