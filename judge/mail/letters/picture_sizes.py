"""How large the pictures of letters are: `Sizes`, by what their reader has set (SET MAP)."""

from __future__ import annotations

from typing import NamedTuple

from judge.game.game import Game, Maps
from judge.game.people.seats import player_at
from judge.game.visibility.viewers import Viewer


class Sizes(NamedTuple):
    """Widths in pixels, of which drawing may make more (`judge.picture.enlarged`), and what else a reader wishes.

    `results`: of orders with what came of them, and of a position that a letter is about. `after`: of the position
    beside results, which has less to show; 0: there is none, as the letter would be too large. `orders`: of one's
    orders on file, of which there are many. `alone`: of a picture that was asked for (MAP). `symbols`: how many times
    as large symbols and names are. `paper`: it fits on a page.
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
"""Those that show more come later."""


def sizes_for(wanted: Maps) -> Sizes | None:
    """What somebody gets who has set this; None: no pictures."""
    return _OF[wanted]


def sizes_of(reader: Viewer, game: Game) -> Sizes | None:
    """How large the pictures of a reader's letters are; None: they want none. Of several seats the largest count."""
    order = list(_OF)
    wanted = [player.maps for seat in reader.seats if (player := player_at(game, seat)) is not None]
    return sizes_for(max(wanted, key=order.index, default=Maps.ON))
