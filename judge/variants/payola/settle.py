"""A whole movement phase: sheets and treasuries -> chart, an order for each unit, money left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.orders import MovementOrder
from judge.board.position import Piece, Position
from judge.rules.registry import RuleSet
from judge.variants.payola.auction import AuctionTerms, Sale
from judge.variants.payola.chart import Bid, Chart, SeatAccount, SoldUnit
from judge.variants.payola.in_game import Parties
from judge.variants.payola.offers import OTHERS, Bidder, Sheet
from judge.variants.payola.spending import Market, ranked, settle
from judge.variants.payola.state import PayolaState, Purse


def terms_of(rules: RuleSet) -> AuctionTerms:
    """Return a game's rules on selling."""
    return AuctionTerms("EBAYOLA" in rules, "PUBLIC_TOTALS" in rules, "RESTRICT_SIGNAL" in rules)


def sell_orders(
    state: PayolaState,
    position: Position,
    parties: Parties,
    rules: RuleSet,
    legal: Callable[[Piece, MovementOrder], bool],
    seed: str,
) -> Chart:
    """Return each unit's bought order and its payers. `legal` tests the orders that may be followed now.

    All chance comes from `seed`: each acceptance list and each unit has its own lots, so that a preview draws the same
    ones. The order in which sheets arrived does not matter.
    """
    bidders = _bidders(state, parties)
    market = Market(
        position.units,
        {
            bidder: _sheet(_counting(state.purse(seat), bidder, position, parties, rules), bidder, position, parties)
            for seat, bidder in bidders.items()
        },
        {bidder: _money(seat, state, parties) for seat, bidder in bidders.items()},
        {power: _ranking(power, state, parties, seed) for power in parties.powers},
        frozenset(unit.piece for unit in position.units if _is_open(unit.power, state, parties)),
    )
    done = settle(market, legal, terms_of(rules), lambda piece: Random(f"{seed} {piece}"))
    seats = {bidder: seat for seat, bidder in bidders.items()}
    units = tuple(
        SoldUnit(unit, sale.order, sale.price, _by_seat(sale.shares, seats), _bids(sale, seats))
        for unit, sale in zip(position.units, done.sales, strict=True)
    )
    earned = _earned(units, parties) if "ZEROSUM" in rules else {}
    accounts = {
        seat: SeatAccount(
            market.treasuries[bidder],
            done.bills[bidder],
            done.reductions[bidder],
            state.purse(seat).lines,
            earned.get(seat, 0),
        )
        for seat, bidder in bidders.items()
    }
    lists = {power: tuple(one.power for one in market.rankings[power] if one.power) for power in parties.powers}
    return Chart(lists, units, accounts)


def with_bills_paid(state: PayolaState, chart: Chart) -> PayolaState:
    """The state after a movement phase: bribes are paid, and the sheets are removed."""
    purses = {
        seat: replace(state.purse(seat), money=account.after, earned=state.purse(seat).earned + account.earned)
        for seat, account in chart.accounts.items()
    }
    return without_sheets(replace(state, purses={**state.purses, **purses}))


def without_sheets(state: PayolaState) -> PayolaState:
    """The state at the start of a phase: no sheets on file, and nothing given away yet."""
    return replace(
        state,
        purses={seat: replace(purse, sheet=None, lines=(), paid=()) for seat, purse in state.purses.items()},
    )


def _bidders(state: PayolaState, parties: Parties) -> dict[str, Bidder]:
    """Return everybody who may bid, powers in the order of the map, then others by their seats."""
    others = sorted(seat for seat in state.purses if seat not in parties.powers)
    return {**{power: Bidder(power) for power in parties.powers}, **{seat: Bidder(None, seat) for seat in others}}


def _money(seat: str, state: PayolaState, parties: Parties) -> int:
    has_none = seat in parties.powers and not parties.has_treasury(PowerName(seat))
    return 0 if has_none else state.purse(seat).money


def _sheet(written: Sheet, bidder: Bidder, position: Position, parties: Parties) -> Sheet:
    """A sheet with the default orders of its writer's units."""
    if bidder.power is None:
        return written
    return written.with_defaults(unit.piece for unit in position.units if parties.decides(unit.power) == bidder.power)


def _counting(purse: Purse, bidder: Bidder, position: Position, parties: Parties, rules: RuleSet) -> Sheet:
    """Valid part of a sheet: nothing if its power may not send one now.

    Under PAY_DUMMIES only offers to the power's own bloc and to dummies count.
    """
    sheet = purse.sheet or Sheet()
    if bidder.power is not None and not parties.writes(bidder.power):
        return Sheet()
    if "PAY_DUMMIES" not in rules:
        return sheet
    bloc = parties.bloc(bidder.power) if bidder.power is not None else frozenset()
    bribed = {unit.piece for unit in position.units if unit.power in bloc or unit.power in parties.dummies}
    return replace(sheet, offers=tuple(offer for offer in sheet.offers if offer.piece in bribed))


def _ranking(power: PowerName, state: PayolaState, parties: Parties, seed: str) -> tuple[Bidder, ...]:
    whose = parties.decides(power)
    return ranked(state.purse(whose).accepts, parties.powers, Random(f"{seed} {whose}"))


def _is_open(power: PowerName, state: PayolaState, parties: Parties) -> bool:
    # Both are lists that nobody has changed: a player's begins with the power itself, which has no effect for a dummy.
    return parties.is_ownerless(power) and state.purse(power).accepts in ((OTHERS,), (power, OTHERS))


def _by_seat(money: Mapping[Bidder, int], seats: Mapping[Bidder, str]) -> dict[str, int]:
    return {seats[bidder]: amount for bidder, amount in money.items()}


def _bids(sale: Sale, seats: Mapping[Bidder, str]) -> tuple[Bid, ...]:
    return tuple(Bid(order, _by_seat(money, seats)) for order, money in sale.money.items())


def _earned(units: tuple[SoldUnit, ...], parties: Parties) -> dict[str, int]:
    """Payments received by each seat's units, including its own payments."""
    found: dict[str, int] = {}
    for sold in units:
        seat = parties.purse_of(sold.unit.power)
        if seat is not None:
            found[seat] = found.get(seat, 0) + sum(sold.shares.values())
    return found
