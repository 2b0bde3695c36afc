"""One command to carry out, its written form, and its result."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from msgspec import Struct

from judge.commands.framework.context import CommandContext
from judge.game.events import Event
from judge.game.game import Game
from judge.game.outcome import Text
from judge.game.people.secret import Secret
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.problems import Refused

MASK = "********"
"""Stand-in for a word of a mail that could be a password."""


class TextLine(Struct, frozen=True):
    """A line of a mail that counts. `number` is its number from 1, as the writer counts lines."""

    number: int
    text: str


class Words(Struct, frozen=True):
    """A command as written: `verb` is its keyword in the table's spelling, `rest` the words after it."""

    verb: str
    rest: tuple[str, ...]
    line: TextLine

    @property
    def tail(self) -> str:
        """The words after the verb, joined by blanks."""
        return " ".join(self.rest)


class Invocation(Struct, frozen=True):
    """One command to carry out, with its words, its author and its game.

    `body` holds the lines that belong to it, `copied` the lines below a BECOME as its player may read them.
    `signed_on_as`, `signed_on_to` and `played_with` are None before a sign-on. `official` is the subject of the
    Master's press in this mail, "" for the usual subject.
    """

    context: CommandContext
    words: Words
    body: tuple[TextLine, ...] = ()
    signed_on_as: Actor | None = None
    signed_on_to: Game | None = None
    copied: tuple[TextLine, ...] = ()
    official: str = ""
    played_with: RulesInPlay | None = None
    open_ended: bool = False
    """True if no line ended the text of the message in `body`."""
    orders_above: tuple[TextLine, ...] = ()
    """The order lines above it, filed already or not, including headings (`[ITALY]`)."""

    @property
    def now(self) -> datetime:
        """The time of this mail, aware UTC."""
        return self.context.now

    @property
    def actor(self) -> Actor:
        """The signed-on actor. Only for commands after a sign-on: raises ValueError without one."""
        if self.signed_on_as is None:
            raise self._lacks_sign_on()
        return self.signed_on_as

    @property
    def game(self) -> Game:
        """The game signed on to. Only for commands after a sign-on: raises ValueError without one."""
        if self.signed_on_to is None:
            raise self._lacks_sign_on()
        return self.signed_on_to

    @property
    def in_play(self) -> RulesInPlay:
        """The game's rules. Only for commands after a sign-on: raises ValueError without one."""
        if self.played_with is None:
            raise self._lacks_sign_on()
        return self.played_with

    def _lacks_sign_on(self) -> ValueError:
        return ValueError(f"{self.words.verb} ran without a sign-on")


class CommandResult(Struct, frozen=True):
    """Result of a command.

    `game` None: no game was touched. `actor` is the writer from now on; openers set it. `refusal` explains the part
    that was not done; the rest of the mail is then not read.
    """

    game: Game | None = None
    events: tuple[Event, ...] = ()
    answers: tuple[Text, ...] = ()
    notes: tuple[str, ...] = ()
    actor: Actor | None = None
    refusal: Refused | None = None
    set_aside: tuple[TextLine, ...] = ()
    """Lines of courtesy that were not read as orders."""
    order_lines: tuple[TextLine, ...] = ()
    """Lines to be read as order lines of the present phase, as if the mail contained them."""
    read_on: tuple[TextLine, ...] = ()
    """Lines to be read after the command, as if they stood below it."""
    unless_orders: str = ""
    """A sentence for the answer if the mail brings no orders."""
    official: str | None = None
    """The subject of the Master's press from here on; "" for the usual subject, None for no change."""
    forgotten: tuple[Secret, ...] = ()
    """Seats whose owners get a word for a new password, each in a separate letter."""
    privacy: str = ""
    """The privacy word that the mail gave a new game, for its Master alone; "" if there is none."""
    invited: tuple[str, ...] = ()
    """Addresses that get an invitation to the game."""
    openings: bool | None = None
    """True or False if the sender starts or stops news of games in need of players; None: no change."""
    standby: str | Literal[False] | None = None
    """Entry for the standby list (`StandbyWish` as text); False: leave the list; None: no change."""
