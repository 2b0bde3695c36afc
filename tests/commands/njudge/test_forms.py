"""Forms of commands as in njudge, each done or refused with the right words to write instead."""

from __future__ import annotations

import pytest

from judge.game.game import Stage, Status
from tests.support.command_mails import power, readers, refused, refused_master, refused_play, told
from tests.support.house import GM, House, address

FRANCE = address("FRANCE")
OWL = "owl@example.org"


# Without a sign-on


def test_who_game_and_info_player_may_be_written_in_two_words(river: House) -> None:
    assert "Who plays river" in told(river.mail(OWL, "WHO GAME river FULL"), OWL)
    assert "Who plays river" in told(river.play("FRANCE", "WHO GAME"), FRANCE)
    assert "Record of owl@example.org" in told(river.mail(OWL, "INFO PLAYER"), OWL)


@pytest.mark.parametrize("line", ["RECORD me on time 3", "FIXID", "REGISTER", "WHOIS joe"])
def test_a_command_that_other_judges_have_is_refused_by_its_name(river: House, line: str) -> None:
    said = refused(river, "E-CMD", OWL, line)
    assert f"no command {line.split()[0]}" in said
    assert f"no command {line.split()[0]}" in refused_play(river, "E-CMD", "FRANCE", line)


def test_an_observer_signs_on_with_the_letter_o(river: House) -> None:
    said = refused(river, "E-SYNTAX", OWL, "SIGNON Oriver owl-pw")
    assert "OBSERVE river password" in said
    river.mail(OWL, "OBSERVE owl@river owl-pw")
    assert "signed on as owl" in told(river.mail(OWL, "SIGNON oriver owl-pw"), OWL)
    assert "no such position" in refused(river, "E-SIGNON", OWL, "SIGNON oriver wrong")
    assert "with your name there" in refused(river, "E-SYNTAX", "eve@example.org", "SIGNON oriver owl-pw")


def test_a_sign_on_that_names_the_game_alone_is_told_what_lacks(house: House) -> None:
    house.create()
    assert "SIGNON Friver password" in refused(house, "E-SYNTAX", OWL, "SIGNON river pw")
    assert "SIGNON Friver password" in refused(house, "E-SYNTAX", OWL, "RESIGN river pw")
    assert "SIGNON ?mygame password" in refused(house, "E-SYNTAX", OWL, "SIGNON ? pw")


def test_a_game_in_preparation_is_not_told_by_a_sign_on_that_names_it(house: House) -> None:
    house.mail(GM, "CREATE river gm-secret")
    assert 'no game "iver"' in refused(house, "E-NOGAME", OWL, "SIGNON river pw")
    assert "no game" in refused(house, "E-NOGAME", OWL, "SIGNON oriver pw")


# After a sign-on


def test_a_player_who_has_signed_on_resigns_with_the_last_line_of_his_mail(river: House) -> None:
    letters = river.play("FRANCE", "A PAR - BUR", "PRESS TO GM", "Farewell", "ENDPRESS", "RESIGN YES")
    assert power(river, "FRANCE").status is Status.RESIGNED
    assert river.game().stage is Stage.WAITING
    assert power(river, "FRANCE").orders
    assert "Farewell" in told(letters, GM)
    assert "France" in told(letters, address("ITALY"))


def test_a_player_who_has_signed_on_does_not_resign_when_his_mail_fails(river: House) -> None:
    said = refused_play(river, "E-ORD-PLACE", "FRANCE", "RESIGN", "A PAR - ZZZ")
    assert "You have not resigned" in said
    assert power(river, "FRANCE").status is Status.PLAYED
    assert "write RESIGN alone" in refused_play(river, "E-GM-ONLY", "FRANCE", "RESIGN friver france-pw")


def test_a_master_in_a_players_place_resigns_for_the_player(river: House) -> None:
    letters = river.master("BECOME france", "RESIGN")
    assert power(river, "FRANCE").status is Status.RESIGNED
    assert power(river, "FRANCE").player is None
    assert GM in readers(letters)


@pytest.mark.parametrize("line", ["SET CONC england", "SET CONCESSION e"])
def test_a_concession_may_be_shortened(river: House, line: str) -> None:
    assert "accept a win of England" in told(river.play("FRANCE", line), FRANCE)
    assert power(river, "FRANCE").vote is not None
    assert "Your vote is taken back" in told(river.play("FRANCE", "SET NO CONC"), FRANCE)


def test_what_is_so_in_press_anyway_may_be_said(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO E NO FAKE", "hello", "ENDPRESS", "BROADCAST NOFAKE", "hello", "ENDPRESS")
    assert told(letters, address("ENGLAND")).count("hello") == 2
    assert "cannot be faked" not in told(letters, FRANCE)
    said = refused_play(river, "E-PRESS-WHO", "FRANCE", "PRESS TO O", "hello", "ENDPRESS")
    assert "Observers read broadcasts" in said


def test_a_faked_list_may_be_called_partial(house: House) -> None:
    house.start("RULE FAKE_PRESS")
    letters = house.play("FRANCE", "PRESS TO E FAKE PARTIAL TO E,G", "hello", "ENDPRESS")
    assert "to England and Germany" in told(letters, address("ENGLAND"))
    assert "hello" not in told(letters, address("GERMANY"))


def test_a_shortened_new_password_is_set_and_sent_back_to_nobody(river: House) -> None:
    letters = river.play("FRANCE", "SET PASS swordfish", "A PAR - ZZZ")
    assert "swordfish" not in told(letters, FRANCE)
    river.mail(FRANCE, "SIGNON Friver swordfish", "SET WAIT")
    assert power(river, "FRANCE").wait


# The Master


def test_a_setting_with_more_behind_it_is_told_which_words_have_no_meaning(river: House) -> None:
    assert '"GREY" has no meaning after SET WHITE' in refused_master(river, "E-SET-SYNTAX", "SET WHITE GREY")
    assert '"RABBIT" has no meaning after SET NOPRESS' in refused_master(river, "E-SET-SYNTAX", "SET NO PRESS RABBIT")
    assert "its own line" in refused_master(river, "E-CMD", "SET WHITE, PARTIAL")


def test_whether_a_game_counts_may_be_said_with_no_and_not(river: House) -> None:
    river.master("SET NOT RATED")
    assert not river.game().rated
    river.master("SET RATED", "SET NO RATED", "SET ON TIME RAT 0.5")
    assert not river.game().rated
    assert river.game().ontime == 0.5


def test_force_begin_may_be_written_as_one_word(house: House) -> None:
    house.create()
    house.mail(FRANCE, "JOIN river france-pw")
    house.master("FORCEBEGIN")
    assert house.game().stage is Stage.ACTIVE


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("GETHELP", "GETHELP is GET HELP here."),
        ("GETABSENCE", "GETABSENCE is GET ABSENCE here."),
    ],
)
def test_njudges_words_for_help_are_answered_with_ours_with_a_sign_on_and_without(
    river: House, line: str, answer: str
) -> None:
    stranger = refused(river, "E-CMD", "somebody@example.org", line)
    player = refused_play(river, "E-CMD", "FRANCE", line)
    assert answer in " ".join(stranger.split())
    assert answer in " ".join(player.split())


def test_end_by_itself_is_said_to_end_nothing(river: House) -> None:
    said = refused(river, "E-START", "somebody@example.org", "END")
    assert "END closes a text or a list, but no line above it began one." in " ".join(said.split())


def test_a_question_with_its_mark_is_answered(river: House) -> None:
    (letter,) = river.mail("somebody@example.org", "VERSION?")
    assert "NOT" not in letter.subject
    assert river.mail("other@example.org", "VERSION")[0].text == letter.text


@pytest.mark.parametrize("line", ["SET NOTAPPROVED", "SET NOT APPROVED", "SET NOTAPPROVAL"])
def test_approval_taken_back_is_told_how_entrance_is_chosen_here(river: House, line: str) -> None:
    said = " ".join(refused_master(river, "E-SETTING", line).split())
    assert "SET PRIVATE sesame, SET ALLOW PLAYER and SET DENY PLAYER choose who may enter." in said


@pytest.mark.parametrize("line", ["SET BACKSEAT PRESS", "SET NO BACKSEAT PRESS", "SET BACKSEAT"])
def test_backseat_press_is_told_to_be_a_rule(river: House, line: str) -> None:
    said = " ".join(refused_master(river, "E-SETTING", line).split())
    assert f"{line[4:]} is SET RULE {'!' if 'NO' in line else ''}BACKSEAT_PRESS here." in said
