"""Press can be told apart in a mailbox, and its subject tells nobody what they may not know."""

from __future__ import annotations

import pytest

from tests.support.house import GM, Got, House, address, to

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")
HELLO = ("PRESS TO GERMANY", "Shall we?", "ENDPRESS")


def sent(house: House, subject: str, *lines: str, power: str = "FRANCE", reply: bool = False) -> list[Got]:
    """What comes of a mail with this subject."""
    name = power.lower()
    answers = "In-Reply-To: <some@letter>\n" if reply else ""
    body = "\n".join((f"SIGNON {name}@river {name}-pw", *lines))
    head = f"From: {address(power)}\nSubject: {subject}\n{answers}\n"
    return house.raw((head + body + "\n").encode(), address(power))


def seen(letters: list[Got], who: str = GERMANY) -> str:
    """The subject of the one letter of press to somebody."""
    (letter,) = [each for each in to(letters, who) if "Shall we?" in each.text]
    return str(letter.headers["Subject"])


def test_press_has_its_phase_writer_readers_and_own_subject_and_a_reply_keeps_it(river: House) -> None:
    letters = sent(river, "Belgium?", *HELLO)
    assert seen(letters) == "river S1901M: France to Germany: Belgium?"
    assert seen(letters, FRANCE) == "river S1901M: sent to Germany: Belgium?"
    river.master("PROCESS!")
    back = ("PRESS TO FRANCE", "Shall we?", "ENDPRESS")
    letters = sent(river, f"Re: {seen(letters)}", *back, power="GERMANY", reply=True)
    assert seen(letters, FRANCE) == "river F1901M: Germany to France: Belgium?"
    letters = sent(river, f"AW: [EXT] Re: {seen(letters, FRANCE)}", *HELLO, reply=True)
    assert seen(letters) == "river F1901M: France to Germany: Belgium?"


def test_broadcasts_name_everybody_and_many_readers_are_counted(river: House) -> None:
    assert seen(sent(river, "", "BROADCAST", "Shall we?", "ENDBROADCAST")) == "river S1901M: France to everybody"
    letters = sent(river, "", "PRESS TO g,e,i,a,r", "Shall we?", "ENDPRESS")
    assert seen(letters) == "river S1901M: France to Germany, England and three others"


@pytest.mark.parametrize(
    "subject",
    [
        "Re: Diplomacy results river S1901M",
        "Re: river S1901M: 3 orders on file",
        "AW: Belgium?",
        "Re: river S1901M: sent to Germany",
        "SIGNON Friver france-pw",
        "sign on france@river france-pw",
        "my password is france-pw",
        "[CONFIRM abcd-efgh-ijkl]",
        "Re: [river/FRANCE#abcdefghijklmnop]",
        "SET PASSWORD hidden",
        "key abcd-efgh-ijkl",
        "",
    ],
)
def test_subjects_that_are_no_message_or_may_hold_secrets_are_not_shown(river: House, subject: str) -> None:
    letters = sent(river, subject, *HELLO)
    assert seen(letters) == "river S1901M: France to Germany"


def test_the_subject_of_a_reply_by_its_headers_is_not_shown_unless_it_was_press(river: House) -> None:
    assert seen(sent(river, "Belgium?", *HELLO, reply=True)) == "river S1901M: France to Germany"


@pytest.mark.parametrize(
    "lines",
    [
        (*HELLO, "A PAR - BUR"),
        ("A PAR - BUR", *HELLO),
        (*HELLO, "PRESS TO ENGLAND", "Another.", "ENDPRESS"),
        (*HELLO, "SET WAIT"),
    ],
)
def test_the_subject_of_a_mail_that_does_more_than_one_thing_is_not_shown(river: House, lines: tuple[str, ...]) -> None:
    assert seen(sent(river, "my stab of Germany", *lines)) == "river S1901M: France to Germany"


def test_grey_and_faked_press_has_no_subject_of_its_writers(house: House) -> None:
    house.start("RULE FAKE_PRESS")
    grey = sent(house, "Greetings from Paris", "PRESS TO GERMANY GREY", "Shall we?", "ENDPRESS")
    assert seen(grey) == "river S1901M: press to Germany"
    fake = sent(house, "Greetings from Paris", "PRESS TO GERMANY FROM ITALY", "Shall we?", "ENDPRESS")
    assert seen(fake) == "river S1901M: Italy to Germany"
    assert all("Paris" not in letter.raw.decode() for letter in (*grey, *fake))


def test_no_subject_starts_a_header_or_is_without_end(river: House) -> None:
    subject = "=?utf-8?Q?Belgium=0D=0ABcc:_eve@example.net?= " + "x" * 300
    letters = sent(river, subject, *HELLO)
    shown = seen(letters)
    assert shown.startswith("river S1901M: France to Germany: Belgium Bcc: eve@example.net x")
    assert len(shown) <= len("river S1901M: France to Germany: ") + 60
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
