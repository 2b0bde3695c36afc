"""Words with which people ask a person and not a program: `Help!!`, `Help me please`."""

from __future__ import annotations

import re
from collections.abc import Sequence

_BESIDE_HELP = frozenset({"", "ME", "THANKS", "PLEASE", "PLS", "PLZ"})


def calls_for_help(words: Sequence[str]) -> bool:
    """Whether a line is a cry for help, and asks for no topic."""
    plain = [re.sub(r"\W", "", word).upper() for word in words]
    return plain[:1] == ["HELP"] and len(plain) <= 3 and set(plain[1:]) <= _BESIDE_HELP
