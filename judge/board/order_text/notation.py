"""The short notation: order text -> order, order -> text (tolerant reader: `parse`).

    A PAR H            A PAR - BUR        A LON - BRE VIA       A PAR S A MAR - BUR     A PAR S A MAR
    A PAR S A ROM ?    A LON - BEL NOT VIA NTH ENG
    F ENG C A LON - BRE    A LON P ITALY  A BUR R GAS           A BUR D                 A PAR B          WAIVE

Nothing is checked against a map or a position here; `judge.board.legality` does that.
"""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import Location, PowerName
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Proxy, Remove, Retreat, Support, Waive
from judge.board.position import PhaseType, Piece, UnitType, piece_of

_TYPES = {"A": UnitType.ARMY, "F": UnitType.FLEET}


class Unreadable(ValueError):
    """The text is not an order in the short notation. The message names the words."""


def parse_piece(text: str) -> Piece:
    """Return the piece that `"F SPA/SC"` means. Raises Unreadable."""
    words = text.split()
    if len(words) != 2 or words[0] not in _TYPES:
        raise Unreadable(f"{text!r} is not a unit: write it like A PAR or F SPA/SC.")
    return piece_of(_TYPES[words[0]], Location(words[1]))


def parse_order(text: str, phase: PhaseType = PhaseType.MOVEMENT) -> Order:
    """One order in the short notation, upper case, words divided by blanks. Raises Unreadable.

    `phase` decides what `A BUR - GAS` (move or retreat) and `A BUR D` (disband or remove) mean.
    """
    words = text.split()
    if words == ["WAIVE"]:
        return Waive()
    if len(words) < 3 or words[0] not in _TYPES:
        raise Unreadable(f"{text!r} is not an order: write it like A PAR - BUR or A PAR H.")
    if words[-1] == "?" and words[2] == "S":
        support = parse_order(text.rpartition("?")[0], phase)
        return Support(support.piece, support.supported, support.to, True) if isinstance(support, Support) else support
    piece = piece_of(_TYPES[words[0]], Location(words[1]))
    if "NOT" in words and (at := _not_via(words)):
        move = parse_order(" ".join(words[:at]), phase)
        if isinstance(move, Move):
            return replace(move, avoid=tuple(Location(sea) for sea in words[at + 2 :]))
    order = _for_itself(piece, words[2:], phase) or _for_another(piece, words[2:])
    if order is None:
        raise Unreadable(f"{text!r} is not an order: write it like A PAR - BUR or A PAR H.")
    return order


def _not_via(words: list[str]) -> int:
    """Index of the first sea that a move avoids, after its destination; 0 if it avoids none.

    A map may have a place NOT: `A ECG - NOT VIA` is a move there.
    """
    pairs = (at for at in range(4, len(words) - 2) if words[at : at + 2] == ["NOT", "VIA"])
    return next((at for at in pairs if words[at - 2] == "-" or words[at - 1] == "VIA"), 0)


def _for_itself(piece: Piece, words: list[str], phase: PhaseType) -> Order | None:
    """Return an order for a unit's own action from the words after it; None: no such order."""
    match words:
        case ["H"]:
            return Hold(piece)
        case ["-", to] if phase is PhaseType.RETREATS:
            return Retreat(piece, Location(to))
        case ["-", to]:
            return Move(piece, Location(to))
        case ["-", to, "VIA"]:
            return Move(piece, Location(to), via=True)
        case ["-", *path] if len(path) % 2 == 1 and path[1::2] == ["-"] * (len(path) // 2):
            *seas, to = path[::2]
            return Move(piece, Location(to), via=True, path=tuple(Location(sea) for sea in seas))
        case ["R", to]:
            return Retreat(piece, Location(to))
        case ["D"]:
            return Remove(piece) if phase is PhaseType.ADJUSTMENTS else Disband(piece)
        case ["B"]:
            return Build(piece)
    return None


def _for_another(piece: Piece, words: list[str]) -> Order | None:
    """Return an order to help another unit, or to obey another power; None: no such order."""
    match words:
        case ["S", kind, place] | ["S", kind, place, "H"] if kind in _TYPES:
            return Support(piece, piece_of(_TYPES[kind], Location(place)))
        case ["S", kind, place, "-", to] if kind in _TYPES:
            return Support(piece, piece_of(_TYPES[kind], Location(place)), Location(to))
        case ["C", kind, place, "-", to] if kind in _TYPES:
            return Convoy(piece, piece_of(_TYPES[kind], Location(place)), Location(to))
        case ["P", *holder] if holder:
            return Proxy(piece, PowerName(" ".join(holder)))
    return None


def format_order(order: Order) -> str:
    """Return an order in the short notation, which `parse_order` reads back."""
    match order:
        case Hold(piece):
            return f"{piece} H"
        case Move(avoid=avoid) if avoid:
            return f"{format_order(replace(order, avoid=()))} NOT VIA {' '.join(avoid)}"
        case Move(piece, to, _, path) if path:
            return " - ".join([str(piece), *path, to])
        case Move(piece, to, via, _):
            return f"{piece} - {to} VIA" if via else f"{piece} - {to}"
        case Support(piece, supported, to, signal):
            goal = f" - {to}" if to is not None else ""
            return f"{piece} S {supported}{goal}{' ?' if signal else ''}"
        case Convoy(piece, army, to):
            return f"{piece} C {army} - {to}"
        case Proxy(piece, holder):
            return f"{piece} P {holder}"
        case Retreat(piece, to):
            return f"{piece} R {to}"
        case Disband(piece) | Remove(piece):
            return f"{piece} D"
        case Build(piece):
            return f"{piece} B"
        case Waive():
            return "WAIVE"
