"""A processed phase in words: lines for programs (orders.md 7) and reasons for people."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from textwrap import indent

from msgspec import Struct
from msgspec.structs import replace

from judge.board.blindness import is_blind
from judge.board.build_sites import allowed_units
from judge.board.centers import is_capture_moment
from judge.board.map_changes import adapted_unit, hibernates
from judge.board.maps import Map
from judge.board.names import Location, PowerName
from judge.board.order_text.describe import describe_order, describe_piece
from judge.board.orders import Build, Remove, Waive
from judge.board.position import Dislodged, Phase, PhaseType, Position, Unit
from judge.board.results import OrderOutcome, Reason, Result
from judge.board.retreats import may_retreat
from judge.board.wording import a_unit, unit_in_words
from judge.game.events.phases import PhaseRecord
from judge.game.people.control import hides_dummies, stay_where_they_are
from judge.game.rules_in_play import LetterPart, RulesInPlay
from judge.game.values.kept_press import Printed
from judge.game.visibility.seen_game import NOBODY, Fog, Seer
from judge.game.visibility.seen_phase import SeenPhase, Sighting, seen_phase
from judge.game.visibility.sight import tells_centers_each_time
from judge.mail.letters.reasons import explain
from judge.mail.letters.tables import adjustment_table, ownership_table, title_column
from judge.mail.letters.wording import capital, phase_title, place_name, seat_title, unit_in
from judge.rules.registry import RuleSet

_SET_IN = "  "
"""Indentation of every line of press, so that no line is mistaken for an order's line."""


class SignedMessage(Struct, frozen=True):
    """A signed message: its writer's name in letters, and its text, indented."""

    writer: str
    text: str


class PressOfReport(Struct, frozen=True):
    """Press in a report.

    `by_group`: for each group of result lines, the press of its power; `rest`: all other press.
    """

    by_group: tuple[tuple[SignedMessage, ...], ...]
    rest: tuple[SignedMessage, ...]
    grey: tuple[str, ...]


def press_of_report(press: Printed, groups: Sequence[PowerName | None], game_map: Map) -> PressOfReport:
    """Place press in a report; `groups` are the powers of its groups of lines, None for several powers."""
    said = [
        (writer, SignedMessage(seat_title(writer, game_map), indent(text, _SET_IN))) for writer, text in press.white
    ]
    return PressOfReport(
        tuple(tuple(one for writer, one in said if writer == power) for power in groups),
        tuple(one for writer, one in said if writer not in groups),
        tuple(indent(text, _SET_IN) for text in press.grey),
    )


class Report(Struct, frozen=True):
    """Report on a phase in a results letter.

    `orders` are the lines in groups: in a movement phase a group for each power, otherwise one group. `why` has a
    sentence for every failed order, `torn` one for every unit destroyed when centers changed hands or the map changed
    under it. `ownership` and `adjustments` are ready-made tables, empty if they are not due (orders.md 7.4).
    `nothing_seen`: the reader sees nothing of a blind game.
    """

    title: str
    orders: tuple[tuple[str, ...], ...]
    why: tuple[str, ...]
    dislodged: tuple[str, ...]
    torn: tuple[str, ...]
    ownership: str
    adjustments: str
    press: PressOfReport
    nothing_seen: bool = False
    parts: tuple[LetterPart, ...] = ()
    """Additions of the variant for the reader."""


def report(
    record: PhaseRecord,
    game_name: str,
    in_play: RulesInPlay,
    winners: tuple[PowerName, ...] = (),
    builds_of: Collection[PowerName] | None = None,
    seer: Seer = None,
) -> Report:
    """Return the report on a record, for a reader who sees as much of a blind game as `seer`.

    `winners` are the winning powers to show. `builds_of` are the powers whose hidden builds it shows, None for all.
    """
    seen = seen_phase(record, seer, in_play)
    whole, record = record, seen.record
    phase = record.before.phase
    movement = phase.type is PhaseType.MOVEMENT
    due = is_capture_moment(phase, whole.after.phase.type is PhaseType.RETREATS, in_play.map)
    fog = seen.after
    tells_owners = due or (bool(seer) and tells_centers_each_time(phase.type, in_play.rules))
    groups = _orders(seen, in_play, None if seer is not None else builds_of)
    return Report(
        title=_title(phase, game_name),
        orders=tuple(lines for _, lines in groups),
        why=_why(seen, in_play),
        dislodged=_fates(whole, seen, in_play) if movement else (),
        torn=(*(_torn(unit, in_play) for unit in record.torn), *_caught(record, in_play)),
        ownership=ownership_table(record.after, in_play.map, winners, fog) if tells_owners and seer != NOBODY else "",
        adjustments=adjustment_table(record.after, in_play, fog) if due and not winners else "",
        press=press_of_report(whole.press, [power for power, _ in groups], in_play.map),
        nothing_seen=seer == NOBODY,
    )


def tried_report(record: PhaseRecord, game_name: str, in_play: RulesInPlay, fog: Fog | None) -> Report:
    """Report on a phase tried out on the reader's view of the board.

    In fog it covers only the reader's own powers, and calls no unseen center unowned.
    """
    told = report(record, game_name, in_play, builds_of=frozenset())
    if fog is None or not told.ownership:
        return told
    known = replace(fog, centers=fog.centers | record.after.centers.keys())
    return replace(
        told,
        ownership=ownership_table(record.after, in_play.map, fog=known),
        adjustments=adjustment_table(record.after, in_play, fog),
    )


def _title(phase: Phase, game_name: str) -> str:
    kind = {
        PhaseType.MOVEMENT: "Movement results",
        PhaseType.RETREATS: "Retreat orders",
        PhaseType.ADJUSTMENTS: "Adjustment orders",
    }[phase.type]
    return f"{kind} for {phase_title(phase)}.  ({game_name}.{phase})"


# The orders


def _orders(
    seen: SeenPhase, in_play: RulesInPlay, builds_of: Collection[PowerName] | None
) -> tuple[tuple[PowerName | None, tuple[str, ...]], ...]:
    """Return the result lines in groups, each with its power; None for a group of several.

    They are in the order of the powers' titles. Each begins with units that come to light, and ends with units lost
    from sight.
    """
    game_map, record = in_play.map, seen.record
    named_by = record.before if tells_nations(in_play.rules) else None
    phase = record.before.phase.type
    lines: dict[PowerName, list[str]] = {}
    for unit in record.before.units if record.before.hidden else ():
        if unit.province in record.before.hidden:
            lines.setdefault(unit.power, []).append(_found(unit, game_map))
    for sighting in seen.sightings:
        if sighting.glimpse.is_new:
            lines.setdefault(sighting.unit.power, []).append(_glimpsed(sighting, phase, game_map))
    for power, outcome in _outcomes(record):
        if _is_hidden(outcome, record) and builds_of is not None and power not in builds_of:
            line = title_column(game_map.title_of(power), game_map) + "Build hidden."
        else:
            line = _line(power, outcome, phase, named_by, game_map)
        lines.setdefault(power, []).append(line)
    for sighting in seen.sightings:
        if not sighting.glimpse.is_new:
            lines.setdefault(sighting.unit.power, []).append(_glimpsed(sighting, phase, game_map))
    for power, unused in _unused(record, in_play).items():
        pending = f"{unused} unused build{'' if unused == 1 else 's'} pending."
        lines.setdefault(power, []).append(title_column(game_map.title_of(power), game_map) + pending)
    groups = [(power, tuple(lines[power])) for power in sorted(lines, key=lambda name: game_map.title_of(name))]
    if phase is PhaseType.MOVEMENT or not groups:
        return tuple(groups)
    return ((None, tuple(line for _, group in groups for line in group)),)


def _outcomes(record: PhaseRecord) -> list[tuple[PowerName, OrderOutcome]]:
    """Return every outcome with its power; for a waived build the orders show the power."""
    known = [(outcome.unit.power, outcome) for outcome in record.resolution.outcomes if outcome.unit is not None]
    waived = [
        (power, OrderOutcome(order, None))
        for power, orders in record.orders.items()
        for order in orders
        if order == Waive()
    ]
    return known + waived


def _found(unit: Unit, game_map: Map) -> str:
    """The line of a unit that was built unseen."""
    return f"{game_map.title_of(unit.power)}: {describe_piece(unit.piece, game_map)} FOUND."


def _glimpsed(sighting: Sighting, phase: PhaseType, game_map: Map) -> str:
    """Line of a foreign unit seen for part of the phase: `"Germany: Army Burgundy ARRIVES."`"""
    title = game_map.title_of(sighting.unit.power)
    start = f"{title}: " if phase is PhaseType.MOVEMENT else title_column(title, game_map)
    mark = "  (*dislodged*)" if sighting.dislodged else ""
    return f"{start}{describe_piece(sighting.unit.piece, game_map)} {sighting.glimpse}.{mark}"


def _is_hidden(outcome: OrderOutcome, record: PhaseRecord) -> bool:
    """True if an outcome is a build that only its owner knows."""
    unit = outcome.unit
    return isinstance(outcome.order, Build) and unit is not None and unit.province in record.after.hidden


def tells_nations(rules: RuleSet) -> bool:
    """True if results name the owner of a supported or convoyed unit."""
    return "SHOW_PHANTOM" not in rules


def _line(power: PowerName, outcome: OrderOutcome, phase: PhaseType, named_by: Position | None, game_map: Map) -> str:
    title = game_map.title_of(power)
    if phase is PhaseType.MOVEMENT:
        return f"{title}: {_described(outcome, named_by, game_map)}{_mark(outcome)}"
    return f"{title_column(title, game_map)}{_described(outcome, named_by, game_map)}{_mark(outcome)}"


def _described(outcome: OrderOutcome, named_by: Position | None, game_map: Map) -> str:
    match outcome.order:
        case Remove(piece):
            return f"Removes the {unit_in_words(piece, game_map)}."
        case order:
            return describe_order(order, game_map, named_by).rstrip(".") + "."


def _mark(outcome: OrderOutcome) -> str:
    """The results in the form that programs read: two blanks, then `(*bounce, dislodged*)`."""
    words = [
        "destroyed" if result is Result.DISBAND and Result.BOUNCE in outcome.results else result.value
        for result in outcome.results
    ]
    if not words and outcome.reason is Reason.RAILWAY:
        words = [f"stopped in {outcome.stop}"]
    return f"  (*{', '.join(words)}*)" if words else ""


def _unused(record: PhaseRecord, in_play: RulesInPlay) -> dict[PowerName, int]:
    """Return the unused builds of powers: allowed units minus units after adjustments."""
    if record.before.phase.type is not PhaseType.ADJUSTMENTS:
        return {}
    waiving = [power for power, orders in record.orders.items() if Waive() in orders]
    # The map's extra grants depend on the units and homes at the start of the phase.
    allowed = {power: allowed_units(power, record.before, in_play.map, in_play.rules) for power in waiving}
    left = {power: allowed[power] - len(record.after.units_of(power)) for power in waiving}
    return {power: unused for power, unused in left.items() if unused > 0}


# Why, and what was dislodged


def _why(seen: SeenPhase, in_play: RulesInPlay) -> tuple[str, ...]:
    """Return a sentence for each failed order; in fog, only with reasons that the reader can see."""
    game_map, nations, record = in_play.map, tells_nations(in_play.rules), seen.record
    whole = seen.before is None
    outcomes = sorted(_outcomes(record), key=lambda pair: game_map.title_of(pair[0]))
    told = (explain(outcome, record.resolution, record.before, game_map, nations, whole) for _, outcome in outcomes)
    return tuple(dict.fromkeys(sentence for sentence in told if sentence))


def _fates(record: PhaseRecord, seen: SeenPhase, in_play: RulesInPlay) -> tuple[str, ...]:
    """Return the options of each visible dislodged unit; in fog, no retreats of foreign units."""
    units = {lost.unit for lost in seen.record.resolution.after.dislodged}
    told = [lost for lost in record.resolution.after.dislodged if lost.unit in units]
    fates = tuple(
        _fate(lost, in_play.map, open_to_all=seen.after is None or lost.unit.power in seen.after.powers)
        for lost in told
    )
    if fates and not may_retreat(in_play.rules):
        return (*fates, "There are no retreats in this game (rule NO_RETREAT).")
    if stay_where_they_are(in_play.rules) and not all(lost.retreats for lost in told):
        return (*fates, _IMMOBILE)
    return fates


_IMMOBILE = "Units of dummies that nobody orders for cannot retreat in this game (rule IMMOBILE_DUMMIES)."
"""Sentence about all dummies, never about one unit, because the names of dummies may be secret."""


def _fate(lost: Dislodged, game_map: Map, *, open_to_all: bool = True) -> str:
    """Return `"The German army in Munich can retreat to Berlin or Bohemia."`, or less if it is secret."""
    unit = capital(unit_in(lost.unit, game_map))
    if not lost.retreats:
        return f"{unit} with no valid retreats was destroyed."
    if not open_to_all:
        return f"{unit} was dislodged."
    return f"{unit} can retreat to {' or '.join(place_name(place, game_map) for place in lost.retreats)}."


def _torn(unit: Unit, in_play: RulesInPlay) -> str:
    """Return `"The Turkish army in Vienna was destroyed: ..."`, without any hidden vassals."""
    was = f"{capital(unit_in(unit, in_play.map))} was destroyed"
    if hides_dummies(in_play.rules) or is_blind(in_play.rules):
        return f"{was}."
    return f"{was}: a vassal's unit cannot stay in a center of another bloc (TORN_ALLEGIANCE)."


def _caught(record: PhaseRecord, in_play: RulesInPlay) -> Iterator[str]:
    """Return sentences on units caught by a change of the map, and on units freed by it."""
    before, after = record.resolution.after, record.after
    if not in_play.map.changes:
        return
    now = in_play.map.at(after.phase)
    for unit in before.units:
        if unit in record.torn:
            continue
        name, place = capital(unit_in(unit, in_play.map)), now.name_of(Location(unit.province))
        became = adapted_unit(unit, now, in_play.rules)
        if became is None:
            yield f"{name} was destroyed: {place} is closed to it from now on."
        elif became != unit and hibernates(became, after, in_play.map):
            yield f"{name} is caught in {place} and can only hold until the map changes again."
        elif became != unit:
            yield f"{name} is {a_unit(became.type)} from now on."
        elif hibernates(unit, after, in_play.map) != hibernates(unit, before, in_play.map):
            caught = hibernates(unit, after, in_play.map)
            yield f"{name} {'can only hold until the map changes again' if caught else 'is free to move again'}."
