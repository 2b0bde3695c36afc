"""The end of loops between two programs: two judges, or a judge and a machine without its headers.

Two judges stop even through a gateway that removes headers.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.support.house import Got, House, address, to

NORTH, SOUTH = "judge@north.example", "judge@south.example"
FRANCE = address("FRANCE")


def judge_at(folder: Path, own: str, *, confirm: bool) -> House:
    folder.mkdir()
    return House(folder, {"judge": {"address": own, "keeper": f"keeper@{own.partition('@')[2]}"}}, confirm=confirm)


@pytest.fixture(params=[False, True], ids=["asks nobody", "asks strangers"])
def judges(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[dict[str, House]]:
    """Two judges, each at its own address."""
    made = {own: judge_at(tmp_path / own, own, confirm=request.param) for own in (NORTH, SOUTH)}
    yield made
    for house in made.values():
        house.judge.store.close()


def stripped(letter: Got) -> bytes:
    """A letter as a gateway hands it on that keeps neither what tells programs nor who answers what."""
    kept = EmailMessage()
    for name in ("From", "To", "Subject"):
        kept[name] = str(letter.headers[name])
    kept["Message-ID"] = f"<gateway.{letter.message_id[1:]}"
    kept.set_content(letter.text)
    return kept.as_bytes()


def exchange(judges: dict[str, House], letters: list[Got], *, strip: bool) -> list[str]:
    """Hand the judges' letters to one another over, until there are none; the subjects of all."""
    subjects: list[str] = []
    while letters:
        assert len(subjects) < 50, subjects
        subjects += [letter.subject for letter in letters]
        answers: list[Got] = []
        for letter in letters:
            sender = str(letter.headers["From"].addresses[0].addr_spec)
            if letter.to in judges:
                answers += judges[letter.to].raw(stripped(letter) if strip else letter.raw, sender)
        letters = answers
    return subjects


FIRST = ["LIST", "HELP", "Hello, who are you?", "", "SUMMARY nowhere", "JOIN nowhere secret", "SIGNON Fnowhere secret"]


@pytest.mark.parametrize("strip", [False, True], ids=["as sent", "stripped"])
@pytest.mark.parametrize("first", FIRST)
def test_two_judges_stop_after_one_exchange(judges: dict[str, House], first: str, strip: bool) -> None:
    for _ in range(3):
        subjects = exchange(judges, judges[NORTH].mail(SOUTH, first), strip=strip)
        assert len(subjects) <= 2
        for house in judges.values():
            house.now += timedelta(minutes=1)


def away(letter: Got, number: int, *, quoting: bool = True) -> bytes:
    """Answer as an unmarked machine does: to Reply-To, with a new Message-ID, the letter quoted."""
    mail = EmailMessage()
    mail["From"], mail["To"] = letter.to, str(letter.headers["Reply-To"])
    mail["Subject"], mail["Message-ID"] = f"Re: {letter.headers['Subject']}", f"<away{number}@example.org>"
    quoted = "\n".join(f"> {line}" for line in letter.text.split("\n")) if quoting else ""
    mail.set_content(f"I am in the hills without a telephone, {number} days more.\nFrance\n\n{quoted}\n")
    return mail.as_bytes()


def test_two_machines_that_answer_each_other_s_press_end_soon(river: House) -> None:
    letters = to(river.play("TURKEY", "PRESS TO FRANCE", "Hello.", "ENDPRESS"), FRANCE)
    number = 0
    while letters:
        number += 1
        assert number < 20
        first, *rest = letters
        sent = river.raw(away(first, number), first.to)
        letters = [*rest, *(letter for letter in sent if letter.to in (FRANCE, address("TURKEY")))]


def test_a_machine_that_answers_every_letter_gets_two_answers_and_one_letter_that_says_so(river: House) -> None:
    letters = to(river.play("TURKEY", "PRESS TO FRANCE", "Hello.", "ENDPRESS"), FRANCE)
    got: list[str] = []
    number = 0
    while letters:
        assert number < 50
        number += 1
        answers = to(river.raw(away(letters[0], number), FRANCE), FRANCE)
        got += [letter.subject for letter in answers]
        letters = [*letters[1:], *answers]
    assert len(got) == 4
    assert got[0] == "river S1901M: sent to Turkey"  # words that a player may write: they answer his press once
    assert got[-1] == "NOT answered for a day: the same words again"
    for number, reached in ((98, 1), (99, 0)):
        news = to(river.play("TURKEY", "PRESS TO FRANCE", f"Still there? {number}", "ENDPRESS"), FRANCE)
        assert len(to(river.raw(away(news[0], number), FRANCE), address("TURKEY"))) == reached


def test_a_machines_words_in_the_name_of_a_player_keep_their_own_mails_from_no_answer(river: House) -> None:
    (letter,) = to(river.play("TURKEY", "PRESS TO FRANCE", "Hello.", "ENDPRESS"), FRANCE)
    for _ in range(5):
        river.reply(letter, "A PAR - NOWHERE")
    (answer,) = to(river.answer(letter, "A PAR - NOWHERE"), FRANCE)
    assert "the same words" not in answer.subject


def test_who_says_something_else_is_answered_and_so_is_the_same_a_day_later(river: House) -> None:
    (letter,) = to(river.play("TURKEY", "PRESS TO FRANCE", "Hello.", "ENDPRESS"), FRANCE)
    for _ in range(4):
        river.reply(letter, "Is anybody there?")
    assert len(to(river.reply(letter, "Is nobody there?"), FRANCE)) == 1
    assert to(river.reply(letter, "Is anybody there?"), FRANCE) == []
    river.tick(days=1, hours=1)
    assert len(to(river.reply(letter, "Is anybody there?"), FRANCE)) == 1


def test_who_tries_with_other_signs_between_the_words_says_something_else(river: House) -> None:
    (letter,) = to(river.play("TURKEY", "PRESS TO FRANCE", "Hello.", "ENDPRESS"), FRANCE)
    tries = ("Broadcast: hello", "Broadcast - hello", "(Broadcast) hello", "Broadcast, hello")
    assert [len(to(river.reply(letter, line), FRANCE)) for line in tries] == [1] * 4
    assert not any("the same words" in got.subject for got in to(river.reply(letter, "Broadcast; hello"), FRANCE))


def test_a_machine_whose_text_has_another_hour_each_time_says_the_same(river: House) -> None:
    (letter,) = to(river.play("TURKEY", "PRESS TO FRANCE", "Hello.", "ENDPRESS"), FRANCE)
    got = [len(to(river.reply(letter, f"We have got your mail at {hour}:05."), FRANCE)) for hour in range(8, 13)]
    assert got == [1, 1, 1, 0, 0]


def test_a_machine_with_a_new_word_in_each_mail_is_answered_twenty_times_and_told_once(river: House) -> None:
    (letter,) = to(river.play("TURKEY", "PRESS TO FRANCE", "Hello.", "ENDPRESS"), FRANCE)
    words = [f"{first}{second}" for first in "abcde" for second in "fghij"]
    told = [to(river.reply(letter, f"Your request is on file as {word}."), FRANCE) for word in words]
    assert [len(letters) for letters in told] == [1] * 21 + [0] * 4
    assert told[20][0].subject == "NOT answered for a day: nothing could be done of your mails"
    assert "Within a day the judge has got 21 mails from you" in " ".join(told[20][0].text.split())


def test_who_is_not_answered_any_more_can_still_play(river: House) -> None:
    (letter,) = to(river.play("TURKEY", "PRESS TO FRANCE", "Hello.", "ENDPRESS"), FRANCE)
    for first in "abcde":
        for second in "fghij":
            river.answer(letter, f"Your request is on file as {first}{second}.")
    (answer,) = to(river.answer(letter, "A PAR - BUR"), FRANCE)
    assert answer.subject == "river S1901M: 1 order on file, 2 missing"


def test_a_mail_that_replies_to_nothing_is_answered_however_often_it_says_the_same(river: House) -> None:
    assert [len(to(river.mail(FRANCE, "Is anybody there?"), FRANCE)) for _ in range(5)] == [1] * 5


def test_a_wrong_password_is_told_however_often_it_comes(river: House) -> None:
    told = [to(river.mail(FRANCE, "SIGNON Friver wrong"), FRANCE) for _ in range(4)]
    assert all(len(letters) >= 1 for letters in told)


def test_a_person_who_replies_to_a_refusal_is_answered(river: House) -> None:
    (refusal,) = river.mail(FRANCE, "Hello there")
    assert len(river.reply(refusal, "What do you mean by that?")) == 1
    assert len(river.reply(refusal, "The judge cannot make out my greeting?")) == 1
