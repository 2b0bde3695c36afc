"""Units behind an outcome: rivals, attackers, lost fleets, the dislodging unit.

The adjudicator gives a reason in one word (`OrderOutcome.reason`). The other outcomes of the same phase show which unit
was in the way, attacked or was stronger. `judge.mail.letters.reasons` puts this into sentences.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.names import Province, province_of
from judge.board.orders import Convoy, Move, Retreat, Support
from judge.board.position import Position, Unit
from judge.board.results import OrderOutcome, Reason, Resolution, Result


class Circumstances:
    """One outcome among the others of its phase. `before` is the position before the phase."""

    def __init__(self, outcome: OrderOutcome, unit: Unit, resolution: Resolution, before: Position) -> None:
        self.outcome = outcome
        self.unit = unit
        self.resolution = resolution
        self.before = before

    @property
    def is_failed(self) -> bool:
        """True if the order failed, apart from the fate of its unit."""
        return any(result is not Result.DISLODGED for result in self.outcome.results)

    def others(self) -> Iterator[tuple[OrderOutcome, Unit]]:
        """The other outcomes, each with its unit."""
        for other in self.resolution.outcomes:
            if other is not self.outcome and other.unit is not None:
                yield other, other.unit

    # Moves

    @staticmethod
    def goal_of(outcome: OrderOutcome) -> Province | None:
        """Destination of a move, by rail perhaps short of its order; None for other orders."""
        if not isinstance(outcome.order, Move):
            return None
        return Province(outcome.stop) if outcome.stop else province_of(outcome.order.to)

    @property
    def winner(self) -> Unit | None:
        """Return the unit that entered the place where this one wanted to go."""
        goal = self.goal_of(self.outcome)
        return next((unit for other, unit in self.others() if self.goal_of(other) == goal and not other.results), None)

    @property
    def holder(self) -> tuple[OrderOutcome, Unit] | None:
        """The unit that stayed in this move's destination, or moved from there in the opposite direction."""
        goal = self.goal_of(self.outcome)
        found = next(((other, unit) for other, unit in self.others() if unit.province == goal), None)
        if found is None or (isinstance(found[0].order, Move) and not found[0].results and not self.opposes(found[0])):
            return None
        return found

    @property
    def rivals(self) -> list[Unit]:
        """The other units that wanted to go to the same place, or to retreat there."""
        if isinstance(self.outcome.order, Retreat):
            end = province_of(self.outcome.order.to)
            retreats = ((other.order, unit) for other, unit in self.others())
            return [unit for order, unit in retreats if isinstance(order, Retreat) and province_of(order.to) == end]
        goal = self.goal_of(self.outcome)
        return [unit for other, unit in self.others() if goal is not None and self.goal_of(other) == goal]

    def opposes(self, other: OrderOutcome) -> bool:
        """True if another unit wants to swap places with this one by land: a head-to-head battle."""
        return self.goal_of(other) == self.unit.province and not other.by_convoy and not self.outcome.by_convoy

    @property
    def in_the_way(self) -> list[Unit]:
        """Return units that stopped a move: a stronger one, else the unit in the place, else all rivals."""
        if (winner := self.winner) is not None:
            return [winner]
        return [self.holder[1]] if self.holder is not None else self.rivals

    # Supports

    @property
    def cutters(self) -> list[Unit]:
        """Return units that cut this support: attackers from outside its target, only foreign ones if any."""
        order = self.outcome.order
        to = order.to if isinstance(order, Support) else None
        attackers = [
            unit
            for other, unit in self.others()
            if self.goal_of(other) == self.unit.province
            and Result.NO_CONVOY not in other.results
            and (Result.DISLODGED in self.outcome.results or to is None or unit.province != province_of(to))
        ]
        return [unit for unit in attackers if unit.power != self.unit.power] or attackers

    # Convoys

    def carriers(self, army: Province) -> list[tuple[OrderOutcome, Unit]]:
        """Other units that were ordered to convoy an army, with their outcomes."""
        return [
            (other, unit)
            for other, unit in self.others()
            if isinstance(other.order, Convoy) and other.order.army.province == army
        ]

    def lost_carriers(self, army: Province) -> list[Unit]:
        """Other units that were ordered to convoy an army and were dislodged."""
        return [unit for other, unit in self.carriers(army) if Result.DISLODGED in other.results]

    def attacked_carriers(self, army: Province) -> list[Unit]:
        """Other units that were ordered to convoy an army and were attacked."""
        return [unit for _, unit in self.carriers(army) if self.is_attacked(unit)]

    def is_attacked(self, unit: Unit) -> bool:
        """True if somebody moved against a unit."""
        return any(self.goal_of(other) == unit.province for other in self.resolution.outcomes)

    # Beaten units

    @property
    def dislodger(self) -> Unit | None:
        """The unit that dislodged this one; None if none did, or the reader cannot see it."""
        lost = self.resolution.after.dislodged
        by = next((each.by for each in lost if each.unit.province == self.unit.province), None)
        return None if by is None else self.before.at(by)

    @property
    def helpers_of_dislodger(self) -> list[Unit]:
        """The units whose support helped to dislodge this one."""
        attacker = self.dislodger
        return [
            unit
            for other, unit in self.others()
            if isinstance(other.order, Support)
            and not other.results
            and attacker is not None
            and other.order.supported.province == attacker.province
            and other.order.to is not None
            and province_of(other.order.to) == self.unit.province
        ]

    # All of them

    @property
    def causes(self) -> list[Unit]:
        """Return the units behind the reason for this outcome; none if it needs no unit."""
        match self.outcome.order, self.outcome.reason:
            case _, Reason.CUT:
                return self.cutters
            case Move() | Retreat(), Reason.BOUNCE:
                return self.rivals if isinstance(self.outcome.order, Retreat) else self.in_the_way
            case Move(), Reason.CONVOY_DISRUPTED:
                return self._breakers(self.unit.province)
            case Convoy(army=army), Reason.CONVOY_DISRUPTED:
                own = [self.unit] if self.is_attacked(self.unit) else []
                return self.lost_carriers(army.province) or own or self.attacked_carriers(army.province)
            case (
                (Support(supported=helped) | Convoy(army=helped)),
                (Reason.VOID | Reason.NO_CONVOY | Reason.NOT_USED | Reason.NO_ROUTE),
            ):
                unit = self.before.at(helped.province)
                return [] if unit is None else [unit]
            case Support(to=to), Reason.OWN_UNIT if to is not None:
                unit = self.before.at(province_of(to))
                return [] if unit is None else [unit]
            case _:
                return []

    def _breakers(self, army: Province) -> list[Unit]:
        return self.lost_carriers(army) or self.attacked_carriers(army)
