"""PRESS, BROADCAST and OFFICIAL: readers, signature, and text up to ENDPRESS (commands.md 7)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.context import order_context
from judge.board.order_text.parse import what_is_said
from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine
from judge.commands.framework.press_answers import press_waiting
from judge.commands.framework.table import MASTER_ONLY, LinesTaken, Topic, command
from judge.commands.playing.diary import keep_text
from judge.commands.playing.gagged_press import check_readers_stay, kept_for_master, message_meant, nothing_written
from judge.commands.playing.press_heading import USAGE, PressOptions, as_meant, read_options
from judge.commands.playing.unended_press import (
    counts_on_orders,
    hold_if_unended,
    lines_kept,
    message_of,
    orders_within,
    unended_press,
)
from judge.game.events.press import PressDecided, PressKept, PressSent, PressStopped
from judge.game.game import Game, Role, Stage
from judge.game.on_file.owed_orders import missing_orders
from judge.game.people.seats import MASTER, find_seat, is_masters, near_power, player_at, role_of
from judge.game.people.sign_on import Actor
from judge.game.people.stopped_press import is_gagged
from judge.game.press.check import Addressing, cannot_read, check_limit, check_press, signature_of
from judge.game.press.held import decided, says_the_same, stamp_of, waited, without_held
from judge.game.press.publishing import discloses, keep_press, waits_for_results, with_grey_author, with_statement
from judge.game.press.replies import mark_in, marked, reaches, to_unnamed, told_apart
from judge.game.press.rules import ANONYMOUS, FAKED, NAMED, master_reads
from judge.game.text_end import DIARY_WORDS
from judge.game.time.clock_facts import late_powers
from judge.game.time.lateness import deadline_passed
from judge.game.values.kept_press import HeldPress, KeptPress, PressDecision
from judge.game.visibility.viewers import everyone
from judge.patterns import pattern
from judge.problems import Refused

_LONGEST_SUBJECT = 60
_WORDS = frozenset({"ME", "TEAM"})
"""Words for readers that could also be read as letters of other readers."""


@command(
    "PRESS",
    usage=(
        "PRESS TO france\n(the text)\nENDPRESS\nPRESS TO fgm GREY QUIET\nPRESS TO ALL BUT russia\n"
        "PRESS TO f FAKE TO f,e FROM italy"
    ),
    help=(
        "Write to one or several positions: names with commas, or letters run together (PRESS TO FGM). GREY leaves your"
        " name out, FAKE TO and FROM tell the readers of other readers and another writer, where the game's rules"
        " permit it; QUIET sends you no copy."
    ),
    topic=Topic.PRESS,
    flush_if=counts_on_orders,
    takes=LinesTaken.PRESS,
)
def press(invocation: Invocation) -> CommandResult:
    """Send a message to the readers named."""
    invocation = as_meant(invocation)
    options = read_options(invocation.words.tail)
    if options.to is None:
        raise Refused("E-PRESS-NOTO", f"PRESS needs the readers: {USAGE}. To write to everybody use BROADCAST.")
    to = readers(invocation, options.to, marks=True)
    return hold_if_unended(invocation) or _told_of_orders(_send(invocation, options, to), invocation)


@command(
    "BROADCAST",
    usage="BROADCAST\n(the text)\nENDBROADCAST",
    help="Write to everybody in the game. GREY, FROM, FAKE TO and QUIET are as for PRESS.",
    topic=Topic.PRESS,
    flush_if=counts_on_orders,
    takes=LinesTaken.PRESS,
)
def broadcast(invocation: Invocation) -> CommandResult:
    """Send a message to everybody; orders in it count if a house rule says so."""
    invocation = as_meant(invocation)
    options = read_options(invocation.words.tail, to_all=True)
    if not invocation.in_play.rules.house.public_orders_count and (held := hold_if_unended(invocation)) is not None:
        return held
    sent = _send(invocation, options, ())
    orders = public_orders(invocation)
    if orders and any(isinstance(event, PressStopped) for event in sent.events):
        told = "The orders in your message are not on file: it waits. Send them below ENDBROADCAST."
        return replace(sent, notes=(*sent.notes, told))
    return replace(sent, order_lines=orders) if orders else _told_of_orders(sent, invocation)


def _told_of_orders(sent: CommandResult, invocation: Invocation) -> CommandResult:
    """Add a note for mails without orders if a sent message contains its writer's orders."""
    number = orders_within(invocation)
    if number is None:
        return sent
    told = (
        f"No orders came in with this mail. Line {number} of your message reads like one, and it was sent as text. To"
        " file orders, write them below ENDPRESS or in a mail of their own."
    )
    return replace(sent, unless_orders=told)


def public_orders(invocation: Invocation) -> tuple[TextLine, ...]:
    """Return lines of a public message that order the writer's own units, to be filed as orders.

    Only their words and the unit's owner are checked; problems are reported when they are filed.
    """
    game, in_play, actor = invocation.game, invocation.in_play, invocation.actor
    if not in_play.rules.house.public_orders_count or actor.role is not Role.POWER or actor.power is None:
        return ()
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        return ()
    context = order_context(actor.power, game.board, in_play.map, in_play.rules)._replace(hints=False)
    own = {place for place, unit in context.units.items() if unit.power == actor.power}
    said = ((line, what_is_said(line.text, context)) for line in invocation.body)
    return tuple(line for line, order in said if order.statement is not None and order.province in own)


@command(
    "OFFICIAL",
    usage="OFFICIAL The next round\nOFFICIAL",
    help="What the Master writes in the rest of the mail has this subject and no heading; without one, no more.",
    topic=Topic.PRESS,
    by=MASTER_ONLY,
)
def official(invocation: Invocation) -> CommandResult:
    """Set the subject of the press that follows in this mail."""
    return CommandResult(official=invocation.words.tail[:_LONGEST_SUBJECT].strip())


@command(
    "SEND TEXT",
    usage="SEND\nSEND K7Q2",
    help="In answer to a letter about press without its end: send all of it as text. The stamp in that letter says"
    " which press is meant; the bare word does where only one waits.",
    topic=Topic.PRESS,
    flush_if=counts_on_orders,
)
def send_text(invocation: Invocation) -> CommandResult:
    """Send a message that was held back because its end is missing."""
    message = unended_press(invocation)
    if message.words.verb in DIARY_WORDS:
        return keep_text(message)
    options = _options_of(message)
    return _send(message, options, _true_readers(message, options))


@command(
    "RELEASE PRESS",
    usage="RELEASE PRESS\nRELEASE PRESS K7Q2",
    help="Send a message that waits for you because its writer is gagged (the Master). HOLD PRESS shows what waits, and"
    " refuses one. Without a mark: the message whose letter you answer, or the only one.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def release_press(invocation: Invocation) -> CommandResult:
    """Send a gagged writer's message as they would send it now; they get a copy."""
    game = invocation.game
    need_words(invocation.words, 0, 1, "RELEASE PRESS and the mark of a message")
    held = message_meant(invocation)
    role = role_of(game, held.seat)
    writer = Actor(held.seat, role, PowerName(held.seat) if role is Role.POWER else None)
    message = message_of(held, replace(invocation, signed_on_as=writer))
    # All waiting press is signed, and must be sent with its writer's name even if the rules have changed.
    options = replace(_options_of(message), quiet=False, signature=NAMED)
    try:
        sent = _sent(message, options, _true_readers(message, options), released=True)
    except Refused as fault:
        told = f"That message cannot be sent now, for this reason, as its writer would read it: {fault.text}"
        raise Refused("E-PRESS-HOLD", told) from fault
    check_readers_stay(invocation, held)
    is_kept = any(isinstance(event, PressKept) for event in sent.events)
    decision = PressDecision.PRINTED if is_kept else PressDecision.SENT
    changed = decided(sent.game or game, held, decision, invocation.actor.own_seat)
    news = PressDecided(decision, (waited(game, held),), MASTER)
    return replace(sent, game=changed, events=(*sent.events, news))


def _options_of(message: Invocation) -> PressOptions:
    """Return the options in the first line of a waiting message."""
    return read_options(message.words.tail, to_all=message.words.verb == "BROADCAST")


def _true_readers(message: Invocation, options: PressOptions) -> tuple[str, ...]:
    return () if options.to is None else readers(message, options.to, marks=True)


def readers(invocation: Invocation, listed: str, *, marks: bool = False) -> tuple[str, ...]:
    """Return the seats of a list: IDs with commas, or letters and digits run together; () for ALL.

    With `marks` a word such as `#k7q2x4` may mean the writer of the message with this mark. `-list` means everybody
    whom the writer can reach, except the seats listed. A word is tried first as one ID, then letter by letter. Raises
    Refused E-PRESS-WHO, naming the unknown piece, and E-PRESS-SHORT if nobody is left.
    """
    if listed.upper() == "ALL":
        return ()
    marks = marks and not listed.startswith("-")
    pieces = [piece for piece in listed.removeprefix("-").split(",") if piece]
    found = [seat for piece in pieces for seat in ([piece] if marks and mark_in(piece) else _named(invocation, piece))]
    if not found:
        raise Refused("E-PRESS-SHORT", f"Nobody is named after TO: {USAGE}")
    if listed.startswith("-"):
        game, actor = invocation.game, invocation.actor
        found = _with_all_masters(game, found)
        found = [
            seat
            for seat in everyone(game, monitors=False)
            if seat not in (*found, actor.id) and not cannot_read(game, invocation.in_play, actor, seat)
        ]
        if not found:
            raise Refused("E-PRESS-SHORT", "Nobody is left to read this.")
    return tuple(dict.fromkeys(found))


def _with_all_masters(game: Game, left_out: list[str]) -> list[str]:
    """Return seats to leave out; the Master includes co-Masters. Raises E-PRESS-WHO for a co-Master alone."""
    if MASTER in left_out:
        return [*left_out, *(one.id for one in game.co_masters)]
    for seat in left_out:
        if is_masters(game, seat):
            raise Refused(
                "E-PRESS-WHO",
                f"{seat} is one of the Masters, who all read what one of them reads. Leave out all: PRESS TO ALL BUT M",
            )
    return left_out


def _all_but(invocation: Invocation, listed: str, claimed_sender: str) -> tuple[str, ...]:
    """Return the readers shown in unsigned press to all but some, without a gap that reveals the author."""
    named = [seat for piece in listed[1:].split(",") if piece for seat in _named(invocation, piece)]
    left_out = [claimed_sender, *_with_all_masters(invocation.game, named)]
    return tuple(seat for seat in everyone(invocation.game, monitors=False) if seat not in left_out)


def _named(invocation: Invocation, piece: str) -> list[str]:
    whole = find_seat(invocation.game, invocation.in_play.map, piece)
    if whole is not None:
        return [whole]
    letters = [find_seat(invocation.game, invocation.in_play.map, letter) for letter in piece]
    if any(found is None for found in letters):
        observers = " Observers read broadcasts; to write to one alone, use their name." if piece in "oO" else ""
        raise Refused(
            "E-PRESS-WHO",
            f'"{piece}" is nobody in {invocation.game.name}.{near_power(invocation.in_play.map, piece)} Use names or'
            f" letters of its powers, M for the Master.{observers}",
        )
    if piece.upper() in _WORDS:
        raise Refused(
            "E-PRESS-WHO",
            f'"{piece}" may be a word or letters of readers. Write their names, or {",".join(piece.upper())}.',
        )
    return [found for found in letters if found is not None]


def _other_reading(invocation: Invocation, listed: str) -> tuple[str, ...]:
    """Return a note on each short word that was read as a name but could be letters of seats (GM, FRA).

    A name means fewer readers, so nobody reads press meant for somebody else.
    """
    game, game_map = invocation.game, invocation.in_play.map
    notes: list[str] = []
    for piece in listed.removeprefix("-").split(","):
        whole = find_seat(game, game_map, piece)
        letters = [find_seat(game, game_map, letter) for letter in piece]
        if len(piece) < 2 or whole is None or piece.upper() == whole or None in letters:
            continue
        reader = "the Master" if whole == MASTER else game_map.title_of(whole)
        notes.append(f'"{piece}" went to {reader} alone. For each letter a reader: PRESS TO {",".join(piece.upper())}')
    return tuple(notes)


def _claimed_sender(invocation: Invocation, word: str) -> str:
    """Return the ID after FROM ("" for none). Raises E-PRESS-FROM for several, the Master or a monitor."""
    if not word:
        return ""
    found = [seat for piece in word.split(",") if piece for seat in _named(invocation, piece)]
    if len(found) != 1 or found[0] == MASTER or role_of(invocation.game, found[0]) is Role.MONITOR:
        raise Refused("E-PRESS-FROM", "After FROM name one position, but not the Master or a monitor.")
    return found[0]


def _send(invocation: Invocation, options: PressOptions, to: tuple[str, ...]) -> CommandResult:
    """Send a message, or keep it for the results; drop a waiting copy of it that had no end."""
    sent = _sent(invocation, options, to)
    game, dropped = sent.game or invocation.game, []
    for held in press_waiting(game, invocation.actor):
        if says_the_same(_text_of(invocation), held) and _goes_to(held, invocation) == to:
            dropped.append(stamp_of(game, held))
            game = without_held(game, held)
    return replace(sent, game=game, notes=(*sent.notes, *map(_told_of_dropped, dropped)))


def _told_of_dropped(stamp: str) -> str:
    return (
        f"Your press {stamp} waits no more: it says what you have sent now, and is not sent again. Orders in its last"
        " lines are NOT on file by that; send STATUS to see which are."
    )


def _goes_to(held: HeldPress, invocation: Invocation) -> tuple[str, ...] | None:
    """Return the readers of waiting press, () for everybody; None if it cannot be sent as addressed."""
    message = message_of(held, invocation)
    if message.words.verb in DIARY_WORDS:
        return None
    try:
        return _true_readers(message, _options_of(message))
    except Refused:
        return None


def _text_of(invocation: Invocation) -> str:
    """Return a message's text without passwords and tokens, which quoted letters may contain."""
    return "\n".join(lines_kept(invocation)).strip("\n")


def _sent(
    invocation: Invocation, options: PressOptions, to: tuple[str, ...], *, released: bool = False
) -> CommandResult:
    """Send a message, or keep it: for the results, or for the Master if gagged and not `released`."""
    game, in_play, actor = invocation.game, invocation.in_play, invocation.actor
    named, unnamed = told_apart(to, invocation.context.games.press, game, actor.id)
    wish = _addressed(invocation, options, named, unnamed=unnamed is not None)
    check_press(game, in_play, actor, wish, late=_late(invocation), unordered=_unordered(invocation))
    if not released:
        check_limit(game, in_play, actor, wish, invocation.now, invocation.context.games.press_sent)
    text = _text_of(invocation)
    signature = signature_of(game, in_play, actor, wish)
    if is_gagged(game, actor.id) and not wish.to_master_only and not released:
        return kept_for_master(invocation, named, named=signature is NAMED)
    if waits_for_results(game, in_play.rules, actor.id, wish.to):
        return _kept(invocation, text, named=signature is NAMED)
    claimed_to = wish.claimed_to
    if claimed_to is None and signature is not NAMED and (options.to or "").startswith("-"):
        claimed_to = _all_but(invocation, options.to or "", wish.claimed_sender)
    topic, text = _own_subject(text) if signature is NAMED else ("", text)
    if not text.strip():
        raise nothing_written()
    sent = PressSent(
        actor.id,
        wish.to,
        text,
        game.phase_code,
        signature=signature,
        claimed_sender=wish.claimed_sender if signature is FAKED else "",
        claimed_to=claimed_to,
        quiet=options.quiet,
        master_reads=master_reads(game, in_play.rules, actor.id, wish.to),
        subject=invocation.official if actor.role is Role.MASTER else "",
        topic=topic,
    )
    if unnamed is not None:
        reached = reaches(game, in_play, actor, unnamed, _late(invocation))
        sent = to_unnamed(sent, named, unnamed.sender, reached=reached)
    sent = marked(sent, game, invocation.now)
    game, sent = with_statement(game, in_play.rules, sent)
    if signature is ANONYMOUS and sent.broadcast:
        game = with_grey_author(game, in_play.rules, game.phase_code, actor.id, text)
    return CommandResult(game, (sent,), notes=_notes(invocation, options))


def _addressed(invocation: Invocation, options: PressOptions, named: tuple[str, ...], *, unnamed: bool) -> Addressing:
    """Return a message's readers and signature; `named`: known readers; `unnamed`: one is unknown."""
    return Addressing(
        named or (invocation.actor.id,) if unnamed else named,
        None if options.claimed_to is None else readers(invocation, options.claimed_to),
        options.signature,
        _claimed_sender(invocation, options.sender),
        unnamed=unnamed,
    )


def _notes(invocation: Invocation, options: PressOptions) -> tuple[str, ...]:
    notes = _other_reading(invocation, options.to or "")
    quiet = "Your message was sent, and as you asked (QUIET) no copy of it to you."
    return (quiet, *notes) if options.quiet else notes


def _kept(invocation: Invocation, text: str, *, named: bool) -> CommandResult:
    """Keep a message that waits for the results."""
    game, actor = invocation.game, invocation.actor
    if not text.strip():
        raise nothing_written()
    writer = player_at(game, actor.id)
    addresses = writer.addresses if writer else ()
    game, kept = keep_press(
        game, KeptPress(actor.id, text, named, disclosed=discloses(invocation.in_play.rules), addresses=addresses)
    )
    return CommandResult(game, (kept,))


_SUBJECT = pattern(r"\s*Subject\s*:(.*)", re.IGNORECASE)


def _own_subject(text: str) -> tuple[str, str]:
    """Return a message's own subject, from a first line `Subject: ...`, and its text without it.

    The subject of the mail is never shown: it was written to the judge, and showing it only sometimes would reveal the
    other contents of the mail.
    """
    first, _, rest = text.partition("\n")
    found = _SUBJECT.fullmatch(first)
    return (" ".join(found[1].split())[:_LONGEST_SUBJECT].strip(), rest.strip("\n")) if found else ("", text)


def _late(invocation: Invocation) -> frozenset[str]:
    """Return the powers that have missed the deadline of the present phase."""
    game = invocation.game
    if game.stage is not Stage.ACTIVE or not deadline_passed(game, invocation.now):
        return frozenset()
    return frozenset(late_powers(game, invocation.in_play, invocation.now))


def _unordered(invocation: Invocation) -> frozenset[str]:
    """Return the powers that still owe orders for the present phase."""
    game = invocation.game
    playing = game.position is not None and game.stage in (Stage.ACTIVE, Stage.WAITING)
    return frozenset(missing_orders(game, invocation.in_play)) if playing else frozenset()
