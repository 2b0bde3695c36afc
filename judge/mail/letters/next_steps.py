"""Next steps of a reader: orders to give, units to order, and lines that would be accepted.

docs/decisions/048-what-to-do-first.md says why.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from judge.board.build_sites import adjustments_due, allowed_units, build_sites, lacks_a_home, may_return, mobilizes
from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province
from judge.board.order_text.describe import describe_piece
from judge.board.order_text.notation import format_order
from judge.board.orders import Build, Hold, Order, Remove, Retreat
from judge.board.position import PhaseType, Piece, Position, Unit, UnitType
from judge.game.game import Game, Role, Stage
from judge.game.link_moments import example_subject
from judge.game.on_file.owed_orders import lacking_units, marks_final, owing_now, to_order
from judge.game.people.control import stand_in
from judge.game.people.sign_on import own_sign_on
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.viewers import Viewer
from judge.mail.letters.wording import count, joined


class Task(StrEnum):
    """Task of a power.

    MOBILIZE: build the first units. OWN: something else that the variant requires. OUT: no units or centers are left.
    """

    ORDER = "order"
    RETREAT = "retreat"
    BUILD = "build"
    MOBILIZE = "mobilize"
    REMOVE = "remove"
    OWN = "own"
    NOTHING = "nothing"
    OUT = "out"


_IDLE = (Task.NOTHING, Task.OUT)
_WORDS = {Task.RETREAT: "retreats", Task.BUILD: "builds", Task.MOBILIZE: "builds", Task.REMOVE: "removals"}


class Duty(Struct, frozen=True):
    """Duty of one power for the present phase.

    `number` counts the units to order, or the builds or removals due. `items` are the units or places concerned, a line
    each. `sample` has order lines that would be accepted: the orders on file, once complete. `ready`: all orders are on
    file. `begun`: some are, and `items` has only the units without orders. `as_set`: new orders replace all orders on
    file. `text` states a variant's requirement in a sentence, `short` in a few words. `reason` says in a few words why
    there is nothing to do; if the power is OUT, it says if that may change; "" for a variant's duty.
    """

    power: str
    task: Task
    number: int = 0
    items: tuple[str, ...] = ()
    sample: tuple[str, ...] = ()
    ready: bool = False
    begun: bool = False
    as_set: bool = False
    centers: int = 0
    allowed: int = 0
    units: int = 0
    reason: str = ""
    text: str = ""
    short: str = ""

    @property
    def brief(self) -> str:
        """Duty in a few words: `France has three units to order`."""
        more = "more " if self.begun else ""
        match self.task:
            case Task.ORDER:
                return f"{self.power} has {count(self.number, f'{more}unit')} to order"
            case Task.RETREAT:
                return f"{self.power} has {count(self.number, f'{more}dislodged unit')} to retreat or disband"
            case Task.BUILD:
                return f"{self.power} may build {count(self.number, 'unit')}"
            case Task.MOBILIZE:
                return f"{self.power} builds its first unit"
            case Task.REMOVE:
                return f"{self.power} has {count(self.number, 'unit')} to remove"
            case Task.OWN:
                return self.short
            case Task.NOTHING | Task.OUT:
                return f"{self.power} has nothing to order"


class NextSteps(Struct, frozen=True):
    """Next steps of a reader. `duties` are their powers', tasks first; `sign_on` is the first line.

    `named`: order lines need the power's name, because the reader orders for several. `subject` is needed in a mail
    that is not a reply, if the game requires one, else "" (house rule subject_line). `marks_final`: orders are
    preliminary without FINAL (house rule order_status). `many_seats`: the powers are seats with separate passwords.
    `by_seat`: the variant requires something from the reader's own seat, not orders for a power.
    """

    duties: tuple[Duty, ...]
    sign_on: str
    named: bool
    subject: str = ""
    marks_final: bool = False
    many_seats: bool = False
    by_seat: bool = False

    @property
    def sample(self) -> tuple[str, ...]:
        """Return order lines for everything owed, which would be accepted unchanged."""
        return tuple(
            line for duty in self.owing for line in ([f"[{duty.power}]"] if self.named else []) + [*duty.sample]
        )

    @property
    def prefilled(self) -> tuple[str, ...]:
        """Return the lines that a link puts into a mail, without lines that are only examples."""
        return () if self.by_seat else self.sample

    @property
    def on_file(self) -> bool:
        """True if the order lines are the orders on file, so that nothing is missing."""
        return all(duty.ready for duty in self.owing)

    def called(self, usual: str) -> str:
        """Return a name for the orders owed: `retreats`, `usual` for orders, a variant's own, or two kinds."""
        words = {_WORDS.get(duty.task, usual) for duty in self.owing}
        return words.pop() if len(words) == 1 else usual

    @property
    def owing(self) -> tuple[Duty, ...]:
        """The duties that still need orders."""
        return tuple(duty for duty in self.duties if duty.task not in _IDLE)


def next_steps(viewer: Viewer, game: Game, in_play: RulesInPlay) -> NextSteps | None:
    """Next steps of this reader in the present phase; None if there is nothing to do."""
    if game.position is None or game.stage not in (Stage.ACTIVE, Stage.WAITING):
        return None
    if (own := in_play.variant.people.seat_duty(game, in_play, viewer.id)) is not None:
        duty = Duty(viewer.id, Task.OWN, sample=own.sample, ready=own.ready, text=own.text, short=own.brief)
        return NextSteps((duty,), own_sign_on(game, viewer.id, in_play.map), named=False, by_seat=True)
    powers = [power for power in game.powers if power.name in viewer.powers]
    if not powers:
        return None
    duties = [duty_of(power.name, game, in_play) for power in powers]
    duties.sort(key=lambda duty: duty.task in _IDLE)
    return NextSteps(
        tuple(duties),
        own_sign_on(game, viewer.id, in_play.map),
        len(powers) > 1 or viewer.role is Role.OBSERVER,
        subject=example_subject(game, in_play.map, viewer.powers) if _wants_subject(in_play) else "",
        marks_final=marks_final(in_play.rules),
        many_seats=len({stand_in(game, power.name) for power in powers}) > 1 and viewer.role is Role.POWER,
    )


def _wants_subject(in_play: RulesInPlay) -> bool:
    return in_play.rules.house.subject_line == "require"


def duty_of(power: PowerName, game: Game, in_play: RulesInPlay) -> Duty:
    """Duty of one power for the present phase."""
    board = game.board
    title = in_play.map.title_of(power)
    if not game.is_alive(power):
        # A power that may come back with a garrison is not out for good.
        return Duty(title, Task.OUT, reason="for now" if may_return(in_play.rules) else "")
    owed = owing_now(game, in_play)
    if power not in owed.owing:
        own_ways = in_play.variant.turn.owes(game, in_play) is not None
        return Duty(title, Task.NOTHING, reason="" if own_ways else _reason(power, board, in_play))
    if (own := in_play.variant.telling.duty(game, in_play, power)) is not None:
        return Duty(title, Task.OWN, sample=own.sample, ready=own.ready, text=own.text, short=own.brief)
    on_file = game.power(power).orders
    done = power in owed.complete
    left = lacking_units(power, on_file or (), board, in_play.rules) if not (done or game.whole_sets) else ()
    units = left or to_order(power, board)
    match board.phase.type:
        case PhaseType.MOVEMENT:
            duty = _to_order(title, units, in_play.map)
        case PhaseType.RETREATS:
            duty = _to_retreat(title, power, board, in_play.map, units)
        case PhaseType.ADJUSTMENTS:
            duty = _to_adjust(title, power, board, in_play)
    as_set = game.whole_sets or board.phase.type is PhaseType.ADJUSTMENTS
    sample = tuple(map(_as_sent, on_file)) if done and on_file else duty.sample
    return replace(duty, sample=sample, ready=done, begun=bool(on_file and left), as_set=as_set)


def _reason(power: PowerName, board: Position, in_play: RulesInPlay) -> str:
    """Return why a power that is still in the game has nothing to order."""
    match board.phase.type:
        case PhaseType.MOVEMENT:
            return "it has no units at the moment"
        case PhaseType.RETREATS:
            return "none of its units has to retreat"
        case PhaseType.ADJUSTMENTS if adjustments_due(power, board, in_play.map, in_play.rules) < 0:
            return "it has no center left, and all its units are removed"
        case PhaseType.ADJUSTMENTS if allowed_units(power, board, in_play.map, in_play.rules) == len(
            board.units_of(power)
        ):
            return "it has as many units as centers"
        case PhaseType.ADJUSTMENTS if lacks_a_home(power, board, in_play.map, in_play.rules):
            return "it owns none of its home centers, and cannot build without one"
        case PhaseType.ADJUSTMENTS:
            return "no center is free in which it could build"


def _to_order(title: str, units: tuple[Unit, ...], game_map: Map) -> Duty:
    items = tuple(_listed(unit, game_map) for unit in units)
    return Duty(title, Task.ORDER, len(units), items, tuple(format_order(Hold(unit.piece)) for unit in units))


def _to_retreat(title: str, power: PowerName, board: Position, game_map: Map, units: tuple[Unit, ...]) -> Duty:
    lost = [each for each in board.dislodged_of(power) if each.unit in units]
    items = tuple(
        f"{_listed(each.unit, game_map)}: {joined(map(game_map.name_of, each.retreats), 'or')}" for each in lost
    )
    sample = tuple(format_order(Retreat(each.unit.piece, each.retreats[0])) for each in lost)
    return Duty(title, Task.RETREAT, len(lost), items, sample)


def _to_adjust(title: str, power: PowerName, board: Position, in_play: RulesInPlay) -> Duty:
    due = adjustments_due(power, board, in_play.map, in_play.rules)
    centers, units = len(board.centers_of(power)), board.units_of(power)
    allowed = allowed_units(power, board, in_play.map, in_play.rules)
    if due < 0:
        items = tuple(_listed(unit, in_play.map) for unit in units)
        sample = tuple(f"REMOVE {unit}" for unit in units[:-due])
        return Duty(title, Task.REMOVE, -due, items, sample, centers=centers, allowed=allowed, units=len(units))
    sites = sorted(
        build_sites(power, board, in_play.map, in_play.rules), key=lambda site: in_play.map.places[site].name
    )
    items = tuple(
        f"{in_play.map.places[site].name} ({joined(map(str, _pieces_at(site, in_play.map)), 'or')})" for site in sites
    )
    sample = tuple(f"BUILD {_pieces_at(site, in_play.map)[0]}" for site in sites[:due])
    task = Task.MOBILIZE if mobilizes(board, in_play.rules) else Task.BUILD
    return Duty(title, task, due, items, sample, centers=centers, allowed=allowed, units=len(units))


def _as_sent(order: Order) -> str:
    """Return an order on file as a line that would file it again."""
    match order:
        case Build(piece):
            return f"BUILD {piece}"
        case Remove(piece):
            return f"REMOVE {piece}"
        case _:
            return format_order(order).removesuffix(" ?")


def _pieces_at(site: Province, game_map: Map) -> list[Piece]:
    """Return the units that can be built in a province: an army, and a fleet on each of its coasts."""
    army = Piece(UnitType.ARMY, Location(site))
    fleets = [Piece(UnitType.FLEET, coast) for coast in game_map.coasts_of[site]]
    return [army, *fleets] if game_map.can_stand(UnitType.ARMY, army.location) else fleets


def _listed(unit: Unit, game_map: Map) -> str:
    """Return a unit as a line of a list: `"Army Munich (A MUN)"`."""
    return f"{describe_piece(unit.piece, game_map)} ({unit})"
