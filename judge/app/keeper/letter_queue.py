"""Letters that wait or have failed: `judge outbox`."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from judge.app.base.judge import Judge
from judge.app.keeper.console import Row, moment_text
from judge.game.people.secret_words import without_words
from judge.mail.inbound.bodies import choose_bodies
from judge.mail.inbound.mime import parse_part
from judge.mail.plain_text import escaped
from judge.store.rows import LetterRow, LetterState
from judge.store.tables.traffic import LetterLine


class QueueAction(StrEnum):
    """Actions of the keeper, as named by `judge outbox` and `judge parked`."""

    SHOW = "show"
    RETRY = "retry"
    DROP = "drop"


def unsent_letters(judge: Judge) -> list[LetterLine]:
    """Return failed letters, then waiting ones, oldest first."""
    with judge.store.reading() as tx:
        return [*tx.unsent_lines(LetterState.FAILED), *tx.unsent_lines(LetterState.WAITING)]


def letter_rows(judge: Judge) -> list[Row]:
    """Return the rows of `judge outbox --json` for failed and waiting letters."""
    return [
        {
            "number": letter.id,
            "state": letter.state,
            "to": letter.recipient,
            "subject": letter.subject,
            "game": letter.game,
            "written": moment_text(letter.created_at),
            "next try": moment_text(letter.next_try_at) if letter.state is LetterState.WAITING else None,
            "attempts": letter.attempts,
            "error": letter.error,
        }
        for letter in unsent_letters(judge)
    ]


def on_letter(judge: Judge, action: QueueAction, number: int, now: datetime) -> str | None:
    """Show a letter in any state, or retry or discard a waiting or failed letter.

    Returns a report for the keeper, or the letter; None if no letter with this number is in a suitable state.
    """
    with judge.store.transaction() as tx:
        match action:
            case QueueAction.SHOW:
                letter = tx.letter(number)
                return None if letter is None else _letter_text(letter)
            case QueueAction.RETRY:
                return f"Letter {number} will be tried at once." if tx.retry_letter(number, now) else None
            case QueueAction.DROP:
                return f"Letter {number} is thrown away." if tx.drop_letter(number) else None


def _letter_text(letter: LetterRow) -> str:
    text = choose_bodies(parse_part(letter.raw)).plain or ""
    lines = [
        f"Letter {letter.id}: {letter.state}, attempts: {letter.attempts}",
        f"To: {letter.recipient}",
        f"Subject: {without_words(letter.subject)}",
        f"Message-ID: {letter.message_id}",
        f"Written: {moment_text(letter.created_at)}",
        *([f"Error: {letter.error}"] if letter.error else []),
        "",
        without_words(text.replace("\r\n", "\n").rstrip("\n")),
    ]
    return escaped("\n".join(lines))
