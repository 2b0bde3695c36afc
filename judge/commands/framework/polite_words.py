"""Words with which people ask a person and not a program: `Help!!`, `Help me please`, `Send me a map`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.commands.framework.table import TABLE, Command, Where

_BESIDE_HELP = frozenset({"", "ME", "THANKS", "PLEASE", "PLS", "PLZ"})


def calls_for_help(words: Sequence[str]) -> bool:
    """True if a line is a cry for help, without a topic."""
    plain = [re.sub(r"\W", "", word).upper() for word in words]
    return plain[:1] == ["HELP"] and len(plain) <= 3 and set(plain[1:]) <= _BESIDE_HELP


_SMALL = frozenset(re.findall(r"\w+", "AN THE ME MY MYSELF OF US IT FOR WITH IS ARE THIS THAT YOUR WHAT HOW"))
"""Words that name nothing which a command is about."""
_SMALL_WITH_MORE = frozenset({"A", "I", "PLEASE", "IN", "ON"})
"""Words that may be a name if followed by nothing or a letter."""
_OF_SENTENCES = frozenset({"RESIGN", "JOIN", "OBSERVE", "MONITOR", "TAKEOVER", "STATUS", "WAIT"})
"""Commands, besides questions, with words that also begin sentences."""


def begins_sentence(made: Command, rest: Sequence[str]) -> bool:
    """True if the words after a command continue a sentence: `Send me a map`, `List of games`.

    `rest` are the first of these words, in capitals.
    """
    is_asked = made.where is Where.INFO and made.name != "TRY"  # which has orders behind it
    if not rest or not (is_asked or made.name in _OF_SENTENCES) or " ".join(rest) in TABLE:  # HELP MY GAMES
        return False
    return (
        rest[0] == "PLEASE,"
        or rest[0].rstrip(",") in _SMALL
        or (rest[0] in _SMALL_WITH_MORE and len(rest) > 1 and len(rest[1]) > 1)
    )
