"""The command table: what `@command` registers, and what a command's function is given and gives back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Protocol, TypeVar

from judge.board.maps import Map
from judge.game.events import Event
from judge.game.game import Game, Role
from judge.game.outcome import Answer, HistoryAnswer
from judge.game.people.reliability import Reliability
from judge.game.people.sign_on import Actor, CheckPassword
from judge.game.rules_in_play import RulesInPlay
from judge.game.status import Running
from judge.game.turn.rollback import PastPhase
from judge.problems import Refused
from judge.rules.registry import Registry

T = TypeVar("T")


class Where(Enum):
    """Where in a mail a command stands (commands.md section 2)."""

    INFO = auto()
    """Before a sign-on, or after one: it only asks."""
    OPENER = auto()
    """Says who writes, or makes something new. One in a mail."""
    BODY = auto()
    """After a sign-on."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of a mail that counts. `number` counts from 1 as the writer sees it."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Words:
    """A command as written: `verb` is its keyword in the table's spelling, `rest` the words after it."""

    verb: str
    rest: tuple[str, ...]
    line: TextLine

    @property
    def tail(self) -> str:
        """The words after the verb as one text."""
        return " ".join(self.rest)


class Games(Protocol):
    """The games of this judge, as far as a command may ask for them."""

    def get(self, name: str) -> Game | None:
        """The game of this name, any case; None if there is none."""

    def openings(self) -> Iterable[Game]:
        """Public, listed games that want players: waiting ones with a vacancy, then forming ones, by name."""

    def running(self, most: int) -> Sequence[Running]:
        """Public, listed games that are being played or waiting, by name, at most so many."""

    def mastered_by(self, address: str) -> int:
        """How many unfinished games have a Master with this address."""

    def record(self, address: str) -> Reliability:
        """How reliably somebody plays on this judge."""

    def past(self, game: Game) -> Sequence[PastPhase]:
        """The processed phases of a game that count, the oldest first."""

    def shelf(self, game: Game) -> Sequence[PastPhase]:
        """The phases that were rolled back and not played again, the oldest first."""


@dataclass(frozen=True)
class CommandContext:
    """What a command may know besides its game: the hour, the sender, the judge, and what chance and secrets need."""

    now: datetime
    sender: str
    games: Games
    registry: Registry
    load_map: Callable[[str], Map]
    in_play: Callable[[Game], RulesInPlay]
    map_names: Callable[[], Sequence[str]]
    hash_password: Callable[[str], str]
    check_password: CheckPassword
    new_seed: Callable[[], str]
    judge_name: str = "Judge"
    judge_address: str = "judge@example.org"
    zone: str = "UTC"
    tick: timedelta = timedelta(minutes=20)
    sender_name: str = ""
    subject: str = ""
    closed: str = ""
    """Why no games can be made now; "" when they can."""
    motd: str = ""
    """The keeper's message of the day; "" for none."""
    keeper: str = "keeper@example.org"
    """The keeper's address."""
    keepers_password: str = ""
    """The hash of the password with which the keeper signs on by mail; "" when he does not."""
    is_registered: Callable[[str], bool] = lambda _: True
    """Whether an address may take part: all may, but where the keeper wants to know everybody."""
    most_games: int = 20
    """So many unfinished games one address may be the Master of."""
    pictures: bool = True
    """Whether this judge's letters show the board."""


@dataclass(frozen=True)
class Invocation:
    """One command to carry out: with which words, by whom and in which game.

    `body` are the lines that it took with it, `lines_below` those of the mail below the command. `signed_on_as`,
    `signed_on_to` and what that game is played with are None before a sign-on. `official` is the subject that the
    Master's press has in this mail, "" for the usual one.
    """

    context: CommandContext
    words: Words
    body: tuple[TextLine, ...] = ()
    signed_on_as: Actor | None = None
    signed_on_to: Game | None = None
    lines_below: tuple[TextLine, ...] = ()
    official: str = ""
    played_with: RulesInPlay | None = None

    @property
    def now(self) -> datetime:
        """The hour of this mail, aware UTC."""
        return self.context.now

    @property
    def actor(self) -> Actor:
        """Who signed on. Only for commands that come after a sign-on: raises ValueError without one."""
        return self._certain(self.signed_on_as)

    @property
    def game(self) -> Game:
        """The game signed on to. Only for commands that come after a sign-on: raises ValueError without one."""
        return self._certain(self.signed_on_to)

    @property
    def in_play(self) -> RulesInPlay:
        """What that game is played with. Only for commands that come after a sign-on: raises ValueError without one."""
        return self._certain(self.played_with)

    def _certain(self, value: T | None) -> T:
        if value is None:
            raise ValueError(f"{self.words.verb} ran without a sign-on")
        return value


@dataclass(frozen=True)
class CommandResult:
    """What a command did. `game` None: no game was touched. `actor` is set by openers: who writes from here on."""

    game: Game | None = None
    events: tuple[Event, ...] = ()
    answers: tuple[Answer | HistoryAnswer, ...] = ()
    notes: tuple[str, ...] = ()
    actor: Actor | None = None
    official: str | None = None
    """The subject of the Master's press from here on, "" for the usual one; None: as before."""


@dataclass(frozen=True)
class Command:
    """A row of the table. `keywords` are its spellings, upper case, the first one being its name.

    `by` are the roles that may use it after a sign-on; empty: any. `flush`: order lines gathered so far are
    submitted first. `swallows`: it takes the lines below it: up to ENDPRESS ("press"), to END and its name ("block"),
    or "all".
    """

    keywords: tuple[str, ...]
    where: Where
    run: Callable[[Invocation], CommandResult]
    usage: str
    help: str
    topic: str
    by: tuple[Role, ...] = ()
    flush: bool = False
    swallows: str = ""
    late_opener: bool = False
    """Only carried out when everything after it in the mail succeeded (RESIGN)."""
    order_line: bool = False
    """Gathered with the order lines and read with them (CLEAR)."""
    in_two_words: bool = False
    """After SET, its word may be written with a blank in it (SET MANUAL PROCESS)."""

    @property
    def name(self) -> str:
        """How the table and HELP call it."""
        return self.keywords[0]


TABLE: dict[str, Command] = {}
"""Every spelling of every command; filled by the modules of this package."""


def command(
    *keywords: str,
    where: Where,
    usage: str,
    help: str,
    topic: str,
    by: tuple[Role, ...] = (),
    flush: bool = False,
    swallows: str = "",
    late_opener: bool = False,
    order_line: bool = False,
    in_two_words: bool = False,
) -> Callable[[Callable[[Invocation], CommandResult]], Callable[[Invocation], CommandResult]]:
    """Register a function as a command. `help` is one sentence for players; `usage` its syntax, one form a line."""

    def register(run: Callable[[Invocation], CommandResult]) -> Callable[[Invocation], CommandResult]:
        made = Command(
            keywords, where, run, usage, help, topic, by, flush, swallows, late_opener, order_line, in_two_words
        )
        for keyword in keywords:
            if keyword in TABLE:
                raise ValueError(f"{keyword} is registered twice")
            TABLE[keyword] = made
        return run

    return register


def commands() -> tuple[Command, ...]:
    """Every command once, in the order of registration."""
    return tuple(dict.fromkeys(TABLE.values()))


def need_words(words: Words, least: int, most: int, usage: str) -> None:
    """Refuse a command with too few or too many words after its verb (E-SYNTAX)."""
    if not least <= len(words.rest) <= most:
        what = "needs more words" if len(words.rest) < least else "has too many words"
        raise Refused("E-SYNTAX", f'"{words.verb}" {what}. Write it like this: {usage}')
