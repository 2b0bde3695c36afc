"""DPjudge's maps in our format, with all facts and the notice, but nobody's address.

`convert_map` gives one whole map; `judge.files.maps.difference` then makes it a variant of its base.
Letter case on old terrain lines: upper case is a neighbor for all units, lower case not for fleets, mixed case not for
armies.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import combinations

from judge.board.maps import COAST_NAMES
from judge.files.maps.dpjudge.old_map import PHASES, OldMap, OldPlace, OldPower, codes_of, recode
from judge.files.maps.foreign.facts import power_letters
from judge.files.maps.name_checks import ORDER_WORDS, fold_name
from judge.files.yaml_tree import Tree
from judge.problems import Refused

NOTICE = (
    "Converted from the map data of the DPjudge (MIT, Copyright 2017 Manus Hand). The licence that must stay with it "
    "is in maps/LICENSE.dpjudge."
)
_CLASSES = {"~": "strait", "*": "cape"}
_NO_ARMY = ("sea", "impassable")
_NO_FLEET = ("land", "impassable")


def convert_map(old: OldMap, map_id: str, title: str) -> dict[str, Tree]:
    """The whole map as the tree of a YAML file, without `base`. Its codes are settled (`settle_codes`)."""
    board = _Board(old)
    tree: dict[str, Tree] = {
        "format": "1",
        "id": map_id,
        "name": title,
        "licence": "MIT",
        "source": f"DPjudge, {map_id}",
        "notice": NOTICE,
        "places": {code: board.place(place) for code, place in sorted(old.places.items()) if "/" not in code},
    }
    links = list(board.links())
    if links:
        tree["links"] = list(links)
    coast_names = {suffix: name for suffix, name in old.coast_names.items() if COAST_NAMES.get(suffix) != name}
    if coast_names:
        tree["coast_names"] = dict(coast_names)
    tree["powers"] = _powers(old)
    tree |= _course(old)
    return tree


def settle_codes(old: OldMap) -> dict[str, str]:
    """Return new codes for places whose code is an order word (`THE`, Thebes) or accented (`GRÈ`)."""
    settled: dict[str, str] = {}
    for code in sorted(old.places):
        if "/" in code:
            continue
        plain = "".join(char for char in unicodedata.normalize("NFKD", code) if char.isascii())
        if plain != code or code.lower() in ORDER_WORDS:
            letters = re.sub("[^A-Z]", "", fold_name(old.places[code].name).upper())
            tries = [plain, *(letters[0] + one + two for one, two in combinations(letters[1:], 2))]
            taken = ORDER_WORDS | {other.lower() for other in old.places}
            new = next((word for word in tries if len(word) == len(code) and word.lower() not in taken), "")
            if not new:
                text = f"orders use the word {code} for something else; give this place another code."
                raise Refused("E-IMPORT", f"{old.places[code].where}: {text}")
            recode(old, code, new)
            settled[code] = new
    return settled


class _Board:
    """Places of an old map, and the meaning of their neighbor lists for armies and fleets."""

    def __init__(self, old: OldMap) -> None:
        self.old = old
        self.places = old.places
        homes = {codes_of(home) for power in old.powers.values() for home in power.homes if not _is_site(home)}
        owned = {code for power in old.powers.values() for code in power.owns or ()}
        self.centers = (homes | owned | set(old.neutral)) - set(old.no_centers)
        self.said: set[str] = {fold_name(code) for code in old.places} | {
            fold_name(place.name) for place in old.places.values()
        }
        """Names that already mean a place, so that no second place can have them."""
        self.coasts: dict[str, list[str]] = {}
        for code in sorted(self.places):
            province, slash, _ = code.partition("/")
            if slash:
                self.coasts.setdefault(province, []).append(code)

    def place(self, place: OldPlace) -> dict[str, Tree]:
        code = place.code
        made: dict[str, Tree] = {"name": place.name or code.title(), "type": place.terrain}
        if code in self.centers:
            made["center"] = "true"
        aliases = [alias for alias in place.aliases if self._is_new(alias)]
        if aliases:
            made["aliases"] = list(aliases)
        unsure = [alias for alias in place.unsure if fold_name(alias) not in self.said | ORDER_WORDS]
        if unsure:
            made["unsure"] = list(unsure)
        if place.terrain not in _NO_ARMY:
            made["army"] = [*sorted(self._on_foot(place))]
        if code in self.coasts:
            made["coasts"] = {
                coast.partition("/")[2]: {"fleet": [*sorted(self._by_ship(self.places[coast]))]}
                for coast in self.coasts[code]
            }
        elif place.terrain not in _NO_FLEET and place.has_fleets:
            made["fleet"] = [*sorted(self._by_ship(place))]
        if place.terrain == "coast" and made.get("fleet") == [] and not self._is_reached(place.code):
            made["landlocked"] = "true"
        touches = sorted(self._closed_neighbors(place))
        if touches:
            made["touches"] = list(touches)
        return made

    def _is_new(self, alias: str) -> bool:
        """True if no place has this name yet and orders could be read with it; it is taken from now on."""
        folded = fold_name(alias)
        is_new = folded not in self.said and folded not in ORDER_WORDS
        self.said.add(folded)
        return is_new

    def _on_foot(self, place: OldPlace) -> set[str]:
        found = set()
        for code, token in place.abuts.items():
            province = code.partition("/")[0]
            there = self.places.get(province)
            if there is not None and there.terrain not in _NO_ARMY and not _is_mixed(token) and province != place.code:
                found.add(province)
        return found

    def _by_ship(self, place: OldPlace) -> set[str]:
        found = set()
        for code, token in place.abuts.items():
            there = self.places.get(code)
            if there is None or self._terrain(code) in _NO_FLEET or _letters(token).islower():
                continue
            if code in self.coasts or not there.has_fleets:
                continue  # the coasts are named beside it
            found.add(code)
        return found

    def _is_reached(self, code: str) -> bool:
        """True if a fleet elsewhere lists a place among its neighbors."""
        others = (place for place in self.places.values() if code in place.abuts)
        return any(self._terrain(place.code) not in _NO_FLEET and code in self._by_ship(place) for place in others)

    def _terrain(self, code: str) -> str:
        return self.places[code.partition("/")[0]].terrain

    def _closed_neighbors(self, place: OldPlace) -> set[str]:
        """Closed places beside this one, or all places beside a closed one; links are mutual."""
        listed = {code.partition("/")[0] for code in place.abuts}
        listed |= {
            code.partition("/")[0]
            for code, other in self.places.items()
            if any(neighbor.partition("/")[0] == place.code for neighbor in other.abuts)
        }
        listed = {code for code in listed if code in self.places and code != place.code}
        if place.terrain == "impassable":
            return listed
        return {code for code in listed if self.places[code].terrain == "impassable"}

    def links(self) -> Iterator[dict[str, Tree]]:
        """Special links: straits, capes, and links open to the owner of a center."""
        said: set[tuple[frozenset[str], str]] = set()
        for code, place in sorted(self.places.items()):
            for other, token in sorted(place.abuts.items()):
                owners = re.search(r"\(([^)]*)\)", token)
                kind = _CLASSES.get(token[-1]) or _CLASSES.get(token[0])
                key = (frozenset((code, other)), kind or (owners[1] if owners else ""))
                if not key[1] or key in said:
                    continue
                said.add(key)
                link: dict[str, Tree] = {"between": [code, other]}
                if kind:
                    link["class"] = kind
                if owners:
                    link["owner_of"] = list(owners[1].split(","))
                yield link


def _letters(token: str) -> str:
    return re.sub(r"\(.*?\)|[^A-Za-z]", "", token)


def _is_mixed(token: str) -> bool:
    letters = _letters(token)
    return not letters.islower() and not letters.isupper()


def _marks(home: str) -> str:
    return re.sub(r"[^~*@+]", "", re.sub(r"\(.*?\)", "", home))


def _is_site(home: str) -> bool:
    """True if a home is not a center but a place to build in: a factory or partisan site."""
    return "+" in _marks(home) or "*" in _marks(home)


def _powers(old: OldMap) -> dict[str, Tree]:
    letters = power_letters({key: power.letter for key, power in old.powers.items()})
    return {key: _power(power, key, letters[key]) for key, power in sorted(old.powers.items())}


def _power(power: OldPower, key: str, letter: str) -> dict[str, Tree]:
    made: dict[str, Tree] = {}
    if power.name != key.title():
        made["name"] = power.name
    adjective = _titled(power.adjective)
    if adjective and adjective != power.name:
        made["adjective"] = adjective
    if letter != key[:1]:
        made["letter"] = letter
    if power.last:
        made["order"] = "last"
    made["homes"] = [codes_of(home) for home in power.homes if not set(_marks(home)) & set("+*@")]
    if power.owns is not None:
        made["owns"] = list(power.owns)
    elif any("@" in _marks(home) for home in power.homes):
        # An alternative home belongs to the power like the others.
        made["owns"] = [codes_of(home) for home in power.homes if not _is_site(home)]
    made["units"] = list(power.units)
    build = _building(power)
    if build:
        made["build"] = build
    made |= {key: str(number) for key in ("reserves", "militia") if (number := getattr(power, key))}
    if power.league is not None:
        name, behavior, friends = power.league
        made["league"] = {"name": name, "behaviour": behavior, **({"friends": list(friends)} if friends else {})}
    if power.dummy:
        made["dummy"] = "true"
    return made


def _building(power: OldPower) -> dict[str, Tree]:
    sites = {word: [codes_of(home) for home in power.homes if mark in _marks(home)] for word, mark in
             (("factories", "+"), ("partisans", "*"), ("hidden", "~"))}  # fmt: skip
    made: dict[str, Tree] = {word: list(codes) for word, codes in sites.items() if codes}
    alternatives: dict[str, Tree] = {}
    for home in power.homes:
        if "@" in _marks(home):
            limits = re.search(r"\(([^)]*)\)", home)
            alternatives[codes_of(home)] = list(limits[1].split(",")) if limits else []
    if alternatives:
        made["alternatives"] = alternatives
    if power.claims:
        made["claims"] = str(power.claims)
    return made


def _titled(words: str) -> str:
    """Return `DANISH-NORWEGIAN` as `Danish-Norwegian`; words with small letters stay."""
    return words.title() if words.isupper() else words


def _course(old: OldMap) -> dict[str, Tree]:
    """Return the start, calendar, victory, rules and changes during play of a map."""
    made: dict[str, Tree] = {"start": _start(old.begin or "SPRING 1901 MOVEMENT")}
    if old.flow:
        made["calendar"] = [_step(line) for line in old.flow]
    if old.new_homes:
        made["new_homes"] = list(old.new_homes)
    if old.victory:
        numbers: list[Tree] = list(old.victory)
        made["victory"] = {"centers": numbers if len(numbers) > 1 else numbers[0]}
    rules = _rules(old)
    if rules:
        made["rules"] = rules
    if old.changes:
        made["changes"] = [_change(old, when, lines) for when, lines in old.changes]
    return made


def _start(begin: str) -> dict[str, Tree]:
    season, year, phase = begin.rsplit(" ", 2)
    return {"season": season.lower(), "year": year, "phase": PHASES[phase.upper()]}


def _step(line: str) -> dict[str, Tree]:
    word, _, rest = line.partition(":")
    if word.upper() == "NEWYEAR":
        return {"new_year": rest or "1"}
    if word.upper() == "IFYEARDIV":
        divisor, _, left = rest.partition("=")
        return {"only_if_year": {"divides_by": divisor, "rest": left or "0"}}
    return {"season": word.lower(), "phases": [PHASES[phase.strip().upper()] for phase in rest.split(",")]}


def _rules(old: OldMap) -> dict[str, Tree]:
    enable = list(dict.fromkeys(name for name in old.rules if not name.startswith("!")))
    disable = list(dict.fromkeys(name[1:] for name in old.rules if name.startswith("!")))
    made: dict[str, Tree] = {}
    if enable:
        made["enable"] = list(enable)
    if disable:
        made["disable"] = list(disable)
    games: dict[str, Tree] = {}
    for game, lines in old.by_game_type.items():
        words = [line.split() for line in lines]
        names = [name for first, *rest in words if first.upper() == "RULE" for name in rest]
        on, off = [n for n in names if not n.startswith("!")], [n[1:] for n in names if n.startswith("!")]
        parts: dict[str, Tree] = {"enable": [*on], "disable": [*off], "settings": _settings(words)}
        games[game] = {key: part for key, part in parts.items() if part}
    if games:
        made["by_game_type"] = games
    return made


def _settings(lines: list[list[str]]) -> dict[str, Tree]:
    """Return settings in lines other than rules: `CAP 3`, `TAX 1` for all centers, `TAX PAR 5` for one."""
    made: dict[str, Tree] = {}
    taxes: dict[str, Tree] = {}
    for first, *rest in lines:
        if first.upper() == "TAX" and len(rest) > 1:
            taxes |= dict.fromkeys(map(str.upper, rest[:-1]), rest[-1])
        elif first.upper() != "RULE":
            made[first.lower()] = " ".join(rest)
    return {**made, "taxes": taxes} if taxes else made


def _change(old: OldMap, when: str, lines: list[str]) -> dict[str, Tree]:
    """Return a block that holds while the phase fits: `{during: {season: spring}, places: ...}`."""
    is_phase = re.fullmatch(r"[A-Z]\d+[A-Z]", when.upper())
    season, _, year = when.rpartition(" ")
    named: dict[str, Tree] = {"season": season.lower(), "year": year} if year.isdigit() else {"season": when.lower()}
    made: dict[str, Tree] = {"during": {"phase": when.upper()} if is_phase else named}
    power = ""
    for line in lines:
        first, _, rest = line.partition(" ")
        terrain = {"WATER": "sea", "LAND": "land", "COAST": "coast", "SHUT": "impassable"}.get(first.upper())
        if terrain:
            made.setdefault("places", {})[rest.upper()] = {"type": terrain}  # type: ignore[index, call-overload]
        elif first.upper() == "HOMES" and power:
            homes = OldPower(power, homes=rest.upper().split())
            entry = _power(homes, power, power[:1])
            made["powers"] = {power: {key: entry[key] for key in ("homes", "build") if key in entry}}
        else:
            power = next((key for key, known in old.powers.items() if _folded(known.name) == _folded(line)), "")
    return made


def _folded(name: str) -> str:
    return re.sub(r"[^A-Z]", "", name.upper())
