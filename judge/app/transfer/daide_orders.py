"""The orders of one phase in DAIDE's language, and what came of them in its words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from judge.app.transfer.daide_form import Tokens
from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Proxy, Remove, Retreat, Support, Waive
from judge.board.position import Piece, Position, Unit, by_province
from judge.board.results import OrderOutcome, Reason, Result

_NO_OWNER = PowerName("")


class DaideOrders:
    """Writer of orders: it knows whose units they name, and by which seas armies went."""

    def __init__(
        self, board: Position, map: Map, tokens: Tokens, outcomes: Sequence[OrderOutcome], lost: Counter[str]
    ) -> None:
        self.map = map
        self.tokens = tokens
        self.lost = lost
        self.units = by_province(board.units)
        self.convoys = [each.order for each in outcomes if isinstance(each.order, Convoy)]
        self.beaten = {
            each.unit.province for each in outcomes if each.unit is not None and Result.DISLODGED in each.results
        }

    def on_file(self, power: PowerName, order: Order) -> str:
        """An order that is not carried out yet. Raises Unclear."""
        if isinstance(order, Waive):
            return f"({self.tokens.of_power[power]} WVE)"
        return self.written(Unit(power, order.piece.type, order.piece.location), order, None)

    def written(self, unit: Unit, order: Order, outcome: OrderOutcome | None) -> str:
        """An order of a unit; `outcome` None: it is not carried out yet. Raises Unclear."""
        return f"(({self.tokens.unit(unit)}) {self._action(unit, order, outcome)})"

    def _action(self, unit: Unit, order: Order, outcome: OrderOutcome | None) -> str:
        match order:
            case Move(to=to):
                return self._move(unit, order, is_by_sea=order.via or (outcome is not None and outcome.by_convoy))
            case Support(supported=supported, to=None):
                return f"SUP {self._other(supported)}"
            case Support(supported=supported, to=to):
                assert to is not None
                self.lost["Left out: coasts named in supports"] += "/" in to
                return f"SUP {self._other(supported)} MTO {self._place(province_of(to))}"
            case Convoy(army=army, to=to):
                return f"CVY {self._other(army)} CTO {self._place(to)}"
            case Retreat(to=to):
                return f"RTO {self._place(to)}"
            case Disband():
                return "DSB"
            case Build():
                return "BLD"
            case Remove():
                return "REM"
            case Hold() | Proxy() | Waive():
                self.lost["Proxies, written as holds"] += isinstance(order, Proxy)
                return "HLD"

    def _move(self, unit: Unit, order: Move, *, is_by_sea: bool) -> str:
        self.lost["Left out: seas that a convoy was not to use, of armies"] += bool(order.avoid)
        end = province_of(order.to)
        if not is_by_sea and end in self.map.reached_provinces(unit.type, unit.location):
            return f"MTO {self._place(order.to)}"
        seas = [province_of(sea) for sea in order.path] or self._route(unit, end)
        if not seas:
            self.lost["Moves that no convoy can make, written as moves by land"] += is_by_sea
            return f"MTO {self._place(order.to)}"
        return f"CTO {self._place(order.to)} VIA ({' '.join(self.tokens.of_place[sea] for sea in seas)})"

    def _route(self, unit: Unit, end: Province) -> list[Province]:
        """Return a way over fleets that were ordered to convoy, else over any seas.

        One over fleets that were not dislodged comes first.
        """
        ordered = {
            convoy.piece.province
            for convoy in self.convoys
            if convoy.army.province == unit.province and province_of(convoy.to) == end
        }
        seas = {place for place in self.map.places if self.map.can_convoy_in(place)}
        tries = (self._way(unit.province, end, among) for among in (ordered - self.beaten, ordered, seas))
        return next((way for way in tries if way), [])

    def _way(self, start: Province, end: Province, seas: Collection[Province]) -> list[Province]:
        """Return the seas of a shortest route; empty if there is no route."""
        ways, seen = [[start]], {start}
        for way in ways:
            beside = self.map.neighbors[way[-1]]
            if end in beside and len(way) > 1:
                return way[1:]
            for sea in sorted((beside & {*seas}) - seen):
                seen.add(sea)
                ways.append([*way, sea])
        return []

    def _other(self, piece: Piece) -> str:
        """A unit that an order is about; without a power if there is no such unit."""
        unit = self.units.get(piece.province)
        return f"({self.tokens.unit(unit or Unit(_NO_OWNER, piece.type, piece.location))})"

    def _place(self, location: Location | Province) -> str:
        return self.tokens.location(Location(location))


_FAILED = {
    Reason.NO_CONVOY: "NSO",
    Reason.CONVOY_DISRUPTED: "DSR",
    Reason.PARADOX: "DSR",
    Reason.ILLEGAL: "FAR",
    Reason.CUT: "CUT",
    Reason.DISLODGED: "CUT",
}


def result_of(outcome: OrderOutcome) -> str:
    """Return what came of an order: `SUC`, `BNC RET`.

    An order that could not be is `FAR`: with the option AOA of the language, notes on orders are results, too.
    """
    is_beaten = Result.DISLODGED in outcome.results
    words = {*outcome.results} - {Result.DISLODGED, Result.DISRUPTED, Result.DISBAND}
    match outcome.order:
        case Hold() | Convoy() if is_beaten and not words:
            return "RET"
        case Move() | Retreat() if words:
            word = _FAILED.get(outcome.reason, "BNC")
        case Support() if words or is_beaten:
            word = _FAILED.get(outcome.reason, "NSO")
        case _:
            word = "NSO" if words else "SUC"
    return f"{word} RET" if is_beaten else word
