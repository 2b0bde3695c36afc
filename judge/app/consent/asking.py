"""The short letters that ask whether it was you, and the limits on their number.

A stranger's mailbox gets one in a day. The mailbox of somebody who has answered before gets five in a day. It gets no
second letter about the same game within a day unless it answered the first with yes. Questions about requests after an
unanswered letter leave a day later. So that the judge floods nobody, letters caused by strangers are limited in all and
for each origin; the rest wait.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from hashlib import sha256
from typing import NamedTuple

from judge.app.base.judge import Judge
from judge.app.consent.agreements import game_in, is_invitation, key_of_wish
from judge.app.consent.invitations import invited
from judge.app.recording.sending import may_be_written_to, queue_letters
from judge.game.people.addresses import folded, mailbox
from judge.mail.inbound.read_mail import InboundMail
from judge.mail.letters.consent_letters import Asked, consent_letter, invitation_letter
from judge.store.repository import GameRepository
from judge.store.rows import SUCCESSION, Question, SeatWish, WishKind
from judge.store.store import Transaction
from judge.store.tables.consents import Reply, SentWord

log = logging.getLogger("judge")

_DAY = timedelta(days=1)
_HOUR = timedelta(hours=1)
_KNOWN_A_DAY = 5
"""Most questions in a day to a mailbox that has answered before."""
_SHARES = 5
"""One network peer or envelope domain may cause at most 1/5 of an hour's letters to strangers."""
_AGAIN = timedelta(days=1, minutes=1)
"""Time from an unanswered letter to the next one, about later requests."""
_INVITATIONS = (Asked.INVITED.name, Asked.SEAT.name)
_OF_NO_HELD_MAIL = (*_INVITATIONS, *(one.name for one in (Asked.UNCLEAR, Asked.CO_MASTER, Asked.SIGNED_ON)))
"""Questions for which no mail is held, so that a yes to another question does not settle them."""
_ASKED_AGAIN = (Asked.SEAT.name, Asked.CO_MASTER.name)
"""Questions that are sent again a day later if the Master repeats the request."""
_INVITATIONS_A_DAY = 20
"""Most invitations by one person in a day, to all games together; others wait."""
_AT_ONCE = 20
"""Most questions looked at before the next mail has its turn."""
_SIGNS = "abcdefghijklmnopqrstuvwxyz234567"
_GROUPS = (4, 4, 4)
"""Groups of the 12 characters of a word: 60 bits."""


class Source(NamedTuple):
    """Origin of a mail as far as known: the network peer and the envelope's domain, or ""."""

    peer: str = ""
    domain: str = ""


def place_of(inbound: InboundMail) -> Source:
    """Return the origin of a mail."""
    return Source(inbound.peer, folded(inbound.envelope_sender or "").rpartition("@")[2])


def of_inviter(address: str, place: Source) -> Source:
    """Return the origin of an invitation, with the inviter in place of the envelope's domain."""
    return place._replace(domain=f"invitations by {mailbox(address)}")


def ask(
    judge: Judge,
    tx: Transaction,
    address: str,
    asked: Asked,
    now: datetime,
    *,
    key: str = "",
    named: str = "",
    place: Source = Source(),  # noqa: B008
) -> None:
    """Ask an address by a short letter, now or as soon as the limits allow.

    `key` names the subject of the yes (`agreements.key_of`), "" for letters in general; `named` is the game that the
    letter names.
    """
    question = Question(address, mailbox(address), key, asked.name, named, *place, now)
    tx.add_question(question, stranger=not may_be_written_to(judge, tx, address))
    ask_waiting(judge, tx, now)


def ask_waiting(judge: Judge, tx: Transaction, now: datetime) -> None:
    """Write the waiting letters that may be written now."""
    if not tx.has_questions():
        return
    tx.forget_questions(now - judge.config.auth.answer_within)
    for question in tx.questions(now, _AT_ONCE, stranger=False):
        if not _has_invited_enough(tx, question, now):
            _ask_known(judge, tx, question, now)
    left = judge.config.auth.strangers_per_hour - tx.strangers_asked(now - _HOUR)
    for question in tx.questions(now, min(_AT_ONCE, max(0, left)), stranger=True):
        if not _has_invited_enough(tx, question, now):
            _ask_stranger(judge, tx, question, now)


def _has_invited_enough(tx: Transaction, question: Question, now: datetime) -> bool:
    """Put off an invitation if its author has reached the day's limit; return True if it was put off."""
    if question.asked not in _INVITATIONS:
        return False
    is_enough = tx.letters_caused_by(question.domain, now - _DAY) >= _INVITATIONS_A_DAY
    if is_enough:
        tx.put_off_question(question, now + _HOUR)
    return is_enough


def _ask_known(judge: Judge, tx: Transaction, question: Question, now: datetime) -> None:
    """Ask a known address about a game once a day at most; above its daily limit, ask later.

    It gets one invitation a day, and these do not delay questions about its own mails.
    """
    sent, invites = tx.words_sent_to(question.mailbox, now - _DAY), question.asked in _INVITATIONS
    unanswered = {word.game: word for word in sent if word.reply in (Reply.NONE, Reply.NO)}
    asked_of = {game_in(key) for key in unanswered if invites or not is_invitation(key)}
    enough = len(sent) >= _KNOWN_A_DAY or (invites and any(is_invitation(word.game) for word in sent))
    before = unanswered.get(question.game)
    if before is not None:
        # A seat is offered twice only if the Master takes it back in between: then both letters are due.
        _ask_again(
            tx, question, before, waits=question.asked in _OF_NO_HELD_MAIL and question.asked not in _ASKED_AGAIN
        )
    elif enough or game_in(question.game) in asked_of:
        tx.put_off_question(question, now + _DAY / 4)
    else:
        _write(judge, tx, question, now, stranger=False)


def _ask_stranger(judge: Judge, tx: Transaction, question: Question, now: datetime) -> None:
    """Ask a stranger unless they were asked today; later if enough came from the same place."""
    # A yes comes from the mailbox's owner: requests from its other addresses need not wait for the next day.
    if sent := [word for word in tx.words_sent_to(question.mailbox, now - _DAY) if word.reply is not Reply.YES]:
        # A yes to an earlier question releases all held mails, unless that question was an invitation.
        if question.asked in _OF_NO_HELD_MAIL or any(is_invitation(word.game) for word in sent):
            tx.put_off_question(question, now + _HOUR)
        else:
            # One yes releases all held mails of an address.
            _ask_again(tx, question, sent[-1], waits=tx.waits_longer(question, _OF_NO_HELD_MAIL))
        return
    share = max(1, judge.config.auth.strangers_per_hour // _SHARES)
    since = now - _HOUR
    from_peer = tx.strangers_asked(since, peer=question.peer) if question.peer else 0
    from_domain = tx.strangers_asked(since, domain=question.domain) if question.domain else 0
    if max(from_peer, from_domain) >= share:
        log.info("a stranger is asked later: too many letters were caused from %s", question.peer or question.domain)
        tx.put_off_question(question, now + _HOUR / 6)
    else:
        _write(judge, tx, question, now, stranger=True)


def _ask_again(tx: Transaction, question: Question, before: SentWord, *, waits: bool) -> None:
    """Put a question off to a day after the last letter. If it `waits` already, drop it.

    Drop it after a no, too, unless the Master has asked by name since.
    """
    if waits or (before.reply is Reply.NO and question.asked not in _ASKED_AGAIN):
        tx.drop_question(question)
    else:
        tx.put_off_question(question, before.asked_at + _AGAIN)


def ask_after_yes(judge: Judge, tx: Transaction, address: str, key: str, now: datetime) -> None:
    """Drop an address's pending questions about held mails, and ask its mailbox the rest now.

    The held mails are read next; anything that the letter about `key` did not name is asked then.
    """
    tx.drop_questions_to(address, key)
    tx.drop_questions_but(address, (*_OF_NO_HELD_MAIL, Asked.OPENINGS.name, Asked.STANDBY.name))
    tx.ask_mailbox_now(mailbox(address), address, now)
    ask_waiting(judge, tx, now)


def _write(judge: Judge, tx: Transaction, question: Question, now: datetime, *, stranger: bool) -> None:
    tx.drop_question(question)
    invites = question.asked in _INVITATIONS
    invitation = invited(judge, GameRepository(tx, now), question) if invites else None
    if invites and invitation is None:
        return
    word = "-".join("".join(secrets.choice(_SIGNS) for _ in range(length)) for length in _GROUPS)
    tx.add_word(hashed(word), question, now, stranger=stranger)
    days = max(1, judge.config.auth.answer_within.days)
    to, asked = question.address, Asked[question.asked]
    if invitation is not None:
        letter = invitation_letter(judge.identity, to, word, days, invitation, stranger=stranger)
        for wish in _wishes(tx, question, SUCCESSION):
            tx.renew_wish(wish, now)  # it waits from now on, as long as the letter says
    else:
        until = next(map(end_of_office, _wishes(tx, question, (WishKind.CO_MASTER,))), None)
        game = GameRepository(tx, now).get(question.named) if until is not None else None
        zone, named = game.zone if game is not None else "UTC", question.named
        letter = consent_letter(judge.identity, to, word, days, asked, named, stranger=stranger, until=until, zone=zone)
    queue_letters(judge, tx, [letter], now, strangers=True)


def _wishes(tx: Transaction, question: Question, kinds: Collection[WishKind]) -> list[SeatWish]:
    """Return the wishes of these kinds that a yes to a question fulfills."""
    return [each for each in tx.wishes(question.address) if each.kind in kinds and key_of_wish(each) == question.game]


def end_of_office(wish: SeatWish) -> datetime | None:
    """Return the end of a co-Master's office (first word of `holders`); None if it has no end."""
    until = wish.holders.split(" ")[0]
    return None if until == "-" else datetime.fromisoformat(until)


def hashed(word: str) -> str:
    """Hash a word for the store. Words are random, so nobody can guess them."""
    return sha256(f"confirm {word}".encode()).hexdigest()
