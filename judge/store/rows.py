"""Values that the store takes and returns: one class for each table's rows, and the store's errors.

Moments are aware UTC datetimes. Bytes are passed unchanged: mails and letters raw, games, records and events as the
JSON that `judge.store.codec` makes. Names of games are found in any case; rows keep them as written.
"""

# No `from __future__ import annotations` here: NamedTuple would compile each annotation's text at every start (3 ms).
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

# Readers of rows need these too. They are in modules of their own for idle ticks, which load no rows (3 ms).
from judge.store.errors import Conflict as Conflict
from judge.store.errors import NameTaken as NameTaken
from judge.store.errors import StoreError as StoreError
from judge.store.moments import from_text as from_text
from judge.store.moments import maybe_from_text as maybe_from_text
from judge.store.moments import maybe_to_text as maybe_to_text
from judge.store.moments import to_text as to_text


class MailState(StrEnum):
    """State of a mail."""

    NEW = "new"
    """It waits to be read."""
    DONE = "done"
    REFUSED = "refused"
    """It was stored and not answered."""
    PARKED = "parked"
    """It caused an internal error and waits for the keeper."""
    HELD = "held"
    """It waits until its sender's address answers a letter."""


class LetterState(StrEnum):
    """State of a letter."""

    WAITING = "waiting"
    """It will be tried at `next_try_at`."""
    SENT = "sent"
    FAILED = "failed"
    """It has been given up."""
    STOPPED = "stopped"
    """It is not sent, because letters to its address bounce."""


class PhaseState(StrEnum):
    """State of a processed phase."""

    PLAYED = "played"
    """It is part of the game's history."""
    ROLLED_BACK = "shelved"
    """It was rolled back and can be replayed."""
    ARCHIVED = "archived"
    """It was rolled back for good."""


class Received(NamedTuple):
    """Number of a mail in the store. `is_new` is False for a copy of a mail that was there already."""

    id: int
    is_new: bool


class MailRow(NamedTuple):
    """A mail as received. `envelope_sender` is "" for the null sender of bounces.

    `attempts` counts readings that killed the judge or that the store failed to write. `game` is known once the mail is
    done, else "". `error` says why it is parked. `held_game` is the present name of a held mail's game, case-folded:
    `GONE` if it was deleted, "" for none. `author` is the address under which the keeper finds it.
    """

    id: int
    raw: bytes
    envelope_sender: str
    recipients: tuple[str, ...]
    received_at: datetime
    state: MailState = MailState.NEW
    game: str = ""
    attempts: int = 0
    error: str = ""
    held_game: str = ""
    author: str = ""


class WaitingMail(NamedTuple):
    """A waiting mail. `sender` and `game` (folded; "" for none) are known once opened.

    The first process that read it found them (`InboxTable.note_opened`); `sender` is None if it was not opened yet. The
    keeper finds a mail by its `author`, and processes use it to share mails (`Store.comes_first`).
    """

    id: int
    received_at: datetime
    sender: str | None = None
    game: str = ""
    author: str = ""


GONE = "?"
"""Placeholder for the name of a deleted game; no game has such a name."""


class WishKind(StrEnum):
    """Requested change of a seat, valid when the addresses concerned have answered."""

    ADDRESS = "address"
    """The seat's mail should go to other addresses; all of them have to answer."""
    MASTER = "master"
    """The seat's holder, an observer, should be the Master; one of their addresses must answer."""
    CO_MASTER = "co-master"
    """The person in `new` (and `seat`) should be a co-Master; `holders` begins with the end date or "-"."""
    PLAYER = "player"
    """Somebody else should play the power (REPLACE), with the orders on file."""
    PLAYER_CLEARED = "player without orders"
    """Somebody else should play the power (REPLACE), without the orders on file."""
    STANDBY = "standby"
    """Somebody on the standby list should play the power, with the orders on file."""
    INVITED = "invited"
    """The Master has invited `seat` to the game (INVITE). A yes counts as a line for a seat instead."""


SUCCESSION = frozenset({WishKind.PLAYER, WishKind.PLAYER_CLEARED, WishKind.STANDBY})
"""Wishes that somebody play a power. Several people may be asked for it, and the first yes counts."""

OF_MASTERS = SUCCESSION | {WishKind.MASTER, WishKind.CO_MASTER, WishKind.INVITED}
"""Wishes of a Master that somebody take a place in the game."""


class SeatWish(NamedTuple):
    """A requested change of a seat. `holders`: who must still hold it (`judge.app.consent.wishes`).

    `new` are the addresses to which the seat's mail should go; for an heir or a successor, their own.
    """

    kind: WishKind
    game: str
    seat: str
    new: tuple[str, ...]
    holders: str


class Question(NamedTuple):
    """A question for an address. `id` is 0 before it is saved.

    `game` is the key of the subject of a yes (`judge.app.consent.agreements`), "" for none. `asked` and `named` are for
    the letter: a kind, and the name of a game or "". `peer` and `domain` are the origin of the mail that caused the
    question, "" if unknown; an invitation has the inviter in place of the domain.
    """

    address: str
    mailbox: str
    game: str
    asked: str
    named: str
    peer: str
    domain: str
    wanted_at: datetime
    id: int = 0


class GameRow(NamedTuple):
    """One game. `state` is the whole of it; the other fields serve lists and the clock.

    `version` is the version that was read, 0 if the game is not saved yet; `Transaction.save_game` refuses any but the
    current one. `wake_at` is when the clock must look at it next, None: never. `phase` is the phase's code, "" before
    the start. `pack_at` is when the game can be packed if nothing changes, None: never; it is only written.
    """

    name: str
    state: bytes
    version: int = 0
    stage: str = ""
    listed: bool = True
    wake_at: datetime | None = None
    phase: str = ""
    deadline: datetime | None = None
    map: str = ""
    variant: str = ""
    pack_at: datetime | None = None


class GameLine(NamedTuple):
    """A game in a list: `GameRow` without its state."""

    name: str
    version: int
    stage: str
    listed: bool
    wake_at: datetime | None
    phase: str
    deadline: datetime | None
    map: str
    variant: str


class PhaseRow(NamedTuple):
    """One processed phase. `before` is the whole game before it, `record` its orders and results.

    `seq` counts a game's phases from 1; 0: the store assigns it. Phases that were rolled back may share
    their `seq` with played ones. `id` is unique in the store, 0 before it is saved.
    """

    phase: str
    before: bytes
    record: bytes
    seed: str
    processed_at: datetime
    seq: int = 0
    state: PhaseState = PhaseState.PLAYED
    id: int = 0


class PhaseLine(NamedTuple):
    """A processed phase in a list: `PhaseRow` without its large fields."""

    id: int
    seq: int
    phase: str
    processed_at: datetime


class LogRow(NamedTuple):
    """One event in a game's log: author, event (JSON) and time."""

    at: datetime
    who: str
    what: bytes
    id: int = 0


class LetterRow(NamedTuple):
    """A letter to one recipient, ready to be sent: `raw` is the whole letter, with its final Message-ID.

    `envelope_sender` "" is the null sender. `kind` is its kind, for counting (`reply`, `notice`). `next_try_at` None:
    at once. `id` is 0 before it is saved. `seal` is the basis of its reply token, made when it leaves
    (`judge.mail.reply_key.tokens_of`), "" for a letter without a token. `lacks`: it waits for pictures, or has waited
    in vain.
    """

    message_id: str
    recipient: str
    envelope_sender: str
    raw: bytes
    created_at: datetime
    subject: str = ""
    game: str = ""
    kind: str = ""
    state: LetterState = LetterState.WAITING
    attempts: int = 0
    next_try_at: datetime | None = None
    error: str = ""
    id: int = 0
    seal: str = ""
    lacks: bool = False

    @property
    def key(self) -> str:
        """Return the key of the letter: the part of its Message-ID before the @."""
        return self.message_id.removeprefix("<").partition("@")[0]


class GatheredLetter(NamedTuple):
    """A letter, as JSON, that waits for an hour chosen by its reader. `id` is 0 before it is saved."""

    address: str
    written_at: datetime
    letter: bytes
    id: int = 0


class WantedPicture(NamedTuple):
    """A picture not drawn yet, for a letter. `due_at`: the time when the letter was due.

    `of_mail`: a mail, not the clock, has caused the letter.
    """

    key: str
    recipient: str
    due_at: datetime
    of_mail: bool = False


class ReliabilityRow(NamedTuple):
    """One record that counts for a player's reliability (`judge.game.values.reliability`).

    `created` is when the game was made, which distinguishes it from others of its name. `about` is "seat" for gaining
    or losing a power and "phase" for its orders. `note` says what the keeper corrected.
    """

    address: str
    game: str
    created: datetime
    power: str
    phase: str
    about: str
    kind: str
    at: datetime
    note: str = ""


class Spent(NamedTuple):
    """Cost of mails: letters, work, bytes of letters, pictures requested (`judge.app.mails.guard`)."""

    letters: int = 0
    work: int = 0
    bytes: int = 0
    pictures: int = 0


class ReplicaState(NamedTuple):
    """State of a store's copy: missing bytes, and the trouble that prevents reading ("": none).

    A copy that lacks anything is not used either. It shows the store as of `seconds` ago, or later; None if unknown.
    """

    behind: int
    trouble: str = ""
    seconds: float | None = None

    @property
    def in_use(self) -> bool:
        """True if reads go to it now."""
        return not self.trouble and not self.behind


class Pruned(NamedTuple):
    """Numbers of rows that `Transaction.prune` removed, or may remove."""

    mails: int
    letters: int
    pictures: int


EVERYTHING = Pruned(*[10**9] * 3)
"""Limits above any number of rows."""
