"""Press that waits for the results, press that was printed with them, and what is kept for its disclosure: values."""

from __future__ import annotations

from msgspec import Struct


class KeptPress(Struct, frozen=True):
    """Press to everybody that is printed with the next results. `sender` is the seat that wrote it, named or not.

    `disclosed`: its author may be told after the end, as the game said when it was written. What becomes of it is told
    to who wrote it under one of `addresses`, not to who has come to that seat since.
    """

    sender: str
    text: str
    named: bool
    disclosed: bool = False
    addresses: tuple[str, ...] = ()


class HeldPress(Struct, frozen=True, omit_defaults=True):
    """Press that was not sent, because its end is missing and orders stand in it, until its writer says what to do.

    `heading` is the line of PRESS or BROADCAST, `lines` are those below it with their numbers in the mail. From
    `orders_from` on (an index) they read as orders or commands. `ended`: a line ENDPRESS stood below them. It counts
    for whoever holds the seat under one of `addresses`, in `phase`. `official` is the Master's subject.
    """

    seat: str
    addresses: tuple[str, ...]
    phase: str
    heading: str
    lines: tuple[tuple[int, str], ...]
    orders_from: int
    ended: bool = False
    official: str = ""


class Printed(Struct, frozen=True, omit_defaults=True):
    """Press as it is printed. `white` are the writer's seat and the text, `grey` are texts alone.

    The order of `grey` tells nothing: it hangs on the texts and the game's seed, not on who wrote them or when.
    """

    white: tuple[tuple[str, str], ...] = ()
    grey: tuple[str, ...] = ()


class GreyAuthor(Struct, frozen=True):
    """Who wrote an anonymous message that was published in `phase`; `begins` is as much of it as one knows it by."""

    phase: str
    sender: str
    begins: str
