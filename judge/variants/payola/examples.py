"""Examples for letters and HELP, with names of the game's own map."""

from __future__ import annotations

from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import format_order
from judge.board.orders import Move
from judge.board.position import Piece, UnitType
from judge.game.game import Game

_USUAL = PowerName("FRANCE")


def own_names(text: str, game: Game) -> str:
    """A text with FRANCE in it, where the game has no such power with the name of its first one."""
    names = [power.name for power in game.powers]
    if not names or _USUAL in names:
        return text
    return text.replace(_USUAL, names[0]).replace(_USUAL.lower(), names[0].lower())


def example_offer(map: Map) -> str:
    """Return `2 : A PAR - BUR`, or a move of the map's first army that can move by land."""
    starts = [unit.piece for power in map.powers.values() for unit in power.units if unit.type is UnitType.ARMY]
    usual = Piece(UnitType.ARMY, Location("PAR")), Province("BUR")
    moves = [(piece, to) for piece in starts for to in sorted(map.army.get(piece.province, ()))]
    anywhere = [(Piece(UnitType.ARMY, Location(at)), to) for at in sorted(map.army) for to in sorted(map.army[at])]
    piece, to = usual if usual in moves else (moves or anywhere)[0]
    return f"2 : {format_order(Move(piece, Location(to)))}"
