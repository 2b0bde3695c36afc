"""BECOME: the Master writes in somebody's place (commands.md 9.6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.game.game import Stage
from tests.support.command_mails import HOLDS, code_of, everything, power, refused_master, refused_play, told
from tests.support.house import GM, Got, House, address, words

FRANCE = address("FRANCE")
ITALY = address("ITALY")


def flat(letters: list[Got]) -> str:
    """Return the Master's letters, without their line breaks."""
    return " ".join(words(letters, GM).split())


def test_the_rest_of_the_mail_acts_as_the_power_and_its_player_gets_these_lines(river: House) -> None:
    letters = river.master("SET DEADLINE 24 DEC 18:00", "BECOME france", "SET WAIT", *HOLDS["FRANCE"])
    assert power(river, "FRANCE").wait
    assert power(river, "FRANCE").orders is not None
    copy = next(letter for letter in letters if letter.to == FRANCE and "in your place" in letter.text)
    assert "SET WAIT" in copy.text
    assert "A PAR - BUR" in copy.text
    assert "SET DEADLINE" not in copy.text
    assert "gm-secret" not in copy.text


@pytest.mark.parametrize("sign_on", [("SIGNON Mriver gm-secret", "BECOME france"), ("SIGNON france@river gm-secret",)])
def test_in_somebodys_place_the_master_is_not_shown_their_ballot_nor_that_they_wait(
    river: House, sign_on: tuple[str, ...]
) -> None:
    river.master("HOUSE voting=proposals")
    river.play("FRANCE", "PROPOSE TEXT Shall we pause?", "SET VOTE 1 NO", "SET WAIT")
    own = words(river.play("FRANCE", "STATUS"), FRANCE)
    assert "Your vote: no." in own
    assert "The wait flag is set." in own
    shown = flat(river.mail(GM, *sign_on, "STATUS", "LIST"))
    assert 'Proposal 1: "Shall we pause?".' in shown
    assert "Your vote" not in shown
    assert "not voted" not in shown
    assert "wait flag" not in shown


def test_in_the_place_of_somebody_who_waits_for_the_start_the_master_is_not_shown_what_they_would_like_to_play(
    house: House,
) -> None:
    house.create()
    house.mail(FRANCE, "JOIN river france-pw")
    house.mail(FRANCE, "SIGNON 1river france-pw", "SET PREFERENCE FRT")
    assert "Your preference" in words(house.mail(FRANCE, "SIGNON 1river france-pw", "STATUS"), FRANCE)
    assert "Your preference" not in flat(house.master("BECOME 1", "STATUS"))


def test_as_writes_press_in_the_place_of_the_power(river: House) -> None:
    letters = river.master("AS france", "PRESS TO ITALY", "Bonjour", "ENDPRESS")
    assert "Message from France to Italy" in told(letters, ITALY)


def test_after_become_no_command_of_the_master_is_done(river: House) -> None:
    letters = river.master("BECOME france", "TERMINATE YES")
    assert river.game().stage is Stage.ACTIVE
    assert "Only the Master" in told(letters, GM)
    assert "Only the Master" in told(river.master("BECOME france", "BECOME italy"), GM)


def test_a_password_set_in_anothers_place_stands_in_no_letter(river: House) -> None:
    letters = river.master("BECOME france", "SET PASSWORD brand-new")
    assert all("brand-new" not in letter.text for letter in letters)
    assert code_of(river, FRANCE, "SIGNON france@river brand-new", "STATUS") == ""


def test_one_becomes_nobody_and_not_oneself(river: House) -> None:
    refused_master(river, "E-POWER", "BECOME utopia")
    refused_master(river, "E-SYNTAX", "BECOME")
    refused_play(river, "E-GM-ONLY", "FRANCE", "BECOME italy")


def test_a_master_who_becomes_master_is_told_so_and_the_mail_is_read_on(river: House) -> None:
    letters = river.master("BECOME MASTER", "SET DESC Slow")
    assert "You are the Master of river already" in told(letters, GM)
    assert river.game().description == "Slow"


def test_a_mistyped_new_password_stands_neither_in_the_copy_nor_in_the_log(river: House) -> None:
    letters = river.master("BECOME italy", "SET PASWORD swordfish")
    assert "SET PASWORD ..." in told(letters, address("ITALY"))
    with river.judge.store.reading() as tx:
        written = [entry.what for entry in tx.log("river")]
    assert "swordfish" not in f"{everything(letters)}{written}"


def test_a_sentence_with_a_password_stands_without_it_in_the_copy(river: House) -> None:
    letters = river.master("BECOME france", "my password is gm-secret", "A PAR - BUR")
    assert "my password is ..." in told(letters, address("FRANCE"))
    assert "gm-secret" not in everything(letters)


def test_who_has_the_masters_mail_change_the_address_is_told_at_the_old_one(river: House) -> None:
    letters = river.master("BECOME france", "SET ADDRESS elsewhere@example.net")
    copies = [letter.to for letter in letters if "in your place" in letter.text]
    assert FRANCE in copies


def test_the_copy_shows_nothing_of_a_line_that_only_the_master_can_send(river: House) -> None:
    letters = river.master("BECOME france", "SET WAIT", "REVIVE italy secret-pw")
    copy = next(letter for letter in letters if letter.to == FRANCE and "in your place" in letter.text)
    assert "REVIVE ..." in copy.text
    assert "SET WAIT" in copy.text
    assert all("secret-pw" not in f"{letter.text}{letter.html}" for letter in letters if letter.to != GM)


def test_what_the_master_changes_in_a_players_place_is_told_as_the_masters_doing_without_their_address(
    river: House,
) -> None:
    password = told(river.master("BECOME france", "SET PASSWORD brand-new"), FRANCE)
    assert "The password of France in river was changed by the Master." in password
    letters = river.master("BECOME france", "SET TOKEN NEW")
    assert "need a sign-on now: the Master has asked for that." in told(letters, FRANCE)
    assert "replies to this letter" not in told(letters, GM)
    letters = river.master("BECOME france", "SET ADDRESS elsewhere@example.net")
    assert "The Master has changed the address in your place." in told(letters, FRANCE)
    for text in (password, told(letters, FRANCE), told(letters, "elsewhere@example.net")):
        assert GM not in text


def test_an_address_that_is_asked_first_is_told_as_the_masters_doing_too(tmp_path: Path) -> None:
    house = House(tmp_path, confirm=True)
    house.start()
    text = told(house.master("BECOME france", "SET ADDRESS elsewhere@example.net"), FRANCE)
    assert "The Master has asked for the change in your place." in text
    assert GM not in text


def test_the_masters_own_address_never_becomes_that_of_the_player_in_whose_place_they_write(river: House) -> None:
    letters = river.master("BECOME france", "SET ADDRESS")
    assert "Name the address, for this mail is yours and not that of France" in told(letters, GM)
    assert power(river, "FRANCE").player.addresses == (FRANCE,)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("SET NAME Frank", "In river France is called Frank from now on."),
        ("SET NO NAME", "In river France is called"),
        ("SET ZONE Europe/Paris", "Letters to France about river give dates in the zone Europe/Paris from now on."),
        ("SET NOZONE", "Letters to France about river give dates in the game's zone again, Europe/London."),
        ("SET MAP OFF", "Letters to France about river come without maps from now on"),
        ("SET MAP SMALL", "Letters to France about river have maps for small screens from now on"),
        ("SET MAP ON", "Letters to France about river have maps already."),
        ("SET CALENDAR OFF", "Letters to France about river have no entries for the calendar from now on."),
        ("SET ABSENCE 24 DEC TO 27 DEC", "The absence of France from river is on file"),
        ("SET WAIT", "unless SET NOWAIT takes the flag back"),
        ("SET VOTE SOLO", "The vote of France is on file; the player would be told: You accept no end of the game"),
    ],
)
def test_what_the_master_sets_in_anothers_place_is_told_with_the_others_name(
    river: House, line: str, said: str
) -> None:
    letters = river.master("SET ZONE Europe/London", "BECOME france", line)
    assert said in flat(letters)
    assert "Your letters" not in flat(letters)
    assert "you are called" not in flat(letters)


def test_maps_and_calendar_that_were_off_come_again_for_whom_the_master_turned_them_on(river: House) -> None:
    river.master("BECOME france", "SET MAP OFF", "SET CALENDAR OFF")
    text = flat(river.master("BECOME france", "SET MAP ON", "SET CALENDAR ON"))
    assert "Letters to France about river have maps again." in text
    assert "From now on, letters to France about river that name a deadline have an entry for the calendar." in text
