"""Orders about absent units, under FICTIONAL_OK and SHOW_PHANTOM, and signals (rules.md C11)."""

from __future__ import annotations

import pytest

from judge.board.order_text.notation import format_order, parse_order
from judge.board.orders import Support
from judge.board.results import Resolution
from tests.support.movement_play import dislodged, play, results, units
from tests.support.rows import each_row

FICTIONAL = ["FICTIONAL_OK"]
SHOWN = ["FICTIONAL_OK", "SHOW_PHANTOM"]


def shown(resolution: Resolution) -> list[str]:
    """The orders as the results show them, each with its marks."""
    return [
        " ".join([format_order(outcome.order), *(f"({result})" for result in outcome.results)])
        for outcome in resolution.outcomes
    ]


@each_row(
    ("order", "as_it_is"),
    [
        ("A MUN S A BUR", "A MUN S A BUR (void)"),
        ("A MUN S A BUR - RUH", "A MUN S A BUR - RUH (void)"),
        ("F ENG C A LON - BRE", "F ENG C A LON - BRE (void)"),
        ("A LON - BRE", "A LON - BRE (no convoy)"),
        ("A LON - NTH - NWY", "A LON - NTH - NWY (no convoy)"),
    ],
)
def test_order_about_a_unit_that_is_not_there_is_shown_as_a_hold_or_as_it_is_under_show_phantom(
    order: str, as_it_is: str
) -> None:
    held = " ".join([*order.split()[:2], "H"])
    assert shown(play(f"FRANCE: {order}", rules=FICTIONAL)) == [held]
    assert shown(play(f"FRANCE: {order}", rules=SHOWN)) == [as_it_is]


def test_support_of_a_missing_unit_is_void_and_not_illegal_under_show_phantom() -> None:
    assert [outcome.reason for outcome in play("FRANCE: A MUN S A BUR", rules=SHOWN).outcomes] == ["void"]
    assert [outcome.reason for outcome in play("FRANCE: A MUN S A BUR").outcomes] == ["illegal"]


@pytest.mark.parametrize("rules", [FICTIONAL, SHOWN])
def test_order_that_the_map_forbids_is_void_under_either_rule(rules: list[str]) -> None:
    assert shown(play("FRANCE: A PAR - ROM", rules=rules)) == ["A PAR - ROM (void)"]


@pytest.mark.parametrize("rules", [FICTIONAL, SHOWN])
def test_order_for_a_unit_of_somebody_else_is_ignored(rules: list[str]) -> None:
    resolution = play("FRANCE: A MUN - BUR", "GERMANY: A RUH H", unordered="GERMANY: A MUN", rules=rules)
    assert shown(resolution) == ["A MUN H", "A RUH H"]


@pytest.mark.parametrize("rules", [FICTIONAL, SHOWN])
def test_unit_whose_supported_unit_is_missing_is_supported_where_it_stands(rules: list[str]) -> None:
    lines = "FRANCE: A MUN S A BUR, A TYR S A MUN", "GERMANY: A BER - MUN, A KIE S A BER - MUN"
    assert dislodged(play(*lines, rules=rules)) == set()


def test_unit_that_waits_for_a_missing_fleet_tried_to_move_under_show_phantom_only() -> None:
    lines = "ENGLAND: A LON - SWE, F WAL S A LON", "FRANCE: F NTH - LON, F ENG S F NTH - LON"
    assert dislodged(play(*lines, rules=FICTIONAL)) == set()
    assert dislodged(play(*lines, rules=SHOWN)) == {"A LON"}


def test_dislodged_unit_that_is_shown_to_hold_is_shown_dislodged() -> None:
    lines = "FRANCE: A MUN S A BUR", "GERMANY: A BER - MUN, A KIE S A BER - MUN"
    assert shown(play(*lines, rules=FICTIONAL))[0] == "A MUN H (dislodged)"
    assert shown(play(*lines, rules=SHOWN))[0] == "A MUN S A BUR (void) (dislodged)"


def test_convoy_that_lacks_one_fleet_of_its_chain_is_shown_as_holds_or_as_it_is() -> None:
    lines = "ENGLAND: A LON - POR, F ENG C A LON - POR"
    assert shown(play(lines, rules=FICTIONAL)) == ["A LON H", "F ENG H"]
    assert shown(play(lines, rules=SHOWN)) == ["A LON - POR (no convoy)", "F ENG C A LON - POR (void)"]


# Signals


def test_signal_is_written_and_read_with_a_question_mark() -> None:
    signal = parse_order("A VIE S A VEN - SWI ?")
    assert isinstance(signal, Support)
    assert signal.signal
    assert format_order(signal) == "A VIE S A VEN - SWI ?"
    assert format_order(parse_order("A VIE S A VEN ?")) == "A VIE S A VEN ?"


def test_signal_is_void_and_its_unit_holds_and_can_be_supported() -> None:
    lines = "AUSTRIA: A VIE S A VEN - SWI ?, A BUD S A VIE", "RUSSIA: A GAL - VIE, A BOH S A GAL - VIE"
    resolution = play(*lines, rules=["SIGNAL_SUPPORT"])
    assert results(resolution)["A VIE"] == "void"
    assert resolution.outcomes[0].reason == "signal"
    assert dislodged(resolution) == set()


def test_signal_is_void_also_when_the_support_has_become_possible() -> None:
    lines = "FRANCE: A PAR - BUR, A MAR S A PAR - BUR ?", "GERMANY: A BUR H"
    assert dislodged(play(*lines, rules=["SIGNAL_SUPPORT"])) == set()
    assert dislodged(play(lines[0].removesuffix(" ?"), lines[1])) == {"A BUR"}


def test_signaling_unit_that_is_dislodged_is_void_and_dislodged() -> None:
    lines = "AUSTRIA: A VIE S A VEN - SWI ?", "RUSSIA: A GAL - VIE, A BOH S A GAL - VIE"
    assert results(play(*lines, rules=["SIGNAL_SUPPORT"]))["A VIE"] == "void, dislodged"


def test_signal_about_a_missing_unit_is_a_hold_under_fictional_ok_and_shown_under_show_phantom() -> None:
    assert shown(play("FRANCE: A MAR S A ROM ?", rules=[*FICTIONAL, "SIGNAL_SUPPORT"])) == ["A MAR H"]
    assert shown(play("FRANCE: A MAR S A ROM ?", rules=[*SHOWN, "SIGNAL_SUPPORT"])) == ["A MAR S A ROM ? (void)"]
    there = play("FRANCE: A MAR S A ROM ?, A ROM H", rules=[*FICTIONAL, "SIGNAL_SUPPORT"])
    assert shown(there)[0] == "A MAR S A ROM ? (void)"
    assert units(there) == {"A MAR", "A ROM"}
