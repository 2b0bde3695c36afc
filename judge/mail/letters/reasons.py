"""Reasons for the failure of an order, in a sentence or two for players.

The adjudicator gives a reason in one word (`OrderOutcome.reason`), and `judge.board.circumstances` the units behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.board.circumstances import Circumstances
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

    If `nations` is False, it does not name the owner of a supported or convoyed unit. If `whole` is False, some
    outcomes are hidden from the reader.
    """
    if outcome.unit is None or not (outcome.results or outcome.reason is Reason.RAILWAY):
        return ""
    return " ".join(_Reasons(outcome, outcome.unit, resolution, before, game_map, nations, whole).sentences())


class _Reasons(Circumstances):
    """One outcome among the others of its phase, in words."""

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
        super().__init__(outcome, unit, resolution, before)
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
            case Move(to=to) if self.is_failed:
                goal = self.goal_of(self.outcome) or province_of(to)
                where = self.place(to if goal == province_of(to) else goal)
                yield f"{self.subject} did not get to {where}: {self.move_failed()}."
            case Support(supported=helped) if Result.NO_EFFECT in self.outcome.results:
                yield f"{self.subject} gave support in vain: {self.support_in_vain(helped.province)}."
            case Support(supported=helped) if self.is_failed:
                yield f"{self.subject} gave no support: {self.support_failed(helped.province)}."
            case Convoy(army=army) if self.is_failed:
                yield f"{self.subject} convoyed nobody: {self.convoy_failed(army.province)}."
            case Retreat(to=to):
                yield f"{self.subject} could not retreat to {self.place(to)} and was destroyed{self.rivals_there()}."
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

    # Moves

    def move_failed(self) -> str:
        match self.outcome.reason:
            case "illegal":
                return "that move is not possible"
            case "paradox" if not self.outcome.by_convoy:
                return "it was part of a convoy paradox, in which no move succeeds" if self.whole else self.bounced()
            case Reason.GATEWAY:
                return "the gateway was closed to it"
            case "paradox":
                return "its convoy would have decided the very fight that it depended on"
            case "no_convoy" | "convoy_disrupted" if not self.whole:
                return self.not_convoyed()
            case "no_convoy":
                return f"no complete chain of {_carriers_of(self.unit)} was ordered to take it there"
            case "convoy_disrupted":
                return self.convoy_broken()
            case _:
                return self.bounced()

    def stopped(self, move: Move) -> str:
        """Sentence on how far an army went by rail."""
        why = "another power's unit stood in its way"
        if self.outcome.stop == self.unit.province:
            return f"{self.subject} did not get to {self.place(move.to)} by rail: {why}."
        return f"{self.subject} went by rail to {self.place(self.outcome.stop)} only: from there on {why}."

    def not_convoyed(self) -> str:
        """Clause for a failed convoy, without its cause unless a fleet of the same power was lost.

        The reader may not learn whether unseen fleets tried it.
        """
        own = any(unit.power == self.unit.power for unit in self.lost_carriers(self.unit.province))
        return self.convoy_broken() if own else "no convoy took it there"

    def convoy_broken(self) -> str:
        """Clause for the convoy of this move: its fleets were dislodged, or attacked too strongly."""
        lost = self.named(self.lost_carriers(self.unit.province))
        if lost:
            return f"its convoy was broken when {joined(lost)} {'was' if len(lost) == 1 else 'were'} dislodged"
        return (
            f"its convoy was broken by the attack on {joined(self.named(self.attacked_carriers(self.unit.province)))}"
        )

    def named(self, units: Iterable[Unit]) -> list[str]:
        return [unit_in(unit, self.map) for unit in units]

    def bounced(self) -> str:
        """Return a clause on what stopped a move: a stronger move, an opposite move, a unit there, or rivals."""
        if (winner := self.winner) is not None:
            return f"{unit_from(winner, self.map)} was stronger"
        if (held := self.holder) is not None:
            return self.held_by(*held)
        names = [unit_from(rival, self.map) for rival in self.rivals]
        return f"{joined(names)} went there too" if names else "it was not strong enough"

    def held_by(self, holder: OrderOutcome, unit: Unit) -> str:
        if self.opposes(holder):
            return f"{unit_from(unit, self.map)} came the other way{'' if holder.results else ' and was stronger'}"
        if unit.power == self.unit.power:
            return f"{unit_in(unit, self.map)} did not leave"
        return f"{unit_in(unit, self.map)} was in the way"

    # Supports

    def support_failed(self, helped: Province) -> str:
        match self.outcome.reason:
            case "illegal":
                return "that support is not possible"
            case "signal":
                return "it was only a signal"
            case "cut":
                return self.cut()
            case _:
                return self.not_ordered(helped)

    def cut(self) -> str:
        """Clause on the units that cut a support."""
        named = [unit_from(unit, self.map) for unit in self.cutters]
        return f"{joined(named)} attacked it" if named else "it was attacked"

    def support_in_vain(self, helped: Province) -> str:
        """Clause on a support that was given but could not count."""
        unit = self.before.at(helped)
        if self.outcome.reason is Reason.OWN_UNIT or unit is None:
            return "no support helps to dislodge a unit of its own power"
        return f"no complete chain of {_carriers_of(unit)} was ordered to take {self.helped(unit)} there"

    def not_ordered(self, helped: Province) -> str:
        unit = self.before.at(helped)
        if unit is None:
            return f"there was no unit in {self.place(helped)}"
        return f"{self.helped(unit)} had no such order"

    def helped(self, unit: Unit) -> str:
        return unit_in(unit, self.map) if self.nations else f"the {unit_in_words(unit, self.map)}"

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
            case "convoy_disrupted" if self.lost_carriers(army):
                return f"another {kind} of the chain was dislodged"
            case "convoy_disrupted" if not self.whole:
                return "the convoy was broken"
            case "convoy_disrupted":
                attacked = self.is_attacked(self.unit)
                return f"the attack on {'it' if attacked else f'another {kind} of the chain'} was too strong"
            case "dislodged":
                return "it was beaten first"
            case _:
                return self.not_ordered(army)

    # Units beaten, retreats

    def dislodged(self) -> str:
        attacker = self.dislodger
        if attacker is None:
            return f"{self.subject} was dislodged."
        helpers = [place_name(unit.location, self.map) for unit in self.helpers_of_dislodger]
        help_from = f", supported from {joined(helpers)}" if helpers else ""
        return f"{self.subject} was dislodged by {unit_from(attacker, self.map)}{help_from}."

    def rivals_there(self) -> str:
        if self.outcome.reason == "illegal":
            return ": that place was not open to it"
        names = self.named(self.rivals)
        return f": {joined(names)} wanted to go there too" if names else ""

    def place(self, place: str) -> str:
        return place_name(place, self.map)


def _carriers_of(unit: Unit) -> str:
    return "fleets" if unit.type is UnitType.ARMY else "armies"


_WORDS = {
    "": "it could not be carried out",
    "illegal": "it is not possible in this phase",
    "not_home": "it is not a center in which this power may build",
    "not_owned": "the center belongs to somebody else",
    "occupied": "the place is taken",
    "fleet_inland": "a fleet needs a coast",
    "coast_missing": "the coast is missing",
    "not_together": "it needs a home center left empty, or a claim, and there is none left",
    "too_many": "there were more orders than due",
    "no_such_unit": "there is no such unit",
}
"""Explanations of failed adjustment orders, by the adjudicator's word."""
