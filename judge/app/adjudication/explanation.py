"""Explanations: the reason for each result, orders without effect, the next position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from judge.app.adjudication.line import Line
from judge.app.adjudication.orders import NO_SUCH_UNIT, UNREADABLE, Given, OrderReader
from judge.app.adjudication.schema import (
    Answer,
    DislodgedPart,
    NextPart,
    OutcomePart,
    StrengthsPart,
    Unused,
    UnusedPart,
)
from judge.board.adjustments import adjustments_due
from judge.board.circumstances import Circumstances
from judge.board.datc_options import Options
from judge.board.legal_orders import LegalOrders
from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.next_phase import advanced, changes_hands
from judge.board.order_text.notation import format_order
from judge.board.orders import Build, Convoy, Move, Order, Retreat, Support, Waive
from judge.board.position import PhaseType, Position, Unit, UnitType
from judge.board.results import OrderOutcome, Reason, Resolution, Result, Strengths
from judge.board.victory import winners
from judge.game.on_file.adjustment_set import hidden_builds
from judge.mail.letters.reasons import explain
from judge.rules.registry import RuleSet

Key = tuple[PowerName, Province]


def explanation(
    line: Line, reader: OrderReader, resolution: Resolution, strengths: Mapping[Province, Strengths]
) -> Answer:
    """Return the additional fields of an answer with explanations."""
    given: dict[Key, list[Given]] = {}
    for power, each in reader.all_given():
        given.setdefault((power, each.place), []).append(each)
    position, map = reader.position, reader.known.map
    writer = _Writer(given, resolution, position, map, strengths, reader.options)
    then = following(line, reader, resolution)
    won = winners_after(reader, resolution, then)
    return {
        "outcomes": [writer.outcome(outcome) for outcome in resolution.outcomes],
        "unused": [*writer.unused(reader)],
        "contested": sorted(resolution.contested),
        "next": written(then, line),
        "winner": won[0] if len(won) == 1 else None,
        **({"winners": won} if len(won) > 1 else {}),
        "notes": [*_impossible_retreats(line, position, map)],
    }


def legal(position: Position, map: Map, rules: RuleSet, options: Options) -> Answer:
    """Return the legal orders of all units, and the adjustments that are due."""
    orders = LegalOrders(position, map, rules, options)
    told: Answer = {
        "legal": {
            power: {unit: [format_order(order) for order in choices] for unit, choices in units.items()}
            for power in map.powers
            if (units := orders.of(power))
        }
    }
    if position.phase.type is PhaseType.ADJUSTMENTS:
        due = {power: adjustments_due(power, position, map, rules) for power in map.powers}
        told["due"] = {power: number for power, number in due.items() if number}
    return told


class _Writer:
    """Outcomes of one phase, written with their reasons."""

    def __init__(
        self,
        given: Mapping[Key, list[Given]],
        resolution: Resolution,
        position: Position,
        map: Map,
        strengths: Mapping[Province, Strengths],
        options: Options,
    ) -> None:
        self.options = options
        self.given = given
        self.resolution = resolution
        self.position = position
        self.map = map
        self.strengths = strengths

    def outcome(self, outcome: OrderOutcome) -> OutcomePart:
        """Return one outcome with its reason."""
        unit = outcome.unit
        if unit is None:
            return self._waived(outcome)
        given, results = self.given.get((unit.power, unit.province), []), outcome.results
        if self._was_reordered(outcome, given):
            outcome = replace(outcome, results=(Result.REORDER, *outcome.results[1:]), reason=Reason.REORDER)
        about = Circumstances(outcome, unit, self.resolution, self.position)
        part: OutcomePart = {
            "power": unit.power,
            "unit": str(unit),
            "given": [each.text for each in given],
            "order": format_order(outcome.order),
            "results": results,
            "reason": _reason(outcome, given),  # type: ignore[typeddict-item]  # a test compares the words
            "by": [str(other) for other in about.causes],
            "text": explain(outcome, self.resolution, self.position, self.map),
        }
        if (unread := _unread(outcome, given)) is not None:
            part["text"] = _sentence(unread)
        if (place := _place(outcome.order)) is not None:
            part["place"] = place
        if isinstance(outcome.order, Move):
            part["way"] = _way(outcome, unit)
        if (winner := about.dislodger) is not None and Result.DISLODGED in outcome.results:
            helpers = [str(helper) for helper in about.helpers_of_dislodger]
            part["dislodged_by"] = {"unit": str(winner), "power": winner.power, "supported_by": helpers}
        if (found := self.strengths.get(unit.province)) is not None:
            part["strengths"] = _strengths(found)
        return part

    def _was_reordered(self, outcome: OrderOutcome, given: list[Given]) -> bool:
        """True if a unit's different orders voided each other (4.D.3)."""
        void = outcome.reason is Reason.ILLEGAL and self.options["4.D.3"] == "illegal"
        is_moving = self.position.phase.type is PhaseType.MOVEMENT
        return void and is_moving and len({self._as_meant(each.order, outcome.unit) for each in given} - {None}) > 1

    def _waived(self, outcome: OrderOutcome) -> OutcomePart:
        texts = [(power, each.text) for (power, _), all in self.given.items() for each in all if each.order == Waive()]
        return {
            "power": texts[0][0] if len(dict(texts)) == 1 else "",
            "unit": None,
            "given": [text for _, text in texts][:1],
            "order": format_order(outcome.order),
            "results": outcome.results,
            "reason": outcome.reason.value,  # type: ignore[typeddict-item]  # a test compares the words
            "by": [],
            "text": "",
        }

    def unused(self, reader: OrderReader) -> Iterator[UnusedPart]:
        """Orders without effect: for a foreign or missing unit, unreadable, or repeated."""
        counting = {outcome.unit: outcome.order for outcome in self.resolution.outcomes if outcome.unit is not None}
        units = {unit.province: unit for unit in reader.pieces}
        for (power, place), given in self.given.items():
            unit = units.get(place)
            different = {self._as_meant(each.order, unit) for each in given if each.order is not None}
            for each in given:
                if each.ignored:
                    yield self._ignored(power, each, unit)
                elif len(different) > 1 and unit is not None and not reader.adjusts:
                    counted = counting[unit]
                    if self.options["4.D.3"] == "illegal":
                        text = "The unit was given different orders, so none of them counted."
                    else:
                        text = f"Another order for this unit counted: {format_order(counted)}."
                    if self.options["4.D.3"] == "illegal" or self._as_meant(each.order, unit) != counted:
                        yield {"power": power, "order": each.text, "reason": "second_order", "text": text}

    def _ignored(self, power: PowerName, given: Given, unit: Unit | None) -> UnusedPart:
        word: Unused = "unreadable" if given.ignored == UNREADABLE else "not_possible"
        text = _sentence(given)
        if given.ignored == NO_SUCH_UNIT:
            here = self.position.at(given.place)
            word = "foreign_unit" if unit is not None or here is not None else "no_such_unit"
            if unit is None and here is not None and here.power == power:
                word = "not_dislodged"
            text = _NO_UNIT[word].format(power=self.map.title_of(power), place=given.place or "that place")
        return {"power": power, "order": given.text, "reason": word, "text": text}

    @staticmethod
    def _as_meant(order: Order | None, unit: Unit | None) -> Order | None:
        """Return the order with the type of the actual unit, so that orders with the same meaning are equal."""
        if order is None or unit is None or isinstance(order, Waive):
            return order
        return replace(order, piece=unit.piece)


_NO_UNIT: Mapping[str, str] = {
    "foreign_unit": "The unit in {place} is not {power}'s.",
    "no_such_unit": "There is no unit in {place}.",
    "not_dislodged": "The unit in {place} was not dislodged.",
}


def _sentence(given: Given) -> str:
    return given.problem or f"{given.text[:60]!r} is not an order of this phase."


def _unread(outcome: OrderOutcome, given: list[Given]) -> Given | None:
    """Return the ignored order that made an outcome void; None if none did, or a readable order did."""
    if Result.VOID not in outcome.results or not given or any(not each.ignored for each in given):
        return None
    return given[0]


def _reason(outcome: OrderOutcome, given: list[Given]) -> str:
    unread = _unread(outcome, given)
    if unread is not None:
        return "unreadable" if unread.ignored == UNREADABLE else "not_possible"
    if outcome.reason is not Reason.NONE:
        return outcome.reason.value
    if Result.DISLODGED in outcome.results:
        return Reason.DISLODGED.value
    return "" if given else "no_order"


def _place(order: Order) -> Province | None:
    """Return the province that an order names besides the unit's own, or the province of a build, or None."""
    match order:
        case Move(to=to) | Retreat(to=to) | Convoy(to=to):
            return province_of(to)
        case Support(supported=helped, to=to):
            return province_of(Location(helped.location if to is None else to))
        case Build(piece=piece):
            return piece.province
        case _:
            return None


def _way(outcome: OrderOutcome, unit: Unit) -> Any:
    if outcome.by_convoy:
        return "convoy"
    return "rail" if outcome.stop else "land" if unit.type is UnitType.ARMY else "sea"


def _strengths(found: Strengths) -> StrengthsPart:
    told: StrengthsPart = {"hold": _number(found.hold)}
    for name in ("attack", "against", "prevent", "defend"):
        value = getattr(found, name)
        if value is not None:
            told[name] = _number(value)
    return told


def _number(strength: float) -> float:
    """Return a strength as it is written: `1`, not the `1.0` of the compiled build."""
    return int(strength) if strength == int(strength) else strength


def following(line: Line, reader: OrderReader, resolution: Resolution) -> Position:
    """Return the position of the next phase."""
    played = [power for power in reader.known.map.powers if power not in {name.upper() for name in line.dummies}]
    then = advanced(resolution, reader.known.map, reader.rules, played)
    hidden = hidden_builds(resolution, reader.known.map, reader.rules)
    return replace(then, hidden=hidden, sighted=reader.position.sighted)


def winners_after(reader: OrderReader, resolution: Resolution, then: Position) -> tuple[PowerName, ...]:
    """Return the powers that have won in this phase; `then` is the next position."""
    phase, map, rules = reader.position.phase, reader.known.map, reader.rules
    captured = changes_hands(phase, any(lost.retreats for lost in resolution.after.dislodged), map, rules)
    return winners(then, reader.position.centers if captured else None, phase.year, map, rules)


def written(position: Position, line: Line) -> NextPart:
    """Return a position in the form of a line, with the choices of the given line."""
    units: dict[str, list[str]] = {}
    for unit in position.units:
        units.setdefault(unit.power, []).append(str(unit))
    centers: dict[str, list[str]] = {}
    for center, power in position.centers.items():
        centers.setdefault(power, []).append(center)
    told: NextPart = {"phase": str(position.phase), "units": units, "centers": centers}
    more = {
        "dislodged": {str(lost.unit): _dislodged(lost.unit, lost.by, lost.retreats) for lost in position.dislodged},
        **{name: getattr(position, name) for name in ("homes", "garrisons", "hidden", "sighted")},
        **{name: getattr(line, name) for name in ("map", "rules", "house", "options", "dummies", "explain", "legal")},
        "preset": line.preset if line.preset != "3.0" else None,
        "notation": line.notation if line.notation != "short" else None,
    }
    told.update((name, value) for name, value in more.items() if value)  # type: ignore[typeddict-item]  # same names
    return told


def _dislodged(unit: Unit, by: Province, retreats: tuple[Location, ...]) -> DislodgedPart:
    return {"power": unit.power, "by": by, "retreats": retreats}


def _impossible_retreats(line: Line, position: Position, map: Map) -> Iterator[str]:
    """Yield sentences on impossible retreats: retreats to occupied places are left out, others are kept."""
    board = map.at(position.phase)
    for lost, given in zip(position.dislodged, line.dislodged.values(), strict=True):
        if len(lost.retreats) < len(given.retreats):
            yield f"Of the retreats of {lost.unit}, those to a place with a unit were left out."
        reach = board.reach(lost.unit.type, lost.unit.location)
        for place in lost.retreats:
            if place not in reach:
                yield f"{lost.unit} cannot get to {place}; the retreat was taken as given."
            elif province_of(place) == lost.by:
                yield f"{lost.unit} was attacked from {place}; the retreat was taken as given."
