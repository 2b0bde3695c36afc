"""The header lines of a mail: names, values, addresses, dates. Written for hostile input.

No function raises on bytes from strangers, and all take time in proportion to the number of bytes. Python's `email`
package was measured first: it needs 70 ms to import, its modern policy raises on headers such as `From: <`, its address
reader recurses on `((((`, and a mail of 256 KB can occupy it for seconds.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta, timezone
from itertools import islice

from judge.game.people.addresses import fold_address
from judge.mail.inbound.charsets import decode_text
from judge.mail.plain_text import one_line
from judge.patterns import pattern

# No header value that matters is longer. Regular expressions below see at most this much: the beginning of a value and
# its end, where the address stands after a name.
_LONGEST = 2000
_MOST_BYTES = 131_072
_MOST_OF_A_NAME = 20
_MOST_ADDRESSES = 200

_HEADER_END = pattern(rb"\r?\n\r?\n|\r\r")
_LINE_END = pattern(rb"\r\n|\n|\r")
_ENCODED_WORD = pattern(r"=\?([^?\s*]{1,40})(?:\*[^?\s]{0,20})?\?([bBqQ])\?([^?]{0,1000})\?=")
_BETWEEN_WORDS = pattern(r"(\?=)\s+(?==\?)")
_PARAMETER = pattern(r";\s*([^\s;=\"]{1,60})\s*=\s*(\"(?:[^\"\\]|\\.)*\"|[^;]*)")
_HAS_QUOTES = pattern(r"[\"()\\]")
_ADDRESS = pattern(r"[^\s<>()\[\],;:\"\\@]{1,64}@[^\s<>(),;:\"\\@]{1,255}")
_SOURCE_ROUTE = pattern(r"\A(?:@[^@,:\s]{1,255}+[,\s]*+)++:")
_NOT_BASE64 = pattern(rb"[^A-Za-z0-9+/]+")
_MESSAGE_ID = pattern(r"<[^<>\s]{1,990}>")
_DATE = pattern(
    r"(\d{1,2})\s+([A-Za-z]{3})[a-z]*\.?\s+(\d{2,4})\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s*([+-]\d{4}|[A-Z]{1,5})?"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_ZONES = {"EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7}


class Headers:
    """The header lines of a mail or of one of its parts, in their order. Names ignore case."""

    __slots__ = ("_values",)

    def __init__(self, block: bytes) -> None:
        self._values = _unfold(block[:_MOST_BYTES])

    def all(self, name: str) -> list[str]:
        """Return the first 20 values of this name, unfolded, not decoded (RFC 2047), cut at 2,000 characters."""
        return list(map(_readable, self._values.get(name.lower().encode(), ())[:_MOST_OF_A_NAME]))

    def get(self, name: str) -> str:
        """The first value, or "" if there is none."""
        values = self._values.get(name.lower().encode())
        return _readable(values[0]) if values else ""

    def first_of(self, names: Iterable[str]) -> str:
        """Return the first of these names that has a header, even an empty one; "" if none has."""
        return next((name for name in names if name.lower().encode() in self._values), "")

    def has(self, name: str) -> bool:
        """True if there is a header of this name, empty or not."""
        return name.lower().encode() in self._values


def split_message(raw: bytes) -> tuple[Headers, bytes]:
    """Split a mail, or a part of one, into its headers and the bytes after the first empty line."""
    if raw.startswith(b"\xef\xbb\xbf"):
        raw = raw[3:]
    if raw[:1] in (b"\r", b"\n"):
        return Headers(b""), raw.removeprefix(b"\r").removeprefix(b"\n")
    found = _HEADER_END.search(raw)
    if found is None:
        return Headers(raw), b""
    return Headers(raw[: found.start()]), raw[found.end() :]


def decode_words(value: str) -> str:
    """Return a header value for people: RFC 2047 words decoded, blanks made single, controls dropped."""
    if "=?" in value:
        value = _ENCODED_WORD.sub(_decode_word, _BETWEEN_WORDS.sub(r"\1", value))
    return one_line(value)


def parse_value(value: str) -> tuple[str, dict[str, str]]:
    """Parse `text/plain; charset="x"` as ("text/plain", {"charset": "x"}); names in lower case.

    RFC 2231 forms (`name*=utf-8''x`, `name*0=...`) are joined and decoded under their plain name.
    """
    main, _, _ = value.partition(";")
    parameters: dict[str, str] = {}
    for key, text in _PARAMETER.findall(value[len(main) :]):
        text = text.strip()
        if text.startswith('"'):
            text = re.sub(r"\\(.)", r"\1", text.strip('"'))
        name, star, _ = key.lower().partition("*")
        if star and key.endswith("*"):
            text = _decode_extended(text)
        parameters[name] = parameters.get(name, "") + text if star else parameters.get(name, text)
    return main.strip().lower(), parameters


def first_address(value: str) -> tuple[str | None, str]:
    """The first mailbox of an address header: (folded address or None, display name)."""
    quoted, outside = _without_comments(value)
    if "<" in outside:
        before, _, rest = outside.partition("<")
        # "a@example.org, Bob <bob@example.org>": the first one stands before the comma.
        first = before.split(",")[0] if "," in before and "@" in before.split(",")[0] else ""
        inside = rest.partition(">")[0].strip()
        # "<@relay.example:bob@example.org>" (RFC 5322, 4.4): the route is dropped.
        found = _ADDRESS.search(first) or _ADDRESS.fullmatch(_SOURCE_ROUTE.sub("", inside, count=1).strip())
        name = "" if first else before
    else:
        found, name = _ADDRESS.search(outside.split(",")[0]), ""
    name = decode_words(_with_quoted(name, quoted)).strip("'\" ")
    return (_address_in(found[0], quoted) if found else None), name


def addresses_in(value: str) -> list[str]:
    """Return every mailbox of an address header, folded; only the first ones of an overlong header."""
    quoted, outside = _without_comments(value)
    found = [_address_in(match[0], quoted) for match in islice(_ADDRESS.finditer(outside), _MOST_ADDRESSES)]
    return [address for address in found if address is not None]


def _address_in(text: str, quoted: list[str]) -> str | None:
    """Return a mailbox found in a header, folded; None if no letter could be sent to it."""
    try:
        address = fold_address(_with_quoted(text, quoted))
    except ValueError:
        return None
    return address if address.isprintable() and address.count("@") == 1 else None


def _with_quoted(text: str, quoted: list[str]) -> str:
    """Return a text with its quoted strings restored, without their quotes."""
    return re.sub("\0(\\d+)\0", lambda found: quoted[int(found[1])], text) if quoted else text


def message_ids(value: str) -> tuple[str, ...]:
    """Every `<...>` of a Message-ID, In-Reply-To or References header."""
    return tuple(_MESSAGE_ID.findall(value))


def parse_date(value: str) -> datetime | None:
    """Read an RFC 5322 date as an aware UTC datetime; None for other text. No or unknown zone: UTC."""
    found = _DATE.search(value)
    if found is None or found[2].lower() not in _MONTHS:
        return None
    year = int(found[3])
    if len(found[3]) == 2:
        year += 2000 if year < 50 else 1900
    zone = found[7] or ""
    if zone[:1] in ("+", "-"):
        minutes = int(zone[1:3]) * 60 + int(zone[3:5])
        offset = timedelta(minutes=-minutes if zone[0] == "-" else minutes)
    else:
        offset = timedelta(hours=_ZONES.get(zone, 0))
    try:
        month = _MONTHS.index(found[2].lower()) + 1
        moment = datetime(year, month, int(found[1]), int(found[4]), int(found[5]), int(found[6] or 0), tzinfo=UTC)
        return moment.replace(tzinfo=timezone(offset)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _unfold(block: bytes) -> dict[bytes, list[bytes]]:
    """Names in lower case with their unfolded values. Lines that are not headers are skipped."""
    values: dict[bytes, list[bytes]] = {}
    name = b""
    pieces: list[bytes] = []
    for line in [*_LINE_END.split(block), b":"]:
        if line[:1] in (b" ", b"\t"):
            pieces.append(line)
            continue
        found, colon, value = line.partition(b":")
        found = found.rstrip().lower()
        if not colon or b" " in found or len(found) > 100:
            continue
        if name:
            values.setdefault(name, []).append(b"".join(pieces))
        name, pieces = found, [value]
    return values


def _readable(value: bytes) -> str:
    """Return the raw bytes of a value as text: UTF-8 (RFC 6532) if valid, else Windows-1252."""
    if len(value) > _LONGEST:
        value = value[: _LONGEST // 2] + value[-_LONGEST // 2 :]
    value = value.strip()
    if value.isascii():
        text = value.decode("ascii")
        if text.isprintable():
            return text
    return decode_text(value.replace(b"\0", b""), "").strip()


def _decode_word(found: re.Match[str]) -> str:
    data = found[3].encode("utf-8", "replace")
    if found[2] in "bB":
        decoded = decode_base64(data)
    else:
        decoded = binascii.a2b_qp(data, header=True)
    return decode_text(decoded, found[1])


def _decode_extended(text: str) -> str:
    """Return the text of `utf-8''na%C3%AFve.txt` (RFC 2231)."""
    charset, quote, rest = text.partition("'")
    if quote:
        text = rest.partition("'")[2]
    data = re.sub(rb"%([0-9A-Fa-f]{2})", lambda m: bytes([int(m[1], 16)]), text.encode("utf-8", "replace"))
    return decode_text(data, charset if quote else "")


def decode_base64(data: bytes) -> bytes:
    """Decode Base64 as sent in practice: skip stray characters, pad, and stop at the first `=`."""
    letters = _NOT_BASE64.sub(b"", data.partition(b"=")[0])
    letters = letters[: len(letters) - (len(letters) % 4 == 1)]
    return binascii.a2b_base64(letters + b"=" * (-len(letters) % 4))


def _without_comments(value: str) -> tuple[list[str], str]:
    """An address header without `(comments)`; quoted strings become `\\0number\\0` and are returned apart."""
    if not _HAS_QUOTES.search(value):
        return [], value
    quoted: list[str] = []
    outside: list[str] = []
    depth, i = 0, 0
    while i < len(value):
        c = value[i]
        if c == "\\":
            i += 1
        elif c == '"' and depth == 0:
            text, i = _quoted_string(value, i + 1)
            outside.append(f"\0{len(quoted)}\0")
            quoted.append(text)
        elif c == "(":
            depth += 1
        elif c == ")":
            depth = max(0, depth - 1)
        elif depth == 0:
            outside.append(c)
        i += 1
    return quoted, "".join(outside)


def _quoted_string(value: str, start: int) -> tuple[str, int]:
    """Return the text of a quoted string from `start`, and the position of its closing quote."""
    text: list[str] = []
    i = start
    while i < len(value) and value[i] != '"':
        if value[i] == "\\":
            i += 1
        text.append(value[i : i + 1])
        i += 1
    return "".join(text), i
