"""Cost of a mail, counted before anything is composed: texts, letters and bytes, pictures, work.

Order lines cost nothing: orders are read regardless of earlier mails. Work is counted by what commands do, not by a
clock: 1 is about a millisecond of a fast machine. Bytes are estimated here; real numbers are counted when the letters
exist (`judge.app.mails.guard`).
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from judge.game.events import Event
from judge.game.events.phases import GameEnded, GameStarted, PhaseProcessed, Previewed, RolledBack
from judge.game.events.press import PressSent
from judge.game.game import Game
from judge.game.outcome import (
    Choices,
    FilmShown,
    Guidance,
    HistoryAnswer,
    HowToBegin,
    LetterAgain,
    OwnSeats,
    Text,
    TriedAnswer,
)
from judge.game.visibility.hearers import hearers

MOST_COMMANDS = 50
"""Maximum number of commands in a mail; one with more (order lines aside) is refused as a whole."""

ENTERING = frozenset({"CREATE", "JOIN", "MONITOR", "OBSERVE", "ORDERS", "TAKEOVER"})
"""Commands that make a game or give a seat. Anybody can send them in another person's name."""

WORK = {
    "PROCESS": 20,
    "PREVIEW": 20,
    "ROLLBACK": 20,
    "ROLLFORWARD": 100,
    "HISTORY": 10,
    "MAP": 10,
    "MY GAMES": 10,
    "EDIT": 10,
    "DUTCHMAN": 10,
    "HINTS": 10,
    "TRY": 10,
    **dict.fromkeys(ENTERING, 4),
}
"""Work of expensive commands: PROCESS adjudicates, reports and draws a phase, ROLLFORWARD up to six."""

MOST_TEXTS = 10
"""Limit on the texts that answer one mail."""

MOST_ALIKE = 3
"""Maximum number of similar texts about one game per mail, such as HISTORY of different years."""

_BYTES_OF_A_LETTER = 16_384
"""Bytes of press that count as one more letter; parts are rounded up."""

_SMALL, _RESULTS, _A_PHASE_OF_HISTORY, _LARGEST_TEXT, _A_SEAT = 2_500, 9_000, 6_000, 250_000, 1_500
"""Approximate bytes of a short letter, results, a phase in HISTORY, the longest text, a seat."""

_A_LETTER_EACH: dict[type[Event], int] = {
    PressSent: _SMALL,
    PhaseProcessed: _RESULTS,
    GameStarted: _RESULTS,
    GameEnded: _RESULTS,
    RolledBack: _SMALL,
}
"""Events that send each reader a letter, with the approximate bytes of one."""

_PICTURES: dict[type[Event], int] = {PhaseProcessed: 2, Previewed: 2, GameStarted: 1, GameEnded: 6}
"""Pictures in letters about each event; each is drawn once for all readers."""

_FILM = 5
"""Number of pictures that take as long as an animation."""


class Cost(Struct, frozen=True):
    """Cost of a mail, spent or left: letters, work, bytes of letters, pictures."""

    letters: int = 0
    work: int = 0
    bytes: int = 0
    pictures: int = 0

    def __add__(self, more: Cost) -> Cost:
        return Cost(
            self.letters + more.letters,
            self.work + more.work,
            self.bytes + more.bytes,
            self.pictures + more.pictures,
        )

    def too_much(self, more: Cost, allowed: Cost) -> str:
        """Return in words which limit of `allowed` this cost and `more` would exceed; "" if none."""
        for name, words in _TOO_MUCH.items():
            if getattr(more, name) and getattr(self, name) + getattr(more, name) > getattr(allowed, name):
                return words
        return ""


_TOO_MUCH = {
    "letters": "in this hour: too many letters",
    "bytes": "in one mail, or in this hour: too many megabytes of letters",
    "pictures": "in this hour: too many pictures",
    "work": "in one mail, or in this hour: too much work",
}

PLENTY = Cost(10**6, 10**6, 10**12, 10**6)
"""Cost without limits."""


def cost_of(events: Iterable[Event], game: Game | None, texts: Iterable[Text]) -> Cost:
    """Return the cost of letters about a command's effects; notices added to other letters are free."""
    total = Cost()
    for event in events:
        if game is not None:
            total += _cost_of_event(event, game)
    for text in texts:
        total += _cost_of_text(text)
    return total


def _cost_of_event(event: Event, game: Game) -> Cost:
    pictures = _PICTURES.get(type(event), 0)
    if type(event) not in _A_LETTER_EACH:
        return Cost(pictures=pictures, bytes=_RESULTS if pictures else 0)
    readers = len(hearers(event, game))
    signs = len(event.text) if isinstance(event, PressSent) else 0
    return Cost(
        letters=readers * (1 + signs // _BYTES_OF_A_LETTER),
        bytes=readers * (_A_LETTER_EACH[type(event)] + 2 * signs),
        pictures=pictures,
    )


def _cost_of_text(text: Text) -> Cost:
    if isinstance(text, HistoryAnswer):
        return Cost(bytes=min(_LARGEST_TEXT, _SMALL + len(text.records) * _A_PHASE_OF_HISTORY))
    if isinstance(text, TriedAnswer):
        return Cost(bytes=_RESULTS, pictures=1)
    if isinstance(text, HowToBegin | Guidance | Choices):
        return Cost(bytes=_SMALL)
    if isinstance(text, LetterAgain):
        readers = max(1, len(text.to))
        return Cost(letters=readers, bytes=readers * _RESULTS, pictures=2)
    if isinstance(text, OwnSeats):
        return Cost(bytes=_SMALL + len(text.seats) * _A_SEAT)
    pictures = 0 if text.shown is None else _FILM if isinstance(text.shown, FilmShown) else 1
    return Cost(bytes=_SMALL + 2 * len(text.text), pictures=pictures)
