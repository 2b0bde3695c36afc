"""How large columns are kept: packed, since letters and games are mostly what others were already.

Only what the judge itself has written is packed, never what strangers wrote: a mail may begin with whatever it likes.
What was written unpacked (by an older judge, or before a letter left) is read as it stands.

Letters are packed with words that most of them have in common, a text of their own (`common_words/1.txt`), which makes
them a third as large again. What was packed with it cannot be read without it: such a text is never changed and never
taken away. A better one gets the next number.
"""

from __future__ import annotations

import os
import zlib
from enum import IntEnum
from functools import cache

_MARK = b"\x00z"
"""No letter and no JSON begins so. The number of the common words follows, as a digit."""

_LEVEL = 3
"""Higher ones save some hundredths more and take half as long again."""

_FOLDER = os.path.join(os.path.dirname(__file__), "common_words")


class CommonWords(IntEnum):
    """What something was packed with."""

    NONE = 0
    LETTERS = 1


def packed(data: bytes, words: CommonWords = CommonWords.NONE) -> bytes:
    """What the store keeps of these bytes."""
    packer = _packer(words).copy()
    return b"%b%d%b" % (_MARK, words, packer.compress(data) + packer.flush())


def unpacked(kept: bytes) -> bytes:
    """The bytes that were packed; those that never were come as they are.

    Damaged ones come as none, which is no game, phase or letter, and are logged.
    """
    if not kept.startswith(_MARK):
        return bytes(kept)
    start = len(_MARK)
    try:
        unpacker = zlib.decompressobj(zdict=_text(CommonWords(int(kept[start : start + 1]))))
        data = unpacker.decompress(kept[start + 1 :])
        if not unpacker.eof:
            raise ValueError("its end is missing")
        return data
    except (zlib.error, ValueError) as error:
        # Imported here: an idle tick loads this module and unpacks nothing.
        import logging

        logging.getLogger("judge").error("something that was stored is damaged: %s", error)
        return b""


@cache
def _packer(words: CommonWords) -> zlib._Compress:
    """What packs with these words, to be copied: taking the words in costs more than packing a letter."""
    return zlib.compressobj(_LEVEL, zdict=_text(words))


@cache
def _text(words: CommonWords) -> bytes:
    """The words themselves."""
    if words is CommonWords.NONE:
        return b""
    with open(os.path.join(_FOLDER, f"{words:d}.txt"), "rb") as file:
        return file.read()
