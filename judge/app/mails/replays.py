"""Replay of a genuine mail: its owner can resend it slightly changed (modern_mail.md 4).

Changes to unsigned parts, such as blanks, make other bytes of the same mail. So such a mail is recognized by its words,
and one older than the last that was done for its seat needs its password.
"""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.waiting.mail_queue import game_of, script_of
from judge.app.waiting.own_seats import with_own_seat
from judge.commands.framework.parse import Script
from judge.commands.framework.table import Where
from judge.game.outcome import Outcome
from judge.game.people.seats import MASTER
from judge.mail.inbound.dedupe import words_key
from judge.mail.inbound.read_mail import InboundMail
from judge.store.rows import MailRow
from judge.store.store import Transaction


def proved_once(judge: Judge, tx: Transaction, mail: MailRow, inbound: InboundMail) -> InboundMail:
    """Return a mail, no longer genuine if its words, or later ones for its seat, were done before.

    A mail with a password stays as it is: it proves itself. One with a reply token then counts by that alone; a
    replayer can invent a token.
    """
    if not inbound.genuine or _has_password(script_of(inbound)):
        return inbound
    why = ""
    if tx.had_genuine(_digest(mail, inbound)):
        why = "The same mail came before."
    elif _is_late(judge, tx, mail, inbound):
        why = "A mail that you wrote later was done before it."
    if not why:
        return inbound
    note = f"{why} Anybody who has it could have sent it again, so your address alone does not do: it needs a sign-on."
    notes = inbound.notes if inbound.reply_token is not None else (*inbound.notes, note)
    return replace(inbound, genuine=False, genuine_why="it was sent again, or late", notes=notes)


def note_proved(tx: Transaction, mail: MailRow, inbound: InboundMail, outcome: Outcome) -> None:
    """Remember a mail that is done now, if it is genuine."""
    if not inbound.genuine:
        return
    counts = outcome.actor_id is not None and (outcome.refusal is None or bool(outcome.events))
    seat = (MASTER if outcome.by_master else outcome.actor_id or "") if counts else ""
    game = outcome.game_name.casefold() if counts else ""
    tx.add_genuine(_digest(mail, inbound), game, seat, _written(mail, inbound))


def _is_late(judge: Judge, tx: Transaction, mail: MailRow, inbound: InboundMail) -> bool:
    """True if a later mail was done for a seat of this one's game."""
    game = game_of(with_own_seat(judge, tx, inbound))
    held = tx.seats_held(inbound.sender or "") if game else []
    seats = [seat for name, seat in held if name.casefold() == game]
    last = tx.last_genuine(game, seats) if seats else None
    return last is not None and _written(mail, inbound) < last


def _written(mail: MailRow, inbound: InboundMail) -> datetime:
    """Return when a mail was written; a clock that is ahead must not make later ones late."""
    return min(inbound.date or mail.received_at, mail.received_at)


def _digest(mail: MailRow, inbound: InboundMail) -> str:
    return words_key(mail.raw, inbound.sender or "")


def _has_password(script: Script) -> bool:
    """True if a mail begins with a sign-on that has more than the name of a seat."""
    openers = (each for each in script.requests if each.command is not None and each.command.where is Where.OPENER)
    first = next(openers, None)
    if first is None or first.command is None:
        return False
    return first.command.name == "SIGNON" and len(first.words.rest) > 1
