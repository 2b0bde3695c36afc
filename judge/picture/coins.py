"""Money of others at units, drawn: `coins_at`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.position import Unit
from judge.picture import marks
from judge.picture.geometry import Geometry, Point
from judge.picture.palette import Tint
from judge.picture.scene import Coin, Scene, power_letter
from judge.picture.svg import SvgPiece, around

_MOST = 3
"""Limit on coins at one unit; the last one shows all further payments."""


class _Drawn(Struct, frozen=True):
    """A coin: the middle of its right edge, its text, and the power with its color (None: gold)."""

    at: Point
    words: str
    by: PowerName | None
    about: str


def coins_at(scene: Scene, geometry: Geometry, tints: Mapping[PowerName, Tint]) -> Iterator[SvgPiece]:
    """Coins of a scene, each unit's in a column on its left."""
    for coin in _drawn(scene, geometry):
        drawn = marks.coin(coin.at, coin.words, tints[coin.by].ink if coin.by else None, geometry.scale, coin.about)
        yield around(drawn, _ends(coin, geometry), 12 * geometry.scale)


def reach(scene: Scene, geometry: Geometry) -> Iterator[Point]:
    """Yield both ends of every coin."""
    for coin in _drawn(scene, geometry):
        yield from _ends(coin, geometry)


def _ends(coin: _Drawn, geometry: Geometry) -> tuple[Point, Point]:
    return coin.at, (coin.at[0] - marks.coin_width(coin.words) * geometry.scale, coin.at[1])


def _drawn(scene: Scene, geometry: Geometry) -> Iterator[_Drawn]:
    by_unit: dict[Unit, list[Coin]] = {}
    for coin in scene.coins:
        by_unit.setdefault(coin.unit, []).append(coin)
    board, scale = scene.board, geometry.scale
    for unit, coins in by_unit.items():
        spot = geometry.spot(unit.location).unit
        shown = coins if len(coins) <= _MOST else coins[: _MOST - 1]
        for at, coin in enumerate(shown):
            words = _words(coin, board)
            yield _Drawn(_place(spot, at, words, scale), words, coin.by, about_coin(coin, board))
        if more := coins[len(shown) :]:
            words = f"+{sum(coin.amount or 0 for coin in more)}"
            told = "; ".join(about_coin(coin, board) for coin in more)
            yield _Drawn(_place(spot, len(shown), words, scale), words, None, told)


def _place(unit: Point, at: int, words: str, scale: float) -> Point:
    """The right end of a unit's coin, inside the board; the first coin is at the upper left."""
    within = (marks.coin_width(words) + 5) * scale
    return max(within, unit[0] - 9 * scale), unit[1] + (13.5 * at - 11) * scale


def _words(coin: Coin, board: Map) -> str:
    letter = power_letter(board, coin.by) if coin.by else ""
    return f"{letter}{'' if coin.amount is None else coin.amount}" or marks.UNKNOWN


def about_coin(coin: Coin, board: Map) -> str:
    """Return `Italy paid 5 for France A PAR`, as far as the viewer may know it."""
    who = board.title_of(coin.by) if coin.by else "Others"
    return f"{who} paid for {coin.unit}" if coin.amount is None else f"{who} paid {coin.amount} for {coin.unit}"
