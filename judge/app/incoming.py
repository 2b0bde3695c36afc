"""From a mail that comes in to the letters that answer it: start to read here.

One mail is one transaction: the game, its phases and log, the letters, and the mail's own mark. A crash leaves a mail
either undone (it is done again from the start) or done once.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from msgspec.structs import replace as with_fields

from judge.app.budgets import count_cost
from judge.app.consent import ask, hold, take_words
from judge.app.faults import park, store_fails, tell_of_parked
from judge.app.guard import Envelope, Guard, guard_letters
from judge.app.judge import Judge
from judge.app.keeper.settings import keeper_settings
from judge.app.leaving import leave
from judge.app.mail_outcomes import log_mail, outcome_words
from judge.app.mail_queue import MailQueue, game_of
from judge.app.recipients import may_be_written_to
from judge.app.record import letters_about
from judge.app.reply_limits import limited
from judge.app.run_commands import run_commands
from judge.app.sending import queue_letters
from judge.app.stored_mail import author_of, read_stored, sender_of_unread, stand_in_sender
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import Script, find_command, find_watch, read_script
from judge.commands.framework.table import Where
from judge.game.outcome import Outcome
from judge.game.people.seats import MASTER, player_at
from judge.mail.inbound.dedupe import dedupe_key
from judge.mail.inbound.lines import Line
from judge.mail.inbound.read_mail import InboundMail
from judge.mail.inbound.reply_words import reply_words
from judge.mail.inbound.size_limit import cut_to
from judge.mail.letters.consent_letters import Asked
from judge.mail.letters.letter import Letter
from judge.mail.letters.rfc5322 import Answered
from judge.problems import Problem, Refused
from judge.store.repository import GameRepository
from judge.store.rows import MailRow, MailState, StoreError
from judge.store.store import Transaction

log = logging.getLogger("judge")

_OPENED_AT_ONCE = 50
"""So many mails at most are looked into before one is done."""


def receive(judge: Judge, raw: bytes, sender: str | None, recipients: Sequence[str], now: datetime) -> bool:
    """Store a mail for good; False if this very mail was there already. Raises StoreError: nothing is stored then.

    Of a mail that is too large only its beginning is stored, marked as such, so that it can be answered.
    `sender` None: nobody told the envelope's; Return-Path or the author stand in for it.
    """
    raw = cut_to(raw, judge.config.limits.max_bytes)
    to = list(recipients) or [judge.config.judge.address]
    if sender is None:
        sender = stand_in_sender(raw)
    addresses = (sender, author_of(raw), *to)
    sender, author, *to = (address.encode("utf-8", "replace").decode() for address in addresses)
    kept = judge.store.receive(raw, sender, to, now, dedupe_key(raw, to, sender), author)
    if not kept.is_new:
        log.info("mail %d from %s came again: it is not done again", kept.id, author or sender or "<>")
    return kept.is_new


def work(judge: Judge, now: datetime) -> int:
    """Read every mail that waits, in the order of `MailQueue`; how many were taken to their end. Raises StoreError.

    One that the store cannot do now, while it can do others, is left for the next time.
    """
    queue, left, count = MailQueue(judge), set[int](), 0
    while (handled := handle_next(judge, queue, now, but=left)) is not None:
        if handled.put_off:
            left.add(handled.id)
        else:
            count += 1
    return count


class Handled(NamedTuple):
    """A mail that had its turn. `put_off`: the store could not do what it wants, it has to be tried again."""

    id: int
    put_off: bool = False


def handle_next(
    judge: Judge, queue: MailQueue, now: datetime, but: Iterable[int] = (), games: Iterable[str] = ()
) -> Handled | None:
    """Take the mail whose turn it is to its end; None if none waits. One that trips a fault of ours is parked.

    `but` are not to be done now, mails for `games` come first. Raises StoreError when the store can do nothing now.
    """
    queue.refresh()
    queue.open(now, _OPENED_AT_ONCE)
    while (number := queue.next(but, games)) is not None:
        taken = _handle(judge, queue, number, now)
        if taken is not None:
            return taken
        queue.forget(number)
    return None


def _handle(judge: Judge, queue: MailQueue, number: int, now: datetime) -> Handled | None:
    """Take one mail to its end; None if another process has done so."""
    mail: MailRow | None = None
    began = time.monotonic()
    answer = _answer_ahead(judge, number, queue.reading(number), now)
    try:
        with judge.store.transaction() as tx:
            mail = tx.take_mail(number)
            if mail is None:
                return None
            if mail.state is MailState.PARKED:
                tell_of_parked(judge, tx, mail.id, sender_of_unread(judge.config, mail), mail.error, now)
            elif answer is not None:
                _finish(judge, tx, mail, answer, now)
            else:
                handle(judge, tx, mail, now, queue.reading(number))
    except StoreError as error:
        if mail is None or store_fails(judge, mail, error, now):
            raise
        return Handled(number, put_off=True)
    except Exception:
        if mail is None:
            raise
        park(judge, mail, now)
    queue.done(number)
    log_mail(judge, number, time.monotonic() - began)
    return Handled(number)


class _Answer(NamedTuple):
    """What a mail came to, and the letters about it."""

    inbound: InboundMail
    outcome: Outcome
    letters: Sequence[Letter]


def _answer_ahead(judge: Judge, number: int, inbound: InboundMail | None, now: datetime) -> _Answer | None:
    """The answer to a mail that only asks, worked out while others can write; None for all other mails."""
    if inbound is None or not _only_asks(inbound):
        return None
    try:
        with judge.store.reading() as tx:
            mail = tx.mail(number)
            if mail is None or _why_not_answered(tx, mail, inbound):
                return None
            if not may_be_written_to(judge, tx, inbound.sender or ""):
                return None
            outcome = carry_out_mail(judge, GameRepository(tx, now), inbound)
        return _Answer(inbound, outcome, letters_about(judge, outcome))
    except Exception:
        # Something had to be written down, a word that was guessed say; or it is a fault, and comes again.
        return None


def _only_asks(inbound: InboundMail) -> bool:
    """Whether a mail consists of commands that anybody can send at any time and that change nothing."""
    words = reply_words(inbound.subject, inbound.lines)
    if inbound.problem is not None or words.leave is not None or words.confirm:
        return False
    script = read_script(text_lines(inbound))
    commands = [request.command for request in script.requests]
    return script.stray is None and all(made is not None and made.where is Where.INFO for made in commands)


def _finish(judge: Judge, tx: Transaction, mail: MailRow, answer: _Answer, now: datetime) -> None:
    """Queue the letters about a mail that is done."""
    inbound, outcome, composed = answer
    letters = limited(judge, tx, composed, outcome, now)
    queued = queue_letters(judge, tx, letters, now, Answered(inbound.message_id, inbound.references))
    count_cost(tx, outcome, queued, now)
    name = outcome.game.name if outcome.game else outcome.game_name
    words = outcome_words(outcome)
    tx.finish_mail(mail.id, MailState.DONE, now, game=name, seat=outcome.actor_id or "", outcome=words)


def handle(judge: Judge, tx: Transaction, mail: MailRow, now: datetime, reading: InboundMail | None = None) -> None:
    """Do what one mail says and queue the answers, all in this transaction. `reading` is the mail read before."""
    inbound = reading or read_stored(judge.config, mail)
    silent = _why_not_answered(tx, mail, inbound)
    if silent:
        tx.finish_mail(mail.id, MailState.REFUSED, now, outcome=silent)
        return
    games = GameRepository(tx, now, _counts_at(tx, mail, inbound, now))
    rest = without_reply_words(judge, games, mail, inbound)
    outcome = carry_out_or_hold(judge, games, mail, rest) if rest is not None else None
    if outcome is None:
        return
    _finish(judge, tx, mail, _Answer(inbound, outcome, letters_about(judge, outcome)), now)


_GIVE_A_DEADLINE = frozenset(
    {
        *("PROCESS", "PREVIEW", "ROLLBACK", "ROLLFORWARD", "FORM", "ACTIVATE", "RESUME", "FORCE BEGIN", "UNSTART"),
        *("JOIN", "TAKEOVER", "DUMMY", "REVIVE", "CONTROL", "EJECT", "SET RULE", "SETTINGS", "EDIT"),
    }
)
"""Commands after which a game may have a phase or a deadline that it had not: it is counted from when they are done."""


def _counts_at(tx: Transaction, mail: MailRow, inbound: InboundMail, now: datetime) -> datetime:
    """The moment for which the commands of a mail count: now, or just before a deadline that passed while it waited.

    What a mail sets off (the next deadline, say) counts from now all the same, when people hear of it; so one whose
    commands themselves set off a phase or a new deadline, like PROCESS, counts from now.
    """
    if mail.received_at >= now or not (name := game_of(inbound)):
        return now
    commands = {request.command.name for request in read_script(text_lines(inbound)).requests if request.command}
    if commands & _GIVE_A_DEADLINE:
        return now
    deadline = tx.deadline_of(name)
    if deadline is None or not mail.received_at < deadline <= now:
        return now
    return deadline - timedelta.resolution


def _why_not_answered(tx: Transaction, mail: MailRow, inbound: InboundMail) -> str:
    """Why nothing in a mail is done and nobody answered; "" if it is to be done."""
    if inbound.automatic or inbound.sender is None:
        return inbound.reason or "it has no sender"
    return "its sender is blocked" if keeper_settings(tx).blocks(*inbound.named, mail.envelope_sender) else ""


def without_reply_words(judge: Judge, games: GameRepository, mail: MailRow, inbound: InboundMail) -> InboundMail | None:
    """Do what the words CONFIRM and LEAVE in a mail say, and give the rest of it; None: there is nothing else to do."""
    words = reply_words(inbound.subject, inbound.lines)
    if words.leave is not None:
        try:
            leave(judge, games, words.leave)
        except Refused as refused:
            return with_fields(inbound, lines=(), problem=Problem(refused.code, refused.text))
        games.tx.finish_mail(mail.id, MailState.DONE, games.now, game=words.leave.game, outcome="LEAVE")
        return None
    if not words.confirm:
        return inbound
    waited = take_words(judge, games, words.confirm, mail.received_at)
    if _says_something(words.lines):
        # It stays in the inbox when something waited: what was held before it is done first.
        return with_fields(inbound, lines=words.lines) if not waited else None
    sender = inbound.sender or ""
    if waited is None and may_be_written_to(judge, games.tx, sender):
        return with_fields(inbound, lines=(), problem=_UNKNOWN_WORD)
    if waited is None:
        ask(judge, games.tx, sender, Asked.SOMETHING, "", games.now)
    games.tx.finish_mail(mail.id, MailState.DONE, games.now, outcome="CONFIRM")
    return None


_UNKNOWN_WORD = Problem(
    "E-CONFIRM",
    "The judge has not sent the word in your mail, or too long ago. Your address is confirmed already: write what you"
    " want done, or HELP.",
)


def _says_something(lines: Sequence[Line]) -> bool:
    """Whether a mail begins with a command, besides words that it brings back; thanks and greetings are none."""
    first = next((line.text.split() for line in lines if line.text.strip()), None)
    return first is not None and (find_command(first) or find_watch(first)) is not None


def carry_out_or_hold(judge: Judge, games: GameRepository, mail: MailRow, inbound: InboundMail) -> Outcome | None:
    """Carry out a mail; None when it waits, since its sender has never answered a letter (`judge.app.consent`).

    The right password counts from any address, so that no orders are lost: the answer goes to the address on file.
    """
    sender = inbound.sender or ""
    if may_be_written_to(judge, games.tx, sender):
        return carry_out_mail(judge, games, inbound)
    script = read_script(text_lines(inbound)) if inbound.problem is None else None
    if script is not None and _signs_on(script):
        outcome = carry_out_mail(judge, games, inbound)
        if outcome.actor_id is not None:
            ask(judge, games.tx, sender, Asked.SIGNED_ON, outcome.game_name, games.now)
            return replace(outcome, sender=_address_on_file(judge, games.tx, outcome))
    hold(judge, games, mail, sender, script)
    return None


def _signs_on(script: Script) -> bool:
    """Whether a mail asks for nothing but what needs the password of a seat."""
    commands = [request.command for request in script.requests if request.command is not None]
    openers = {command.name for command in commands if command.where is Where.OPENER}
    return bool(openers) and openers <= {"SIGNON", "RESIGN"}


def _address_on_file(judge: Judge, tx: Transaction, outcome: Outcome) -> str:
    """Where the answer to somebody goes who has signed on from an address that never answered; "": nowhere."""
    if outcome.by_keeper:
        return judge.config.judge.keeper
    seat = MASTER if outcome.by_master else outcome.actor_id or ""
    for game in (outcome.game, outcome.before):
        player = player_at(game, seat) if game is not None else None
        for address in player.addresses if player is not None else ():
            if may_be_written_to(judge, tx, address):
                return address
    return ""


def carry_out_mail(judge: Judge, games: GameRepository, inbound: InboundMail) -> Outcome:
    """Carry out the commands of a mail and save what they did; owners hear of passwords that were guessed at."""
    sender = inbound.sender or ""
    if inbound.problem is not None:
        return Outcome(sender=sender, refusal=Refused(inbound.problem.code, inbound.problem.text))
    script = read_script(text_lines(inbound))
    guard = Guard(games.tx, games.now, Envelope(sender, inbound.peer, inbound.keys))
    outcome = run_commands(judge, games, script, inbound, keeper_settings(games.tx), guard)
    queue_letters(judge, games.tx, guard_letters(judge, guard), games.now)
    return replace(outcome, notes=outcome.notes + inbound.notes)


def text_lines(inbound: InboundMail) -> list[TextLine]:
    """The lines of a mail that count, as commands are read from them."""
    return [TextLine(line.number, line.text) for line in inbound.lines]
