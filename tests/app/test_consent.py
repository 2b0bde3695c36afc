"""Consent with `[auth] confirm`: nobody gets letters before an answer to one.

Deeds in other people's names, and newcomers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from itertools import product
from pathlib import Path

import pytest

from judge.app.keeper.acts import mark
from judge.app.keeper.addresses import register
from judge.board.order_text.notation import format_order
from judge.game.game import Flag, Stage
from judge.store.tables.inbox import HeldMail
from tests.support.command_mails import code_of_word, power
from tests.support.house import GM, KEEPER, POWERS, Got, House, address, to, words

VICTIM = "victim@example.net"
ATTACKER = "attacker@example.com"


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[House]:
    """A judge to which only the Master has ever answered, and which may ask as many strangers as write."""
    made = House(tmp_path, {"auth": {"confirm": True, "strangers_per_hour": 5000}})
    made.once(("the Master has answered",), lambda: confirm(made, GM, "LIST"))
    yield made
    made.judge.store.close()


def word_in(letter: Got) -> str:
    """The word that a letter asks to send back."""
    found = re.fullmatch(r"\[CONFIRM ([a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4})\] .*", letter.subject)
    assert found, letter.subject
    return found[1]


def confirm(house: House, who: str, *lines: str) -> list[Got]:
    """A newcomer's mail, and the reply to the letter that asks; the letters that follow."""
    (asked,) = house.mail(who, *lines)
    return house.reply(asked)


def join_all(house: House) -> None:
    """Seven players take the seats of river, each after having answered."""
    for each in POWERS:
        confirm(house, address(each), f"JOIN {each.lower()}@river {each.lower()}-pw")


def test_a_newcomers_first_mail_waits_and_is_done_when_he_replies_to_one_short_letter(strict: House) -> None:
    strict.create()
    (asked,) = strict.mail("anna@example.net", "JOIN river anna-pw")
    assert asked.to == "anna@example.net"
    assert "asks for a seat in the game river" in asked.text.replace("\n", " ")
    assert f"CONFIRM {word_in(asked)}" in asked.text
    assert len(asked.text) < 1200
    assert strict.game().seats == ()
    letters = strict.reply(asked, "Yes, that was me. Thanks!")
    assert [seat.player.addresses for seat in strict.game().seats] == [("anna@example.net",)]
    assert len(to(letters, "anna@example.net")) == 1
    assert to(letters, GM)
    assert "JOIN river" in words(strict.mail("anna@example.net", "LIST"), "anna@example.net")


@pytest.mark.parametrize("line", ["OBSERVE river", "MONITOR river", "WATCH river"])
def test_one_yes_is_enough_to_watch_a_game_that_the_line_names_alone(strict: House, line: str) -> None:
    strict.create()
    assert "river: you watch" in [got.subject for got in confirm(strict, "anna@example.net", line)]


def test_the_word_counts_as_a_line_too_and_from_any_address(strict: House) -> None:
    strict.create()
    (asked,) = strict.mail("anna@example.net", "JOIN river anna-pw")
    letters = strict.mail("annas-phone@example.org", f"CONFIRM {word_in(asked).upper()}")
    assert [seat.player.addresses for seat in strict.game().seats] == [("anna@example.net",)]
    assert to(letters, "annas-phone@example.org") == []


def test_mails_held_for_an_address_are_done_in_their_order(strict: House) -> None:
    (asked,) = strict.mail("anna@example.net", "CREATE lake lake-secret", "RULE NO_PRESS", "FORM")
    assert "asks for a new game." in asked.text.replace("\n", " ")
    assert strict.mail("anna@example.net", "SIGNON Mlake lake-secret", "SET DESC A quiet one") == []
    assert strict.mail("anna@example.net", "LIST") == []
    letters = to(strict.reply(asked), "anna@example.net")
    assert [letter.subject for letter in letters] == [
        "lake: done",
        "lake: done",
        "Judge openings list (Judge)",
    ]
    assert strict.game("lake").description == "A quiet one"


@pytest.mark.parametrize("count", [10, pytest.param(30, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "lines",
    [
        ("JOIN river pw",),
        ("OBSERVE owl@river pw",),
        ("MONITOR owl@river pw",),
        ("CREATE buy-my-pills pw", "DESC Buy my pills", "FORM"),
        ("TAKEOVER france@river pw",),
        ("LIST",),
        ("HELP",),
        ("HISTORY river",),
        ("SIGNON Mriver guess", "BROADCAST", "Buy my pills", "ENDBROADCAST"),
        ("Buy my pills",),
        (),
    ],
)
def test_a_stranger_in_anothers_name_brings_about_one_letter_without_a_word_of_his(
    strict: House, lines: tuple[str, ...], count: int
) -> None:
    strict.create()
    raw = f"From: Buy my pills <{VICTIM}>\nSubject: Buy my pills\nMessage-ID: <pills@example.com>\n\n"
    (asked,) = to(strict.raw((raw + "\n".join(lines)).encode(), ATTACKER), VICTIM)
    assert "pills" not in asked.raw.decode().lower()
    for number in range(count):
        assert to(strict.mail(VICTIM, *lines, f"LIST number{number}"), VICTIM) == []
    assert strict.game().seats == ()
    assert strict.game().observers == ()


@pytest.mark.parametrize("hours", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_whatever_comes_in_a_name_for_a_week_is_seven_letters(strict: House, hours: int) -> None:
    strict.create()
    letters: list[Got] = []
    for _ in range(7 * 24 // hours):
        for line in ("JOIN river pw", "OBSERVE owl@river pw", "LIST", "SIGNON Friver guess", "CONFIRM aaaa-bbbb-cccc"):
            letters += to(strict.mail(VICTIM, line), VICTIM)
        letters += to(strict.tick(hours=hours), VICTIM)
    assert len(letters) == 7


def test_the_addresses_of_one_mailbox_get_one_letter_a_day_together(strict: House) -> None:
    letters: list[Got] = []
    for number in range(20):
        letters += strict.mail(f"Victim+{number}@Example.net", "LIST")
    assert [letter.to for letter in letters] == ["victim+0@example.net"]


def test_each_address_of_a_mailbox_that_wants_a_game_is_asked_and_the_master_told(strict: House) -> None:
    strict.create("RULE POWER_CHOICE")
    wishes = {"joe@example.net": "france", "joe+2@example.net": "germany", "joe+3@example.net": "italy"}
    letters = [got for who, power in wishes.items() for got in strict.mail(who, f"JOIN {power}@river {power}-pw")]
    assert [letter.to for letter in letters] == ["joe@example.net"]
    letters = to(strict.tick(hours=25), "joe+2@example.net")
    for who, is_first in (("joe+2@example.net", True), ("joe+3@example.net", False)):
        letters = strict.reply(next(letter for letter in letters if letter.to == who))
        assert ("has the same mailbox" in " ".join(words(letters, GM).split())) is not is_first
    assert {seat.power for seat in strict.game().seats} == {"GERMANY", "ITALY"}


@pytest.mark.parametrize("count", [60, pytest.param(300, marks=pytest.mark.slow)])
def test_forged_observers_are_one_letter_to_the_victim_and_none_to_the_master(strict: House, count: int) -> None:
    strict.create()
    letters: list[Got] = []
    for number in range(count):
        letters += strict.mail(VICTIM, f"OBSERVE w{number}@river pw")
        strict.now += timedelta(seconds=1)
    assert [letter.to for letter in letters] == [VICTIM]
    assert strict.game().observers == ()


def test_seven_forged_joins_start_no_game(strict: House) -> None:
    strict.create()
    letters: list[Got] = []
    for each in POWERS:
        letters += strict.mail(address(each), f"JOIN river {each.lower()}-pw")
    assert (strict.game().stage, strict.game().seats) == (Stage.FORMING, ())
    assert sorted(letter.to for letter in letters) == sorted(address(each) for each in POWERS)


def test_a_game_starts_when_seven_have_answered_and_its_letters_reach_them(strict: House) -> None:
    strict.create("RULE POWER_CHOICE")
    join_all(strict)
    assert strict.game().stage is Stage.ACTIVE
    letters = strict.play("FRANCE", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
    assert "Army Paris -> Burgundy" in words(letters, address("FRANCE"))
    assert not [letter for letter in letters if "CONFIRM" in letter.subject]


def held(house: House, who: str) -> list[HeldMail]:
    """The mails that are held for an address."""
    with house.judge.store.reading() as tx:
        return tx.held_for(who)


def test_held_mails_are_few_and_small_and_the_first_and_the_newest_stay(tmp_path: Path) -> None:
    house = House(tmp_path, {"auth": {"confirm": True, "held_mails": 3, "held_bytes": 2000}})
    (asked,) = house.mail(VICTIM, "HELP joining")
    house.mail(VICTIM, "LIST", "x" * 3000)
    for number in range(10):
        house.mail(VICTIM, f"HELP number{number}")
    house.mail(VICTIM, "VERSION")
    assert len(held(house, VICTIM)) == 3
    assert sum(mail.size for mail in held(house, VICTIM)) <= 2000
    letters = to(house.reply(asked), VICTIM)
    told = " ".join("\n".join(letter.text for letter in letters).split())
    assert "the judge threw 10 away unread" in told
    assert len(letters) == 4
    assert "JOIN river" in told or "JOIN mygame" in told
    house.judge.store.close()


def test_a_genuine_mail_is_kept_whether_ten_forged_ones_come_before_it_or_after_it(strict: House) -> None:
    strict.create()
    (asked,) = strict.mail("anna@example.net", "LIST")
    for _ in range(12):
        strict.mail("anna@example.net", "OBSERVE forged@river pw")
    strict.mail("anna@example.net", "HELP press")
    letters = to(strict.reply(asked), "anna@example.net")
    texts = " ".join(" ".join(letter.text for letter in letters).split())
    assert "the judge threw 4 away unread" in texts
    assert "BROADCAST" in texts
    assert "JOIN river" in texts


def test_a_mail_that_is_not_held_has_no_text_any_more_at_once(tmp_path: Path) -> None:
    house = House(tmp_path, {"auth": {"confirm": True, "held_mails": 1}})
    house.mail(VICTIM, "LIST")
    house.mail(VICTIM, "JOIN river my-secret-password")
    with house.judge.store.reading() as tx:
        rows = [bytes(row[0]) for row in tx._run("SELECT raw FROM inbox WHERE state = 'refused'")]
    assert len(rows) == 1
    assert b"my-secret-password" not in rows[0]
    house.judge.store.close()


def test_no_more_is_held_for_all_together_than_the_settings_say_and_the_oldest_strangers_mails_go_first(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    house = House(tmp_path, {"auth": {"confirm": True, "held_total": 5000}})
    confirm(house, GM, "LIST")
    house.create()
    confirm(house, "anna@example.net", "LIST")
    house.mail("anna@example.net", "JOIN river anna-pw")
    with caplog.at_level("INFO", "judge"):
        for number in range(30):
            house.mail(f"s{number}@host{number}.example", f"JOIN river pw{number}", "x" * 300)
    with house.judge.store.reading() as tx:
        assert 4000 < tx.held_in_all() <= 5000
    assert held(house, "s0@host0.example") == []
    assert len(held(house, "s29@host29.example")) == 1
    assert len(held(house, "anna@example.net")) == 1
    assert "enough mail is held for all" in caplog.text
    house.judge.store.close()


def test_a_word_runs_out_and_what_was_held_is_dropped(strict: House) -> None:
    strict.create()
    (asked,) = strict.mail("anna@example.net", "JOIN river anna-pw")
    strict.tick(days=7)
    (again,) = strict.reply(asked)
    assert "[CONFIRM" in again.subject
    assert strict.game().seats == ()
    assert held(strict, "anna@example.net") == []
    (done,) = strict.reply(again)
    assert "Nothing that you asked for earlier waits anymore" in " ".join(done.text.split())
    assert to(strict.say_yes(strict.mail("anna@example.net", "JOIN river anna-pw")), "anna@example.net")
    assert len(strict.game().seats) == 1


def test_a_reply_that_is_sent_twice_is_answered_once_and_one_with_a_command_does_it_after_what_was_held(
    strict: House,
) -> None:
    strict.create()
    (asked,) = strict.mail("anna@example.net", "JOIN river anna-pw")
    letters = to(strict.reply(asked, "SIGNON ?river anna-pw", "LIST"), "anna@example.net")
    assert len(strict.game().seats) == 1
    assert len(letters) >= 2
    assert strict.reply(asked) == []


def test_a_yes_to_a_second_letter_about_what_an_earlier_yes_has_done_is_answered_too(strict: House) -> None:
    strict.create()
    anna = "anna@example.net"
    (asked,) = strict.mail(anna, "JOIN river anna-pw")
    (again,) = to(strict.tick(hours=25) + strict.mail(anna, "JOIN river anna-pw"), anna)
    strict.reply(asked)
    (told,) = to(strict.reply(again), anna)
    assert (told.subject, len(strict.game().seats)) == ("Your address is confirmed", 1)
    assert "You had said yes to that before" in told.text
    assert strict.reply(again) == []


def test_an_answering_machine_confirms_nothing(strict: House) -> None:
    strict.create()
    (asked,) = strict.mail(VICTIM, "JOIN river pw")
    for header in ("Auto-Submitted: auto-replied", "Precedence: bulk", "X-Autoreply: yes"):
        raw = f"From: {VICTIM}\n{header}\nSubject: Re: {asked.subject}\n\nI am away.\n\nCONFIRM {word_in(asked)}\n"
        assert strict.raw(raw.encode(), VICTIM) == []
    assert strict.raw(f"From: {VICTIM}\nSubject: Out of office: {asked.subject}\n\nAway.\n".encode(), VICTIM) == []
    assert strict.game().seats == ()


def test_words_have_60_bits_and_the_store_keeps_their_hashes_only(strict: House) -> None:
    letters = [strict.mail(f"n{number}@example.net", "LIST")[0] for number in range(40)]
    found = [word_in(letter) for letter in letters]
    assert len(set(found)) == 40
    assert len({sign for word in found for sign in word} - {"-"}) == 32
    with strict.judge.store.reading() as tx:
        kept = [row[0] for row in tx._run("SELECT word FROM confirmations")]
    assert not set(found) & set(kept)
    assert {len(word) for word in kept} == {64}


def test_guessed_words_open_nothing_and_the_keeper_hears_of_many(strict: House) -> None:
    strict.create()
    strict.mail(VICTIM, "JOIN river pw")
    letters: list[Got] = []
    for first, second in product("abcdefghijkl", repeat=2):
        letters += strict.mail(ATTACKER, f"CONFIRM aaaa-bbbb-cc{first}{second}")
    assert strict.game().seats == ()
    assert len(to(letters, KEEPER)) == 1
    assert len(to(letters, ATTACKER)) == 1


def test_a_word_that_was_never_sent_is_refused_to_those_who_need_none(strict: House) -> None:
    assert code_of_word(strict, GM, "CONFIRM aaaa-bbbb-cccc") == "E-CONFIRM"
    (letter,) = strict.mail(GM, "CONFIRM aaaa-bbbb-cccc")
    assert "confirmed already" in letter.text


def test_orders_from_a_new_address_count_at_once_and_are_confirmed_to_the_one_on_file(strict: House) -> None:
    strict.create("RULE POWER_CHOICE")
    join_all(strict)
    letters = strict.mail("france@work.example", "SIGNON Friver france-pw", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
    assert [format_order(order) for order in power(strict, "FRANCE").orders or ()] == [
        "A MAR - SPA",
        "A PAR - BUR",
        "F BRE - MAO",
    ]
    assert "Army Paris -> Burgundy" in words(letters, address("FRANCE"))
    (asked,) = to(letters, "france@work.example")
    assert "has signed on in the game river" in asked.text.replace("\n", " ")
    assert "Burgundy" not in asked.text
    strict.reply(asked)
    assert to(strict.mail("france@work.example", "SIGNON Friver france-pw"), "france@work.example")


def test_a_command_in_a_reply_to_the_question_changes_no_address(strict: House) -> None:
    strict.create("RULE POWER_CHOICE")
    join_all(strict)
    (asked,) = to(strict.play("FRANCE", "SET ADDRESS new@example.net"), "new@example.net")
    assert to(strict.reply(asked, "HELP"), "new@example.net")
    player = power(strict, "FRANCE").player
    assert player is not None
    assert player.addresses == (address("FRANCE"),)
    strict.reply(asked)
    player = power(strict, "FRANCE").player
    assert player is not None
    assert player.addresses == ("new@example.net",)


def test_a_yes_to_a_change_of_a_locked_game_waits_until_it_is_sent_again(strict: House) -> None:
    strict.create("RULE POWER_CHOICE")
    join_all(strict)
    (asked,) = to(strict.play("FRANCE", "SET ADDRESS new@example.net"), "new@example.net")
    mark(strict.judge, "river", Flag.CORRUPT, True, strict.now)
    strict.skip_letters()
    (letter,) = strict.reply(asked)
    assert letter.to == "new@example.net"
    assert "Nothing was changed. Please send it again later." in " ".join(letter.text.split())
    player = power(strict, "FRANCE").player
    assert player is not None
    assert player.addresses == (address("FRANCE"),)
    mark(strict.judge, "river", Flag.CORRUPT, False, strict.now)
    strict.skip_letters()
    strict.reply(asked)
    player = power(strict, "FRANCE").player
    assert player is not None
    assert player.addresses == ("new@example.net",)


def test_a_mail_from_a_new_address_for_a_dummy_is_answered_to_its_controller(strict: House) -> None:
    strict.create("RULE POWER_CHOICE")
    join_all(strict)
    strict.master("DUMMY france", "CONTROL france germany")
    letters = strict.mail("germany@work.example", "SIGNON Friver germany-pw", "A PAR - XXX")
    assert "XXX is not a place on this map" in words(letters, address("GERMANY"))
    assert "XXX" not in words(letters, "germany@work.example")


def test_what_the_master_does_for_a_player_from_a_new_address_is_answered_to_the_master(strict: House) -> None:
    strict.create("RULE POWER_CHOICE")
    join_all(strict)
    letters = strict.mail("gm@work.example", "SIGNON Friver gm-secret", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
    assert "Army Paris -> Burgundy" in words(letters, GM)
    assert ["CONFIRM" in letter.subject for letter in to(letters, "gm@work.example")] == [True]


def test_letters_go_to_a_new_address_once_it_has_answered_and_to_the_old_one_until_then(strict: House) -> None:
    strict.create("RULE POWER_CHOICE")
    join_all(strict)
    letters = strict.play("FRANCE", "SET ADDRESS new@example.net")
    (asked,) = to(letters, "new@example.net")
    assert "asks that letters be sent to you in the game river" in asked.text.replace("\n", " ")
    said = words(letters, address("FRANCE")).replace("\n", " ")
    assert "when new@example.net has answered" in said
    assert "It waits a day or more if that mailbox has had too many such letters today." in said
    player = power(strict, "FRANCE").player
    assert player is not None
    assert player.addresses == (address("FRANCE"),)
    letters = strict.reply(asked)
    player = power(strict, "FRANCE").player
    assert player is not None
    assert player.addresses == ("new@example.net",)
    assert {letter.to for letter in letters} == {"new@example.net", address("FRANCE")}


def test_a_new_address_counts_no_more_when_its_seat_has_another_one_by_then(strict: House) -> None:
    strict.create("RULE POWER_CHOICE")
    join_all(strict)
    (first,) = to(strict.play("FRANCE", "SET ADDRESS one@example.net"), "one@example.net")
    (second,) = to(strict.play("FRANCE", "SET ADDRESS two@example.net"), "two@example.net")
    strict.reply(second)
    strict.reply(first)
    player = power(strict, "FRANCE").player
    assert player is not None
    assert player.addresses == ("two@example.net",)


def test_of_several_new_addresses_in_one_mail_only_the_last_is_asked(strict: House) -> None:
    strict.create("RULE POWER_CHOICE")
    join_all(strict)
    strict.letters()
    letters = strict.play("FRANCE", *(f"SET ADDRESS stranger{number}@example.net" for number in range(20)))
    asked = {letter.to for letter in letters if "[CONFIRM" in letter.subject}
    assert asked == {"stranger19@example.net"}


@pytest.mark.parametrize("setting", ["SET UNLISTED", "PRIVATE word"])
def test_a_game_that_strangers_do_not_find_is_not_named_to_them(strict: House, setting: str) -> None:
    strict.create(setting)
    (asked,) = strict.mail(VICTIM, "JOIN river some-pw word")
    assert "asks for a seat" in asked.text.replace("\n", " ")
    assert "river" not in asked.text


@pytest.mark.parametrize("count", [10, pytest.param(40, marks=pytest.mark.slow)])
def test_observers_who_name_five_strangers_each_bring_these_one_short_letter_each(strict: House, count: int) -> None:
    strict.create()
    for number in range(count):
        confirm(strict, f"w{number}@example.com", f"OBSERVE w{number}@river pw")
    letters: list[Got] = []
    for number in range(count):
        named = ",".join(f"s{number}-{each}@example.net" for each in range(5))
        letters += strict.mail(f"w{number}@example.com", f"SIGNON w{number}@river pw", f"SET ADDRESS {named}")
    letters += strict.master("OFFICIAL Buy my pills", *["BROADCAST", "Buy my pills", "ENDBROADCAST"] * 47)
    strangers = [letter for letter in letters if letter.to.endswith("@example.net")]
    assert len(strangers) == 5 * count
    assert len({letter.to for letter in strangers}) == 5 * count
    assert not [letter for letter in strangers if "pills" in letter.raw.decode().lower()]


def test_whom_the_keeper_has_registered_need_not_answer(strict: House) -> None:
    register(strict.judge, "anna@example.net", strict.now)
    (letter,) = strict.mail("anna@example.net", "LIST")
    assert "CONFIRM" not in letter.subject


def test_whoever_sits_in_a_game_when_the_keeper_switches_it_on_need_not_answer(tmp_path: Path) -> None:
    open_house = House(tmp_path)
    open_house.start()
    open_house.judge.store.close()
    house = House(tmp_path, confirm=True)
    house.letters()
    letters = house.play("FRANCE", "A PAR H", "A MAR H", "F BRE H")
    subject = "river S1901M: 3 orders on file"
    assert [(letter.to, letter.subject) for letter in letters] == [(address("FRANCE"), subject)]
    house.judge.store.close()


def test_with_confirm_off_everybody_is_answered_at_once(house: House) -> None:
    (letter,) = house.mail("anna@example.net", "LIST")
    assert "CONFIRM" not in letter.subject


def test_a_stranger_who_takes_the_game_over_is_asked_once(strict: House) -> None:
    strict.start()
    question = strict.mail("bob@example.net", "TAKEOVER MASTER@river gm-secret new-word")
    assert len(question) == 1
    strict.reply(question[0], "YES")
    assert strict.game().master.addresses == ("bob@example.net",)
