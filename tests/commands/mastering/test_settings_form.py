"""SETTINGS: all settings of a game as lines that can be changed and sent back (commands.md 9.6)."""

from __future__ import annotations

from judge.commands.mastering.settings_form import stamp_of
from tests.support.command_mails import code_of, readers, refused_master, refused_play, told
from tests.support.house import GM, POWERS, House, address, to

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE = address("FRANCE")


def settings(house: House) -> list[str]:
    """The lines from SETTINGS to END SETTINGS as the Master gets them."""
    (letter,) = to(house.master("SETTINGS"), GM)
    lines = letter.text.splitlines()
    return lines[lines.index(f"SETTINGS {stamp_of(house.game())}") : lines.index("END SETTINGS") + 1]


def test_settings_come_with_a_stamp_and_can_be_sent_back_unchanged(river: House) -> None:
    lines = settings(river)
    assert "MAP standard" in lines
    assert any(line.startswith("TIMING NEXT 1D MOVE 3D") for line in lines)
    before = river.game()
    assert "as they were" in told(river.master(*lines), GM)
    assert river.game() == before


def test_a_player_reads_the_settings_and_nothing_of_who_may_come_in(river: House) -> None:
    river.master("SET DENY PLAYER somebody@example.org")
    said = told(river.play("FRANCE", "SETTINGS"), FRANCE)
    assert "Timing: NEXT 1D MOVE 3D" in said
    assert "Rules: POWER_CHOICE" in said
    assert "somebody" not in said
    assert stamp_of(river.game()) not in said


def test_changed_settings_replace_the_old_ones_and_everybody_is_told(river: House) -> None:
    lines = [line for line in settings(river) if not line.startswith("TIMING")]
    letters = river.master(lines[0], "TIMING MOVE 2D", "RULE NO_PRESS", "DESC By the river", *lines[1:])
    game = river.game()
    assert "MOVE 2D" in str(game.timing)
    assert game.rules == ("NO_PRESS", "POWER_CHOICE")
    assert game.description.startswith("By the river")
    assert readers(letters) == EVERYBODY
    assert "The rule NO_PRESS is on." in told(letters, FRANCE)


def test_a_rule_that_is_left_out_is_switched_off(river: House) -> None:
    river.master("SET RULE NO_PRESS")
    river.master(*(line for line in settings(river) if not line.startswith("RULE")))
    assert river.game().rules == ("POWER_CHOICE",), "which says how it began, and stays"


def test_another_zone_keeps_the_hour_of_the_deadline(river: House) -> None:
    old = river.game().deadline
    river.master(*(line if not line.startswith("ZONE") else "ZONE Europe/Paris" for line in settings(river)))
    game = river.game()
    assert game.zone == "Europe/Paris"
    assert old is not None
    assert game.deadline is not None
    assert (old - game.deadline).total_seconds() == 3600


def test_stale_settings_are_refused(river: House) -> None:
    lines = settings(river)
    river.master("SET TIMING MOVE 5D")
    refused_master(river, "E-STALE", *lines)


def test_everything_that_is_wrong_is_named_and_nothing_is_changed(river: House) -> None:
    lines = settings(river)
    said = refused_master(river, "E-SETTING", *lines[:-1], "COLOR blue", "MAP hundred", "RULE NO_SUCH_RULE", lines[-1])
    assert "COLOR" in said
    assert "NO_SUCH_RULE" in said
    assert "MAP is given twice" in said
    other = [line.replace("MAP standard", "MAP hundred") for line in lines]
    assert code_of(river, GM, "SIGNON Mriver gm-secret", *other) in ("E-SETTING", "E-MAP")
    refused_master(river, "E-SYNTAX", *lines[:-1])
    refused_master(river, "E-SETTING", *lines[:-1], "FORM", lines[-1])
    refused_play(river, "E-GM-ONLY", "FRANCE", f"SETTINGS {stamp_of(river.game())}", "UNRATED", "END SETTINGS")


def test_settings_without_a_stamp_are_told_where_it_comes_from(river: House) -> None:
    said = refused_master(river, "E-SYNTAX", "SETTINGS", "TIMING MOVE 2D", "END SETTINGS")
    assert "SETTINGS needs its stamp in the first line. Send SETTINGS alone: the answer has it, with all lines." in said
    refused_play(river, "E-GM-ONLY", "FRANCE", "SETTINGS", "TIMING MOVE 2D", "END SETTINGS")


def test_commands_after_the_settings_are_done(river: House) -> None:
    letters = river.master(*settings(river), "WAIT")
    assert "stopped" in told(letters, FRANCE)


def test_the_settings_file_has_victory_and_voting(river: House) -> None:
    river.master("SET VICTORY 20", "SET VOTING LIFETIME STANDING")
    said = told(river.master("SETTINGS"), GM)
    assert "VICTORY 20 VOTING BALLOTS SIZE LIFETIME STANDING" in said
    stamp = stamp_of(river.game())
    letters = river.master(f"SETTINGS {stamp}", "MAP standard", "VICTORY MAP", "VOTING LIFETIME PHASE", "END SETTINGS")
    assert (river.game().victory, river.game().voting.standing) == (0, False)
    assert "As many centers as the map says win" in told(letters, FRANCE)


def test_the_settings_file_says_which_lines_are_off_when_they_are_left_out(river: House) -> None:
    river.master("SET UNLISTED")
    river.master("SET UNRATED")
    text = told(river.master("SETTINGS"), GM)
    assert "leave out a line of RULE, ALLOW, DENY, UNLISTED, ROTATE, ONTIME or UNRATED, that is switched off" in text
    river.master(*(line for line in settings(river) if line not in ("SET UNLISTED", "UNRATED")))
    assert river.game().listed
    assert river.game().rated
