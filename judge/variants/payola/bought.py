"""Units that did what others paid for, as told in a reader's statements: for the results picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.position import Unit
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game
from judge.game.rules_in_play import Bought, Readers, RulesInPlay
from judge.variants.payola.statement import PlayerStatement, SoldOwn
from judge.variants.payola.telling import statements
from judge.variants.payola.turn import Told, told_of


def bought(_game: Game, record: PhaseRecord, readers: Readers, in_play: RulesInPlay) -> tuple[Bought, ...]:
    """Units paid by others than their owners. Readers of the chart see all; others see statements."""
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
    """Rest of a price without its known shares; None: nothing is known to be left."""
    if sold.price is None:
        # It is also untold whether there was a price at all.
        return Bought(sold.unit, None, None) if sold.is_bought and not any(known) else None
    rest = sold.price - sum(known)
    return Bought(sold.unit, None, rest) if tells_shares and rest > 0 else None
