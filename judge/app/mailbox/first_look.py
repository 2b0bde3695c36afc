"""Mails of a mailbox for the judge to answer: those that came after its first look.

Somebody may lend the judge a mailbox that they have had for years. Its old mail stays as it is.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from judge.config import ImapSection
from judge.mail.inbound.imap.mailbox import Mailbox, Waiting
from judge.store.rows import from_text, to_text
from judge.store.store import Store

_SLACK = timedelta(hours=1)
"""A server's clock may differ from ours by this much, where the hour has to tell."""


class FirstLook(NamedTuple):
    """First look: its time, the mailbox's validity, and the next mail's UID.

    `next_uid` 0: the server did not say.
    """

    at: datetime
    validity: int
    next_uid: int

    def is_older(self, mail: Waiting, validity: int) -> bool:
        """True if a mail was there before, by UID as long as UIDs are valid, else by its arrival."""
        if validity == self.validity and self.next_uid:
            return mail.uid < self.next_uid
        return mail.came < self.at - _SLACK


def first_look(store: Store, settings: ImapSection, mailbox: Mailbox, now: datetime) -> FirstLook:
    """Return the remembered first look; if there is none, remember this one. Raises StoreError."""
    address = settings.address
    # Not the host: a provider's server may get another name.
    key = f"mailbox {address.user} {address.folder}"
    with store.transaction() as tx:
        known = tx.meta(key)
        if known is None:
            tx.set_meta(key, f"{to_text(now)} {mailbox.validity} {mailbox.next_uid}")
            return FirstLook(now, mailbox.validity, mailbox.next_uid)
    at, validity, next_uid = known.split()
    return FirstLook(from_text(at), int(validity), int(next_uid))
