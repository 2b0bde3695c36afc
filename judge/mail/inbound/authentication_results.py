"""Authentication-Results (RFC 8601): one server's findings about a mail. Written for hostile input.

Nothing here raises, and the time taken is proportional to the header's length. Doubtful input is read as nothing at
all, because callers grant access according to the result.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from judge.patterns import pattern

_LONGEST = 4000
"""Limit on the characters of a header that is read."""
_ID = pattern(r"\s*([A-Za-z0-9._-]{1,255})(?: +(\d+))?\s*\Z")
_RESULT = pattern(r"([A-Za-z][A-Za-z0-9-]*) ?(?:/ ?1 ?)?= ?([A-Za-z]+)(?= |\Z)")
_PROPERTY = pattern(r"(?:\A| )([a-z]+) ?\. ?([a-z0-9_-]+) ?= ?([^ ]+)(?= |\Z)", re.IGNORECASE | re.ASCII)
_BLANKS = pattern(r"[ \t]+")


class AuthResult(Struct, frozen=True):
    """The result of one method: `dkim`, `pass` and properties such as `{"header.d": "example.org"}`.

    All names, and the result, are in lower case. A result with a repeated property has no properties.
    """

    method: str
    result: str
    properties: dict[str, str]


def results_of(values: Iterable[str], authserv_id: str) -> list[AuthResult]:
    """Return the findings of the server with this name, topmost first, from these headers.

    Only the topmost header with a method counts for it: headers below may be older, or forged. Headers of other servers
    are skipped, as are headers with the name in an unusual form. If one header of that server is unreadable, the result
    is empty: otherwise an attacker who can spoil it could make the judge read the headers below instead.
    """
    found: list[AuthResult] = []
    known: set[str] = set()
    for value in values:
        results = _read(value, authserv_id)
        if results is None:
            return []
        found += [result for result in results if result.method not in known]
        known |= {result.method for result in results}
    return found


def _read(value: str, authserv_id: str) -> list[AuthResult] | None:
    """Return the results in one header; [] if it is another server's, None if unreadable."""
    name, _, rest = value.partition(";")
    found = _ID.fullmatch(name)
    if found is None or found[1].lower() != authserv_id.lower():
        return []
    plain = _without_comments(rest) if len(value) <= _LONGEST and found[2] in (None, "1") else None
    if plain is None:
        return None
    results = (_result(_BLANKS.sub(" ", piece).strip(" ")) for piece in plain.split(";"))
    return [result for result in results if result is not None]


def _result(text: str) -> AuthResult | None:
    """Read `dkim=pass header.d=example.org`; None for anything else."""
    found = _RESULT.match(text)
    if found is None:
        return None
    properties: dict[str, str] = {}
    twice = False
    for kind, name, value in _PROPERTY.findall(text[found.end() :]):
        key = f"{kind}.{name}".lower()
        twice = twice or key in properties
        properties[key] = value
    return AuthResult(found[1].lower(), found[2].lower(), {} if twice else properties)


def _without_comments(text: str) -> str | None:
    """Return a header without comments; None for an open comment or string, or a stray backslash.

    A quoted string becomes `"`: no value that counts here needs quotes, and the mail's sender wrote its content.
    """
    kept: list[str] = []
    depth, quoted, escaped = 0, False, False
    for sign in text:
        if escaped:
            escaped = False
        elif sign == "\\":
            if not (depth or quoted):
                return None
            escaped = True
        elif quoted:
            quoted = sign != '"'
        elif sign == "(":
            depth += 1
            kept.append(" ")
        elif depth:
            depth -= sign == ")"
        elif sign == '"':
            quoted = True
            kept.append('"')
        else:
            kept.append(sign)
    return None if depth or quoted else "".join(kept)
