"""Whom a mail from a mailbox was for: IMAP hands over no envelope, so its headers are asked."""

from __future__ import annotations

from judge.game.people.addresses import folded
from judge.mail.inbound.headers import addresses_in, split_message

_MOST = 50

_HEADERS = ("Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "To", "Cc")
"""What servers write comes before what the sender wrote: only there stands the address of a mail sent to it as Bcc."""


def recipients_of(raw: bytes, own: str) -> list[str]:
    """The judge's own addresses among those that a mail was sent to, with `+detail` or another ending as `-bounce`.

    Empty where its headers name none of them; the mailbox got it all the same. They prove nothing: who writes such a
    header knows the address, as who writes to it does.
    """
    headers, _ = split_message(raw)
    found = (address for name in _HEADERS for value in headers.all(name) for address in addresses_in(value))
    return [address for address in dict.fromkeys(found) if _is_own(address, own)][:_MOST]


def _is_own(address: str, own: str) -> bool:
    local, _, domain = folded(address).rpartition("@")
    own_local, _, own_domain = folded(own).rpartition("@")
    rest = local.removeprefix(own_local)
    return domain == own_domain and local.startswith(own_local) and rest[:1] in ("", "+", "-")
