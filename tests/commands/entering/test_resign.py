"""RESIGN, by oneself and by the Master: the game afterwards, and its news (commands.md 5.8)."""

from __future__ import annotations

import pytest

from judge.game.game import Stage, Status, WaitReason
from tests.support.command_mails import HOLDS, code_of, power, readers, refused, refused_master, refused_play, told
from tests.support.house import GM, POWERS, House, address, to

EVERYBODY = {GM, *map(address, POWERS)}


def ids(house: House) -> list[str]:
    return [seat.id for seat in house.game().seats]


# RESIGN, by oneself


def test_a_player_who_resigns_leaves_his_orders_and_a_waiting_game_and_everybody_is_told(river: House) -> None:
    river.play("FRANCE", *HOLDS["FRANCE"], "SET WAIT", "SET DRAW")
    letters = river.mail(address("FRANCE"), "RESIGN Friver france-pw")
    game, france = river.game(), power(river, "FRANCE")
    assert game.stage is Stage.WAITING
    assert game.waiting_for == (WaitReason.VACANCY,)
    assert game.vacancies == ("FRANCE",)
    assert france.status is Status.RESIGNED
    assert france.player is None
    assert france.orders is not None
    assert not france.wait
    assert france.vote is None
    assert readers(letters) == EVERYBODY
    assert "You do not play France in river any more" in told(letters, address("FRANCE"))
    assert "France" in told(letters, address("ITALY"))
    assert code_of(river, address("FRANCE"), "SIGNON Friver france-pw") == "E-SIGNON-LEFT"


def test_who_leaves_with_orders_in_the_same_mail_is_not_told_to_change_them(river: House) -> None:
    letter = to(river.play("FRANCE", "STATUS"), address("FRANCE"))[0]
    letters = river.answer(letter, *HOLDS["FRANCE"], "RESIGN")
    assert "you do not play this power any more and cannot change them." in told(letters, address("FRANCE"))
    assert "you can change orders" not in told(letters, address("FRANCE"))
    assert power(river, "FRANCE").orders is not None


@pytest.mark.parametrize("line", ["RESIGN", "RESIGN Friver", "resign France@river", "RESIGN river", "WITHDRAW"])
def test_a_reply_to_a_letter_proves_who_resigns(river: House, line: str) -> None:
    letter = to(river.play("FRANCE", "STATUS"), address("FRANCE"))[0]
    letters = river.answer(letter, "SET DRAW", line, "Sorry, no time.")
    assert river.game().vacancies == ("FRANCE",)
    assert readers(letters) == EVERYBODY
    assert "You do not play France in river any more" in told(letters, address("FRANCE"))


def test_a_reply_resigns_from_nothing_but_its_own_seat(river: House) -> None:
    letter = to(river.play("FRANCE", "STATUS"), address("FRANCE"))[0]
    for line in ("RESIGN Iriver", "RESIGN italy", "RESIGN italy@river", "RESIGN france@lake"):
        assert "To leave yourself after your sign-on, write RESIGN alone" in told(
            river.answer(letter, line), address("FRANCE")
        )
    assert river.game().vacancies == ()


def test_a_bare_resign_that_is_no_reply_is_asked_for_by_a_button(river: House) -> None:
    (letter,) = river.mail(address("FRANCE"), "RESIGN")
    assert letter.subject == "river: NOT done yet, was it you?"
    assert "river.FRANCE.TOKEN@example.org?subject=RESIGN&body=RESIGN" in letter.text
    assert river.game().vacancies == ()
    river.answer(letter, "RESIGN")
    assert river.game().vacancies == ("FRANCE",)


def test_a_bare_resign_of_somebody_in_no_game_says_how_it_is_proved(river: House) -> None:
    text = refused(river, "E-SYNTAX", "far@example.org", "RESIGN")
    assert "RESIGN Fmygame password, or reply to a letter with RESIGN alone" in text


def test_withdraw_is_resign(river: House) -> None:
    letters = river.mail(address("FRANCE"), "WITHDRAW Friver france-pw")
    assert river.game().vacancies == ("FRANCE",)
    assert readers(letters) == EVERYBODY


def test_a_resignation_may_carry_press_and_counts_only_if_all_of_the_mail_does(river: House) -> None:
    mail = ("RESIGN Friver france-pw", "BROADCAST", "Farewell", "ENDBROADCAST")
    said = refused(river, "E-PRESS-OPT", address("FRANCE"), mail[0], "BROADCAST me", "Farewell", "ENDBROADCAST")
    assert "You have not resigned" in said
    letters = river.mail(address("FRANCE"), *mail)
    assert "Farewell" in told(letters, address("ITALY"))
    assert power(river, "FRANCE").status is Status.RESIGNED


def test_a_player_leaves_a_forming_game_and_only_the_master_is_told(house: House) -> None:
    house.create()
    house.mail("one@example.org", "JOIN river one-pw")
    house.mail("two@example.org", "JOIN river two-pw")
    letters = house.mail("one@example.org", "RESIGN 1river one-pw")
    assert readers(letters) == {"one@example.org", GM}
    assert ids(house) == ["POWER#2"]


def test_an_observer_leaves_and_the_game_goes_on(river: House) -> None:
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    letters = river.mail("owl@example.org", "RESIGN owl@river owl-pw")
    assert readers(letters) == {"owl@example.org", GM}
    assert river.game().observers == ()
    assert river.game().stage is Stage.ACTIVE


def test_resignations_that_cannot_be(river: House) -> None:
    assert "TAKEOVER MASTER@river" in refused(river, "E-GM-RESIGN", GM, "RESIGN Mriver gm-secret")
    assert "no such position" in refused(river, "E-SIGNON", address("FRANCE"), "RESIGN Friver wrong")
    assert "needs more words" in refused(river, "E-SYNTAX", address("FRANCE"), "RESIGN Friver")
    river.mail(address("FRANCE"), "RESIGN Friver france-pw")
    assert "has no player" in refused(river, "E-VACANT", address("FRANCE"), "RESIGN Friver france-pw")
    river.master("TERMINATE")
    assert "nobody has to leave it" in refused(river, "E-STATE", address("ITALY"), "RESIGN Iriver italy-pw")


# RESIGN, by the Master


def test_the_master_dismisses_a_player_and_everybody_is_told(river: House) -> None:
    letters = river.master("RESIGN france")
    assert power(river, "FRANCE").status is Status.RESIGNED
    assert river.game().stage is Stage.WAITING
    assert readers(letters) == EVERYBODY
    assert "has no player any more" in told(letters, GM)


def test_the_master_sends_an_observer_away(river: House) -> None:
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    letters = river.master("RESIGN owl")
    assert river.game().observers == ()
    assert readers(letters) == {GM, "owl@example.org"}


def test_dismissals_that_cannot_be(river: House) -> None:
    assert "Only the Master" in refused_play(river, "E-GM-ONLY", "ITALY", "RESIGN france")
    assert "cannot resign" in refused_master(river, "E-GM-RESIGN", "RESIGN")
    assert "no spain" in refused_master(river, "E-POWER", "RESIGN spain")
    assert "cannot resign" in refused_master(river, "E-GM-RESIGN", "RESIGN M")
    river.master("RESIGN F")
    assert "has no player already" in refused_master(river, "E-VACANT", "RESIGN France")
