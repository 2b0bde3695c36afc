"""SET RULE: rules switched on and off (commands.md 9.6)."""

from __future__ import annotations

from tests.support.command_mails import code_of, order_all, readers, refused_master, told
from tests.support.house import GM, POWERS, House, address

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE = address("FRANCE")


def test_a_rule_goes_on_and_off_and_everybody_is_told(river: House) -> None:
    letters = river.master("SET RULE NO_PRESS")
    assert readers(letters) == EVERYBODY
    assert "The rule NO_PRESS is on." in told(letters, FRANCE)
    assert code_of(river, FRANCE, "SIGNON france@river france-pw", "PRESS TO I", "Ciao", "ENDPRESS") != ""
    letters = river.master("SET RULE !NO_PRESS")
    assert "The rule NO_PRESS is off." in told(letters, FRANCE)
    assert code_of(river, FRANCE, "SIGNON france@river france-pw", "PRESS TO I", "Ciao", "ENDPRESS") == ""


def test_what_a_rule_brings_along_is_told_with_it(river: House) -> None:
    letters = river.master("SET RULE CIVIL_DISORDER")
    text = told(letters, FRANCE)
    assert "CIVIL_DISORDER is on" in text
    assert "CD_DUMMIES is on" in text


def test_rules_that_are_unknown_or_do_not_go_together_change_nothing(river: House) -> None:
    said = refused_master(river, "E-UNKNOWN-RULE", "SET RULE NO_PRESS NO_SUCH_RULE")
    assert "NO_SUCH_RULE" in said
    refused_master(river, "E-SET-EMPTY", "SET RULE")
    refused_master(river, "E-RULE-LATE", "SET RULE SOLITAIRE")
    assert "as they were" in told(river.master("SET RULE POWER_CHOICE"), GM)


def test_without_deadlines_the_deadline_goes_and_comes_back_with_the_rule(river: House) -> None:
    river.master("SET RULE NO_DEADLINE")
    assert river.game().deadline is None
    river.master("SET RULE !NO_DEADLINE")
    assert river.game().deadline is not None


def test_a_rule_that_completes_the_phase_lets_the_clock_go_on(river: House) -> None:
    river.master("DUMMY france")
    order_all(river, but=("FRANCE",))
    river.tick(hours=3)
    assert river.game().phase_code == "S1901M"
    river.master("SET RULE CD_DUMMIES")
    river.tick(hours=3)
    assert river.game().phase_code == "F1901M"
