"""Recipients of a mail from a mailbox: IMAP hands over no envelope, so its headers are asked."""

from __future__ import annotations

from itertools import islice

from judge.game.people.addresses import folded
from judge.mail.bounce_marks import is_bounce_address
from judge.mail.inbound.headers import addresses_in, split_message

_MOST = 50

_HEADERS = ("Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "To", "Cc")
"""Headers of servers stand before the sender's: only there stands the address of a mail sent as Bcc."""


def recipients_of(raw: bytes, own: str, bounces: str) -> list[str]:
    """Return the judge's own addresses among a mail's recipients, bounce addresses included.

    `own` is the judge's, without `+detail`; `bounces` is as `Config.bounce_form`. Empty if its headers name none of
    them; the mailbox got it all the same. They prove nothing: the writer of such a header knows the address, as does
    whoever writes to it.
    """
    headers, _ = split_message(raw)
    found = (address for name in _HEADERS for value in headers.all(name) for address in addresses_in(value))
    ours = (one for one in dict.fromkeys(found) if _is_own(one, own) or is_bounce_address(folded(one), bounces))
    return list(islice(ours, _MOST))


def _is_own(address: str, own: str) -> bool:
    local, _, domain = folded(address).rpartition("@")
    own_local, _, own_domain = folded(own).rpartition("@")
    return domain == own_domain and local.partition("+")[0] == own_local
