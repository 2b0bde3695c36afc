"""Maps of godip: the Go source of a variant. No other form of its maps has the neighbors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from judge.files.maps.foreign.facts import USUAL_START, FactPlace, FactPower, Facts
from judge.patterns import pattern
from judge.problems import Refused

_COASTAL = {"Land": {"Land"}, "Sea": {"Sea"}, "Coast": {"Land", "Sea"}, "Archipelago": {"Land", "Sea", "Convoyable"}}
_CALL = pattern(r'\b(Prov|Conn|Flag|SC)\(\s*("(?:[^"\n]{1,40})"|[\w.]{1,60})((?:\s*,\s*[\w.]{1,40})*)\s*\)')
_UNIT = pattern(r'"([\w/]{1,12})"\s*:\s*(?:godip\.Unit)?\{\s*godip\.(Army|Fleet)\s*,\s*([\w.]{1,60})\s*\}')
_NATION = pattern(r'\b(\w{1,60})\s+godip\.Nation\s*=\s*"([^"\n]{1,60})"')
_START = pattern(r"\bNewPhase\(\s*(-?\d{1,5})\s*,\s*godip\.(\w{1,20})\s*,\s*godip\.(\w{1,20})\s*\)")
_PAIR = pattern(r'("\w{1,12}"|[\w.]{1,60})\s*:\s*("[^"\n]{1,60}"|[\w.]{1,60})\s*,')
_FIELD = pattern(r'\b(\w{1,20}):[ \t]*(?:"([^"\n]{0,400})"|`([^`]{0,400})`|([\w.]{1,60}))')
_COLOR = pattern(r"#[0-9A-Fa-f]{6}")
_FLAG = pattern(r"godip\.(\w{1,20})")
_WINNER = pattern(r"\bSCCountWinner\(\s*(\d{1,4})\s*\)")
_NEAR = 100
"""Limit on the characters between the name of a literal and its brace."""

_PHASES = {"Movement": "movement", "Retreat": "retreats", "Adjustment": "adjustments"}
_USUAL = {"Phase": "classical.NewPhase", "Parser": "classical.Parser", "PhaseTypes": "classical.PhaseTypes",
          "Seasons": "classical.Seasons", "UnitTypes": "classical.UnitTypes"}  # fmt: skip
_MOST_BYTES = 1 << 22


def read_godip(file: Path) -> list[Facts]:
    """Return the map of a file, the only one in it. Refused with E-IMPORT if it has no board of its own."""
    try:
        text = file.read_bytes()[:_MOST_BYTES].decode("utf-8", "replace")
    except OSError as error:
        raise Refused("E-IMPORT", f"{file}: {error}.") from None
    return [_Source(file, text).facts()]


class _Source:
    def __init__(self, file: Path, text: str) -> None:
        self.file = file
        self.text = text
        self.nations = dict(_NATION.findall(text))
        self.homes: dict[str, str] = {}
        self.fields = {name: " ".join("".join(value).split()) for name, *value in reversed(_FIELD.findall(text))}
        self.lost: list[str] = []

    def facts(self) -> Facts:
        """The map of this file."""
        places = self._places()
        powers = {name: FactPower(name) for name in self.nations.values()}
        units = [(place.upper(), kind, self._nation(nation)) for place, kind, nation in _UNIT.findall(self.text)]
        owners = {code: self._nation(nation) for code, nation in self._pairs("SetSupplyCenters")}
        for each in (*(nation for _, _, nation in units), *self.homes.values(), *owners.values()):
            powers.setdefault(each, FactPower(each))
        powers.pop("Neutral", None)
        if not places or not units:
            what = "no provinces" if not places else "no units at the start"
            raise Refused("E-IMPORT", f"{self.file}: This Go source has {what}, or makes them by a calculation.")
        neutral = [f"{kind} {place}" for place, kind, nation in units if nation not in powers]
        if neutral:
            self.lost.append(f"Left out: units of nobody: {', '.join(neutral)}.")
        for place, kind, nation in units:
            if nation in powers:
                powers[nation].units.append(f"{kind[0]} {place}")
        for code, nation in self.homes.items():
            if nation in powers:
                powers[nation].homes.append(code)
        for code, nation in (owners or self.homes).items():
            if nation in powers:
                powers[nation].owns.append(code)
        for nation, color in self._pairs("NationColors"):
            if self._nation(nation) in powers and _COLOR.fullmatch(color):
                powers[self._nation(nation)].color = color.lower()
        self._leave_out()
        title = self.fields.get("Name") or self.file.stem.title()
        return Facts(
            title, f"godip, {title}", places, [*powers.values()], {*self.homes}, self._start(), self._win(),
            description=self.fields.get("Description", "")[:200], lost=self.lost,
        )  # fmt: skip

    def _places(self) -> dict[str, FactPlace]:
        """Read the graph: calls of Prov, each followed by calls that say what is there."""
        names = dict(self._pairs("ongNames"))
        places: dict[str, FactPlace] = {}
        flags: dict[str, set[str]] = {}
        ways: dict[str, list[tuple[str, set[str]]]] = {}
        at = ""
        for word, first, rest in _CALL.findall(self.text):
            value = first.strip('"').upper()
            if word == "Prov":
                at = value
                flags[at], ways[at] = set(), []
            elif not at:
                continue
            elif word == "Conn":
                ways[at].append((value, self._flags(rest)))
            elif word == "Flag":
                flags[at] |= self._flags(f"{first},{rest}")
            else:
                self.homes[at.partition("/")[0]] = self._nation(first)
        for spot, its in flags.items():
            code, _, coast = spot.partition("/")
            place = places.setdefault(code, FactPlace(names.get(code, code.title())))
            place.carries |= "Convoyable" in its and "Land" in its
            if "Sea" in its:
                place.ships.setdefault(coast, set()).update(end for end, kinds in ways[spot] if "Sea" in kinds)
            if "Land" in its and not coast:
                place.foot = {end.partition("/")[0] for end, kinds in ways[spot] if "Land" in kinds}
        return places

    def _flags(self, words: str) -> set[str]:
        found: set[str] = set()
        for word in _FLAG.findall(words):
            found |= _COASTAL.get(word, {word})
        return found

    def _nation(self, word: str) -> str:
        """Name of a nation by its constant: `godip.France` is one of godip's own."""
        return str(self.nations.get(word, word.rpartition(".")[2]))

    def _pairs(self, name: str) -> Iterator[tuple[str, str]]:
        """Pairs of the literals of Go's maps that follow a name; codes in capitals, texts without quotes."""
        for before in self.text.split(name)[1:]:
            opened = before.find("{")
            if 0 <= opened < _NEAR and "\n" not in before[:opened]:
                for left, right in _PAIR.findall(before[opened : before.find("}")]):
                    yield left.strip('"').upper() if left.startswith('"') else left, right.strip('"')

    def _start(self) -> tuple[str, str, str]:
        found = _START.search(self.text)
        if found is None or found[2] not in ("Spring", "Fall") or found[3] not in _PHASES or found[1].startswith("-"):
            self.lost.append("Left out: the start. Here it is Spring 1901.")
            return USUAL_START
        season = "winter" if found[3] == "Adjustment" else found[2].lower()
        return season, str(int(found[1])), _PHASES[found[3]]

    def _win(self) -> int | None:
        found = _WINNER.search(self.text)
        if found is None:
            self.lost.append("Left out: who wins. Here it is more than half of the centers.")
        return int(found[1]) if found else None

    def _leave_out(self) -> None:
        for field, usual in _USUAL.items():
            if self.fields.get(field, usual) != usual:
                self.lost.append(f"Left out: its own {field} ({self.fields[field]}).")
        if rules := self.fields.get("Rules"):
            self.lost.append(f"Compare its rules in words: {rules[:300]}")
