"""A game of ours as webDiplomacy's history.json, and what that form cannot say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from judge.app.base.judge import Judge
from judge.app.transfer.played import PlayedGame, WrittenGame, left_out, played_game
from judge.app.transfer.webdip_form import (
    COUNTRIES,
    FINISHED,
    FIRST_YEAR,
    MAP,
    PHASES,
    TERRITORIES,
    WebCenter,
    WebHistory,
    WebOrder,
    WebPhase,
    WebUnit,
)
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Proxy, Remove, Retreat, Support, Waive
from judge.board.position import Phase, Position, Unit, UnitType
from judge.board.results import OrderOutcome, Result
from judge.game.events.phases import PhaseRecord
from judge.problems import Refused

_NUMBERS = {place: number for number, place in enumerate(TERRITORIES, 1)}
_TYPES = {UnitType.ARMY: "Army", UnitType.FLEET: "Fleet"}


def webdip_history(judge: Judge, name: str) -> WrittenGame:
    """Return a game as history.json. Refused where there is none, or on a map whose numbers are not known."""
    with played_game(judge, name) as played:
        if played.game.map != MAP:
            text = f"{played.game.name} is on {played.game.map}: webDiplomacy's form is known for {MAP} only."
            raise Refused("E-EXPORT", text)
        return _written(played)


def _written(played: PlayedGame) -> WrittenGame:
    lost: Counter[str] = Counter()
    phases = [
        _phase(phase.record.before, [*_orders(phase.record, lost)], neutral=played.in_play.map.centers)
        for phase in played.past
    ]
    last = _phase(played.game.board, [], neutral=played.in_play.map.centers)
    if played.game.ending is not None:
        last.phase = FINISHED
    told = [f"{sentence}: {count}." for sentence, count in lost.items() if count]
    if played.game.ending is not None:
        told.append(f"Left out: how the game ended ({played.game.ending.kind}).")
    if any(power.orders for power in played.game.powers):
        told.append("Left out: orders for the present phase.")
    written = msgspec.json.encode(WebHistory([*phases, last]))
    return WrittenGame(written.decode() + "\n", [*left_out(played, played.game.rules), *told])


def _phase(board: Position, orders: list[WebOrder], neutral: frozenset[Province]) -> WebPhase:
    units = [_unit(unit, is_lost=False) for unit in board.units]
    units += [_unit(lost.unit, is_lost=True) for lost in board.dislodged]
    centers = [WebCenter(_NUMBERS[Location(code)], _country(owner)) for code, owner in sorted(board.centers.items())]
    centers += [WebCenter(_NUMBERS[Location(code)], 0) for code in sorted(neutral - board.centers.keys())]
    return WebPhase(_turn(board.phase), PHASES[board.phase.type], units, centers, orders, _turn_text(board.phase))


def _unit(unit: Unit, *, is_lost: bool) -> WebUnit:
    return WebUnit(_country(unit.power), _TYPES[unit.type], _NUMBERS[unit.location], is_lost)


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
        _TYPES[unit.type],
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
            return f"Build {_TYPES[unit.type]}"
        case Hold() | Proxy() | Waive():
            return "Hold"
        case Move() | Convoy() | Retreat() | Disband():
            return type(order).__name__
        case Remove():
            return "Destroy"


def _number(location: Location) -> int:
    """Number of a province: units that others help are named without their coasts."""
    return _NUMBERS[Location(province_of(location))]
