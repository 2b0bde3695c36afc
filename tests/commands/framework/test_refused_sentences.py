"""A sentence that begins like a command, or has an order's signs, is answered with what it may mean."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.commands.framework.test_sentences import Shared
from tests.support.house import GM, address
from tests.support.mail_links import buttons
from tests.support.rows import each_row

FRANCE = address("FRANCE")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Shared:
    made = Shared(tmp_path_factory.mktemp("refused"))
    made.house.now -= timedelta(days=400)
    return made


def lines_offered(letters: list) -> list[str]:
    return [button.body.split("\r\n")[0] for letter in letters for button in buttons(letter)]


@each_row(
    "text, line",
    [
        ("Map looks tiny, can it be bigger?", "SET MAP BIG"),
        ("Press is fun but I get too many mails, can I have one a day?", "SET DIGEST DAILY"),
        ("History was never my strong subject, where are the results?", "STATUS"),  # no phase is over
        ("passe le bonjour \u00e0 l'Allemagne", "PRESS TO GERMANY"),
        ("Set me down for Tuesday off please.", "SET ABSENCE 21 OCT"),
        (
            "Peux-tu transmettre ceci \u00e0 l'Allemagne : d'accord, mais laisse-moi Munich tranquille.",
            "PRESS TO GERMANY",
        ),
    ],
)
def test_a_sentence_refused_as_a_command_or_order_brings_the_line_that_it_may_mean(
    shared: Shared, text: str, line: str
) -> None:
    (letter,) = shared.reply(text)
    assert letter.subject == "river: did you mean one of these?"
    assert line in lines_offered([letter])
    assert shared.unchanged()


def test_a_masters_sentence_that_begins_as_an_order_brings_what_stops_the_clock(shared: Shared) -> None:
    text = "Hold everything! Don't run the turn tonight, there's a dispute to settle first."
    (letter,) = [each for each in shared.house.master(text) if each.to == GM]
    assert "\n    WAIT\n" in letter.text
    assert shared.unchanged()


@each_row(
    "text, told",
    [
        ("MAP looks tiny, can it be bigger?", "MAP has too many words"),
        ("Army Paris holds, and please tell me when the deadline is", "tell me when the deadline is"),
        ("Please have my lovely fleet in Brest support London", "lovely"),
        ("set absence 24 dec to 2 jann", "as a date"),
        ("Typo: Burgundy should have been Gascony.", "Typo"),
    ],
)
def test_a_command_in_capitals_a_setting_or_an_order_in_words_is_told_what_is_wrong_with_it(
    shared: Shared, text: str, told: str
) -> None:
    (letter, *_) = shared.reply(text)
    assert "NOT done" in letter.subject
    assert told in " ".join(letter.text.split())


def test_words_without_any_guess_bring_what_players_want_most_often(shared: Shared) -> None:
    (letter,) = shared.reply("The weather is lovely here.")
    assert lines_offered([letter]) == ["STATUS", "HELP", "WHOGAME", "PRESS TO M"]
    assert shared.unchanged()


def test_a_question_about_an_order_without_a_sign_on_masks_no_word(shared: Shared) -> None:
    letters = shared.mail("Can my army in Burgundy beat the one in Munich?", FRANCE)
    (letter,) = letters
    assert letter.subject == "Judge help: Burgundy and Munich"
    assert "**" not in letter.text


def test_words_above_a_signature_of_a_telephone_are_guessed_at_without_a_sign_on(shared: Shared) -> None:
    letters = shared.mail("can you put the fleet thing in plain words\n\nSent from my iPhone", FRANCE)
    assert "HELP orders" in lines_offered(letters)


@each_row(
    "text, body",
    [
        ("To Germany:\nhello again", "PRESS TO GERMANY\r\nhello again\r\nENDPRESS"),
        ("To Germany: I would like to talk about Burgundy.", None),
        ("An Deutschland:\nlass uns Frieden schlie\u00dfen", None),
    ],
)
def test_words_below_the_name_of_their_reader_come_back_as_press_to_send(
    shared: Shared, text: str, body: str | None
) -> None:
    (letter,) = shared.reply(text)
    sent = [button.body for button in buttons(letter) if button.body.startswith("PRESS TO GERMANY\r\n")]
    words = text.partition(":")[2].strip()
    assert sent == [body or f"PRESS TO GERMANY\r\n{words}\r\nENDPRESS"]
    assert shared.unchanged()


def test_a_reply_of_a_greeting_alone_is_told_that_nothing_was_done(shared: Shared) -> None:
    (letter,) = shared.reply("hello again")
    assert letter.subject == "river: NOT done: no order and no command in your mail"
