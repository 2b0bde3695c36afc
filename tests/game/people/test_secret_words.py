"""Passwords in press whose writer forgot its end: no reader gets them."""

from __future__ import annotations

from judge.game.people.secret_words import without_sign_ons
from tests.support.house import House, address
from tests.support.rows import each_row


@each_row(
    "line",
    [
        *(
            "SIGNON Friver france-pw",
            "SIGNON: Friver france-pw",
            "SIGN-ON Friver france-pw",
            "SIGN ON Friver france-pw",
        ),
        *("SIGNIN Friver france-pw", "LOG IN Friver france-pw", "LOGON Friver france-pw", "SINGON Friver france-pw"),
        *("*SIGNON Friver france-pw*", "- SIGNON Friver france-pw", "1. SIGNON Friver france-pw"),
        *("SIGNON\N{NO-BREAK SPACE}Friver\N{NO-BREAK SPACE}france-pw", "SIGNON F river france-pw"),
        *("SIGNON france @ river france-pw", "RESIGN Friver france-pw", "TAKEOVER MASTER@river france-pw"),
        *("JOIN river france-pw", "OBSERVE river france-pw", "SIGNON GPOND france-pw", "JOIN italy@pond france-pw"),
        "SET PASSWORD france-pw",
    ],
)
def test_a_line_that_opens_a_seat_stands_in_a_message_without_its_password(line: str) -> None:
    message = without_sign_ons(f"Hello\n{line}\nBye", "river")
    assert "france-pw" not in message
    assert message.startswith("Hello\n")
    assert message.endswith("...\nBye")


@each_row(
    "sentence",
    ["Join us in the north", "Sign on to the plan please", "I will resign soon", "Log in at noon"],
)
def test_a_sentence_that_begins_like_such_a_line_stays_as_it_is(sentence: str) -> None:
    assert without_sign_ons(sentence, "river") == sentence


def test_a_sign_on_in_press_goes_to_its_reader_without_the_password_in_every_spelling_that_signs_on(
    river: House,
) -> None:
    lines = ("SIGN-ON Friver france-pw", "*SIGNON Friver france-pw*", "SIGNON: Friver france-pw")
    letters = river.play("FRANCE", "PRESS TO england", "Bye", *lines, "ENDPRESS")
    (heard,) = [letter for letter in letters if letter.to == address("england")]
    assert "Bye" in heard.text
    assert not [letter.to for letter in letters if "france-pw" in letter.text + letter.html]
