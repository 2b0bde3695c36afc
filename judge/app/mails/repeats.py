"""Who says the same again and again, and nothing can be done of it, is a program: it is answered twice, and told once.
Who says something else each time is one after many more.

Not every answering machine says that it is one: each of its mails has a new Message-ID, quotes our letter, and brings
the reply token back. So what is counted is its text. Wrong passwords are counted elsewhere (`judge.app.mails.guard`).
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
"""So many mails with the same words are answered within `_WITHIN`."""
_MOST_IN_VAIN = 20
"""So many mails that do nothing are answered within it, whatever they say: machines may have a new word in each."""
_WITHIN = timedelta(days=1)
_SIGNS_LOOKED_AT = 300
_ABOUT_PASSWORDS = "E-SIGN"


def said_in_vain(inbound: InboundMail, outcome: Outcome) -> str:
    """What tells the text of a reply that did nothing from others; "" if it did something, or signed on in vain.

    A mail that replies to no letter is none: its limits are those of `reply_limits`.
    Its beginning counts, without digits and blanks: dates and numbers may differ. Who tries with a colon and then
    without it says something else.
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
    """Whether an event is more than a reply's mark that was brought back, with words of which nothing came."""
    return not isinstance(event, SignedOn) or event.besides is Besides.NOTHING


def _is_reply(subject: str) -> bool:
    """Whether a subject is that of a reply: `Re: river`."""
    before, colon, _ = subject.partition(":")
    return bool(colon) and before.strip().casefold() in REPLY_PREFIXES


def unrepeated(
    judge: Judge, tx: Transaction, letters: Sequence[Letter], said: str, outcome: Outcome, now: datetime
) -> Sequence[Letter]:
    """The letters about a mail, `said` being what it said in vain; one that says so, or none, where it did so often.

    Of somebody who has signed on only such mails count: nobody keeps them from being answered by writing in their name.
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
