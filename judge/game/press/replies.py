"""Replies to press: the mark of a message, and the line of PRESS that it replaces.

A mark is made from the game's seed and from the message as its readers see it. So it reveals neither the writer of
anonymous press nor other messages sent meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from random import Random

from msgspec.structs import replace

from judge.game.events.press import PressSent, Signature
from judge.game.game import Game, Stage
from judge.game.people.control import hides_dummies, stand_in
from judge.game.people.seats import MASTER, player_at
from judge.game.people.sign_on import EXAMPLE_PASSWORD, Actor
from judge.game.press.check import Addressing, cannot_read
from judge.game.press.held import is_here
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.ignoring import ignoring_nobody
from judge.game.visibility.viewers import Viewer, everyone, persons
from judge.game.visibility.views import view
from judge.patterns import pattern
from judge.problems import Refused

_LENGTH = 6
_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
_SIGN = "#"
_MARK = pattern(rf"{_SIGN}[a-z2-7]{{{_LENGTH}}}")


def reply_mark(press: PressSent, seed: str, now: datetime) -> str:
    """Mark of a message written now, in a game with this seed."""
    shown = (press.phase, press.shown_sender, press.shown_to, press.text, now.isoformat())
    return "".join(Random(f"{seed} press {shown}").choices(_LETTERS, k=_LENGTH))


def marked(press: PressSent, game: Game, now: datetime) -> PressSent:
    """Return a new message with the mark by which people can answer it."""
    writer = player_at(game, press.sender) if press.signature is Signature.ANONYMOUS else None
    return replace(press, mark=reply_mark(press, game.seed, now), addresses=writer.addresses if writer else ())


def mark_in(word: str) -> str:
    """Return the mark in a word of PRESS TO for a message's writer (`#k7q2x4`); "" for other words."""
    return word.lower().removeprefix(_SIGN) if _MARK.fullmatch(word.lower()) else ""


def as_read(press: PressSent, game: Game, seat: str) -> PressSent | None:
    """Return a message as a seat's holder got it (sender "" if anonymous); None if they did not get it.

    It counts as theirs even if they ignore its writer by now.
    """
    reader = _holder(game, seat)
    seen = view(press, reader, ignoring_nobody(game, stand_in(game, seat))) if reader is not None else None
    return seen if isinstance(seen, PressSent) else None


def _holder(game: Game, seat: str) -> Viewer | None:
    own = stand_in(game, seat)
    return next((person for person in persons(game, everyone(game)) if own in person.seats), None)


def read_for(seen: PressSent, game: Game, in_play: RulesInPlay, reader: Viewer) -> str:
    """Return the hidden dummy that got a message, if its reader got it only as the controller; else "".

    The reader's own name below an answer would reveal who orders for it. `seen` is the reader's version.
    """
    is_open = not hides_dummies(in_play.rules) or game.stage is Stage.COMPLETED
    listens = reader.is_master and seen.master_reads
    if is_open or listens or not set(seen.shown_to).isdisjoint(reader.seats):
        return ""
    return next((seat for seat in seen.shown_to if stand_in(game, seat) in reader.seats), "")


def wants_password(game: Game, reader: str) -> bool:
    """True if a controller has no password yet for the sign-on of `lines_in_place`; the Master needs none."""
    player = player_at(game, reader)
    return reader != MASTER and player is not None and not player.has_password


def read_for_by(seen: PressSent, game: Game, in_play: RulesInPlay, seat: str) -> str:
    """Return the result of `read_for` for the holder of a seat."""
    reader = _holder(game, seat)
    return read_for(seen, game, in_play, reader) if reader is not None else ""


def lines_in_place(reply: str, seat: str, game: Game, reader: str) -> tuple[str, ...]:
    """Return the lines by which a controller answers press as the dummy; `reply`: the line of PRESS."""
    first = f"BECOME {seat.lower()}" if reader == MASTER else f"SIGNON {seat.lower()}@{game.name} {EXAMPLE_PASSWORD}"
    return (first, reply, "your text", "ENDBROADCAST" if reply.startswith("BROADCAST") else "ENDPRESS")


def reply_to(seen: PressSent, game: Game, reader: Viewer, *, to_all: bool = False) -> Addressing:
    """Address a reply to a message's writer, or to all its readers. `seen` is its reader's version.

    Writers who answer a reply to their own anonymous press stay anonymous.
    """
    own = {seat for seat in (*seen.shown_to, seen.unnamed) if {seat, stand_in(game, seat)} & set(reader.seats)}
    signature = Signature.ANONYMOUS if seen.unnamed in own else None
    if to_all and not seen.shown_to:
        return Addressing(signature=signature)
    others = [to for to in seen.shown_to if to_all and to not in own]
    to = tuple(dict.fromkeys((*others, seen.sender) if seen.sender else others))
    return Addressing(to, signature=signature, unnamed=not seen.sender)


def heading_of_reply(seen: PressSent, game: Game, seat: str, *, to_all: bool) -> str:
    """Return the line of PRESS or BROADCAST that a reply to this message replaces."""
    reader = _holder(game, seat)
    return heading(reply_to(seen, game, reader, to_all=to_all), seen.mark) if reader is not None else ""


def heading(reply: Addressing, mark: str) -> str:
    """The line of PRESS or BROADCAST for a reply to the message with this mark."""
    grey = " GREY" if reply.signature is Signature.ANONYMOUS else ""
    words = [*map(press_word, reply.to), *([_SIGN + mark] if reply.unnamed else [])]
    return f"PRESS TO {','.join(words)}{grey}" if words else f"BROADCAST{grey}"


def press_word(seat: str) -> str:
    """The word of PRESS TO for a seat."""
    return "M" if seat == MASTER else seat.lower()


def reaches(game: Game, in_play: RulesInPlay, actor: Actor, press: PressSent, late: frozenset[str]) -> bool:
    """True if an answer reaches the writer of anonymous press; this is not revealed to outsiders.

    A later holder of the writer's seat does not learn that the press came from that seat.
    """
    writer = press.sender
    if press.addresses and not is_here(game, writer, press.addresses):
        return False
    if writer not in everyone(game) or cannot_read(game, in_play, actor, writer):
        return False
    return "NO_LATE_RECEIVE" not in in_play.rules or writer not in late


def told_apart(
    to: Sequence[str], press_of: Callable[[Game, str], PressSent | None], game: Game, seat: str
) -> tuple[tuple[str, ...], PressSent | None]:
    """Separate known readers, by seat, from an unknown one, the writer of a message.

    `to` has seats, and marks (`mark_in`) of messages known to `press_of`, which mean their writers. Raises Refused
    E-PRESS-WHO for a message that they have not received.
    """
    named = list[str]()
    unnamed: PressSent | None = None
    for reader in to:
        mark = mark_in(reader)
        press = press_of(game, mark) if mark else None
        seen = as_read(press, game, seat) if press is not None else None
        if press is not None and seen is not None and not seen.sender:
            unnamed = press
        elif seen is not None or not mark:
            named.append(seen.sender if seen is not None else reader)
        else:
            raise Refused("E-PRESS-WHO", f'"{reader}" names no message that you have got in {game.name}.')
    return tuple(dict.fromkeys(named)), unnamed


def to_unnamed(sent: PressSent, named: tuple[str, ...], unnamed: str, *, reached: bool) -> PressSent:
    """Return a message that also goes to the writer of anonymous press, if an answer can reach them.

    The `named` readers see only their own names; without readers only its writer gets it.
    """
    to = tuple(dict.fromkeys((*named, unnamed))) if reached else sent.to
    return replace(sent, to=to, claimed_to=named or None, unnamed=unnamed)
