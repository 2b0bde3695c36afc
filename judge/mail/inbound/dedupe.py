"""Keys that identify repeated mails: `dedupe_key`, and `words_key` of a signed one.

docs/decisions/038-same-mail.md says why.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from judge.game.people.addresses import folded
from judge.mail.bounce_marks import marks_in
from judge.mail.inbound.headers import Headers, first_address, split_message
from judge.mail.inbound.robots import why_automatic
from judge.patterns import pattern

_FOOTER = pattern(rb"\n[ \t]*(?:_{20,}|(?:-=){8,}-?|--) ?(?:\n[^\n]*){1,15}\Z")
"""Footer of a mailing list or virus scanner: a line of one repeated sign, and few lines below it."""


def dedupe_key(raw: bytes, recipients: Iterable[str], envelope_sender: str, own: str = "") -> str:
    """Return the key under which a mail is stored once.

    The key has the author, Message-ID, Date, envelope recipients, and a hash of the body. The author means the
    addresses in From, and in Reply-To, where an answer would go: the same words with the same Message-ID from another
    person are another mail. The envelope's sender counts only if there is no such address, since it depends on the
    route (a forwarding server puts its own there, and a pipe may give none).

    The key also says whether a program such as a mailing list sent the mail: a copy left unanswered for that reason
    must not hide the same words sent directly by their writer. Date counts, since a program that reuses a Message-ID
    gives the mails different dates. If a mail has both, a footer does not count.

    Recipients count without `+detail`, and postmaster at the domain of `own` counts as `own`, the judge's address:
    otherwise the same mail in another envelope would pass for a new one. A bounce address counts if it is the mail's
    only recipient, because such a mail is treated differently. Headers that servers add on the way do not count, so
    that a second delivery is recognized. Without a Message-ID (or with `<>`) the headers of the sender's program count,
    too: the date distinguishes the same words written twice. If there is no date either, all bytes count: a server that
    tries again sends exactly the same bytes.
    """
    unix = raw.replace(b"\r\n", b"\n")
    headers, body = split_message(unix)
    identity = [headers.get("Message-ID").strip("<> \t"), headers.get("Date")]
    if not identity[0]:
        identity.append(headers.get("Subject"))
    message = body.rstrip() if any(identity[:2]) else unix
    if all(identity[:2]):
        message = _FOOTER.sub(b"", message)
    parts = ["\n".join(identity), _sender(headers, envelope_sender, own), _sent_to(recipients, folded(own))]
    digest = sha256(b"\0".join([*(part.encode("utf-8", "surrogateescape") for part in parts), message.rstrip()]))
    return digest.hexdigest()


def words_key(raw: bytes, author: str) -> str:
    """Return the key that identifies a signed mail sent again: author, Message-ID, Date and words.

    The lowest header of each name counts, because that one is signed. Blanks and line ends do not count, because some
    signatures permit changes there.
    """
    headers, body = split_message(raw)
    signed = [" ".join((headers.all(name) or [""])[-1].split()) for name in ("Message-ID", "Date")]
    parts = ["\n".join([author, *signed]).encode("utf-8", "surrogateescape"), b" ".join(body.split())]
    return sha256(b"\0".join(parts)).hexdigest()


def _sender(headers: Headers, envelope_sender: str, own: str) -> str:
    """Return the sender of a mail, as far as this distinguishes people, and programs from people."""
    found = [first_address(value)[0] for value in headers.all("From")]
    author = found[0] if found else None
    null = "<>" if why_automatic(headers, None, author, envelope_sender, frozenset({own})) else ""
    authors = sorted({address or "" for address in found})
    answers = [first_address(value)[0] or "" for value in headers.all("Reply-To")]
    return f"{null} {','.join(authors)} {','.join(answers)}" if any(authors + answers) else folded(envelope_sender)


def _sent_to(recipients: Iterable[str], own: str) -> str:
    """The recipients of a mail, as far as they distinguish it from others."""
    to = [folded(recipient) for recipient in recipients]
    people = [recipient for recipient in to if not marks_in([recipient])]
    returned = "bounces " if to and not people else ""
    return returned + ",".join(sorted({_plain(recipient, own) for recipient in people or to}))


def _plain(address: str, own: str) -> str:
    """Address without `+detail`, since one mail may come to judge@ and to judge+game@ in two pieces."""
    local, _, domain = address.rpartition("@")
    is_postmaster = local == "postmaster" and domain == own.rpartition("@")[2]
    return own if is_postmaster else f"{local.partition('+')[0]}@{domain}"
