"""Descriptions of the fields of lines and answers, for their JSON Schema and for docs/programs.md."""

from __future__ import annotations

_FEW_BOARDS = {
    "homes": "homes won in play",
    "garrisons": "powers that build without a center",
    "hidden": "provinces with units that only their owners can see",
    "sighted": "centers that a power has seen",
}

LINE = {
    "id": "any JSON; the answer repeats it",
    "map": "the map by name, `standard` if left out (docs/maps.md has all), or your own map;"
    " `judge adjudicate --map NAME` is for lines without one",
    "phase": "first letter of the season, the year, `M`, `R` or `A`: `S1901M`",
    "units": 'the units of each power: `{"FRANCE": ["A PAR", "F SPA/SC"]}`',
    "centers": "the centers that each power owns",
    "orders": "the orders that each power gave; `null` for none",
    "dislodged": 'in retreat phases: `{"A BUR": {"power": "GERMANY", "by": "PAR", "retreats": ["BEL"]}}`. `by` is where'
    " the attacker came from. Retreats to a place with a unit are left out; others are not checked",
    "rules": 'rules that are on, `["BUILD_ANY"]` (docs/rules.md has all); `--rules A,B` is for lines without any',
    "house": 'house rules, `["coast_policy=lenient"]` (docs/spec/house_rules.md has all)',
    "preset": 'readings of the DATC: `"3.0"`, the default, or `"2.x"`',
    "options": 'single readings: `{"4.A.3": "explicit"}`. The answer to a wrong value lists the right ones',
    "dummies": "powers without a player (rule DUMMY_FIRE)",
    **_FEW_BOARDS,
    "notation": 'form of the orders: `"short"`, the default, or `"any"`',
    "explain": "`true` asks for reasons and the next line",
    "legal": "`true` asks for the legal orders",
}
"""Fields of a line."""

ANSWER = {
    "id": "the line's `id`",
    "results": "the result of each unit and each build, in words; none: it went as ordered. If a dislodged"
    " unit and the unit in its province have the same name, the result is the dislodged unit's",
    "units": "the units after the phase",
    "dislodged": "the units that must retreat; with no `retreats` they are destroyed",
    "centers": "the owners after the phase; they change after the last moves or retreats of a year",
    **{name: f"{text}; left out if empty" for name, text in _FEW_BOARDS.items()},
    "ignored": "orders that did nothing, with `no such unit` (of that power, or in retreats none that must retreat),"
    " `unreadable` or `not possible`. A unit with nothing but such orders is `void`, and holds",
    "error": "one sentence, with only the `id` beside it, if the judge cannot use the line",
}
"""Fields of every answer."""

EXPLAINED = {
    "outcomes": "one for each unit, or order of an adjustment phase",
    "unused": "orders that had no effect: `foreign_unit`, `no_such_unit`, `not_dislodged`, `second_order`,"
    " `unreadable`, `not_possible`",
    "contested": "provinces closed to retreats by a standoff",
    "next": "the position of the next phase that is played: a line with this line's choices, but without orders",
    "winner": "the power that has won, or `null`: with enough centers and more than any other, or by the line's rules",
    "winners": "the powers that have won together (rule SHARED_VICTORY)",
    "notes": "oddities: a byte order mark, a key given twice (the last counts), impossible retreats",
    "legal": "legal orders of each unit of the line, sorted; a build stands under its province",
    "due": "builds that each power may make, or removals below zero",
}
"""Fields added by `explain`; the last two are added by `legal`."""

OUTCOME = {
    "power": "the power that gave the order",
    "unit": "the unit, where it stood before the phase; `null` for a build that was waived",
    "given": "the texts for this unit",
    "order": "the order that was carried out",
    "results": "the results, in words",
    "reason": "the reason in one word",
    "text": 'the reason in a sentence; "" if all went well',
    "by": "the units that the reason is about",
    "place": "the province that the order is about",
    "way": "of moves: `land`, `sea`, `convoy` or `rail`",
    "dislodged_by": '`{"unit": "A PAR", "power": "FRANCE", "supported_by": ["A MAR"]}`',
    "strengths": "of movement phases (DATC 5.B): `hold` in its province; `attack` and `prevent` at its goal; `defend`"
    " head to head. A move succeeds if `attack` exceeds `against` and each rival's `prevent`. On maps with straits or"
    " capes all are 1 more",
}
"""Fields of an outcome."""
