"""Orders in full words, for letters: `Fleet Spain (south coast) SUPPORT Army Marseilles -> Gascony`.

See orders.md 7.2.
"""

from __future__ import annotations

from judge.board.maps import Map
from judge.board.names import Location, PowerName, province_of
from judge.board.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Misorder,
    Move,
    Order,
    Proxy,
    Remove,
    Retreat,
    Support,
    Waive,
)
from judge.board.position import Piece, Position
from judge.board.wording import a_unit, unit_type


def describe_order(order: Order, map: Map, position: Position | None) -> str:
    """Describe an order in full, without a period: `Army Paris -> Burgundy`, `Builds an army in Berlin`.

    A supported or convoyed unit of another power has that power's adjective, unless `position` is None.
    `judge.board.order_text.parse` reads the words as the same order. Signals end in `?`.
    """
    match order:
        case Hold(piece, misorder):
            return f"{describe_piece(piece, map)} HOLD{_FAULTY[misorder]}"
        case Move():
            return _move(order, map)
        case Support(piece, supported, to, signal):
            goal = (f" -> {map.name_of(to)}" if to is not None else "") + (" ?" if signal else "")
            return f"{describe_piece(piece, map)} SUPPORT {_helped(supported, piece, map, position)}{goal}"
        case Convoy(piece, army, to):
            helped = _helped(army, piece, map, position)
            return f"{describe_piece(piece, map)} CONVOY {helped} -> {map.name_of(to)}"
        case Proxy(piece, holder):
            return f"{describe_piece(piece, map)} PROXY to {map.title_of(holder)}"
        case Retreat(piece, to):
            return f"{describe_piece(piece, map)} -> {map.name_of(to)}"
        case Disband(piece):
            return f"{describe_piece(piece, map)} DISBAND"
        case Build(piece):
            return f"Builds {a_unit(piece.type)} in {map.name_of(piece.location)}"
        case Remove(piece):
            return f"Removes the {unit_type(piece.type)} in {_at(piece.location, map)}"
        case Waive():
            return "Build waived"


_FAULTY = {Misorder.NONE: "", Misorder.HOLD: " (a faulty order)", Misorder.MOVE: " (a faulty order to move)"}


def describe_piece(piece: Piece, map: Map) -> str:
    """Return a unit in full words: `Fleet Spain (south coast)`."""
    return f"{unit_type(piece.type).capitalize()} {map.name_of(piece.location)}"


def _move(move: Move, map: Map) -> str:
    way = " -> ".join(map.name_of(place) for place in (*move.path, move.to))
    by_convoy = " by convoy" if move.via and not move.path else ""
    avoided = "".join(f" not via {map.name_of(place)}" for place in move.avoid)
    return f"{describe_piece(move.piece, map)} -> {way}{by_convoy}{avoided}"


def _helped(helped: Piece, helper: Piece, map: Map, position: Position | None) -> str:
    if position is None:
        return describe_piece(helped, map)
    owner, own = _owner(helped, position), _owner(helper, position)
    if owner is None or owner == own or owner not in map.powers:
        return describe_piece(helped, map)
    return f"{map.powers[owner].adjective} {describe_piece(helped, map)}"


def _owner(piece: Piece, position: Position) -> PowerName | None:
    unit = position.at(piece.province)
    return None if unit is None else unit.power


def _at(location: Location, map: Map) -> str:
    """The words for a place after `in`: seas have an article."""
    return f"{'the ' if map.is_sea(province_of(location)) else ''}{map.name_of(location)}"
