"""The people of the demo reply to letters, as mail programs do."""

from __future__ import annotations

from email.message import EmailMessage

from judge.demo.people import DemoPeople
from judge.demo.year import headed_by, orders

JUDGE = "judge@example.org"
FRANCE = "france@example.org"
SPRING = orders("France", "A PAR - BUR", "F BRE - MAO")


def letter(to: str, subject: str, reply_to: str) -> EmailMessage:
    made = EmailMessage()
    made["To"], made["Subject"], made["Message-ID"] = f"<{to}>", subject, "<first@example.org>"
    if reply_to:
        made["Reply-To"] = reply_to
    return made


def seated() -> DemoPeople:
    """France has the letter with which the game began."""
    people = DemoPeople(JUDGE)
    people.keep(letter(FRANCE, "river starts", "judge+river.FRANCE.abc@example.org"))
    return people


def test_a_mail_with_a_sign_on_leaves_as_a_reply_without_it() -> None:
    mail = seated().mail(*SPRING)
    assert mail["To"] == "judge+river.FRANCE.abc@example.org"
    assert mail["Subject"] == "Re: river starts"
    assert mail["In-Reply-To"] == "<first@example.org>"
    assert mail.get_content() == "A PAR - BUR\nF BRE - MAO\n"


def test_a_subject_of_the_scripts_own_stays() -> None:
    mail = seated().mail(*headed_by("[river] S01: French Orders [1]", SPRING))
    assert mail["Subject"] == "[river] S01: French Orders [1]"
    assert mail.get_content().startswith("A PAR - BUR")


def test_the_reply_is_for_the_seat_that_signs_on() -> None:
    people = seated()
    people.keep(letter(FRANCE, "river: shares", "judge+river.I1.def@example.org"))
    assert people.mail(*SPRING)["Subject"] == "Re: river starts"


def test_a_seat_with_a_name_of_its_own_replies_too() -> None:
    people = seated()
    people.keep(letter("ann@example.org", "river: welcome", "judge+river.ANN.def@example.org"))
    mail = people.mail("ann@example.org", "SIGNON ann@river ann-secret\n[FRANCE]\nBUILD A PAR\nSIGNOFF")
    assert mail["To"] == "judge+river.ANN.def@example.org"
    assert mail.get_content() == "[FRANCE]\nBUILD A PAR\n"


def test_who_has_no_letter_yet_signs_on_and_joins_without_a_password() -> None:
    people = DemoPeople(JUDGE)
    people.keep(letter(FRANCE, "Who are you?", ""))
    assert people.mail(*SPRING)["To"] == JUDGE
    assert people.mail(*SPRING).get_content().startswith("SIGNON Friver france-secret\n")
    assert people.mail(FRANCE, "JOIN france@river france-secret").get_content() == "JOIN france@river\n"
