"""Lines of a mail in press and outside: between PRESS and its ENDPRESS a mail may say anything."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from judge.game.press.text_end import leaves_press, opens_press
from judge.mail.inbound.heading_words import LONGEST, Label, label
from judge.mail.inbound.headings import is_banner


class Place(Enum):
    """A line's place: outside press, in press that nothing ends, or between PRESS and its ENDPRESS."""

    OUTSIDE = 0
    OPEN_PRESS = 1
    CLOSED_PRESS = 2


def places(texts: Sequence[str], quoted: Sequence[bool]) -> list[Place]:
    """Find each line's place. The lines PRESS and ENDPRESS themselves are outside."""
    places = [Place.OUTSIDE] * len(texts)
    opened: int | None = None
    for i, text in enumerate(texts):
        if quoted[i]:
            continue
        if text == "-- ":
            if opened is None or not _ends_below(texts[i + 1 : i + _LONGEST_SIGNATURE], quoted[i + 1 :]):
                break
            continue
        if opened is None and opens_press(text):
            opened = i
        elif opened is not None and leaves_press(text[:LONGEST]):
            places[opened + 1 : i] = [Place.CLOSED_PRESS] * (i - opened - 1)
            opened = None
    if opened is not None:
        places[opened + 1 :] = [Place.OPEN_PRESS] * (len(texts) - opened - 1)
    return places


_LONGEST_SIGNATURE = 15


def _ends_below(texts: Sequence[str], quoted: Sequence[bool]) -> bool:
    """True if press is ended in these lines below a signature, before an old letter begins."""
    for text, is_quoted in zip(texts, quoted, strict=False):
        low = text[: LONGEST + 1].strip().casefold()
        if is_quoted or is_banner(low) or label(low) is Label.FROM:
            return False
        if leaves_press(text[:LONGEST]):
            return True
    return False
