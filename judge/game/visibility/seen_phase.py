"""View of a processed phase in a blind game (rules.md C1): `SeenPhase`.

Letters and pictures are made from it, and so cannot reveal more than it contains.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName, Province, province_of
from judge.board.orders import Build, Move, Remove, Retreat, Waive
from judge.board.position import Dislodged, PhaseType, Position, Unit
from judge.board.results import OrderOutcome, Reason, Resolution, Result
from judge.game.events.phases import PastPhase, PhaseRecord
from judge.game.game import Game, Stage
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.seen_game import Fog, Seer, in_fog, seen_board, seer_of, without_builds
from judge.game.visibility.sight import FieldOfView, sight_of


class Glimpse(StrEnum):
    """Report of a foreign unit that is seen during only a part of the phase."""

    ARRIVES = "ARRIVES"
    FOUND = "FOUND"
    DEPARTS = "DEPARTS"
    LOST = "LOST"

    @property
    def is_new(self) -> bool:
        """True if the unit was not seen before."""
        return self in (Glimpse.ARRIVES, Glimpse.FOUND)


class Sighting(Struct, frozen=True):
    """A foreign unit in the place where it was seen. `dislodged`: it was dislodged there."""

    unit: Unit
    glimpse: Glimpse
    dislodged: bool = False


class SeenPhase(Struct, frozen=True):
    """A phase as one viewer sees it: `record` has only visible parts; without fog, everything.

    `before` and `after` are the fog at the start of the phase and of the next one.
    """

    record: PhaseRecord
    sightings: tuple[Sighting, ...] = ()
    before: Fog | None = None
    after: Fog | None = None


def seen_phase(record: PhaseRecord, seer: Seer, in_play: RulesInPlay) -> SeenPhase:
    """Return a seer's view of a phase."""
    if seer is None:
        return SeenPhase(record)
    sight = _TwoSights(sight_of(seer, record.before, in_play), sight_of(seer, record.after, in_play))
    told: list[OrderOutcome] = []
    sightings: list[Sighting] = []
    for journey in _journeys(record):
        shown = journey.power in seer or _shown(journey, sight, record)
        if isinstance(shown, Glimpse):
            sightings.append(_sighting(journey, shown))
        elif shown and journey.outcome is not None:
            known = _without_void(journey.outcome, in_play.map.at(record.before.phase))
            told.append(known if journey.power in seer else _without_lateness(known))
    before, after = in_fog(record.before, seer, in_play), in_fog(record.after, seer, in_play)
    own = {power: orders for power, orders in record.orders.items() if power in seer}
    waived = [OrderOutcome(order, None) for orders in own.values() for order in orders if isinstance(order, Waive)]
    seen = PhaseRecord(
        before=before.position,
        orders=own,
        on_file={power: orders for power, orders in record.on_file.items() if power in seer},
        resolution=Resolution((*told, *waived), _after(record, told, seer, sight.after)),
        after=after.position,
        deadline=record.deadline,
        defaulted=tuple(power for power in record.defaulted if power in seer),
        press=record.press,
        torn=tuple(unit for unit in record.torn if unit.power in seer or sight.after.spots(unit)),
    )
    return SeenPhase(seen, tuple(sightings), before.fog, after.fog)


class _TwoSights(Struct, frozen=True):
    """Sight of a seer's units and centers at the start of a phase, and at its end."""

    before: FieldOfView
    after: FieldOfView


class _Journey(Struct, frozen=True):
    """A unit during a phase: its start, None if it was built; its end, None if it is gone.

    A unit dislodged in this phase is still at its start.
    """

    start: Unit | None
    end: Unit | None
    outcome: OrderOutcome | None
    dislodged: bool = False

    @property
    def power(self) -> PowerName:
        """Owner of the unit."""
        unit = self.start or self.end
        assert unit is not None
        return unit.power

    @property
    def moves(self) -> bool:
        """True if it reaches another province."""
        return self.start is not None and self.end is not None and self.start.province != self.end.province


def _journeys(record: PhaseRecord) -> Iterator[_Journey]:
    """Fate of every unit, in board order; built ones come last. Failed builds are left out."""
    phase, resolution = record.before.phase.type, record.resolution
    done = [each for each in resolution.outcomes if each.unit is not None]
    if phase is PhaseType.ADJUSTMENTS:
        done = [each for each in done if Result.VOID not in each.results]
    ordered = {each.unit: each for each in done if not isinstance(each.order, Build)}
    beaten = {each.unit.province for each in resolution.after.dislodged}
    after = {unit.province: unit for unit in resolution.after.units}
    for unit in record.before.units:
        # In a retreat phase orders are only for dislodged units, even if an equal unit has taken the place.
        outcome = None if phase is PhaseType.RETREATS else ordered.get(unit)
        if phase is PhaseType.MOVEMENT and unit.province in beaten:
            yield _Journey(unit, unit, outcome, dislodged=True)
        else:
            yield _Journey(unit, _end(unit, outcome, after), outcome)
    for lost in record.before.dislodged:
        outcome = ordered.get(lost.unit)
        retreats = outcome is not None and isinstance(outcome.order, Retreat) and not outcome.results
        yield _Journey(lost.unit, _end(lost.unit, outcome, after) if retreats else None, outcome)
    yield from (_Journey(None, each.unit, each) for each in done if isinstance(each.order, Build) and not each.results)


def _end(unit: Unit, outcome: OrderOutcome | None, after: dict[Province, Unit]) -> Unit | None:
    """Place of a unit that was not dislodged, at the end of the phase."""
    if outcome is not None and isinstance(outcome.order, Move | Retreat) and not outcome.results:
        return after.get(province_of(outcome.order.to))
    return None if outcome is not None and isinstance(outcome.order, Remove) else after.get(unit.province)


def _shown(journey: _Journey, sight: _TwoSights, record: PhaseRecord) -> Glimpse | bool:
    """Report of a foreign unit: its whole order (True), a part of the phase, or nothing (False)."""
    start, end = journey.start, journey.end
    if end is not None and end.province in record.after.hidden:
        return False
    # For a unit that was built unseen only its last place counts.
    known = start is not None and start.province not in record.before.hidden and sight.before.spots(start)
    if end is None:
        removed = journey.outcome is not None and isinstance(journey.outcome.order, Remove)
        unseen_then = removed and start is not None and not sight.after.spots(start)
        return Glimpse.LOST if known and unseen_then else known
    if sight.after.spots(end):
        # That a unit dislodges one of mine does not make its approach visible.
        wins = journey.moves and record.before.phase.type is PhaseType.MOVEMENT and _was_beaten(end.province, record)
        expected = wins or sight.before.spots(end)
        if known or (start is None and expected):
            return True
        return Glimpse.ARRIVES if expected else Glimpse.FOUND
    if start is None or not known:
        return False
    return Glimpse.DEPARTS if sight.after.spots(start) else Glimpse.LOST


def _was_beaten(place: Province, record: PhaseRecord) -> bool:
    return any(each.unit.province == place for each in record.resolution.after.dislodged)


def _sighting(journey: _Journey, glimpse: Glimpse) -> Sighting:
    unit = journey.end if glimpse.is_new else journey.start
    assert unit is not None
    return Sighting(unit, glimpse, journey.dislodged)


# Report of an order


_TELLING = frozenset({Result.VOID, Result.NO_EFFECT})
"""Results that reveal orders or moving units which the reader may not see."""


def _without_void(outcome: OrderOutcome, game_map: Map) -> OrderOutcome:
    """An order without the result "void"; void moves become moves that nobody convoyed."""
    known = outcome
    if outcome.reason is Reason.PARADOX:
        known = replace(known, reason=Reason.CONVOY_DISRUPTED)
    if _TELLING.isdisjoint(outcome.results):
        return known
    rest = tuple(result for result in outcome.results if result not in _TELLING)
    if isinstance(outcome.order, Move):
        near = province_of(outcome.order.to) in game_map.neighbors[outcome.order.piece.province]
        mark, reason = (Result.BOUNCE, Reason.BOUNCE) if near else (Result.NO_CONVOY, Reason.NO_CONVOY)
        if outcome.order.via or outcome.order.path:
            mark, reason = Result.NO_CONVOY, Reason.NO_CONVOY
        return replace(known, results=(mark, *rest), reason=reason)
    return replace(known, results=rest, reason=Reason.DISLODGED if Result.DISLODGED in rest else Reason.NONE)


def _without_lateness(outcome: OrderOutcome) -> OrderOutcome:
    """A removal that does not show whether its power has ordered it."""
    return replace(outcome, reason=Reason.NONE) if isinstance(outcome.order, Remove) else outcome


def _after(record: PhaseRecord, told: Sequence[OrderOutcome], seer: frozenset[str], sight: FieldOfView) -> Position:
    """Return the visible board after the phase, without the winner of a fight whose order is hidden."""
    whole = record.resolution.after
    known = {outcome.unit.province for outcome in told if outcome.unit is not None}

    def lost(each: Dislodged) -> Dislodged:
        by = each.by if each.by in known else Province("")
        return replace(each, by=by, retreats=each.retreats if each.unit.power in seer else ())

    return Position(
        whole.phase,
        tuple(
            unit
            for unit in whole.units
            if unit.power in seer or (sight.spots(unit) and unit.province not in record.after.hidden)
        ),
        {},
        tuple(lost(each) for each in whole.dislodged if each.unit.power in seer or sight.spots(each.unit)),
    )


def replayed(
    game: Game, past: Sequence[PastPhase], in_play: RulesInPlay, powers: Collection[PowerName]
) -> tuple[Position, ...]:
    """Return the positions before each processed phase except retreats, and the current position.

    `powers` are the powers whose secrets the reader knows. It returns () if they do not see the whole board, or if
    nothing was played.
    """
    if not past or seer_of(game, in_play.rules, powers) is not None:
        return ()
    known = [power.name for power in game.powers] if game.stage is Stage.COMPLETED else powers
    boards = [*_before(past, in_play, known), seen_board(game, in_play, powers).position]
    return tuple(replace(board, hidden=(), garrisons=(), homes={}, sighted={}) for board in boards)


def _before(past: Sequence[PastPhase], in_play: RulesInPlay, powers: Collection[PowerName]) -> Iterator[Position]:
    """Yield positions without the builds that were still hidden after their phase."""
    for phase in past:
        record = phase.record
        if record.before.phase.type is not PhaseType.RETREATS:
            hidden = tuple(place for place in record.before.hidden if place in record.after.hidden)
            yield without_builds(replace(record.before, hidden=hidden), powers, in_play)
