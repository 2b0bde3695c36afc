"""Repeated mails without effect are taken for a program's: answered twice, then told once.

A text that differs each time counts after many more. Not every answering machine identifies itself: each of its mails
has a new Message-ID, quotes our letter, and brings the reply token back. So its text is what counts. Wrong passwords
are counted elsewhere (`judge.app.mails.guard`).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256

from judge.app.base.judge import Judge
from judge.game.events import Event
from judge.game.events.people import Besides, SignedOn
from judge.game.outcome import Outcome
from judge.game.people.addresses import folded
from judge.mail.inbound.read_mail import InboundMail
from judge.mail.inbound.reply_phrases import REPLY_PREFIXES
from judge.mail.letters.judge_notices import repeated_notice
from judge.mail.letters.letter import Letter
from judge.store.store import Transaction

_MOST = 2
"""Limit on the mails with the same words that are answered within `_WITHIN`."""
_MOST_IN_VAIN = 20
"""Mails without effect answered within the time, whatever they say: machines may vary words."""
_WITHIN = timedelta(days=1)
_SIGNS_LOOKED_AT = 300
_ABOUT_PASSWORDS = "E-SIGN"


def said_in_vain(inbound: InboundMail, outcome: Outcome) -> str:
    """Return the key of an ineffective reply's text; "" if it had an effect, or a wrong sign-on.

    A mail that replies to no letter has no key: its limits are those of `reply_limits`. Only the beginning of a text
    counts, without digits and blanks, since dates and numbers may differ. A try with a colon and one without it are
    different.
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
    """True if an event is more than a returned reply's mark with useless words."""
    return not isinstance(event, SignedOn) or event.besides is Besides.NOTHING


def _is_reply(subject: str) -> bool:
    """True if a subject is that of a reply: `Re: river`."""
    before, colon, _ = subject.partition(":")
    return bool(colon) and before.strip().casefold() in REPLY_PREFIXES


def unrepeated(
    judge: Judge, tx: Transaction, letters: Sequence[Letter], said: str, outcome: Outcome, now: datetime
) -> Sequence[Letter]:
    """Letters about a mail that said `said` in vain; after repeats a notice, or none.

    For a signed-on sender only such mails count: nobody keeps them from being answered by writing in their name.
    """
    sender, seat = outcome.sender, outcome.actor_id or ""
    if not (said and letters):
        return letters
    same = tx.count_said(folded(sender), said, seat, now - _WITHIN)
    if same >= _MOST:
        return [repeated_notice(judge.identity, sender, outcome.place)] if same == _MOST else ()
    in_vain = tx.count_said(folded(sender), None, seat, now - _WITHIN)
    if in_vain >= _MOST_IN_VAIN:
        is_last = in_vain == _MOST_IN_VAIN
        return [repeated_notice(judge.identity, sender, outcome.place, in_vain + 1)] if is_last else ()
    return letters
