"""CONTROL and SET ROTATE: the orderers for a dummy, and their turns (commands.md 9.6, timing.md 7)."""

from __future__ import annotations

from tests.support.command_mails import HOLDS, code_of, power, put, readers, refused_master, refused_play, told
from tests.support.games import at_position
from tests.support.house import GM, House, address
from tests.support.rows import each_row

FRANCE = address("FRANCE")
ITALY = address("ITALY")


@each_row("line", ["CONTROL france BY italy", "CONTROL of France to the Italian player", "CONTROL french italian"])
def test_who_controls_is_named_in_the_words_of_people(river: House, line: str) -> None:
    river.master("DUMMY france", line)
    assert power(river, "FRANCE").controller == "ITALY"


def test_a_controller_orders_for_the_dummy_and_gets_its_mail(river: House) -> None:
    river.master("DUMMY france")
    letters = river.master("CONTROL france italy")
    assert readers(letters) == {GM, ITALY}
    assert "You order for France" in told(letters, ITALY)
    letters = river.play("ITALY", *HOLDS["ITALY"], "[FRANCE]", *HOLDS["FRANCE"])
    assert power(river, "FRANCE").orders is not None
    assert power(river, "ITALY").orders is not None
    letters = river.play("RUSSIA", "PRESS TO F", "Bonjour", "ENDPRESS")
    assert "Bonjour" in told(letters, ITALY)
    assert code_of(river, ITALY, "SIGNON france@river italy-pw", "STATUS") == ""


def test_control_ends_without_a_second_name_and_both_are_told(river: House) -> None:
    river.master("DUMMY france", "CONTROL france italy")
    letters = river.master("CONTROL france russia")
    assert readers(letters) == {GM, ITALY, address("RUSSIA")}
    assert "do not order for France" in told(letters, ITALY)
    letters = river.master("CONTROL france")
    assert power(river, "FRANCE").controller is None
    assert readers(letters) == {GM, address("RUSSIA")}
    assert "already" in told(river.master("CONTROL france"), GM)
    refused_play(river, "E-ORD-CONTROL", "RUSSIA", "[FRANCE]", *HOLDS["FRANCE"])


def test_only_a_dummy_is_controlled_and_only_by_somebody(river: House) -> None:
    assert "DUMMY france" in refused_master(river, "E-CONTROL", "CONTROL france italy")
    river.master("DUMMY france", "DUMMY turkey")
    refused_master(river, "E-CONTROL", "CONTROL france turkey")
    refused_master(river, "E-POWER", "CONTROL france utopia")
    refused_master(river, "E-SYNTAX", "CONTROL")
    river.master("CONTROL france M")
    assert power(river, "FRANCE").controller == "MASTER"


RUSSIA = address("RUSSIA")


def controller(house: House) -> str | None:
    """Return the power that orders for Turkey."""
    return power(house, "TURKEY").controller


def in_turn(house: House, *lines: str) -> None:
    """France, Italy and Russia order for Turkey in turn."""
    house.master(*lines, "DUMMY turkey", "CONTROL turkey france italy russia")


def test_the_first_of_several_controllers_orders_and_the_turn_passes_with_each_phase(river: House) -> None:
    letters = river.master("DUMMY turkey", "CONTROL turkey france italy russia")
    assert controller(river) == "FRANCE"
    assert "You order for Turkey" in told(letters, FRANCE)
    assert "order for Turkey" not in told(letters, ITALY)
    assert "The turn passes among France, Italy and Russia: ROTATE CONTROL." in told(letters, GM)
    refused_play(river, "E-ORD-CONTROL", "ITALY", "[TURKEY]", "F ANK H", "A CON H", "A SMY H")
    letters = river.master("PROCESS! S1901M")
    assert controller(river) == "ITALY"
    assert "It is your turn: you order for Turkey" in told(letters, ITALY)
    assert "You do not order for Turkey in river any more: it is another's turn." in told(letters, FRANCE)
    assert "order for Turkey" not in told(letters, RUSSIA)
    assert code_of(river, ITALY, "SIGNON turkey@river italy-pw", "STATUS") == ""
    assert code_of(river, FRANCE, "SIGNON turkey@river france-pw", "STATUS") == "E-SIGNON"
    river.master("PROCESS! F1901M", "PROCESS!")
    assert controller(river) == "FRANCE"
    river.master("ROLLBACK F1901M")
    assert controller(river) == "ITALY", "whose turn it is belongs to the position"
    river.master("CONTROL turkey")
    assert (controller(river), power(river, "TURKEY").turns) == (None, ())


def test_set_rotate_after_a_type_of_phase(river: House) -> None:
    in_turn(river, "SET ROTATE AFTER ADJUSTMENTS")
    units = {"FRANCE": ["A PAR"], "TURKEY": ["A CON"]}
    put(river, at_position(river.game(), "F1901M", units, {"FRANCE": ["PAR"], "TURKEY": ["SMY", "CON", "ANK"]}))
    river.master("PROCESS! F1901M")
    assert (river.game().phase_code, controller(river)) == ("W1901A", "FRANCE")
    river.master("PROCESS! W1901A")
    assert controller(river) == "ITALY"


def test_set_rotate_before_and_for_a_type_of_phase(river: House) -> None:
    in_turn(river)
    letters = river.master("SET ROTATE FOR MOVEMENT")
    assert controller(river) == "ITALY", "it is a movement phase"
    assert readers(letters) == {GM, FRANCE, ITALY}
    river.master("SET ROTATE BEFORE ADJUSTMENTS")
    river.master("CONTROL turkey france italy russia")
    units = {"FRANCE": ["A PAR"], "TURKEY": ["A CON"]}
    put(river, at_position(river.game(), "F1901M", units, {"FRANCE": ["PAR"], "TURKEY": ["SMY", "CON", "ANK"]}))
    river.master("PROCESS! F1901M")
    assert (river.game().phase_code, controller(river)) == ("W1901A", "ITALY")


def test_set_rotate_is_told_to_the_master_and_refused_when_it_says_nothing(river: House) -> None:
    letters = river.master("SET ROTATE after mov")
    assert readers(letters) == {GM}
    assert "ROTATE AFTER MOVEMENT" in told(letters, GM)
    assert "already" in told(river.master("SET ROTATE AFTER MOVEMENT"), GM)
    assert "AFTER MOVEMENT, BEFORE ADJUSTMENTS" in refused_master(river, "E-ROTATE", "SET ROTATE NOW AND THEN")
    refused_master(river, "E-SET-EMPTY", "SET ROTATE")
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET ROTATE CONTROL")


def test_rotate_is_a_line_of_create_and_of_settings(house: House) -> None:
    house.create("ROTATE BEFORE RETREATS")
    text = house.master("SETTINGS")[0].text
    assert "ROTATE BEFORE RETREATS" in text.splitlines()
    stamp = next(line for line in text.splitlines() if line.startswith("SETTINGS "))
    letters = house.master(stamp, "ROTATE FOR A", "END SETTINGS")
    assert "ROTATE FOR ADJUSTMENTS" in told(letters, GM)
    assert str(house.game().rotation) == "FOR ADJUSTMENTS"
    assert code_of(house, GM, "CREATE lake gm-secret", "ROTATE WEEKLY") == "E-ROTATE"
    assert code_of(house, GM, "CREATE lake gm-secret", "ROTATE") == "E-SYNTAX"
    assert code_of(house, GM, "CREATE lake gm-secret", "ROTATE FOR A", "ROTATE FOR R") == "E-SETTING-TWICE"


def test_who_becomes_a_dummy_himself_is_passed_over(river: House) -> None:
    in_turn(river)
    river.master("DUMMY italy")
    river.master("PROCESS! S1901M")
    assert controller(river) == "RUSSIA"
