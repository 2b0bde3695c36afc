"""Straits and capes: links that weaken the units that cross them (maps.md A.2.5).

A unit that crosses a strait has no strength of its own; across a cape it has half its strength. Supports count in full.
No unit lends support across them (`judge.board.legality`). If several units retreat to one place, the units that cross
a weak link lose (`judge.board.retreats`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from judge.board.maps import LinkClass, Map
from judge.board.movement.decisions import Decisions
from judge.board.movement.tables import NOWHERE, ProvinceSet
from judge.board.names import Location, Province, province_of
from judge.board.position import Piece, UnitType

_OWN_STRENGTH: Final = {LinkClass.NORMAL: 1.0, LinkClass.CAPE: 0.5, LinkClass.STRAIT: 0.0}
_BY_HARDSHIP: Final = sorted(LinkClass, key=lambda link: link.hardship)


def link_class(kind: UnitType, start: Location, end: Location, map: Map) -> LinkClass:
    """Class of the link that a unit crosses when it moves or retreats."""
    return map.weak_links.get((kind, start, end), LinkClass.NORMAL)


class Landing(Struct):
    """The last step of a convoyed unit. `carriers`: for each class of link, the provinces it lands from.

    `afoot`: the link that it crosses if it walks instead.
    """

    carriers: dict[LinkClass, ProvinceSet]
    afoot: LinkClass

    @classmethod
    def of(cls, carriers: Mapping[int, Piece], end: Province, map: Map, afoot: LinkClass) -> Landing:
        """Return the landing of a unit brought by one of these carriers, each by its easiest way.

        `carriers` are keyed by province number.
        """
        by_link: dict[LinkClass, ProvinceSet] = {}
        for at, carrier in carriers.items():
            ends = [place for place in map.reach(carrier.type, carrier.location) if province_of(place) == end]
            links = [link_class(carrier.type, carrier.location, place, map) for place in ends]
            link = min(links, key=lambda one: one.hardship, default=LinkClass.NORMAL)
            by_link[link] = by_link.get(link, 0) | 1 << at
        return cls(by_link, afoot)

    def is_weak(self, or_land: bool) -> bool:
        """True if the unit may cross a strait or a cape, on foot where it may walk."""
        links = {*self.carriers, self.afoot} if or_land else self.carriers.keys()
        return bool(links - {LinkClass.NORMAL})


class WeakDecisions(Decisions):
    """The decisions on a map with weak links.

    `crossed`: the moving units that cross a weak link on their own; `landings`: convoyed units that may cross one.

    All strengths above 0 are 1 more than on other maps: a unit without any strength of its own still enters an empty
    province, and keeps another such unit out of it.
    """

    __slots__ = ("crossed", "landings")

    crossed: dict[int, LinkClass]
    landings: dict[int, Landing]

    def links(self, unit: int) -> list[LinkClass]:
        """Links that a moving unit may cross last, the easiest first; only one if it is certain.

        A convoyed unit crosses the easiest one to which an intact route leads.
        """
        landing = self.landings.get(unit)
        if landing is None:
            return [self.crossed.get(unit, LinkClass.NORMAL)]
        by_sea = self.goes_by_sea(unit)
        ends: list[LinkClass] = [] if by_sea else [landing.afoot]
        if by_sea is not False:
            ends += [self._easiest(unit, landing, left) for left in self.fleets_left(self.crossings[unit].fleets)]
        hardships = [link.hardship for link in ends]
        return [link for link in _BY_HARDSHIP if min(hardships) <= link.hardship <= max(hardships)]

    def _easiest(self, unit: int, landing: Landing, left: ProvinceSet) -> LinkClass:
        """Easiest link to which the remaining fleets form a route; the hardest if there is no route."""
        landings = 0
        for link in _BY_HARDSHIP:
            landings |= landing.carriers.get(link, 0)
            if landings and self.crossings[unit].lands(left, landings):
                return link
        return max(landing.carriers, key=lambda link: link.hardship, default=LinkClass.NORMAL)

    def depends_on_route(self, unit: int) -> bool:
        """True for a convoyed unit that may cross a weak link."""
        return unit in self.landings

    def hold_strength(self, province: int, most: bool) -> float:
        """Return the strength on other maps, plus 1 if it is above 0; 1 for weak units (WEAK_BOUNCES)."""
        strength = super().hold_strength(province, most)
        if strength:
            return strength + 1
        return 1 if self._stays_without_strength(province, most) else 0

    def _stays_without_strength(self, province: int, most: bool) -> bool:
        """True if the province holds a unit that bounced and has no resistance (WEAK_BOUNCES)."""
        if self.owner[province] is None or self.goal[province] == NOWHERE:
            return False
        leaves = self.moved[province]
        return most if leaves is None else not leaves

    def attack_strength(self, unit: int, most: bool) -> float:
        """Return the strength on other maps plus 1; less across a weak link."""
        return self._weakened(unit, super().attack_strength(unit, most), most)

    def defend_strength(self, unit: int, most: bool) -> float:
        """Return the strength on other maps plus 1; less across a weak link."""
        return self._weakened(unit, super().defend_strength(unit, most), most)

    def prevent_strength(self, unit: int, most: bool) -> float:
        """Return the strength on other maps plus 1; less across a weak link."""
        return self._weakened(unit, super().prevent_strength(unit, most), most)

    def _weakened(self, unit: int, strength: float, most: bool) -> float:
        return strength + _OWN_STRENGTH[self.links(unit)[0 if most else -1]] if strength else 0

    def cuts(self, attacker: int, supporter: int) -> bool | None:
        """True if an attack cuts: across a cape only by dislodging, across a strait also if supported."""
        answers = {self._cuts_across(link, attacker, supporter) for link in self.links(attacker)}
        return answers.pop() if len(answers) == 1 else None

    def _cuts_across(self, link: LinkClass, attacker: int, supporter: int) -> bool | None:
        """True if an attacker across such a link cuts; powers give no help against themselves.

        DATC 2.4, 10.O.
        """
        if link is LinkClass.NORMAL:
            return super().cuts(attacker, supporter)
        if self.moved[attacker] or link is LinkClass.CAPE:
            return self.moved[attacker]
        usual = super().cuts(attacker, supporter)
        victim = None if self.rules.friendly_fire else self.owner[supporter]
        if usual is False or self.support(attacker, True, victim) == 0:
            return self.moved[attacker]
        return usual if self.support(attacker, False, victim) else None

    def more_dependencies(self, attacker: int) -> Sequence[int]:
        """The attack itself and the supports that it has, if it may cross a weak link."""
        if attacker not in self.crossed and attacker not in self.landings:
            return ()
        return [attacker, *(2 * self.size + helper for helper in self.helpers.get(attacker, ()))]

    def settle_plainly(self) -> list[int]:
        """Decide no move plainly if a unit may cross a weak link; return all moves."""
        if not self.crossed and not self.landings:
            return super().settle_plainly()
        return [unit for target in self.targets for unit in self.attackers(target)]
