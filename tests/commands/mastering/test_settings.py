"""SET TIMING, SET RULE, SET DESC, SET PRIVATE by the Master (commands.md 9.6)."""

from __future__ import annotations

from judge.game.game import Stage
from tests.support.command_mails import code_of, order_all, readers, refused_master, refused_play, told
from tests.support.house import GM, POWERS, House, address

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE = address("FRANCE")


# SET TIMING


def test_timing_changes_in_the_keys_named_and_from_the_next_phase_on(river: House) -> None:
    old = river.game()
    letters = river.master("SET TIMING MOVE 5D GRACE 2D")
    game = river.game()
    assert "MOVE 5D" in str(game.timing)
    assert "GRACE 2D" in str(game.timing)
    assert game.timing.next == old.timing.next
    assert game.deadline == old.deadline
    assert readers(letters) == EVERYBODY
    assert "MOVE 5D" in told(letters, FRANCE)
    river.master("SET TIMING AT 20:00")
    assert "MOVE 5D" in str(river.game().timing)
    assert "AT 20:00" in str(river.game().timing)


def test_a_key_in_its_short_form_takes_the_place_of_the_long_one(river: House) -> None:
    river.master("SET TIMING MOVEMENT 5D")
    river.master("SET TIMING M 2D")
    assert str(river.game().timing).startswith("NEXT 1D M 2D")


def test_a_bad_timing_is_refused_with_all_faults(river: House) -> None:
    said = refused_master(river, "E-TIMING", "SET TIMING MOVE soon AT noonish")
    assert "MOVE" in said
    assert "AT" in said
    refused_master(river, "E-SET-EMPTY", "SET TIMING")
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET TIMING MOVE 1D")
    assert "already" in told(river.master(f"SET TIMING {river.game().timing}"), GM)


# SET RULE


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
    said = refused_master(river, "E_UNKNOWN_RULE", "SET RULE NO_PRESS NO_SUCH_RULE")
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


# SET DESC


def test_a_description_is_kept_and_shown(river: House) -> None:
    letters = river.master("SET DESC A friendly game by the river")
    assert river.game().description == "A friendly game by the river"
    assert readers(letters) == EVERYBODY
    assert "A friendly game by the river" in told(river.mail("x@example.net", "LIST river"), "x@example.net")


def test_a_description_has_some_text_but_no_book(river: House) -> None:
    refused_master(river, "E-SET-EMPTY", "SET DESC")
    refused_master(river, "E-SET-SYNTAX", "SET DESC " + "long " * 500)
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET DESC mine")


# SET PRIVATE


def test_a_private_game_wants_its_word_and_no_letter_tells_it(house: House) -> None:
    house.create()
    letters = house.master("SET PRIVATE sesame")
    assert all("sesame" not in letter.text for letter in letters)
    assert not house.game().listed
    assert code_of(house, "x@example.net", "JOIN river my-pw") == "E-PRIVATE"
    assert code_of(house, "x@example.net", "JOIN river my-pw sesame") == ""
    house.master("SET PRIVATE NONE")
    assert code_of(house, "x@example.net", "JOIN river my-pw") == ""
    assert "not private" in told(house.master("SET PRIVATE none"), GM)
    assert house.game().stage is Stage.FORMING


def test_the_privacy_word_is_one_good_word(river: House) -> None:
    refused_master(river, "E-SET-SYNTAX", "SET PRIVATE open sesame")
    refused_master(river, "E-PW-CHAR", "SET PRIVATE <sesame>")
