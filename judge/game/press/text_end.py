"""The line at which the text of a message ends, and orders may begin: missing it shows them to the readers."""

from __future__ import annotations

import re

from judge.patterns import pattern

_END = pattern(r"END(?:PRESS|BROADCAST)\b|END[\s-]+(?:OF\s+)?(?:PRESS|BROADCAST)\W*\Z", re.IGNORECASE)


def ends_press(line: str) -> bool:
    """Whether a line ends the text of PRESS and BROADCAST.

    `ENDPRESS` and `ENDBROADCAST` do as its first word, whatever follows; `END PRESS` and `END OF PRESS` alone on it.
    """
    return _END.match(line.lstrip("\"'*_( ")) is not None
