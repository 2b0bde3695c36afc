"""Confirmations of orders, and the letters that an event has to itself: their subjects and what is in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.board.names import PowerName
from judge.board.position import Position
from judge.game.endings import survivors, team_centers
from judge.game.events import Event
from judge.game.phase_events import GameEnded, GameStarted, OrdersCleared, OrdersReceived, PhaseProcessed, Previewed
from judge.game.player_events import PowerAssigned
from judge.game.press import keeps_statements
from judge.game.press_events import PressSent
from judge.game.secrecy import Viewer, builds_known, players_known, without_builds
from judge.game.turn import as_foreseen
from judge.mail import answers, illustrations, wording
from judge.mail.envelope import Letter, Picture
from judge.mail.room import Room, doer, head_lines, kind_for, letter_to

OWN_LETTERS = (
    GameStarted,
    PowerAssigned,
    PhaseProcessed,
    GameEnded,
    Previewed,
    PressSent,
    OrdersReceived,
    OrdersCleared,
)
"""Events that have a letter of their own."""


def confirmation(
    room: Room,
    reader: Viewer,
    events: Mapping[PowerName, OrdersReceived | OrdersCleared],
    board: Position,
    current: bool,
) -> Letter:
    """What is on file for the powers that these events touched, and for the others that the reader orders for.

    `board` is the position that the orders are for; `current` tells that its phase is still to be processed.
    """
    sets = [_on_file(room, reader, event, board) for event in events.values()]
    if current:
        sets += [
            answers.on_file(power.name, power.orders, board, room.table.map)
            for power in room.game.powers
            if power.name in reader.powers and power.name not in events and answers.is_on_board(power.name, board)
        ]
    waiting = [power.name for power in room.game.powers if power.name in reader.powers and power.wait]
    shown = {event.power: event.orders for event in events.values() if isinstance(event, OrdersReceived)}
    if current:
        theirs = [power for power in room.game.powers if power.name in reader.powers and power.name not in events]
        shown |= {power.name: power.orders for power in theirs if power.orders}
    return letter_to(
        room,
        reader,
        "orders",
        f"Diplomacy orders {room.game.name} {board.phase}",
        kind=kind_for(room, reader),
        phase=board.phase,
        head=head_lines(room, board.phase, room.game.deadline if current else None),
        sets=sets,
        current=current,
        waiting=waiting,
        pictures=illustrations.orders_pictures(room.game, board, shown, room.table, reader, _width(room, reader)),
        copied=room.done.sender not in reader.addresses,
    )


def _on_file(room: Room, reader: Viewer, event: OrdersReceived | OrdersCleared, board: Position) -> answers.OnFile:
    by = "" if event.by == event.power or event.by in reader.positions else event.by
    sender = doer(room, by) if by else ""
    if isinstance(event, OrdersCleared):
        return answers.on_file(event.power, None, board, room.table.map, sender)
    return answers.on_file(event.power, event.orders, board, room.table.map, sender, event.notes)


# Letters that stand for themselves


def letter_on(room: Room, event: Event, reader: Viewer) -> Letter:
    """The letter that an event has to itself: results, the start, the end, the assignment of a power."""
    name = room.game.name
    match event:
        case PhaseProcessed():
            return _results(room, event, reader)
        case GameStarted(position, deadline):
            head = head_lines(room, position.phase, deadline)
            return letter_to(
                room,
                reader,
                "game_started",
                f"Diplomacy game {name} starting",
                event=event,
                head=head,
                pictures=_position_pictures(room, position, reader),
                units=answers.unit_lines(position, room.table.map),
                next=answers.next_steps(reader, room.game, room.table),
            )
        case PowerAssigned(power):
            sign_on = wording.sign_on_line(power, name, room.table.map)
            return letter_to(
                room, reader, "power_assigned", f"Diplomacy power assignment ({name})", event=event, sign_on=sign_on
            )
        case GameEnded():
            return letter_to(
                room,
                reader,
                "game_ended",
                f"Diplomacy game '{name}' complete",
                event=event,
                won=any(power in reader.powers for power in event.victors),
                left_out=[power for power in survivors(room.game, room.table.rules) if power not in event.victors],
                winner_centers=max(
                    (team_centers(room.game, power, room.table.rules) for power in event.victors), default=0
                ),
                table=answers.final_table(room.game, room.table),
                players_known=players_known(room.game, room.table.rules),
                statements_kept=keeps_statements(room.game, room.table.rules),
            )
        case _:
            raise TypeError(f"{type(event).__name__} has no letter of its own")


def _width(room: Room, reader: Viewer) -> int:
    """How wide the pictures of a reader's letters are; 0: there are none."""
    return illustrations.width_for(reader, room.game) if room.post.pictures else 0


def _position_pictures(room: Room, board: Position, reader: Viewer) -> tuple[Picture, ...]:
    """What stands where at the start."""
    width = _width(room, reader)
    if not width:
        return ()
    key = (id(board), width)
    if key not in room.drawn:
        room.drawn[key] = illustrations.position_picture(room.game.name, board, room.table, width)
    return (room.drawn[key],)


_POSITION_BESIDE_RESULTS = 80
"""How wide the picture without orders is, in percent of the other one: it has less to show, and letters stay small."""


def _results_pictures(room: Room, event: PhaseProcessed, reader: Viewer) -> tuple[Picture, ...]:
    """The orders of the phase with what came of them, and what stands where then."""
    width = _width(room, reader)
    if not width:
        return ()
    record, known = event.record, builds_known(event.record, reader)
    key = (id(record), known, width)
    if key not in room.drawn:
        room.drawn[key] = illustrations.results_picture(room.game.name, record, room.table, width, known)
        after = record.after if known is None else without_builds(record.after, known)
        room.drawn[*key, "after"] = illustrations.position_picture(
            room.game.name, after, room.table, width * _POSITION_BESIDE_RESULTS // 100
        )
    return room.drawn[key], room.drawn[*key, "after"]


def _results(room: Room, event: PhaseProcessed, reader: Viewer) -> Letter:
    """The results of a phase."""
    phase = event.record.before.phase
    values = _results_values(room, event, reader)
    return letter_to(
        room,
        reader,
        "phase_processed",
        f"Diplomacy results {room.game.name} {phase}",
        phase=phase,
        pictures=_results_pictures(room, event, reader),
        **values,
    )


def _results_values(room: Room, event: PhaseProcessed, reader: Viewer) -> dict[str, Any]:
    """What the results letter is made of; that of the latest phase also says what the reader has to do next."""
    record = event.record
    present = not event.final and room.game.position is not None and room.game.board.phase == record.after.phase
    return {
        "event": event,
        "head": head_lines(room, record.before.phase, record.deadline),
        "results": room.results(record, reader),
        "after": record.after.phase,
        "next": answers.next_steps(reader, room.game, room.table) if present else None,
        "present": present,
    }


def preview(room: Room, event: Previewed, reader: Viewer) -> Letter:
    """What PROCESS would bring, to whoever asked: some words about that, and then the results letter as it would be."""
    record = event.record
    then = replace(room, game=as_foreseen(room.game, event, room.table), told={}, foreseen=event.ended)
    processed = PhaseProcessed(record, event.deadline, final=event.ended is not None)
    return letter_to(
        then,
        reader,
        "previewed",
        f"PREVIEW Diplomacy results {room.game.name} {record.before.phase}",
        kind=kind_for(room, reader),
        phase=record.before.phase,
        asked=event.by != "",
        defaulted=[wording.power_title(power, room.table.map) for power in record.defaulted],
        pictures=_results_pictures(then, processed, reader),
        **_results_values(then, processed, reader),
    )
