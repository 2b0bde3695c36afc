"""One of our maps as a file of DPjudge, and a list of facts that this format cannot express.

To find them, the file is read again as in an import and compared with the map.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import structs

from judge.board.maps import LinkClass, Map, MapPower
from judge.files.maps.build import build_map, changed_draft
from judge.files.maps.changes import read_changes
from judge.files.maps.dpjudge.convert import convert_map
from judge.files.maps.dpjudge.old_map import PHASES
from judge.files.maps.dpjudge.read import KEYWORDS, power_key, read_old_text
from judge.files.maps.draft import INCOME, DraftLink, DraftPlace, DraftPower, DraftSeason, DraftTerms, MapDraft
from judge.files.maps.read_draft import read_draft
from judge.files.yaml_text import Document, Value
from judge.files.yaml_tree import Tree

_TERRAINS = {"land": "LAND", "coast": "COAST", "sea": "WATER", "port": "PORT", "impassable": "SHUT"}
_MARKS = {LinkClass.STRAIT: "~", LinkClass.CAPE: "*"}
_WORDS = {ours: word for word, ours in PHASES.items()}


_USUAL_FLOW = ["FLOW SPRING:MOVEMENT,RETREATS", "FLOW FALL:MOVEMENT,RETREATS", "FLOW WINTER:ADJUSTMENTS"]
"""The calendar of a file that states none."""


class OldFile(NamedTuple):
    """A file of DPjudge, and sentences on what it lacks."""

    written: bytes
    lost: list[str]


def old_file(draft: MapDraft) -> OldFile:
    """Return a map as a file of DPjudge, in Latin-1. `draft` has no errors."""
    written = ("\n".join(_lines(draft)) + "\n").encode("latin-1", "replace")
    return OldFile(written, [*_lost(build_map(draft), _read_again(written.decode("latin-1"), draft))])


def _lines(draft: MapDraft) -> Iterator[str]:
    for key in ("name", "licence", "source", "notice"):
        if draft.text(key):
            yield f"# {key}: {' '.join(draft.text(key).split())}"
    season, year, phase = draft.start
    yield f"BEGIN {season.upper()} {year} {_WORDS[phase]}"
    if draft.victory is not None:
        yield f"VICTORY {' '.join(map(str, (draft.victory, *draft.later_victories)))}"
    flow = [*_flow(draft.calendar)]
    yield from flow if flow != _USUAL_FLOW else ()
    if draft.new_homes:
        yield f"NEWHOMES {' '.join(map(str, draft.new_homes))}"
    rules = draft.top["rules"].fields() if "rules" in draft.top else {}
    yield from (f"RULE {name}" for name in (*(rules["enable"].texts() if "enable" in rules else ()),))
    yield from (f"RULE !{name}" for name in (*(rules["disable"].texts() if "disable" in rules else ()),))
    for variant, terms in draft.terms.items():
        if variant.upper() in KEYWORDS:
            yield from _directives(variant, terms)
    yield ""
    for place in draft.places.values():
        names = [place.code, *(_joined(name) for name in place.aliases), *(f"{_joined(it)}?" for it in place.unsure)]
        yield f"{place.name} = {' '.join(names)}"
        yield from (f"{place.name} ({_coast_name(coast.code, draft)}) = {coast.code}" for coast in place.coasts)
    yield ""
    yield from _Ways(draft).lines()
    yield ""
    for power in sorted(draft.powers.values(), key=lambda power: power.key):
        yield from _power(power)
    yield from _unowned(draft)
    yield from _changes(draft)


def _joined(name: str) -> str:
    return name.replace(" ", "+")


def _coast_name(code: str, draft: MapDraft) -> str:
    suffix = code.partition("/")[2]
    return draft.coast_names.get(suffix, suffix)


def _flow(calendar: list[DraftSeason]) -> Iterator[str]:
    for season in calendar:
        if season.new_year:
            yield f"FLOW NEWYEAR:{season.new_year}"
        if season.only_if is not None:
            yield f"FLOW IFYEARDIV:{season.only_if[0]}={season.only_if[1]}"
        phases = [*season.phases]
        for at in reversed(season.incomes):
            phases.insert(at, INCOME)
        yield f"FLOW {season.name.upper()}:{','.join(_WORDS[phase] for phase in phases)}"


def _directives(variant: str, terms: DraftTerms) -> Iterator[str]:
    yield f"{variant.upper()} DIRECTIVES"
    yield from (f"RULE {name}" for name in terms.rules)
    if terms.money.cap is not None:
        yield f"CAP {terms.money.cap}"
    if terms.money.tax is not None:
        yield f"TAX {terms.money.tax}"
    yield from (f"TAX {code} {tax}" for code, tax in terms.money.taxes.items())
    yield "END"


class _Ways:
    """Neighbor lists as lines of terrain.

    A code in upper case is a neighbor for all units, in lower case not for fleets, in mixed case not for armies.
    """

    def __init__(self, draft: MapDraft) -> None:
        self.draft = draft
        self.notes = {end: link for link in draft.links for end in (link.ends, link.ends[::-1])}

    def lines(self) -> Iterator[str]:
        for place in self.draft.places.values():
            word = _TERRAINS[place.terrain]
            if not place.coasts:
                closed = place.touches if place.terrain == "impassable" else ()
                yield _line(word, place.code, [*self._tokens(place), *closed])
                continue
            seas = {code for coast in place.coasts for code in coast.fleet if self._is_water(code)}
            yield _line(word, place.code.lower(), [*map(str.lower, place.army), *sorted(seas)])
            for coast in place.coasts:
                tokens = [code.upper() + self._mark(coast.code, code) for code in coast.fleet]
                yield _line(word, coast.code.upper(), tokens)

    def _is_water(self, code: str) -> bool:
        return code in self.draft.places and self.draft.places[code].terrain == "sea"

    def _tokens(self, place: DraftPlace) -> Iterator[str]:
        armies, fleets = [*place.army], [*place.fleet]
        for code in fleets:
            on_foot = code.partition("/")[0] in armies
            word = code.upper() if on_foot or self._is_water(code) or place.terrain == "sea" else code.title()
            yield word + self._mark(place.code, code)
        yield from (code.lower() + self._mark(place.code, code) for code in armies if code not in fleets)

    def _mark(self, one: str, other: str) -> str:
        link: DraftLink | None = self.notes.get((one, other))
        if link is None:
            return ""
        owners = f"({','.join(link.owner_of)})" if link.owner_of else ""
        return owners + _MARKS.get(link.kind, "")


def _line(word: str, code: str, tokens: list[str]) -> str:
    return f"{word} {code} ABUTS {' '.join(tokens)}" if tokens else f"{word} {code}"


def _power(power: DraftPower) -> Iterator[str]:
    named = _joined(power.name)
    if power.name == power.key.title() or power_key(named) != power.key:
        named = power.key.replace("_", "+")
    last = "_" if power.order == "last" else ""
    homes = [*_homes(power), *["&SC"] * power.claims]
    yield " ".join((f"{last}{named} ({_joined(power.adjective)}:{power.letter})", *homes))
    if power.owns is not None:
        yield f"OWNS {' '.join(power.owns)}"
    yield from power.units
    if power.reserves:
        yield f"RESERVES {power.reserves}"
    if power.militia:
        yield f"MILITIA {power.militia}"
    if power.league is not None:
        yield " ".join(("LEAGUE", power.league.name, power.league.behavior, *sorted(power.league.friends)))
    if power.dummy:
        yield "DUMMY"


def _homes(power: DraftPower) -> Iterator[str]:
    sites = {"+": power.factories, "*": power.partisans, "@": [*power.alternatives], "~": power.hidden}
    for code in dict.fromkeys((*power.homes, *power.factories, *power.partisans, *power.alternatives)):
        instead_of = power.alternatives.get(code)
        limits = f"({','.join(instead_of)})" if instead_of else ""
        yield "".join(mark for mark, codes in sites.items() if code in codes) + code + limits


def _unowned(draft: MapDraft) -> Iterator[str]:
    homes: set[str] = set()
    for power in draft.powers.values():
        homes |= {*power.homes, *power.alternatives, *(power.owns or ())}
    words = [*sorted(draft.centers - homes), *(f"-{code}" for code in sorted(homes - draft.centers))]
    if words:
        yield f"UNOWNED {' '.join(words)}"


def _changes(draft: MapDraft) -> Iterator[str]:
    for when, body in read_changes(draft):
        changed = changed_draft(draft, [body])
        lines = [
            f"{_TERRAINS[place.terrain]} {code}"
            for code, place in changed.places.items()
            if code in draft.places and place.terrain is not draft.places[code].terrain
        ]
        for key, power in changed.powers.items():
            if key in draft.powers and [*_homes(power)] != [*_homes(draft.powers[key])]:
                lines += [power.name, f"HOMES {' '.join(_homes(power))}"]
        if lines and when.since is None and when.season is not None:
            year = "" if when.year is None else str(when.year)
            yield f"IN {when.season[0].upper()}{year}{when.type.value}" if when.type else f"IN {when.season} {year}"
            yield from lines
            yield "END"


# What is lost


def _read_again(text: str, draft: MapDraft) -> Map:
    tree: dict[str, Tree] = convert_map(read_old_text(text), draft.text("id"), draft.text("name"))
    document = Document("", "")
    document.root = Value(document, tree, ())
    return build_map(read_draft(document))


_PARTS = {
    "army": "ways of armies",
    "fleet": "ways of fleets",
    "start": "the start",
    "calendar": "the calendar",
    "victory": "the condition of victory",
    "rules_enable": "rules",
    "rules_disable": "rules",
    "rules_by_game": "rules of single variants",
    "money": "money",
    "weak_links": "straits and capes",
    "restricted_links": "ways that not everybody may use",
    "gateways": "gateways",
    "railways": "railways",
    "no_count": "centers that do not count for everybody",
    "settings": "settings of games",
    "new_homes": "years of new homes",
    "phase_names": "names of phases",
    "language": "the language of the names",
    "coast_names": "names of coasts",
}
"""Parts of a map, in words. Its `id`, `name`, `description` and `base` are not compared."""


def _lost(ours: Map, theirs: Map) -> Iterator[str]:
    parts = [*_lost_at_once(ours, theirs)]
    if not _same_changes(ours, theirs):
        parts.append("changes during play")
    yield from (f"Lost: {part}." for part in dict.fromkeys(parts))


def _lost_at_once(ours: Map, theirs: Map) -> Iterator[str]:
    """Parts of our board that differ from the other one, apart from changes during play."""
    yield from (told for name, told in _PARTS.items() if _plain(ours, name) != _plain(theirs, name))
    differing = {**_lost_of_places(ours, theirs), **_lost_of_powers(ours, theirs)}
    for told, names in differing.items():
        yield f"{told} of {', '.join(names[:5])}{' and others' if len(names) > 5 else ''}"


def _plain(map: Map, name: str) -> object:
    value = getattr(map, name)
    return {key: inner for key, inner in value.items() if inner} if hasattr(value, "items") else value


def _lost_of_places(ours: Map, theirs: Map) -> dict[str, list[str]]:
    told = {"name": "names", "aliases": "names", "unsure": "names", "terrain": "the type", "center": "the center"}
    told |= {"coasts": "the coasts", "default_coast": "the coast that is meant", "touches": "closed neighbors"}
    return _differing(ours.places, theirs.places, told)


def _lost_of_powers(ours: Map, theirs: Map) -> dict[str, list[str]]:
    told = {one.name: "some homes and sites" for one in structs.fields(MapPower)}
    told |= dict.fromkeys(("title", "adjective", "aliases"), "titles")
    told |= {"letter": "the letter", "units": "units"}
    told |= {"color": "colors", "control": "who orders for it", "dummy": "the dummy", "league": "leagues"}
    del told["name"]
    return _differing(ours.powers, theirs.powers, told)


def _differing(ours: object, theirs: object, told: dict[str, str]) -> dict[str, list[str]]:
    """Map the name of each part that differs to the keys of its differing entries."""
    found: dict[str, list[str]] = {}
    assert hasattr(ours, "items")
    assert hasattr(theirs, "get")
    for key, value in ours.items():
        other = theirs.get(key)
        parts = [words for part, words in told.items() if getattr(value, part) != getattr(other, part, None)]
        for words in dict.fromkeys(parts):
            found.setdefault(words, []).append(key)
    return found


def _same_changes(ours: Map, theirs: Map) -> bool:
    if ours.changes != theirs.changes or ours.changed is None or theirs.changed is None:
        return ours.changes == theirs.changes
    made = [(ours.changed((at,)), theirs.changed((at,))) for at in range(len(ours.changes))]
    known = {*_lost_at_once(ours, theirs)}
    return all({*_lost_at_once(one, other)} <= known for one, other in made)
