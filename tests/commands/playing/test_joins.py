"""News of those who join: at once to the Master, daily to others, or by SET JOINS (commands.md 5.6)."""

from __future__ import annotations

import pytest

from judge.game.time.clock import wake_at
from tests.support.command_mails import readers, refused, told
from tests.support.house import GM, NOON, Got, House

ANNA, BEN, CARL, DORA = (f"{name}@example.org" for name in ("anna", "ben", "carl", "dora"))


def join(house: House, who: str, name: str = "", *lines: str) -> list[Got]:
    """A JOIN under a name."""
    head = f"From: {name} <{who}>\nMessage-ID: <{who}>\nSubject: hello\n\nJOIN river {who[:4]}-pw\n"
    return house.raw((head + "\n".join(lines) + "\n").encode(), who)


def wish(house: House, seat: int, who: str, line: str) -> str:
    """Return the answer to a wish about such news."""
    return told(house.mail(who, f"SIGNON {seat}river {who[:4]}-pw", line), who)


def test_players_hear_once_a_day_who_came_and_how_many_seats_are_free(house: House) -> None:
    house.create()
    assert readers(join(house, ANNA, "Anna Berg")) == {ANNA, GM}
    house.tick(hours=20)
    assert readers(join(house, BEN, "Ben Clark")) == {BEN, GM}
    assert readers(join(house, CARL, "Carl Dietz")) == {CARL, GM}
    assert [letter for letter in house.tick(hours=3) if letter.to != GM] == []
    news = [letter for letter in house.tick(hours=2) if letter.to != GM]
    assert sorted(letter.to for letter in news) == [ANNA, BEN]
    assert "Ben Clark (POWER#2) and Carl Dietz (POWER#3) have joined river. Four seats are left." in told(news, ANNA)
    assert "Carl Dietz (POWER#3) has joined river." in told(news, BEN)
    assert [letter for letter in house.tick(days=3) if letter.to != GM] == []


def test_filling_a_game_takes_a_letter_to_the_master_each_time_and_none_to_players(house: House) -> None:
    house.create()
    letters = [letter for number in range(7) for letter in join(house, f"p{number}xx@example.org", f"Player {number}x")]
    joined = [letter.to for letter in letters if "player joined" in letter.subject]
    assert joined == [GM] * 7
    assert house.game().newcomers == ()


def test_each_hears_of_newcomers_as_they_wish(house: House) -> None:
    house.create()
    join(house, ANNA, "Anna Berg")
    join(house, BEN, "Ben Clark")
    house.tick(days=2)
    assert "You hear of each player who joins river at once." in wish(house, 1, ANNA, "SET JOINS EACH")
    assert "You get no more letters about new players of river" in wish(house, 2, BEN, "SET NO JOINS")
    assert "You hear once a day of new players of river" in told(house.master("SET JOINS DAILY"), GM)
    letters = join(house, CARL, "Carl Dietz")
    assert readers(letters) == {CARL, ANNA}
    assert "Carl Dietz has joined river (POWER#3). Four seats are left." in told(letters, ANNA)
    news = [letter for letter in house.tick(days=1) if "joined" in letter.subject]
    assert readers(news) == {GM}
    assert f"Carl Dietz <{CARL}> (POWER#3) has joined river." in told(news, GM)


def test_in_an_anonymous_game_only_the_number_is_told(house: House) -> None:
    house.create("RULE NO_REVEAL")
    join(house, ANNA, "Anna Berg")
    join(house, BEN, "Ben Clark")
    join(house, CARL, "Carl Dietz")
    news = house.tick(days=1)
    assert "Two players have joined river. Four seats are left." in told(news, ANNA)
    assert "Carl" not in told(news, ANNA)
    wish(house, 1, ANNA, "SET JOINS EACH")
    assert "A player has joined river (POWER#4)." in told(join(house, DORA, "Dora Evans"), ANNA)


def test_with_silent_join_the_news_go_to_the_master_alone(house: House) -> None:
    house.create("RULE SILENT_JOIN")
    join(house, ANNA, "Anna Berg")
    wish(house, 1, ANNA, "SET JOINS EACH")
    house.master("SET JOINS DAILY")
    assert readers(join(house, BEN, "Ben Clark")) == {BEN}
    news = [letter for letter in house.tick(days=1) if "joined" in letter.subject]
    assert readers(news) == {GM}


def test_who_left_again_is_not_in_the_news(house: House) -> None:
    house.create()
    join(house, ANNA, "Anna Berg")
    join(house, BEN, "Ben Clark")
    house.mail(BEN, "RESIGN 2river ben@-pw")
    assert [letter for letter in house.tick(days=2) if letter.to == ANNA] == []
    assert house.game().newcomers == ()


def test_a_master_who_wants_no_news_hears_all_the_same_that_it_is_for_them_to_start(house: House) -> None:
    house.create("RULE START_MASTER")
    house.master("SET JOINS NONE")
    letters = [join(house, f"p{number}xx@example.org") for number in range(7)]
    assert [GM in readers(each) for each in letters] == [False] * 6 + [True]
    assert "the game begins when the Master starts it" in told(letters[-1], GM)


def test_the_clock_wakes_for_the_news(house: House) -> None:
    house.create()
    join(house, ANNA)
    at = wake_at(house.game(), house.judge.in_play(house.game()), NOON)
    assert at is not None
    assert house.game().newcomers_since == NOON


@pytest.mark.parametrize("line", ["SET JOINS", "SET JOINS SOMETIMES", "SET JOINS EACH DAILY", "SET NOJOINS DAILY"])
def test_what_is_no_wish_is_refused(house: House, line: str) -> None:
    house.create()
    said = refused(house, "E-SET-SYNTAX", GM, "SIGNON Mriver gm-secret", line)
    assert "SET JOINS EACH, SET JOINS DAILY or SET JOINS NONE" in said
