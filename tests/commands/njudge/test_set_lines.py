"""njudge's settings by mail: after a sign-on, and as lines of CREATE."""

from __future__ import annotations

from tests.support.command_mails import readers, refused_master, refused_play, told
from tests.support.house import GM, POWERS, House, address

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE = address("FRANCE")


def rules_on(house: House, name: str = "river") -> set[str]:
    """The rules that are on in a game."""
    return set(house.judge.in_play(house.game(name)).rules)


# After a sign-on


def test_a_setting_in_njudges_words_is_announced_like_the_rule_that_it_means(river: House) -> None:
    letters = river.master("SET NOPARTIAL", "SET UNMODERATED", "SET MANUAL PROCESS")
    assert {"PUBLIC_PRESS", "PLAYER_DEADLINES", "PREVIEW"} <= rules_on(river)
    assert readers(letters) == EVERYBODY
    assert "The rule PUBLIC_PRESS is on." in told(letters, FRANCE)
    river.master("SET PARTIAL", "SET MODERATED")
    assert not {"PUBLIC_PRESS", "PLAYER_DEADLINES"} & rules_on(river)


def test_the_master_is_told_where_our_rule_does_more_than_njudges(river: House) -> None:
    letters = river.master("SET NO MINORPRESS")
    assert "FTF_PRESS" in rules_on(river)
    assert "also ends at the deadline" in told(letters, GM)
    assert "also ends at the deadline" not in told(letters, FRANCE)


def test_what_is_off_anyway_is_not_kept_as_a_statement(river: House) -> None:
    before = river.game().rules
    letters = river.master("SET WHITE")
    assert "as they were" in told(letters, GM)
    assert river.game().rules == before
    assert "every game of this judge" in told(river.master("SET GUNBOAT"), GM)
    assert river.game().rules == before


def test_builds_go_home_or_anywhere(river: House) -> None:
    river.master("SET ANYCENTRE")
    assert "BUILD_ANY" in rules_on(river)
    river.master("SET ONE CENTER")
    assert "REMOTE_BUILDS" in rules_on(river)
    assert "BUILD_ANY" not in rules_on(river)
    river.master("SET HOMECENTRE")
    assert "REMOTE_BUILDS" not in rules_on(river)


def test_copies_of_private_press_are_told_to_the_master_alone(river: House) -> None:
    letters = river.master("SET ALL PRESS")
    assert "EAVESDROP" in rules_on(river)
    assert readers(letters) == {GM}
    river.master("SET NORMAL PRESS")
    assert "EAVESDROP" not in rules_on(river)


def test_a_setting_that_this_judge_has_not_changes_nothing_and_says_what_to_do(river: House) -> None:
    assert "wait flag" in refused_master(river, "E-SETTING", "SET STRICTWAIT")
    assert "SET WHITE/GREY" in refused_master(river, "E-SETTING", "SET GREY/WHITE")
    assert "MULTIPLE_POWERS_PER_PLAYER" in refused_master(river, "E-SETTING", "SET PLAYERS 4")
    refused_master(river, "E-SETTING", "SET NO DUALITY")
    refused_master(river, "E-SET-SYNTAX", "SET WHITE RABBIT")
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET NMR")
    river.master("TERMINATE YES")
    refused_master(river, "E-STATE", "SET NMR")


def test_list_public_and_private_say_whether_the_game_is_listed(river: House) -> None:
    river.master("SET PRIVATE")
    assert not river.game().listed
    river.master("SET PUBLIC")
    assert river.game().listed
    river.master("SET NO LIST")
    assert not river.game().listed
    river.master("SET LIST", "SET COMMENT A slow game")
    assert river.game().listed
    assert river.game().description == "A slow game"


def test_help_njudge_lists_the_settings_with_what_they_mean(house: House) -> None:
    lines = told(house.mail(GM, "HELP njudge"), GM)
    assert "SET NOPARTIAL RULE PUBLIC_PRESS" in lines
    assert "SET CENTERS 20 VICTORY 20" in lines
    assert "SET GUNBOAT That is how it is in every game" in lines


# Deadlines


def test_the_line_for_moves_sets_the_timing_and_everybody_is_told(river: House) -> None:
    letters = river.master("SET MOVE NEXT 72 CLOCK 1080 MIN 12 DELAY 1 GRACE 24", "SET RETREATS NEXT 24")
    line = "NEXT 1D MOVE 72H RETREAT 24H AT 18:00 DAYS -MTWTF- GRACE 24H MIN 12H DELAY 1H"
    assert str(river.game().timing) == line
    assert readers(letters) == EVERYBODY
    assert line in told(letters, FRANCE)
    refused_master(river, "E-TIMING", "SET MOVE CLOCK 1440")
    assert "SET TIMING GRACE" in refused_master(river, "E-TIMING", "SET BUILDS GRACE 12")
    refused_master(river, "E-SET-EMPTY", "SET MOVE")
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET MOVE NEXT 24")


def test_settings_in_two_words_may_have_all_their_blanks(river: House) -> None:
    for line, rule in {"SET LATE PRESS": "LATE_SEND", "SET NO MINOR PRESS": "FTF_PRESS"}.items():
        river.master(line)
        assert rule in river.game().rules, line
    river.master("SET NO LATE PRESS", "SET MUST ORDER")
    assert "LATE_SEND" not in river.game().rules
    assert "MUST_ORDER" in river.game().rules
    assert "START_MASTER says how a game begins" in refused_master(river, "E-RULE-LATE", "SET MANUAL START")


def test_grace_press_is_no_date_of_the_grace(river: House) -> None:
    assert "press goes on while somebody is late" in told(river.master("SET GRACE PRESS"), GM)
    assert "press goes on while somebody is late" in refused_master(river, "E-SETTING", "SET NO GRACE PRESS").lower()
    assert river.game().grace_until is None


def test_a_comment_of_several_lines_ends_with_end_and_sets_nothing_without_it(river: House) -> None:
    before = river.game().description
    assert "END on a line" in refused_master(river, "E-SET-EMPTY", "SET COMMENT BEGIN", "Welcome", "SET NMR")
    assert river.game().description == before
    river.master("SET COMMENT BEGIN", "Welcome,", "", "friends. SET NMR", "END COMMENT", "SET LATE PRESS")
    assert river.game().description == "Welcome, friends. SET NMR"
    assert "CIVIL_DISORDER" not in river.game().rules
    assert "LATE_SEND" in river.game().rules
    river.master("SET COMMENT Begin of a long friendship")
    assert river.game().description == "Begin of a long friendship"


def test_what_njudge_means_by_autocreate_and_strictwait_is_answered_truly(river: House) -> None:
    assert "CREATE makes one" in refused_master(river, "E-SETTING", "SET AUTOCREATE")
    assert "set its wait flag" in refused_master(river, "E-SETTING", "SET STRICTWAIT")
