"""Content of a picture: `Scene`. Nothing else can appear in the picture.

docs/decisions/064-pictures-from-scenes.md says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.orders import Build, Disband, Order, Retreat, Waive
from judge.board.position import Dislodged, Position, Unit
from judge.board.results import OrderOutcome, Resolution


class Coin(Struct, frozen=True):
    """Other people's money at a unit. `by` is None if the payer is secret, `amount` if the amount is."""

    unit: Unit
    by: PowerName | None = None
    amount: int | None = None


class Scene(Struct, frozen=True):
    """Everything that one viewer sees at one moment.

    `board` is the printed map, which everybody knows. `units` stand at their places; `dislodged` were beaten: a unit
    that is also among `units` stands at its place with a burst (the phase in which it happened), any other beside it
    (the phase of its retreat). `owners` are the centers whose owner the viewer knows, `counts` the centers to write
    beside each power's name; other powers are not named. `outcomes` are the orders to draw: with results if
    `processed`, otherwise as given. `unseen` are provinces under fog, `notes` lines of text below the picture. `came`
    are units that come into sight in this phase, in their new places or, if also among `dislodged`, where they were
    beaten; `gone` are `units` that are lost from sight. `coins` lie at some of the `units`. Units of `own` powers are
    marked as the viewer's, `taken` centers as having just changed hands.
    """

    board: Map
    title: str
    phase: str
    date: str = ""
    units: tuple[Unit, ...] = ()
    dislodged: tuple[Dislodged, ...] = ()
    owners: Mapping[Province, PowerName] = field(default_factory=dict)
    outcomes: tuple[OrderOutcome, ...] = ()
    processed: bool = False
    counts: Mapping[PowerName, int] = field(default_factory=dict)
    unseen: frozenset[Province] = frozenset()
    notes: tuple[str, ...] = ()
    moment: str = ""
    """The code of the phase whose board it is, since some maps change; "" for the board as printed."""
    came: tuple[Unit, ...] = ()
    gone: tuple[Unit, ...] = ()
    coins: tuple[Coin, ...] = ()
    own: tuple[PowerName, ...] = ()
    taken: frozenset[Province] = frozenset()


def position_scene(board: Map, position: Position, title: str, date: str = "") -> Scene:
    """The position before a phase, seen in full."""
    return Scene(
        board=board.at(position.phase),
        moment=str(position.phase),
        title=title,
        phase=board.phase_title(position.phase),
        date=date,
        units=position.units,
        dislodged=position.dislodged,
        owners=position.centers,
        counts=center_counts(board, position),
    )


def orders_scene(
    board: Map, position: Position, orders: Mapping[PowerName, Sequence[Order]], title: str, date: str = ""
) -> Scene:
    """Return orders as these powers gave them for that position, with no results yet."""
    outcomes = tuple(
        OrderOutcome(order, unit)
        for power, given in orders.items()
        for order in given
        if (unit := _ordered(power, order, position)) is not None
    )
    waived = {power: sum(isinstance(order, Waive) for order in given) for power, given in orders.items()}
    notes = tuple(f"{board.title_of(power)} waives {count} of its builds." for power, count in waived.items() if count)
    return replace(position_scene(board, position, title, date), outcomes=outcomes, notes=notes)


def _ordered(power: PowerName, order: Order, position: Position) -> Unit | None:
    """The unit that an order of this power is for, or that it builds; None: it is for none."""
    match order:
        case Waive():
            return None
        case Build(piece):
            return Unit(power, piece.type, piece.location)
        case Retreat(piece) | Disband(piece):
            units: Iterable[Unit] = (lost.unit for lost in position.dislodged_of(power))
        case _:
            # A power controlled by another is ordered by it: the unit's owner counts.
            piece, units = order.piece, position.units
    return next((unit for unit in units if unit.location == piece.location and unit.type is piece.type), None)


def power_letter(board: Map, power: PowerName) -> str:
    """A power's letter; of one that the map does not know, its initial."""
    known = board.powers.get(power)
    return known.letter if known else power[:1]


def results_scene(board: Map, position: Position, resolution: Resolution, title: str, date: str = "") -> Scene:
    """Return the orders of a phase with their results, on the position before it."""
    count = sum(isinstance(outcome.order, Waive) and not outcome.results for outcome in resolution.outcomes)
    waived = "" if not count else "One build is waived." if count == 1 else f"{count} builds are waived."
    return replace(
        position_scene(board, position, title, date),
        dislodged=(*position.dislodged, *resolution.after.dislodged),
        outcomes=resolution.outcomes,
        processed=True,
        notes=(waived,) if waived else (),
    )


def center_counts(board: Map, position: Position) -> dict[PowerName, int]:
    """Number of counting centers for each power, in the map's order; powers without any are included."""
    owners = list(board.counting_owners(position.centers).values())
    return {power: owners.count(power) for power in dict.fromkeys((*board.powers, *position.centers.values()))}
