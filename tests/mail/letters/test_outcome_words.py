from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from judge.mail.letters.outcome_words import few_words
from judge.problems import Problem, Refused
from tests.support.command_mails import HOLDS, refusal_of, sign_on
from tests.support.house import GM, Got, House, address, to
from tests.support.rows import each_row

_STRANGER = "stranger@example.org"
_REFUSED_OF_STRANGERS = (
    ("SIGNON Friver wrong", "A PAR - BUR"),
    ("SIGNON",),
    ("SIGNON Fpond wrong",),
    ("STATUS",),
    ("SINGON Friver france-pw",),
    ("JOIN river secret",),
    ("JOIN spain@lake secret",),
    ("JOIN pond secret",),
    ("TAKEOVER france@river secret",),
    ("CREATE river secret",),
    ("CREATE sea secret", "TIMING MOVE soon", "RULE NO_SUCH"),
    ("CREATE sea secret atlantis",),
    ("PURGE river wrong",),
    ("RESIGN france@river wrong",),
    ("SUMMARY pond",),
    ("HISTORY pond",),
    ("MAP AS PDF",),
    ("HELP xqzzyk",),
    ("TRY river", "A PAR - MOS"),
    ("HELP", "SIGNON Friver wrong"),
)
_REFUSED_OF_FRANCE = (
    ("A PAR - MOS",),
    ("A PAR - XYZ", "A MAR - XYZ"),
    ("A PAR - BUR", "A MAR - XYZ"),
    ("please move to Burgundy",),
    ("BUILD A MAR",),
    ("A LON H",),
    ("SET VOTE 3WAY PLEASE",),
    ("SET ZONE Middle/Earth",),
    ("SET DEADLINE 20 NOV 2026",),
    ("SET DEADLINE EVER",),
    ("SET ABSENCE 3 JAN TO 1 JAN",),
    ("SET PASSWORD two words",),
    ("SET ADDRESS nobody",),
    ("SET PREFERENCE FIRST",),
    ("SET NOTHING",),
    ("SET VOTE FOR VICTORY",),
    ("PROCESS",),
    ("SETTINGS river",),
    ("EJECT england",),
    ("ROLLBACK",),
    ("PRESS TO england", "ENDPRESS"),
    ("PRESS TO spain", "Hello!", "ENDPRESS"),
    ("PRESS", "Hello!", "ENDPRESS"),
    ("BROADCAST FAKE FROM england", "Hello!", "ENDPRESS"),
    ("SET WAIT", "SET ZONE Middle/Earth"),
    ("SET WAIT", "PRESS TO england", "ENDPRESS", "SET NOWAIT"),
    ("A PAR - BUR", "SET ZONE Middle/Earth"),
    ("A PAR - BUR", "A MAR - XYZ", "SET WAIT"),
    ("SIGNON england@river england-pw",),
    ("JOIN lake secret",),
    ("CLEAR THE DECKS",),
)
_REFUSED_OF_THE_MASTER = (
    ("A PAR - BUR",),
    ("PROCESS",),
    ("PROCESS S1905M",),
    ("ROLLBACK",),
    ("ROLLFORWARD",),
    ("FORM",),
    ("SET RULE NO_SUCH",),
    ("SET RULE SOLITAIRE",),
    ("SET TIMING MOVE soon",),
    ("SET DEADLINE 20 NOV 2026",),
    ("SETTINGS stale", "END SETTINGS"),
    ("EDIT stale", "END EDIT"),
    ("EJECT spain",),
    ("DUMMY spain",),
    ("REVIVE france",),
    ("PROMOTE nobody",),
    ("SET WAIT",),
    ("OMNISCIENT nobody",),
    ("CONTROL france england",),
)
_MAILS = (
    *((_STRANGER, mail) for mail in _REFUSED_OF_STRANGERS),
    *((address("FRANCE"), (sign_on("FRANCE"), *mail)) for mail in _REFUSED_OF_FRANCE),
    *((GM, ("SIGNON Mriver gm-secret", *mail)) for mail in _REFUSED_OF_THE_MASTER),
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A game in its first phase, river, and one that wants players, lake."""
    made = House(tmp_path_factory.mktemp("judge"), {"limits": {"replies_per_hour": 1000, "answers_per_hour": 1000}})
    made.start()
    made.create(name="lake")
    with made.judge.store:
        yield made


@each_row(("sender", "mail"), _MAILS, ids=[" / ".join(mail) for _, mail in _MAILS])
def test_the_answer_to_a_refused_mail_is_told_from_a_success_in_a_list_of_mails(
    house: House, sender: str, mail: tuple[str, ...]
) -> None:
    assert refusal_of(house, sender, *mail) is not None
    answers = to(house.mail(sender, *mail), sender)
    house.say_yes(house.letters())
    assert any("NOT" in letter.subject for letter in answers), [letter.subject for letter in answers]
    assert all(len(letter.subject) < 120 for letter in answers)


def _subject(house: House, *lines: str) -> str:
    (letter,) = to(house.play("FRANCE", *lines), address("FRANCE"))
    return letter.subject


@pytest.fixture
def fresh(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.start()
    return made


def test_a_mail_of_which_nothing_was_done_says_why_in_its_subject(fresh: House) -> None:
    assert _subject(fresh, "A PAR - MOS") == "river: NOT done: The army in Paris cannot move to Moscow"
    subject = _subject(fresh, "A PAR - XYZ", "A MAR - XYZ")
    assert subject == "river: NOT done: XYZ is not a place on this map (and 1 more)"


def test_a_mail_that_stopped_half_way_says_how_much_of_it_was_done(fresh: House) -> None:
    subject = _subject(fresh, "SET WAIT", "SET ZONE Berlin", "PRESS TO england", "ENDPRESS", "SET NOWAIT")
    assert subject == "river: done in part (2 of 4), NOT: There is no text between this line and ENDPRESS"


def test_commands_below_orders_that_were_taken_in_part_count_as_not_done(fresh: House) -> None:
    letters = to(fresh.play("FRANCE", "A PAR - BUR", "A MAR - XYZ", "STATUS"), address("FRANCE"))
    assert {letter.subject for letter in letters} == {
        "river: done in part (1 of 3), NOT: some of the orders",
        "river S1901M: 1 taken, 1 NOT",
    }


def test_a_resignation_that_waits_for_the_rest_of_a_faulty_mail_does_not_count_as_done(fresh: House) -> None:
    letters = fresh.mail(address("FRANCE"), "RESIGN france@river france-pw YES", "SET ZONE Middle/Earth")
    assert [letter.subject for letter in letters] == ["river: NOT done: There is no time zone Middle/Earth"]


def test_a_mail_of_which_all_was_done_says_so(fresh: House) -> None:
    assert _subject(fresh, "SET WAIT", "SET ZONE Berlin") == "river: done"
    assert _subject(fresh, *HOLDS["FRANCE"]) == "river S1901M: 3 orders on file"
    assert _subject(fresh) == "river: signed on"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("SET DRAW", "your vote is on file"),
        ("SET WAIT", "the phase waits for its deadline"),
        ("SET ABSENCE 24 DEC TO 2 JAN", "your absence is on file"),
        ("SET DIGEST DAILY", "press and news come once a day"),
        ("SET QUIET 22 TO 7", "press and news wait from 22:00 to 7:00"),
        ("SET MAP OFF", "your letters have no maps"),
        ("SET MAP SMALL", "your letters have small maps"),
        ("SET ZONE Europe/Berlin", "your hours are those of Europe/Berlin"),
        ("SET CALENDAR OFF", "no deadlines come for your calendar"),
        ("SET NAME Anna", "your name has changed"),
        ("SET PASSWORD swordfish-7", "your password has changed"),
    ],
)
def test_an_own_setting_is_told_in_the_subject(fresh: House, line: str, told: str) -> None:
    assert _subject(fresh, line) == f"river: {told}"


def test_a_diary_alone_is_told_in_the_subject_to_its_writer(fresh: House) -> None:
    (letter,) = to(fresh.master("COMMENTARY", "A quiet start", "ENDCOMMENTARY"), GM)
    assert letter.subject == "river: your commentary is kept"
    letters = [fresh.play("FRANCE", *lines) for lines in (("DIARY", "my plan", "ENDDIARY"), ("DIARY DELETE",))]
    told = [letter.subject for each in letters for letter in each]
    assert told == ["river: your diary is kept", "river: your diary of this phase is deleted"]


def test_a_mail_that_changes_nothing_says_so(fresh: House) -> None:
    (letter,) = to(fresh.master("SET TIMING NEXT 1D MOVE 3D DAYS -MTWTF-"), GM)
    assert letter.subject == "river: nothing changed"


def test_orders_in_an_attachment_are_answered_by_no_subject_that_says_done(fresh: House) -> None:
    def sent_as_file(sender: str, text: str) -> set[str]:
        message = EmailMessage()
        message["From"], message["To"], message["Message-ID"] = sender, "judge@example.org", f"<{sender}{len(text)}>"
        message.set_content(text)
        message.add_attachment("SIGNON Friver france-pw\nA PAR - BUR\n", filename="orders.txt")
        return {letter.subject for letter in fresh.raw(message.as_bytes(), sender)}

    assert sent_as_file(address("FRANCE"), "See attached\n") == {"NOT done: no order and no command in your mail"}
    assert sent_as_file(_STRANGER, "See attached\n") == {"Nothing changed", "Judge: how to begin"}
    assert sent_as_file(_STRANGER, "LIST river\n") == {"Nothing changed", "river: listing"}


def test_texts_that_are_left_out_are_counted_in_the_subject(fresh: House) -> None:
    asked = ["SUMMARY river", *(f"HISTORY river LINES {number}" for number in range(1, 6))]
    letters = to(fresh.play("FRANCE", *asked), address("FRANCE"))
    assert "river: 2 of 6 texts NOT sent" in [letter.subject for letter in letters]


def test_a_mail_refused_whole_does_not_count_what_was_never_tried(fresh: House) -> None:
    assert _subject(fresh, *["SET WAIT"] * 60) == "NOT done: Your mail has 61 commands, and at most 50 are done"


def test_words_of_a_mail_that_proves_nobody_stand_in_no_subject(fresh: House) -> None:
    (letter,) = fresh.mail(_STRANGER, "cheap-pills.example is open")
    assert letter.subject == "Judge: how to begin"
    assert "pills" not in letter.text
    assert few_words(Refused("E-NOGAME", 'There is no game "cheap pills".'), signed_on=False) == "There is no such game"


def test_words_of_orders_that_somebody_tries_without_a_sign_on_stand_in_no_subject(fresh: House) -> None:
    (letter,) = fresh.mail(_STRANGER, "TRY river", "cheap pills at pills.example")
    assert letter.subject.startswith("NOT done: ")
    assert not {"cheap", "pills", "pills.example"} & set(letter.subject.split())
    problem = Problem("E-ORD-WORD", '"Pills" is not a place.', "A PILLS H", 2)
    refusal = Refused("E-ORD-WORD", 'line 2, "A PILLS H": "Pills" is not a place.', (problem,))
    assert few_words(refusal, signed_on=False) == "... is not a place"


def test_words_of_orders_stand_in_the_subject_without_their_line() -> None:
    problem = Problem("E-ORD-WORD", '"Cove" is not a place.', "A COVE H", 2)
    refusal = Refused("E-ORD-WORD", 'line 2, "A COVE H": "Cove" is not a place.', (problem,))
    assert few_words(refusal, signed_on=True) == '"Cove" is not a place'


@pytest.mark.parametrize(
    "text",
    [
        "Money is given to others",
        "Observers can write to the Master only",
        "Private mail does not go through the judge",
        "A sign-on needs a game",
        "Use the password of that position",
        "The fleet is in St. Petersburg",
    ],
)
def test_the_judges_own_words_about_secrets_are_masked_in_no_subject(text: str) -> None:
    assert few_words(Refused("E-ROLE", f"{text}. Write again."), signed_on=True) == text


def test_words_of_a_mail_that_may_be_a_password_are_masked_in_the_subject() -> None:
    refusal = Refused("E-SYNTAX", 'The judge cannot make out "SINGON Friver swordfish". Write again.')
    assert few_words(refusal, signed_on=True) == "The judge cannot make out SINGON Friver ********"


def test_a_full_stop_before_a_number_in_quoted_words_does_not_end_the_first_words() -> None:
    problem = Problem("E-PAY-AMOUNT", '"1. 5" is not an amount. Write 5.', "1. 5: A PAR H", 2)
    assert few_words(Refused("E-ORDERS", "faulty", (problem,)), signed_on=True) == "1. 5 is not an amount"


def test_a_long_reason_ends_at_a_word() -> None:
    refusal = Refused("E-ROLE", f"This is not for {'very ' * 30}few (rule NO_SUCH) people.")
    assert few_words(refusal, signed_on=True).endswith("very very ...")
    assert len(few_words(refusal, signed_on=True)) < 65
    told = few_words(
        Refused("E-ROLE", "Press in this game goes to everybody and the Master (rule WHITE_PRESS_ONLY_FOR)"),
        signed_on=True,
    )
    assert told == "Press in this game goes to everybody and the Master ..."


def test_a_colon_or_an_exclamation_mark_that_a_refusal_speaks_of_does_not_end_its_first_words() -> None:
    told = "Write : or one of ! > @ & between amount and unit: it says which orders the offer pays for."
    words = few_words(Refused("E-ORDERS", told, (Problem("E-PAY-TYPE", told, "4 A PAR H", 3),)), signed_on=True)
    assert words == "Write : or one of ! > @ & between amount and unit"


def test_answers_say_what_became_of_a_seat(river: House) -> None:
    def said(letters: list[Got], reader: str) -> str:
        return to(letters, reader)[0].subject

    river.mail(address("FRANCE"), "RESIGN Friver france-pw YES")
    assert said(river.mail("new@example.org", "TAKEOVER france@river"), "new@example.org") == "river: you play France"
    assert said(river.mail("owl@example.org", "OBSERVE river"), "owl@example.org") == "river: you watch"
    assert said(river.play("ITALY", "RESIGN"), address("ITALY")) == "river: NOT left yet, say it again"
    assert said(river.play("ITALY", "RESIGN"), address("ITALY")) == "river: you have left"
