"""What letters have to say about a reader's own position: what he has to order, where, by when, and how to send it.

Templates get answers, not rules: everything that needs to be worked out is worked out here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from judge.board.build_sites import adjustments_due, allowed_units, build_sites, may_return, mobilizes
from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province
from judge.board.order_text.describe import describe_order
from judge.board.order_text.notation import format_order
from judge.board.orders import Hold, Order, Retreat, Waive
from judge.board.position import PhaseType, Piece, Position, Unit, UnitType
from judge.game.game import Game, Power, Stage
from judge.game.keeper_flags import flag_sentence
from judge.game.people.open_seats import all_dummies
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.lateness import grace_end
from judge.game.turn.owed_orders import owes_orders
from judge.game.visibility.viewers import Viewer
from judge.mail.letters.wording import joined, power_title, sign_on_line, unit_type, when


@dataclass(frozen=True, slots=True)
class Duty:
    """What one power has to send for the present phase.

    `task` is "order", "retreat", "build", "mobilize" (build the first unit), "remove", "nothing" or "out" (no units and
    no centers left); `number` counts the units to order, or the builds or removals due. `items` are the units or places
    concerned, a line each.
    `sample` are order lines that would be accepted as they stand. `ready` tells that a set is on file. `reason` is why
    there is nothing to do, in a few words; of a power that is "out", whether that may change.
    """

    power: str
    task: str
    number: int = 0
    items: tuple[str, ...] = ()
    sample: tuple[str, ...] = ()
    ready: bool = False
    centers: int = 0
    units: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Next:
    """What a reader has to do next. `duties` has his powers, those with a task first; `sign_on` is the first line.

    `named` tells that order lines need the power's name, because he orders for several.
    """

    duties: tuple[Duty, ...]
    sign_on: str
    named: bool

    @property
    def owing(self) -> tuple[Duty, ...]:
        """The duties that want orders."""
        return tuple(duty for duty in self.duties if duty.task not in ("nothing", "out"))


def next_steps(viewer: Viewer, game: Game, in_play: RulesInPlay) -> Next | None:
    """What this reader has to do in the present phase; None if he orders for nobody or nothing is played."""
    powers = [power for power in game.powers if power.name in viewer.powers]
    if not powers or game.position is None or game.stage not in (Stage.ACTIVE, Stage.WAITING):
        return None
    duties = [duty_of(power.name, game, in_play) for power in powers]
    duties.sort(key=lambda duty: duty.task in ("nothing", "out"))
    return Next(tuple(duties), sign_on_line(viewer.id, game.name, in_play.map), len(powers) > 1)


def duty_of(power: PowerName, game: Game, in_play: RulesInPlay) -> Duty:
    """What one power has to send for the present phase."""
    board = game.board
    title = power_title(power, in_play.map)
    if not game.is_alive(power):
        # Whoever may come back with a garrison is not out for good.
        return Duty(title, "out", reason="for now" if may_return(in_play.rules) else "")
    if not owes_orders(game, in_play, power):
        return Duty(title, "nothing", reason=_reason(power, board, in_play))
    match board.phase.type:
        case PhaseType.MOVEMENT:
            duty = _to_order(title, board.units_of(power), in_play.map)
        case PhaseType.RETREATS:
            duty = _to_retreat(title, power, board, in_play.map)
        case PhaseType.ADJUSTMENTS:
            duty = _to_adjust(title, power, board, in_play)
    return replace(duty, ready=game.power(power).orders is not None)


def _reason(power: PowerName, board: Position, in_play: RulesInPlay) -> str:
    """Why a power that is still in the game has nothing to order."""
    match board.phase.type:
        case PhaseType.MOVEMENT:
            return "it has no units at the moment"
        case PhaseType.RETREATS:
            return "none of its units has to retreat"
        case PhaseType.ADJUSTMENTS if allowed_units(power, board, in_play.map, in_play.rules) == len(
            board.units_of(power)
        ):
            return "it has as many units as centers"
        case PhaseType.ADJUSTMENTS:
            return "no center is free in which it could build"


def _to_order(title: str, units: tuple[Unit, ...], game_map: Map) -> Duty:
    items = tuple(f"{_unit(unit, game_map)} ({unit})" for unit in units)
    return Duty(title, "order", len(units), items, tuple(format_order(Hold(unit.piece)) for unit in units))


def _to_retreat(title: str, power: PowerName, board: Position, game_map: Map) -> Duty:
    lost = [each for each in board.dislodged_of(power) if each.retreats]
    items = tuple(
        f"{_unit(each.unit, game_map)} ({each.unit}): {joined(map(game_map.name_of, each.retreats), 'or')}"
        for each in lost
    )
    sample = tuple(format_order(Retreat(each.unit.piece, each.retreats[0])) for each in lost)
    return Duty(title, "retreat", len(lost), items, sample)


def _to_adjust(title: str, power: PowerName, board: Position, in_play: RulesInPlay) -> Duty:
    due = adjustments_due(power, board, in_play.map, in_play.rules)
    centers, units = len(board.centers_of(power)), board.units_of(power)
    if due < 0:
        items = tuple(f"{_unit(unit, in_play.map)} ({unit})" for unit in units)
        sample = tuple(f"REMOVE {unit}" for unit in units[:-due])
        return Duty(title, "remove", -due, items, sample, centers=centers, units=len(units))
    sites = sorted(
        build_sites(power, board, in_play.map, in_play.rules), key=lambda site: in_play.map.places[site].name
    )
    items = tuple(
        f"{in_play.map.places[site].name} ({joined(map(str, _pieces_at(site, in_play.map)), 'or')})" for site in sites
    )
    sample = tuple(f"BUILD {_pieces_at(site, in_play.map)[0]}" for site in sites[:due])
    task = "mobilize" if mobilizes(board, in_play.rules) else "build"
    return Duty(title, task, due, items, sample, centers=centers, units=len(units))


def _pieces_at(site: Province, game_map: Map) -> list[Piece]:
    """What can be built in a province: an army, and a fleet on each of its coasts."""
    army = Piece(UnitType.ARMY, Location(site))
    fleets = [Piece(UnitType.FLEET, coast) for coast in game_map.coasts_of[site]]
    return [army, *fleets] if game_map.can_stand(UnitType.ARMY, army.location) else fleets


def _unit(unit: Unit, game_map: Map) -> str:
    return f"{unit_type(unit.type).capitalize()} {game_map.name_of(unit.location)}"


# Orders on file


@dataclass(frozen=True, slots=True)
class OnFile:
    """A power's set as the confirmation shows it. `lines` is empty when nothing is on file.

    `missing` are the units, or the number of builds, that have no order; `by` names who sent the set if that was not
    the power itself. `notes` are remarks on how it was read.
    """

    power: str
    lines: tuple[str, ...]
    short: tuple[str, ...]
    missing: tuple[str, ...] = ()
    by: str = ""
    notes: tuple[str, ...] = ()


def on_file(
    power: PowerName,
    orders: tuple[Order, ...] | None,
    board: Position,
    game_map: Map,
    by: str = "",
    notes: tuple[str, ...] = (),
) -> OnFile:
    """What stands on file for a power, in words; `orders` None: nothing."""
    lines = tuple(describe_order(order, game_map, board).rstrip(".") + "." for order in orders or ())
    short = tuple(format_order(order) for order in orders or ())
    missing = () if orders is None else tuple(_unit(unit, game_map) for unit in _unordered(power, orders, board))
    return OnFile(power_title(power, game_map), lines, short, missing, by, notes)


def _unordered(power: PowerName, orders: Sequence[Order], board: Position) -> list[Unit]:
    """The units that a set leaves without an order, in phases in which every unit needs one."""
    ordered = {order.piece.province for order in orders if not isinstance(order, Waive)}
    match board.phase.type:
        case PhaseType.MOVEMENT:
            return [unit for unit in board.units_of(power) if unit.province not in ordered]
        case PhaseType.RETREATS:
            lost = [each.unit for each in board.dislodged_of(power) if each.retreats]
            return [unit for unit in lost if unit.province not in ordered]
        case PhaseType.ADJUSTMENTS:
            return []


# The game


def deadline_sentence(game: Game, in_play: RulesInPlay, zone: str) -> str:
    """By when orders are due, or what the phase waits for; a whole sentence."""
    if said := flag_sentence(game):
        return said
    if game.stage is Stage.WAITING:
        return waiting_sentence(game, in_play)
    if game.deadline is not None:
        return f"Orders are due {when(game.deadline, zone, game.zone)}."
    if all_dummies(in_play):
        return "There is no deadline: the phase is processed when you send PROCESS."
    return "There is no deadline: the phase is processed when all orders are in."


def waiting_sentence(game: Game, in_play: RulesInPlay) -> str:
    """Why a waiting game waits."""
    vacant = [power_title(power, in_play.map) for power in game.vacancies]
    if vacant:
        return f"The game is waiting for {joined(vacant)} to be taken over; the clock stands still until then."
    return "The game is waiting until the Master lets it go on; the clock stands still until then."


@dataclass(frozen=True, slots=True)
class Standing:
    """How things stand for one reader, as the answer to a mere sign-on says it.

    `ready` are the titles of his powers with orders on file, `missing` of those that owe some, `waiting` of those
    with a wait flag. `vacant` are the powers of the game that want a player. `sets` are the orders on file, a title
    and its lines each; none for the Master, who has STATUS. `grace` is the end of the patience after the deadline,
    None where there is none or it never ends.
    """

    ready: tuple[str, ...]
    missing: tuple[str, ...]
    waiting: tuple[str, ...]
    vacant: tuple[str, ...]
    sets: tuple[tuple[str, tuple[str, ...]], ...] = ()
    grace: datetime | None = None


def standing(reader: Viewer, game: Game, in_play: RulesInPlay) -> Standing:
    """How things stand for this reader, for the Master of all powers; all empty before the start and after the end."""
    if game.position is None or game.stage not in (Stage.ACTIVE, Stage.WAITING):
        return Standing((), (), (), ())
    powers = [power for power in game.powers if power.name in reader.powers or reader.is_master]

    def titles(names: Iterable[PowerName]) -> tuple[str, ...]:
        return tuple(power_title(name, in_play.map) for name in names)

    grace = grace_end(game.deadline, game.timing, in_play.rules, game.grace_until)
    return Standing(
        ready=titles(power.name for power in powers if power.orders is not None),
        missing=titles(
            power.name for power in powers if power.orders is None and owes_orders(game, in_play, power.name)
        ),
        waiting=titles(power.name for power in powers if power.wait),
        vacant=titles(game.vacancies),
        sets=()
        if reader.is_master
        else tuple(_set_on_file(power, game, in_play) for power in powers if power.orders is not None),
        grace=None if grace == game.deadline or game.stage is Stage.WAITING else grace,
    )


def _set_on_file(power: Power, game: Game, in_play: RulesInPlay) -> tuple[str, tuple[str, ...]]:
    """The title of a power and its orders in full words."""
    lines = tuple(describe_order(order, in_play.map, game.board) for order in power.orders or ())
    return power_title(power.name, in_play.map), lines or ("(None)",)


def is_on_board(power: PowerName, board: Position) -> bool:
    """Whether a power has a unit or a center."""
    return bool(board.units_of(power) or board.centers_of(power) or board.dislodged_of(power))


def unit_lines(board: Position, game_map: Map) -> tuple[tuple[str, ...], ...]:
    """The units on the board, each power's in lines of their own: `"Austria: Army Vienna."`"""
    powers = sorted({unit.power for unit in board.units}, key=lambda name: power_title(name, game_map))
    return tuple(
        tuple(f"{power_title(power, game_map)}: {_unit(unit, game_map)}." for unit in board.units_of(power))
        for power in powers
    )


def final_table(game: Game, in_play: RulesInPlay) -> str:
    """The powers at the end, most centers first, a line each."""
    rows = [
        (power_title(power.name, in_play.map), len(game.board.centers_of(power.name)), len(game.all_units(power.name)))
        for power in game.powers
    ]
    rows.sort(key=lambda row: (-row[1], -row[2], row[0]))
    return "\n".join(
        f"{title:<12}{centers:>2} {_noun(centers, 'center'):<7}  {units:>2} {_noun(units, 'unit')}"
        for title, centers, units in rows
    )


def _noun(count: int, noun: str) -> str:
    return noun if count == 1 else f"{noun}s"
