"""Lists as they are written: allowed lines (crystal_ball.md 1), and every way to be refused (8)."""

from __future__ import annotations

import pytest

from judge.problems import Problem
from tests.support.crystal_ball import USUAL, raw_lists, read
from tests.support.rows import each_row


def codes(*lines: str, **more: object) -> list[tuple[str, int]]:
    found = read(*lines, **more)  # type: ignore[arg-type]
    assert isinstance(found, list), f"nothing is wrong with {found}"
    return [(problem.code, problem.line) for problem in found]


def text(*lines: str, **more: object) -> str:
    found = read(*lines, **more)  # type: ignore[arg-type]
    assert isinstance(found, list)
    return " ".join(problem.text for problem in found)


def test_a_list_names_units_that_nobody_has_yet() -> None:
    assert read("A SIL - WAR", "f nwg s f bar-nwy", "F ION C A TUN - GRE", "A SEV H") == {
        "FRANCE": ["A SIL - WAR", "F NWG S F BAR - NWY", "F ION C A TUN - GRE", "A SEV H"]
    }


def test_two_lines_may_be_for_one_unit() -> None:
    assert read("A BUR - MUN", "A BUR - BEL") == {"FRANCE": ["A BUR - MUN", "A BUR - BEL"]}


def test_a_line_without_the_type_of_its_unit_refuses_the_whole_list() -> None:
    assert codes("A PAR - BUR", "LON - NTH", "BRE H") == [("E-ORD-TYPENEEDED", 2), ("E-ORD-TYPENEEDED", 3)]


@pytest.mark.parametrize("line", ["A PAR", "PARIS", "A"])
def test_a_line_that_does_not_say_what_to_do_is_refused(line: str) -> None:
    assert codes("A PAR - BUR", line)[0][1] == 2


@each_row(
    ("line", "code"),
    [
        ("A NTH - LON", "E-ORD-UNIT"),
        ("F PAR - BUR", "E-ORD-UNIT"),
        ("F LON S A PAR - BUR", "E-ORD-SUPADJ"),
        ("A PAR S A LON - MOS", "E-ORD-SUPADJ"),
        ("A PAR - SPA - MAR", "E-ORD-PATH"),
        ("F STP - MOS", "E-ORD-MOVE"),
        ("A PAR - ROM", "E-ORD-MOVE"),
        ("F ENG C F LON - BRE", "E-ORD-CONWHO"),
        ("rubbish", "E-ORD-WORD"),
    ],
)
def test_what_no_unit_could_ever_do_is_refused(line: str, code: str) -> None:
    assert codes(line) == [(code, 1)]


def test_the_type_of_the_unit_that_is_supported_or_convoyed_may_be_left_out() -> None:
    assert read("A LON S WAL", "F LON S NTH", "F NTH C YOR - NWY", "F MAO S POR - SPA", "A MAR S F SPA") == {
        "FRANCE": ["A LON S WAL", "F LON S NTH", "F NTH C YOR - NWY", "F MAO S POR - SPA", "A MAR S F SPA/NC"]
    }
    found = raw_lists("A LON S WAL", "F LON S NTH", "A MAR S A SPA", "A LON - BRE VIA")
    assert isinstance(found, dict)
    assert [line.any_type for line in found["FRANCE"]] == [True, True, False, False]


def test_the_coast_of_a_fleet_is_the_one_from_which_it_can_go_there() -> None:
    assert read("F STP - BOT", "F STP - BAR", "F MAR - SPA", "F BUL H", "F STP/SC - FIN") == {
        "FRANCE": ["F STP/SC - BOT", "F STP/NC - BAR", "F MAR - SPA/SC", "F BUL/EC H", "F STP/SC - FIN"]
    }


def test_a_coast_that_is_not_clear_is_asked_for_and_support_names_none() -> None:
    assert codes("F MAO - SPA") == [("E-ORD-COASTNEEDED", 1)]
    assert read("F MAO S F LYO - SPA/SC") == {"FRANCE": ["F MAO S F LYO - SPA"]}


@pytest.mark.parametrize("word", ["CLEAR", "nmr"])
def test_clear_takes_back_all_above_it_and_alone_the_list(word: str) -> None:
    assert read("A PAR - ROM", word, "A PAR - BUR") == {"FRANCE": ["A PAR - BUR"]}
    assert read(word) == {"FRANCE": []}


def test_no_lines_are_no_list() -> None:
    assert codes("") == [("E-ORD-EMPTY", 0)]


def test_one_mail_writes_the_lists_of_all_powers_of_its_sender() -> None:
    assert read("A PAR - BUR", "[ITALY]", "A VEN - TRI", controlled=("FRANCE", "ITALY")) == {
        "FRANCE": ["A PAR - BUR"],
        "ITALY": ["A VEN - TRI"],
    }


def test_the_master_names_the_power() -> None:
    assert codes("A PAR - BUR", power=None, controlled=("FRANCE",)) == [("E-ORD-NOUNITS", 1)]
    assert read("[FRANCE]", "A PAR - BUR", power=None, controlled=("FRANCE",)) == {"FRANCE": ["A PAR - BUR"]}


def test_a_heading_of_another_power_is_refused_with_how_to_order_units_by_proxy() -> None:
    assert codes("A PAR - BUR", "[ITALY]", "A VEN - TRI") == [("E-ORD-CONTROL", 2)]
    assert "without a heading" in text("[ITALY]", "A VEN - TRI")
    assert "without a heading" not in text("[ITALY]", "A VEN - TRI", rules=USUAL - {"PROXY_OK"})


def test_proxies_are_for_one_other_power_that_can_order() -> None:
    assert read("F BRE P ENGLAND", "A PAR proxy to Germany") == {"FRANCE": ["F BRE P ENGLAND", "A PAR P GERMANY"]}
    assert codes("F BRE P FRANCE") == [("E-ORD-PROXY", 1)]
    assert codes("F BRE P ENGLAND GERMANY") == [("E-ORD-PROXY", 1)]
    assert codes("F BRE P ENGLAND", dummies=("ENGLAND",)) == [("E-ORD-PROXY", 1)]
    assert codes("F BRE P ENGLAND", gone=("ENGLAND",)) == [("E-ORD-PROXY", 1)]
    assert codes("F BRE P ENGLAND", rules=USUAL - {"PROXY_OK"}) == [("E-ORD-PROXY", 1)]
    assert codes("F BRE P ENGLAND", "A PAR - BUR", "F BRE P GERMANY") == [("E-ORD-PROXY", 3)]


def test_a_fleet_and_an_army_of_one_place_may_go_to_different_powers() -> None:
    assert read("F BRE P ENGLAND", "A BRE P GERMANY") == {"FRANCE": ["F BRE P ENGLAND", "A BRE P GERMANY"]}


def test_a_list_of_more_than_three_hundred_lines_is_refused() -> None:
    assert codes(*["A PAR H"] * 300 + ["CLEAR", "A PAR - BUR"]) == [("E-ORD-LINES", 0)]


def test_every_fault_of_a_mail_is_told_at_once_in_the_order_of_its_lines() -> None:
    found = read("A PAR - ROM", "[ITALY]", "A VEN - TRI", "[FRANCE]", "A MAR H", "nonsense")
    assert isinstance(found, list)
    assert [problem.line for problem in found] == [1, 2, 6]
    assert all(isinstance(problem, Problem) and problem.text for problem in found)
