"""Games of Crystal Ball for tests: lists for the first year, and their results."""

from __future__ import annotations

from judge.variants.crystal_ball.turn import state_of
from tests.support.house import POWERS, Got, House, address, words

OPENING = {
    "AUSTRIA": ("A VIE - GAL", "A BUD - SER", "F TRI H"),
    "ENGLAND": ("F LON - NTH", "F EDI - NWG", "A LVP - YOR"),
    "FRANCE": ("A PAR - PIC", "A MAR - SPA", "F BRE - MAO"),
    "GERMANY": ("A BER - KIE", "A MUN - RUH", "F KIE - DEN"),
    "ITALY": ("A ROM - APU", "A VEN H", "F NAP - ION"),
    "RUSSIA": ("A WAR - UKR", "A MOS - STP", "F SEV - BLA", "F STP - BOT"),
    "TURKEY": ("A CON - BUL", "A SMY - CON", "F ANK H"),
}
FALL = {
    "AUSTRIA": ("A GAL H", "A SER H", "F TRI H"),
    "ENGLAND": ("F NTH - NWY", "F NWG - BAR", "A YOR H"),
    "FRANCE": ("A PIC - BEL", "A SPA - POR", "F MAO - SPA/NC", "A BUR - MUN"),
    "GERMANY": ("A KIE - HOL", "A RUH - BEL", "F DEN H"),
    "ITALY": ("A APU - TUN", "A VEN H", "F ION C A APU - TUN"),
    "RUSSIA": ("A UKR - RUM", "A STP H", "F BLA S A UKR - RUM", "F BOT - SWE"),
    "TURKEY": ("A BUL H", "A CON H", "F ANK - CON"),
}
LATER = {power: (f"{lines[0].split()[0]} {lines[0].split()[1]} H",) for power, lines in FALL.items()}


def everybody(house: House, lists: dict[str, tuple[str, ...]], *but: str) -> list[Got]:
    """All but some send their lists; the letters of the last one."""
    letters: list[Got] = []
    for power in POWERS:
        if power not in but:
            letters = house.play(power, *lists[power])
    return letters


def told(letters: list[Got], power: str) -> str:
    """Return somebody's letters as one long line."""
    return " ".join(words(letters, address(power)).split())


def results(letters: list[Got], who: str) -> str:
    return "\n".join(letter.text for letter in letters if letter.to == who and "results" in letter.subject)


def later(house: House, power: str) -> list[str]:
    found = next(lists for lists in state_of(house.game()).lists if lists.power == power)
    return [str(line) for line in found.later]


def locked(house: House, power: str) -> list[str]:
    found = next(lists for lists in state_of(house.game()).lists if lists.power == power)
    return [str(line) for line in found.locked]
