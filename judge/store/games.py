"""Games, records and events as the JSON that the store keeps, and back."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from judge.game.events import Event, PhaseProcessed, Previewed, Record
from judge.game.game import FORMAT, Game


class Unreadable(Exception):
    """A stored game is of a newer judge, or damaged. Names the game where it can."""


_encoder = msgspec.json.Encoder()


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def encode_game(game: Game) -> bytes:
    """The whole game as JSON."""
    return _encoder.encode(game)


def decode_game(state: bytes) -> Game:
    """The game that `encode_game` wrote. Raises Unreadable, also for a game of a newer judge."""
    try:
        game: Game = _decoder(Game).decode(state)
    except msgspec.MsgspecError as error:
        raise Unreadable(f"A stored game cannot be read: {error}") from error
    if game.format > FORMAT:
        raise Unreadable(f"{game.name} was saved by a newer judge (format {game.format}, this one reads {FORMAT}).")
    return game


def encode_record(record: Record) -> bytes:
    """A processed phase as JSON."""
    return _encoder.encode(record)


def decode_record(data: bytes) -> Record:
    """The record that `encode_record` wrote. Raises Unreadable."""
    try:
        record: Record = _decoder(Record).decode(data)
    except msgspec.MsgspecError as error:
        raise Unreadable(f"A stored phase cannot be read: {error}") from error
    return record


def encode_event(event: Event) -> bytes:
    """An event as a line of the log. A processed phase is named there, and kept whole among the phases."""
    if isinstance(event, PhaseProcessed | Previewed):
        told = msgspec.to_builtins(event)
        told["phase"] = str(event.record.before.phase)
        del told["record"]
        return _encoder.encode(told)
    return _encoder.encode(event)
