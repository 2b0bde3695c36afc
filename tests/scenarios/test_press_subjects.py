"""Subjects of press: told apart in a mailbox, and without secrets from their readers."""

from __future__ import annotations

import pytest

from tests.support.house import GM, Got, House, address, to

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")
HELLO = ("PRESS TO GERMANY", "Shall we?", "ENDPRESS")
TITLED = ("PRESS TO GERMANY", "Subject: Belgium?", "", "Shall we?", "ENDPRESS")


def sent(house: House, subject: str, *lines: str, power: str = "FRANCE", reply: bool = False) -> list[Got]:
    """Return the letters of a mail with this subject."""
    name = power.lower()
    answers = "In-Reply-To: <some@letter>\n" if reply else ""
    body = "\n".join((f"SIGNON {name}@river {name}-pw", *lines))
    head = f"From: {address(power)}\nSubject: {subject}\n{answers}\n"
    return house.raw((head + body + "\n").encode(), address(power))


def seen(letters: list[Got], who: str = GERMANY) -> str:
    """The subject of the one letter of press to somebody."""
    (letter,) = [each for each in to(letters, who) if "Shall we?" in each.text]
    return str(letter.headers["Subject"])


def test_press_has_its_phase_writer_readers_and_the_subject_that_its_text_begins_with(river: House) -> None:
    letters = sent(river, "", *TITLED)
    assert seen(letters) == "river S1901M: France to Germany: Belgium?"
    assert seen(letters, FRANCE) == "river S1901M: sent to Germany: Belgium?"
    (press,) = to(letters, GERMANY)
    assert "Subject:" not in press.text
    assert "Message from France to Germany in river:\n\nShall we?" in press.text
    river.master("PROCESS!")
    letters = sent(
        river, f"Re: {seen(letters)}", "PRESS TO FRANCE", "Shall we?", "ENDPRESS", power="GERMANY", reply=True
    )
    assert seen(letters, FRANCE) == "river F1901M: Germany to France"


def test_broadcasts_name_everybody_and_many_readers_are_counted(river: House) -> None:
    assert seen(sent(river, "", "BROADCAST", "Shall we?", "ENDBROADCAST")) == "river S1901M: France to everybody"
    letters = sent(river, "", "PRESS TO g,e,i,a,r", "Shall we?", "ENDPRESS")
    assert seen(letters) == "river S1901M: France to Germany, England and three others"


@pytest.mark.parametrize(
    "subject",
    ["my stab of Germany", "Re: river S1901M: France to Italy: Munich", "SIGNON Friver france-pw", "Belgium?", ""],
)
@pytest.mark.parametrize("more", [(), ("A PAR - BUR",), ("SET WAIT",)])
def test_the_subject_of_a_mail_is_never_shown(river: House, subject: str, more: tuple[str, ...]) -> None:
    assert seen(sent(river, subject, *HELLO, *more)) == "river S1901M: France to Germany"


def test_a_message_with_nothing_but_a_subject_is_not_sent(river: House) -> None:
    letters = sent(river, "", "PRESS TO GERMANY", "Subject: Belgium?", "", "ENDPRESS")
    assert to(letters, GERMANY) == []
    assert "nothing was sent" in to(letters, FRANCE)[0].text


def test_a_line_that_looks_like_a_subject_further_down_is_text(river: House) -> None:
    letters = sent(river, "", "PRESS TO GERMANY", "Shall we?", "Subject: Belgium?", "ENDPRESS")
    assert seen(letters) == "river S1901M: France to Germany"
    assert "Subject: Belgium?" in to(letters, GERMANY)[0].text


def test_grey_and_faked_press_has_no_subject_of_its_writers(house: House) -> None:
    house.start("RULE FAKE_PRESS")
    text = ("Subject: Greetings", "Shall we?", "ENDPRESS")
    assert seen(sent(house, "", "PRESS TO GERMANY GREY", *text)) == "river S1901M: press to Germany"
    assert seen(sent(house, "", "PRESS TO GERMANY FROM ITALY", *text)) == "river S1901M: Italy to Germany"


def test_no_subject_starts_a_header_or_is_without_end(river: House) -> None:
    line = "Subject: Belgium\tBcc: eve@example.net\tx" + "x" * 300
    letters = sent(river, "", "PRESS TO GERMANY", line, "Shall we?", "ENDPRESS")
    assert seen(letters).startswith("river S1901M: France to Germany: Belgium Bcc: eve@example.net xx")
    assert len(seen(letters)) <= len("river S1901M: France to Germany: ") + 60
    assert all(letter.headers["Bcc"] is None for letter in letters)


def test_the_masters_own_subject_stands_alone(river: House) -> None:
    letters = river.master("OFFICIAL The next round", "BROADCAST", "Shall we?", "ENDBROADCAST")
    assert seen(letters) == "river S1901M: The next round"
    assert [letter.to for letter in letters].count(GM) == 1


def test_press_before_a_phase_is_processed_stands_in_that_phase(river: House) -> None:
    letters = river.master(*HELLO, "PROCESS!")
    (press,) = [letter for letter in to(letters, GERMANY) if "Shall we?" in letter.text]
    (results,) = [letter for letter in to(letters, GERMANY) if "results" in letter.subject]
    assert press.headers["References"] == results.headers["References"]
