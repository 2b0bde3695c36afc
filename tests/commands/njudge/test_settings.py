"""njudge's settings by mail: after a sign-on, and as lines of CREATE."""

from __future__ import annotations

from judge.commands.mastering.settings import stamp_of
from judge.game.game import Stage
from tests.support.command_mails import order_all, readers, refused, refused_master, refused_play, states, told
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
    assert "NO_ABSENCES" in refused_master(river, "E-SETTING", "SET STRICTWAIT")
    assert "SET WHITE/GREY" in refused_master(river, "E-SETTING", "SET GREY/WHITE")
    assert "MULTIPLE_POWERS_PER_PLAYER" in refused_master(river, "E-SETTING", "SET PLAYERS 4")
    refused_master(river, "E-SETTING", "SET NO DUALITY")
    refused_master(river, "E-SET-SYNTAX", "SET WHITE RABBIT")
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET NMR")
    river.master("TERMINATE")
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


# Victory


def test_a_game_has_a_number_of_centers_of_its_own_to_win_by(river: House) -> None:
    letters = river.master("SET CENTERS 3")
    assert river.game().victory == 3
    assert readers(letters) == EVERYBODY
    assert "3 centers win the game" in told(letters, FRANCE)
    assert "Victory: 3 centers" in told(river.play("FRANCE", "LIST"), FRANCE)
    order_all(river)
    river.master("PROCESS")
    river.master("PROCESS!")
    game = river.game()
    assert game.stage is Stage.COMPLETED
    assert game.ending is not None
    assert game.ending.victors == ("RUSSIA",)


def test_the_number_is_taken_back_or_refused(river: House) -> None:
    river.master("SET VICTORY 20")
    river.master("SET VICTORY MAP")
    assert river.game().victory == 0
    assert "already" in told(river.master("SET VICTORY 18"), GM)
    for bad in ("0", "35", "many"):
        refused_master(river, "E-SETTING", f"SET VICTORY {bad}")
    refused_master(river, "E-SET-EMPTY", "SET VICTORY")
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET CENTRES 5")


# CREATE and SETTINGS


def test_create_takes_lines_of_njudge(house: House) -> None:
    house.create(
        "SET NODIAS", "SET NO PARTIAL", "SET MOVE NEXT 48 CLOCK 1200", "SET ADJUST NEXT 12", "SET CENTRES 20",
        "SET NOLIST", "SET COMMENT By the river", "SET ANY CENTRE", "SET TIMING DAYS SMTWTFS", "SET RULE CD_DUMMIES",
    )  # fmt: skip
    game = house.game()
    assert {"NO_DIAS", "PUBLIC_PRESS", "BUILD_ANY", "CD_DUMMIES"} <= rules_on(house)
    assert (game.voting.lists, game.victory, game.listed, game.description) == (True, 20, False, "By the river")


def test_the_later_of_two_lines_of_njudge_counts(house: House) -> None:
    letters = house.create("SET MOVE NEXT 48 CLOCK 1200", "SET ADJUST NEXT 12", "SET NMR", "SET NO NMR", "SET QUIET")
    assert str(house.game().timing) == "NEXT 1D MOVE 48H ADJUST 12H AT 20:00 DAYS -MTWTF-"
    assert "CIVIL_DISORDER" not in rules_on(house)
    assert "wants a player" in told(letters, GM)


def test_create_names_every_line_of_njudge_that_it_cannot_take(house: House) -> None:
    said = refused(
        house, "E-TIMING", GM, "CREATE pond pond-pw", "SET MOVE CLOCK 1440", "SET STRICTWAIT", "SET NONSENSE 3",
        "SET", "VICTORY 99", "VOTING BALLOTS CARDS", "SIGNOFF",
    )  # fmt: skip
    assert all(f"line {number}" in said for number in range(2, 8))
    assert states(house) == {}


def test_the_settings_file_has_victory_and_voting(river: House) -> None:
    river.master("SET VICTORY 20", "SET VOTING LIFETIME STANDING")
    said = told(river.master("SETTINGS"), GM)
    assert "VICTORY 20 VOTING BALLOTS SIZE LIFETIME STANDING" in said
    stamp = stamp_of(river.game())
    letters = river.master(f"SETTINGS {stamp}", "MAP standard", "VICTORY MAP", "VOTING LIFETIME PHASE", "END SETTINGS")
    assert (river.game().victory, river.game().voting.standing) == (0, False)
    assert "As many centers as the map says win" in told(letters, FRANCE)
