"""Checks of the values in judge.toml; each returns the value in the form in which the judge uses it.

Each function raises ValueError with the value expected, worded as the end of a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

from judge.config.sections import archive_url, imap_url, log_format, read_url, store_url
from judge.game.people.addresses import fold_domain

BOUNCE_ID = "ID"
"""Placeholder for a letter's mark in its bounce address."""
MARK_LENGTH = 32
_LONGEST_LOCAL = 64

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}


def span(value: object) -> timedelta:
    """Parse a span above zero: `90s`, `20m`, `6h`, `5d`, `2w`, or several: `1d12h`. Raises ValueError."""
    expected = "it must be a span like 20m, 6h or 5d (units s, m, h, d, w)"
    if not isinstance(value, str):
        raise ValueError(expected)
    seconds, digits = 0, ""
    for sign in value.replace(" ", ""):
        if sign in "0123456789" and len(digits) < 9:
            digits += sign
        elif sign in _UNITS and digits:
            seconds, digits = seconds + int(digits) * _UNITS[sign], ""
        else:
            raise ValueError(expected)
    if digits or not 0 < seconds <= 100 * 366 * 86_400:
        raise ValueError(expected)
    return timedelta(seconds=seconds)


def yes_or_no(value: object) -> bool:
    """Check that a value is true or false. Raises ValueError."""
    if not isinstance(value, bool):
        raise ValueError("it must be true or false, without quotes")
    return value


def count(value: object) -> int:
    """Check a whole number above 0. Raises ValueError."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError("it must be a whole number of at least 1")
    return value


def _address(value: str) -> str:
    """Check a bare mail address; return it with its domain folded. Raises ValueError."""
    local, _, domain = value.rpartition("@")
    try:
        plain = fold_domain(domain)
    except ValueError:
        plain = ""
    if not local or not plain or any(sign in local for sign in ' <>()[],;:"\\'):
        raise ValueError("it must be a mail address like judge@example.org")
    return f"{local}@{plain}"


def _own_address(value: str) -> str:
    """Check the judge's own address, which must leave room for `+GAME`. Raises ValueError."""
    if "+" in value:
        raise ValueError("it must be without a +: the judge adds +GAME itself")
    return _address(value)


def _authserv_id(value: str) -> str:
    """Check a server's name in Authentication-Results, or "". Raises ValueError."""
    if value and not re.fullmatch(r"[A-Za-z0-9._-]{1,255}", value):
        raise ValueError("it must be a name like mx.example.org, as it stands first in Authentication-Results")
    return value


def is_public(listen: str) -> bool:
    """True if strangers can reach a listener there: a public or wildcard address; never for names."""
    if not listen or listen.startswith("unix:"):
        return False
    from ipaddress import ip_address

    try:
        host = ip_address(listen.rpartition(":")[0].strip("[]"))
    except ValueError:
        return False
    return host.is_global or host.is_unspecified


def fits_mark(local: str) -> bool:
    """True if the local part is short enough even with a mark in it (RFC 5321, 4.5.3.1)."""
    return len(local) - len(BOUNCE_ID) + MARK_LENGTH <= _LONGEST_LOCAL


def _bounces(value: str) -> str:
    """Check the address to which letters bounce, or "". Raises ValueError."""
    if not value:
        return value
    local = _address(value).rpartition("@")[0]
    if local.count(BOUNCE_ID) != 1 or not fits_mark(local):
        room = _LONGEST_LOCAL - MARK_LENGTH
        raise ValueError(f"it must be an address like bounces+ID@example.org, ID once and {room} other signs at most")
    return _address(value)


def _dns_name(value: str) -> str:
    """Check a DNS name in the form that DKIM uses, or "". Raises ValueError."""
    labels = value.split(".")
    signs = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_")
    if value and not all(label and len(label) <= 63 and set(label.lower()) <= signs for label in labels):
        raise ValueError("it must be a name of the DNS in plain letters, digits and hyphens")
    return value


def _zone(value: str) -> str:
    """Check an IANA time zone. Raises ValueError."""
    if value == "UTC":
        return value
    from zoneinfo import ZoneInfo

    try:
        ZoneInfo(value)
    except (KeyError, ValueError, OSError) as error:
        raise ValueError("it must be an IANA time zone like Europe/Paris or UTC") from error
    return value


def _listen(value: str) -> str:
    """Check an address to listen on. Raises ValueError."""
    if not value or (value.startswith("unix:") and value != "unix:"):
        return value
    return _host_and_port(value, 'it must be host:port, unix:PATH or "" for off')


def _send_url(value: str) -> str:
    """Check a URL to send to. Raises ValueError."""
    expected = "it must be smtp://, smtp+starttls:// or smtps:// and host:port, or maildir:PATH"
    if value.startswith("maildir:") and value != "maildir:":
        return value
    kind, _, rest = value.partition("://")
    if kind not in ("smtp", "smtp+starttls", "smtps"):
        raise ValueError(expected)
    if "@" in rest:
        raise ValueError("user and password do not stand in it but in send.user and send.password_file")
    _host_and_port(rest, expected)
    return value


def _imap_url(value: str) -> str:
    """Check the URL of a mailbox to read, "" for none. Raises ValueError."""
    if value:
        imap_url(value)
    return value


def _folder(value: str) -> str:
    """Check a folder of the mailbox, `A/B` for one inside another. Raises ValueError."""
    if not value.strip("/") or value != value.strip("/"):
        raise ValueError("it must be the name of a folder like Done or Judge/Done")
    return value


def _host_and_port(value: str, expected: str) -> str:
    """Check `host:port`, with an IPv6 address in brackets. Raises ValueError."""
    host, _, port = value.rpartition(":")
    if not host or "/" in value or not port.isascii() or not port.isdigit() or int(port) > 65_535:
        raise ValueError(expected)
    if ":" in host and not (host.startswith("[") and host.endswith("]")):
        raise ValueError("an IPv6 address stands in brackets, like [::1]:25")
    return value


CHECKS: dict[str, Callable[[str], str]] = {
    "judge.address": _own_address,
    "judge.keeper": _address,
    "judge.zone": _zone,
    "auth.authserv_id": _authserv_id,
    "store.url": store_url,
    "store.read_url": read_url,
    "listen.smtp": _listen,
    "listen.lmtp": _listen,
    "imap.url": _imap_url,
    "imap.done": _folder,
    "imap.refused": _folder,
    "imap.parked": _folder,
    "send.url": _send_url,
    "address.bounces": _bounces,
    "dkim.selector": _dns_name,
    "dkim.domain": _dns_name,
    "metrics.listen": _listen,
    "archive.url": archive_url,
    "log.format": log_format,
}
