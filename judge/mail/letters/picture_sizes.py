"""Sizes of pictures in letters: `Sizes`, by their reader's setting (SET MAP)."""

from __future__ import annotations

from typing import NamedTuple

from judge.game.game import Game, Maps
from judge.game.people.seats import player_at
from judge.game.visibility.viewers import Viewer


class Sizes(NamedTuple):
    """Widths in pixels, which drawing may enlarge (`judge.picture.enlarged`), and other wishes.

    `results`: orders with their results, and a position that a letter is about. `after`: the position beside results,
    which has less to show; 0: there is none, as the letter would be too large. `orders`: one's orders on file, of which
    there are many. `alone`: a requested picture (MAP). `symbols`: the scale of symbols and names. `paper`: it fits on a
    page.
    """

    results: int
    after: int
    orders: int
    alone: int
    symbols: float = 1.0
    paper: bool = False


USUAL = Sizes(results=900, after=648, orders=720, alone=1200)
"""Two of them leave a letter under 250 KB."""

_OF = {
    Maps.OFF: None,
    Maps.SMALL: Sizes(results=720, after=600, orders=720, alone=720, symbols=1.6),
    Maps.ON: USUAL,
    Maps.BIG: Sizes(results=1200, after=0, orders=900, alone=1400),
    Maps.PRINT: Sizes(results=1400, after=0, orders=720, alone=1400, paper=True),
}
"""Sizes by setting; later ones show more."""


def sizes_for(wanted: Maps) -> Sizes | None:
    """Return the sizes for a setting; None: no pictures."""
    return _OF[wanted]


def sizes_of(reader: Viewer, game: Game) -> Sizes | None:
    """Sizes of pictures in a reader's letters; None: none wanted. The largest of several seats counts."""
    order = list(_OF)
    wanted = [player.maps for seat in reader.seats if (player := player_at(game, seat)) is not None]
    return sizes_for(max(wanted, key=order.index, default=Maps.ON))
