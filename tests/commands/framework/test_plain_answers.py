"""Replies that say yes or no alone, to letters about more time, a pause and a change of players."""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge.game.game import Stage
from tests.support.command_mails import power, told
from tests.support.house import GM, Got, House, address, to
from tests.support.rows import each_row

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")


def swap(river: House) -> tuple[Got, Got]:
    """The letters that ask France and Germany for a change of places."""
    letters = river.master("SWAP france germany")
    return to(letters, FRANCE)[-1], to(letters, GERMANY)[-1]


def more_time(river: House, line: str = "MORE TIME", who: str = GERMANY) -> Got:
    """The letter that asks somebody for what France wants."""
    return to(river.play("FRANCE", line), who)[-1]


@pytest.mark.parametrize("said", ["Yes", "Yes please", "yes.", "OK", "Ja", "Yes, thanks!\n\nBest regards,\nFrance"])
def test_a_yes_to_the_letter_about_a_change_of_players_agrees(river: House, said: str) -> None:
    first, second = swap(river)
    assert "You agree that France and Germany in river change players" in told(river.answer(first, said), FRANCE)
    river.answer(second, said)
    player = power(river, "FRANCE").player
    assert player is not None
    assert player.addresses == (GERMANY,)


@pytest.mark.parametrize("said", ["No", "No thanks", "no.", "Nein"])
def test_a_no_to_the_letter_about_a_change_of_players_drops_it(river: House, said: str) -> None:
    first, _ = swap(river)
    river.answer(first, said)
    assert river.game().swap is None


@pytest.mark.parametrize("line", ["MORE TIME 1H", "PROPOSE PAUSE 1H"])
def test_the_masters_yes_gives_more_time_or_a_pause(river: House, line: str) -> None:
    old = river.game().deadline
    assert old is not None
    river.answer(more_time(river, line, GM), "Yes please")
    assert river.game().deadline == old + timedelta(hours=1)


def test_status_tells_of_an_agreed_pause(river: House) -> None:
    assert "is not processed before" not in told(river.play("ITALY", "STATUS"), address("ITALY"))
    river.answer(more_time(river, "PROPOSE PAUSE 5 DAYS", GM), "Yes")
    for letters, who in ((river.play("ITALY", "STATUS"), address("ITALY")), (river.master("STATUS"), GM)):
        assert "The phase is not processed before Sat 28 Nov 2026 12:00" in " ".join(told(letters, who).split())


def test_a_players_yes_and_no_count_for_more_time(river: House) -> None:
    letter = more_time(river)
    river.answer(letter, "Yes")
    wanted = river.game().more_time.wanted
    assert wanted is not None
    assert wanted.agreed == ("GERMANY",)
    river.answer(to(river.play("ITALY"), address("ITALY"))[-1], "No")
    assert river.game().more_time.wanted is None


def test_a_yes_answers_what_its_letter_asks_for_even_where_two_wishes_wait(river: House) -> None:
    letter = more_time(river)
    _, second = swap(river)
    river.answer(letter, "Yes")
    wanted = river.game().more_time.wanted
    assert wanted is not None
    assert wanted.agreed == ("GERMANY",)
    river.answer(second, "No")
    assert river.game().swap is None


def test_a_yes_to_a_wish_that_has_ended_answers_no_other_one(river: House) -> None:
    _, second = swap(river)
    river.master("SWAP NO")
    letter = more_time(river)
    said = " ".join(told(river.answer(second, "Yes"), GERMANY).split())
    assert "What that letter asks for has ended, so your yes was not counted." in said
    assert "For more time, reply MORE TIME YES 1." in said
    river.play("FRANCE", "MORE TIME NO")
    river.master("SWAP germany italy")
    assert "For the change of players, reply SWAP NO." in " ".join(told(river.answer(letter, "No"), GERMANY).split())
    river.answer(second, "Yes")
    wanted = river.game().swap
    assert wanted is not None
    assert wanted.agreed == ()


def test_a_yes_where_two_wishes_wait_shows_both_lines(river: House) -> None:
    letter = to(river.play("GERMANY"), GERMANY)[-1]
    more_time(river)
    swap(river)
    said = " ".join(told(river.answer(letter, "Yes"), GERMANY).split())
    assert "For more time, reply MORE TIME YES 1. For the change of players, reply SWAP france germany." in said
    assert river.game().more_time.wanted is not None
    wanted = river.game().swap
    assert wanted is not None
    assert wanted.agreed == ()
    assert "For the change of players, reply SWAP NO." in " ".join(told(river.answer(letter, "No"), GERMANY).split())


@pytest.mark.parametrize(
    "said",
    ["Yes?", "Maybe", "Yes but only for a day and no more", "No\nA MUN - BUR", "Yes\nA MUN - BUR", "Yes, I resign"],
)
def test_what_says_more_or_less_than_yes_or_no_answers_no_wish(river: House, said: str) -> None:
    letter = more_time(river)
    river.answer(letter, *said.splitlines())
    wanted = river.game().more_time.wanted
    assert wanted is not None
    assert wanted.agreed == ()


@each_row(
    ("said", "is_given"),
    [
        ("Granted", True),
        ("Approved.", True),
        ("No objection", True),
        ("Extension granted this time.\nCheers", True),
        ("Fine with me, thanks!", True),
        ("I don't mind", True),
        ("Genehmigt", True),
        ("Denied", False),
        ("Not this time", False),
        ("Sorry, not this time.", False),
        ("I'm afraid not", False),
        ("Request denied.\n\nThanks", False),
        ("Diesmal nicht", False),
    ],
)
def test_the_masters_words_grant_or_refuse_more_time(river: House, said: str, is_given: bool) -> None:
    letter = more_time(river, who=GM)
    deadline = river.game().deadline
    river.answer(letter, *said.splitlines())
    assert river.game().more_time.wanted is None
    assert (river.game().deadline != deadline) is is_given


def test_words_that_grant_with_a_condition_or_two_ways_do_nothing(river: House) -> None:
    letter = more_time(river, who=GM)
    for said in ("Granted?", "Granted, but only till noon", "Not granted\nApproved", "Denied: France had it twice"):
        river.answer(letter, *said.splitlines())
        assert river.game().more_time.wanted is not None, said


@pytest.mark.parametrize("said", ["Perhaps", "Yes, on Friday", "Why?", "Ja, wenn alle wollen"])
def test_words_that_are_neither_are_told_the_lines_that_say_yes_and_no(river: House, said: str) -> None:
    told_master = " ".join(told(river.answer(to(river.master("TERMINATE"), GM)[-1], said), GM).split())
    assert "Your words are no plain yes or no, so nothing was done." in told_master
    assert "To say yes, reply TERMINATE YES. To say no, reply TERMINATE NO." in told_master
    assert "Nothing was left of your mail" not in told_master
    assert river.game().stage is Stage.ACTIVE
    told_player = " ".join(told(river.answer(more_time(river), said), GERMANY).split())
    assert "To say yes, reply MORE TIME YES 1. To say no, reply MORE TIME NO." in told_player
    wanted = river.game().more_time.wanted
    assert wanted is not None
    assert wanted.agreed == ()


@pytest.mark.parametrize(("said", "known"), [("When is the deadline?", "active"), ("Yes, which power?", "Who plays")])
def test_a_question_in_reply_to_a_letter_that_asks_is_answered(river: House, said: str, known: str) -> None:
    answer = told(river.answer(to(river.master("TERMINATE"), GM)[-1], said), GM)
    assert known in answer
    assert "no plain yes" not in answer
    assert river.game().stage is Stage.ACTIVE


def test_a_yes_to_press_goes_to_its_writer_and_answers_no_wish(river: House) -> None:
    more_time(river)
    press = to(river.play("ENGLAND", "PRESS TO GERMANY", "Peace?", "ENDPRESS"), GERMANY)[-1]
    assert "Yes" in told(river.answer(press, "Yes"), address("ENGLAND"))
    wanted = river.game().more_time.wanted
    assert wanted is not None
    assert wanted.agreed == ()


def test_a_late_yes_to_more_time_says_what_to_do_instead(river: House) -> None:
    letter = more_time(river, who=GM)
    river.wait(days=1, hours=1)
    said = " ".join(told(river.answer(letter, "Yes"), GM).split())
    assert "Nobody asks for more time in river now. To put the deadline off: DELAY 24H" in said


def test_a_yes_ends_the_game_or_leaves_it_only_in_reply_to_the_letter_that_asks(river: House) -> None:
    letter = to(river.master("TERMINATE"), GM)[-1]
    river.answer(letter, "No")
    assert river.game().stage is Stage.ACTIVE
    assert "goes on: nothing is ended yet" in " ".join(told(river.answer(letter, "Yes"), GM).split())
    river.answer(to(river.master("STATUS"), GM)[-1], "Yes")
    assert river.game().stage is Stage.ACTIVE
    leaving = to(river.play("GERMANY", "RESIGN"), GERMANY)[-1]
    river.answer(leaving, "Yes")
    assert power(river, "GERMANY").player is None
    river.answer(letter, "Yes")
    assert river.game().stage is Stage.TERMINATED


def test_a_yes_runs_only_the_phase_whose_missing_orders_its_letter_named(river: House) -> None:
    letter = to(river.master("PROCESS"), GM)[-1]
    assert "Nothing was changed." in told(river.answer(letter, "No"), GM)
    river.answer(letter, "Yes please")
    assert river.game().phase_code == "F1901M"
    river.answer(letter, "Yes")
    assert river.game().phase_code == "F1901M"


def test_a_yes_where_nothing_waits_is_answered_as_before(river: House) -> None:
    letter = to(river.play("GERMANY"), GERMANY)[-1]
    before = river.game()
    assert told(river.answer(letter, "Yes"), GERMANY)
    assert river.game() == before


@pytest.mark.parametrize("said", ["Yes, please end it", "Please end it!", "yes, end the game\n\nThanks"])
def test_words_that_repeat_what_a_letter_asks_say_yes(river: House, said: str) -> None:
    letter = to(river.master("TERMINATE"), GM)[-1]
    river.answer(letter, *said.splitlines())
    assert river.game().stage is Stage.TERMINATED


@pytest.mark.parametrize("said", ["Don't end it", "Yes, end it on Friday", "Who can end it?", "Yes, I quit"])
def test_other_words_about_the_end_end_nothing(river: House, said: str) -> None:
    letter = to(river.master("TERMINATE"), GM)[-1]
    assert to(river.answer(letter, said), GM)
    assert river.game().stage is Stage.ACTIVE


def test_a_player_who_was_asked_leaves_in_words_and_one_who_was_not_is_asked(river: House) -> None:
    (letter,) = to(river.play("FRANCE", "RESIGN"), FRANCE)
    assert "how to leave" in river.answer(to(river.play("GERMANY", "STATUS"), GERMANY)[0], "I quit")[0].subject
    river.answer(letter, "Yes, I want to leave")
    assert river.game().vacancies == ("FRANCE",)
