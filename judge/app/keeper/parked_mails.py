"""Mails that caused an internal error: `judge parked`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judge.app.base.judge import Judge
from judge.app.keeper.console import Row, moment_text
from judge.app.keeper.letter_queue import QueueAction
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.secrecy import Secrecy
from judge.files.maps.load import load_map
from judge.game.people.reply_tokens import without_tokens
from judge.mail.plain_text import escaped
from judge.store.repository import GameRepository
from judge.store.rows import MailRow, MailState
from judge.store.scrub import WAY, header_name, unfolded, without_header_tokens
from judge.store.store import Transaction


def parked_rows(judge: Judge) -> list[Row]:
    """Return rows of parked mails, oldest first, with the last line of the error."""
    with judge.store.reading() as tx:
        mails = tx.parked()
    return [
        {
            "number": mail.id,
            "from": mail.envelope_sender,
            "to": without_tokens(", ".join(mail.recipients)),
            "received": moment_text(mail.received_at),
            "bytes": len(mail.raw),
            "error": (mail.error.strip().splitlines() or [""])[-1],
        }
        for mail in mails
    ]


def on_parked(judge: Judge, action: QueueAction, number: int) -> str | None:
    """Show a parked mail with its fault, have it read again, or discard it.

    Returns a report for the keeper, or the mail; None if no mail with this number is parked.
    """
    with judge.store.transaction() as tx:
        match action:
            case QueueAction.SHOW:
                mail = tx.mail(number)
                return None if mail is None or mail.state is not MailState.PARKED else _mail_text(tx, mail)
            case QueueAction.RETRY:
                return (
                    f"Mail {number} will be read again with the next tick." if tx.retry(number) else _gone(tx, number)
                )
            case QueueAction.DROP:
                return f"Mail {number} is thrown away." if tx.drop(number) else None


def _gone(tx: Transaction, number: int) -> str | None:
    """Return why a parked mail cannot be read again; None if there is none with this number."""
    mail = tx.mail(number)
    if mail is None or mail.state is not MailState.PARKED:
        return None
    return f"Mail {number} was parked for so long that its text was deleted. Drop it; its sender can write again."


_HEADERS = WAY | {b"content-type", b"content-transfer-encoding", b"mime-version"}


def _mail_text(tx: Transaction, mail: MailRow) -> str:
    """Return a mail as it arrived, without its subject and words that may be passwords."""
    raw = mail.raw.replace(b"\r\n", b"\n")
    head, _, body = raw.partition(b"\n\n")
    lines = [
        f"Mail {mail.id} from {mail.envelope_sender or '<>'} to {', '.join(mail.recipients)}",
        f"Received: {moment_text(mail.received_at)}",
        "",
        mail.error.rstrip(),
        "",
        *(_decoded(without_header_tokens(header)) for header in unfolded(head) if header_name(header) in _HEADERS),
        "",
        *_safe_lines(tx, mail, _decoded(body).rstrip("\n").split("\n")),
    ]
    return escaped(without_tokens("\n".join(lines)))


def _safe_lines(tx: Transaction, mail: MailRow, texts: Sequence[str]) -> Iterable[str]:
    """Return lines of a mail as a refusal would quote them, without parsing, which might fail again."""
    lines = [TextLine(number, text) for number, text in enumerate(texts, 1)]
    secrecy = Secrecy(GameRepository(tx, mail.received_at), load_map("standard"), lines, None)
    return map(secrecy.line, lines)


def _decoded(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")
