"""Packing of large columns, since letters and games mostly repeat others.

Only the judge's own texts are packed, never strangers': a mail may begin with anything. Unpacked texts (by an older
judge, or of a letter that has not left) are read unchanged.

Letters are packed with a text of words that most of them share (`common_words/1.txt`); without it they would be a third
larger. Text packed with it cannot be read without it: never change or remove such a file. A better text gets the next
number.

The phases of a finished game are packed with the words of one of them (`Model`), because they are mostly alike.

docs/decisions/073-packing.md says why.
"""

from __future__ import annotations

import os
import zlib
from enum import IntEnum
from functools import cache

_MARK = b"\x00z"
"""Prefix that begins no letter and no JSON. The number of the common words follows, as a digit."""

_LIKE = b"\x00m"
"""Prefix of data packed with the words of a `Model`."""

_LEVEL = 3
"""Compression level. Higher ones save a few percent more and take half as long again."""

_BEST_LEVEL = 9
_MOST_WORDS = 32_768
"""Maximum size of the words in bytes: zlib looks no further back."""

_FOLDER = os.path.join(os.path.dirname(__file__), "common_words")


class CommonWords(IntEnum):
    """The words with which something was packed."""

    NONE = 0
    LETTERS = 1


def packed(data: bytes, words: CommonWords = CommonWords.NONE) -> bytes:
    """Return bytes as the store keeps them."""
    packer = _packer(words).copy()
    return b"%b%d%b" % (_MARK, words, packer.compress(data) + packer.flush())


def unpacked(kept: bytes) -> bytes:
    """Return the unpacked bytes; bytes never packed are returned as they are.

    Damaged bytes are logged and returned as b"", which is no game, phase or letter.
    """
    if not kept.startswith(_MARK):
        return bytes(kept)
    start = len(_MARK)
    try:
        return _whole(kept[start + 1 :], _text(CommonWords(int(kept[start : start + 1]))))
    except (zlib.error, ValueError) as error:
        return _damaged(error)


class Model:
    """A text whose words help to pack others, because repeated parts take no space; empty for none."""

    def __init__(self, words: bytes) -> None:
        self._words = words[-_MOST_WORDS:]
        self._packer = zlib.compressobj(_BEST_LEVEL, zdict=self._words)

    def packed(self, data: bytes) -> bytes:
        """Return bytes as the store keeps them."""
        packer = self._packer.copy()
        return _LIKE + packer.compress(data) + packer.flush()

    def unpacked(self, kept: bytes) -> bytes:
        """Return the bytes that were packed, with these words or without; for damage see `unpacked`."""
        if not kept.startswith(_LIKE):
            return unpacked(kept)
        try:
            return _whole(kept[len(_LIKE) :], self._words)
        except (zlib.error, ValueError) as error:
            return _damaged(error)


def _whole(kept: bytes, words: bytes) -> bytes:
    """Unpack data packed with these words. Raises zlib.error, ValueError."""
    unpacker = zlib.decompressobj(zdict=words)
    data = unpacker.decompress(kept)
    if not unpacker.eof:
        raise ValueError("its end is missing")
    return data


def _damaged(error: Exception) -> bytes:
    """Log unreadable bytes and return b""."""
    # Imported here: an idle tick loads this module and unpacks nothing.
    import logging

    logging.getLogger("judge").error("something that was stored is damaged: %s", error)
    return b""


@cache
def _packer(words: CommonWords) -> zlib._Compress:
    """Return a packer with these words, to be copied: loading them costs more than packing a letter."""
    return zlib.compressobj(_LEVEL, zdict=_text(words))


@cache
def _text(words: CommonWords) -> bytes:
    """Return the words themselves."""
    if words is CommonWords.NONE:
        return b""
    with open(os.path.join(_FOLDER, f"{words:d}.txt"), "rb") as file:
        return file.read()
