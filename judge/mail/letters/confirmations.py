"""Confirmations of orders: the set now on file, in a letter to each person who orders."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.board.order_text.describe import describe_order, describe_piece
from judge.board.orders import Order, Waive
from judge.board.position import PhaseType, Position
from judge.game.events import OrdersCleared, OrdersReceived
from judge.game.events.people import ForeignAddress, PlayerResigned
from judge.game.game import Game
from judge.game.on_file.owed_orders import foreign_orders, lacking_units, missing_orders, unordered_units
from judge.game.orders_ahead import kept_for
from judge.game.people.seats import MASTER
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.deadlines import live_deadline
from judge.game.visibility.seen_game import named_by
from judge.game.visibility.viewers import Viewer
from judge.mail.letters import illustrations
from judge.mail.letters.context import LetterContext, doer, head_lines, kind_for, letter_to, picture_sizes
from judge.mail.letters.letter import Letter, Picture
from judge.mail.letters.overview import due_sentence, progress_sentence
from judge.mail.letters.replies import place_of_sender
from judge.problems import Refused


class OnFile(Struct, frozen=True):
    """A power's set as the confirmation shows it. `lines` is empty if nothing is on file.

    If a mail changed part of the set, new and changed lines are marked. `missing` are the units that still need orders,
    `idle` the units without an order that need none. `by` is the sender of the set if that was not the power itself.
    `notes` are remarks on the reading of the orders, `foreign` states the effect of orders for units of others.
    """

    power: str
    lines: tuple[str, ...]
    missing: tuple[str, ...] = ()
    by: str = ""
    notes: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()


def on_file(
    power: PowerName,
    orders: tuple[Order, ...] | None,
    board: Position,
    in_play: RulesInPlay,
    by: str = "",
    notes: tuple[str, ...] = (),
    before: tuple[Order, ...] | None = None,
) -> OnFile:
    """Orders on file for a power, in words, compared with `before`; None if there are none."""
    game_map = in_play.map
    owners, marks = named_by(board, in_play.rules), _marks(orders or (), before, board)
    lines = tuple(
        f"{describe_order(order, game_map, owners).rstrip('.')}.{mark}"
        for order, mark in zip(orders or (), marks, strict=True)
    )
    lacking = () if orders is None else lacking_units(power, orders, board, in_play.rules)
    unordered = () if orders is None else unordered_units(power, orders, board)
    missing = tuple(describe_piece(unit.piece, game_map) for unit in lacking)
    idle = tuple(describe_piece(unit.piece, game_map) for unit in unordered if unit not in lacking)
    foreign = foreign_orders(power, orders or (), board, in_play)
    return OnFile(game_map.title_of(power), lines, missing, by, notes, idle, foreign)


def _marks(orders: Sequence[Order], before: tuple[Order, ...] | None, board: Position) -> list[str]:
    """Marks for orders that differ from the set on file before, if there was one; "" for others."""
    if not before or board.phase.type is PhaseType.ADJUSTMENTS:
        return [""] * len(orders)
    units = {old.piece.province for old in before if not isinstance(old, Waive)}
    return ["" if order in before else _mark(order, units) for order in orders]


def _mark(order: Order, units: Collection[Province]) -> str:
    return "  (changed)" if not isinstance(order, Waive) and order.piece.province in units else "  (new)"


def confirmation(
    context: LetterContext,
    reader: Viewer,
    events: Mapping[PowerName, OrdersReceived | OrdersCleared],
    board: Position,
    current: bool,
) -> Letter:
    """Return the letter with orders on file: of powers in these events, and of the reader's other powers.

    `board` is the position that the orders are for; `current`: its phase is still to be processed.
    """
    is_sender = context.outcome.sender in reader.addresses
    sets = [_on_file(context, reader, event, board) for event in events.values()]
    if current:
        sets += [
            on_file(power.name, power.orders, board, context.in_play, before=power.orders)
            for power in context.game.powers
            if power.name in reader.powers and power.name not in events and _is_on_board(power.name, board)
        ]
    faults = context.outcome.order_faults if is_sender else None
    letter = letter_to(
        context,
        reader,
        OrdersReceived,
        kind=kind_for(context, reader),
        purpose="orders",
        phase=board.phase,
        head=_head(context, board, current),
        sets=sets,
        current=current,
        unsent=_unsent(context, reader, sets) if current else [],
        waiting=[power.name for power in context.game.powers if power.name in reader.powers and power.wait],
        pictures=_pictures(context, reader, events, board, current),
        unpictured=context.outcome.unpictured and picture_sizes(context, reader) is not None,
        written_from=_written_from(context, reader),
        faults=faults.text if faults else "",
        set_aside=context.outcome.set_aside if is_sender else "",
        later=_later(context, reader, events, board),
        **(_hour(context, reader) if current else {}),
        ahead=_ahead(context.game, reader) if current else [],
        outcome=_outcome_in_words(events, sets, faults),
    )
    return (
        replace(letter, place=letter.place or place_of_sender(context.outcome, context.game)) if is_sender else letter
    )


def _head(context: LetterContext, board: Position, current: bool) -> tuple[str, ...]:
    """Return the first lines, with a running deadline.

    If a vacant power stops it, the letter's foot says so.
    """
    live = live_deadline(context.game) if current else None
    return head_lines(context, board.phase, live.at if live else None)


def _unsent(context: LetterContext, reader: Viewer, sets: Sequence[OnFile]) -> list[str]:
    """Return titles of the reader's powers (for the Master: all) that owe orders and are not in `sets`."""
    if not context.game.stage.is_under_way:
        return []
    missing = missing_orders(context.game, context.in_play)
    lacking = [name for name in missing if reader.is_master or name in reader.powers]
    told = [each.power for each in sets if each.missing]
    return [title for title in map(context.in_play.map.title_of, lacking) if title not in told]


def _hour(context: LetterContext, reader: Viewer) -> dict[str, str]:
    """Return texts on timing: the reason to wait for the sender, and the end of the phase for all readers.

    The end is given if orders are in: if somebody else sent a reader's orders, the reader may still change them, and
    needs to know until when. LIST tells everybody the same.
    """
    told = (reader, context.game, context.in_play, context.outcome.at)
    is_told = context.outcome.sender in reader.addresses or not missing_orders(context.game, context.in_play)
    return {"progress": progress_sentence(*told) if is_told else "", "until": due_sentence(*told)}


def _written_from(context: LetterContext, reader: Viewer) -> str:
    """Return the address that sent orders, for readers who may see it; "" for others.

    Its sender gets "". The Master sees all addresses. Players see an address only if it acted for their own seat
    without being on file there; anybody else who ordered for them (by proxy, or as Master) is named by seat.
    """
    if context.outcome.sender in reader.addresses:
        return ""
    foreign = (event for event in context.outcome.events if isinstance(event, ForeignAddress))
    acted_as_them = any(event.seat in reader.seats for event in foreign)
    return context.outcome.sender if reader.is_master or acted_as_them else ""


def _pictures(
    context: LetterContext,
    reader: Viewer,
    events: Mapping[PowerName, OrdersReceived | OrdersCleared],
    board: Position,
    current: bool,
) -> tuple[Picture, ...]:
    """Pictures of the letter's orders on the board; none if the sender has used up their limit."""
    shown = {event.power: event.orders for event in events.values() if isinstance(event, OrdersReceived)}
    if current:
        theirs = [power for power in context.game.powers if power.name in reader.powers and power.name not in events]
        shown |= {power.name: power.orders for power in theirs if power.orders}
    sizes = None if context.outcome.unpictured else picture_sizes(context, reader)
    return illustrations.orders_pictures(context.game, board, shown, context.in_play, reader, sizes)


def _outcome_in_words(
    events: Mapping[PowerName, OrdersReceived | OrdersCleared], sets: Sequence[OnFile], faults: Refused | None
) -> str:
    """Outcome of a mail's orders for its subject: `3 orders on file`, `2 taken, 1 NOT`."""
    if faults is not None:
        return f"{faults.taken} taken, {len({problem.line for problem in faults.problems})} NOT"
    number = sum(len(event.orders) for event in events.values() if isinstance(event, OrdersReceived))
    missing = sum(len(each.missing) for each in sets[: len(events)])
    said = f"{number or 'no'} order{'' if number == 1 else 's'} on file"
    return f"{said}, {missing} missing" if missing else said


def _ahead(game: Game, reader: Viewer) -> list[str]:
    """Orders kept for later phases: `F1902M (3 orders)`."""
    kept = [one for power in game.powers if power.name in reader.powers for one in kept_for(game, power.name)]
    return [f"{one.phase} ({len(one.lines)} order{'' if len(one.lines) == 1 else 's'})" for one in kept]


def _later(context: LetterContext, reader: Viewer, powers: Collection[PowerName], board: Position) -> str:
    """Return hints on possible further mails; none for people who left in the same mail."""
    left = {event.power for event in context.outcome.events if isinstance(event, PlayerResigned)}
    if left & set(reader.powers) & set(powers) and not reader.is_master:
        return "These orders stay on file, but you no longer play this power and cannot change them."
    if context.game.whole_sets or board.phase.type is PhaseType.ADJUSTMENTS:
        return "Until the phase is processed you can send a new set, which replaces this one as a whole."
    return "Until the phase is processed you can change orders: a mail changes the units that it names."


def _on_file(context: LetterContext, reader: Viewer, event: OrdersReceived | OrdersCleared, board: Position) -> OnFile:
    in_their_place = context.outcome.by_master and context.outcome.sender not in reader.addresses
    by = MASTER if in_their_place else "" if event.by == event.power or event.by in reader.seats else event.by
    sender = doer(context, by) if by else ""
    if isinstance(event, OrdersCleared):
        return on_file(event.power, None, board, context.in_play, sender)
    return on_file(event.power, event.orders, board, context.in_play, sender, event.notes, event.before)


def _is_on_board(power: PowerName, board: Position) -> bool:
    """True if a power has a unit or a center."""
    return bool(board.units_of(power) or board.centers_of(power) or board.dislodged_of(power))
