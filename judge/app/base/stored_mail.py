"""A stored mail as the judge understands it, and the address for questions about it."""

from __future__ import annotations

import logging

from judge.config import Config
from judge.game.people.addresses import folded
from judge.mail.bounce_marks import marks_in
from judge.mail.inbound.genuine import TrustedServer
from judge.mail.inbound.read_mail import InboundMail, read_mail, reply_address
from judge.mail.inbound.robots import is_own
from judge.mail.reply_key import judge_key
from judge.store.rows import MailRow

log = logging.getLogger("judge")


def read_stored(config: Config, mail: MailRow) -> InboundMail:
    """Read a stored mail, within the limits in the settings."""
    return read_mail(
        mail.raw,
        own_addresses=frozenset({config.judge.address}),
        envelope_sender=mail.envelope_sender,
        recipients=mail.recipients,
        max_lines=config.limits.max_lines,
        max_bytes=config.limits.max_bytes,
        server=TrustedServer(config.auth.authserv_id, config.auth.own_hops, mail.received_at),
        judge_key=_key_for_marks(config, mail),
    )


def _key_for_marks(config: Config, mail: MailRow) -> bytes | None:
    """Return the judge's key for a mail to a bounce address; None: not needed, or unreadable."""
    if not marks_in(mail.recipients):
        return None
    try:
        return judge_key(config.auth.key_file)
    except OSError as error:
        log.warning("invented bounce addresses cannot be recognized, the key cannot be read: %s", error)
        return None


def stand_in_sender(config: Config, raw: bytes) -> str:
    """Return a substitute for a missing envelope sender; "" for a mail that is not to be answered."""
    try:
        found = read_mail(raw, own_addresses=frozenset({config.judge.address}))
    except Exception:
        # Keep the mail anyway: it causes the error again when its turn comes, and is parked then.
        return "unknown"
    return "" if found.automatic else found.sender or ""


def author_of(config: Config, raw: bytes) -> str:
    """Reply address of a mail, by its headers; "" if they name none."""
    try:
        return reply_address(raw, frozenset({config.judge.address})) or ""
    except Exception:
        # Keep the mail anyway, under its envelope's sender.
        return ""


def sender_to_tell(config: Config, mail: MailRow) -> str:
    """Recipient of the answer to a mail that caused an internal error; "" if none can be found."""
    try:
        inbound = read_stored(config, mail)
    except Exception:
        return ""
    return "" if inbound.automatic else inbound.sender or ""


def sender_of_unread(config: Config, mail: MailRow) -> str:
    """Envelope sender of a mail that crashes its process, who gets the answer; "" if there is none."""
    address = folded(mail.envelope_sender)
    return "" if is_own(address, frozenset({config.judge.address})) else address
