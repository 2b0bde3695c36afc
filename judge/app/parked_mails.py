"""Mails that tripped a fault of the judge: `judge parked`."""

from __future__ import annotations

import re

from judge.app.console import Row, moment_text
from judge.app.judge import Judge
from judge.app.queue_action import QueueAction
from judge.mail.letters.masking import masked
from judge.mail.plain_text import escaped
from judge.store.rows import MailRow, MailState
from judge.store.store import Transaction


def parked_rows(judge: Judge) -> list[Row]:
    """The mails that tripped a fault of the judge, the oldest first, with the last line of what went wrong."""
    with judge.store.reading() as tx:
        mails = tx.parked()
    return [
        {
            "number": mail.id,
            "from": mail.envelope_sender,
            "to": ", ".join(mail.recipients),
            "received": moment_text(mail.received_at),
            "bytes": len(mail.raw),
            "error": (mail.error.strip().splitlines() or [""])[-1],
        }
        for mail in mails
    ]


def on_parked(judge: Judge, action: QueueAction, number: int) -> str | None:
    """Show a parked mail with what went wrong, have it read again, or throw it away.

    What was done, or the mail, in words for the keeper; None when no mail of this number is parked.
    """
    with judge.store.transaction() as tx:
        match action:
            case QueueAction.SHOW:
                mail = tx.mail(number)
                return None if mail is None or mail.state is not MailState.PARKED else _mail_text(mail)
            case QueueAction.RETRY:
                return (
                    f"Mail {number} will be read again with the next tick." if tx.retry(number) else _gone(tx, number)
                )
            case QueueAction.DROP:
                return f"Mail {number} is thrown away." if tx.drop(number) else None


def _gone(tx: Transaction, number: int) -> str | None:
    """Why a parked mail cannot be read again; None when there is none of this number."""
    mail = tx.mail(number)
    if mail is None or mail.state is not MailState.PARKED:
        return None
    return f"Mail {number} was parked for so long that its text was taken away. Drop it; its sender can write again."


_ENCODED = re.compile(r"^[A-Za-z0-9+/]{20,}={0,2}$", re.MULTILINE)
"""Lines in which a password cannot be seen, nor masked."""


def _mail_text(mail: MailRow) -> str:
    """A mail as it came: to read it might trip the fault again."""
    lines = [
        f"Mail {mail.id} from {mail.envelope_sender or '<>'} to {', '.join(mail.recipients)}",
        f"Received: {moment_text(mail.received_at)}",
        "",
        mail.error.rstrip(),
        "",
        _ENCODED.sub(
            "[an encoded line]", masked(mail.raw.decode("utf-8", "replace").replace("\r\n", "\n").rstrip("\n"))
        ),
    ]
    return escaped("\n".join(lines))
