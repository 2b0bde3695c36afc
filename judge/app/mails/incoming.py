"""The way of an incoming mail, up to the letters that answer it: start reading here.

One mail is one transaction: the game, its phases and log, the letters, and the mail's own mark. After a crash a mail is
either undone (and is done from the start) or done exactly once.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from judge.app.base.cpu_bound import OutOfTime, bounded
from judge.app.base.judge import Judge
from judge.app.base.keeper_settings import keeper_settings
from judge.app.base.stored_mail import author_of, read_stored, sender_of_unread, stand_in_sender
from judge.app.mails.doorway import carry_out_or_hold, without_reply_words
from judge.app.mails.guard import Envelope, Guard, count_cost
from judge.app.mails.mail_outcomes import digests_for_hints, note_mail, outcome_words
from judge.app.mails.repeats import may_be_machines, note_proved, proved_once, said_in_vain, unrepeated
from judge.app.recording.bounces import follow_owner, moved_to, take_bounce, works_again
from judge.app.recording.faults import park, park_unread, store_fails, tell_of_parked
from judge.app.recording.record import letters_about
from judge.app.recording.sending import gathered, limited, queue_letters
from judge.app.waiting.mail_lines import asks_for_something, game_of, script_of_mail
from judge.app.waiting.mail_queue import MailQueue
from judge.app.waiting.own_seats import with_own_seat, with_place
from judge.game.events.people import AddressWanted
from judge.game.outcome import Outcome
from judge.game.people.addresses import folded
from judge.game.people.seats import MASTER, find_seat, player_at
from judge.game.people.secret import TriedWord, past_secrets, seat_secret
from judge.mail.inbound.dedupe import dedupe_key
from judge.mail.inbound.read_mail import InboundMail
from judge.mail.inbound.size_limit import cut_to
from judge.mail.letters.rfc5322 import Answered
from judge.mail.reply_key import judge_key
from judge.store.repository import GameRepository
from judge.store.rows import MailRow, MailState, Received, StoreError
from judge.store.store import Transaction
from judge.store.tables.traffic import MailLine

log = logging.getLogger("judge")


def receive(judge: Judge, raw: bytes, sender: str | None, recipients: Sequence[str], now: datetime) -> bool:
    """Store a mail durably; return False if this very mail was there already. See `keep`."""
    return keep(judge, raw, sender, recipients, now).is_new


def keep(judge: Judge, raw: bytes, sender: str | None, recipients: Sequence[str], now: datetime) -> Received:
    """Store a mail durably, or find its earlier copy. Raises StoreError if nothing is stored.

    Only the beginning of a mail that is too large is stored, marked as such, so that it can be answered. If the
    envelope's sender is unknown (`sender` None), Return-Path or the author takes its place.
    """
    raw = cut_to(raw, judge.config.limits.max_bytes)
    to = list(recipients) or [judge.config.judge.address]
    if sender is None:
        sender = stand_in_sender(judge.config, raw)
    addresses = (sender, author_of(judge.config, raw), *to)
    sender, author, *to = (address.encode("utf-8", "replace").decode() for address in addresses)
    sender = folded(sender)
    key = dedupe_key(raw, to, sender, judge.config.judge.address)
    kept = judge.store.receive(raw, sender, to, now, key, author)
    if not kept.is_new:
        log.info("mail %d from %s came again: it is not done again", kept.id, author or sender or "<>")
    return kept


def work(judge: Judge, now: datetime) -> int:
    """Carry out every waiting mail in the order of `MailQueue`; return the number. Raises StoreError.

    If the store can write other things but not this mail's effects, the mail is left for the next time.
    """
    queue, left, count = MailQueue(judge), set[int](), 0
    while (handled := handle_next(judge, queue, now, but=left)) is not None:
        if handled.put_off:
            left.add(handled.id)
        else:
            count += 1
    return count


class Handled(Struct, frozen=True):
    """A handled mail. `put_off`: the store could not write its effects; try again later."""

    id: int
    put_off: bool = False


def handle_next(
    judge: Judge, queue: MailQueue, now: datetime, but: Iterable[int] = (), games: Iterable[str] = ()
) -> Handled | None:
    """Find out which mails wait, then do as `take_next` does."""
    queue.refresh()
    return take_next(judge, queue, now, but, games)


def take_next(
    judge: Judge, queue: MailQueue, now: datetime, but: Iterable[int] = (), games: Iterable[str] = ()
) -> Handled | None:
    """Process the next mail completely; return None if none waits.

    A mail that causes an internal error is parked. Mails in `but` must wait; mails for `games` come first. If another
    process has claimed a mail's sender or game, that process does the mail, and it is skipped here
    (`MailQueue.passed_over`). Raises StoreError if the store fails now.
    """
    queue.passed_over = set()
    if (number := queue.only_one(but)) is not None and (taken := _handle(judge, queue, number, now, claiming=True)):
        return taken
    queue.open(now)
    while (number := queue.next({*but, *queue.passed_over}, games)) is not None:
        with judge.store.claim(queue.claims_of(number)) as is_ours:
            taken = _handle(judge, queue, number, now) if is_ours else None
        if taken is not None:
            return taken
        if not is_ours or queue.still_waits(number):
            queue.passed_over.add(number)
    return None


def _handle(judge: Judge, queue: MailQueue, number: int, now: datetime, *, claiming: bool = False) -> Handled | None:
    """Process one mail completely; None if another process has done it, or claims its sender or game."""
    mail: MailRow | None = None
    finished: MailLine | None = None
    began = time.monotonic()

    def work_out(tx: Transaction) -> bool:
        nonlocal mail, finished
        finished = None
        mail = tx.take_mail(number)
        if mail is None:
            return False
        if mail.state is MailState.PARKED:
            tell_of_parked(judge, tx, mail.id, sender_of_unread(judge.config, mail), mail.error, now)
        else:
            with bounded(judge.config.limits.seconds_per_mail):
                if claiming and not queue.claim(tx, mail):
                    return False
                handle(judge, tx, mail, now, queue.reading(number))
            finished = tx.finished()
        return True

    try:
        if not judge.store.ahead(work_out):
            return None
    except StoreError as error:
        if mail is None or store_fails(judge, mail, error, now):
            raise
        return Handled(number, put_off=True)
    except OutOfTime:
        if mail is None:
            raise
        finished = None
        with judge.store.transaction() as tx:
            park_unread(judge, tx, mail, now)
    except Exception:
        if mail is None:
            raise
        finished = None
        park(judge, mail, now)
    queue.done(number)
    note_mail(judge, number, time.monotonic() - began, finished)
    return Handled(number)


def handle(judge: Judge, tx: Transaction, mail: MailRow, now: datetime, reading: InboundMail | None = None) -> None:
    """Carry out one mail and queue the answers, in this transaction. `reading`: its earlier reading."""
    inbound = reading or read_stored(judge.config, mail)
    silent = _why_not_answered(tx, mail, inbound)
    if silent:
        silent = (inbound.automatic and take_bounce(judge, GameRepository(tx, now), mail)) or silent
        tx.finish_mail(mail.id, MailState.REFUSED, now, outcome=silent)
        return
    games = GameRepository(tx, now)
    if inbound.reply_token is not None:
        inbound = with_present_name(judge, games, inbound)
    inbound = with_own_seat(judge, tx, proved_once(judge, tx, mail, inbound))
    games.counts_at = _counts_at(games, mail, inbound)
    rest = without_reply_words(judge, games, mail, inbound)
    done = carry_out_or_hold(judge, games, mail, rest) if rest is not None else None
    if done is None:
        return
    outcome, warnings = with_place(judge, games, inbound, done.outcome), done.warnings
    outcome = replace(outcome, notes=(*_works_again(judge, tx, inbound, outcome, now), *outcome.notes))
    said = said_in_vain(inbound, outcome)
    if said and outcome.actor_id is None and done.is_owners():
        said = ""
    letters = letters_about(judge, games, outcome)
    letters = limited(judge, tx, letters, outcome, now, done.is_owners, genuine=inbound.genuine)
    by_machine = bool(said) and may_be_machines(inbound)
    letters = unrepeated(judge, tx, letters, said, outcome, now, by_machine=by_machine)
    letters = gathered(tx, letters, outcome, now)
    queued = queue_letters(judge, tx, letters, now, Answered(inbound.message_id, inbound.references))
    queue_letters(judge, tx, warnings, now)
    count_cost(tx, outcome, queued, now, genuine=inbound.genuine)
    note_proved(tx, mail, inbound, outcome)
    name = outcome.game.name if outcome.game else outcome.game_name
    words, hints = outcome_words(outcome), digests_for_hints(judge, inbound, outcome)
    seat = outcome.actor_id or ""
    tx.finish_mail(mail.id, MailState.DONE, now, game=name, seat=seat, outcome=words, said=said, hints=hints)


def _works_again(
    judge: Judge, tx: Transaction, inbound: InboundMail, outcome: Outcome, now: datetime
) -> tuple[str, ...]:
    """Resume letters to an address from which its owner provably wrote; return sentences about that.

    Their other addresses stay stopped, because a mail from one address does not show that another works.
    """
    author = (inbound.sender,) if inbound.genuine and inbound.sender else ()
    owned = _owned(judge, outcome)
    from_here = (address for address in owned if folded(address) == folded(outcome.sender))
    told = works_again(tx, dict.fromkeys((*author, *from_here)), now)
    known = outcome.before or outcome.game
    moved = moved_to(known, _seat(outcome), outcome.sender) if owned and known is not None else None
    return told if moved is None else (*told, *follow_owner(tx, moved, now))


def _seat(outcome: Outcome) -> str:
    """Return the seat whose password a mail had; "" for none."""
    return MASTER if outcome.by_master else outcome.actor_id or ""


def _owned(judge: Judge, outcome: Outcome) -> tuple[str, ...]:
    """Return the addresses on file of the seats whose holder wrote the mail; empty if none is proved."""
    is_proved = not outcome.entered or not judge.config.auth.confirm
    seat = _seat(outcome)
    if not seat or outcome.by_keeper or not is_proved:
        return ()
    if any(isinstance(event, AddressWanted) and event.seat == seat for event in outcome.events):
        # Waiting letters go to the other address once it has answered.
        return ()
    players = [player_at(game, seat) for game in (outcome.game, outcome.before) if game is not None]
    return tuple(dict.fromkeys([address for player in players if player is not None for address in player.addresses]))


_GIVE_A_DEADLINE = frozenset(
    {
        *("PROCESS", "PREVIEW", "ROLLBACK", "ROLLFORWARD", "FORM", "ACTIVATE", "RESUME", "FORCE BEGIN", "UNSTART"),
        *("JOIN", "TAKEOVER", "DUMMY", "REVIVE", "CONTROL", "EJECT", "SET RULE", "SETTINGS", "EDIT"),
    }
)
"""Commands that may start a new phase or deadline, timed from the moment when they are carried out."""


def _counts_at(games: GameRepository, mail: MailRow, inbound: InboundMail) -> datetime:
    """Return the time that counts for a mail's commands: now, or before a deadline that passed meanwhile.

    Effects of a mail, such as the next deadline, are timed from now, because that is when players learn of them.
    Commands that start a phase or set a deadline themselves, like PROCESS, also count from now.
    """
    now = games.now
    if mail.received_at >= now or not (name := game_of(inbound)):
        return now
    commands = {request.command.name for request in script_of_mail(inbound).requests if request.command}
    if commands & _GIVE_A_DEADLINE:
        return now
    deadline = games.deadline_of(games.present_name(name))
    if deadline is None or not mail.received_at < deadline <= now:
        return now
    return deadline - timedelta.resolution


def _why_not_answered(tx: Transaction, mail: MailRow, inbound: InboundMail) -> str:
    """Return why a mail is neither carried out nor answered; "" if it is to be carried out."""
    if inbound.automatic or inbound.sender is None:
        return inbound.reason or "it has no sender"
    if inbound.doubt and not asks_for_something(inbound):
        return inbound.doubt
    return "its sender is blocked" if keeper_settings(tx).blocks(*inbound.named, mail.envelope_sender) else ""


def with_present_name(judge: Judge, games: GameRepository, inbound: InboundMail) -> InboundMail:
    """Return a mail with a valid token for a renamed game as a reply for that game.

    Other mails stay unchanged, so that a wrong token does not reveal a game's new name.
    """
    token = inbound.reply_token
    game = None if token is None else games.once_called(token.game)
    seat = None if token is None or game is None else find_seat(game, judge.in_play(game).map, token.seat)
    if token is None or game is None or seat is None:
        return inbound
    present = token._replace(game=game.name)
    envelope = Envelope(inbound.sender or "", inbound.peer, reply=present, genuine=inbound.genuine)
    # The token is only checked here. The sign-on tries it again, and counts wrong ones.
    guard = Guard(games.tx, games.now, envelope, lambda: judge_key(judge.config.auth.key_file), sets_password=True)
    tried = (guard.opens(secret, token.token) for secret in (seat_secret(game, seat), *past_secrets(game, seat)))
    return replace(inbound, reply_token=present) if TriedWord.OPENS in tried else inbound
