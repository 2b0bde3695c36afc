"""Retreats and disbands as players write them."""

from __future__ import annotations

from tests.support.order_texts import LOST, read, stored
from tests.support.rows import each_row

# Retreats (orders.md 5.1)


@each_row(
    ("text", "expected"),
    [
        ("A MUN - BOH", "A MUN R BOH"),
        ("MUN BOH", "A MUN R BOH"),
        ("RETREAT A MUN TO BOH", "A MUN R BOH"),
        ("The army in Munich retreats to Bohemia", "A MUN R BOH"),
        ("A MUN R BOH", "A MUN R BOH"),
        ("retreat to Bohemia from Munich", "A MUN R BOH"),
        ("disband munich", "A MUN D"),
        ("A MUN D", "A MUN D"),
        ("A MUN REMOVE", "A MUN D"),
        ("A MUN R D", "A MUN D"),
        ("A MUN R", "E-ORD-EMPTY"),
        ("A MUN R ?", "E-ORD-EMPTY"),
        ("R MUN", "E-ORD-EMPTY"),
        ("RETREAT A MUN", "E-ORD-EMPTY"),
        ("A MUN retreats to", "E-ORD-EMPTY"),
        ("A MUN R -", "E-ORD-EMPTY"),
        ("German A MUN disbands", "A MUN D"),
        ("A MUN H", "E-RET-VERB"),
        ("A MUN S A BER", "E-RET-VERB"),
        ("BUILD A MUN", "E-RET-VERB"),
        ("A MUN - KIE", "E-RET-DEST"),
        ("F MUN - BOH", "E-RET-UNIT"),
        ("F POR D", "E-RET-UNIT"),
        ("A PAR D", "E-RET-UNIT"),
        ("A MUN", "E-ORD-EMPTY"),
        ("retreat", "E-ORD-EMPTY"),
        ("A MUN - BOH - BER", "E-ORD-JUNK"),
        ("A MUN D BOH", "E-ORD-JUNK"),
        ("A MUN retreats from BOH", "E-ORD-JUNK"),
        ("MUN from BOH", "E-ORD-JUNK"),
        ("My army retreats from Munich to Bohemia", "A MUN R BOH"),
        ("retreat to Bohemia from Munich", "A MUN R BOH"),
        ("The retreat of A MUN to BOH", "A MUN R BOH"),
    ],
)
def test_retreats_are_read_and_checked(text: str, expected: str) -> None:
    assert stored(text, "GERMANY", LOST) == expected


def test_a_retreat_without_a_province_is_told_how_to_retreat_and_how_to_disband() -> None:
    (problem,) = read("A MUN R", "GERMANY", LOST).problems
    told = "The order for A MUN names no province. Write A MUN - and the province, or A MUN DISBAND."
    assert problem.text == f"{told} Open to it: BER, BOH."
    (problem,) = read("MUN", "GERMANY", LOST).problems
    assert "does not say whether it retreats or disbands" in problem.text


def test_the_only_coast_offered_for_a_retreat_is_filled_in() -> None:
    assert stored("F MAO - SPA", "FRANCE", LOST) == "F MAO R SPA/NC"
    assert stored("F MAO - SPA/SC", "FRANCE", LOST) == "E-RET-DEST"
    assert stored("F POR - SPA", "ITALY", LOST) == "E-RET-DEST"
    assert stored("F POR - SPA/SC", "ITALY", LOST) == "F POR R SPA/SC"


def test_a_unit_without_a_retreat_can_only_disband() -> None:
    assert stored("A GRE D", "TURKEY", LOST) == "A GRE D"
    assert "it can only disband" in read("A GRE - BUL", "TURKEY", LOST).problems[0].text


def test_nobody_is_told_that_nothing_was_dislodged_where_a_unit_was_destroyed() -> None:
    (problem,) = read("F RUM - SEV", "RUSSIA", LOST).problems
    assert problem.code == "E-RET-UNIT"
    assert "No unit of Rumania can retreat" in problem.text
    assert "had nowhere to go and was destroyed" in problem.text
