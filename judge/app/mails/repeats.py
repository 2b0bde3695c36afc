"""Limits for repeated mails without effect, probably from a program: two answers, then one notice.

If the texts differ, the limit is much higher. Some automatic repliers do not identify themselves. Each of their mails
has a new Message-ID, quotes our letter and returns the reply token, so only the text can reveal them. Wrong passwords
are counted elsewhere (`judge.app.mails.guard`).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256

from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.waiting.mail_lines import game_of, script_of
from judge.app.waiting.own_seats import with_own_seat
from judge.commands.framework.parse import Script
from judge.commands.framework.table import Where
from judge.game.events import Event
from judge.game.events.people import RestOfMail, SignedOn
from judge.game.outcome import Outcome
from judge.game.people.addresses import folded
from judge.game.people.seats import MASTER
from judge.mail.inbound.dedupe import words_key
from judge.mail.inbound.read_mail import InboundMail
from judge.mail.inbound.reply_phrases import REPLY_PREFIXES
from judge.mail.inbound.robots import sounds_automatic, tells_of_absence_past
from judge.mail.letters.judge_notices import repeated_notice
from judge.mail.letters.letter import Letter
from judge.store.rows import MailRow
from judge.store.store import Transaction

_MOST = 2
"""Maximum number of mails with the same words that are answered within `_WITHIN`."""
_MOST_IN_VAIN = 20
"""Maximum number of answered mails without effect in that time, with any text: programs may vary it."""
_WITHIN = timedelta(days=1)
_SIGNS_LOOKED_AT = 300
_ABOUT_PASSWORDS = "E-SIGN"


def said_in_vain(inbound: InboundMail, outcome: Outcome) -> str:
    """Return a key for the text of a reply without effect; "" if it had an effect, or a wrong sign-on.

    A mail that replies to no letter has no key: only `judge.app.recording.sending.limited` limits its answers. Only the
    beginning of a text counts, without digits and blanks, since dates and numbers may differ. Punctuation counts: a
    second try with an added colon is a different text.
    """
    refusal = outcome.refusal
    if not (inbound.in_reply_to or inbound.references or inbound.reply_token or _is_reply(inbound.subject)):
        return ""
    if (
        any(map(_did_something, outcome.events))
        or (outcome.answers and not outcome.only_talk)
        or outcome.muted
        or (outcome.notes and refusal is None)
    ):
        return ""
    if refusal is not None and refusal.code.startswith(_ABOUT_PASSWORDS):
        return ""
    text = "".join(
        sign for line in inbound.lines for sign in line.text.casefold() if not (sign.isdigit() or sign.isspace())
    )
    code = inbound.problem.code if inbound.problem is not None else ""
    return sha256(f"{code}\n{text[:_SIGNS_LOOKED_AT]}".encode("utf-8", "replace")).hexdigest()[:16]


def _did_something(event: Event) -> bool:
    """True if an event is a real effect, not the mark of a reply without effect."""
    return not isinstance(event, SignedOn) or event.besides is RestOfMail.NOTHING


def _is_reply(subject: str) -> bool:
    """True if a subject is a reply's: `Re: river`."""
    before, colon, _ = subject.partition(":")
    return bool(colon) and before.strip().casefold() in REPLY_PREFIXES


def may_be_machines(inbound: InboundMail) -> bool:
    """True if a mail reads like an automatic reply, as a person's note of absence may, too."""
    texts = [line.text for line in inbound.lines]
    return sounds_automatic(texts) and not tells_of_absence_past(texts) and not any("?" in text for text in texts)


def unrepeated(
    judge: Judge,
    tx: Transaction,
    letters: Sequence[Letter],
    said: str,
    outcome: Outcome,
    now: datetime,
    *,
    by_machine: bool,
) -> Sequence[Letter]:
    """Return the letters about a mail without effect; after repeats only a notice, or none.

    `said` is the key of the mail's text. A mail possibly `by_machine` gets one letter, and none for the same words
    again. For a signed-on sender only mails without effect count, so others cannot stop the answers by writing in their
    name.
    """
    sender, seat = outcome.sender, outcome.actor_id or ""
    if not (said and letters):
        return letters
    same = tx.count_said(folded(sender), said, seat, now - _WITHIN)
    if by_machine and len(letters) + same > 1:
        return letters[: 0 if same else 1]
    if same >= _MOST:
        return [repeated_notice(judge.identity, sender, outcome.place)] if same == _MOST else ()
    in_vain = tx.count_said(folded(sender), None, seat, now - _WITHIN)
    if in_vain >= _MOST_IN_VAIN:
        is_last = in_vain == _MOST_IN_VAIN
        return [repeated_notice(judge.identity, sender, outcome.place, in_vain + 1)] if is_last else ()
    return letters


def proved_once(judge: Judge, tx: Transaction, mail: MailRow, inbound: InboundMail) -> InboundMail:
    """Return a mail, not genuine anymore if the same words or a later mail for its seat are already done.

    A mail with a password is left alone: it proves itself. A mail with a reply token then counts only if the token is
    valid, since somebody who resends an old mail may have invented it.
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
    """Remember a mail that has just been done, if it is genuine."""
    if not inbound.genuine:
        return
    counts = outcome.actor_id is not None and (outcome.refusal is None or bool(outcome.events))
    seat = (MASTER if outcome.by_master else outcome.actor_id or "") if counts else ""
    game = outcome.game_name.casefold() if counts else ""
    tx.add_genuine(_digest(mail, inbound), game, seat, _written(mail, inbound))


def _is_late(judge: Judge, tx: Transaction, mail: MailRow, inbound: InboundMail) -> bool:
    """True if a later mail was done for a seat in the same game."""
    game = game_of(with_own_seat(judge, tx, inbound))
    held = tx.seats_held(inbound.sender or "") if game else []
    seats = [seat for name, seat in held if name.casefold() == game]
    last = tx.last_genuine(game, seats) if seats else None
    return last is not None and _written(mail, inbound) < last


def _written(mail: MailRow, inbound: InboundMail) -> datetime:
    """Return when a mail was written; a fast clock must not make later mails seem late."""
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
