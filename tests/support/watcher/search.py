"""Search for facts in letters: every letter to every reader, for all that this reader may not know."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from judge.game.game import Game
from tests.support.house import KEEPER, Got, House
from tests.support.watcher.facts import Fact
from tests.support.watcher.pieces import pieces_of

OF_THE_BOARD = frozenset({"orders on file", "hidden build", "unit", "order"})
"""Facts that one's own orders may speak of: what a reader wrote is no news to them."""


@dataclass(frozen=True)
class Found:
    """A fact in a letter to somebody who may not know it."""

    fact: Fact
    reader: str
    where: str
    text: str

    def __str__(self) -> str:
        return f"{self.fact.kind}: {self.fact.about}; told to {self.reader} in {self.where}: {self.text[:300]!r}"


@dataclass
class Watcher:
    """Looks so far, and their finds. `searched` counts the searches for facts by kind.

    `public` is a reader who may know nothing that is not told to everybody: what they read is no news to anybody.
    """

    public: str
    letters: int = 0
    pieces: int = 0
    searched: Counter[str] = field(default_factory=Counter)
    found: list[Found] = field(default_factory=list)
    _read: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    _written: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def write(self, writer: str, words: str) -> None:
        """Note words about units that their writer may not see: their echo is no news to the writer."""
        self._written[writer].add(words)

    def is_known(self, to: str, *, of: str) -> None:
        """Take all that one reader has read as no news to another one, who may look it up."""
        self._read[to] |= self._read[of]

    def look(self, house: House, game: Game, letters: Iterable[Got], facts: Sequence[Fact]) -> None:
        """Search these letters. What their readers were told before a fact was there is no news."""
        for letter in letters:
            if letter.to != KEEPER:
                self._look(house, game, letter, [fact for fact in facts if letter.to not in fact.known_to])

    def _look(self, house: House, game: Game, letter: Got, facts: Sequence[Fact]) -> None:
        old = self._read[letter.to] | self._read[self.public]
        pieces = [piece for piece in pieces_of(house, letter) if piece.text not in old]
        self.letters += 1
        self.pieces += len(pieces)
        self.searched.update(fact.kind for fact in facts)
        if "tried out" in letter.subject and game.position is not None:
            # It is played on the board that the reader sees: captures are those of that board.
            taken = {f"{unit.power} owns {unit.province}" for unit in game.position.units}
            facts = [fact for fact in facts if fact.about not in taken]
        text = "\n".join(" ".join(piece.text.split()) for piece in pieces)
        own = "|".join(filter(None, (_own_units(house, game, letter.to), *map(re.escape, self._written[letter.to]))))
        for fact in facts:
            if not all(re.search(sign, text, re.MULTILINE) for sign in fact.signs):
                continue
            if fact.whole:
                self.found.append(Found(fact, letter.to, "the letter", letter.subject))
                continue
            for piece in pieces:
                if fact.is_in(piece.text) and not (fact.kind in OF_THE_BOARD and own and re.search(own, piece.text)):
                    self.found.append(Found(fact, letter.to, piece.where, piece.text))
                    break
        self._read[letter.to] |= {piece.text for piece in pieces if piece.where not in ("Subject", "Date")}

    def join(self, other: Watcher) -> None:
        """Count another's work as one's own."""
        self.letters += other.letters
        self.pieces += other.pieces
        self.searched += other.searched
        self.found += other.found

    def report(self) -> str:
        """Return the figures, and the first of the finds."""
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(self.searched.items()))
        head = f"{self.letters} letters, {self.pieces} pieces, {self.searched.total()} facts searched ({kinds}), "
        return "\n".join([f"{head}{len(self.found)} found", *map(str, self.found[:20])])


def _own_units(house: House, game: Game, reader: str) -> str:
    """Return a pattern of a reader's own units, in short and in words."""
    mine = {power.name for power in game.powers if power.player and reader in power.player.addresses}
    mine |= {power.name for power in game.powers if power.controller in mine}
    units = [unit for unit in (game.position.units if game.position else ()) if unit.power in mine]
    names = {unit: house.judge.in_play(game).map.places[unit.province].name for unit in units}
    return "|".join(rf"\b(?:{unit.type} {unit.province}|(?:Army|Fleet) {name})\b" for unit, name in names.items())
