"""A board on which orders are given, and the reading of their text."""

from __future__ import annotations

from collections.abc import Collection

from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province
from judge.board.order_text.context import Keep
from judge.board.order_text.notation import format_order, parse_piece
from judge.board.order_text.parse import Reading
from judge.board.order_text.vocabulary import vocabulary_of
from judge.board.position import Dislodged, Phase, PhaseType, Position, Unit
from judge.files.maps.examine import read_map
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet
from tests.support.board import read_order
from tests.support.paths import DATA

MAP = load_map("standard")
LAKELAND = read_map(DATA / "lakeland.yaml")
PHASES = {
    PhaseType.MOVEMENT: Phase("spring", 1901, PhaseType.MOVEMENT),
    PhaseType.RETREATS: Phase("fall", 1901, PhaseType.RETREATS),
    PhaseType.ADJUSTMENTS: Phase("winter", 1901, PhaseType.ADJUSTMENTS),
}


def unit(power: str, text: str) -> Unit:
    piece = parse_piece(text)
    return Unit(PowerName(power), piece.type, piece.location)


def board(phase: PhaseType = PhaseType.MOVEMENT, /, **units: str) -> Position:
    """`board(FRANCE="A PAR, F BRE")`."""
    placed = tuple(unit(power, text) for power, texts in units.items() for text in texts.split(", "))
    return Position(PHASES[phase], placed, {})


OPENING = Position(
    MAP.start,
    tuple(unit for power in MAP.powers.values() for unit in power.units),
    {center: power.name for power in MAP.powers.values() for center in power.owns},
)
CHANNEL = board(
    ENGLAND="A LON, A WAL, F NTH, F ENG, F IRI",
    FRANCE="A BRE, F MAO, F LYO, A SPA, F POR",
    GERMANY="A HOL, F HEL, A MUN",
    TURKEY="F CON, A BUL",
)
"""Fleets all over the western seas."""

LOST = Position(
    PHASES[PhaseType.RETREATS],
    board(FRANCE="A MUN, F POR").units,
    {},
    (
        Dislodged(unit("GERMANY", "A MUN"), Province("BUR"), (Location("BER"), Location("BOH"))),
        Dislodged(unit("FRANCE", "F MAO"), Province("WES"), (Location("SPA/NC"), Location("BRE"))),
        Dislodged(unit("ITALY", "F POR"), Province("MAO"), (Location("SPA/NC"), Location("SPA/SC"))),
        Dislodged(unit("TURKEY", "A GRE"), Province("SER")),
    ),
)

WINTER = Position(
    PHASES[PhaseType.ADJUSTMENTS],
    (
        unit("GERMANY", "A KIE"),
        unit("FRANCE", "A HOL"),
        unit("FRANCE", "F DEN"),
        unit("ITALY", "A VEN"),
        unit("RUSSIA", "A MOS"),
    ),
    {
        **{Province(center): PowerName("GERMANY") for center in ("BER", "MUN", "KIE", "BEL")},
        **{Province(center): PowerName("RUSSIA") for center in ("STP", "WAR", "MOS")},
        Province("DEN"): PowerName("FRANCE"),
        Province("VEN"): PowerName("ITALY"),
    },
)
"""A winter: Germany has two builds to make, Russia two, and France has a unit too many.

Kiel is taken, and Belgium is not a home."""


def read(
    text: str, power: str = "ENGLAND", position: Position = OPENING, map: Map = MAP, rules: Collection[str] = ()
) -> Reading:
    return read_order(text, PowerName(power), position, map, RuleSet(rules))


def stored(
    text: str, power: str = "ENGLAND", position: Position = OPENING, map: Map = MAP, rules: Collection[str] = ()
) -> str:
    """The order in the short notation, or the codes of its problems."""
    reading = read(text, power, position, map, rules)
    if reading.order is None:
        return " ".join(problem.code for problem in reading.problems)
    return f"{reading.order.piece} K" if isinstance(reading.order, Keep) else format_order(reading.order)


def vocabulary_words() -> frozenset[str]:
    """Every word that orders on the standard map can have."""
    return frozenset(word for key in vocabulary_of(MAP).meanings for word in key.split())
