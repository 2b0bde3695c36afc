"""Games for the keeper: lists, one game, its log. They show no passwords, hashes of them, or seeds."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, get_args

import msgspec

from judge.app.base.judge import Judge
from judge.app.keeper.console import Row, moment_text
from judge.board.order_text.notation import format_order
from judge.board.orders import Order
from judge.board.position import Position
from judge.decoding import prepared
from judge.game.events.press import (
    PressDecided,
    PressGivenUp,
    PressHeldBack,
    PressKept,
    PressSent,
    PressStopped,
    PressTakenBack,
    PressUnended,
)
from judge.game.game import Game, Player, Role
from judge.game.keeper_flags import flag_word
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor
from judge.game.status.game_listing import game_text
from judge.game.status.own_status import orders_on_file
from judge.mail.plain_text import escaped, escaped_json
from judge.store.codec import decode_game
from judge.store.rows import LogRow


def game_rows(judge: Judge, stage: str | None = None) -> list[Row]:
    """Return rows of games, by name, in this stage; None: in any stage."""
    with judge.store.reading() as tx:
        games = tx.games(None if stage is None else [stage.lower()])
    return [
        {
            "game": game.name,
            "stage": game.stage,
            "phase": game.phase,
            "deadline": moment_text(game.deadline),
            "map": game.map,
            "variant": game.variant,
            "listed": "yes" if game.listed else "no",
        }
        for game in games
    ]


def game_page(judge: Judge, name: str, now: datetime) -> str | None:
    """Return a page on a game as its Master sees it, with all orders on file; None: no such game."""
    game = _game(judge, name)
    if game is None:
        return None
    in_play = judge.in_play(game)
    parts = [game_text(game, in_play, Actor(MASTER, Role.MASTER), judge.config.judge.name, now)]
    if game.flags:
        parts.append(f"Marked by the keeper: {', '.join(map(flag_word, game.flags))}.")
    if game.position is not None:
        parts += ["\n".join(orders_on_file(game, in_play, power.name)) for power in game.powers]
    return escaped("\n\n".join(parts))


def game_json(judge: Judge, name: str) -> bytes | None:
    """Return the status of a game as JSON for programs; None: no such game.

    For a game that has started, `map`, `rules`, `phase`, `units`, `centers`, `dislodged` and `orders` are as `judge
    adjudicate` reads them; `orders` of a power without orders on file are null.
    """
    game = _game(judge, name)
    if game is None:
        return None
    told: Row = {
        "name": game.name,
        "stage": game.stage,
        "flags": game.flags,
        "phase": game.phase_code,
        "deadline": moment_text(game.deadline),
        "map": game.map,
        "variant": game.variant,
        "rules": game.rules,
        "zone": game.zone,
        "timing": str(game.timing),
        "waiting_for": game.waiting_for,
        "master": game.master.addresses,
        "players": {seat: player.addresses for seat, player in _players(game)},
        "powers": {
            power.name: {
                "status": power.status,
                "controller": power.controller,
                "wait": power.wait,
                "vote": power.vote,
            }
            for power in game.powers
        },
        "orders": {
            power.name: None if power.orders is None else [format_order(order) for order in power.orders]
            for power in game.powers
        },
    }
    if game.position is not None:
        told |= _board(game.position)
    return escaped_json(msgspec.json.encode(told).decode()).encode()


def log_rows(judge: Judge, name: str) -> list[Row] | None:
    """Return rows of a game's events, oldest first; None: no such game. `details` depend on the event.

    The text of press is not shown, only its writer, readers and size in bytes.
    """
    with judge.store.reading() as tx:
        if tx.game(name) is None:
            return None
        return [_log_row(row) for row in tx.log(name)]


def _game(judge: Judge, name: str) -> Game | None:
    with judge.store.reading() as tx:
        row = tx.game(name)
    return None if row is None else decode_game(row.state)


def _players(game: Game) -> Iterable[tuple[str, Player]]:
    """Return everybody but the Master, by seat."""
    yield from ((seat.id, seat.player) for seat in game.seats)
    yield from ((power.name, power.player) for power in game.powers if power.player is not None)
    yield from ((watcher.id, watcher.player) for watcher in game.observers)


def _board(position: Position) -> Row:
    """Return a position as `judge adjudicate` reads it."""
    powers = dict.fromkeys([*(unit.power for unit in position.units), *position.centers.values()])
    return {
        "units": {power: [str(unit) for unit in position.units_of(power)] for power in powers},
        "centers": {power: sorted(position.centers_of(power)) for power in powers},
        "dislodged": {
            str(lost.unit): {"power": lost.unit.power, "by": lost.by, "retreats": lost.retreats}
            for lost in position.dislodged
        },
    }


def _log_row(row: LogRow) -> Row:
    """Return an event's row: orders as written, only the phase of a position, only the size of press."""
    details: dict[str, Any] = {key: _written(value) for key, value in msgspec.json.decode(row.what).items()}
    event = details.pop("type")
    if event in (PressSent.__name__, PressKept.__name__, PressHeldBack.__name__):
        details.pop("subject", None)
        details["bytes"] = len(details.pop("text").encode())
        details.pop("reason", None)
    if event == PressDecided.__name__:
        details = {"decision": details["decision"], "stamps": [each["stamp"] for each in details["messages"]]}
    if event in (PressGivenUp.__name__, PressStopped.__name__, PressTakenBack.__name__):
        details = {"sender": details["sender"], "bytes": len(details.get("text", "").encode())}
    if event == PressUnended.__name__:
        details = {
            "sender": details["sender"],
            "bytes": sum(len(details[part].encode()) for part in ("text", "orders")),
        }
    if "position" in details and isinstance(details["position"], dict):
        details["position"] = str(msgspec.convert(details["position"], prepared(Position)).phase)
    return {"at": moment_text(row.at), "who": row.who, "event": event, "details": details}


_ORDERS = frozenset(kind.__name__ for kind in get_args(Order))


def _written(value: object) -> object:
    """Return a value of an event with all orders in it, however deep, in short notation."""
    match value:
        case {"type": kind} if kind in _ORDERS:
            return format_order(*msgspec.convert([value], prepared(tuple[Order, ...])))
        case dict():
            return {key: _written(part) for key, part in value.items()}
        case list():
            return [_written(part) for part in value]
    return value
