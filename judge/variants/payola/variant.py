"""Payola as one value: the steps of a turn that it replaces, and units bought by others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.position import Unit
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game
from judge.game.rules_in_play import Bought, OptionKind, Readers, RulesInPlay, Telling, Turn, Variant
from judge.variants.payola.state import read_state
from judge.variants.payola.statement import PlayerStatement, SoldOwn
from judge.variants.payola.submit import confirmed, is_offer_like, refit, submit, submit_ahead
from judge.variants.payola.telling import duty, first_sheet, possessions, report, statements, status
from judge.variants.payola.turn import (
    Told,
    after_phase,
    book,
    decide,
    forget,
    forget_of,
    not_again,
    on_file,
    owes,
    start,
    told_of,
)
from judge.variants.without_house import no_order_sets


def bought(_game: Game, record: PhaseRecord, readers: Readers, in_play: RulesInPlay) -> tuple[Bought, ...]:
    """Return units paid by others than their owners: all for readers of the chart, else only known ones."""
    told = told_of(record.told)
    if told.chart is None:
        return ()
    if readers.sees_all:
        shares = [(sold.unit, seat, share) for sold in told.chart.units for seat, share in sold.shares.items()]
        return tuple(_of_others(shares, told, in_play.map))
    said = statements(told, readers, in_play)
    shares = [(bribe.unit, each.seat, bribe.share) for each in said for bribe in each.bribes or ()]
    return (*_of_others(shares, told, in_play.map), *_of_strangers(said))


def _of_others(shares: Sequence[tuple[Unit, str, int]], told: Told, map: Map) -> Iterator[Bought]:
    """Known payments by bidders for units that are not their own."""
    for unit, seat, share in shares:
        if share and unit.power not in told.blocs.get(seat, ()):
            yield Bought(unit, PowerName(seat) if seat in map.powers else None, share)


def _of_strangers(said: Sequence[PlayerStatement]) -> Iterator[Bought]:
    """Payments for own units by others, who are not named."""
    for each in said:
        for sold in each.units or ():
            known = [bribe.share for one in said for bribe in one.bribes or () if bribe.unit == sold.unit]
            if (found := _rest(sold, known, tells_shares=each.bribes is not None)) is not None:
                yield found


def _rest(sold: SoldOwn, known: Sequence[int], *, tells_shares: bool) -> Bought | None:
    """A price without its known shares; None: nothing is known to be left."""
    if sold.price is None:
        # It is not shown either whether there was a price at all.
        return Bought(sold.unit, None, None) if sold.is_bought and not any(known) else None
    rest = sold.price - sum(known)
    return Bought(sold.unit, None, rest) if tells_shares and rest > 0 else None


PAYOLA = Variant(
    name="payola",
    title="Payola",
    topic="payola",
    options={
        "tax": OptionKind("AgP that each center brings in a year; 0: as the rules say.", "0", most=9999),
        "cap": OptionKind("The most that a power's centers bring in a year; 0: no limit.", "0", most=9999),
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
