"""Letters that leave together: hidden ones never in the minute of one that names the same writer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from tests.support.house import KEEPER, Got
from tests.support.watcher.facts import name_of

HIDDEN = {
    "extender": "moved by a power",
    "absentee": "Somebody will be absent|Somebody takes back",
    "proposer": "An end of the game is proposed",
}
"""Words of letters about a deed whose author they do not name, by the kind of fact."""


@dataclass
class Timing:
    """The letters of one game by the minute in which they leave, each with its writer."""

    together: list[str] = field(default_factory=list)
    compared: int = 0
    _hidden: list[tuple[str, datetime, frozenset[str], str]] = field(default_factory=list)
    _signed: list[tuple[str, datetime, str, str]] = field(default_factory=list)

    def note(self, writer: str, own: str, letters: Iterable[Got], secret: Mapping[str, frozenset[str]]) -> None:
        """Note the letters of a writer's mail.

        `secret`: the words in those that hide the writer, and the readers who may know.
        """
        for letter in letters:
            if letter.to in (own, KEEPER):
                continue
            minute = letter.due.replace(second=0, microsecond=0)
            named = re.search(name_of(writer), f"{letter.subject}\n{letter.text}")
            hidden = [
                known for sign, known in secret.items() if re.search(sign, letter.text) and letter.to not in known
            ]
            if hidden:
                self._hidden += [(writer, minute, known, letter.subject) for known in hidden]
                if named:
                    self.together.append(f"{writer} is named in a letter about what is hidden: {letter.subject}")
            elif named:
                self._signed.append((writer, minute, letter.to, letter.subject))

    def close(self) -> None:
        """Compare every hidden letter with every signed one that somebody gets who may not know."""
        for writer, minute, known, subject in self._hidden:
            for other, at, reader, signed in self._signed:
                if writer == other and reader not in known:
                    self.compared += 1
                    if minute == at:
                        self.together.append(
                            f"{writer} at {minute:%d %b %H:%M}: {subject!r} and {signed!r} to {reader}"
                        )
