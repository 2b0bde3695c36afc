"""Replies that the judge can do nothing with: it tells their likely meaning, never guesses or loops."""

from __future__ import annotations

import re

import pytest

from judge.game.game import Status
from tests.support.command_mails import outcome_of_last, power, states, told
from tests.support.house import GM, POWERS, Got, House, address, to
from tests.support.mail_links import press

FRANCE = address("FRANCE")


def letter_to_france(house: House) -> Got:
    """A letter of the game that France can reply to."""
    return to(house.play("FRANCE", "STATUS"), FRANCE)[0]


def flat(letters: list[Got]) -> str:
    """Return France's letters, without the ends of lines."""
    return " ".join(told(letters, FRANCE).split())


def answer_in_parts(house: House, letter: Got, kind: str, *parts: str) -> list[Got]:
    """A reply with these parts, each with its own headers."""
    head = (
        f"From: {FRANCE}\nTo: {letter.headers['Reply-To']}\nSubject: Re: {letter.subject}\n"
        f"Message-ID: <parts{len(''.join(parts))}@test>\nIn-Reply-To: {letter.message_id}\nMIME-Version: 1.0\n"
        f'Content-Type: {kind}; boundary="b"\n\n'
    )
    return house.raw((head + "".join(f"--b\n{part}\n" for part in parts) + "--b--\n").encode(), FRANCE)


ACCEPTED = "Content-Type: text/calendar; method=REPLY\n\nBEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR"


@pytest.mark.parametrize("lines", [("",), ("-- ", "Bruno")])
def test_an_empty_reply_is_told_so_in_a_letter_to_which_orders_can_be_replied(
    river: House, lines: tuple[str, ...]
) -> None:
    (letter,) = to(river.answer(letter_to_france(river), *lines), FRANCE)
    assert letter.subject == "river: NOT done: nothing in your mail to do"
    said = flat([letter])
    assert "Orders and commands are not read in the subject of a mail" in said
    assert "Orders are missing for France." in said
    assert "Army Paris -> Burgundy" in told(river.answer(letter, "A Par-Bur"), FRANCE)


def test_a_reply_with_nothing_but_a_file_is_told_so_in_a_letter_to_which_orders_can_be_replied(river: House) -> None:
    file = "Content-Type: application/ms-tnef; name=winmail.dat\n\nabc"
    (letter,) = answer_in_parts(river, letter_to_france(river), "multipart/mixed", file)
    assert letter.subject == "river: NOT done: Your mail has no readable text"
    assert outcome_of_last(river) == "refused E-MAIL-NOTEXT"
    assert "Army Paris -> Burgundy" in told(river.answer(letter, "A Par-Bur"), FRANCE)


def test_a_file_with_an_old_token_is_answered_by_a_letter_with_a_new_one(river: House) -> None:
    old = letter_to_france(river)
    river.play("FRANCE", "SET TOKEN NEW")
    file = "Content-Type: application/ms-tnef; name=winmail.dat\n\nabc"
    (letter,) = answer_in_parts(river, old, "multipart/mixed", file)
    assert letter.subject == "NOT done: Your mail has no readable text"
    assert str(letter.headers["Reply-To"]) not in ("judge@example.org", str(old.headers["Reply-To"]))
    assert "Army Paris -> Burgundy" in told(river.answer(letter, "A Par-Bur"), FRANCE)


@pytest.mark.parametrize(
    ("sentence", "line"),
    [
        ("The weather is lovely here", "SET ABSENCE 24 DEC TO 2 JAN: you are away"),
        ("Nobody trusts me.", "SET DRAW: you vote for a draw."),
        ("Bruno was born yesterday.", "RESIGN: you leave the game for good."),
        ("My friends laughed.", "BROADCAST: the lines below it go to everybody in the game."),
    ],
)
def test_a_reply_in_sentences_is_told_that_nothing_was_done_and_which_line_would_do_it(
    river: House, sentence: str, line: str
) -> None:
    asked = letter_to_france(river)
    before = states(river)
    (letter,) = to(river.answer(asked, sentence), FRANCE)
    assert letter.subject.startswith(("river: NOT done", "river: did you mean"))
    said = flat([letter])
    assert "nothing was done" in said
    assert f'line 1 "{sentence}"' in said
    assert "Nothing was left" not in said
    assert line in said
    assert states(river) == before
    assert power(river, "FRANCE").status is Status.PLAYED


def test_a_game_with_other_rules_names_the_lines_that_it_takes(house: House) -> None:
    house.start("RULE NO_DRAW", "RULE NO_ABSENCES", "RULE NO_PRESS")
    said = flat(house.answer(to(house.play("FRANCE", "STATUS"), FRANCE)[0], "The weather is lovely here."))
    assert "RESIGN: " in said
    assert "PRESS TO M: " in said
    assert not any(line in said for line in ("SET DRAW", "SET ABSENCE", "BROADCAST"))


@pytest.mark.parametrize(
    "rules", ["", "PROPOSE_DIAS", "BACKSEAT_PRESS", "MUST_ORDER", "NO_PRESS", "FTF_PRESS", "GREY_PRESS", "TOUCH_PRESS"]
)
def test_each_line_that_is_named_would_be_done(house: House, rules: str) -> None:
    house.start(f"RULE {rules}" if rules else "TIMING NEXT 1D")
    letter = to(house.play("FRANCE", "STATUS"), FRANCE)[0]
    said = flat(house.answer(letter, "I wonder about the weather."))
    named = re.findall(r"(SET DRAW|BROADCAST|PRESS TO \w+|SET ABSENCE [\w ]+):", said)
    assert any(line.startswith("PRESS TO ") for line in named)
    for line in named:
        body = ("Hello.", "ENDPRESS") if line.startswith(("BROADCAST", "PRESS")) else ()
        assert "NOT" not in "".join(got.subject for got in to(house.answer(letter, line, *body), FRANCE)), line


def test_press_to_a_power_that_nobody_plays_is_not_named(river: House) -> None:
    letter = letter_to_france(river)
    river.master("DUMMY AUSTRIA")
    said = flat(river.answer(letter, "Shall we talk?"))
    assert "PRESS TO ENGLAND: " in said
    assert "AUSTRIA" not in said


def test_who_orders_for_all_powers_is_answered_too(river: House) -> None:
    letter = letter_to_france(river)
    for other in POWERS:
        if other != "FRANCE":
            river.master(f"DUMMY {other}", f"CONTROL {other} FRANCE")
    (got,) = to(river.answer(letter, "The weather is lovely here."), FRANCE)
    assert got.subject == "river: NOT done: no order and no command in your mail"
    assert "PRESS TO M: " in flat([got])


def test_a_button_sends_words_that_were_not_understood_to_the_master(river: House) -> None:
    (letter,) = to(river.answer(letter_to_france(river), "Why is the sky blue?"), FRANCE)
    letters = press(river, letter, "Send your words to the Master")
    assert ["Why is the sky blue?" in got.text for got in to(letters, GM)] == [True]
    assert {got.to for got in letters} == {FRANCE, GM}


def test_a_compliment_after_the_end_is_told_of_broadcast_alone(river: House) -> None:
    river.master("TERMINATE YES")
    letter = to(river.play("FRANCE", "LIST"), FRANCE)[0]
    said = flat(river.answer(letter, "Good game everybody!"))
    assert "The line BROADCAST above your words sends them to everybody in the game." in said
    assert not any(line in said for line in ("SET DRAW", "SET ABSENCE", "RESIGN", "PRESS TO"))
    assert "Well played" in flat(river.answer(letter, "BROADCAST", "Well played"))


def test_a_calendar_that_accepts_a_deadline_is_not_answered(river: House) -> None:
    text = "Content-Type: text/plain\n\nBruno has accepted this invitation."
    assert answer_in_parts(river, letter_to_france(river), "multipart/alternative", text, ACCEPTED) == []
    assert "a calendar answers an appointment" in outcome_of_last(river)


def test_orders_in_an_answer_of_a_calendar_count(river: House) -> None:
    text = "Content-Type: text/plain\n\nA Par - Bur\n\nBruno has accepted this invitation."
    letters = answer_in_parts(river, letter_to_france(river), "multipart/alternative", text, ACCEPTED)
    assert "Army Paris -> Burgundy" in told(letters, FRANCE)


def test_the_same_sentence_again_and_again_ends_the_answers(river: House) -> None:
    letter = letter_to_france(river)
    subjects = [[got.subject for got in river.answer(letter, "Thank you for your message.")] for _ in range(4)]
    assert subjects[:2] == [["river: thank you"]] * 2
    assert subjects[2:] == [["NOT answered for a day: the same words again"], []]


@pytest.mark.parametrize("sentence", ["I am away until Monday.", "When are orders due?"])
def test_a_wish_that_comes_again_and_again_as_programs_write_it_ends_the_answers(river: House, sentence: str) -> None:
    letter = letter_to_france(river)
    counts = [len(river.answer(letter, sentence)) for _ in range(5)]
    assert counts == [1, 1, 1, 0, 0]


@pytest.mark.parametrize(
    "notice",
    [
        "I am out of office until 3 December. In urgent cases write to Bob at bob@firm.example.",
        "Ich bin bis Montag nicht im B\u00fcro. In dringenden F\u00e4llen: kuehn@firma.example",
        "Je suis en cong\u00e9. En cas d'urgence, contactez paul@bureau.example.",
    ],
)
def test_a_machines_notice_without_a_header_gets_one_answer_that_a_person_can_use(river: House, notice: str) -> None:
    letter = letter_to_france(river)
    subjects = [[got.subject for got in river.answer(letter, notice)] for _ in range(4)]
    assert subjects == [["river: how to be away"], [], [], []]


@pytest.mark.parametrize(
    "cry", [("Help!!",), ("Help please",), ("Help!!", "", "Bruno"), ("HELP ME!",), ("Help.", "Bo")]
)
def test_a_cry_for_help_brings_help(river: House, cry: tuple[str, ...]) -> None:
    (letter,) = river.answer(letter_to_france(river), *cry)
    assert letter.subject == "Judge help: first steps"


def test_please_behind_a_vote_is_courtesy(river: House) -> None:
    assert "Your vote is on file" in flat(river.answer(letter_to_france(river), "Set draw please"))
    assert power(river, "FRANCE").vote is not None


def test_a_sentence_with_please_votes_for_nothing(river: House) -> None:
    (letter,) = river.answer(letter_to_france(river), "Please can we set a draw, please")
    assert letter.subject == "river: how to vote for a draw"
    assert power(river, "FRANCE").vote is None


def test_an_absence_with_a_phones_dash_is_one(river: House) -> None:
    said = flat(river.answer(letter_to_france(river), "Set absence 24 Dec \N{EN DASH} 2 Jan"))
    assert "from Thu 24 Dec 2026 to Sat 2 Jan 2027 (UTC)" in said


def test_two_exclamation_marks_before_orders_are_no_fault(river: House) -> None:
    said = flat(river.answer(letter_to_france(river), "Sorry!! A Mar-Spa, A Par-Bur"))
    assert "Army Marseilles -> Spain" in said
    assert "Army Paris -> Burgundy" in said


def test_join_with_blanks_around_its_at_is_told_how_it_is_written(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    said = told(house.mail("new@example.net", "Join France @ river paris-is-nice"), "new@example.net")
    assert "JOIN france@mygame" in " ".join(said.split())
    assert "paris-is-nice" not in said


def test_a_name_with_a_full_stop_has_one_in_the_starting_letter(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    for power_name in POWERS:
        lines = (f"JOIN {power_name.lower()}@river {power_name.lower()}-pw", 'SET NAME "Anna M."')
        letters = house.mail(address(power_name), *lines)
    assert "Austria: Anna M.\n" in "".join(letter.text for letter in [*letters, *house.tick()])
