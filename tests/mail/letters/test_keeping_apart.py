"""A mail with one deed that names its author and one that does not: letters of the second wait, alone."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.support.command_mails import HOLDS, told
from tests.support.house import GM, Got, House, address, to

FRANCE, ITALY, TURKEY = address("FRANCE"), address("ITALY"), address("TURKEY")
PRESS = ("BROADCAST", "Hello all.", "ENDBROADCAST")


def waits(letters: list[Got], who: str, subject: str) -> timedelta:
    """Return the wait of the one letter to somebody that has this in its subject."""
    (letter,) = [letter for letter in to(letters, who) if subject in letter.subject]
    assert letter.headers["Date"].datetime == letter.due
    return letter.due - letter.written


@pytest.mark.parametrize(
    ("rules", "deed", "subject"),
    [
        ("PLAYER_DEADLINES HIDE_EXTENDERS", "SET DEADLINE +1D", "new deadline"),
        ("HIDE_PROPOSER", "PROPOSE DIAS", "end proposed"),
        ("HIDE_ABSENTEES", "SET ABSENCE 24 DEC", "absence"),
    ],
)
def test_what_hides_its_author_waits_when_the_same_mail_has_signed_press(
    river: House, rules: str, deed: str, subject: str
) -> None:
    river.master(f"SET RULE {rules}")
    letters = river.play("FRANCE", deed, *PRESS)
    assert waits(letters, ITALY, "France to everybody") == timedelta()
    assert timedelta(minutes=5) <= waits(letters, ITALY, subject) <= timedelta(hours=1)
    assert waits(letters, TURKEY, subject) == waits(letters, ITALY, subject)


def test_what_hides_its_author_waits_too_when_the_signed_press_of_its_mail_goes_to_one_reader(river: House) -> None:
    river.master("SET RULE PLAYER_DEADLINES HIDE_EXTENDERS HIDE_ABSENTEES", "HOUSE voting=proposals")
    letters = river.play(
        "FRANCE", "SET DEADLINE +1D", "PRESS TO italy", "Hello.", "ENDPRESS", "PROPOSE TEXT We publish our press"
    )
    assert waits(letters, ITALY, "France to Italy") == timedelta()
    pauses = {waits(letters, who, "new deadline") for who in (ITALY, TURKEY)}
    pauses |= {waits(letters, who, "proposal") for who in (ITALY, TURKEY)}
    assert len(pauses) == 2, "each deed waits for itself, and as long for everybody"
    assert min(pauses) >= timedelta(minutes=5)


def test_the_no_that_ends_a_proposal_waits_when_the_same_mail_has_signed_press(river: House) -> None:
    river.master("SET RULE PROPOSE_DIAS")
    river.play("ITALY", "PROPOSE DIAS")
    letters = river.play("FRANCE", *PRESS, "SET VOTE NO")
    assert waits(letters, ITALY, "proposal fallen") >= timedelta(minutes=5)
    assert waits(letters, GM, "proposal fallen") >= timedelta(minutes=5), "the Master does not know who said NO either"


def test_what_hides_its_author_has_a_letter_of_its_own_beside_a_notice_that_names_him(river: House) -> None:
    river.master("SET RULE PLAYER_DEADLINES HIDE_EXTENDERS")
    letters = river.play("FRANCE", "SET DEADLINE +1D", "SET ABSENCE 24 DEC")
    assert waits(letters, ITALY, "absence") == timedelta()
    assert waits(letters, ITALY, "new deadline") > timedelta()
    assert len(to(letters, ITALY)) == 2
    assert len(to(letters, GM)) == 1, "the Master is told of both, and by whom"
    assert "France" in told(letters, GM)


def test_what_hides_its_author_leaves_at_once_when_it_is_alone_in_its_mail(river: House) -> None:
    river.master("SET RULE PLAYER_DEADLINES HIDE_EXTENDERS")
    letters = river.play("FRANCE", "SET DEADLINE +1D", "SET MAP SMALL", "LIST")
    assert waits(letters, ITALY, "new deadline") == timedelta()


def test_two_deeds_of_one_mail_that_hide_their_author_wait_each_for_itself(river: House) -> None:
    river.master("SET RULE PLAYER_DEADLINES HIDE_EXTENDERS HIDE_PROPOSER")
    letters = river.play("FRANCE", "SET DEADLINE +1D", "PROPOSE DIAS")
    pauses = {waits(letters, ITALY, subject) for subject in ("new deadline", "end proposed")}
    assert len(pauses) == 2
    assert min(pauses) > timedelta()


def test_orders_for_a_hidden_dummy_are_not_shown_with_those_of_who_orders_for_it(river: House) -> None:
    river.master("DUMMY turkey", "CONTROL turkey italy", "SET RULE HIDE_DUMMIES BROADCAST_ORDERS")
    letters = river.play("ITALY", *HOLDS["ITALY"], "[TURKEY]", *HOLDS["TURKEY"])
    own, dummys = to(letters, FRANCE)
    assert "Italy sent" in own.text
    assert own.due == own.written
    assert "Turkey sent" in dummys.text
    assert "Italy" not in dummys.text
    assert dummys.due > own.due


def test_without_hidden_dummies_orders_of_both_are_shown_in_one_letter(river: House) -> None:
    river.master("DUMMY turkey", "CONTROL turkey italy", "SET RULE BROADCAST_ORDERS")
    (letter,) = to(river.play("ITALY", *HOLDS["ITALY"], "[TURKEY]", *HOLDS["TURKEY"]), FRANCE)
    assert letter.due == letter.written
