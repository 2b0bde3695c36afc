"""Passwords cannot be guessed by mail: a few tries, then minutes, then hours; their owner hears of it."""

from __future__ import annotations

from datetime import timedelta

from tests.support.house import GM, Got, House, to, words

THIEF = "thief@example.net"
FRANCE = "france@example.org"


def guess(river: House, number: int, sender: str = THIEF) -> list[Got]:
    """One wrong password for France."""
    return river.mail(sender, f"SIGNON Friver guess{number}")


def answer(letters: list[Got], who: str = THIEF) -> str:
    """What the guesser was told, in one line."""
    return words(letters, who).replace("\n", " ")


def test_after_five_wrong_passwords_not_even_the_right_one_opens_for_ten_minutes(river: House) -> None:
    for number in range(5):
        assert "no such position and password" in answer(guess(river, number))
    letters = river.mail(THIEF, "SIGNON Friver france-pw", "SET PASSWORD stolen")
    assert "No more are tried for the next minutes" in answer(letters)
    assert to(letters, FRANCE) == []
    river.now += timedelta(minutes=11)
    assert "You have signed on as France" in answer(river.mail(THIEF, "SIGNON Friver france-pw"))


def test_another_sender_and_another_way_to_name_the_position_do_not_help(river: House) -> None:
    for number in range(5):
        guess(river, number, f"thief{number}@example.net")
    for line in ("SIGNON france@river x", "SIGNON fra@river x", "RESIGN Friver x"):
        assert "Too many wrong passwords" in answer(river.mail(THIEF, line))


def test_after_ten_wrong_passwords_it_takes_hours_and_after_a_day_all_is_forgotten(river: House) -> None:
    for number in range(10):
        guess(river, number)
        river.now += timedelta(minutes=11 if number >= 4 else 0)
    assert "for the next hours" in answer(guess(river, 11))
    river.now += timedelta(hours=27)
    for number in range(5):
        assert "no such position and password" in answer(guess(river, number))


def test_the_owner_hears_of_wrong_passwords_from_elsewhere_and_is_never_shut_out_by_them(river: House) -> None:
    letters = guess(river, 1)
    assert "The judge knows no such position and password in river" in answer(letters)
    assert "wanted to sign on as France in river with a wrong password" in answer(letters, FRANCE)
    assert THIEF not in "".join(letter.text + letter.html for letter in to(letters, FRANCE)), "it may be a player's"
    for number in range(8):
        letters = guess(river, number)
    assert to(letters, FRANCE) == []
    assert "You have signed on as France" in answer(river.play("FRANCE"), FRANCE)


def test_the_owner_who_mistypes_gets_the_answer_alone(river: House) -> None:
    assert len(guess(river, 1, FRANCE)) == 1


def test_mails_in_the_owners_name_guess_a_hundred_times_at_most(river: House) -> None:
    for number in range(100):
        guess(river, number, FRANCE)
    river.mail(FRANCE, "SIGNON Friver france-pw", "SET PASSWORD stolen")
    river.now += timedelta(hours=3)
    assert "You have signed on as France" in answer(river.play("FRANCE"), FRANCE)


def test_other_positions_are_not_concerned(river: House) -> None:
    for number in range(6):
        guess(river, number)
    assert "You have signed on as Italy" in answer(river.mail(THIEF, "SIGNON Iriver italy-pw"))
    assert "You have signed on as the Master" in answer(river.mail(GM, "SIGNON Mriver gm-secret"), GM)


def test_masters_password_cannot_be_guessed_by_way_of_a_power_without_a_player(river: House) -> None:
    river.master("DUMMY france")
    for number in range(5):
        guess(river, number)
    assert "Too many wrong passwords" in answer(river.mail(THIEF, "SIGNON Friver gm-secret", "A PAR H"))


def test_a_hidden_dummy_is_not_told_from_a_played_power_by_guessing(river: House) -> None:
    river.master("SET RULE HIDE_DUMMIES", "DUMMY france")
    told = [[answer(river.mail(THIEF, f"SIGNON {power}@river x")) for _ in range(7)] for power in ("france", "italy")]
    assert [text.replace("france", "X").replace("France", "X") for text in told[0]] == [
        text.replace("italy", "X").replace("Italy", "X") for text in told[1]
    ]


def test_a_vacancy_can_be_taken_over_however_often_somebody_guessed_at_it(river: House) -> None:
    river.master("RESIGN france")
    for number in range(11):
        guess(river, number)
    assert "Welcome: you play France" in answer(
        river.mail("new@example.net", "TAKEOVER france@river new-pw"), "new@example.net"
    )
    for _ in range(5):
        river.mail(THIEF, "TAKEOVER _M@river guess")
    assert "Too many wrong passwords" in answer(river.mail(THIEF, "TAKEOVER MASTER@river gm-secret"))
