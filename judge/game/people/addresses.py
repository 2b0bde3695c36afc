"""Mail addresses in one form. Every address in a mail, command or setting is converted here.

One domain can be written in many ways: in capitals, in full-width letters, with combining marks, in another alphabet or
in its ASCII form (`xn--...`), with a dot at its end. The judge keeps it in ASCII and lower case, as mail servers do. So
addresses can be compared as text, and lookalike letters differ.

The package `idna` refuses some existing domains (☕), and the standard library turns `straße` into `strasse`, which is
somebody else's domain. An `xn--` label that no program would write counts as a domain of its own.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from judge.patterns import pattern

_DOMAIN = pattern(r"[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*")
_FOLDED = pattern(r"[!#-?\[-~]+@[a-z0-9_-]+(?:\.[a-z0-9_-]+)*")
"""Pattern of addresses that `folded` leaves unchanged: nearly all addresses in a store."""
_WRITTEN = pattern(r"[^\s@<>,;:\"()\\]*@[^\s@]+\.(?:[a-z]{2,}|xn--[a-z0-9-]+)")
_LONGEST_ADDRESS = 254
_LONGEST_DOMAIN = 253
_LONGEST_LABEL = 63
# Compiled only when a domain is not ASCII.
_OTHER_DOTS = "[\u3002\uff0e\uff61]"
_INVISIBLE = (
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060\u2064\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\U000e0100-\U000e01ef]"
)
"""Invisible characters, which UTS 46 drops."""
_SMALL = {"ß": "ß", "ẞ": "ß", "ς": "ς"}
"""Letters that are distinct in domains, but that `casefold` turns into ss and sigma."""


@lru_cache(maxsize=4096)
def fold_domain(domain: str) -> str:
    """Fold a domain: ASCII, lower case, without a dot at its end.

    Other characters are mapped according to UTS 46, non-transitional (a sharp s stays one). ASCII labels keep all but
    their case: the name service knows them by exactly these letters. Raises ValueError for empty and overlong labels,
    invalid characters, and network addresses (`[192.0.2.1]`), which are second names of domains.
    """
    plain = domain if domain.isascii() else re.sub(_OTHER_DOTS, ".", domain)
    labels = plain.removesuffix(".").split(".") if len(plain) <= _LONGEST_DOMAIN + 1 else []
    folded = ".".join(label.lower() if label.isascii() else _ascii_label(label) for label in labels)
    if len(folded) > _LONGEST_DOMAIN or not _DOMAIN.fullmatch(folded):
        raise ValueError(f"{domain!r} is no domain for mail")
    return folded


def fold_address(address: str, *, or_domain: bool = False) -> str:
    """Fold an address: local part in lower case and NFC without quotes, domain folded.

    Dots and a `+detail` in the local part stay: only its own server knows their meaning. Raises ValueError for invalid
    addresses; with `or_domain` it may be a whole domain, `@example.org`.
    """
    local, _, domain = address.rpartition("@")
    while len(local) > 1 and local[0] == local[-1] == '"':
        local = re.sub(r"\\(.)", r"\1", local[1:-1])
    if not local and not (or_domain and address.startswith("@")):
        raise ValueError(f"{address!r} is not a mail address")
    return f"{_normal(local.lower())}@{fold_domain(domain)}"


def written_address(text: str, *, or_domain: bool = False) -> str:
    """Fold an address that people write; with `or_domain` it may be a whole domain.

    Raises ValueError for any other text, including two addresses separated by a comma.
    """
    address = fold_address(text, or_domain=or_domain)
    if not _WRITTEN.fullmatch(address) or len(address) > _LONGEST_ADDRESS or not address.isprintable():
        raise ValueError(f"{text!r} is not a mail address")
    return address


def folded(address: str) -> str:
    """Fold an address or a domain for comparison; never raises, so that all stored data is readable.

    Anything else is only put into lower case.
    """
    if _FOLDED.fullmatch(address):
        return address
    try:
        return fold_address(address, or_domain=True)
    except ValueError:
        return address.lower()


def _normal(text: str) -> str:
    if text.isascii():
        return text
    from unicodedata import normalize  # most addresses are ASCII

    return normalize("NFC", text)


def _ascii_label(label: str) -> str:
    """Return a label with characters outside ASCII in its ASCII form. Raises ValueError."""
    from unicodedata import normalize  # most domains are ASCII

    text, before = normalize("NFC", re.sub(_INVISIBLE, "", label)), ""
    while text != before:
        before, text = text, normalize("NFKC", "".join(_SMALL.get(sign) or _small(sign) for sign in text))
    if not text.isprintable() or "." in text or len(text) > _LONGEST_LABEL:
        raise ValueError(f"{label!r} has signs that no domain has")
    return text if text.isascii() else "xn--" + text.encode("punycode").decode("ascii")


def _small(sign: str) -> str:
    from unicodedata import normalize  # most domains are ASCII

    return normalize("NFKC", sign).casefold()


def mailbox(address: str) -> str:
    """Return an address as compared for limits: folded, without the part from + to the @.

    It does not identify people: on some servers a+b@ and a@ are two people. In games without seats it still recognizes
    people, because nothing else can (docs/decisions/057-exchange-shares.md).
    """
    local, at, domain = folded(address).rpartition("@")
    return f"{local.partition('+')[0] or local}{at}{domain}"


_WITHOUT_DOTS = {"gmail.com": "gmail.com", "googlemail.com": "gmail.com"}
"""Domains of a provider that ignores dots before the @, with the common name used for them."""


def owner(address: str) -> str:
    """Return the mailbox of an address in one spelling (joe@gmail.com for j.o.e@gmail.com).

    It shows whether two seats may be one person's. Limits and consent use `mailbox` instead, and are stored under it.
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
