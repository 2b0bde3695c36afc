"""Reasons for the failure of an order, in a sentence or two for players.

The adjudicator gives a reason in one word (`OrderOutcome.reason`). The other outcomes of the same phase show which unit
was in the way, attacked or was stronger.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.board.maps import Map
from judge.board.names import Province, province_of
from judge.board.orders import Convoy, Hold, Move, Remove, Retreat, Support
from judge.board.position import Position, Unit, UnitType
from judge.board.results import OrderOutcome, Reason, Resolution, Result
from judge.board.wording import unit_in_words, unit_type
from judge.mail.letters.wording import capital, joined, place_name, unit_from, unit_in


def explain(
    outcome: OrderOutcome,
    resolution: Resolution,
    before: Position,
    game_map: Map,
    nations: bool = True,
    whole: bool = True,
) -> str:
    """Explain why this order failed, or who dislodged its unit; `""` if all went well.

    Without `nations` it does not name the owner of a supported or convoyed unit. With `whole` False there were others,
    hidden from the reader.
    """
    if outcome.unit is None or not (outcome.results or outcome.reason is Reason.RAILWAY):
        return ""
    return " ".join(_Reasons(outcome, outcome.unit, resolution, before, game_map, nations, whole).sentences())


class _Reasons:
    """One outcome among the others of its phase."""

    def __init__(
        self,
        outcome: OrderOutcome,
        unit: Unit,
        resolution: Resolution,
        before: Position,
        game_map: Map,
        nations: bool,
        whole: bool,
    ) -> None:
        self.outcome = outcome
        self.unit = unit
        self.resolution = resolution
        self.before = before
        self.map = game_map
        self.nations = nations
        self.whole = whole
        self.subject = capital(unit_in(unit, game_map))

    def sentences(self) -> Iterator[str]:
        match self.outcome.order:
            case _ if Result.REORDER in self.outcome.results:
                yield f"{self.subject} was given different orders, so it held."
            case _ if self.outcome.reason == "invalid":
                yield f"There was no {unit_in(self.unit, self.map).removeprefix('the ')} to order."
            case Move() as move if self.outcome.reason is Reason.RAILWAY:
                yield self.stopped(move)
            case Move(to=to) if self.failed:
                goal = self.goal(self.outcome) or province_of(to)
                where = self.place(to if goal == province_of(to) else goal)
                yield f"{self.subject} did not get to {where}: {self.move_failed(goal)}."
            case Support(supported=helped, to=to) if self.failed:
                yield f"{self.subject} gave no support: {self.support_failed(helped.province, to)}."
            case Convoy(army=army) if self.failed:
                yield f"{self.subject} convoyed nobody: {self.convoy_failed(army.province)}."
            case Retreat(to=to):
                yield f"{self.subject} could not retreat to {self.place(to)} and was destroyed{self.rivals_there(to)}."
            case Remove() if self.outcome.reason == "civil_disorder":
                yield f"{self.subject} was removed because its power did not say which unit to remove."
            case Hold(misorder=misorder) if misorder:
                yield f"{self.subject} was given a faulty order, so it held."
            case _ if Result.VOID in self.outcome.results:
                yield f"The order for {unit_in(self.unit, self.map)} was void: {_WORDS[self.outcome.reason]}."
            case _:
                pass
        if Result.DISLODGED in self.outcome.results:
            yield self.dislodged()

    @property
    def failed(self) -> bool:
        """True if the order failed, apart from the fate of its unit."""
        return any(result is not Result.DISLODGED for result in self.outcome.results)

    # Moves

    def move_failed(self, goal: Province) -> str:
        match self.outcome.reason:
            case "illegal":
                return "that move is not possible"
            case "paradox" if not self.outcome.by_convoy:
                return (
                    "it was part of a convoy paradox, in which no move succeeds" if self.whole else self.bounced(goal)
                )
            case Reason.GATEWAY:
                return "the gateway was closed to it"
            case "paradox":
                return "its convoy would have decided the very fight that it depended on"
            case "no_convoy" | "convoy_disrupted" if not self.whole:
                return self.not_convoyed()
            case "no_convoy":
                carriers = "fleets" if self.unit.type is UnitType.ARMY else "armies"
                return f"no complete chain of {carriers} was ordered to take it there"
            case "convoy_disrupted":
                return self.convoy_broken()
            case _:
                return self.bounced(goal)

    def stopped(self, move: Move) -> str:
        """Sentence on how far an army went by rail."""
        why = "another power's unit stood in its way"
        if self.outcome.stop == self.unit.province:
            return f"{self.subject} did not get to {self.place(move.to)} by rail: {why}."
        return f"{self.subject} went by rail to {self.place(self.outcome.stop)} only: from there on {why}."

    def not_convoyed(self) -> str:
        """Clause for a failed convoy, without its cause unless an own fleet was lost.

        The reader may not know whether unseen fleets tried it.
        """
        lost = [each.unit for each in self.carriers(self.unit.province) if self.is_lost(each)]
        own = any(unit is not None and unit.power == self.unit.power for unit in lost)
        return self.convoy_broken() if own else "no convoy took it there"

    def convoy_broken(self) -> str:
        """Clause for the convoy of this move: its fleets were dislodged, or attacked too strongly."""
        carriers = self.carriers(self.unit.province)
        lost = self.named(filter(self.is_lost, carriers))
        if lost:
            return f"its convoy was broken when {joined(lost)} {'was' if len(lost) == 1 else 'were'} dislodged"
        return f"its convoy was broken by the attack on {joined(self.named(filter(self.is_attacked, carriers)))}"

    def carriers(self, army: Province) -> list[OrderOutcome]:
        """The others that were ordered to convoy an army."""
        return [
            other for other in self.others() if isinstance(other.order, Convoy) and other.order.army.province == army
        ]

    def is_lost(self, outcome: OrderOutcome) -> bool:
        return Result.DISLODGED in outcome.results

    def named(self, outcomes: Iterable[OrderOutcome]) -> list[str]:
        return [unit_in(outcome.unit, self.map) for outcome in outcomes if outcome.unit is not None]

    def is_attacked(self, outcome: OrderOutcome) -> bool:
        """True if somebody moved against the unit of another outcome."""
        unit = outcome.unit
        return unit is not None and any(self.goes_to(other, unit.province) for other in self.resolution.outcomes)

    def bounced(self, goal: Province) -> str:
        """Clause on what kept a move out: a stronger one, a head-to-head one, a unit there, or rivals."""
        rivals = [other for other in self.others() if self.goes_to(other, goal)]
        for rival in rivals:
            if not rival.results and rival.unit is not None:
                return f"{unit_from(rival.unit, self.map)} was stronger"
        holder = next((other for other in self.others() if other.unit and other.unit.province == goal), None)
        if holder is not None and holder.unit is not None and (not self.left(holder) or self.opposes(holder)):
            return self.held_by(holder, holder.unit)
        names = [unit_from(rival.unit, self.map) for rival in rivals if rival.unit is not None]
        return f"{joined(names)} went there too" if names else "it was not strong enough"

    def held_by(self, holder: OrderOutcome, unit: Unit) -> str:
        if self.opposes(holder):
            return f"{unit_from(unit, self.map)} came the other way{'' if holder.results else ' and was stronger'}"
        if unit.power == self.unit.power:
            return f"{unit_in(unit, self.map)} did not leave"
        return f"{unit_in(unit, self.map)} was in the way"

    # Supports

    def support_failed(self, helped: Province, to: str | None) -> str:
        match self.outcome.reason:
            case "illegal":
                return "that support is not possible"
            case "signal":
                return "it was only a signal"
            case "cut":
                return self.cut(to)
            case _:
                return self.not_ordered(helped)

    def cut(self, to: str | None) -> str:
        """Clause on who cut a support: attackers from elsewhere than its target, foreign ones if any."""
        attackers = [
            other.unit
            for other in self.others()
            if other.unit is not None
            and self.goes_to(other, self.unit.province)
            and Result.NO_CONVOY not in other.results
            and (Result.DISLODGED in self.outcome.results or to is None or other.unit.province != to.partition("/")[0])
        ]
        foreign = [unit for unit in attackers if unit.power != self.unit.power]
        named = [unit_from(unit, self.map) for unit in foreign or attackers]
        return f"{joined(named)} attacked it" if named else "it was attacked"

    def not_ordered(self, helped: Province) -> str:
        unit = self.before.at(helped)
        if unit is None:
            return f"there was no unit in {self.place(helped)}"
        told = unit_in(unit, self.map) if self.nations else f"the {unit_in_words(unit, self.map)}"
        return f"{told} was not ordered so"

    # Convoys

    def convoy_failed(self, army: Province) -> str:
        kind = unit_type(self.unit.type)
        match self.outcome.reason:
            case "illegal":
                return "that convoy is not possible"
            case "not_used":
                return "the army went by land" if self.unit.type is UnitType.FLEET else "the fleet went by sea"
            case "no_route":
                return f"its {kind} was not part of a complete chain"
            case "paradox":
                return "the convoy would have decided the very fight that it depended on"
            case "convoy_disrupted" if any(map(self.is_lost, self.carriers(army))):
                return f"another {kind} of the chain was dislodged"
            case "convoy_disrupted" if not self.whole:
                return "the convoy was broken"
            case "convoy_disrupted":
                attacked = self.is_attacked(self.outcome)
                return f"the attack on {'it' if attacked else f'another {kind} of the chain'} was too strong"
            case "dislodged":
                return "it was beaten first"
            case _:
                return self.not_ordered(army)

    # Units beaten, retreats

    def dislodged(self) -> str:
        by = next(
            (lost.by for lost in self.resolution.after.dislodged if lost.unit.province == self.unit.province), None
        )
        attacker = self.before.at(by) if by is not None else None
        if by is None or attacker is None:
            return f"{self.subject} was dislodged."
        helpers = [
            place_name(other.unit.location, self.map)
            for other in self.others()
            if isinstance(other.order, Support)
            and other.unit is not None
            and not other.results
            and other.order.supported.province == by
            and other.order.to is not None
            and province_of(other.order.to) == self.unit.province
        ]
        help_from = f", supported from {joined(helpers)}" if helpers else ""
        return f"{self.subject} was dislodged by {unit_from(attacker, self.map)}{help_from}."

    def rivals_there(self, to: str) -> str:
        if self.outcome.reason == "illegal":
            return ": that place was not open to it"
        goal = Province(to.partition("/")[0])
        names = [
            unit_in(other.unit, self.map)
            for other in self.others()
            if other.unit and isinstance(other.order, Retreat) and province_of(other.order.to) == goal
        ]
        return f": {joined(names)} wanted to go there too" if names else ""

    # The other outcomes

    def others(self) -> Iterator[OrderOutcome]:
        return (other for other in self.resolution.outcomes if other is not self.outcome)

    def goes_to(self, other: OrderOutcome, goal: Province) -> bool:
        return self.goal(other) == goal

    def goal(self, outcome: OrderOutcome) -> Province | None:
        """Destination of a move, by rail perhaps short of its order; None for other orders."""
        if not isinstance(outcome.order, Move):
            return None
        return Province(outcome.stop) if outcome.stop else province_of(outcome.order.to)

    def opposes(self, other: OrderOutcome) -> bool:
        """True if another unit wants to swap places with this one by land: a head-to-head battle."""
        return self.goes_to(other, self.unit.province) and not other.by_convoy and not self.outcome.by_convoy

    def left(self, other: OrderOutcome) -> bool:
        return isinstance(other.order, Move) and not other.results

    def place(self, place: str) -> str:
        return place_name(place, self.map)


_WORDS = {
    "": "it could not be carried out",
    "illegal": "it is not possible in this phase",
    "not_home": "it is no center in which this power may build",
    "not_owned": "the center belongs to somebody else",
    "occupied": "the place is taken",
    "fleet_inland": "a fleet needs a coast",
    "coast_missing": "the coast is missing",
    "not_together": "it stands for a home center that is left empty, or a claim that was used, and there is none left",
    "too_many": "there were more orders than due",
    "no_such_unit": "there is no such unit",
}
"""Adjustment orders that came to nothing, by the adjudicator's word."""
