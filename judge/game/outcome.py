"""Result of one mail or tick: `Outcome`, from which letters are made, and lines that do not count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.position import Position
from judge.game.events import Event
from judge.game.events.phases import GameEnded, GameStarted, PhaseProcessed, PhaseRecord
from judge.game.game import Game, Maps
from judge.game.people.reply_tokens import ReplyPlace
from judge.game.people.secret import Secret
from judge.game.rules_in_play import LetterPart, RulesInPlay
from judge.game.visibility.seen_game import Fog, Seer
from judge.problems import Refused

NumberedText = tuple[int, str]
"""A line with its number in the mail's text, from 1."""


class LeftOut(Struct, frozen=True):
    """Lines of a mail that were taken for a quotation or a signature.

    `spans` are the first and last numbers of each run of lines, in order. `cut` are lines of a signature or below
    SIGNOFF, and lines of an old letter that ended the mail (`by_quotation`). `of_judge`: that letter is the judge's,
    None if unknown, False if it is another's or has no heading. `passed_over` are `>` lines that do not seem to quote a
    letter of the judge. `press_cut` are numbers of lines left out of press with an end. `comments` are lines that begin
    with `//`, outside press. `struck` are lines with crossed-out or hidden words. `letter_ends` is the number of the
    line after which the judge's letter at the end of the mail has no orders, 0 if unknown. `of_letter` are the other
    `>` lines outside press, which may quote a letter of the judge.
    """

    spans: tuple[tuple[int, int], ...] = ()
    cut: tuple[NumberedText, ...] = ()
    by_quotation: bool = False
    of_judge: bool | None = None
    passed_over: tuple[NumberedText, ...] = ()
    press_cut: tuple[int, ...] = ()
    comments: tuple[NumberedText, ...] = ()
    struck: tuple[NumberedText, ...] = ()
    letter_ends: int = 0
    of_letter: tuple[NumberedText, ...] = ()

    @property
    def is_any(self) -> bool:
        """True if anything was left out."""
        return bool(self.spans or self.cut or self.struck)


NOTHING_LEFT_OUT = LeftOut()


def joined(
    spans: Iterable[tuple[int, int]], is_nothing: Callable[[int], bool] = lambda _: False
) -> tuple[tuple[int, int], ...]:
    """Merge ranges of line numbers if only `is_nothing` lines, or none, are between them.

    Each range is a first and a last number; the ranges are in order.
    """
    found: list[tuple[int, int]] = []
    for first, last in spans:
        if found and all(map(is_nothing, range(found[-1][1] + 1, first))):
            found[-1] = (found[-1][0], max(last, found[-1][1]))
        else:
            found.append((first, last))
    return tuple(found)


class BoardFile(StrEnum):
    """The kind of file that shows a board."""

    PNG = "png"
    """Shown in the letter."""
    SVG = "svg"
    """Attached to the letter."""


class BoardShown(Struct, frozen=True):
    """A board to be drawn beside an answer's words, with only what the sender may see.

    `maps`: the sender's preference for pictures. `fog`: the parts that they do not see; None: there is no fog.
    `own`: the sender's powers.
    """

    game_name: str
    board: Position
    in_play: RulesInPlay
    file: BoardFile = BoardFile.PNG
    maps: Maps = Maps.ON
    fog: Fog | None = None
    own: tuple[PowerName, ...] = ()


CountedYear = tuple[str, Mapping[PowerName, int]]
"""A year's title, and the centers of each power at its end."""


class ChartShown(Struct, frozen=True):
    """A chart of the centers of each power over the years, beside an answer's words.

    `victory`: centers that win. `maps`: the sender's preference for pictures.
    """

    game_name: str
    in_play: RulesInPlay
    years: tuple[CountedYear, ...]
    victory: int
    maps: Maps = Maps.ON


class FilmShown(Struct, frozen=True):
    """An animation of positions alone, oldest first, beside an answer's words."""

    game_name: str
    in_play: RulesInPlay
    boards: tuple[Position, ...]
    maps: Maps = Maps.ON


Shown = BoardShown | ChartShown | FilmShown
"""A picture beside an answer's words."""


class Answer(Struct, frozen=True):
    """A ready-made text requested by the sender (LIST, SUMMARY, HISTORY, HELP), as a separate letter.

    `subject` is the letter's subject; `title` the heading above the text, "" for none. `text` is plain, with newlines
    between its lines, and is shown unchanged: columns stay columns.
    """

    subject: str
    title: str
    text: str
    shown: Shown | None = None
    """Picture shown in the letter, or attached to it; None: words alone."""
    lines: tuple[str, ...] = ()
    """Commands that can be sent next; a link opens a mail with each of them."""
    page: str = ""
    """Path of the game's page in the archive; "" for none."""
    only_for: str = ""
    """The only address that may read it; "": all addresses of the seat that signed on."""


class HistoryAnswer(Struct, frozen=True):
    """Results of many phases in one letter, for HISTORY. `records` are in order, oldest first.

    `game_name` and `in_play` are the game's name and rules; they may be left out if the mail signed on to that game.
    `lines` limits the letter: phases that do not fit are left out and named; the first one is always included. 0: no
    limit. `powers` are the powers for which its reader orders, and whose hidden builds they may know. `seer` are the
    powers through which they see a blind game, None if they see everything. `players` are lines on the powers' players,
    as far as its reader may know.
    """

    subject: str
    title: str
    records: tuple[PhaseRecord, ...]
    game_name: str = ""
    in_play: RulesInPlay | None = None
    lines: int = 0
    powers: frozenset[PowerName] = frozenset()
    seer: Seer = None
    players: tuple[str, ...] = ()
    parts: tuple[tuple[LetterPart, ...], ...] = ()
    """The variant's parts for this reader, one tuple for each record; () if there are none."""
    before: tuple[tuple[LetterPart, ...], ...] = ()
    """Results of the variant's own steps before each of the records."""
    since: tuple[LetterPart, ...] = ()
    """Results of the variant's own steps after the last record."""
    page: str = ""
    """Path of the game's page in the archive; "" for none."""


class TriedAnswer(Struct, frozen=True):
    """Results of hypothetical orders, for TRY: one phase in words and as a picture.

    `game_name` and `in_play` are the game and its rules. `pictured`: the sender's letters show pictures. `fog` is the
    part of a blind game's board that the sender does not see.
    """

    subject: str
    title: str
    record: PhaseRecord
    game_name: str
    in_play: RulesInPlay
    pictured: bool = True
    fog: Fog | None = None


class GameToJoin(Struct, frozen=True):
    """A game that needs players, for readers who have never played here.

    `about` are sentences on its map, pace and free seats. `line` is the mail that joins it.
    """

    game: str
    about: tuple[str, ...]
    line: str


class HowToBegin(Struct, frozen=True):
    """Answer to a mail without a sign-on or request: ways to play here.

    `more`: more such games exist. `seats` are the reader's own in games that are being played (`France in river`).
    """

    subject: str
    offers: tuple[GameToJoin, ...]
    more: bool
    seats: tuple[str, ...] = ()
    in_vain: bool = False
    """True if a player wrote, who may expect that something was done."""
    motd: str = ""
    """The keeper's message of the day; "" for none."""
    watch: str = ""
    """A line to watch a game without playing; "" if there is no such game, or if `ways` has such a line."""
    ways: tuple[Guidance, ...] = ()
    """Lines that the reader may have wanted."""


class Guidance(Struct, frozen=True):
    """Answer to a request written as a sentence: the command for it. The mail had no effect.

    `line` is the command, which a button writes into a mail of the reader's seat, with `more` lines below it; "" if
    there is none. `place` is that seat, None for the seat of the whole answer. `blanks` are words of the line that
    readers replace with their own. `about` is the subject of the mail that the button opens, for lines that are valid
    only in one phase or step (`judge.game.link_moments`); "": the line itself. `instead` is another possible line, None
    if there is none.
    """

    subject: str
    text: str
    line: str = ""
    more: tuple[str, ...] = ()
    place: ReplyPlace | None = None
    blanks: tuple[str, ...] = ()
    about: str = ""
    instead: Guidance | None = None


class Choices(Struct, frozen=True):
    """Answer to sentences of uncertain meaning: the likeliest requests, each with its line.

    The mail had no effect. `place` is the seat of all lines, None for the seat of the whole answer. If `is_guess` is
    False, they are only common requests of such readers. `to_master` are lines that send the words to the Master, () if
    the words are the Master's own or may contain a password.
    """

    subject: str
    ways: tuple[Guidance, ...]
    is_guess: bool
    to_master: tuple[str, ...] = ()
    place: ReplyPlace | None = None


class OwnSeat(Struct, frozen=True):
    """A seat in a game that continues, and the rules of that game."""

    game: Game
    seat: str
    in_play: RulesInPlay


class OwnSeats(Struct, frozen=True):
    """Answer to MY GAMES: the seats of one address, the only one that may read it.

    `more`: the address has more seats than these. `standby`: its entry in the standby list, as a sentence; "": none.
    """

    subject: str
    only_for: str
    seats: tuple[OwnSeat, ...]
    more: bool = False
    standby: str = ""


SENT_AGAIN = "sent again"
"""Label under which the outbox counts letters requested by RESEND."""


class LetterAgain(Struct, frozen=True):
    """A letter about a phase, the start or the end, remade for the holder of a seat (RESEND).

    `came_out` is the time when these results were published, None if they are not the latest. `to` are its recipients,
    () for the sender.
    """

    seat: str
    event: PhaseProcessed | GameStarted | GameEnded
    came_out: datetime | None
    to: tuple[str, ...] = ()


Text = Answer | HistoryAnswer | TriedAnswer | HowToBegin | Guidance | Choices | OwnSeats | LetterAgain
"""A text requested by somebody."""


class Outcome(Struct, frozen=True):
    """Actions taken and news for the sender. Everything is empty for the clock's own actions.

    `sender` is the address that gets the answers, lower case; "" when nobody wrote. `actor_id` is the seat for which
    they were signed on at the end: "MASTER", a power's name, `POWER#2` or an observer's ID; None if they did not sign
    on. `events` are in the order in which they happened. `notes` are whole sentences for the reply, besides the events.
    `refusal` says why the rest of the mail was not executed, `unprocessed` is that rest from the failing line on, as
    written (passwords are masked when the letter is made). `game_name` is the game's name for the reply if `game` is
    None; "" for none.
    """

    events: tuple[Event, ...] = ()
    actor_id: str | None = None
    sender: str = ""
    refusal: Refused | None = None
    faults: Refused | None = None
    """Problems with some orders, if others were accepted and `refusal` is about something else."""
    unprocessed: str = ""
    notes: tuple[str, ...] = ()
    answers: tuple[Text, ...] = ()
    enter: tuple[str, ...] = ()
    """Lines to enter games, for somebody in no game whose mail was refused."""
    game_name: str = ""
    place: ReplyPlace | None = None
    """The sender's own seat, for replies to a refusal; None: they have signed on, or have no seat."""
    asked: int = 0
    """Number of requests in a mail: commands and order lines, without a sign-on."""
    done: int = 0
    """Number of them that were done."""
    left_out: int = 0
    """Number of requested texts that are not sent, because they are too many."""
    uncounted: int = 0
    """Number of lines that look like orders or commands, but do not count in a signature or quotation."""
    letters: int = 0
    """Number of letters caused by the mail's commands, as counted for its writer's budget."""
    work: int = 0
    """Cost of the commands (`judge.commands.framework.budget`)."""
    bytes: int = 0
    """Estimated size of those letters and the requested texts."""
    pictures: int = 0
    """Estimated number of pictures in them."""
    unpictured: bool = False
    """True if orders are confirmed without a picture, because the hour's limit is used up."""
    entered: bool = False
    """True if the mail created a game or took a seat, so that no password has proved its writer."""
    set_off: bool = False
    """True if automatic effects followed (a phase, a start), which are not charged to the sender."""
    set_aside: str = ""
    """Sentence about polite lines that were not read; "" if there were none."""
    muted: bool = False
    """True if requested texts were not looked up, since the sender has reached the hourly limit."""
    only_talk: bool = False
    """True if the mail was only prose and had no effect, like automatic replies."""
    by_keeper: bool = False
    """True if the judge's keeper acted, with their own password or at the console."""
    by_master: bool = False
    """True if the Master, or the keeper, signed on with their own password for another's seat."""
    privacy: str = ""
    """The privacy word that the mail gave a new game, for its Master alone; "" if there is none."""
    invited: tuple[str, ...] = ()
    """Addresses that will get an invitation to the game."""
    openings: bool | None = None
    """True or False if the sender starts or stops news of games in need of players; None: no change."""
    standby: str | Literal[False] | None = None
    """Wish for the standby list (`StandbyWish` as text); False: to leave it; None: no change."""
    forgotten: tuple[Secret, ...] = ()
    """Seats whose owners will get a word for a new password, in a letter of their own."""
    before: Game | None = None
    """The game before the mail or tick; None for a new one, and if no game was concerned."""
    game: Game | None = None
    """The present state of that game; None if there is none."""
    at: datetime | None = None
    """Time of the action, aware UTC; None: letters omit the time left to a deadline."""
    own_seat: str = ""
    """The own seat of a co-Master who acted for the Master's seat; "" for everybody else."""

    @property
    def order_faults(self) -> Refused | None:
        """Problems with orders if others were accepted; None if there are none."""
        told = (each for each in (self.refusal, self.faults) if each is not None and each.taken is not None)
        return next(told, None)

    def sent_to(self, address: str) -> Outcome:
        """Return the outcome for another address, without texts that only the sender may read."""
        kept = tuple(text for text in self.answers if not (isinstance(text, Answer | OwnSeats) and text.only_for))
        note = () if kept == self.answers else (_ONLY_FOR_SENDER,)
        kept = tuple(replace(text, seats=()) if isinstance(text, HowToBegin) else text for text in kept)
        return replace(self, sender=address, answers=kept, notes=(*self.notes, *note))

    @property
    def answered(self) -> bool:
        """True if somebody waits for an answer."""
        return bool(self.sender)


_ONLY_FOR_SENDER = (
    "A text is left out: it tells of the address that you wrote from, and this answer goes to the one on file. Ask for"
    " it from that address, in a mail without a sign-on."
)
