"""Readers of lists, and the form in which lists are written down (crystal_ball.md 6)."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.rules.registry import RuleSet
from judge.variants.crystal_ball.lists import Note, NotedOrder
from judge.variants.crystal_ball.show import noted_lines, shown_lists
from judge.variants.crystal_ball.state import CarriedOut
from tests.support.crystal_ball import raw_lists

FRANCE, ENGLAND = PowerName("FRANCE"), PowerName("ENGLAND")


def noted(*texts: str) -> tuple[NotedOrder, ...]:
    found = raw_lists(*texts)
    assert isinstance(found, dict)
    notes = (Note.ORDERED, Note.NO_UNIT, Note.IGNORED)
    return tuple(NotedOrder(line, note) for line, note in zip(found["FRANCE"], notes, strict=False))


DONE = CarriedOut(
    2, 1, {FRANCE: noted("A PAR H", "A MAR H", "F BRE H"), ENGLAND: noted("F LON H", "F EDI H", "A LVP H")}
)


def shown(*powers: PowerName, rules: tuple[str, ...] = (), sees_all: bool = False) -> dict[str, int]:
    """Return the number of lines shown of each list."""
    found = shown_lists(DONE, powers, RuleSet(rules), sees_all=sees_all)
    return {power: len(lines) for power, lines in found.items()}


def test_a_power_reads_its_own_list_and_nobody_elses() -> None:
    assert shown(FRANCE) == {FRANCE: 3}
    assert shown() == {}


def test_the_master_and_after_the_end_everybody_reads_all_lists() -> None:
    assert shown(sees_all=True) == {FRANCE: 3, ENGLAND: 3}


def test_under_public_lists_everybody_reads_every_line_of_all() -> None:
    assert shown(rules=("PUBLIC_LISTS",)) == {FRANCE: 3, ENGLAND: 3}


def test_under_limit_lists_others_read_as_many_lines_as_the_largest_power_has_centers() -> None:
    assert shown(FRANCE, rules=("LIMIT_LISTS",)) == {FRANCE: 3, ENGLAND: 2}
    assert shown(FRANCE, rules=("LIMIT_LISTS",), sees_all=True) == {FRANCE: 3, ENGLAND: 3}


def test_notes_stand_in_brackets_before_their_lines() -> None:
    assert noted_lines(DONE.lists[FRANCE]) == ("[ordered] A PAR H", "[no unit] A MAR H", "[ignored] F BRE H")
    assert noted_lines(()) == ()
