"""Decoding of bytes by the name of a charset, whatever the bytes and the name are."""

from __future__ import annotations

import codecs

from judge.patterns import pattern

# Declared charsets, and what programs really send (the larger set is the same where both are defined).
_MEANT = {
    "iso8859-1": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "utf-8": "utf-8-sig",
}
# Codecs of Python that are not charsets of mail, are slow, or are made for program text.
_NO_CHARSETS = frozenset({"idna", "punycode", "undefined", "unicode_escape", "raw_unicode_escape", "mbcs", "oem"})
_NAME = pattern(r"[A-Za-z0-9][A-Za-z0-9_.:+-]{0,39}")
_LINE_END = pattern("\r\n|[\r\n\x0b\x0c\u2028\u2029]")
# Charsets in which ASCII bytes are ASCII: nearly all mails.
_ASCII_LIKE = frozenset({"", "us-ascii", "ascii", "utf-8", "utf8", "iso-8859-1", "iso-8859-15", "windows-1252"})
_CONTROLS = pattern("[\x00-\x08\x0e-\x1f\x7f-\x9f]")
_SURROGATES = pattern("[\ud800-\udfff]")


def decode_text(data: bytes, charset: str) -> str:
    """Return text with newlines as line ends and without control characters. Never raises.

    Bytes outside the declared charset become `?`. An unknown charset is guessed from the bytes: a byte order mark, else
    UTF-8 if all of it is valid, else Windows-1252.
    """
    if charset.lower() in _ASCII_LIKE and data.isascii() and b"\0" not in data:
        return _tidy(data.decode("ascii"))
    codec = _codec(charset)
    if codec is None or (codec == "ascii" and not data.isascii()):
        codec = _guess(data)
    elif codec == "cp1252" and not data.isascii() and _is_utf8(data):
        codec = "utf-8-sig"  # UTF-8 that calls itself Latin-1: hardly anything else has this form by chance.
    return _tidy(data.decode(codec, "replace").replace("\ufffd", "?").removeprefix("\ufeff"))


def _tidy(text: str) -> str:
    """Return text with uniform line ends and no controls or lone surrogates (of UTF-7), for storage."""
    text = text.replace("\r\n", "\n")
    if text.replace("\n", "").isprintable():
        return text
    return _SURROGATES.sub("?", _CONTROLS.sub("", _LINE_END.sub("\n", text)))


def _codec(charset: str) -> str | None:
    """The codec for a declared charset; None if unknown."""
    if not _NAME.fullmatch(charset):
        return None
    try:
        info = codecs.lookup(charset)
        b"ab".decode(info.name, "replace")  # `lookup` also knows rot13 and the like, which are no text encodings.
    except (LookupError, ValueError, ImportError):
        return None
    if info.name.replace("-", "_") in _NO_CHARSETS:
        return None
    return _MEANT.get(info.name, info.name)


def _guess(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    start = data[:200]
    if len(start) >= 4 and start.count(0) * 3 > len(start):
        return "utf-16-be" if start[0] == 0 else "utf-16-le"
    return "utf-8-sig" if _is_utf8(data) else "cp1252"


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
