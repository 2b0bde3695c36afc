"""The `Map` on which games are played, from a checked draft."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import MappingProxyType

from msgspec.structs import replace

from judge.board.map_parts import NO_MONEY
from judge.board.maps import NO_BUILDING, Building, Link, LinkClass, Map, MapPower, Place, Restriction, Season, Victory
from judge.board.names import Location, PowerName, Province
from judge.board.position import Phase, PhaseType, Unit, UnitType
from judge.files.maps.changes import read_changes, tree_with
from judge.files.maps.draft import DraftLink, DraftPower, DraftSeason, MapDraft, Units
from judge.files.maps.read_draft import read_draft
from judge.files.yaml_text import Document, Value
from judge.files.yaml_tree import Tree

_PHASE_TYPES = {
    "movement": PhaseType.MOVEMENT,
    "retreats": PhaseType.RETREATS,
    "adjustments": PhaseType.ADJUSTMENTS,
}


def build_map(draft: MapDraft) -> Map:
    """Return the map, with its later forms during play."""
    changes = read_changes(draft)
    printed = _build_one(draft)
    if not changes:
        return printed

    @cache
    def changed(numbers: tuple[int, ...]) -> Map:
        return _build_one(changed_draft(draft, [changes[number][1] for number in numbers]))

    return replace(printed, changes=tuple(when for when, _ in changes), changed=changed)


def changed_draft(draft: MapDraft, bodies: list[dict[str, Tree]]) -> MapDraft:
    """Return a map's draft with these changes; problems are noted in its document."""
    document = Document(draft.document.file, "")
    tree = draft.document.root.tree
    assert isinstance(tree, dict)
    for body in bodies:
        tree = tree_with(tree, body, document)
    document.root = Value(document, tree, ())
    return read_draft(document)


def _build_one(draft: MapDraft) -> Map:
    season, year, phase = draft.start
    rules = draft.top["rules"].fields() if "rules" in draft.top else {}
    return Map(
        id=draft.text("id"),
        name=draft.text("name"),
        places=MappingProxyType(dict(_places(draft))),
        army=MappingProxyType(_army(draft)),
        fleet=MappingProxyType(_fleet(draft)),
        powers=MappingProxyType({power.name: power for power in map(_power, sorted(draft.powers.values(), key=_rank))}),
        start=Phase(season, year, _PHASE_TYPES[phase]),
        calendar=tuple(map(_season, draft.calendar)),
        victory=Victory(draft.victory, tuple(draft.later_victories), draft.lead),
        description=draft.text("description"),
        edition=draft.text("edition"),
        base=draft.text("base"),
        rules_enable=(*(rules["enable"].texts() if "enable" in rules else ()), *draft.victory_rules),
        rules_disable=tuple(rules["disable"].texts()) if "disable" in rules else (),
        rules_by_game=MappingProxyType({variant: terms.rules for variant, terms in draft.terms.items()}),
        money=next((terms.money for terms in draft.terms.values() if terms.money != NO_MONEY), NO_MONEY),
        coast_names=MappingProxyType(draft.coast_names),
        language=draft.text("language", "en"),
        phase_names=MappingProxyType(draft.phase_names),
        weak_links=MappingProxyType(
            {
                link: made.kind
                for made in draft.links
                if made.kind is not LinkClass.NORMAL
                for link in _ways(made, draft)
            }
        ),
        restricted_links=MappingProxyType(
            {
                link: Restriction(frozenset(map(Province, made.owner_of)), frozenset(map(PowerName, made.powers)))
                for made in draft.links
                if made.owner_of or made.powers
                for link in _ways(made, draft)
            }
        ),
        gateways=tuple(gate for _, gate in draft.gateways),
        railways=tuple(railway for _, railway in draft.railways),
        no_count=MappingProxyType({center: powers for _, center, powers in draft.no_count}),
        settings=tuple(draft.settings),
        new_homes=frozenset(draft.new_homes),
    )


def _ways(link: DraftLink, draft: MapDraft) -> Iterator[Link]:
    """Single links from one entry of `links`: for armies and fleets, in both directions."""
    armies, fleets = _army(draft), _fleet(draft)
    one, other = map(Location, link.ends)
    for start, end in ((one, other), (other, one)):
        if Units.ARMY in link.units and end in armies.get(Province(start), ()):
            yield UnitType.ARMY, start, end
        if Units.FLEET in link.units and end in fleets.get(start, ()):
            yield UnitType.FLEET, start, end


def _season(season: DraftSeason) -> Season:
    phases = tuple(_PHASE_TYPES[kind] for kind in season.phases)
    return Season(season.name, phases, season.new_year, season.only_if, season.incomes)


def _places(draft: MapDraft) -> Iterator[tuple[Province, Place]]:
    for place in draft.places.values():
        code = Province(place.code)
        yield (
            code,
            Place(
                code=code,
                name=place.name,
                terrain=place.terrain,
                center=place.center,
                coasts=tuple(Location(coast.code) for coast in place.coasts),
                aliases=tuple(place.aliases),
                unsure=tuple(place.unsure),
                default_coast=Location(place.default_coast) if place.default_coast else None,
                touches=tuple(Province(code) for code in place.touches),
                shape=place.shape,
            ),
        )


def _army(draft: MapDraft) -> dict[Province, frozenset[Province]]:
    return {
        Province(place.code): frozenset(Province(code) for code in place.army)
        for place in draft.places.values()
        if place.army
    }


def _fleet(draft: MapDraft) -> dict[Location, frozenset[Location]]:
    return {
        Location(spot.code): frozenset(Location(code) for code in spot.fleet)
        for place in draft.places.values()
        for spot in (place.coasts or (place,))
        if spot.fleet_at is not None
    }


def _rank(power: DraftPower) -> tuple[int, int, str]:
    """Sort key for reports: numbered powers, then others alphabetically, then those marked last."""
    if power.order.isdigit():
        return (0, int(power.order), power.key)
    return (2 if power.order == "last" else 1, 0, power.key)


def _power(power: DraftPower) -> MapPower:
    name = PowerName(power.key)
    homes = tuple(Province(code) for code in power.homes)
    return MapPower(
        name=name,
        title=power.name,
        adjective=power.adjective,
        letter=power.letter,
        homes=homes,
        owns=homes if power.owns is None else tuple(Province(code) for code in power.owns),
        units=tuple(_unit(name, text) for text in power.units),
        aliases=tuple(power.aliases),
        dummy=power.dummy,
        control=tuple(power.control),
        building=_building(power),
        color=power.color,
        league=power.league,
    )


def _building(power: DraftPower) -> Building:
    made = Building(
        factories=frozenset(map(Province, power.factories)),
        partisans=frozenset(map(Province, power.partisans)),
        alternatives={
            Province(site): frozenset(map(Province, instead_of)) for site, instead_of in power.alternatives.items()
        },
        hidden=frozenset(map(Province, power.hidden)),
        claims=power.claims,
        reserves=power.reserves,
        militia=power.militia,
        take=power.take,
        borrow=power.borrow,
    )
    return NO_BUILDING if made == NO_BUILDING else made


def _unit(power: PowerName, text: str) -> Unit:
    kind, location = text.split()
    return Unit(power, UnitType(kind), Location(location))
