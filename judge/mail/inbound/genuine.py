"""Proof of a mail's author by a server that the keeper trusts, and the machine that delivered it.

A mail is trusted only if every program on its way must read the header in the same way: one From with one plain
address, no malformed line, no ambiguous line end.

docs/decisions/033-genuine-senders.md says why.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from msgspec import Struct

from judge.game.people.addresses import fold_address, mailbox
from judge.mail.inbound.authentication_results import AuthResult, results_of
from judge.mail.inbound.headers import Headers, addresses_in, parse_date
from judge.patterns import pattern

_BRACKETED = pattern(r"\[(?:IPv6:)?([0-9A-Fa-f:.]{2,45})\]")
_MOST_HOPS = 5


def network_peer(headers: Headers) -> str:
    """Return the network address from which a mail came to our servers, for IPv6 its /64 network.

    It is the first public address in the topmost Received lines, which these servers wrote; "" if there is none. A
    sender who connects to the judge directly can write anything there, so it is only used for counting and gives no
    access.
    """
    for value in headers.all("Received")[:_MOST_HOPS]:
        for text in _BRACKETED.findall(value[:2000]):
            if place := _public(text):
                return place
    return ""


def _public(text: str) -> str:
    from ipaddress import IPv6Address, ip_address  # not needed by a mail without such a line

    try:
        address = ip_address(text)
    except ValueError:
        return ""
    if not address.is_global:
        return ""
    return address.exploded[:19] if isinstance(address, IPv6Address) else str(address)


_MOST_BYTES = 65_536
_MOST_FIELDS = 500
_FRESH = timedelta(days=5)
"""Age from which a signed mail proves nothing, since anyone who has it can send it again.

Mail servers keep undelivered mail that long.
"""

_FIELD = pattern(rb"([!-9;-~]{1,100}):(.*)", re.DOTALL)
_BLANKS = pattern(r"[ \t]+")
_PLAIN_ADDRESS = pattern(r"[^\s<>()\[\],;:\"\\@]{1,64}@[^\s<>()\[\],;:\"\\@]{1,255}")
_FROM = pattern(r"(?:(?:\"(?:[^\"\\]|\\.)*\"|[^<>()\[\],;:\"\\@])*<([^<>]*)>|([^<>]*))")
_ONCE = frozenset(
    {
        *("to", "cc", "subject", "message-id", "date", "reply-to", "sender"),
        *("content-type", "content-transfer-encoding", "content-disposition", "mime-version"),
    }
)
"""Headers that may occur only once: signatures cover the lowest one, programs read the topmost."""
_WRITTEN_FIRST = _ONCE - {"mime-version"}
"""Headers the writer adds before the first server's line. (Some providers add MIME-Version.)"""
_PART_SIGNED = pattern(r"(?:\A|;) ?l ?=")
"""Pattern for a signature of only the first bytes: anyone who has the mail could add to it."""
_PLAIN_ENVELOPE = pattern(r"<?[^\s<>()\[\],;:\"\\]*>?")


class TrustedServer(Struct, frozen=True):
    """The trusted server, by its name in Authentication-Results, "" for none.

    This server and any between it and the judge add `own_hops` Received lines to a mail. `received_at` is when the
    judge got the mail, aware; None: the mail's date is not checked.
    """

    authserv_id: str = ""
    own_hops: int = 1
    received_at: datetime | None = None


NOBODY = TrustedServer()
"""No trusted server, so that no sender is proved."""


class Proof(Struct, frozen=True):
    """A mail's author if proved, and why (or why not) in a sentence. `author` is their address, folded."""

    author: str | None
    why: str


class _Field(Struct, frozen=True):
    name: str
    value: str


def proof_of(raw: bytes, server: TrustedServer, own: frozenset[str], envelope_sender: str | None) -> Proof:
    """Find the proved author of a mail. `own` are the judge's addresses; one must be a recipient."""
    if not server.authserv_id:
        return Proof(None, "no trusted server is named (auth.authserv_id)")
    fields = _fields(raw)
    if fields is None:
        return Proof(None, "its header is malformed, or too long")
    author = _author(fields)
    if author is None:
        return Proof(None, "From is not one plain address")
    why = _why_not(fields, author, own, envelope_sender) or _why_not_fresh(fields, server.received_at)
    if why := why or _why_not_as_signed(fields, server.own_hops):
        return Proof(None, why)
    return _proved(results_of(_trusted_values(fields, server.own_hops), server.authserv_id), author)


def _proved(results: list[AuthResult], author: str) -> Proof:
    """Decide if one of these results proves the author's domain. A failed DMARC overrides the others."""
    if not results:
        return Proof(None, "the server has written nothing about it that counts")
    domain = author.rpartition("@")[2]
    for result in results:
        is_other = result.result == "pass" and not _proves(result, domain)
        if result.method == "dmarc" and (result.result == "fail" or is_other):
            return Proof(None, f"DMARC {result.result} for {_proved_domain(result) or 'a domain that is not named'}")
    for result in results:
        if result.result == "pass" and _proves(result, domain):
            return Proof(author, f"{result.method.upper()} pass for {_proved_domain(result)}")
    return Proof(None, f"no DMARC, DKIM or SPF pass for {domain}")


def _proves(result: AuthResult, domain: str) -> bool:
    """True if a method checked the domain of an address, or one above it.

    The owner of a domain controls its subdomains, so no list of public suffixes is needed. The reverse would need one;
    DMARC, which the server decides, allows it.
    """
    proved = _proved_domain(result)
    return "." in proved and (domain == proved or domain.endswith(f".{proved}"))


def _proved_domain(result: AuthResult) -> str:
    """The domain that a method checked; "" for none, or an unusual one."""
    properties = result.properties
    match result.method:
        case "dmarc":
            found = properties.get("header.from", "")
        case "dkim":
            found = properties.get("header.d") or properties.get("header.i", "").rpartition("@")[2]
        case "spf":
            found = properties.get("smtp.mailfrom", "").strip("<>").rpartition("@")[2]
        case _:
            found = ""
    found = found.rstrip(".").lower() if found.isascii() else ""
    return found if re.fullmatch(r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)*", found) else ""


def _why_not(fields: list[_Field], author: str, own: frozenset[str], envelope_sender: str | None) -> str:
    """Return why a mail cannot count as genuine, even if servers say so; "" if it can."""
    replies = [address for field in fields if field.name == "reply-to" for address in addresses_in(field.value)]
    if any(field.name == "reply-to" for field in fields) and replies != [author]:
        return "answers to it go to another address than its author's"
    # A holder of somebody's mail can add a Cc to it.
    written_to = {mailbox(a) for field in fields if field.name == "to" for a in addresses_in(field.value)}
    if not written_to or not written_to <= {mailbox(address) for address in own}:
        return "To does not name the judge alone: it may have been written to somebody else"
    returned = [field.value for field in fields if field.name == "return-path"]
    if not all(_PLAIN_ENVELOPE.fullmatch(sender) for sender in (envelope_sender or "", *returned)):
        return "its envelope has a sender that servers may record wrongly"
    return ""


def _why_not_as_signed(fields: list[_Field], own_hops: int) -> str:
    """Reason to suspect an addition to the signed header on the way; "" if there is none."""
    names = [field.name for field in fields]
    twice = sorted(name for name in _ONCE if names.count(name) > 1)
    if twice:
        return f"{twice[0]} stands in its header more than once"
    hops = [place for place, name in enumerate(names) if name == "received"]
    above = names[: hops[-1]] if len(hops) > own_hops else []
    if late := sorted(_WRITTEN_FIRST.intersection(above)):
        return f"{late[0]} was put above what it came with"
    if any(field.name == "dkim-signature" and _PART_SIGNED.search(field.value) for field in fields):
        return "a part of it alone is signed"
    return ""


def _why_not_fresh(fields: list[_Field], received_at: datetime | None) -> str:
    dates = [parse_date(field.value) for field in fields if field.name == "date"]
    if len(dates) != 1 or dates[0] is None:
        return "it has no date that can be read"
    if received_at is not None and abs(received_at - dates[0]) > _FRESH:
        return "its date is not recent: somebody else may have sent it again"
    return ""


def _trusted_values(fields: list[_Field], own_hops: int) -> list[str]:
    """The Authentication-Results above the first Received line that our own servers did not write."""
    values: list[str] = []
    for field in fields:
        own_hops -= field.name == "received"
        if own_hops < 0:
            break
        if field.name == "authentication-results":
            values.append(field.value)
    return values


def _author(fields: list[_Field]) -> str | None:
    """Return the one address of the only From; None for several, a group, or anything unusual."""
    values = [field.value for field in fields if field.name == "from"]
    found = _FROM.fullmatch(values[0]) if len(values) == 1 and len(values[0]) <= 1000 else None
    text = "" if found is None else (found[1] if found[1] is not None else found[2]).strip()
    # Folding merges letters that look alike, and two people at a provider may have either address.
    is_plain = text.rpartition("@")[0].isascii() and text.isprintable()
    if not is_plain or not _PLAIN_ADDRESS.fullmatch(text):
        return None
    try:
        return fold_address(text)
    except ValueError:
        return None


def _fields(raw: bytes) -> list[_Field] | None:
    """The header, line by line, continued lines unfolded; None if programs may disagree about it."""
    end = b"\r\n" if raw.partition(b"\n")[0].endswith(b"\r") else b"\n"
    block = raw[: _MOST_BYTES + 4].partition(end + end)[0]
    if len(block) > _MOST_BYTES:
        return None
    found: list[list[bytes]] = []
    for line in block.removesuffix(end).split(end):
        if b"\r" in line or b"\n" in line or b"\0" in line:
            return None
        if line[:1] in (b" ", b"\t") and found and line.strip():
            found[-1].append(line)
        elif _FIELD.fullmatch(line):
            found.append([line])
        else:
            return None
    if len(found) > _MOST_FIELDS:
        return None
    split = (b"".join(pieces).decode("utf-8", "replace").partition(":") for pieces in found)
    return [_Field(name.lower(), _BLANKS.sub(" ", value).strip(" ")) for name, _, value in split]
