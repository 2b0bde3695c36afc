"""Conversion of games, records and events to the store's JSON and back."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from judge.decoding import prepared
from judge.game.events import AddressChanged, Event
from judge.game.events.phases import PhaseProcessed, PhaseRecord, Previewed
from judge.game.events.press import PressKept, PressPublished, PressSent
from judge.game.game import FORMAT, Game


class _Head(msgspec.Struct):
    """First fields of a stored game to read. Format 1 did not write its number."""

    format: int = 1
    name: str = "A stored game"


class UnreadableGame(Exception):
    """A stored game is a newer judge's, or damaged. The message names the game if possible."""


_encoder = msgspec.json.Encoder()


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(prepared(kind))


def encode_game(game: Game) -> bytes:
    """Return the whole game as JSON."""
    return _encoder.encode(game)


def decode_game(state: bytes) -> Game:
    """Return the game that `encode_game` wrote. Raises UnreadableGame, also for a newer judge's game."""
    try:
        head: _Head = _decoder(_Head).decode(state)
        if head.format > FORMAT:
            raise UnreadableGame(
                f"{head.name} was saved by a newer judge (format {head.format}, this one reads {FORMAT})."
            )
        game: Game = _decoder(Game).decode(state) if head.format == FORMAT else _upgraded(state, head.format)
    except msgspec.MsgspecError as error:
        raise UnreadableGame(f"A stored game cannot be read: {error}") from error
    return game


def _upgraded(state: bytes, old: int) -> Game:
    """Return a game of an older format, converted to the present one step by step."""
    raw: dict[str, Any] = msgspec.json.decode(state)
    for upgrade in _UPGRADES[old - 1 :]:
        upgrade(raw)
    return msgspec.convert(raw | {"format": FORMAT}, prepared(Game))


def _votes_become_ballots(raw: dict[str, Any]) -> None:
    """Convert format 1 to 2: a vote was "draw" or "solo", which also meant no vote."""
    for power in raw.get("powers", ()):
        power["vote"] = {"type": "Draw"} if power.get("vote") == "draw" else None


_UPGRADES: tuple[Callable[[dict[str, Any]], None], ...] = (_votes_become_ballots,)
"""Conversions from each older format to the next."""


def encode_record(record: PhaseRecord) -> bytes:
    """Return a processed phase as JSON."""
    return _encoder.encode(record)


def decode_record(data: bytes) -> PhaseRecord:
    """Return the record that `encode_record` wrote. Raises UnreadableGame."""
    try:
        record: PhaseRecord = _decoder(PhaseRecord).decode(data)
    except msgspec.MsgspecError as error:
        raise UnreadableGame(f"A stored phase cannot be read: {error}") from error
    return record


def decode_press(what: bytes) -> PressSent | None:
    """Return the message in a line of the log; None for other lines."""
    try:
        press: PressSent = _decoder(PressSent).decode(what)
    except msgspec.MsgspecError:
        return None
    return press


def decode_any_press(what: bytes) -> PressSent | PressKept | None:
    """Return the message in a line of the log, sent or kept for the results; None for other lines."""
    try:
        press: PressSent | PressKept = _decoder(PressSent | PressKept).decode(what)
    except msgspec.MsgspecError:
        return None
    return press


def decode_public(what: bytes) -> PressSent | PressPublished | None:
    """Return the message in a line of the log, sent or published; None for other lines."""
    try:
        press: PressSent | PressPublished = _decoder(PressSent | PressPublished).decode(what)
    except msgspec.MsgspecError:
        return None
    return press


def decode_move(what: bytes) -> AddressChanged | None:
    """Return the change of address in a line of the log; None for other lines."""
    try:
        moved: AddressChanged = _decoder(AddressChanged).decode(what)
    except msgspec.MsgspecError:
        return None
    return moved


def encode_event(event: Event) -> bytes:
    """Return an event as a line of the log.

    A processed phase is only named, because phases have their own table.
    """
    if isinstance(event, PhaseProcessed | Previewed):
        told = msgspec.to_builtins(event)
        told["phase"] = str(event.record.before.phase)
        del told["record"]
        return _encoder.encode(told)
    return _encoder.encode(event)
