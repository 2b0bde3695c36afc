"""Confirmations of orders, and the letters that an event has to itself: their subjects and what is in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.board.names import PowerName
from judge.board.position import Position
from judge.game.ending.victory import team_centers
from judge.game.ending.votes import survivors
from judge.game.events import Event
from judge.game.events.phases import GameEnded, GameStarted, OrdersCleared, OrdersReceived, PhaseProcessed, Previewed
from judge.game.press.statements import keeps_statements
from judge.game.turn.process import as_foreseen
from judge.game.visibility.seen_game import builds_known, players_known, without_builds
from judge.game.visibility.viewers import Viewer
from judge.mail.letters import answers, illustrations, wording
from judge.mail.letters.context import LetterContext, doer, head_lines, kind_for, letter_to
from judge.mail.letters.letter import Letter, Picture


def confirmation(
    context: LetterContext,
    reader: Viewer,
    events: Mapping[PowerName, OrdersReceived | OrdersCleared],
    board: Position,
    current: bool,
) -> Letter:
    """What is on file for the powers that these events touched, and for the others that the reader orders for.

    `board` is the position that the orders are for; `current` tells that its phase is still to be processed.
    """
    sets = [_on_file(context, reader, event, board) for event in events.values()]
    if current:
        sets += [
            answers.on_file(power.name, power.orders, board, context.in_play.map)
            for power in context.game.powers
            if power.name in reader.powers and power.name not in events and answers.is_on_board(power.name, board)
        ]
    waiting = [power.name for power in context.game.powers if power.name in reader.powers and power.wait]
    shown = {event.power: event.orders for event in events.values() if isinstance(event, OrdersReceived)}
    if current:
        theirs = [power for power in context.game.powers if power.name in reader.powers and power.name not in events]
        shown |= {power.name: power.orders for power in theirs if power.orders}
    return letter_to(
        context,
        reader,
        OrdersReceived,
        kind=kind_for(context, reader),
        purpose="orders",
        phase=board.phase,
        head=head_lines(context, board.phase, context.game.deadline if current else None),
        sets=sets,
        current=current,
        waiting=waiting,
        pictures=illustrations.orders_pictures(
            context.game, board, shown, context.in_play, reader, _width(context, reader)
        ),
        copied=context.outcome.sender not in reader.addresses,
    )


def _on_file(
    context: LetterContext, reader: Viewer, event: OrdersReceived | OrdersCleared, board: Position
) -> answers.OnFile:
    by = "" if event.by == event.power or event.by in reader.seats else event.by
    sender = doer(context, by) if by else ""
    if isinstance(event, OrdersCleared):
        return answers.on_file(event.power, None, board, context.in_play.map, sender)
    return answers.on_file(event.power, event.orders, board, context.in_play.map, sender, event.notes)


# Letters that stand for themselves


def letter_on(context: LetterContext, event: Event, reader: Viewer) -> Letter:
    """The letter that an event has to itself: results, the start, the end, the assignment of a power."""
    match event:
        case PhaseProcessed():
            return _results(context, event, reader)
        case GameStarted(position, deadline):
            head = head_lines(context, position.phase, deadline)
            return letter_to(
                context,
                reader,
                GameStarted,
                event=event,
                head=head,
                pictures=_position_pictures(context, position, reader),
                units=answers.unit_lines(position, context.in_play.map),
                next=answers.next_steps(reader, context.game, context.in_play),
            )
        case GameEnded():
            return letter_to(
                context,
                reader,
                GameEnded,
                event=event,
                won=any(power in reader.powers for power in event.victors),
                left_out=[
                    power for power in survivors(context.game, context.in_play.rules) if power not in event.victors
                ],
                winner_centers=max(
                    (team_centers(context.game, power, context.in_play.rules) for power in event.victors), default=0
                ),
                table=answers.final_table(context.game, context.in_play),
                players_known=players_known(context.game, context.in_play.rules),
                statements_kept=keeps_statements(context.game, context.in_play.rules),
            )
        case _:
            return letter_to(context, reader, type(event), event=event)


def _width(context: LetterContext, reader: Viewer) -> int:
    """How wide the pictures of a reader's letters are; 0: there are none."""
    return illustrations.width_for(reader, context.game) if context.identity.pictures else 0


def _position_pictures(context: LetterContext, board: Position, reader: Viewer) -> tuple[Picture, ...]:
    """What stands where at the start."""
    width = _width(context, reader)
    if not width:
        return ()
    key = (id(board), width)
    if key not in context.drawn:
        context.drawn[key] = illustrations.position_picture(context.game.name, board, context.in_play, width)
    return (context.drawn[key],)


_POSITION_BESIDE_RESULTS = 80
"""How wide the picture without orders is, in percent of the other one: it has less to show, and letters stay small."""


def _results_pictures(context: LetterContext, event: PhaseProcessed, reader: Viewer) -> tuple[Picture, ...]:
    """The orders of the phase with what came of them, and what stands where then."""
    width = _width(context, reader)
    if not width:
        return ()
    record, known = event.record, builds_known(event.record, reader)
    key = (id(record), known, width)
    if key not in context.drawn:
        context.drawn[key] = illustrations.results_picture(context.game.name, record, context.in_play, width, known)
        after = record.after if known is None else without_builds(record.after, known)
        context.drawn[*key, "after"] = illustrations.position_picture(
            context.game.name, after, context.in_play, width * _POSITION_BESIDE_RESULTS // 100
        )
    return context.drawn[key], context.drawn[*key, "after"]


def _results(context: LetterContext, event: PhaseProcessed, reader: Viewer) -> Letter:
    """The results of a phase."""
    phase = event.record.before.phase
    values = _results_values(context, event, reader)
    return letter_to(
        context,
        reader,
        PhaseProcessed,
        phase=phase,
        pictures=_results_pictures(context, event, reader),
        **values,
    )


def _results_values(context: LetterContext, event: PhaseProcessed, reader: Viewer) -> dict[str, Any]:
    """What the results letter is made of; that of the latest phase also says what the reader has to do next."""
    record = event.record
    present = not event.final and context.game.position is not None and context.game.board.phase == record.after.phase
    return {
        "event": event,
        "head": head_lines(context, record.before.phase, record.deadline),
        "results": context.results(record, reader),
        "after": record.after.phase,
        "next": answers.next_steps(reader, context.game, context.in_play) if present else None,
        "present": present,
    }


def preview(context: LetterContext, event: Previewed, reader: Viewer) -> Letter:
    """What PROCESS would bring, to whoever asked: some words about that, and then the results letter as it would be."""
    record = event.record
    then = replace(context, game=as_foreseen(context.game, event, context.in_play), told={}, foreseen=event.ended)
    processed = PhaseProcessed(record, event.deadline, final=event.ended is not None)
    return letter_to(
        then,
        reader,
        Previewed,
        kind=kind_for(context, reader),
        phase=record.before.phase,
        asked=event.by != "",
        defaulted=[wording.power_title(power, context.in_play.map) for power in record.defaulted],
        pictures=_results_pictures(then, processed, reader),
        **_results_values(then, processed, reader),
    )
