"""OPENINGS DAILY: letters about games that look for players, to those who have said yes to them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.support.house import GM, Got, House, address, to, words

READER = "reader@example.net"


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[House]:
    """A judge that asks nobody whether it was them, with one game that looks for players."""
    made = House(tmp_path)
    made.create(name="old")
    made.letters()
    yield made
    made.judge.store.close()


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[House]:
    """A judge where addresses have to answer first."""
    made = House(tmp_path, confirm=True)
    yield made
    made.judge.store.close()


def news(letters: list[Got], who: str = READER) -> list[Got]:
    """The letters about new openings to somebody."""
    return [letter for letter in to(letters, who) if letter.subject.startswith("Looking for players")]


def test_openings_lists_what_list_lists_and_who_did_not_ask_for_more_gets_no_more(open_house: House) -> None:
    asked = words(open_house.mail(READER, "OPENINGS"), READER)
    assert "JOIN old" in asked
    assert "OPENINGS DAILY" in asked
    open_house.create(name="river")
    assert news(open_house.tick(days=3)) == []


def test_who_asked_for_it_hears_of_a_new_game_the_next_day_once_and_not_of_those_in_the_list(open_house: House) -> None:
    said = words(open_house.mail(READER, "OPENINGS DAILY"), READER)
    assert "From now on you get a letter" in said
    assert "JOIN old" in said
    open_house.tick(hours=1)
    open_house.create(name="river")
    (letter,) = news(open_house.tick(days=3))
    assert letter.subject == "Looking for players: river"
    assert "JOIN river" in letter.text
    assert "old" not in letter.text.split("New since")[1].split()
    assert "river" in letter.html


def test_a_power_that_has_lost_its_player_is_news_and_one_that_was_taken_again_by_then_is_not(
    open_house: House,
) -> None:
    open_house.start("SET DESC A quiet game")
    open_house.mail(READER, "OPENINGS DAILY")
    open_house.tick(hours=1)
    open_house.mail(address("FRANCE"), "RESIGN france@river france-pw YES")
    (letter,) = news(open_house.tick(days=2))
    assert "TAKEOVER france@river" in letter.text
    open_house.mail(address("ITALY"), "RESIGN italy@river italy-pw YES")
    open_house.mail("new@example.net", "TAKEOVER italy@river new-pw")
    open_house.mail("newer@example.net", "TAKEOVER france@river newer-pw")
    assert news(open_house.tick(days=2)) == []


def test_several_new_games_of_a_day_are_one_letter(open_house: House) -> None:
    open_house.mail(READER, "OPENINGS DAILY")
    open_house.tick(hours=1)
    for name in ("river", "lake", "brook"):
        open_house.create(name=name)
    (letter,) = news(open_house.tick(days=1))
    assert letter.subject == "Looking for players: brook, lake, river"


def test_private_and_unlisted_games_are_no_news(open_house: House) -> None:
    open_house.mail(READER, "OPENINGS DAILY")
    open_house.tick(hours=1)
    open_house.create("SET PRIVATE hush", name="river")
    open_house.create("SET UNLISTED", name="lake")
    assert news(open_house.tick(days=2)) == []


def test_openings_off_ends_the_letters_and_each_letter_says_so_in_words_and_in_headers(open_house: House) -> None:
    open_house.mail(READER, "OPENINGS DAILY")
    open_house.tick(hours=1)
    open_house.create(name="river")
    (letter,) = news(open_house.tick(days=1))
    assert "OPENINGS OFF" in letter.text
    assert "OPENINGS OFF" in letter.html
    unsubscribe = unquote(str(letter.headers["List-Unsubscribe"]))
    assert unsubscribe == "<mailto:judge@example.org?subject=OPENINGS OFF&body=OPENINGS OFF>"
    assert "no letters about games" in words(open_house.answer(letter, "OPENINGS OFF"), READER).replace("\n", " ")
    open_house.create(name="lake")
    assert news(open_house.tick(days=3)) == []


def test_a_strangers_wish_waits_for_one_answer_and_then_counts(strict: House) -> None:
    (asked,) = strict.mail(READER, "OPENINGS DAILY")
    assert "asks that you hear of games that look for players" in asked.text.replace("\n", " ")
    said = words(strict.reply(asked), READER)
    assert "From now on you get a letter" in said
    strict.tick(hours=1)
    strict.create(name="river")
    assert len(news(strict.tick(days=1))) == 1


def test_nobody_is_put_on_the_list_by_a_mail_in_their_name_though_they_have_answered_the_judge_before(
    strict: House,
) -> None:
    strict.create(name="old")
    letters = strict.mail(GM, "OPENINGS DAILY")
    asked = [letter for letter in letters if letter.subject.startswith("[CONFIRM ")]
    assert "Say yes to the short letter" in words([one for one in letters if one not in asked], GM)
    strict.tick(hours=1)
    strict.say_yes(strict.mail(READER, "CREATE river gm-secret", "FORM"))
    assert news(strict.tick(days=1), GM) == []
    (answer,) = to(strict.reply(asked[0], "Yes"), GM)
    assert answer.subject == "Your address is confirmed"
    assert "From now on you get a letter" in answer.text
    strict.tick(hours=1)
    strict.say_yes(strict.mail(READER, "CREATE lake gm-secret", "FORM"))
    assert len(news(strict.tick(days=1), GM)) == 1


def test_a_no_takes_the_wish_away(strict: House) -> None:
    strict.create(name="old")
    asked = next(one for one in strict.mail(GM, "OPENINGS DAILY") if one.subject.startswith("[CONFIRM "))
    strict.reply(asked, "NO")
    with strict.judge.store.transaction() as tx:
        assert not tx.agree_to_openings(GM)


def test_openings_off_takes_the_yes_back(strict: House) -> None:
    strict.say_yes(strict.mail(READER, "OPENINGS DAILY"))
    strict.mail(READER, "OPENINGS OFF")
    asked = [letter for letter in strict.mail(READER, "OPENINGS DAILY") if letter.subject.startswith("[CONFIRM ")]
    strict.tick(hours=1)
    strict.create(name="river")
    assert news(strict.tick(days=1)) == []
    assert len(asked) <= 1


def test_orders_in_the_same_mail_count_at_once(strict: House) -> None:
    strict.start()
    strict.play("FRANCE", "A PAR - BUR", "OPENINGS DAILY")
    france = next(power for power in strict.game().powers if power.name == "FRANCE")
    assert france.orders


def test_what_opened_long_ago_is_no_news_for_the_first_reader_after_a_time_without_any(open_house: House) -> None:
    open_house.mail(READER, "OPENINGS DAILY")
    open_house.tick(hours=1)
    open_house.mail(READER, "OPENINGS OFF")
    open_house.create(name="river")
    open_house.tick(days=20)
    open_house.mail(READER, "OPENINGS DAILY")
    assert news(open_house.tick(days=2)) == []


def test_more_readers_than_are_written_to_at_once_all_get_their_letter(open_house: House) -> None:
    with open_house.judge.store.transaction() as tx:
        for number in range(230):
            tx.add_opening_reader(f"r{number}@example.net", open_house.now, agreed=True)
    open_house.tick(hours=1)
    open_house.create(name="river")
    letters = open_house.tick(days=1)
    assert len({one.to for one in letters if one.subject == "Looking for players: river"}) == 230


def test_a_word_too_many_is_refused_with_the_three_forms(open_house: House) -> None:
    assert "OPENINGS DAILY or OPENINGS OFF" in words(open_house.mail(READER, "OPENINGS WEEKLY"), READER)
