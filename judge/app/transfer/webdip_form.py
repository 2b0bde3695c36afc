"""Games of webDiplomacy, read and written: history.json, schema 1, and the numbers of Classic.

It follows the public documents api/README.md and doc/gamedata/02-spec.md (2.4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from judge.app.base.judge import Judge
from judge.app.transfer.played import PlayedGame, WrittenGame, left_out, played_game
from judge.app.transfer.saved_form import COMPLETED, ForeignGame, SavedGame, SavedPhase, State
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Proxy, Remove, Retreat, Support, Waive
from judge.board.position import Phase, Position, Unit, UnitType
from judge.board.results import OrderOutcome, Result
from judge.decoding import prepared
from judge.game.events.phases import PhaseRecord
from judge.patterns import pattern
from judge.problems import Refused

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
"""Kinds of phases, by our letter. A turn is half a year; builds belong to the year's second half."""


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
    """The whole file. Fields that only the server uses are left out."""

    phases: list[WebPhase]
    gameID: int = 0
    schema: int = 1


_IS_HISTORY = pattern(r'"file"\s*:\s*"history"')
_TYPES = {"Army": "A", "Fleet": "F"}


class _Unknown(ValueError):
    """A number or a word that the form does not have."""


def is_webdip(text: str) -> bool:
    """True if the JSON declares itself a file of webDiplomacy."""
    return _IS_HISTORY.search(text) is not None


def read_webdip(text: str, file: str) -> ForeignGame:
    """Return the phases of a game. Raises Refused E-IMPORT, with the phase that cannot be read."""
    try:
        history = msgspec.json.decode(text.lstrip("\ufeff"), type=prepared(WebHistory))
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused("E-IMPORT", f"{file}: {error}.") from None
    phases = []
    for number, phase in enumerate(history.phases, 1):
        try:
            phases.append(_phase(phase))
        except _Unknown as error:
            raise Refused("E-IMPORT", f"{file}, phase {number}: {error}.") from None
    name = f"web{history.gameID}" if history.gameID else ""
    return ForeignGame(SavedGame(phases, id=name, map=MAP), [])


def _phase(phase: WebPhase) -> SavedPhase:
    units: dict[str, list[str]] = {}
    at: dict[str, str] = {}
    for unit in phase.units:
        piece = f"{_type(unit.type)} {_place(unit.terrID)}"
        units.setdefault(_power(unit.countryID), []).append(f"*{piece}" if unit.retreating else piece)
        if not unit.retreating:
            at[province_of(_place(unit.terrID))] = piece
    centers: dict[str, list[str]] = {}
    for center in phase.centers:
        if center.countryID:
            centers.setdefault(_power(center.countryID), []).append(_place(center.terrID))
    orders: dict[str, list[str] | None] = {}
    for order in phase.orders:
        given = orders.setdefault(_power(order.countryID), [])
        assert given is not None
        given.append(_text(order, at))
    return SavedPhase(_name(phase), State(units, centers), orders)


def _name(phase: WebPhase) -> str:
    if phase.phase == FINISHED:
        return COMPLETED
    kind = next((ours for ours, theirs in PHASES.items() if theirs == phase.phase), "")
    if not kind:
        raise _Unknown(f"There is no phase {phase.phase[:20]!r}")
    season = "W" if kind == "A" else "SF"[phase.turn % 2]
    return f"{season}{FIRST_YEAR + phase.turn // 2}{kind}"


def _text(order: WebOrder, at: dict[str, str]) -> str:
    """Return an order in the short notation. `at`: the units on the board by province."""
    if order.type == "Wait":
        return "WAIVE"
    place = _place(order.terrID)
    if order.type in ("Build Army", "Build Fleet"):
        return f"{_type(order.type.removeprefix('Build '))} {place} B"
    piece = f"{_type(order.unitType)} {place}" if order.unitType else at.get(province_of(place), f"A {place}")
    match order.type:
        case "Hold":
            return f"{piece} H"
        case "Disband" | "Destroy":
            return f"{piece} D"
        case "Move":
            return f"{piece} - {_place(order.toTerrID)}{' VIA' if order.viaConvoy else ''}"
        case "Retreat":
            return f"{piece} R {_place(order.toTerrID)}"
        case "Support hold":
            return f"{piece} S {_unit_in(order.toTerrID, at)}"
        case "Support move":
            return f"{piece} S {_unit_in(order.fromTerrID, at)} - {_place(order.toTerrID)}"
        case "Convoy":
            return f"{piece} C {_unit_in(order.fromTerrID, at)} - {_place(order.toTerrID)}"
    raise _Unknown(f"There is no order {order.type[:20]!r}")


def _unit_in(number: int | None, at: dict[str, str]) -> str:
    place = province_of(_place(number))
    return at.get(place, f"A {place}")


def _place(number: int | None) -> Location:
    if number is None or not 0 < number <= len(TERRITORIES):
        raise _Unknown(f"There is no territory {number}")
    return TERRITORIES[number - 1]


def _power(number: int) -> str:
    if not 0 < number <= len(COUNTRIES):
        raise _Unknown(f"There is no country {number}")
    return COUNTRIES[number - 1]


def _type(word: str | None) -> str:
    if word not in _TYPES:
        raise _Unknown(f"There is no unit of type {word!r}")
    return _TYPES[word]


_NUMBERS = {place: number for number, place in enumerate(TERRITORIES, 1)}
_UNIT_WORDS = {UnitType.ARMY: "Army", UnitType.FLEET: "Fleet"}


def webdip_history(judge: Judge, name: str) -> WrittenGame:
    """Return a game as history.json. Raises Refused if there is no such game, or no numbers for its map."""
    with played_game(judge, name) as played:
        if played.game.map != MAP:
            text = f"{played.game.name} is on {played.game.map}: webDiplomacy's form is known for {MAP} only."
            raise Refused("E-EXPORT", text)
        return _written(played)


def _written(played: PlayedGame) -> WrittenGame:
    lost: Counter[str] = Counter()
    phases = [
        _web_phase(phase.record.before, [*_orders(phase.record, lost)], neutral=played.in_play.map.centers)
        for phase in played.past
    ]
    last = _web_phase(played.game.board, [], neutral=played.in_play.map.centers)
    if played.game.ending is not None:
        last.phase = FINISHED
    told = [f"{sentence}: {count}." for sentence, count in lost.items() if count]
    if played.game.ending is not None:
        told.append(f"Left out: how the game ended ({played.game.ending.kind}).")
    if any(power.orders for power in played.game.powers):
        told.append("Left out: orders for the present phase.")
    written = msgspec.json.encode(WebHistory([*phases, last]))
    return WrittenGame(written.decode() + "\n", [*left_out(played, played.game.rules), *told])


def _web_phase(board: Position, orders: list[WebOrder], neutral: frozenset[Province]) -> WebPhase:
    units = [_unit(unit, is_lost=False) for unit in board.units]
    units += [_unit(lost.unit, is_lost=True) for lost in board.dislodged]
    centers = [WebCenter(_NUMBERS[Location(code)], _country(owner)) for code, owner in sorted(board.centers.items())]
    centers += [WebCenter(_NUMBERS[Location(code)], 0) for code in sorted(neutral - board.centers.keys())]
    return WebPhase(_turn(board.phase), PHASES[board.phase.type], units, centers, orders, _turn_text(board.phase))


def _unit(unit: Unit, *, is_lost: bool) -> WebUnit:
    return WebUnit(_country(unit.power), _UNIT_WORDS[unit.type], _NUMBERS[unit.location], is_lost)


def _country(power: PowerName) -> int:
    return COUNTRIES.index(power) + 1


def _turn(phase: Phase) -> int:
    return 2 * (phase.year - FIRST_YEAR) + (phase.season != "spring")


def _turn_text(phase: Phase) -> str:
    return f"{'Spring' if phase.season == 'spring' else 'Autumn'}, {phase.year}"


def _orders(record: PhaseRecord, lost: Counter[str]) -> Iterator[WebOrder]:
    for outcome in record.resolution.outcomes:
        if outcome.unit is None:
            lost["Left out: builds that were waived"] += 1
        elif isinstance(outcome.order, Build | Remove) and {*outcome.results} - {Result.DISBAND}:
            lost["Left out: builds and removals that came to nothing"] += 1
        else:
            yield _order(outcome.unit, outcome, lost)


def _order(unit: Unit, outcome: OrderOutcome, lost: Counter[str]) -> WebOrder:
    made = WebOrder(
        _country(unit.power),
        _NUMBERS[unit.location],
        _UNIT_WORDS[unit.type],
        _kind(outcome.order, unit),
        success=not outcome.results or outcome.results == (Result.DISBAND,),
        dislodged=Result.DISLODGED in outcome.results,
    )
    match outcome.order:
        case Move(to=to, path=path, avoid=avoid, via=via):
            lost["Left out: seas that convoys were to use or not to use, of armies"] += bool(path or avoid)
            made.toTerrID, made.viaConvoy = _NUMBERS[to], via or outcome.by_convoy
        case Retreat(to=to):
            made.toTerrID = _NUMBERS[to]
        case Support(supported=supported, to=None):
            made.toTerrID = _number(supported.location)
        case Support(supported=other, to=to) | Convoy(army=other, to=to):
            assert to is not None
            lost["Left out: coasts named in supports and convoys"] += "/" in to
            made.fromTerrID, made.toTerrID = _number(other.location), _number(to)
        case Proxy():
            lost["Proxies, written as holds"] += 1
        case _:
            pass
    return made


def _kind(order: Order, unit: Unit) -> str:
    match order:
        case Support(to=to):
            return "Support hold" if to is None else "Support move"
        case Build():
            return f"Build {_UNIT_WORDS[unit.type]}"
        case Hold() | Proxy() | Waive():
            return "Hold"
        case Move() | Convoy() | Retreat() | Disband():
            return type(order).__name__
        case Remove():
            return "Destroy"


def _number(location: Location) -> int:
    """Return the number of a province: units helped by others are named without their coasts."""
    return _NUMBERS[Location(province_of(location))]
