"""Maps of jDip: `variants.xml` with the variants, and beside it the file of their provinces."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as XML

from judge.files.maps.foreign.facts import USUAL_START, FactPlace, FactPower, Facts, Names
from judge.patterns import pattern
from judge.problems import Refused

_COASTS = {"nc": "NC", "sc": "SC", "ec": "EC", "wc": "WC", "xc": ""}
_RULES = {
    "VALUE_BUILDS_HOME_ONLY": "",
    "VALUE_BUILDS_ANY_OWNED": "BUILD_ANY",
    "VALUE_BUILDS_ANY_IF_HOME_OWNED": "REMOTE_BUILDS",
}
_PHASES = {"movement": "movement", "retreat": "retreats", "adjustment": "adjustments"}
_REF = pattern(r"(.{1,40})[-/(]([a-z]c|mv)\)?")
_MOST_BYTES = 1 << 22


def read_jdip(file: Path) -> list[Facts]:
    """Return the maps of a file of variants. Refused with E-IMPORT."""
    root = _root(file, "VARIANTS")
    try:
        return [_Variant(file, variant).facts() for variant in root.iter("VARIANT")]
    except KeyError as error:
        raise Refused("E-IMPORT", f"{file}: An element lacks its attribute {error}.") from None


def _root(file: Path, tag: str) -> XML.Element:
    try:
        if file.stat().st_size > _MOST_BYTES:
            raise Refused("E-IMPORT", f"{file} has more than {_MOST_BYTES} bytes.")
        root = XML.parse(file).getroot()  # the keeper's own file; expat bounds what entities become
    except (XML.ParseError, OSError, ValueError) as error:
        raise Refused("E-IMPORT", f"{file}: {error}.") from None
    if root.tag != tag:
        raise Refused("E-IMPORT", f"{file}: This is <{root.tag}>, and no file of jDip with <{tag}>.")
    return root


class _Variant:
    def __init__(self, file: Path, element: XML.Element) -> None:
        self.file = file
        self.element = element
        self.lost: list[str] = []
        self.places = Names()
        self.powers = Names()

    def facts(self) -> Facts:
        """The map of this variant."""
        element = self.element
        uri = element.find("MAP")
        if uri is None:
            raise Refused("E-IMPORT", f"{self.file}: {element.attrib['name']} has no element MAP.")
        places = self._places(_root(self.file.parent / Path(uri.attrib["adjacencyURI"]).name, "PROVINCES"))
        powers = {each.attrib["name"]: _power(each) for each in element.iter("POWER")}
        for each in element.iter("POWER"):
            others = f"{each.get('altnames', '')},{each.get('altname', '')}".split(",")
            self.powers.add(each.attrib["name"], *filter(None, others))
        centers = self._centers(powers)
        self._units(powers)
        self._leave_out_endings()
        return Facts(
            element.attrib["name"],
            f"jDip, {element.attrib['name']}",
            places,
            [power for power in powers.values() if not power.dummy or power.units or power.owns or power.homes],
            centers,
            self._start(),
            self._win(),
            self._rules(),
            " ".join((element.findtext("DESCRIPTION") or "").split())[:200],
            self.lost,
        )

    def _places(self, root: XML.Element) -> dict[str, FactPlace]:
        places = {}
        provinces = [*root.iter("PROVINCE")]
        for province in provinces:
            self.places.add(province.attrib["shortname"].upper())
        for province in provinces:
            others = [each.attrib["name"] for each in province.iter("UNIQUENAME")]
            self.places.add(province.attrib["shortname"].upper(), province.attrib["fullname"], *others)
        for province in provinces:
            code = province.attrib["shortname"].upper()
            place = FactPlace(province.attrib["fullname"], carries=province.get("isConvoyableCoast") == "true")
            place.aliases = [each.attrib["name"] for each in province.iter("UNIQUENAME")]
            for ways in province.iter("ADJACENCY"):
                kind, refs = ways.get("type", "mv").lower(), map(self._location, ways.attrib["refs"].split())
                if kind == "mv":
                    place.foot = (place.foot or set()) | {ref.partition("/")[0] for ref in refs}
                elif kind in _COASTS:
                    place.ships.setdefault(_COASTS[kind], set()).update(refs)
                else:
                    self.lost.append(f"Left out: ways of type {kind} from {code}.")
            places[code] = place
        borders = [border.get("id", "") for border in root.iter("BORDER")]
        if borders:
            self.lost.append(f"Left out: the borders {', '.join(borders)[:200]}.")
        return places

    def _centers(self, powers: dict[str, FactPower]) -> set[str]:
        centers = set()
        for center in self.element.iter("SUPPLYCENTER"):
            code = self.places.of(center.attrib["province"])
            centers.add(code)
            for key, codes in (("homepower", "homes"), ("owner", "owns")):
                name = center.get(key, "none")
                if name in self.powers:
                    getattr(powers[self.powers.of(name)], codes).append(code)
                elif name != "none":
                    self.lost.append(f"Left out: the {key} {name} of {code}, which is no power.")
        return centers

    def _units(self, powers: dict[str, FactPower]) -> None:
        for state in self.element.iter("INITIALSTATE"):
            kind, place = state.attrib["unit"].lower(), self._location(state.attrib["province"])
            coast = _COASTS.get(state.get("unitcoast", "").lower(), "")
            name = state.attrib["power"]
            if kind not in ("army", "fleet") or name not in self.powers:
                self.lost.append(f"Left out: the {kind} of {name} in {place}.")
                continue
            place = f"{place}/{coast}" if coast and "/" not in place else place
            powers[self.powers.of(name)].units.append(f"{kind[0].upper()} {place}")

    def _location(self, ref: str) -> str:
        """Return `SPA/SC` for `spa-sc`, `spa/sc` or `spa(sc)`, `PAR` for `par`."""
        found = _REF.fullmatch(ref.lower().strip(",;"))
        place, coast = (found[1], found[2]) if found else (ref, "")
        suffix = _COASTS.get(coast or "", "")
        return f"{self.places.of(place)}/{suffix}" if suffix else self.places.of(place)

    def _start(self) -> tuple[str, str, str]:
        turn = self.element.find("STARTINGTIME")
        words = re.findall(r"[A-Za-z]+|-?[0-9]+", "" if turn is None else turn.get("turn", ""))
        match [word.lower() for word in words]:
            case [("spring" | "fall") as season, year, phase] if year.isdigit() and phase in _PHASES:
                return ("winter" if phase == "adjustment" else season), str(int(year)), _PHASES[phase]
        self.lost.append("Left out: the start. Here it is Spring 1901.")
        return USUAL_START

    def _win(self) -> int | None:
        winning = self.element.find(".//WINNING_SUPPLY_CENTERS")
        value = "" if winning is None else winning.get("value", "")
        return int(value) if value.isdigit() and int(value) else None

    def _leave_out_endings(self) -> None:
        for tag, told in (
            ("YEARS_WITHOUT_SC_CAPTURE", "the end after {} years without a capture"),
            ("GAME_LENGTH", "the end after {} years"),
        ):
            found = self.element.find(f".//{tag}")
            if found is not None and found.get("value", "0") != "0":
                self.lost.append(f"Left out: {told.format(found.get('value'))}.")

    def _rules(self) -> list[str]:
        rules = []
        for option in self.element.iter("RULEOPTION"):
            value = option.get("value", "")
            if value not in _RULES:
                self.lost.append(f"Left out: the rule {option.get('name')} {value}.")
            elif _RULES[value]:
                rules.append(_RULES[value])
        return rules


def _power(element: XML.Element) -> FactPower:
    is_active = element.get("active", "true") == "true"
    return FactPower(element.attrib["name"], element.get("adjective", ""), dummy=not is_active)
