"""Floods and programs that write to the judge: refusals end, and deeds are still told."""

from __future__ import annotations

from datetime import timedelta

from tests.support.command_mails import power, told
from tests.support.house import KEEPER, House, address

FRANCE = address("FRANCE")


def test_after_so_many_refusals_in_an_hour_one_letter_says_that_no_more_come(tmp_path) -> None:
    house = House(tmp_path, {"limits": {"replies_per_hour": 3}})
    counts = [len(house.mail("noisy@example.net", "Hello")) for _ in range(6)]
    assert counts == [1, 1, 1, 1, 0, 0]
    assert len(house.mail("other@example.net", "Hello")) == 1, "others are answered"
    house.create()
    assert len(house.mail("noisy@example.net", "LIST")) == 1, "what can be done is answered as ever"
    house.now += timedelta(hours=1, minutes=1)
    assert "how to begin" in told(house.mail("noisy@example.net", "Hello"), "noisy@example.net")
    house.judge.store.close()


def test_the_muting_letter_says_why(tmp_path) -> None:
    house = House(tmp_path, {"limits": {"replies_per_hour": 1}})
    house.mail("noisy@example.net", "Hello")
    said = told(house.mail("noisy@example.net", "Hello"), "noisy@example.net")
    assert "NOT answered for an hour" in said
    assert KEEPER in said
    house.judge.store.close()


def test_what_a_mail_did_before_a_refusal_is_never_muted(tmp_path) -> None:
    house = House(tmp_path, {"limits": {"replies_per_hour": 1}})
    house.start()
    for _ in range(4):
        letters = house.play("FRANCE", "SET WAIT", "SET NONSENSE")
        assert "Wait flag set." in told(letters, FRANCE)
    assert power(house, "FRANCE").wait
    house.judge.store.close()


def test_texts_beyond_the_limit_name_the_hour_and_a_known_seat_is_answered_when_it_replies(tmp_path) -> None:
    house = House(tmp_path, {"limits": {"answers_per_hour": 2}})
    house.start()
    asked = [house.mail(FRANCE, "HELP press") for _ in range(4)]
    assert [len(letters) for letters in asked] == [1, 1, 1, 0]
    ((help_letter,), _, (notice,), _) = asked
    assert "it sends more after today 13:01 GMT only" in " ".join(notice.text.split())
    for letter in (help_letter, notice):
        for _ in range(3):
            assert "Judge help: draws" in told(house.answer(letter, "HELP draws"), FRANCE)
    house.judge.store.close()
