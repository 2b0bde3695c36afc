"""Replies to a player's letter as to any other: the answer tells the way to that player.

It does not list lines that are no orders.
"""

from __future__ import annotations

import pytest

from tests.support.command_mails import outcome_of_last, power, told
from tests.support.house import GM, Got, House, address, to

FRANCE = address("FRANCE")
TALK = ("Hi Germany,", "", "sounds good to me. Shall we attack Munich?", "", "Best", "Bruno")


def press_to_france(river: House, writer: str = "GERMANY", *grey: str) -> Got:
    mail = (f"PRESS {' '.join(grey)} TO F" if grey else "PRESS TO F", "Hello France, let us ally.", "ENDPRESS")
    letters = river.master(*mail) if writer == "MASTER" else river.play(writer, *mail)
    return next(letter for letter in to(letters, FRANCE) if " to France" in letter.subject)


def by_sign_on(river: House, letter: Got, *text: str) -> list[Got]:
    """Answer with a password and not by reply: only the subject tells which letter is answered."""
    mail = {"From": FRANCE, "Subject": f"Re: {letter.subject}"}
    return river.mail_with(FRANCE, mail, "SIGNON Friver france-pw", *text)


def test_a_talking_reply_to_press_is_told_how_to_write_to_its_writer(river: House) -> None:
    letters = by_sign_on(river, press_to_france(river), *TALK)
    assert {letter.to for letter in letters} == {FRANCE}
    said = told(letters, FRANCE)
    assert "nobody else has read it, and nothing was done" in said
    assert "PRESS TO germany your text ENDPRESS" in said
    assert "Shall we attack Munich?" in said, "their own text comes back"
    assert "neither a place" not in said
    assert outcome_of_last(river).removeprefix("refused ").split()[0] == "E-PRESS-REPLY"


def test_what_the_answer_says_to_do_reaches_the_writer(river: House) -> None:
    press = press_to_france(river)
    letters = river.answer(press, "PRESS TO germany", *TALK, "ENDPRESS")
    assert "Shall we attack Munich?" in told(letters, address("GERMANY"))


@pytest.mark.parametrize(
    "text", ["OK let us do it", "Thanks!", "Germany,\nthis is fine by me.", "Ja, gerne, machen wir so."]
)
def test_a_short_or_polite_reply_to_press_is_answered_so_too(river: House, text: str) -> None:
    said = told(by_sign_on(river, press_to_france(river), *text.split("\n")), FRANCE)
    assert "PRESS TO germany" in said


@pytest.mark.parametrize(
    "text",
    [
        "OK, fine with me. I move to Belgium.\n\nBest,\n\nBert",
        "Deal.\nB.",
        "Thanks!\nB",
        "Lets meet in Burgundy, ok?\n\nBert",
        "Lets meet in Burgundy, ok?\nBert Parker",
    ],
)
def test_a_reply_to_press_with_a_name_or_an_initial_below_it_is_answered_so_too(river: House, text: str) -> None:
    token = press_to_france(river)
    mail = {"From": f"Bert Parker <{FRANCE}>", "Subject": f"Re: {token.subject}"}
    said = told(river.mail_with(FRANCE, mail, "SIGNON Friver france-pw", *text.split("\n")), FRANCE)
    assert "PRESS TO germany your text ENDPRESS" in said
    assert "Bert" in said or "B" in said.split("Unprocessed part")[1], "their own text comes back"


def test_a_name_that_is_an_order_as_well_is_read_as_one(river: House) -> None:
    letter = press_to_france(river)
    mail = {"From": f"Par Hold <{FRANCE}>", "Subject": f"Re: {letter.subject}"}
    river.mail_with(FRANCE, mail, "SIGNON Friver france-pw", "Sounds good to me, old friend.", "Par hold")
    assert power(river, "FRANCE").orders is not None


def test_words_for_a_player_in_answer_to_the_copy_of_ones_own_press_are_told_so(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO G", "Hello Germany, let us ally.", "ENDPRESS")
    echo = next(letter for letter in to(letters, FRANCE) if "sent to Germany" in letter.subject)
    said = told(river.answer(echo, "Lets meet in Burgundy, ok?"), FRANCE)
    assert "nobody else has read it, and nothing was done" in said
    assert "PRESS TO germany your text ENDPRESS" in said


def test_a_reply_to_the_master_and_to_nobody_named_says_so(river: House) -> None:
    assert "PRESS TO M your text" in told(by_sign_on(river, press_to_france(river, "MASTER"), *TALK), FRANCE)
    river.master("SET RULE WHITE_GREY")
    said = told(by_sign_on(river, press_to_france(river, "GERMANY", "GREY"), *TALK), FRANCE)
    assert "PRESS TO their-power your text" in said
    assert "germany" not in said.split("Unprocessed part")[0].lower()


@pytest.mark.parametrize(
    ("text", "on_file"),
    [
        (("Fine, here are mine:", "A PAR - BUR"), True),
        (("A PAR - BRU",), False),
        (("A PAR - BUR would be good", "Shall we do that, old friend?"), False),
    ],
)
def test_orders_in_a_reply_to_press_are_read_or_refused_as_orders(
    river: House, text: tuple[str, ...], on_file: bool
) -> None:
    letters = by_sign_on(river, press_to_france(river), *text)
    assert (power(river, "FRANCE").orders is not None) is on_file
    assert "PRESS TO germany" not in told(letters, FRANCE)


def test_a_command_in_a_reply_to_press_is_done(river: House) -> None:
    by_sign_on(river, press_to_france(river), "Sounds good to me, old friend.", "SET WAIT")
    assert power(river, "FRANCE").wait


def test_talk_in_answer_to_another_letter_is_told_that_nothing_was_done_and_how_press_is_sent(river: House) -> None:
    letter = to(river.play("FRANCE", "A PAR - BUR"), FRANCE)[0]
    said = told(river.answer(letter, *TALK), FRANCE)
    assert "Nobody else has read your mail, and nothing was done" in said
    assert "PRESS TO AUSTRIA: " in said


def test_a_forged_subject_names_nobody_who_does_not_sit_there(river: House) -> None:
    mail = f"From: {FRANCE}\nMessage-ID: <forged@test>\nSubject: Re: river S1901M: Nobody Special to France\n\n"
    letters = river.raw((mail + "SIGNON Friver france-pw\nSounds good to me, old friend.\n").encode(), FRANCE)
    said = told(letters, FRANCE)
    assert "PRESS TO their-power" in said
    assert "Special" not in said
    assert GM not in {letter.to for letter in letters}
