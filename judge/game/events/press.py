"""Events of press: text, readers and shown sender; press that waited."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from judge.game.text_end import opens_diary
from judge.game.values.kept_press import GreyAuthor, PressDecision, Printed, WaitedPress


class Signature(StrEnum):
    """Signature of press: its writer's name, none, or another's name."""

    NAMED = "named"
    ANONYMOUS = "anonymous"
    FAKED = "faked"


class PressSent(Struct, frozen=True, tag=True, omit_defaults=True):
    """Press. `to` are IDs, empty for a broadcast. `text` is as written, with newlines.

    Sender and readers are the true ones. `claimed_sender` is set if the signature is faked, `claimed_to` if the readers
    are shown other recipients (empty: everybody); None means the truth. `quiet`: the writer wants no copy.
    `master_reads`: the Master listens in (True) or is spared a broadcast (False); None: as addressed. `subject` is the
    Master's own (OFFICIAL), "" for the usual one. `topic` is the writer's subject, "" for none, as for press without
    its writer's name. `statement`: it is kept as an end-of-game statement. `mark` is the word by which replies name it.
    `unnamed`: in an answer to anonymous press, the seat of that press's writer, whom the sender does not know, "" for
    none; it is in `to` only if the writer can be reached. `addresses` are the addresses of anonymous press's writer,
    whom answers reach as long as they hold the seat; () for other press, and in logs of older judges.
    """

    sender: str
    to: tuple[str, ...]
    text: str
    phase: str
    signature: Signature = Signature.NAMED
    claimed_sender: str = ""
    claimed_to: tuple[str, ...] | None = None
    quiet: bool = False
    master_reads: bool | None = None
    subject: str = ""
    statement: bool = False
    topic: str = ""
    mark: str = ""
    unnamed: str = ""
    addresses: tuple[str, ...] = ()

    @property
    def broadcast(self) -> bool:
        """True if it goes to everybody."""
        return not self.to

    @property
    def shown_to(self) -> tuple[str, ...]:
        """The recipients as shown to the readers; empty for everybody."""
        return self.to if self.claimed_to is None else self.claimed_to

    @property
    def shown_sender(self) -> str:
        """The writer's name as shown to readers; "" for none."""
        match self.signature:
            case Signature.NAMED:
                return self.sender
            case Signature.ANONYMOUS:
                return ""
            case Signature.FAKED:
                return self.claimed_sender


class PressKept(Struct, frozen=True, tag=True):
    """Broadcast kept for the results. Only its writer is told. `phase` is the phase of its writing."""

    sender: str
    text: str
    phase: str
    named: bool


class PressUnended(Struct, frozen=True, tag=True):
    """Press not sent because its last lines may be no part of it. Only its writer is told.

    `heading` is its first line, "" for a reply, which has none. `orders` are the lines at its end that are orders,
    commands, or words `for_others`, who are not its readers. `text` is the part above them, both with newlines. `first`
    is the line number of the first of them in the mail, `stamp` the word by which an answer names this press. `instead`
    are lines that send the words for others to the powers that they name.
    """

    sender: str
    heading: str
    text: str
    orders: str
    first: int
    stamp: str = ""
    for_others: bool = False
    instead: tuple[str, ...] = ()

    @property
    def is_diary(self) -> bool:
        """True if it is private text (DIARY, COMMENTARY)."""
        return opens_diary(self.heading)

    @property
    def keeps_instead(self) -> bool:
        """True if the lines of `instead` are a diary: a note to oneself."""
        return bool(self.instead) and opens_diary(self.instead[0])

    @property
    def is_reply(self) -> bool:
        """True if it answers press, without a heading and an end of its own."""
        return not self.heading


class PressStopped(Struct, frozen=True, tag=True):
    """Press of a gagged writer that waits for the Master (GAG). Only its writer and the Master are told.

    `heading` is its first line, `text` all of the rest; `stamp` is the word by which answers name it.
    """

    sender: str
    heading: str
    text: str
    stamp: str


class PressTakenBack(Struct, frozen=True, tag=True):
    """Withdrawal of a waiting message by its gagged writer. Only they and the Master are told.

    `heading` is its first line, `text` all of the rest, shown to the writer. `stamp` is the word that names it.
    """

    sender: str
    heading: str
    text: str = ""
    stamp: str = ""


class PressGivenUp(Struct, frozen=True, tag=True):
    """Return of waiting press to its writer, unsent, for the reason `why`. Only they are told.

    `heading` is its first line, `text` all of the rest. `gagged`: it waited for the Master's word, not for its end.
    """

    sender: str
    heading: str
    text: str
    gagged: bool = False
    why: PressDecision = PressDecision.PHASE_OVER

    @property
    def is_diary(self) -> bool:
        """True if it is private text (DIARY, COMMENTARY)."""
        return opens_diary(self.heading)


class PressDecided(Struct, frozen=True, tag=True):
    """End of the wait of gagged writers' press for the Masters (GAG); only the Masters are told.

    `by` is "MASTER" if a Master decided, "" if nobody did in time. `reason` are the Master's words to the writer.
    """

    decision: PressDecision
    messages: tuple[WaitedPress, ...]
    by: str = ""
    reason: str = ""


class PressHeldBack(Struct, frozen=True, tag=True):
    """Message held back by the Master (HOLD PRESS). Only its writer is told, with the Master's `reason`.

    It waited for the results, or with a `heading` (its first line) for the Master's word; `stamp` names it. `left`: its
    writer no longer holds the seat `sender`, so nobody is told.
    """

    sender: str
    text: str
    left: bool = False
    heading: str = ""
    stamp: str = ""
    reason: str = ""


class PressPublished(Struct, frozen=True, tag=True):
    """Publication of waiting press without results, since the game has ended."""

    phase: str
    press: Printed


class PressRevealed(Struct, frozen=True, tag=True):
    """Authors of the anonymous press of a finished game (REVEAL PRESS)."""

    authors: tuple[GreyAuthor, ...]


class PressBlocked(Struct, frozen=True, tag=True):
    """Stop of private press from `sender` to `recipient` by the Master (BLOCK), or its end."""

    sender: str
    recipient: str
    blocked: bool


class PressGagged(Struct, frozen=True, tag=True):
    """Stop of all press of `seat` to others by the Master (GAG), or its end; both are told.

    `waiting` messages of the seat wait for the Master already. `moved`: the seat's new holder was gagged before.
    """

    seat: str
    gagged: bool
    waiting: int = 0
    moved: bool = False


EVERYBODY = "EVERYBODY"
"""Stand-in for all seats but the Masters'; nobody can have this name."""


class IgnoreSet(Struct, frozen=True, tag=True):
    """Choice of a reader to ignore press of `ignored`, or not any longer (`on` False).

    Nobody else is told. `ignored` is a seat, or `EVERYBODY` for all seats in the game at that time.
    """

    seat: str
    ignored: str
    on: bool


class PressReported(Struct, frozen=True, tag=True):
    """A complaint to the Master and the keeper about press.

    `mark`, `sender` and `text` are of the message as its reader got it, "" for none. `sender` is "" if it was unnamed.
    """

    by: str
    words: str
    mark: str = ""
    sender: str = ""
    text: str = ""


PressEvent = (
    PressSent
    | PressGagged
    | IgnoreSet
    | PressReported
    | PressKept
    | PressUnended
    | PressStopped
    | PressTakenBack
    | PressGivenUp
    | PressDecided
    | PressHeldBack
    | PressPublished
    | PressRevealed
    | PressBlocked
)
