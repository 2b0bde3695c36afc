"""A phase of Payola: sheets that are due, purchases, and money afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import replace

from judge.board.blindness import is_blind
from judge.board.legality import order_fault
from judge.board.names import PowerName
from judge.board.next_phase import changes_hands
from judge.board.order_text.context import ENTRY
from judge.board.order_text.describe import describe_piece
from judge.board.orders import Move, MovementOrder
from judge.board.position import PhaseType, Piece, Unit
from judge.board.wording import listed
from judge.decoding import prepared
from judge.game.events import Event
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Status
from judge.game.on_file.power_set import must_order_all
from judge.game.people.control import immobile_powers
from judge.game.rules_in_play import Decision, Owing, RulesInPlay
from judge.variants.payola.bank import is_hopeless
from judge.variants.payola.chart import Chart
from judge.variants.payola.exchange_state import StepTold
from judge.variants.payola.in_game import (
    Parties,
    buyer_of,
    parties_of,
    state_of,
    takes_offers,
    taxes_of,
    win_of,
    with_state,
)
from judge.variants.payola.income import incomes_between, opening_treasury
from judge.variants.payola.offers import OTHERS, Sheet
from judge.variants.payola.restrictions import Buyer, distance_fault
from judge.variants.payola.settle import sell_orders, with_bills_paid, without_sheets
from judge.variants.payola.state import PayolaState, Purse, as_plain, read_state
from judge.variants.payola.yearly import Bookings, forfeit, joined, pay_income, settle_year


class Told(Struct, frozen=True, omit_defaults=True):
    """Record of a phase: its chart, other payments, and the owners of units.

    `blocs` are the powers whose units are a seat's own. `is_year_settled`: earnings of units are in the treasuries.
    """

    chart: Chart | None = None
    bookings: Bookings = {}
    blocs: dict[str, tuple[PowerName, ...]] = {}
    is_year_settled: bool = False
    steps: tuple[StepTold, ...] = ()
    """News of an exchange before the phase."""


def with_steps(told: Mapping[str, Any], steps: tuple[StepTold, ...]) -> Mapping[str, Any]:
    """Return a phase's record with the news before it."""
    return dict(as_plain(replace(told_of(told), steps=steps))) if steps else told


def told_of(told: Mapping[str, Any]) -> Told:
    """Read a phase's record. Raises msgspec.ValidationError if it is invalid."""
    return convert(told, prepared(Told), strict=False)  # in a game's file numbers are texts


def start(game: Game, in_play: RulesInPlay) -> Game:
    """The game with its opening treasuries and acceptance lists (payola.md 2, 5)."""
    parties, taxes, board = parties_of(game, in_play), taxes_of(game, in_play), game.board
    purses: dict[str, Purse] = {}
    for power in parties.powers:
        # Before the first units are chosen (MOBILIZE) a power has as much as one center brings.
        centers = board.centers_of(power) or (in_play.map.powers[power].homes[:1] if board.is_empty else ())
        units = len(board.units_of(power))
        money = opening_treasury(
            centers,
            units,
            taxes,
            win_of(game, in_play),
            len(parties.powers),
            zerosum="ZEROSUM" in in_play.rules,
        )
        accepts = (OTHERS,) if power in parties.dummies else (power, OTHERS)
        purses[power] = Purse(money if parties.has_treasury(power) else 0, accepts=accepts)
    return with_state(game, PayolaState(purses))


def owes(game: Game, in_play: RulesInPlay) -> Owing | None:
    """Powers that owe a sheet: those with units, or centers and money. An empty sheet counts as unsent.

    A lord counts as having its vassals' units and centers.
    """
    if not takes_offers(game):
        return None
    state, parties, board = state_of(game), parties_of(game, in_play), game.board
    with_units, with_centers = {unit.power for unit in board.units}, set(board.centers.values())
    owing = frozenset(
        power
        for power in parties.powers
        if parties.writes(power)
        and (with_units & (bloc := parties.bloc(power)) or (with_centers & bloc and state.purse(power).money))
    )
    return Owing(owing, frozenset(power for power in parties.powers if _is_complete(power, state, game, in_play)))


def _is_complete(power: PowerName, state: PayolaState, game: Game, in_play: RulesInPlay) -> bool:
    sheet = state.purse(power).sheet
    return sheet is not None and bool(sheet.offers) and not _left_out(power, sheet, game, in_play)


def _left_out(power: PowerName, sheet: Sheet, game: Game, in_play: RulesInPlay) -> list[Unit]:
    """Return own units that a sheet leaves out, if each needs an order (PAY_DUMMIES)."""
    if "PAY_DUMMIES" not in in_play.rules or not must_order_all(in_play.rules):
        return []
    return [unit for unit in game.board.units_of(power) if not sheet.for_unit(unit.piece)]


def missing(game: Game, in_play: RulesInPlay, power: PowerName) -> str:
    """A sentence on what a power still owes in a movement phase; "" if nothing."""
    owing, title = owes(game, in_play), in_play.map.title_of(power)
    if owing is None or power not in owing.owing - owing.complete:
        return ""
    sheet = state_of(game).purse(power).sheet
    if sheet is None or not sheet.offers:
        return f"Still missing: the offer sheet of {title}."
    units = [describe_piece(unit.piece, in_play.map) for unit in _left_out(power, sheet, game, in_play)]
    return (
        f"Still missing: an order for {listed(units)}. The phase waits for {title} until then. Send the whole sheet"
        " again: a new one replaces it."
    )


def decide(game: Game, in_play: RulesInPlay) -> Decision | None:
    """The orders that were bought in a movement phase."""
    owing = owes(game, in_play)
    if owing is None:
        return None
    parties = parties_of(game, in_play)
    seed = f"{game.seed} {game.board.phase}"
    legal = _legal(game, in_play)
    chart = sell_orders(_within_reach(game, in_play), game.board, parties, in_play.rules, legal, seed)
    orders = {power: tuple(sold.order for sold in chart.units if sold.unit.power == power) for power in parties.powers}
    late = tuple(power for power in parties.powers if power in owing.owing - owing.complete)
    told = Told(chart, blocs={power: tuple(sorted(parties.bloc(power))) for power in parties.powers})
    return Decision(orders, as_plain(told), late)


def _within_reach(game: Game, in_play: RulesInPlay) -> PayolaState:
    """State without offers that are forbidden because of the places of units.

    Other such offers were refused on entry; these are for unseen units that might have been dummies' (CD_DUMMIES).
    """
    state, rules = state_of(game), in_play.rules
    if not is_blind(rules) or "CD_DUMMIES" not in rules or not {"TOUCH_BRIBE", "REMOTE_BRIBE"} & set(rules):
        return state
    board, map = game.board, in_play.map.at(game.board.phase)
    owners = {unit.piece: unit.power for unit in board.units}
    for seat, purse in state.purses.items():
        led = frozenset(power.name for power in game.powers if power.controller == seat)
        buyer = buyer_of(game, in_play, seat, led)

        def may_bribe(piece: Piece, buyer: Buyer = buyer) -> bool:
            return piece in owners and distance_fault(piece, owners[piece], buyer, board, map, rules) is None

        if purse.sheet is not None:
            kept = tuple(offer for offer in purse.sheet.offers if may_bribe(offer.piece))
            state = state.with_purse(seat, replace(purse, sheet=replace(purse.sheet, offers=kept)))
    return state


def _legal(game: Game, in_play: RulesInPlay) -> Callable[[Piece, MovementOrder], bool]:
    """Predicate for orders that may be followed now; because of unseen units, sheets may have others."""
    board, rules = game.board, in_play.rules
    map, still = in_play.map.at(board.phase), immobile_powers(game, in_play.rules)
    owners = {unit.piece: unit.power for unit in board.units}

    def legal(piece: Piece, order: MovementOrder) -> bool:
        owner = owners[piece]
        if owner in still and isinstance(order, Move):
            return False
        return order_fault(order, owner, board, map, rules, ENTRY) is None

    return legal


def book(after: Game, record: PhaseRecord, in_play: RulesInPlay) -> dict[str, Any]:
    """Record of an adjudicated phase, with money that moved besides bribes.

    `after` is already at the next phase, with the money as it was before this one.
    """
    told, rules = told_of(record.told), in_play.rules
    state, parties = _with_bills_paid(state_of(after), told), parties_of(after, in_play)
    bookings: Bookings = {}
    settled = False
    before = replace(after, position=record.before)
    retreats = any(lost.retreats for lost in record.resolution.after.dislodged)
    if "ZEROSUM" in rules:
        if settled := changes_hands(record.before.phase, retreats, in_play.map, in_play.rules):
            state, bookings = settle_year(state, record.before.centers, record.after.centers, parties, rules)
    else:
        taxes, win = taxes_of(after, in_play), win_of(before, in_play)
        for _ in incomes_between(record.before.phase, record.after.phase, in_play.map):
            state, paid = pay_income(state, record.after.centers, taxes, win, parties, rules)
            bookings = joined(bookings, paid)
    state, lost = forfeit(state, _destitute(after, record, in_play, parties))
    return dict(as_plain(replace(told, bookings=joined(bookings, lost), is_year_settled=settled)))


def _destitute(after: Game, record: PhaseRecord, in_play: RulesInPlay, parties: Parties) -> list[PowerName]:
    """Powers that lose their money: resigned ones without a center, and hopeless ones (NO_DONATIONS)."""
    hopeless = "NO_DONATIONS" in in_play.rules and record.before.phase.type is PhaseType.MOVEMENT
    owners = set(after.board.centers.values())
    return [
        power.name
        for power in after.powers
        if parties.has_treasury(power.name)
        and (
            (power.status is Status.RESIGNED and not owners & parties.bloc(power.name))
            or (hopeless and is_hopeless(after, in_play, power.name))
        )
    ]


def _with_bills_paid(state: PayolaState, told: Told) -> PayolaState:
    return without_sheets(state) if told.chart is None else with_bills_paid(state, told.chart)


def after_phase(game: Game, record: PhaseRecord, _in_play: RulesInPlay) -> tuple[Game, tuple[Event, ...]]:
    """Return the game with the treasuries that a phase's record leaves."""
    told = told_of(record.told)
    state = _with_bills_paid(state_of(game), told)
    state = state.with_money({seat: booking.after for seat, booking in told.bookings.items()})
    if told.is_year_settled:
        purses = {seat: replace(purse, earned=0) for seat, purse in state.purses.items()}
        state = replace(state, purses=purses)
    return with_state(game, state), ()


def on_file(game: Game) -> bool:
    """True if any sheet is on file."""
    return any(purse.sheet is not None for purse in state_of(game).purses.values())


def not_again(game: Game, _own: Mapping[str, Any]) -> str:
    """Note on money and shares that a replay of phases would return to earlier owners."""
    if not game.own_then:
        return ""
    before, after = (_but_for_done(read_state(own)) for own in (game.own_then, game.own))
    if (before.money, before.exchange) == (after.money, after.exchange):
        return ""
    if before.money == after.money and _stocks(before) == _stocks(after):
        return (
            "Investors have sent something to the exchange since the ROLLBACK. Playing the later phases again would"
            " lose it. Play on from here with PROCESS."
        )
    return (
        "Money or shares have changed hands since the ROLLBACK. Playing the later phases again would undo that. Have"
        " them given back first (TRANSFER; or EDIT TREASURY france 25), or play on from here with PROCESS."
    )


def _but_for_done(state: PayolaState) -> PayolaState:
    """Return the state without DONEs of a board phase, which apply only to that phase, like sheets.

    People who have withdrawn all their submissions in a step count as silent, and bargains that are all undone are no
    news.
    """
    exchange = state.exchange
    if exchange is None:
        return state
    return replace(state, exchange=replace(exchange, done=exchange.done if exchange.step else (), spoken=(), told=()))


def _stocks(state: PayolaState) -> tuple[object, ...]:
    """Holders of all shares."""
    return state.exchange.stocks if state.exchange is not None else ()


def forget(game: Game) -> Game:
    """Return the game without the sheets sent; gifts of money stay."""
    for seat in state_of(game).purses:
        game = forget_of(game, seat)
    return game


def forget_of(game: Game, seat: str) -> Game:
    """The game without the sheet of one seat."""
    state = state_of(game)
    return with_state(game, state.with_purse(seat, replace(state.purse(seat), sheet=None, lines=())))
