"""One order as house rules read it: conditions cut off, bad orders as holds (house_rules.md 1)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.board.order_text.conditions import Conditional, split_any_condition, split_condition, why_no_condition
from judge.board.order_text.context import OrderContext, Skip, takes_fictional
from judge.board.order_text.parse import Reading, read_order, what_is_said
from judge.board.order_text.prose import is_talk
from judge.board.order_text.signs import ARROWS, DASHES, POINTERS
from judge.board.order_text.split_orders import begins_as_an_order
from judge.board.order_text.tokens import leading_sign
from judge.board.order_text.validate import checks_nothing
from judge.board.order_text.vocabulary import MOVE_WORDS, STAY_WORDS, Verb, split_words, vocabulary_of
from judge.board.orders import Hold, Misorder
from judge.board.position import PhaseType, Unit, UnitType
from judge.board.wording import unit_in_words
from judge.patterns import pattern
from judge.problems import Problem
from judge.rules.house import CUTTING


def read_by_house(text: str, context: OrderContext) -> Reading:
    """Read one order of a power by the house rules of its game. Without any, this is `read_order`."""
    if context.rules.house.conditional_orders in CUTTING:
        parted = split_condition(text, context.map)
        if parted.condition:
            return _without_condition(parted, context)
    reading = read_order(text, context)
    return _or_hold(text, reading if reading.order is not None else _told_of_condition(text, reading, context), context)


def _told_of_condition(text: str, reading: Reading, context: OrderContext) -> Reading:
    """Return the reading of a faulty order; a condition after it replaces all other problems."""
    parted = split_any_condition(text, context.map)
    if not parted.condition or what_is_said(parted.base, context._replace(hints=False)).statement is None:
        return reading
    below_phase = context.rules.house.conditional_orders == "phase"
    told = why_no_condition(parted.base.strip(), parted, context.map, context.position.phase, below_phase=below_phase)
    return replace(reading, problems=(Problem("E-ORD-IF", told, text.strip()),))


def _without_condition(parted: Conditional, context: OrderContext) -> Reading:
    """Read the text before a condition, with a note; if there is none, the unit after it holds."""
    why = f'orders have no conditions here, so everything from "{parted.word}" on does not count'
    note = f"{why} (house rule conditional_orders)"
    if context.rules.house.conditional_orders == "drop":
        return Reading(Skip(), None, (f'this order is left out, for it has a condition ("{parted.word}")',))
    if parted.base:
        reading = _or_hold(parted.base, read_order(parted.base, context), context)
        return replace(reading, notes=(*reading.notes, note)) if reading.order is not None else reading
    said = what_is_said(parted.consequence, context)
    unit = _own_unit(Reading(None, said.province), context)
    if unit is None or context.position.phase.type is not PhaseType.MOVEMENT:
        return read_order(parted.condition, context)
    held = f"the {unit_in_words(unit, context.map)} holds: {note}"
    return Reading(Hold(unit.piece, Misorder.HOLD), unit.province, (held,))


def _or_hold(text: str, reading: Reading, context: OrderContext) -> Reading:
    """Return the reading; if nothing could be read and the house rules say so, the unit holds."""
    if reading.order is not None or context.rules.house.illegal_order == "refuse" or not _are_checked(context):
        return reading
    unit = _own_unit(reading, context)
    is_said = what_is_said(text, context._replace(hints=False)).statement is not None
    if unit is None or not (is_said or begins_as_an_order(text, vocabulary_of(context.map))):
        return reading  # a sentence in which some place is named is not an order for the unit there
    if _leaves_as_it_is(text, context):
        return reading
    misorder = Misorder.MOVE if _says_move(text, unit, context) else Misorder.HOLD
    return Reading(Hold(unit.piece, misorder), unit.province, (_told(reading, unit, misorder, context),))


_UNCHANGED = pattern(
    r"\b(?:unchanged|ditto|idem|same|(?:as|like) (?:before|above|earlier|ordered|(?:it|they) (?:is|are|was|were))"
    r"|no change|keeps?|(?:see|as in) (?:above|below|my|the|last|earlier)|(?:it|they) (?:was|were) going|goes on"
    r"|continues|unverändert|wie (?:vorher|gehabt|bisher|oben)|inchangée?|comme avant|como antes|come prima)\b",
    re.IGNORECASE,
)


def _leaves_as_it_is(text: str, context: OrderContext) -> bool:
    """True if a faulty line tells its unit nothing new: `A PAR unchanged`, a question, a sentence."""
    if _UNCHANGED.search(text):
        return True
    is_said = text.rstrip().endswith("?") or is_talk(text, context.map)
    return is_said and _ARROW.search(leading_sign(text)[1]) is None


def _are_checked(context: OrderContext) -> bool:
    movement = context.position.phase.type is PhaseType.MOVEMENT
    return movement and not (takes_fictional(context.rules) or checks_nothing(context.rules))


def _own_unit(reading: Reading, context: OrderContext) -> Unit | None:
    """The power's own unit that an order is, or seems to be, for."""
    unit = None if reading.province is None else context.units.get(reading.province)
    return unit if unit is not None and unit.power == context.power else None


def _told(reading: Reading, unit: Unit, misorder: Misorder, context: OrderContext) -> str:
    """Return a remark on an order that counts as a hold, without a period."""
    house = context.rules.house
    alone = misorder is Misorder.MOVE and not house.failed_move_takes_hold_support
    also = ", and cannot be supported, since it is told to move" if alone else ""
    parts = [
        f"the {unit_in_words(unit, context.map)} holds{also} (house rule illegal_order).",
        *(problem.text for problem in reading.problems),
        *(["If you mean something else, send this order again."] if house.clarify_on_error else []),
    ]
    return " ".join(parts).rstrip(".")


_ARROW = pattern(rf"(?<=\w)\s*(?:[-=~]*>|[-{DASHES}{ARROWS}{POINTERS}])\s*(?=\w)")


def _says_move(text: str, unit: Unit, context: OrderContext) -> bool:
    """True if an order, however impossible, tells its unit to move: by verb, arrow or two places."""
    statement = what_is_said(text, context._replace(hints=False)).statement
    if statement is not None and statement.verb is Verb.CONVOY:
        return unit.type is UnitType.ARMY and statement.to is None
    if statement is not None:
        return statement.verb is None
    words = {word.folded for word in split_words(text)}
    if words & STAY_WORDS:
        return False
    return bool(words & MOVE_WORDS) or bool(_ARROW.search(leading_sign(text)[1]))
