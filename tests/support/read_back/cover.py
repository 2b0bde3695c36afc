"""Hidden part of a mark under what is painted over it, and its part that lies on the board: `Cover`."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import shapely
from shapely import STRtree
from shapely.geometry import box

from judge.picture.geometry import Geometry
from tests.support.read_back.svg_marks import Mark

_OF_WORDS = 0.5
"""Share of its box that a word with its rim hides."""


class Cover:
    """Answers, for each mark of a picture, about the marks painted later."""

    def __init__(self, marks: Sequence[Mark], geometry: Geometry) -> None:
        self._marks = marks
        self._order = {id(mark): at for at, mark in enumerate(marks)}
        self._tree = STRtree([mark.whole for mark in marks])
        self._board = box(0, 0, *geometry.size)

    def hidden(self, marks: Collection[Mark], own: Collection[Mark] = ()) -> float:
        """Return the hidden share of the ink of these marks together, from 0 to 1, but for `own` marks."""
        passed = {self._order[id(each)] for each in (*marks, *own)}
        ink = hidden = 0.0
        for mark in marks:
            over = [at for at in self._tree.query(mark.ink) if at > self._order[id(mark)] and at not in passed]
            ink += mark.ink.area
            hidden += self._hidden(mark, [self._marks[at] for at in over])
        return hidden / ink if ink else 0.0

    def _hidden(self, mark: Mark, over: Sequence[Mark]) -> float:
        """Return the square pixels of a mark that these others hide."""
        if not over:
            return 0.0
        solid = shapely.union_all([other.whole for other in over if not _is_words(other)])
        words = shapely.union_all([other.whole for other in over if _is_words(other)])
        hidden = shapely.intersection(mark.ink, solid)
        half = shapely.intersection(shapely.difference(mark.ink, solid), words)
        return float(hidden.area + _OF_WORDS * half.area)

    def outside(self, mark: Mark) -> float:
        """The share of its ink that lies outside of the board's frame."""
        return 1 - float(shapely.intersection(mark.ink, self._board).area / mark.ink.area) if mark.ink.area else 0.0


def _is_words(mark: Mark) -> bool:
    """True if it is a text on the board itself: letters on a unit or a coin hide as these do."""
    return mark.kind in {"text", "stub"}
