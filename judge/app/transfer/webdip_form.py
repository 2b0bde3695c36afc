"""Form of webDiplomacy's games: the file history.json, schema 1, and the numbers of the map Classic.

As its public documents api/README.md and doc/gamedata/02-spec.md (2.4) say.
"""

from __future__ import annotations

from msgspec import Struct

from judge.board.names import Location, PowerName

COUNTRIES = tuple(map(PowerName, "ENGLAND FRANCE ITALY GERMANY AUSTRIA TURKEY RUSSIA".split()))  # noqa: SIM905
"""Powers by their number, from 1."""

TERRITORIES = tuple(
    map(
        Location,
        """CLY EDI LVP YOR WAL LON POR SPA NAF TUN NAP ROM TUS PIE VEN APU GRE ALB SER BUL RUM CON SMY ANK ARM SYR SEV
        UKR WAR LVN MOS STP FIN SWE NWY DEN KIE BER PRU SIL MUN RUH HOL BEL PIC BRE PAR BUR MAR GAS BAR NWG NTH SKA HEL
        BAL BOT NAO IRI ENG MAO WES LYO TYS ION ADR AEG EAS BLA TYR BOH VIE TRI BUD GAL SPA/NC SPA/SC STP/NC STP/SC
        BUL/EC BUL/SC""".split(),  # noqa: SIM905
    )
)
"""Places by their number, from 1."""

MAP = "standard"
"""Our map with these numbers."""

FIRST_YEAR = 1901

FINISHED = "Finished"
"""Name of the last phase of a game that is over."""

PHASES = {"M": "Diplomacy", "R": "Retreats", "A": "Builds"}
"""Kinds of phases, by our letter. A turn is half a year; builds are a phase of its second half."""


class WebUnit(Struct):
    """A unit. One that is `retreating` was dislodged."""

    countryID: int
    type: str
    terrID: int
    retreating: bool = False


class WebCenter(Struct):
    """A center and its owner; 0 for nobody."""

    terrID: int
    countryID: int


class WebOrder(Struct):
    """An order with its result. Places are numbers, None if the order has no such place."""

    countryID: int
    terrID: int | None
    unitType: str | None
    type: str
    toTerrID: int | None = None
    fromTerrID: int | None = None
    viaConvoy: bool = False
    success: bool = True
    dislodged: bool = False


class WebPhase(Struct):
    """A phase. The one being played has no orders."""

    turn: int
    phase: str
    units: list[WebUnit]
    centers: list[WebCenter]
    orders: list[WebOrder] = []
    turnText: str = ""


class WebHistory(Struct, tag_field="file", tag="history"):
    """The whole file. Fields of the server's own are left out."""

    phases: list[WebPhase]
    gameID: int = 0
    schema: int = 1
