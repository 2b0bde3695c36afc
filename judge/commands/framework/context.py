"""Context of a command besides its game: `CommandContext`, and the games of the judge."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple, Protocol

from msgspec import Struct

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.commands.framework.budget import PLENTY, Cost
from judge.game.double_play import Traces
from judge.game.events.phases import PastPhase
from judge.game.events.press import PressKept, PressSent
from judge.game.game import Game
from judge.game.outcome import NOTHING_LEFT_OUT, LeftOut
from judge.game.people.secret import NO_KEEPER, Opens, Secret, TriedWord
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.openings import Running
from judge.game.values.reliability import Reliability
from judge.rules.registry import Registry

if TYPE_CHECKING:  # few mails need it
    from judge.game.people.standby import Standby, StandbyWish
    from judge.game.values.open_questions import OpenQuestion


class Games(Protocol):
    """The games of this judge, as commands may look them up."""

    def get(self, name: str) -> Game | None:
        """The game of this name, any case; None if there is none."""

    def once_called(self, name: str) -> Game | None:
        """The renamed game that once had this name; None if another game has it now.

        Few people may learn of it.
        """

    def openings(self, entered_later: Mapping[str, Callable[[Game], bool]]) -> Iterable[Game]:
        """Return public, listed games that need players: waiting ones with vacancies, then forming ones.

        Each group is in order of names. Last come running games that people may still enter, for the variants in
        `entered_later`.
        """

    def names(self, most: int) -> Sequence[str]:
        """Return names of public, listed games that need players or are being played, at most `most`."""

    def running(self, most: int) -> Sequence[Running]:
        """Return public, listed games that are being played or waiting, by name, at most `most`."""

    def mastered_by(self, address: str) -> int:
        """Return the number of unfinished games whose Master has this address."""

    def held_by(self, address: str) -> Sequence[tuple[str, Game]]:
        """Return the seats of an address with their games, newest games first, at most ten."""

    def seats_of_mailbox(self, address: str, most: int) -> Sequence[tuple[str, str, Game]]:
        """Return (address, seat, game) of all seats of an address's mailbox, newest games first.

        There are at most `most`; games that are over are left out.
        """

    def sent_again(self, address: str) -> int:
        """Return the number of letters resent (RESEND) to an address in the last day."""

    def record(self, address: str) -> Reliability:
        """Return the reliability of a player on this judge."""

    def press_sent(self, game: Game, seat: str, since: datetime) -> Sequence[PressSent | PressKept]:
        """Return the press that a seat has sent since then, including press kept for the results."""

    def press(self, game: Game, mark: str) -> PressSent | None:
        """Return the message with this mark in a game; None if there is none."""

    def past(self, game: Game, *, to_show: bool = False) -> Sequence[PastPhase]:
        """Return the processed phases of a game that still count, oldest first.

        `to_show`: they are only for display, so a copy of the store may supply them.
        """

    def played_numbers(self, game: Game) -> tuple[int, ...]:
        """Return the store's numbers of the processed phases that still count, oldest first."""

    def rolled_back(self, game: Game) -> Sequence[PastPhase]:
        """Return the phases that were rolled back and not played again, oldest first."""


class AnsweredLetter(NamedTuple):
    """A letter of the judge: its game, the code of its phase ("" for none), and when it was written."""

    game: str
    phase: str
    written: datetime


class AnsweredPress(NamedTuple):
    """A reply to press: the seat and message that it names, and its text as written.

    `game` and `seat` are in lower case; `mark` identifies the message. `to_all`: the reply is for all readers of the
    message, not only its writer. `text` has numbered lines. `by_machine`: the text reads like an automatic reply.
    """

    game: str
    seat: str
    mark: str
    to_all: bool
    text: Sequence[tuple[int, str]]
    by_machine: bool = False


WordCounts = tuple[Mapping[str, int], Mapping[str, str]]
"""Number of sample texts of each wish; for each part of a word, a packed count of texts with it."""


PressWeights = Mapping[str, int]
"""Weights of parts of a text: of a reply to press, or of a sentence with an order."""


class CommandContext(Struct, frozen=True):
    """Context of a command besides its game: time, sender, judge, chance and secrets."""

    now: datetime
    sender: str
    games: Games
    registry: Registry
    load_map: Callable[[str], Map]
    word_counts: Callable[[], WordCounts]
    press_weights: Callable[[], PressWeights]
    order_weights: Callable[[], PressWeights]
    in_play: Callable[[Game], RulesInPlay]
    map_names: Callable[[], Sequence[str]]
    map_players: Callable[[], Mapping[str, int]]
    """Return the number of players of each map."""
    hash_password: Callable[[str], str]
    opens: Opens
    """Check that a word opens a secret. Only this and `opens_with` may admit people: they count guesses."""
    is_password: Callable[[str, str], bool]
    """True if (word, hash) match. Use it only to hide passwords from others, never to admit anybody."""
    new_seed: Callable[[], str]
    opens_with: Callable[[Secret, Sequence[str]], tuple[TriedWord, int]] = lambda _secret, _words: (TriedWord.WRONG, 0)
    """Try the words of one line at one secret; return the place of the right one, 0 for none."""
    reply_tokens: Callable[[Game], Collection[str]] = lambda _: ()
    """Return all tokens in a game, for replies and LEAVE lines; nobody else may read them."""
    judge_name: str = "Judge"
    judge_address: str = "judge@example.org"
    zone: str = "UTC"
    tick: timedelta = timedelta(minutes=20)
    sender_name: str = ""
    answers_press_of: str | None = None
    """Writer of the press that the mail answers, as named there; "" if unnamed, None if no press."""
    answered_press: AnsweredPress | None = None
    """The press that the mail answers, according to the address it was sent to; None if there is none."""
    says_yes: Callable[[], bool | None] = lambda: None
    """Return True or False for a reply that says only yes or no; None for any other mail."""
    link_subject: tuple[str, str] | None = None
    """Game and moment (`moment_of_links`) of the letter whose link opened the mail; None: no link."""
    answered_letter: AnsweredLetter | None = None
    """The judge's letter that the mail replies to; None if it is unknown, or there is none."""
    answered_text: Callable[[], str] = str
    """Return the plain text of that letter; "" if it is not kept."""
    subject: str = ""
    """The subject of the mail, for games whose house rules check it (subject_line)."""
    left_out: LeftOut = NOTHING_LEFT_OUT
    """Parts of the mail that do not count."""
    in_to: bool = True
    """True if the judge's address is in To, not in Cc or Bcc (house rule recipient_to_only)."""
    closed: str = ""
    """Reason why no games can be made now; "" if they can."""
    motd: str = ""
    """The keeper's message of the day; "" for none."""
    keeper: str = "keeper@example.org"
    """The keeper's address."""
    keepers_secret: Secret = NO_KEEPER
    """Secret that the keeper's sign-on word opens."""
    is_registered: Callable[[str], bool] = lambda _: True
    """Predicate: may this address take part? All may, unless the keeper registers people."""
    most_observers: int = 500
    """Limit on the people who may watch a game."""
    help_pages: Callable[[], Mapping[str, str]] = dict
    """Return the pages of HELP by topic; the first line of each states its subject."""
    texts_left: Callable[[], int] = lambda: 1_000_000
    """Return the number of texts that the sender may still request this hour without a sign-on."""
    allowance: Callable[[Actor | None, str], Cost] = lambda _actor, _game: PLENTY
    """Return the cost that the sender's mails may still cause as this actor in this game.

    `None` and "" mean a sender who is not signed on.
    """
    genuine: bool = False
    """True if the sender's address is proved and replaces the passwords of their own seats."""
    may_be_written_to: Callable[[str], bool] = lambda _: True
    """Predicate: has this address agreed to letters from this judge?"""
    has_agreed: Callable[[str, bool], bool] = lambda _game, _as_master: True
    """Predicate: has the sender's address agreed to be in this game, or to be its Master?"""
    is_invited: Callable[[str], bool] = lambda _game: False
    """Predicate: has the sender's address said yes to an invitation to this game?"""
    may_hear_of_openings: Callable[[], bool] = lambda: True
    """Predicate: has the sender's address agreed to letters about games that look for players?"""
    traces: Callable[[Game], Traces] | None = None
    """Return traces of the mails of a game's players, for HINTS; None: this judge keeps none."""
    may_stand_by: Callable[[], bool] = lambda: True
    """Predicate: has the sender's address agreed to be on the standby list?"""
    own_standby: Callable[[], StandbyWish | None] = lambda: None
    """Return the sender's entry in the standby list; None if they are not on it."""
    standbys: Callable[[Game, PowerName], Sequence[Standby]] = lambda _game, _power: ()
    """Return people on the standby list who can be asked to play a power, in the order of asking."""
    open_questions: Callable[[Game], Sequence[OpenQuestion]] = lambda _game: ()
    """Return the Master's questions to people that wait for a yes, oldest first."""
    confirms: bool = False
    """True if people must agree before others sign them up for anything."""
    most_games: int = 20
    """Limit on the unfinished games that one address may be the Master of."""
    pictures: bool = True
    """True if this judge's letters show the board."""

    def answered_words(self) -> str:
        """Return the text of the answered letter without line breaks; "" if it is not kept."""
        return " ".join(self.answered_text().split())
