"""Addresses of one mailbox: an address is counted under its mailbox."""

from __future__ import annotations

from typing import NamedTuple

from judge.game.people.addresses import folded


def mailbox(address: str) -> str:
    """Return an address as compared for limits: folded, without the part from + to the @.

    It does not identify people: there are servers where a+b@ and a@ are two people. Where people take part without a
    power it recognizes them all the same: nothing else does (docs/decisions/058-investors-and-steps.md).
    """
    local, at, domain = folded(address).rpartition("@")
    return f"{local.partition('+')[0] or local}{at}{domain}"


_WITHOUT_DOTS = {"gmail.com": "gmail.com", "googlemail.com": "gmail.com"}
"""Domains of a provider that passes over dots before the @, by the one name that they share."""


def owner(address: str) -> str:
    """Return the mailbox of an address in one spelling (j.o.e@gmail.com is joe@gmail.com).

    It tells whether two seats may be one person's. Limits and consent use `mailbox`, under which they are stored.
    """
    local, _, domain = mailbox(address).rpartition("@")
    known = _WITHOUT_DOTS.get(domain)
    return f"{local}@{domain}" if known is None else f"{local.replace('.', '')}@{known}"


class Spellings(NamedTuple):
    """All addresses of one mailbox: `local@domain` and `local+word@domain`, at each of the domains.

    `dotless`: dots before the @ do not count, and `local` has none.
    """

    local: str
    domains: tuple[str, ...]
    dotless: bool


def spellings(address: str) -> Spellings:
    """Return the addresses that have the same `owner`."""
    local, _, domain = owner(address).rpartition("@")
    shared = tuple(name for name, known in _WITHOUT_DOTS.items() if known == domain)
    return Spellings(local, shared or (domain,), bool(shared))
