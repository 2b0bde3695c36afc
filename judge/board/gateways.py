"""Passages between two waters controlled by a third place, and their users (maps.md A.2.6)."""

from __future__ import annotations

from judge.board.map_parts import Gateway, GatewayMode
from judge.board.maps import Map
from judge.board.names import Location, PowerName, province_of
from judge.board.orders import Move, Support
from judge.board.position import Position, UnitType


def gate_between(start: Location, end: Location, map: Map) -> Gateway | None:
    """The gateway that a fleet passes on its way from one location to the next; None: the way is open."""
    return map.gates.get((UnitType.FLEET, start, end)) if map.gateways else None


def is_open_to(gate: Gateway, power: PowerName, position: Position) -> bool:
    """True if a power's fleets need nobody's leave at a gateway: it is the keeper or no fleet bars it."""
    unit = position.at(gate.keeper)
    if gate.mode is GatewayMode.BLOCKED_BY_FLEET:
        return unit is None or unit.type is not UnitType.FLEET
    return unit is not None and unit.power == power


def may_pass(power: PowerName, kind: UnitType, start: Location, end: Location, position: Position, map: Map) -> bool:
    """True if no gateway bars a retreat between these locations; nobody gives leave to retreats."""
    gate = gate_between(start, end, map) if kind is UnitType.FLEET else None
    return gate is None or is_open_to(gate, power, position)


def is_leave(support: Support, map: Map) -> bool:
    """True if an order of the keeper's unit, written like a support, lets a fleet through a gateway."""
    if support.to is None or support.supported.type is not UnitType.FLEET:
        return False
    ends = {support.supported.province, province_of(support.to)}
    return any(
        gate.keeper == support.piece.province
        and gate.mode is GatewayMode.PERMISSION
        and ends == {province_of(end) for end in gate.ends}
        for gate in map.gateways
    )


def gives_leave(support: Support, move: Move) -> bool:
    """True if a leave is for this move."""
    assert support.to is not None
    return support.supported.province == move.piece.province and province_of(support.to) == province_of(move.to)


def gate_note(gate: Gateway, map: Map) -> str:
    """Note on a gateway for the confirmation of a move through it."""
    keeper = map.name_of(Location(gate.keeper))
    if gate.mode is GatewayMode.BLOCKED_BY_FLEET:
        return f"it gets through only if no fleet is in {keeper}"
    return f"it gets through only if the unit in {keeper} is its power's own or is ordered to support it"
