"""From a mail that comes in to the letters that answer it: start to read here.

One mail is one transaction: the game, its phases and log, the letters, and the mail's own mark. A crash leaves a mail
either undone (it is done again from the start) or done once.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from judge.app.faults import park, store_fails, tell_of_parked
from judge.app.judge import Judge
from judge.app.keeper.settings import keeper_settings
from judge.app.mail_queue import MailQueue, game_of
from judge.app.password_attempts import count_if_wrong, refuse_guesser, seat_tried
from judge.app.record import letters_about
from judge.app.reply_limits import limited
from judge.app.run_commands import run_commands
from judge.app.sending import queue_letters
from judge.app.stored_mail import read_stored, sender_of_unread, stand_in_sender
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import read_script
from judge.game.outcome import Outcome
from judge.mail.inbound.dedupe import dedupe_key
from judge.mail.inbound.read_mail import InboundMail
from judge.mail.inbound.size_limit import cut_to
from judge.mail.letters.rfc5322 import Answered
from judge.problems import Refused
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
    sender, *to = (address.encode("utf-8", "replace").decode() for address in (sender, *to))
    return judge.store.receive(raw, sender, to, now, dedupe_key(raw, to, sender)).is_new


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
    try:
        with judge.store.transaction() as tx:
            mail = tx.take_mail(number)
            if mail is None:
                return None
            if mail.state is MailState.PARKED:
                tell_of_parked(judge, tx, mail.id, sender_of_unread(judge.config, mail), mail.error, now)
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
    return Handled(number)


def handle(judge: Judge, tx: Transaction, mail: MailRow, now: datetime, reading: InboundMail | None = None) -> None:
    """Do what one mail says and queue the answers, all in this transaction. `reading` is the mail read before."""
    inbound = reading or read_stored(judge.config, mail)
    silent = _why_not_answered(tx, mail, inbound)
    if silent:
        log.info("mail %d is not answered: %s", mail.id, silent)
        tx.finish_mail(mail.id, MailState.REFUSED, now)
        return
    outcome = carry_out_mail(judge, GameRepository(tx, _counts_at(tx, mail, inbound, now)), inbound)
    letters = limited(judge, tx, letters_about(judge, outcome), outcome, now)
    queue_letters(judge, tx, letters, now, Answered(inbound.message_id, inbound.references))
    tx.finish_mail(mail.id, MailState.DONE, now, game=outcome.game.name if outcome.game else "")


def _counts_at(tx: Transaction, mail: MailRow, inbound: InboundMail, now: datetime) -> datetime:
    """The moment at which a mail is carried out: now, or just before a deadline that passed while it waited.

    Not when it was received: what it sets off, the next deadline say, counts from the hour at which people hear of it.
    """
    if mail.received_at >= now or not (name := game_of(inbound)):
        return now
    deadline = tx.deadline_of(name)
    if deadline is None or not mail.received_at < deadline <= now:
        return now
    return deadline - timedelta.resolution


def _why_not_answered(tx: Transaction, mail: MailRow, inbound: InboundMail) -> str:
    """Why nothing in a mail is done and nobody answered; "" if it is to be done."""
    if inbound.automatic or inbound.sender is None:
        return inbound.reason or "it has no sender"
    return "its sender is blocked" if keeper_settings(tx).blocks(inbound.sender, mail.envelope_sender) else ""


def carry_out_mail(judge: Judge, games: GameRepository, inbound: InboundMail) -> Outcome:
    """Carry out the commands of a mail, unless somebody guesses passwords with it, and save what they did."""
    sender = inbound.sender or ""
    if inbound.problem is not None:
        return Outcome(sender=sender, refusal=Refused(inbound.problem.code, inbound.problem.text))
    script = read_script([TextLine(line.number, line.text) for line in inbound.lines])
    decided = keeper_settings(games.tx)
    tried = seat_tried(script, games, judge.in_play, judge.config.judge.keeper if decided.password else "")
    guessed = refuse_guesser(games, tried, sender)
    if guessed is not None:
        return Outcome(sender=sender, refusal=guessed)
    outcome = run_commands(judge, games, script, inbound, decided)
    count_if_wrong(judge, games, tried, sender, outcome)
    return replace(outcome, notes=outcome.notes + inbound.notes)
