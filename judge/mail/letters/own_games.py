"""The answer to MY GAMES: seats of one address, what is due, and buttons for each.

It counts the orders on file but never shows them, because anybody may have sent the request.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from urllib.parse import unquote

from msgspec import Struct

from judge.game.ending.open_votes import open_votes
from judge.game.game import Role
from judge.game.link_moments import subject_of_links
from judge.game.on_file.owed_orders import missing_orders, wanted
from judge.game.orders_ahead import kept_for
from judge.game.outcome import OwnSeat, OwnSeats
from judge.game.people.reply_tokens import ReplyPlace, reply_place
from judge.game.people.seats import is_masters
from judge.game.people.sign_on import own_sign_on
from judge.game.press.held import gagged_press, held_by
from judge.game.visibility.viewers import Viewer, viewer_of
from judge.mail.letters.answer_links import answer_link, link_with_words
from judge.mail.letters.context import JudgeIdentity
from judge.mail.letters.layout import Marked
from judge.mail.letters.next_steps import Duty, NextSteps, Task, next_steps
from judge.mail.letters.overview import due_sentence
from judge.mail.letters.pages import Page, render
from judge.mail.letters.wording import count, seat_title

_NEVER = datetime.max.replace(tzinfo=UTC)
_WITH_STATUS = (Role.POWER, Role.SEAT, Role.MASTER)


class _Seat(Struct, frozen=True):
    """A seat and its reader.

    `at` is the number of its place among the letter's places, 0 for the letter's own.
    """

    own: OwnSeat
    reader: Viewer
    place: ReplyPlace | None
    at: int


class _Told(Struct, frozen=True):
    """A seat described in words. `owes`: its orders are missing.

    `buttons` are links with their effects; `by_text` says how to do the same without buttons.
    """

    title: str
    due: str
    on_file: tuple[str, ...]
    owes: bool
    buttons: tuple[tuple[Marked, str], ...]
    by_text: Marked


class OwnGames(Struct, frozen=True):
    """The letter's words and subject, and the seats for which its links count.

    `place` is the only seat, for which replies count, too; None if there are several.
    """

    page: Page
    subject: str
    place: ReplyPlace | None
    others: tuple[ReplyPlace, ...]


def own_games(asked: OwnSeats, now: datetime | None, identity: JudgeIdentity) -> OwnGames:
    """Tell an address about its seats: first seats that owe orders, then by the soonest deadline."""
    seats = _placed(asked)
    told = sorted((_told(seat, now, identity) for seat in seats), key=lambda seat: not seat.owes)
    owing = sum(seat.owes for seat in told)
    subject = f"{asked.subject}: orders wanted for {count(owing, 'seat')}" if owing else asked.subject
    places = tuple(seat.place for seat in seats if seat.place is not None)
    page = render(
        "games",
        subject,
        seats=told,
        owing=owing,
        games=len({own.game.name for own in asked.seats}),
        address=asked.only_for,
        more=asked.more,
        standby=asked.standby,
        has_tokens=bool(places),
        link=Marked(link_with_words(identity.address, "LIST", "LIST")),
    )
    is_only = len(seats) == 1 and bool(places)
    return OwnGames(page, subject, places[0] if is_only else None, () if is_only else places)


def _placed(asked: OwnSeats) -> list[_Seat]:
    """Return the seats by deadline, each with its number among the seats for which links count."""
    owned = sorted(asked.seats, key=lambda own: (own.game.deadline or _NEVER, own.game.name.casefold(), own.seat))
    found: list[_Seat] = []
    used = 0
    for own in owned:
        # None as in a Master's other letters: they are forwarded most often, and a token of theirs opens every seat.
        place = None if is_masters(own.game, own.seat) else reply_place(own.game, own.seat, (asked.only_for,))
        used += place is not None
        reader = viewer_of(own.game, (own.seat,), (asked.only_for,))
        found.append(_Seat(own, reader, place, used if len(owned) > 1 else 0))
    return found


def _told(seat: _Seat, now: datetime | None, identity: JudgeIdentity) -> _Told:
    game, in_play = seat.own.game, seat.own.in_play
    steps = next_steps(seat.reader, game, in_play)
    owes = steps is not None and bool(steps.owing) and not steps.on_file
    phase = f", {game.board.phase.title} ({game.phase_code})" if game.position is not None else ""
    links = _links(seat, steps if owes else None, identity)
    return _Told(
        f"{game.name}: {seat_title(seat.own.seat, in_play.map)}{phase}",
        due_sentence(seat.reader, game, in_play, now) if phase else f"{game.name} is {game.stage.told}.",
        tuple(_on_file(seat.own, seat.reader, steps)),
        owes,
        links,
        _by_text(seat, links[0][0], identity),
    )


def _links(seat: _Seat, owed: NextSteps | None, identity: JudgeIdentity) -> tuple[tuple[Marked, str], ...]:
    """Return links for a seat with their effects; `owed` are steps with missing orders."""
    game, in_play = seat.own.game, seat.own.in_play
    about, sign_on = subject_of_links(game, in_play), own_sign_on(game, seat.own.seat, in_play.map)
    is_known = seat.place is not None or bool(sign_on)
    if game.position is None or not is_known or (seat.reader.role not in _WITH_STATUS and not seat.reader.powers):
        line = f"LIST {game.name}"
        return ((Marked(link_with_words(identity.address, line, line)), "How it stands"),)

    def link(lines: Sequence[str]) -> Marked:
        return answer_link(identity.address, seat.place, about, sign_on, lines, plus=identity.plus, at=seat.at).url

    status = (link(("STATUS",)), "What is on file")
    if owed is None:
        return (status,)
    return (link(_to_begin_with(owed)), f"Write {owed.called(wanted(game, in_play).word)}"), status


def _to_begin_with(steps: NextSteps) -> Sequence[str]:
    """Return lines for a mail with orders: samples, but no orders on file."""
    return () if any(duty.ready or duty.begun for duty in steps.owing) else steps.prefilled


def _by_text(seat: _Seat, link: Marked, identity: JudgeIdentity) -> Marked:
    """Tell how to write for a seat without the buttons."""
    address = unquote(link.removeprefix("mailto:").partition("?")[0])
    if seat.place is not None and identity.plus and address != identity.address:
        return Marked(f"To write for it: {address}")
    return Marked(f"To write about it, reply to a letter of {seat.own.game.name}.")


def _on_file(own: OwnSeat, reader: Viewer, steps: NextSteps | None) -> Iterator[str]:
    """Return sentences on the number of orders on file for a seat."""
    game, in_play = own.game, own.in_play
    if reader.is_master and game.stage.is_under_way:
        missing, owed = len(missing_orders(game, in_play)), wanted(game, in_play).word
        yield f"{count(missing, 'power')} still to send {owed}." if missing else f"All {owed} are in."
        if game.protests:
            yield f"{count(len(game.protests), 'protest')} to answer."
    for duty in steps.duties if steps is not None else ():
        yield _state(duty)
    for power in game.powers:
        if power.name in reader.powers and (later := len(kept_for(game, power.name))):
            yield f"Orders for {count(later, 'later phase')} are kept."
        if power.name == own.seat and power.vote is not None:
            yield "Your vote on the end is on file."
    if unsaid := len(open_votes(game, in_play, (own.seat,))):
        yield f"Your vote is still wanted on {count(unsaid, 'proposal')}."
    if printed := sum(press.sender == own.seat for press in game.kept_press):
        yield f"{count(printed, 'message')} of yours will be printed with the results."
    if stopped := len(gagged_press(game, "" if reader.is_master else own.seat)):
        whose = "" if reader.is_master else " of yours"
        yield f"{count(stopped, 'message')}{whose} {'waits' if stopped == 1 else 'wait'} for the Master."
    if waiting := len(held_by(game, own.seat)):
        yield f"{count(waiting, 'message')} of yours {'waits' if waiting == 1 else 'wait'} for SEND or ORDERS."


def _state(duty: Duty) -> str:
    """Return the orders on file for a power in numbers alone."""
    if duty.ready and duty.task not in (Task.NOTHING, Task.OUT):
        return f"{duty.power}: all orders are on file."
    return f"{duty.brief}."
