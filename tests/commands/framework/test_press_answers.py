"""SEND and ORDERS in answer to letters about press without its end (commands.md 7.2).

France writes in Spring 1901.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest

from judge.board.order_text.notation import format_order
from tests.support.command_mails import power, readers, refused_play, told
from tests.support.house import GM, Got, House, address, to

FRANCE, ITALY, GERMANY = address("FRANCE"), address("ITALY"), address("GERMANY")
ORDERS = ("A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
LEAK = ("BROADCAST", "Good luck all", "", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")


def on_file(house: House) -> list[str]:
    """France's orders on file."""
    return sorted(map(format_order, power(house, "FRANCE").orders or ()))


def stamp_in(asked: Got) -> str:
    """The stamp of the press that a letter asks about."""
    return asked.subject.rpartition("(")[2].removesuffix(")")


def held(river: House, *lines: str, power: str = "FRANCE") -> Got:
    """The question about press that was held."""
    (asked,) = river.play(power, *lines)
    assert "press NOT sent" in asked.subject
    return asked


def test_orders_in_reply_sends_the_text_above_and_files_the_lines(river: House) -> None:
    (asked,) = river.play("FRANCE", *LEAK)
    letters = river.answer(asked, "ORDERS")
    assert "Good luck all" in told(letters, ITALY)
    assert "BUR" not in told(letters, ITALY)
    assert on_file(river) == sorted(ORDERS)
    assert not river.game().held_press


def test_send_in_reply_sends_it_all_as_text_once(river: House) -> None:
    (asked,) = river.play("FRANCE", *LEAK)
    letters = river.answer(asked, "SEND")
    assert "A PAR - BUR A MAR - SPA" in told(letters, ITALY)
    assert not on_file(river)
    letters = river.answer(asked, "Send.")
    assert readers(letters) == {FRANCE}
    assert "No press of yours waits" in told(letters, FRANCE)


@pytest.mark.parametrize(
    "answer",
    [
        *(("ORDERS", "SEND"), ("SEND", "ORDERS"), ("ORDERS", "SEND", "", "Joe")),
        *(("*ORDERS*",), ('"ORDERS"',), ("Orders:",), ("ORDERS", "", "Joe Miller"), ("ORDERS and SEND",)),
        *(
            ("ORDERS, please file them",),
            ("ORDERS please",),
            ("ORDERS.",),
            ("Yes, orders!",),
            ("[ORDERS]", "Thank you"),
            ("ORDER",),
            ("SEND + ORDERS",),
        ),
    ],
)
def test_orders_wins_over_send_in_one_answer_and_is_read_in_marks(river: House, answer: tuple[str, ...]) -> None:
    river.play("FRANCE", *LEAK)
    letters = river.play("FRANCE", *answer)
    assert "Good luck all" in told(letters, ITALY)
    assert "BUR" not in told(letters, ITALY)
    assert on_file(river) == sorted(ORDERS)


@pytest.mark.parametrize("answer", ["SEND please", "Send it as text, thanks", "SEND!"])
def test_send_is_read_with_a_courtesy_where_press_waits(river: House, answer: str) -> None:
    river.play("FRANCE", *LEAK)
    assert "A PAR - BUR A MAR - SPA" in told(river.play("FRANCE", answer), ITALY)


@pytest.mark.parametrize("answer", ["They are orders", "These are my orders", "those were orders, thanks"])
def test_an_answer_in_a_sentence_is_read_where_press_waits(river: House, answer: str) -> None:
    (asked,) = river.play("FRANCE", *LEAK)
    assert "Good luck all" in told(river.answer(asked, answer), ITALY)
    assert on_file(river) == sorted(ORDERS)


@pytest.mark.parametrize(
    "answer",
    ["ORDERS {} ONLY", "Orders only", "Orders please, do not send anything", "orders, but don't send the text"],
)
def test_orders_only_files_the_orders_and_sends_nothing(river: House, answer: str) -> None:
    (asked,) = river.play("FRANCE", *LEAK)
    assert readers(river.answer(asked, answer.format(stamp_in(asked)))) == {FRANCE}
    assert on_file(river) == sorted(ORDERS)
    assert not river.game().held_press


@pytest.mark.parametrize("answer", ["Yes", "no, don't send it!", "No", "What?", "Do not send it"])
def test_a_reply_that_is_no_answer_is_told_that_the_press_still_waits(river: House, answer: str) -> None:
    (asked,) = river.play("FRANCE", *LEAK)
    letters = river.answer(asked, answer)
    assert readers(letters) == {FRANCE}
    assert len(letters) == 1
    stamp = stamp_in(asked)
    said = " ".join(told(letters, FRANCE).split())
    assert "Nothing was done: your press waits and was not sent." in said
    assert f"reply ORDERS {stamp}, ORDERS {stamp} ONLY or SEND {stamp}." in said
    assert len(river.game().held_press) == 1


@pytest.mark.parametrize(
    "answer", [("ORDERS", "F BRE H"), ("ORDERS", "F BRE H", "SEND"), ("SEND", "Orders:", "F BRE H")]
)
def test_orders_above_order_lines_is_their_heading_and_the_press_still_waits(
    river: House, answer: tuple[str, ...]
) -> None:
    stamp = stamp_in(held(river, *LEAK))
    letters = river.play("FRANCE", *answer)
    assert readers(letters) == {FRANCE}
    assert on_file(river) == ["F BRE H"]
    assert "ORDERS was read as the heading of your orders. Press of yours still waits." in told(letters, FRANCE)
    assert f"ORDERS {stamp} ONLY or SEND {stamp}" in " ".join(told(letters, FRANCE).split())
    assert "NOT" not in told(letters, FRANCE)


@pytest.mark.parametrize("between", [(), ("SEND",)])
def test_orders_in_answer_to_the_letter_counts_with_the_order_lines_below_it(
    river: House, between: tuple[str, ...]
) -> None:
    asked = held(river, "BROADCAST", "Good luck all", *ORDERS[:2])
    letters = river.answer(asked, "ORDERS", *between, ORDERS[2])
    assert on_file(river) == sorted(ORDERS)
    assert "Good luck all" in told(letters, ITALY)
    assert "BUR" not in told(letters, ITALY)


def test_a_stamped_send_beside_new_orders_sends_and_files_them(river: House) -> None:
    stamp = stamp_in(held(river, *LEAK))
    letters = river.play("FRANCE", f"SEND {stamp}", "Orders:", "F BRE H")
    assert "A PAR - BUR A MAR - SPA" in told(letters, ITALY)
    assert on_file(river) == ["F BRE H"]


def test_its_links_open_these_replies(river: House) -> None:
    (asked,) = river.play("FRANCE", *LEAK)
    links = re.findall(r"mailto:(\S+?)\?subject=(\S+?)&body=(\S+)", re.sub(r"=\n", "", asked.words("plain")))
    stamp = stamp_in(asked)
    assert [unquote(word) for _, _, word in links] == [f"ORDERS {stamp}", f"ORDERS {stamp} ONLY", f"SEND {stamp}"]
    where, subject, word = links[0]
    letters = river.mail_with(FRANCE, {"To": unquote(where), "Subject": unquote(subject)}, unquote(word))
    assert "Good luck all" in told(letters, ITALY)
    assert on_file(river) == sorted(ORDERS)


# Several messages that wait

TWO = ("PRESS TO italy", "Two", "A MAR - SPA")
THREE = ("PRESS TO germany", "Three", "F BRE - MAO")


@pytest.mark.parametrize("word", ["SEND", "ORDERS", "Send.", "*ORDERS*"])
def test_a_bare_word_is_asked_which_of_two_messages_it_means(river: House, word: str) -> None:
    first, second = held(river, *TWO), held(river, *THREE)
    sentence = refused_play(river, "E-PRESS-HELD", "FRANCE", word)
    for asked, heading in ((first, TWO[0]), (second, THREE[0])):
        stamp = stamp_in(asked)
        assert f"For {heading} reply ORDERS {stamp}, ORDERS {stamp} ONLY or SEND {stamp}." in sentence


def test_an_answer_with_a_stamp_acts_on_its_message_alone(river: House) -> None:
    first, second = held(river, *TWO), held(river, *THREE)
    letters = river.play("FRANCE", f"orders {stamp_in(first).lower()}")
    assert "Two" in told(letters, ITALY)
    assert not to(letters, GERMANY)
    assert on_file(river) == ["A MAR - SPA"]
    letters = river.play("FRANCE", f"SEND {stamp_in(second)}")
    assert "Three F BRE - MAO" in told(letters, GERMANY)
    assert on_file(river) == ["A MAR - SPA"]


def test_one_mail_answers_about_both(river: House) -> None:
    first, second = held(river, *TWO), held(river, *THREE)
    letters = river.play("FRANCE", f"ORDERS {stamp_in(first)}", f"SEND {stamp_in(second)}")
    assert "MAR" not in told(letters, ITALY)
    assert "Three F BRE - MAO" in told(letters, GERMANY)
    assert on_file(river) == ["A MAR - SPA"]


@pytest.mark.parametrize("word", ["SEND", "ORDERS"])
def test_a_bare_reply_means_the_message_of_the_letter_that_it_answers(river: House, word: str) -> None:
    first, second = held(river, *TWO), held(river, *THREE)
    letters = river.answer(first, word)
    assert "Two" in told(letters, ITALY)
    assert not to(letters, GERMANY)
    letters = river.answer(first, word)
    assert readers(letters) == {FRANCE}
    assert f"The press that you mean waits no more: nothing was done by {word}." in told(letters, FRANCE)
    assert stamp_in(second) in told(letters, FRANCE)


def test_the_same_message_waits_once_however_often_it_comes(river: House) -> None:
    asked = held(river, *TWO)
    assert stamp_in(held(river, "", *TWO)) == stamp_in(asked)
    assert len(river.game().held_press) == 1
    assert "Two" in told(river.play("FRANCE", "ORDERS"), ITALY)


def test_a_sixth_message_comes_back(river: House) -> None:
    for number in range(5):
        held(river, "PRESS TO italy", f"Letter {'abcde'[number]}", "A MAR - SPA")
    assert "Letter six" in refused_play(river, "E-PRESS-END", "FRANCE", "PRESS TO italy", "Letter six", "A MAR - SPA")


@pytest.mark.parametrize(
    "again",
    [
        (*TWO[:2], "ENDPRESS", TWO[2]),
        (*TWO, "ENDPRESS"),
        ("PRESS TO Italy GREY", TWO[1] + ".", "", "ENDPRESS"),
        ("PRESS TO i", *TWO[1:2]),
    ],
)
def test_a_message_that_is_sent_again_with_its_end_waits_no_more(house: House, again: tuple[str, ...]) -> None:
    house.start("RULE WHITE_GREY")
    stamp = stamp_in(held(house, *TWO))
    letters = house.play("FRANCE", *again)
    assert len(to(letters, ITALY)) == 1
    assert f"Your press {stamp} waits no more" in told(letters, FRANCE)
    assert not house.game().held_press
    refused_play(house, "E-PRESS-HELD", "FRANCE", f"SEND {stamp}")


@pytest.mark.parametrize(
    "other", [("PRESS TO germany", "Two", "ENDPRESS"), ("PRESS TO italy", "Something else", "ENDPRESS")]
)
def test_other_press_leaves_what_waits_alone(river: House, other: tuple[str, ...]) -> None:
    held(river, *TWO)
    assert "waits no more" not in told(river.play("FRANCE", *other), FRANCE)
    assert "Two" in told(river.play("FRANCE", "ORDERS"), ITALY)


def test_it_can_be_sent_by_nobody_else_and_not_after_its_phase(river: House) -> None:
    river.play("FRANCE", *LEAK)
    refused_play(river, "E-PRESS-HELD", "GERMANY", "SEND")
    river.master("PROCESS!")
    refused_play(river, "E-PRESS-HELD", "FRANCE", "SEND")
    river.master("ROLLBACK S1901M FULL")
    refused_play(river, "E-PRESS-HELD", "FRANCE", "SEND")


def test_whoever_takes_a_power_over_gets_no_press_of_the_player_before(river: House) -> None:
    river.play("FRANCE", *LEAK)
    river.master("EJECT france")
    river.mail("new@example.org", "TAKEOVER france@river new-pw")
    letters = river.mail("new@example.org", "SIGNON france@river new-pw", "ORDERS")
    assert "No press of yours waits" in told(letters, "new@example.org")
    assert "Good luck" not in told(letters, "new@example.org")


@pytest.mark.parametrize("word", ["SEND", "ORDERS"])
@pytest.mark.parametrize("opener", [("SIGNON france@river gm-secret",), ("SIGNON Mriver gm-secret", "BECOME FRANCE")])
def test_the_master_in_a_players_place_neither_sends_nor_reads_it(
    river: House, opener: tuple[str, ...], word: str
) -> None:
    river.play("FRANCE", *LEAK)
    letters = river.mail(GM, *opener, word)
    assert "No press of yours waits" in told(letters, GM)
    assert readers(letters) <= {GM, FRANCE}
    assert "Good luck" not in told(letters, GM)
    assert river.game().held_press
    assert not on_file(river)


def test_orders_as_a_heading_stay_one(river: House) -> None:
    letters = river.play("FRANCE", "ORDERS", *ORDERS)
    assert on_file(river) == sorted(ORDERS)
    assert "NOT" not in told(letters, FRANCE)
