"""Limits on the cost of one mail and one hour: counted before letters are made, told in one letter."""

from __future__ import annotations

import sys
from datetime import timedelta
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.commands.info import history
from judge.game.game import Maps, Observer, Player
from judge.game.people.addresses import mailbox
from judge.mail.letters import event_letters
from judge.mail.letters.rfc5322 import pictures_in
from judge.store.repository import GameRepository
from judge.store.rows import Spent
from tests.support.command_mails import code_of, order_all, put
from tests.support.house import GM, House, address, to, words

STRANGER = "stranger@example.net"

FORMS = [f"HISTORY river LINES {number}" for number in range(10, 59)]
"""49 forms of one question."""


def test_forty_nine_histories_of_a_game_in_one_mail_are_three_letters_and_one_that_says_so(river: House) -> None:
    order_all(river)
    river.letters()
    letters = river.mail(STRANGER, *FORMS)
    assert [letter.subject for letter in letters] == ["46 of 49 texts NOT sent", *["river: history"] * 3]
    assert "Left out, beginning with HISTORY river LINES 13: 46" in letters[0].text.replace("\n", " ")


def test_a_mail_is_answered_with_ten_texts_at_most(river: House) -> None:
    topics = (
        "orders",
        "press",
        "deadlines",
        "draws",
        "listing",
        "reliability",
        "master",
        "joining",
        "rules",
        "njudge",
        "flist",
    )
    letters = river.mail(STRANGER, *[f"HELP {topic}" for topic in topics])
    assert len([letter for letter in letters if "NOT" not in letter.subject]) == 10
    assert "one mail gets at most 10" in words(letters, STRANGER).replace("\n", " ")


@pytest.mark.slow
def test_who_has_had_enough_texts_gets_no_more_and_none_is_even_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(tmp_path, {"limits": {"answers_per_hour": 3}})
    house.start()
    order_all(house)
    house.letters()
    subjects = [letter.subject for letter in house.mail(STRANGER, *FORMS[:3])]
    assert subjects == ["river: history"] * 3
    looked = []
    monkeypatch.setattr(GameRepository, "past", lambda *_, **__: looked.append(1) or ())
    counts = [len(house.mail(STRANGER, *FORMS)) for _ in range(5)]
    assert counts == [1, 0, 0, 0, 0]
    assert looked == []
    house.now += timedelta(hours=1, minutes=1)
    assert house.mail(STRANGER, "HISTORY river")
    assert looked
    house.judge.store.close()


def test_the_plus_addresses_of_a_mailbox_share_its_answers_and_its_games(tmp_path: Path) -> None:
    house = House(tmp_path, {"limits": {"answers_per_hour": 3, "games_per_address": 2}})
    counts = [
        len(house.mail(f"Spam+{number}@Example.net", f"HELP {topic}"))
        for number, topic in enumerate(("orders", "press", "draws", "listing", "rules"))
    ]
    assert counts == [1, 1, 1, 1, 0]
    for number in range(4):
        house.mail(f"gm+{number}@example.org", f"CREATE game{number} pw", "FORM")
    with house.judge.store.reading() as tx:
        assert len(tx.games()) == 2
    assert mailbox("Gm+x+y@Example.org") == "gm@example.org"
    house.judge.store.close()


def test_forty_nine_phases_in_one_mail_are_ten_and_the_rest_is_refused_with_one_reason(river: House) -> None:
    letters = river.master(*["PROCESS!"] * 49)
    assert len([letter for letter in to(letters, address("FRANCE")) if "results" in letter.subject]) == 10
    assert words(letters, GM).count("PROCESS! was not done") == 1


def test_what_a_master_may_cause_in_an_hour_ends_and_players_may_order_all_the_same(tmp_path: Path) -> None:
    house = House(tmp_path, {"limits": {"work_per_hour": 20, "letters_per_hour": 1000}})
    house.start()
    for _ in range(10):
        house.master("PREVIEW")
    assert code_of(house, GM, "SIGNON Mriver gm-secret", "PREVIEW") == "E-BUDGET"
    letters = house.play("FRANCE", "A PAR H", "A MAR H", "F BRE H")
    assert "Army Paris HOLD" in words(letters, address("FRANCE"))
    house.now += timedelta(hours=1)
    assert code_of(house, GM, "SIGNON Mriver gm-secret", "PREVIEW") == ""
    house.judge.store.close()


def test_press_beyond_the_letters_of_an_hour_is_refused_and_nobody_gets_it(tmp_path: Path) -> None:
    house = House(tmp_path, {"limits": {"letters_per_hour": 20}})
    house.start()
    for number in range(2):
        assert to(house.play("FRANCE", "BROADCAST", f"Call {number}", "ENDBROADCAST"), GM)
    letters = house.play("FRANCE", "BROADCAST", "Call 2", "ENDBROADCAST", "A PAR H", "A MAR H", "F BRE H")
    assert {letter.to for letter in letters} == {address("FRANCE")}
    assert "BROADCAST was not done" in words(letters, address("FRANCE"))
    assert to(house.play("ENGLAND", "BROADCAST", "Others may", "ENDBROADCAST"), GM)
    house.judge.store.close()


def test_a_game_has_so_many_observers_and_no_more(tmp_path: Path) -> None:
    house = House(tmp_path, {"limits": {"observers_per_game": 2}})
    house.start()
    for number in range(3):
        house.mail(f"w{number}@example.net", f"OBSERVE w{number}@river pw")
    assert [watcher.id for watcher in house.game().observers] == ["w0", "w1"]
    assert code_of(house, "w3@example.net", "OBSERVE w3@river pw") == "E-LIMIT"
    house.judge.store.close()


@pytest.mark.parametrize("count", [50, pytest.param(100, marks=pytest.mark.slow)])
def test_a_long_list_comes_in_letters_of_a_quarter_megabyte_that_say_how_to_go_on(house: House, count: int) -> None:
    long = " ".join(f"word{number}" for number in range(500))
    for number in range(count):
        house.mail(f"gm{number}@example.org", f"CREATE game{number:02} pw", f"DESC {long}", "FORM")
    seen: list[str] = []
    line = "LIST"
    for _ in range(20):
        (letter,) = house.mail(STRANGER, line)
        assert len(letter.raw) < 250_000
        seen += [word for word in letter.text.split() if word.startswith("game")]
        if "There are more: LIST FROM " not in letter.text:
            break
        line = letter.text.partition("There are more: ")[2].splitlines()[0]
    assert {f"game{number:02}" for number in range(count)} <= set(seen)
    assert line != "LIST"


def test_a_broadcast_to_four_hundred_observers_looks_at_each_seat_a_few_times_only(
    river: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cost(watchers: int) -> int:
        many = (Observer(f"w{number}", Player((f"w{number}@example.net",), "x")) for number in range(watchers))
        put(river, replace(river.game(), observers=tuple(many)))
        asked.clear()
        river.master("BROADCAST", "Hello", "ENDBROADCAST")
        return len(asked)

    from judge.game.visibility import viewers

    asked: list[int] = []
    plain = viewers.holders
    monkeypatch.setattr(viewers, "holders", lambda game: asked.append(1) or plain(game))
    assert cost(200) < 200 * 4 + 100
    assert cost(400) < 400 * 4 + 100


def watched_by(house: House, count: int) -> None:
    """Have this number of people watch the game river."""
    many = (Observer(f"w{number}", Player((f"w{number}@example.net",), "x")) for number in range(count))
    put(house, replace(house.game(), observers=tuple(many)))


def calls_for(house: House, line: tuple[str, ...], counts: tuple[int, int]) -> list[int]:
    """Count the Python calls for a mail of the Master, with each of two numbers of observers."""
    used = []
    for watchers in counts:
        watched_by(house, watchers)
        house.master(*line)
        calls = count(1)
        sys.setprofile(lambda _frame, what, _arg, calls=calls: next(calls) if what == "call" else None)
        try:
            house.master(*line)
        finally:
            sys.setprofile(None)
        used.append(next(calls) - 1)
    return used


@pytest.mark.parametrize("line", [("BROADCAST", "Hello", "ENDBROADCAST"), ("OFFICIAL News",), ("PROCESS!",)])
def test_a_letter_to_four_hundred_observers_costs_each_of_them_as_much_as_one_to_a_hundred(
    river: House, line: tuple[str, ...]
) -> None:
    hundred, four_hundred = calls_for(river, line, (100, 400))
    assert hundred < four_hundred < 4.4 * hundred


def test_the_results_for_all_who_only_watch_are_written_once_and_say_what_each_would_be_told(
    river: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched_by(river, 6)
    first, second, *others = river.game().observers
    far = replace_player(first, zone="Asia/Tokyo")
    small = replace_player(second, maps=Maps.SMALL)
    put(river, replace(river.game(), observers=(far, small, *others)))
    written: list[str] = []
    plain = event_letters._results
    monkeypatch.setattr(event_letters, "_results", lambda *asked: written.append(asked[2].id) or plain(*asked))
    river.play("FRANCE", *HOLDS)
    letters = river.master("PROCESS!")
    assert [seat for seat in written if seat.startswith("w")] == ["w0", "w1", "w2"]
    told = {seat.id: to(letters, seat.player.addresses[0])[0] for seat in river.game().observers}
    assert "JST" in told["w0"].text
    assert "JST" not in told["w2"].text
    assert len({letter.text.partition("LEAVE river.")[0] for letter in told.values()}) == 2
    assert len({tuple(pictures_in(letter.raw, letter.message_id)) for letter in told.values()}) == 2
    assert all(f"LEAVE river.{seat}." in letter.text for seat, letter in told.items())


def replace_player(watcher: Observer, **changes: object) -> Observer:
    """An observer with other settings."""
    return replace(watcher, player=replace(watcher.player, **changes))


def test_a_history_of_many_long_phases_stays_a_letter_of_a_quarter_megabyte(river: House) -> None:
    river.master("PROCESS!")
    past = GameRepository.past
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(GameRepository, "past", lambda self, game, **_: tuple(past(self, game)) * 300)
        assert history.MOST_LINES == 5000
        (letter,) = river.mail(STRANGER, "HISTORY river")
    assert len(letter.raw) < 250_000
    assert "FROM" in letter.text


# Bytes and pictures

HOLDS = ("A PAR H", "A MAR H", "F BRE H")


def spent(house: House, who: str) -> Spent:
    """Return the cost of a person or a game in this hour."""
    with house.judge.store.reading() as tx:
        return tx.spent(house.now, who)[0]


def limited(folder: Path, **limits: int) -> House:
    """A judge with such limits, and the game river."""
    house = House(folder, {"limits": limits})
    house.start()
    house.now += timedelta(hours=1)
    return house


def test_the_bytes_and_pictures_of_the_letters_that_a_mail_caused_are_counted_for_its_writer_and_the_game(
    river: House,
) -> None:
    river.now += timedelta(hours=1)
    letters = river.play("FRANCE", "BROADCAST", "Hello " * 100, "ENDBROADCAST", *HOLDS)
    size = sum(len(letter.raw) for letter in letters)
    assert len(letters) > 8
    assert spent(river, f"person {address('FRANCE')}") == (8, 0, size, 1)
    assert spent(river, "game river") == (8, 0, size, 1)
    more = sum(len(letter.raw) for letter in river.mail(STRANGER, "HISTORY river", "MAP river"))
    assert spent(river, f"asker {STRANGER}") == (0, 20, more, 1)
    assert spent(river, "game river").bytes == size


def test_press_of_more_megabytes_than_an_hour_has_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    house = limited(tmp_path, bytes_per_hour=70_000)
    call = ("BROADCAST", *["All the news of the day. " * 20] * 4, "ENDBROADCAST")
    assert to(house.play("FRANCE", *call), GM)
    letters = house.play("FRANCE", *call)
    assert {letter.to for letter in letters} == {address("FRANCE")}
    said = words(letters, address("FRANCE")).replace("\n", " ")
    assert "BROADCAST was not done" in said
    assert "too many megabytes of letters" in said
    assert "Army Paris HOLD" in words(house.play("FRANCE", *HOLDS), address("FRANCE"))
    assert to(house.play("ENGLAND", *call), GM), "others may"
    for _ in range(4):
        assert to(house.master(*call), address("FRANCE")), "a Master may cause ten times as much"
    house.now += timedelta(hours=1)
    assert to(house.play("FRANCE", *call), GM)
    house.judge.store.close()


def test_whose_press_and_orders_set_off_a_phase_has_not_caused_its_letters(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("RULE REAL_TIME")
    order_all(house, but=("FRANCE",))
    house.now += timedelta(hours=1)
    letters = house.play("FRANCE", *HOLDS)
    assert [letter for letter in letters if "results" in letter.subject]
    assert spent(house, f"person {address('FRANCE')}") == (0, 0, 0, 0)
    assert spent(house, "game river").bytes == sum(len(letter.raw) for letter in letters)
    house.judge.store.close()


def test_orders_are_confirmed_without_a_picture_when_there_were_as_many_as_there_may_be(tmp_path: Path) -> None:
    house = limited(tmp_path, pictures_per_hour=2)
    told = [to(house.play("FRANCE", *HOLDS), address("FRANCE"))[0] for _ in range(3)]
    assert [b"X-Judge-Picture" in letter.raw for letter in told] == [True, True, False]
    assert ["has no picture" in letter.text for letter in told] == [False, False, True]
    assert all("Army Paris HOLD" in letter.text for letter in told)
    (others,) = to(house.play("ENGLAND", "F LON H", "F EDI H", "A LVP H"), address("ENGLAND"))
    assert b"X-Judge-Picture" in others.raw
    house.judge.store.close()


def test_who_wants_no_pictures_is_not_told_that_there_is_none(tmp_path: Path) -> None:
    house = limited(tmp_path, pictures_per_hour=1)
    house.play("FRANCE", *HOLDS)
    letters = house.play("FRANCE", "SET MAP OFF", *HOLDS)
    assert "no picture" not in words(letters, address("FRANCE")).replace("\n", " ")
    house.judge.store.close()


@pytest.mark.parametrize("lines", [("MAP river",), ("SIGNON Friver france-pw", "MAP", "SET WAIT")])
def test_a_map_beyond_the_pictures_of_an_hour_is_left_out_with_one_sentence_and_the_rest_is_done(
    tmp_path: Path, lines: tuple[str, ...]
) -> None:
    house = limited(tmp_path, pictures_per_hour=2)
    sender = address("FRANCE")
    for _ in range(2):
        assert "river: map" in [letter.subject for letter in house.mail(sender, *lines)]
    (letter,) = house.mail(sender, *lines)
    assert "left out" in letter.text
    assert "too many pictures" in letter.text.replace("\n", " ")
    assert ("Wait flag" in letter.text) == (len(lines) > 1)
    (letter,) = house.mail(sender, "MAP river TEXT")
    assert letter.subject == "river: map"
    house.judge.store.close()


def test_texts_asked_for_in_a_players_name_take_nothing_from_what_the_player_may_cause(tmp_path: Path) -> None:
    house = limited(tmp_path, bytes_per_hour=30_000, pictures_per_hour=2)
    victim = address("FRANCE")
    for number in range(10):
        house.mail(victim, "MAP river", f"HELP {('press', 'draws', 'orders')[number % 3]}")
    assert "left out" in words(house.mail(victim, "MAP river", "HELP press"), victim)
    assert to(house.play("FRANCE", "BROADCAST", "Hello", "ENDBROADCAST"), GM)
    (letter,) = to(house.play("FRANCE", *HOLDS), victim)
    assert b"X-Judge-Picture" in letter.raw
    house.judge.store.close()


def test_answers_that_only_say_that_texts_are_left_out_end_as_all_texts_do(tmp_path: Path) -> None:
    house = limited(tmp_path, pictures_per_hour=1, answers_per_hour=3)
    counts = [len(house.mail(STRANGER, "MAP river")) for _ in range(6)]
    assert counts == [1, 1, 1, 1, 0, 0]
    house.judge.store.close()


# Coming in


def test_who_watches_one_game_after_the_other_is_told_once_that_it_is_enough_for_an_hour(tmp_path: Path) -> None:
    house = limited(tmp_path, work_per_hour=40, replies_per_hour=3)
    for number in range(20):
        put(house, replace(house.game(), name=f"river{number}"))
    letters = [to(house.mail(STRANGER, f"OBSERVE owl@river{number} pw"), STRANGER) for number in range(20)]
    assert [bool(house.game(f"river{number}").observers) for number in range(20)] == [True] * 10 + [False] * 10
    assert [len(each) for each in letters] == [1] * 10 + [1, 1, 1, 1] + [0] * 6
    assert "OBSERVE was not done" in letters[10][0].text
    house.now += timedelta(hours=1)
    house.mail(STRANGER, "OBSERVE owl@river19 pw")
    assert house.game("river19").observers
    house.judge.store.close()


def test_games_entered_in_a_players_name_take_nothing_from_what_the_player_may_cause(tmp_path: Path) -> None:
    house = limited(tmp_path, work_per_hour=20)
    for number in range(8):
        put(house, replace(house.game(), name=f"river{number}"))
        house.mail(address("FRANCE"), f"OBSERVE owl@river{number} pw")
    assert spent(house, f"person {address('FRANCE')}") == (0, 0, 0, 0)
    assert "river: map" in [letter.subject for letter in house.play("FRANCE", "MAP")]
    house.judge.store.close()


def test_fifty_maps_of_different_games_in_one_mail_are_ten_and_a_letter_that_says_so(river: House) -> None:
    for number in range(50):
        put(river, replace(river.game(), name=f"river{number}"))
    letters = river.mail(STRANGER, *(f"MAP river{number}" for number in range(50)))
    assert len(letters) == 11
    assert "Left out, beginning with MAP river10: 40" in letters[0].text.replace("\n", " ")


def test_five_hundred_lines_of_press_to_all_are_one_letter_to_each(river: House) -> None:
    letters = river.play("FRANCE", "BROADCAST", *["All the news."] * 500, "ENDBROADCAST")
    assert len(letters) == len({letter.to for letter in letters}) == 8
