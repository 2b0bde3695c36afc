"""Straits and capes: links that weaken the units that cross them (maps.md A.2.5).

A unit that crosses a strait has no strength of its own, one that crosses a cape half of it; supports count in full.
No unit lends support across them (`judge.board.legality`), and of several units that retreat to one place those lose
that come across one (`judge.board.retreats`).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.maps import LinkClass, Map
from judge.board.movement.decisions import Decisions
from judge.board.movement.tables import NOWHERE
from judge.board.names import Location, Province, province_of
from judge.board.position import Piece, UnitType

_OWN_STRENGTH = {LinkClass.CAPE: 0.5, LinkClass.STRAIT: 0.0}


def link_class(kind: UnitType, start: Location, end: Location, map: Map) -> LinkClass:
    """What a unit crosses that moves or retreats from one location to another."""
    return map.weak_links.get((kind, start, end), LinkClass.NORMAL)


def landing_class(carriers: list[Piece], end: Province, map: Map) -> LinkClass:
    """What a convoyed unit crosses at last, if one of these brings it there: the easiest there is."""
    links = [
        link_class(carrier.type, carrier.location, place, map)
        for carrier in carriers
        for place in map.reach(carrier.type, carrier.location)
        if province_of(place) == end
    ]
    return min(links, key=lambda link: link.hardship, default=LinkClass.NORMAL)


class WeakDecisions(Decisions):
    """The decisions on a map with weak links. `crossed`: the moving units that cross one.

    All strengths that are above nothing are 1 more than on other maps: a unit without any strength of its own still
    enters an empty province, and keeps another such unit out of it.
    """

    __slots__ = ("crossed",)

    crossed: dict[int, LinkClass]

    def hold_strength(self, province: int, most: bool) -> float:
        """As on other maps, and 1 more if that is something; 1 for a unit that resists nothing (WEAK_BOUNCES)."""
        strength = super().hold_strength(province, most)
        if strength:
            return strength + 1
        return 1 if self._stays_without_strength(province, most) else 0

    def _stays_without_strength(self, province: int, most: bool) -> bool:
        """Whether a unit is there that bounced and resists nothing (WEAK_BOUNCES)."""
        if self.owner[province] is None or self.goal[province] == NOWHERE:
            return False
        leaves = self.moved[province]
        return most if leaves is None else not leaves

    def attack_strength(self, unit: int, most: bool) -> float:
        """As on other maps and 1 more; less across a weak link."""
        return self._weakened(unit, super().attack_strength(unit, most))

    def defend_strength(self, unit: int, most: bool) -> float:
        """As on other maps and 1 more; less across a weak link."""
        return self._weakened(unit, super().defend_strength(unit, most))

    def prevent_strength(self, unit: int, most: bool) -> float:
        """As on other maps and 1 more; less across a weak link."""
        return self._weakened(unit, super().prevent_strength(unit, most))

    def _weakened(self, unit: int, strength: float) -> float:
        if not strength:
            return 0
        return strength + _OWN_STRENGTH[self.crossed[unit]] if unit in self.crossed else strength + 1

    def cuts(self, attacker: int, supporter: int) -> bool | None:
        """Across a cape an attack cuts only by dislodging; across a strait also with a support of its own."""
        link = self.crossed.get(attacker)
        if link is None:
            return super().cuts(attacker, supporter)
        if self.moved[attacker] or link is LinkClass.CAPE:
            return self.moved[attacker]
        usual = super().cuts(attacker, supporter)
        if usual is False or self.support(attacker, True) == 0:
            return self.moved[attacker]
        return usual if self.support(attacker, False) else None

    def more_dependencies(self, attacker: int) -> Sequence[int]:
        """Whether the attack gets anywhere, and the supports that it has, if it crosses a weak link."""
        if attacker not in self.crossed:
            return ()
        return [attacker, *(2 * self.size + helper for helper in self.helpers.get(attacker, ()))]

    def settle_plainly(self) -> list[int]:
        """Nothing is decided plainly where a unit crosses a weak link: all moves are returned."""
        if not self.crossed:
            return super().settle_plainly()
        return [unit for target in self.entrant for unit in self.attackers(target)]
