"""Values: press that waits for results or is printed with them, diaries, authors, ignored writers."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Ignored(Struct, frozen=True):
    """A seat whose press a reader ignores, and the number of messages kept out."""

    seat: str
    kept: int = 0


class KeptPress(Struct, frozen=True):
    """Press to everybody, printed with the next results. `sender` wrote it, under their name or not.

    `disclosed`: its author may be revealed after the end, according to the rules when it was written. News about it
    goes to its writer at one of `addresses`, not to a later holder of the seat.
    """

    sender: str
    text: str
    named: bool
    disclosed: bool = False
    addresses: tuple[str, ...] = ()


class HeldPress(Struct, frozen=True, omit_defaults=True):
    """Press that waits for a decision because it has no end, or because its writer is gagged.

    `heading` is the line of PRESS or BROADCAST, `lines` are the lines below it with their numbers in the mail. From the
    index `orders_from` on they look like orders or commands. `ended`: a line ENDPRESS followed them. It is valid in
    `phase`, for a holder of the seat with one of `addresses`. `official` is the Master's subject. `gagged`: it waits
    for the Master (GAG), not for its writer. `readers` are the named readers of gagged press, with their addresses when
    it was written; empty for a broadcast.
    """

    seat: str
    addresses: tuple[str, ...]
    phase: str
    heading: str
    lines: tuple[tuple[int, str], ...]
    orders_from: int
    ended: bool = False
    official: str = ""
    gagged: bool = False
    readers: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def text(self) -> str:
        """Its lines as one text."""
        return "\n".join(line for _, line in self.lines)


class PressDecision(StrEnum):
    """Outcome of press that waited for the Master (GAG), in words for a sentence."""

    SENT = "sent it"
    PRINTED = "let it be printed with the results"
    REFUSED = "refused it"
    TAKEN_BACK = "took it back"
    PHASE_OVER = "it went back to its writer unsent when its phase was over"
    LEFT = "it went back to its writer unsent, as they left their seat or the game ended"
    MOVED = "it went back to its writer unsent, as they changed places (SWAP)"
    ENDED = "it went back to its writer unsent, as the game ended"


class DecidedPress(Struct, frozen=True):
    """Press that no longer waits for the Master: its stamp, its writer, the decision and its author.

    The writer held `seat` with one of `addresses`. `by` is the seat of the person who decided; "" if nobody did.
    """

    stamp: str
    seat: str
    addresses: tuple[str, ...]
    decision: PressDecision
    by: str = ""


class WaitedPress(Struct, frozen=True):
    """A message that waited for the Master (GAG): its stamp, its writer's seat, and its first line."""

    stamp: str
    seat: str
    heading: str


class DiaryEntry(Struct, frozen=True):
    """A writer's notes for a phase; the writer held `seat` with one of `addresses`.

    `is_masters`: they are a Master's commentary.
    """

    seat: str
    addresses: tuple[str, ...]
    phase: str
    text: str
    is_masters: bool = False


class Printed(Struct, frozen=True, omit_defaults=True):
    """Press as printed. `white` has the writer's seat with each text, `grey` only texts.

    The order of `grey` reveals nothing: it depends on the texts and the game's seed, not on who wrote them or when.
    """

    white: tuple[tuple[str, str], ...] = ()
    grey: tuple[str, ...] = ()


class GreyAuthor(Struct, frozen=True):
    """Author of an anonymous message published in `phase`; `begins` identifies it."""

    phase: str
    sender: str
    begins: str
