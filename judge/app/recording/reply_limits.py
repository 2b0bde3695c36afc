"""Hourly limits per address on letters that anybody can cause: refusals, and texts for strangers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from enum import StrEnum

from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.game.outcome import Outcome
from judge.mail.letters.judge_notices import muted_notice
from judge.mail.letters.letter import Letter
from judge.store.store import Transaction


class Purpose(StrEnum):
    """Labels of letters that are limited per address."""

    REFUSAL = "refusal"
    """Letters that only say no."""
    HELD = "held back"
    """Letters that say that a password was not tried, and where its owner finds a key word."""
    ANSWER = "answer"
    """Texts that somebody asked for without a sign-on."""
    GENUINE_REFUSAL = "refusal of a genuine mail"
    GENUINE_HELD = "genuine, held back"
    GENUINE_ANSWER = "answer to a genuine mail"
    """Answers to proved senders, with a limit that mails forged in their name do not use up."""
    NEW_PASSWORD = "new password"
    """Letters with a word for a new password, to the address on file of the seat."""


_IF_GENUINE = {
    Purpose.REFUSAL: Purpose.GENUINE_REFUSAL,
    Purpose.HELD: Purpose.GENUINE_HELD,
    Purpose.ANSWER: Purpose.GENUINE_ANSWER,
}


def counted_as(purpose: Purpose, *, genuine: bool) -> Purpose:
    """Label for counting letters of a purpose; `genuine`: they answer a mail of proved origin."""
    return _IF_GENUINE.get(purpose, purpose) if genuine else purpose


def limited(
    judge: Judge,
    tx: Transaction,
    letters: Sequence[Letter],
    outcome: Outcome,
    now: datetime,
    is_owners: Callable[[], bool] = bool,
    *,
    genuine: bool = False,
) -> Sequence[Letter]:
    """Letters about an outcome, limited per purpose, hour and address; then a notice of that.

    Refusals are limited so that two programs do not write to each other for ever (modern_mail.md 3), texts so that
    nobody can have the judge fill a stranger's mailbox (lessons.md D2). Notices of unchecked passwords are counted
    apart, so that the victim of any other misuse still gets them. `genuine`: the mail is proved to be its author's;
    those have counts of their own. `is_owners`: called if there would be no answer; the right password always gets one.
    """
    purpose, sender = _purpose(outcome), outcome.sender
    if purpose is None:
        return letters
    limits = judge.config.limits
    limit = limits.answers_per_hour if purpose is Purpose.ANSWER else limits.replies_per_hour
    kind = counted_as(purpose, genuine=genuine)
    sent = tx.count_letters(sender, kind, now - timedelta(hours=1))
    if sent >= limit and is_owners():
        return letters
    if sent > limit:
        return ()
    if outcome.muted and not (outcome.answers or outcome.refusal or outcome.notes):
        letters = ()
    told = letters[: limit - sent] if purpose is Purpose.ANSWER else letters if sent < limit else ()
    if len(told) < len(letters) or outcome.muted:
        told = [
            *told,
            muted_notice(judge.identity, sender, limit, outcome.place, refused=purpose is not Purpose.ANSWER),
        ]
    return [replace(letter, purpose=kind) for letter in told]


def _purpose(outcome: Outcome) -> Purpose | None:
    """Purpose for counting an outcome's letters; None: there is no limit.

    Letters to signed-on people are not counted: others' mails in their name cannot silence them.
    """
    if outcome.refusal is not None and not outcome.events and outcome.actor_id is None:
        return Purpose.HELD if outcome.refusal.code == "E-SIGNON-WAIT" else Purpose.REFUSAL
    if outcome.only_talk and outcome.actor_id is None:
        return Purpose.REFUSAL  # nothing was asked for: two programs could say hello to each other for ever
    told = outcome.answers or outcome.muted or (outcome.notes and not outcome.events)
    return Purpose.ANSWER if told and outcome.actor_id is None else None
