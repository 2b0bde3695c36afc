"""Texts about players' money: STATUS, duties, statements and the chart (payola.md 13)."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.board.wording import count
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game
from judge.game.rules_in_play import LetterPart, OwnDuty, Readers, RulesInPlay
from judge.game.status.layout import WIDTH
from judge.variants.payola.bank import acceptance_in_letters
from judge.variants.payola.chart import chart_text
from judge.variants.payola.in_game import letters_of, parties_of, state_of, takes_offers
from judge.variants.payola.offers import Sheet, sheet_lines
from judge.variants.payola.statement import Bribe, PlayerStatement, statement
from judge.variants.payola.turn import Told, missing, told_of
from judge.variants.payola.yearly import NOTHING, Booking


def status(game: Game, in_play: RulesInPlay, power: PowerName) -> tuple[str, ...] | None:
    """A power's sheet on file in a movement phase; None: orders are given as usual."""
    if not takes_offers(game):
        return None
    title, parties = in_play.map.title_of(power), parties_of(game, in_play)
    if not parties.writes(power):
        return (f"{title} writes no offer sheet.",)
    sheet = state_of(game).purse(power).sheet
    lines = sheet_lines(sheet, plain="PAY_DUMMIES" in in_play.rules) if sheet is not None else ()
    lacks = missing(game, in_play, power)
    if not lines:
        lines = ("(None: it is missing.)" if lacks else "(None: nothing has to be sent.)",)
        lacks = ""
    told = wrap(lacks, WIDTH, initial_indent="  ", subsequent_indent="  ")
    return (f"Offer sheet of {title}:", *(f"  {line}" for line in lines), *told)


def possessions(game: Game, in_play: RulesInPlay, power: PowerName) -> tuple[str, ...]:
    """A power's treasury and acceptance list."""
    title, parties = in_play.map.title_of(power), parties_of(game, in_play)
    purse = state_of(game).purse(power)
    money = (f"Treasury of {title}: {purse.money} AgP.",) if parties.has_treasury(power) else ()
    earned = (f"Its units have earned {purse.earned} AgP since the last income.",) if purse.earned else ()
    accepts = f"Acceptance list of {title}: {acceptance_in_letters(purse.accepts, letters_of(in_play.map))}"
    return (*money, *earned, *((accepts,) if parties.decides(power) == power else ()))


def duty(game: Game, in_play: RulesInPlay, power: PowerName) -> OwnDuty | None:
    """Duty of a power in a movement phase; None: orders are given as usual."""
    if not takes_offers(game):
        return None
    title, purse = in_play.map.title_of(power), state_of(game).purse(power)
    plain = "PAY_DUMMIES" in in_play.rules
    lacks = missing(game, in_play, power)
    sheet = purse.sheet or Sheet()
    if lacks or not sheet.offers:
        own = parties_of(game, in_play).bloc(power)
        sheet = sheet.with_defaults(unit.piece for unit in game.board.units if unit.power in own)
    what = "orders for its own units, and offers for those of dummies" if plain else "offers for units, its own too"
    text = f"{title} sends an offer sheet ({what}). Its treasury is {purse.money} AgP."
    if purse.sheet is not None and lacks:
        text = f"{text} {lacks}"
    return OwnDuty(text, f"{title} has offers to make", sheet_lines(sheet, plain=plain), ready=not lacks)


def first_sheet(game: Game, in_play: RulesInPlay, power: PowerName) -> tuple[str, ...]:
    """Five lines on how to write the first sheet, with one of the power's own units."""
    own = parties_of(game, in_play).bloc(power)
    piece = next((unit.piece for unit in game.board.units if unit.power in own), None)
    if piece is None or not takes_offers(game) or not parties_of(game, in_play).writes(power):
        return ()
    if "PAY_DUMMIES" in in_play.rules:
        return (
            f"1. Your own units take orders, as in any game: {piece} H lets one hold.",
            "2. Units of dummies do what most money is promised for, by all offers together.",
            "3. A line offers an amount of AgP for an order: 5 : and the order behind it.",
            "4. You pay only for what is done by your offer.",
            "5. A new sheet replaces the old one. HELP payola tells the rest.",
        )
    return (
        "1. A line offers an amount of AgP for an order, of any unit on the board.",
        "2. A unit does what it is promised most for, by all offers together.",
        f"3. 0 : {piece} H costs nothing: write the order you want in place of H.",
        f"4. Others may pay it for something else; 5 : {piece} H promises it 5 AgP.",
        "5. You pay only for what is done by your offer. HELP payola tells the rest.",
    )


def report(_game: Game, record: PhaseRecord, readers: Readers, in_play: RulesInPlay) -> tuple[LetterPart, ...]:
    """Report on a phase for some readers: statements, public prices, and the chart if they see it."""
    told = told_of(record.told)
    return tuple(
        part
        for part in (
            *_statements(told, readers, in_play),
            *_incomes(told, readers, in_play),
            *_prices(told, readers, in_play),
            *_chart(told, readers, in_play),
        )
        if part.lines or part.chart
    )


def _seats(told: Told, readers: Readers, known: Iterable[str]) -> list[str]:
    """Seats whose statements readers get, in board order: theirs and those of powers they order for."""
    mine = {*readers.powers, *readers.seats}
    return [seat for seat in known if seat in mine and not _is_vassal(seat, told)]


def _is_vassal(seat: str, told: Told) -> bool:
    """True if a seat's units are in its lord's statement."""
    return any(seat in own for other, own in told.blocs.items() if other != seat)


def statements(told: Told, readers: Readers, in_play: RulesInPlay) -> list[PlayerStatement]:
    """The statements of a phase that some readers get."""
    if told.chart is None:
        return []
    found = []
    for seat in _seats(told, readers, told.chart.accounts):
        own = frozenset(told.blocs.get(seat, ()))
        if (said := statement(told.chart, seat, own, in_play.rules)) is not None:
            found.append(said)
    return found


def _statements(told: Told, readers: Readers, in_play: RulesInPlay) -> list[LetterPart]:
    return [
        part
        for said in statements(told, readers, in_play)
        for part in _statement_parts(said, _title(said.seat, in_play), in_play)
    ]


def _title(seat: str, in_play: RulesInPlay) -> str:
    return in_play.map.title_of(PowerName(seat)) if seat in in_play.map.powers else seat


def _statement_parts(said: PlayerStatement, name: str, in_play: RulesInPlay) -> list[LetterPart]:
    parts = [LetterPart(f"Statement of {name}", _account_lines(said))]
    if said.units:
        parts.append(LetterPart(f"Units of {name}, and what was paid for them", chart="\n".join(_own_unit_lines(said))))
    if said.bribes:
        bribes = (f"  {bribe.share:>5}  {_bought(bribe, in_play)}" for bribe in said.bribes)
        parts.append(LetterPart(f"Offers of {name} that were accepted", chart="\n".join(bribes)))
    if said.lines:
        parts.append(LetterPart(f"Sheet of {name}", chart="\n".join(said.lines)))
    return parts


def _account_lines(said: PlayerStatement) -> tuple[str, ...]:
    account = said.account
    times = count(account.reductions, "reduction")
    reduced = f", after {times} of all offers" if account.reductions else ""
    received = f"Own units received: {said.received} AgP, which come in with the next income"
    return (
        f"Treasury before: {account.before} AgP",
        f"Paid for accepted offers: {account.paid} AgP{reduced}",
        f"Treasury now: {account.after} AgP",
        *((received,) if said.received is not None else ()),
    )


def _own_unit_lines(said: PlayerStatement) -> list[str]:
    lines = []
    for sold in said.units or ():
        price = "" if sold.price is None else f"{sold.price:>5}  "
        lines.append(f"{'*' if sold.is_bought else ' '} {price}{format_order(sold.order)}")
    bought = any(sold.is_bought for sold in said.units or ())
    return [*lines, *(("* by others' offers alone",) if bought else ())]


def _bought(bribe: Bribe, in_play: RulesInPlay) -> str:
    """Purchase as text; if the order is not shown, the owner of the bribed unit."""
    if bribe.order is not None:
        return format_order(bribe.order)
    return f"{in_play.map.title_of(bribe.unit.power)}'s {bribe.unit.piece}"


def _incomes(told: Told, readers: Readers, in_play: RulesInPlay) -> list[LetterPart]:
    if "NO_LEDGERS" in in_play.rules:
        return []
    return [
        LetterPart(f"Income of {_title(seat, in_play)}", _booking_lines(told.bookings[seat]))
        for seat in _seats(told, readers, told.bookings)
        if told.bookings[seat] != NOTHING
    ]


def _booking_lines(booking: Booking) -> tuple[str, ...]:
    centers = f" ({booking.centers} centers)" if booking.centers != 1 else " (1 center)"
    found = [
        ("Balance forward", booking.before, True),
        ("Not spent in time", -booking.hoarded, False),
        (f"Income{centers}", booking.income, bool(booking.centers)),
        ("Income of vassals", booking.tribute, False),
        ("Paid for own units", booking.profit, False),
        ("Taken with centers", booking.captured, False),
        ("Lost with centers", -booking.ceded, False),
        ("Lost, for the power is out", -booking.forfeited, False),
        ("Treasury now", booking.after, True),
    ]
    return tuple(f"{name}: {amount} AgP" for name, amount, always in found if amount or always)


def _prices(told: Told, readers: Readers, in_play: RulesInPlay) -> list[LetterPart]:
    """Public prices of all units (rule PUBLIC_TOTALS); omitted for readers of the whole chart."""
    if told.chart is None or readers.sees_all or "PUBLIC_TOTALS" not in in_play.rules:
        return []
    lines = (
        f"{sold.price:>5}  {in_play.map.title_of(sold.unit.power)}: {format_order(sold.order)}"
        for sold in told.chart.units
    )
    return [LetterPart("Prices paid", chart="\n".join(lines))]


def _chart(told: Told, readers: Readers, in_play: RulesInPlay) -> list[LetterPart]:
    if told.chart is None or not readers.sees_all:
        return []
    return [LetterPart("Bribe chart", chart=chart_text(told.chart, in_play.map))]
