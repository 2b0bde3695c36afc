"""DPjudge's map files, read line by line, with included files at the places that name them.

The result (`old_map.OldMap`) still follows DPjudge's format; `convert` changes it to ours. The format: maps.md part D.
Letter case matters on terrain lines only. Lines that name people are not read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from judge.files.maps.dpjudge.old_map import ASIDE, PHASES, OldMap, OldPlace, OldPower, codes_of, recode
from judge.problems import Refused

_TERRAINS = {"LAND": "land", "COAST": "coast", "WATER": "sea", "PORT": "port", "SHUT": "impassable"}
_IGNORED = frozenset({"NOTIFY", "FLAG", "FLAGS", "TEXTONLY"})
_DEEPEST = 12
"""Limit on the nesting of included files: deeper ones include one another in a circle."""


def read_old_map(path: Path) -> OldMap:
    """Read a map file and the files it includes. Refused with E-IMPORT and the line if not understood."""
    reader = _Reader()
    reader.read(path, 0)
    return reader.map


def read_old_text(text: str) -> OldMap:
    """Read a map that includes no file. Refused as by `read_old_map`."""
    reader = _Reader()
    reader.read_text(text, Path("map"), 0)
    return reader.map


def find_old_file(folder: Path, name: str) -> Path | None:
    """The file that an included name means: any case, `.map` added, also in the folder above."""
    wanted = (name if "." in name else f"{name}.map").casefold()
    for place in (folder, folder.parent):
        for file in sorted(place.iterdir()):
            if file.name.casefold() == wanted:
                return file
    return None


class _Reader:
    def __init__(self) -> None:
        self.map = OldMap()
        self.power: OldPower | None = None
        self.block = ""
        """Target of the lines: "" the map, "DIRECTIVES PAYOLA", or "IN W1939A"."""
        self.where = ""

    def read(self, path: Path, depth: int) -> None:
        self.read_text(path.read_text(encoding="latin-1"), path, depth)

    def read_text(self, text: str, path: Path, depth: int) -> None:
        for number, line in enumerate(text.splitlines(), 1):
            self.where = f"{path.name}, line {number}"
            words = " ".join(line.split())
            if words and not words.startswith("#"):
                self._line(words, path, depth)

    def refuse(self, text: str) -> Refused:
        return Refused("E-IMPORT", f"{self.where}: {text}")

    def _line(self, text: str, path: Path, depth: int) -> None:
        first, _, rest = text.partition(" ")
        word = first.upper()
        if self.block:
            self._in_block(word, text)
        elif word in ("USE", "MAP"):
            self._include(rest, path, depth)
        elif word in _IGNORED:
            return
        elif word in _TERRAINS and "=" not in text:
            self._terrain(_TERRAINS[word], rest)
        elif word == "AMEND":
            self._amend(rest)
        elif word in _WORDS:
            _WORDS[word](self, rest)
        elif "=" in text:
            self._name(text)
        elif "->" in text:
            self._rename_power(text)
        elif word in ("A", "F") and re.fullmatch(r"\S{2,6}", rest):
            self._unit(f"{word} {rest.upper()}")
        else:
            self._power(text)

    # Files and blocks

    def _include(self, name: str, path: Path, depth: int) -> None:
        file = find_old_file(path.parent, name)
        if file is None or depth > _DEEPEST:
            raise self.refuse(f"the file {name} is not there.")
        stem, _, suffix = file.name.lower().partition(".")
        # Parts that bear the map's own name (imperial.politics) make one map with it.
        if depth == 0 and stem != path.name.lower().partition(".")[0] and not self.map.base:
            self.map.base, self.map.only_places = stem, suffix != "map"
        self.read(file, depth + 1)
        if depth == 0:
            self._forget_edits()

    def _forget_edits(self) -> None:
        """Forget the edits of an included file; only this file's own edits are the variant's."""
        self.map.renamed, self.map.renamed_powers = {}, {}
        self.map.dropped, self.map.dropped_powers = [], []

    def _in_block(self, word: str, text: str) -> None:
        if word == "END":
            self.block = ""
        elif self.block.startswith("IN "):
            self.map.changes[-1][1].append(text)
        elif self.block.startswith("DIRECTIVES "):
            self.map.by_game_type.setdefault(self.block.partition(" ")[2].lower(), []).append(text)
        elif word == "RULE":
            self.map.rules += text.split()[1:]

    def _directives(self, _rest: str) -> None:
        self.block = "DIRECTIVES"

    def _in(self, rest: str) -> None:
        when, colon, line = rest.partition(":")
        self.map.changes.append((when.strip(), [line.strip()] if colon else []))
        if not colon:
            self.block = f"IN {when.strip()}"

    # Places

    def _name(self, text: str) -> None:
        left, _, right = text.partition("=")
        old, arrow, name = left.partition("->")
        words = [word.replace("+", " ") for word in right.split()]
        if not words:
            raise self.refuse("a name needs a code after it.")
        code = words[0].upper()
        if arrow:
            self._rename(old.strip().upper(), code)
        place = self.map.places.setdefault(code, OldPlace(code, self.where))
        place.name = " ".join((name if arrow else left).replace("+", " ").split())
        place.aliases = [word for word in words[1:] if not word.endswith("?")]
        place.unsure = [word.rstrip("?") for word in words[1:] if word.endswith("?")]
        found = re.fullmatch(r".*\((.+)\)", place.name)
        if "/" in code and found:
            self.map.coast_names[code.partition("/")[2]] = found[1]

    def _rename(self, old: str, new: str) -> None:
        """Rename a place and its coasts. A place that has this code steps aside until its own renaming."""
        if f"{ASIDE}{old}" in self.map.places:
            old = f"{ASIDE}{old}"
        elif old not in self.map.places:
            old = self.map.renamed.get(old, old)  # a coast that went along with its province
        if old == new or old not in self.map.places:
            return
        if new in self.map.places and not new.startswith(f"{old}/"):
            recode(self.map, new, f"{ASIDE}{new}")
        recode(self.map, old, new)

    def _terrain(self, terrain: str, rest: str) -> None:
        name, _, others = rest.partition(" ")
        code = name.upper()
        place = self.map.places.setdefault(code, OldPlace(code, self.where))
        place.terrain = terrain
        place.has_fleets = name != name.lower() or terrain != "coast"
        if others:
            words = others.split()
            if words[0].upper() != "ABUTS":
                raise self.refuse("after a place write ABUTS.")
            place.abuts = {codes_of(word): word for word in words[1:]}

    def _amend(self, rest: str) -> None:
        name, _, others = rest.partition(" ")
        place = self.map.places.get(name.upper())
        if place is None:
            raise self.refuse(f"there is no place {name}.")
        for word in others.split()[1:]:
            place.abuts.pop(codes_of(word), None)
            if not word.startswith("-"):
                place.abuts[codes_of(word)] = word

    def _drop(self, rest: str) -> None:
        gone = set(rest.upper().split())
        self.map.dropped += sorted(gone)

        def stays(token: str) -> bool:
            return codes_of(token).partition("/")[0] not in gone

        self.map.places = {code: place for code, place in self.map.places.items() if stays(code)}
        for place in self.map.places.values():
            place.abuts = {code: word for code, word in place.abuts.items() if stays(code)}
        for power in self.map.powers.values():
            power.homes = [home for home in power.homes if stays(home)]
            power.owns = None if power.owns is None else [code for code in power.owns if stays(code)]
            power.units = [unit for unit in power.units if stays(unit.split()[1])]
        self.map.neutral = [code for code in self.map.neutral if stays(code)]

    # Powers

    def _power(self, text: str) -> None:
        found = re.fullmatch(r"(\S+)(?: \(([^):]*)(?::(\S))?\))?((?: [-+*@~&]*\w+(?:\([^)]*\))?[!?]?)*)", text)
        if found is None:
            raise self.refuse(f"this is neither a place nor a power: {text}")
        name, adjective, letter, homes = found.groups()
        self.power = self.map.powers.setdefault(power_key(name), OldPower(_plain(name)))
        self.power.last = self.power.last or name.startswith("_")
        if adjective:
            self.power.adjective = adjective.replace("+", " ")
        if letter:
            self.power.letter = letter
        for home in homes.split():
            self._home(self.power, home)

    def _home(self, power: OldPower, home: str) -> None:
        if home.upper() == "&SC":
            power.claims += 1
            return
        code = codes_of(home)
        power.homes = [other for other in power.homes if codes_of(other) != code]
        if home.startswith("-"):
            power.owns = None if power.owns is None else [other for other in power.owns if other != code]
            self.map.neutral.append(code)
        else:
            power.homes.append(home.upper())
            self.map.neutral = [other for other in self.map.neutral if other != code]

    def _rename_power(self, text: str) -> None:
        old, _, new = text.partition("->")
        key = power_key(old.strip())
        power = self.map.powers.pop(key, None)
        if power is None:
            raise self.refuse(f"there is no power {old.strip()}.")
        name, _, rest = new.strip().partition(" ")
        self.map.renamed_powers[key] = power_key(name)
        power.name, power.last, power.letter = _plain(name), name.startswith("_"), ""
        self.map.powers[power_key(name)] = power
        self._power(f"{name} {rest}".strip())

    def _unit(self, unit: str) -> None:
        if self.power is None:
            raise self.refuse(f"{unit} belongs to no power.")
        province = unit[2:].partition("/")[0]
        for power in self.map.powers.values():
            power.units = [other for other in power.units if other[2:].partition("/")[0] != province]
        self.power.units.append(unit)

    def _owns(self, rest: str) -> None:
        if self.power is not None:
            self.power.owns = rest.upper().split()

    def _homes(self, rest: str) -> None:
        if self.power is not None:
            self.power.homes = rest.upper().split()

    def _dummy(self, rest: str) -> None:
        names = [power_key(name) for name in rest.split()]
        for name in names:
            if name not in self.map.powers:
                raise self.refuse(f"there is no power {name}.")
        for power in [self.map.powers[name] for name in names] if names else [self.power]:
            if power is not None:
                power.dummy = True

    def _dummies(self, rest: str) -> None:
        """Read `DUMMIES ALL`, or all but those named after EXCEPT."""
        words = rest.split()
        if [word.upper() for word in words[:2]] not in (["ALL"], ["ALL", "EXCEPT"]):
            raise self.refuse("after DUMMIES write ALL, or ALL EXCEPT and powers.")
        played = {power_key(name) for name in words[2:]}
        for key, power in self.map.powers.items():
            power.dummy = key not in played

    def _units(self, rest: str) -> None:
        """Forget the units of the power; others may follow."""
        if rest:
            raise self.refuse("UNITS stands alone.")
        self._own().units = []

    def _reserves(self, rest: str) -> None:
        self._own().reserves = self._count(rest)

    def _militia(self, rest: str) -> None:
        self._own().militia = self._count(rest)

    def _own(self) -> OldPower:
        if self.power is None:
            raise self.refuse("this belongs below a power.")
        return self.power

    def _count(self, rest: str) -> int:
        if not re.fullmatch("[0-9]{1,3}", rest):
            raise self.refuse("write a number of units here.")
        return int(rest)

    def _not_read(self, _rest: str) -> None:
        raise self.refuse("this keyword is not read. Take the line out, and write what it says into the new file.")

    def _unplayed(self, rest: str) -> None:
        """Leave out powers. Their homes are no longer centers, unless the file lists them as neutral."""
        for name in rest.split():
            if self.map.powers.pop(power_key(name), None) is not None:
                self.map.dropped_powers.append(power_key(name))

    def _league(self, rest: str) -> None:
        if not rest:
            raise self.refuse("after LEAGUE write its name.")
        name, *behavior = rest.split()
        if self.power is not None:
            kind = behavior[0].lower() if behavior else "none"
            self.power.league = (name.title(), kind, tuple(word.title() for word in behavior[1:]))

    # The rest

    def _unowned(self, rest: str) -> None:
        for word in rest.upper().split():
            code = codes_of(word)
            self.map.neutral = [other for other in self.map.neutral if other != code]
            if word.startswith("-"):
                self.map.no_centers.append(code)
            else:
                self.map.neutral.append(code)

    def _rules(self, rest: str) -> None:
        self.map.rules += rest.upper().split()

    def _flow(self, rest: str) -> None:
        word, _, phases = rest.partition(":")
        if word.upper() not in ("NEWYEAR", "IFYEARDIV"):
            for phase in phases.split(","):
                self._is_phase(phase)
        self.map.flow.append(rest)

    def _begin(self, rest: str) -> None:
        if len(rest.split()) < 3:
            raise self.refuse("after BEGIN write a season, a year and a phase.")
        self._is_phase(rest.split()[-1])
        self.map.begin = rest

    def _is_phase(self, word: str) -> None:
        if word.strip().upper() not in PHASES:
            raise self.refuse(f'"{word.strip()}" is none of {", ".join(PHASES)}.')

    def _victory(self, rest: str) -> None:
        self.map.victory = rest.split()

    def _new_homes(self, rest: str) -> None:
        self.map.new_homes += rest.split()

    def _payola(self, rest: str) -> None:
        if rest.upper() == "DIRECTIVES":
            self.block = "DIRECTIVES PAYOLA"


_WORDS: dict[str, Callable[[_Reader, str], None]] = {
    "BEGIN": _Reader._begin,
    "CENTERS": _Reader._unowned,
    "CONTROL": _Reader._not_read,
    "DIRECTIVES": _Reader._directives,
    "DROP": _Reader._drop,
    "DUMMIES": _Reader._dummies,
    "DUMMY": _Reader._dummy,
    "FLOW": _Reader._flow,
    "FROM": _Reader._not_read,
    "HOMES": _Reader._homes,
    "IN": _Reader._in,
    "INHABITS": _Reader._homes,
    "LEAGUE": _Reader._league,
    "MILITIA": _Reader._militia,
    "NEUTRAL": _Reader._unowned,
    "NEWHOMES": _Reader._new_homes,
    "OWNS": _Reader._owns,
    "PAYOLA": _Reader._payola,
    "RESERVES": _Reader._reserves,
    "ROTATE": _Reader._not_read,
    "RULE": _Reader._rules,
    "RULES": _Reader._rules,
    "TEAM": _Reader._not_read,
    "UNITS": _Reader._units,
    "UNOWNED": _Reader._unowned,
    "UNPLAYED": _Reader._unplayed,
    "VICTORY": _Reader._victory,
}

KEYWORDS = frozenset(_WORDS)
"""First words of lines that are neither names nor powers nor terrain."""


def power_key(name: str) -> str:
    """A power's key: `HOLY_ROMAN_EMPIRE`; initials are joined: `USSR` from `U+S+S+R`."""
    parts = [part for part in re.split(r"[+ ]", name.upper().lstrip("_")) if part]
    if all(len(part) == 1 for part in parts):
        return "".join(parts)
    return re.sub(r"[^A-Z0-9_-]", "", "_".join(parts))


def _plain(name: str) -> str:
    """A power's name for people: `Holy Roman Empire`, `U.S.S.R.`."""
    parts: Iterator[str] = (part for part in name.lstrip("_").split("+") if part)
    words = list(parts)
    if len(words) > 1 and all(len(word) == 1 for word in words):
        return "".join(f"{word.upper()}." for word in words)
    return " ".join(word.title() if word.isupper() and "." not in word else word for word in words)
