"""What the keeper of a judge looks at and puts right: games, their logs, letters that wait, mails that are parked.

Rows are dictionaries of texts and numbers with the same keys in each, ready for a table and for `--json`; moments are
written `2026-12-01T12:00:00Z`. No password, hash of one, or seed of a game is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from judge.board.order_text.notation import format_order
from judge.board.orders import Order
from judge.board.position import Position
from judge.game.game import Game, Player, Role
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor
from judge.game.status.game_listing import game_text
from judge.game.status.own_status import orders_on_file
from judge.mail.inbound.mime import choose_bodies, parse_part
from judge.mail.letters.masking import masked
from judge.store.codec import decode_game
from judge.store.rows import LetterRow, LogRow, MailRow

if TYPE_CHECKING:
    from judge.app.judge import Judge

Row = dict[str, Any]

_WIDEST, _WIDEST_LAST = 60, 240
"""A cell of a table for people shows no more signs than this; in the last column there is more room."""


# Games


def game_rows(judge: Judge, stage: str | None = None) -> list[Row]:
    """The games by name; None: in whatever stage."""
    with judge.store.reading() as tx:
        games = tx.games(None if stage is None else [stage.lower()])
    return [
        {
            "game": game.name,
            "stage": game.stage,
            "phase": game.phase,
            "deadline": _moment(game.deadline),
            "map": game.map,
            "variant": game.variant,
            "listed": "yes" if game.listed else "no",
        }
        for game in games
    ]


def game_page(judge: Judge, name: str, now: datetime) -> str | None:
    """How a game stands, as its Master sees it, with the orders on file of every power; None: no such game."""
    game = _game(judge, name)
    if game is None:
        return None
    in_play = judge.in_play(game)
    parts = [game_text(game, in_play, Actor(MASTER, Role.MASTER), judge.config.judge.name, now)]
    if game.flags:
        parts.append(f"Marked by the keeper: {', '.join(game.flags)}.")
    if game.position is not None:
        parts += ["\n".join(orders_on_file(game, in_play, power.name)) for power in game.powers]
    return _printable("\n\n".join(parts))


def game_json(judge: Judge, name: str) -> bytes | None:
    """The same for programs; None: no such game.

    Of a game that has started, `map`, `rules`, `phase`, `units`, `centers`, `dislodged` and `orders` are what
    `judge adjudicate` reads; `orders` of a power that has none on file are null.
    """
    game = _game(judge, name)
    if game is None:
        return None
    told: Row = {
        "name": game.name,
        "stage": game.stage,
        "flags": game.flags,
        "phase": game.phase_code,
        "deadline": _moment(game.deadline),
        "map": game.map,
        "variant": game.variant,
        "rules": game.rules,
        "zone": game.zone,
        "timing": str(game.timing),
        "waiting_for": game.waiting_for,
        "master": game.master.addresses,
        "players": {place: player.addresses for place, player in _players(game)},
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
    return msgspec.json.encode(told)


def log_rows(judge: Judge, name: str) -> list[Row] | None:
    """What happened in a game, the first event first; None: no such game. `details` depend on the event."""
    with judge.store.reading() as tx:
        if tx.game(name) is None:
            return None
        return [_log_row(row) for row in tx.log(name)]


def _game(judge: Judge, name: str) -> Game | None:
    with judge.store.reading() as tx:
        row = tx.game(name)
    return None if row is None else decode_game(row.state)


def _players(game: Game) -> Iterable[tuple[str, Player]]:
    """Everybody but the Master, by position."""
    yield from ((seat.id, seat.player) for seat in game.seats)
    yield from ((power.name, power.player) for power in game.powers if power.player is not None)
    yield from ((watcher.id, watcher.player) for watcher in game.observers)


def _board(position: Position) -> Row:
    """A position as `judge adjudicate` reads it."""
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
    """An event with its orders in short notation, and of a position only the phase."""
    details = msgspec.json.decode(row.what)
    event = details.pop("type")
    if "orders" in details:
        details["orders"] = [format_order(order) for order in msgspec.convert(details["orders"], tuple[Order, ...])]
    if "position" in details and isinstance(details["position"], dict):
        details["position"] = str(msgspec.convert(details["position"], Position).phase)
    return {"at": _moment(row.at), "who": row.who, "event": event, "details": details}


# Letters


def letter_rows(judge: Judge) -> list[Row]:
    """The letters that have failed, then those that wait, the oldest first."""
    with judge.store.reading() as tx:
        letters = [*tx.letters("failed"), *tx.letters("waiting")]
    return [
        {
            "number": letter.id,
            "state": letter.state,
            "to": letter.recipient,
            "subject": letter.subject,
            "game": letter.game,
            "written": _moment(letter.created_at),
            "next try": _moment(letter.next_try_at) if letter.state == "waiting" else None,
            "attempts": letter.attempts,
            "error": letter.error,
        }
        for letter in letters
    ]


def on_letter(judge: Judge, action: str, number: int, now: datetime) -> str | None:
    """`show` a letter in whatever state, or `retry` or `drop` one that waits or has failed.

    What was done, or the letter, in words for the keeper; None when there is none of this number in such a state.
    """
    with judge.store.transaction() as tx:
        match action:
            case "show":
                letter = tx.letter(number)
                return None if letter is None else _letter_text(letter)
            case "retry":
                return f"Letter {number} will be tried at once." if tx.retry_letter(number, now) else None
            case "drop":
                return f"Letter {number} is thrown away." if tx.drop_letter(number) else None
    raise ValueError(f"There is nothing called {action!r} to do with a letter.")


def _letter_text(letter: LetterRow) -> str:
    text = choose_bodies(parse_part(letter.raw)).plain or ""
    lines = [
        f"Letter {letter.id}: {letter.state}, attempts: {letter.attempts}",
        f"To: {letter.recipient}",
        f"Subject: {letter.subject}",
        f"Message-ID: {letter.message_id}",
        f"Written: {_moment(letter.created_at)}",
        *([f"Error: {letter.error}"] if letter.error else []),
        "",
        text.replace("\r\n", "\n").rstrip("\n"),
    ]
    return _printable("\n".join(lines))


# Parked mails


def parked_rows(judge: Judge) -> list[Row]:
    """The mails that tripped a fault of the judge, the oldest first, with the last line of what went wrong."""
    with judge.store.reading() as tx:
        mails = tx.parked()
    return [
        {
            "number": mail.id,
            "from": mail.envelope_sender,
            "to": ", ".join(mail.recipients),
            "received": _moment(mail.received_at),
            "bytes": len(mail.raw),
            "error": (mail.error.strip().splitlines() or [""])[-1],
        }
        for mail in mails
    ]


def on_parked(judge: Judge, action: str, number: int) -> str | None:
    """`show` a parked mail with what went wrong, have it read again (`retry`), or `drop` it.

    What was done, or the mail, in words for the keeper; None when no mail of this number is parked.
    """
    with judge.store.transaction() as tx:
        match action:
            case "show":
                mail = tx.mail(number)
                return None if mail is None or mail.state != "parked" else _mail_text(mail)
            case "retry":
                return f"Mail {number} will be read again with the next tick." if tx.retry(number) else None
            case "drop":
                return f"Mail {number} is thrown away." if tx.drop(number) else None
    raise ValueError(f"There is nothing called {action!r} to do with a parked mail.")


def _mail_text(mail: MailRow) -> str:
    """A mail as it came: to read it might trip the fault again."""
    lines = [
        f"Mail {mail.id} from {mail.envelope_sender or '<>'} to {', '.join(mail.recipients)}",
        f"Received: {_moment(mail.received_at)}",
        "",
        mail.error.rstrip(),
        "",
        masked(mail.raw.decode("utf-8", "replace").replace("\r\n", "\n").rstrip("\n")),
    ]
    return _printable("\n".join(lines))


# For people


def table_text(rows: Sequence[Row]) -> str:
    """Rows as a table with a heading, without a newline at the end; `None.` when there are none."""
    if not rows:
        return "None."
    room = [_WIDEST] * (len(rows[0]) - 1) + [_WIDEST_LAST]
    in_play = [[key.upper() for key in rows[0]]]
    in_play += [[_cell(value, most) for value, most in zip(row.values(), room, strict=True)] for row in rows]
    widths = [max(map(len, column)) for column in zip(*in_play, strict=True)]
    return "\n".join(
        "  ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)).rstrip() for line in in_play
    )


def _cell(value: object, most: int) -> str:
    text = " ".join(_printable(_words(value)).split())
    return text if len(text) <= most else text[: most - 3] + "..."


def _words(value: object) -> str:
    """A value in short words: of a mapping the keys with their values, left out where there is nothing."""
    match value:
        case None | "":
            return ""
        case dict():
            kept = {key: inner for key, inner in value.items() if inner not in (None, False, "", [], {})}
            return "; ".join(key if inner is True else f"{key} {_words(inner)}" for key, inner in kept.items())
        case list() | tuple():
            return ", ".join(map(_words, value))
    return str(value)


def _moment(moment: datetime | None) -> str | None:
    return None if moment is None else f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def _printable(text: str) -> str:
    """What strangers wrote must not steer the keeper's terminal."""
    return "".join(sign for sign in text if sign.isprintable() or sign in "\n\t")
