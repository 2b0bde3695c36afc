"""Games, records and events as the JSON that the store keeps, packed or not, and back."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from datetime import UTC, datetime
from enum import IntEnum
from functools import cache
from typing import Any

import msgspec

from judge.decoding import prepared
from judge.game.events import AddressChanged, Event
from judge.game.events.phases import PhaseProcessed, PhaseRecord, Previewed
from judge.game.events.press import PressKept, PressSent
from judge.game.game import FORMAT, Game


def to_text(moment: datetime) -> str:
    """Return a moment as stored text: UTC, of one width, so that they sort. Raises ValueError if naive."""
    if moment.tzinfo is None:
        raise ValueError(f"{moment!r} has no zone")
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def from_text(text: str) -> datetime:
    """The moment that `to_text` wrote, aware UTC."""
    return datetime.fromisoformat(text)


def maybe_to_text(moment: datetime | None) -> str | None:
    """Do as `to_text` does; None stays None."""
    return None if moment is None else to_text(moment)


def maybe_from_text(text: str | None) -> datetime | None:
    """Do as `from_text` does; None stays None."""
    return None if text is None else from_text(text)


_MARK = b"\x00z"
"""Mark that begins no letter and no JSON. The number of the common words follows, as a digit."""

_LIKE = b"\x00m"
"""Prefix of data packed with the words of a `Model`."""

_LEVEL = 3
"""Higher ones save some hundredths more and take half as long again."""

_BEST_LEVEL = 9
_MOST_WORDS = 32_768
"""zlib looks no further back."""

_FOLDER = os.path.join(os.path.dirname(__file__), "common_words")


class CommonWords(IntEnum):
    """Words that something was packed with."""

    NONE = 0
    LETTERS = 1


def packed(data: bytes, words: CommonWords = CommonWords.NONE) -> bytes:
    """Return bytes as the store keeps them."""
    packer = _packer(words).copy()
    return b"%b%d%b" % (_MARK, words, packer.compress(data) + packer.flush())


def unpacked(kept: bytes) -> bytes:
    """Return the unpacked bytes; bytes never packed are returned as they are.

    Damaged ones come as none, which is not a game, phase or letter, and are logged.
    """
    if not kept.startswith(_MARK):
        return bytes(kept)
    start = len(_MARK)
    try:
        return _whole(kept[start + 1 :], _text(CommonWords(int(kept[start : start + 1]))))
    except (zlib.error, ValueError) as error:
        return _damaged(error)


class Model:
    """A text whose words help to pack others: repeated parts take no room. Empty: none is known."""

    def __init__(self, words: bytes) -> None:
        self._words = words[-_MOST_WORDS:]
        self._packer = zlib.compressobj(_BEST_LEVEL, zdict=self._words)

    def packed(self, data: bytes) -> bytes:
        """Return bytes as the store keeps them."""
        packer = self._packer.copy()
        return _LIKE + packer.compress(data) + packer.flush()

    def unpacked(self, kept: bytes) -> bytes:
        """The bytes that were packed, with these words or without; damaged ones as `unpacked` gives them."""
        if not kept.startswith(_LIKE):
            return unpacked(kept)
        try:
            return _whole(kept[len(_LIKE) :], self._words)
        except (zlib.error, ValueError) as error:
            return _damaged(error)


def _whole(kept: bytes, words: bytes) -> bytes:
    """Unpack data packed with these words. Raises zlib.error, ValueError."""
    unpacker = zlib.decompressobj(zdict=words)
    data = unpacker.decompress(kept)
    if not unpacker.eof:
        raise ValueError("its end is missing")
    return data


def _damaged(error: Exception) -> bytes:
    """Log unreadable bytes and return none."""
    # Imported here: an idle tick loads this module and unpacks nothing.
    import logging

    logging.getLogger("judge").error("something that was stored is damaged: %s", error)
    return b""


@cache
def _packer(words: CommonWords) -> zlib._Compress:
    """Packer with these words, to be copied: loading the words costs more than packing a letter."""
    return zlib.compressobj(_LEVEL, zdict=_text(words))


@cache
def _text(words: CommonWords) -> bytes:
    """The words themselves."""
    if words is CommonWords.NONE:
        return b""
    with open(os.path.join(_FOLDER, f"{words:d}.txt"), "rb") as file:
        return file.read()


class _Head(msgspec.Struct):
    """First fields of a stored game to read. Format 1 did not write its number."""

    format: int = 1
    name: str = "A stored game"


class UnreadableGame(Exception):
    """A stored game is of a newer judge, or damaged. Names the game where it can."""


_encoder = msgspec.json.Encoder()


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(prepared(kind))


def encode_game(game: Game) -> bytes:
    """The whole game as JSON."""
    return _encoder.encode(game)


def decode_game(state: bytes) -> Game:
    """The game that `encode_game` wrote. Raises Unreadable, also for a game of a newer judge."""
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
    """A game of an older format, brought up to the present one step by step."""
    raw: dict[str, Any] = msgspec.json.decode(state)
    for upgrade in _UPGRADES[old - 1 :]:
        upgrade(raw)
    return msgspec.convert(raw | {"format": FORMAT}, prepared(Game))


def _votes_become_ballots(raw: dict[str, Any]) -> None:
    """Format 1 to 2: a vote was "solo", which also stood for none, or "draw"."""
    for power in raw.get("powers", ()):
        power["vote"] = {"type": "Draw"} if power.get("vote") == "draw" else None


_UPGRADES: tuple[Callable[[dict[str, Any]], None], ...] = (_votes_become_ballots,)
"""One for each format but the present, from it to the next."""


def encode_record(record: PhaseRecord) -> bytes:
    """A processed phase as JSON."""
    return _encoder.encode(record)


def decode_record(data: bytes) -> PhaseRecord:
    """The record that `encode_record` wrote. Raises Unreadable."""
    try:
        record: PhaseRecord = _decoder(PhaseRecord).decode(data)
    except msgspec.MsgspecError as error:
        raise UnreadableGame(f"A stored phase cannot be read: {error}") from error
    return record


def decode_press(what: bytes) -> PressSent | None:
    """The message that a line of the log tells of; None for a line that tells of something else."""
    try:
        press: PressSent = _decoder(PressSent).decode(what)
    except msgspec.MsgspecError:
        return None
    return press


def decode_any_press(what: bytes) -> PressSent | PressKept | None:
    """The message, sent or kept for the results, that a line of the log tells of; None for another line."""
    try:
        press: PressSent | PressKept = _decoder(PressSent | PressKept).decode(what)
    except msgspec.MsgspecError:
        return None
    return press


def decode_move(what: bytes) -> AddressChanged | None:
    """The change of address that a line of the log tells of; None for a line that tells of something else."""
    try:
        moved: AddressChanged = _decoder(AddressChanged).decode(what)
    except msgspec.MsgspecError:
        return None
    return moved


def encode_event(event: Event) -> bytes:
    """An event as a line of the log. A processed phase is named there, and kept whole among the phases."""
    if isinstance(event, PhaseProcessed | Previewed):
        told = msgspec.to_builtins(event)
        told["phase"] = str(event.record.before.phase)
        del told["record"]
        return _encoder.encode(told)
    return _encoder.encode(event)
