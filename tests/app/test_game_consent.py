"""Consent to each game with `[auth] confirm`, asked once, even of those who have answered before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from judge.app.keeper.addresses import register
from judge.game.game import Stage
from tests.support.command_mails import power, refused_master, told
from tests.support.house import GM, KEEPER, POWERS, Got, House, address, to

VICTIM = "victim@example.net"
BOB = "bob@example.net"


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[House]:
    """A judge that knows its Master, a victim and Bob, and on which the game river is forming."""
    made = House(tmp_path, STRICT)
    made.once(("three who have answered", "forming"), lambda: _form(made))
    yield made
    made.judge.store.close()


@pytest.fixture
def played(tmp_path: Path) -> Iterator[House]:
    """The same, river being played; Bob watches."""
    made = House(tmp_path, STRICT)
    made.once(("three who have answered", "played"), lambda: _play(made))
    made.letters()
    yield made
    made.judge.store.close()


STRICT: dict[str, dict[str, object]] = {"auth": {"confirm": True, "strangers_per_hour": 5000}}


def _form(house: House) -> None:
    for who in (GM, VICTIM, BOB):
        house.say_yes(house.mail(who, "LIST"))
    house.create("RULE POWER_CHOICE")
    house.wait(days=1)
    house.letters()


def _play(house: House) -> None:
    _form(house)
    house.start("RULE NO_PRESS", name="lake")
    for each in POWERS:
        house.say_yes(house.mail(address(each), f"JOIN {each.lower()}@river {each.lower()}-pw"))
    house.say_yes(house.mail(BOB, "OBSERVE bob@river bob-pw"))


def asked(letters: list[Got], who: str) -> list[Got]:
    """The letters to somebody that ask whether it was they."""
    return [letter for letter in to(letters, who) if letter.subject.startswith("[CONFIRM ")]


@pytest.mark.parametrize(
    "line",
    ["JOIN river pw", "SIGNON ?river pw", "OBSERVE owl@river pw", "MONITOR owl@river pw", "CREATE pills pw"],
)
def test_who_has_answered_before_is_asked_before_somebody_puts_them_into_a_game(strict: House, line: str) -> None:
    letters = strict.mail(VICTIM, line, "FORM")
    assert len(letters) == len(asked(letters, VICTIM)) == 1
    text = " ".join(letters[0].text.split())
    assert "You have answered the judge before, but anybody can write in your name" in text
    assert (strict.game().seats, strict.game().observers) == ((), ())
    with strict.judge.store.reading() as tx:
        assert tx.game("pills") is None
    assert to(strict.say_yes(letters), VICTIM)
    assert "pills" in told(strict.mail(GM, "LIST"), GM) or strict.game().seats or strict.game().observers


def test_seven_forged_joins_of_people_who_have_answered_before_start_no_game(strict: House) -> None:
    for each in POWERS:
        strict.say_yes(strict.mail(address(each), "LIST"))
    letters: list[Got] = []
    for each in POWERS:
        letters += strict.mail(address(each), f"JOIN river {each.lower()}-pw")
    assert (strict.game().stage, strict.game().seats) == (Stage.FORMING, ())
    assert [letter.to for letter in letters] == [address(each) for each in POWERS]


def test_a_player_is_asked_once_for_a_game_and_not_again_for_what_they_do_in_it(strict: House) -> None:
    letters = strict.mail(VICTIM, "OBSERVE owl@river owl-pw")
    letters += strict.say_yes(letters)
    letters += strict.mail(VICTIM, "JOIN river owl-pw")
    letters += strict.mail(VICTIM, "SIGNON 1river owl-pw", "SET PREFERENCE FRANCE")
    assert len(strict.game().seats) == 1
    assert len(asked(letters, VICTIM)) == 1


def test_a_wrong_join_of_somebody_known_is_refused_at_once_and_its_correction_after_a_yes_is_not_asked_again(
    strict: House,
) -> None:
    strict.create("RULE POWER_CHOICE", name="pond")
    assert "is not a power on this map" in told(strict.mail(VICTIM, "JOIN atlantis@pond pw"), VICTIM)
    question = strict.mail(VICTIM, "JOIN france@pond pw")
    strict.mail(BOB, "LIST")
    strict.say_yes(strict.mail(BOB, "JOIN france@pond bob-pw"))
    assert "France is taken" in told(strict.say_yes(question), VICTIM)
    letters = strict.mail(VICTIM, "JOIN england@pond pw")
    assert asked(letters, VICTIM) == []
    assert [seat.player.addresses for seat in strict.game("pond").seats] == [(BOB,), (VICTIM,)]


def test_who_has_left_a_game_is_asked_again_before_they_are_in_it_once_more(strict: House) -> None:
    strict.say_yes(strict.mail(VICTIM, "OBSERVE owl@river owl-pw"))
    strict.mail(VICTIM, "RESIGN owl@river owl-pw YES")
    assert strict.game().observers == ()
    strict.now += timedelta(days=1, minutes=1)
    letters = strict.mail(VICTIM, "OBSERVE forged@river pw")
    assert len(asked(letters, VICTIM)) == 1
    assert strict.game().observers == ()


def test_a_yes_to_one_game_lets_nobody_into_another(strict: House) -> None:
    strict.create(name="lake")
    first, second = strict.mail(VICTIM, "JOIN river pw"), strict.mail(VICTIM, "JOIN lake pw")
    strict.say_yes(first)
    assert (len(strict.game().seats), len(strict.game("lake").seats)) == (1, 0)
    strict.say_yes(second)
    assert len(strict.game("lake").seats) == 1


def test_somebody_known_gets_one_such_letter_a_day_for_a_game_and_five_in_all(strict: House) -> None:
    for number in range(8):
        strict.create(name=f"game{number}")
        strict.now += timedelta(days=1)
    letters: list[Got] = []
    for _ in range(3):
        letters += strict.mail(VICTIM, "JOIN river pw")
    assert len(asked(letters, VICTIM)) == 1
    for number in range(8):
        letters += strict.mail(VICTIM.replace("@", f"+{number}@"), f"OBSERVE owl@game{number} pw")
        letters += strict.mail(VICTIM, f"OBSERVE owl@game{number} pw")
    assert len([letter for letter in letters if letter.to.startswith("victim")]) == 5
    letters = strict.tick(days=1, hours=1)
    assert 0 < len(asked(letters, VICTIM)) <= 5


def test_mails_of_a_game_that_waited_for_their_letter_are_done_when_it_is_answered(strict: House) -> None:
    for number in range(6):
        strict.create(name=f"game{number}")
        strict.now += timedelta(days=1)
    letters: list[Got] = []
    for number in range(6):
        letters += strict.mail(VICTIM, f"OBSERVE owl@game{number} pw")
    assert len(asked(letters, VICTIM)) == 5
    (late,) = asked(strict.tick(days=1, hours=1), VICTIM)
    strict.reply(late)
    assert len(strict.game("game5").observers) == 1


def test_the_keeper_and_whom_the_keeper_has_registered_are_asked_for_a_game_too(strict: House) -> None:
    register(strict.judge, "carl@example.net", strict.now)
    for who in (KEEPER, "carl@example.net"):
        assert len(asked(strict.mail(who, "JOIN river pw"), who)) == 1
    assert strict.game().seats == ()


def test_a_game_that_strangers_do_not_find_is_not_named_to_somebody_known_either(strict: House) -> None:
    strict.create("SET UNLISTED", name="secret-lake")
    (letter,) = strict.mail(VICTIM, "JOIN secret-lake pw")
    assert "asks for a seat" in letter.text
    assert "secret-lake" not in letter.raw.decode()


def test_taking_over_a_power_is_asked_for_and_taking_over_a_game_with_its_masters_password_too(played: House) -> None:
    played.mail(address("FRANCE"), "RESIGN france@river france-pw YES")
    question = played.mail(VICTIM, "TAKEOVER france@river new-pw")
    assert power(played, "FRANCE").player is None
    played.say_yes(question)
    player = power(played, "FRANCE").player
    assert player is not None
    assert player.addresses == (VICTIM,)
    question = played.mail(BOB, "TAKEOVER MASTER@river gm-secret")
    assert played.game().master.addresses == (GM,)
    played.say_yes(question)
    assert played.game().master.addresses == (BOB,)


def test_an_address_of_somebody_known_counts_for_a_seat_when_it_has_answered(played: House) -> None:
    letters = played.play("FRANCE", f"SET ADDRESS {VICTIM},{BOB}")
    assert [len(asked(letters, who)) for who in (VICTIM, BOB)] == [1, 1]
    played.say_yes(asked(letters, VICTIM))
    assert addresses(played, "FRANCE") == (address("FRANCE"),)
    assert {letter.to for letter in played.say_yes(asked(letters, BOB))} == {address("FRANCE"), VICTIM, BOB}
    assert addresses(played, "FRANCE") == (VICTIM, BOB)
    played.play("FRANCE", f"SET ADDRESS {VICTIM}")
    assert addresses(played, "FRANCE") == (VICTIM,)


def addresses(house: House, name: str) -> tuple[str, ...]:
    """Return the addresses of a power's mail."""
    player = power(house, name).player
    return player.addresses if player is not None else ()


def test_a_forged_join_and_then_a_reply_that_repeats_it_does_not_say_yes_to_another_address_for_the_seat(
    played: House,
) -> None:
    letters = played.play("FRANCE", f"SET ADDRESS {VICTIM}")
    (letter,) = asked(letters, VICTIM)
    assert "Somebody asks that letters be sent to you in the game river" in " ".join(letter.text.split())
    assert "Do you want that?" in letter.text


@pytest.mark.parametrize("line", ["SET PASSWORD another-pw", "SET ADDRESS france@example.org"])
def test_a_wish_for_another_address_falls_when_the_owner_has_chosen_another_password(played: House, line: str) -> None:
    (letter,) = asked(played.play("FRANCE", f"SET ADDRESS {VICTIM}"), VICTIM)
    played.play("FRANCE", line)
    letters = played.reply(letter)
    falls = line.startswith("SET PASSWORD")
    assert addresses(played, "FRANCE") == ((address("FRANCE"),) if falls else (VICTIM,))
    if falls:
        assert "Nothing that you asked for earlier waits anymore" in told(letters, VICTIM)


def test_a_wish_for_another_address_falls_when_somebody_else_has_the_seat(played: House) -> None:
    (letter,) = asked(played.play("FRANCE", f"SET ADDRESS {VICTIM}"), VICTIM)
    played.mail(address("FRANCE"), "RESIGN france@river france-pw YES")
    played.say_yes(played.mail(BOB, "TAKEOVER france@river bob-pw"))
    played.mail(BOB, "SIGNON france@river bob-pw", f"SET ADDRESS {BOB}")
    played.reply(letter)
    assert addresses(played, "FRANCE") != (VICTIM,)


def test_an_heir_is_the_master_when_they_have_said_yes(played: House) -> None:
    letters = played.master("PROMOTE bob")
    assert "bob will be the Master of river when they have answered" in told(letters, GM)
    (letter,) = asked(letters, BOB)
    assert "The Master asks that you become the Master in the game river" in " ".join(letter.text.split())
    assert played.game().master.addresses == (GM,)
    letters = played.reply(letter)
    assert played.game().master.addresses == (BOB,)
    assert [watcher.id for watcher in played.game().observers] == ["former-master"]
    assert to(letters, GM)


@pytest.mark.parametrize("change", ["master", "heir"])
def test_an_heirs_yes_comes_too_late_when_a_password_has_changed(played: House, change: str) -> None:
    (letter,) = asked(played.master("PROMOTE bob"), BOB)
    if change == "master":
        played.master("SET PASSWORD another-secret")
    else:
        played.mail(BOB, "SIGNON bob@river bob-pw", "SET PASSWORD another-pw")
    played.reply(letter)
    assert played.game().master.addresses == (GM,)


def test_an_heirs_yes_comes_too_late_when_they_watch_no_more(played: House) -> None:
    (letter,) = asked(played.master("PROMOTE bob"), BOB)
    played.mail(BOB, "RESIGN bob@river bob-pw YES")
    played.reply(letter)
    assert played.game().master.addresses == (GM,)


def test_an_heir_who_said_no_is_asked_again_and_a_yes_to_either_letter_counts(played: House) -> None:
    (letter,) = asked(played.master("PROMOTE bob"), BOB)
    played.reply(letter, "No")
    letters = played.master("PROMOTE bob")
    assert "tell them yourself to answer it: the next one leaves a day later" in " ".join(told(letters, GM).split())
    assert asked(letters, BOB) == []
    assert len(asked(played.tick(days=1, hours=2), BOB)) == 1
    played.reply(letter)
    assert played.game().master.addresses == (BOB,)


def test_a_question_to_an_heir_is_taken_back_and_asked_again_after_its_five_days(played: House) -> None:
    (letter,) = asked(played.master("PROMOTE bob"), BOB)
    letters = played.master("PROMOTE bob NO")
    assert "bob is not asked to be a Master of river." in told(letters, GM)
    assert "anymore" in told(letters, BOB)
    assert "Your yes came too late" in " ".join(told(played.reply(letter), BOB).split())
    assert played.game().master.addresses == (GM,)
    played.wait(days=6)
    played.master("PROMOTE bob")
    played.reply(letter)
    assert played.game().master.addresses == (BOB,)


def test_a_forged_observe_makes_no_heir(played: House) -> None:
    played.mail(VICTIM, "OBSERVE owl@river pw")
    assert "does not watch river" in told(played.master("PROMOTE owl"), GM)


def test_who_answers_from_another_address_of_the_mailbox_proves_both_and_has_the_mails_of_both_done(
    strict: House,
) -> None:
    (letter,) = strict.mail("carl+x@example.net", "JOIN river forged-pw")
    assert strict.mail("Carl@example.net", "OBSERVE carl@river carl-pw") == []
    strict.reply(letter, sender="carl@example.net")
    assert [watcher.player.addresses for watcher in strict.game().observers] == [("carl@example.net",)]
    assert "CONFIRM" not in told(strict.mail("carl@example.net", "LIST"), "carl@example.net")


def test_who_answers_from_another_mailbox_proves_that_one_not(strict: House) -> None:
    (letter,) = strict.mail("carl@example.net", "JOIN river carl-pw")
    strict.reply(letter, f"CONFIRM {letter.subject[9:23]}", sender="carla@example.net")
    assert len(strict.game().seats) == 1
    assert len(asked(strict.mail("carla@example.net", "LIST"), "carla@example.net")) == 1


def test_who_signs_on_from_elsewhere_is_answered_on_file_until_that_address_wants_answers_and_then_for_good(
    played: House,
) -> None:
    letters = played.mail(VICTIM, "SIGNON france@river france-pw", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
    assert "Army Paris -> Burgundy" in told(letters, address("FRANCE"))
    (letter,) = to(letters, VICTIM)
    assert "has signed on in the game river" in " ".join(letter.text.split())
    assert "Burgundy" not in letter.text
    (confirmed,) = played.reply(letter)
    assert confirmed.subject == "Your address is confirmed"
    said = " ".join(confirmed.text.split())
    assert "The mail that signed on was done when it came" in said
    assert "are answered at your address too" in said
    assert "NOT done" not in said
    assert "again" not in said
    played.master("WAIT")
    played.tick(days=20)
    letters = played.mail(VICTIM, "SIGNON france@river france-pw", "LIST")
    assert asked(letters, VICTIM) == []
    assert to(letters, VICTIM)


@pytest.mark.parametrize("count", [15, pytest.param(40, marks=pytest.mark.slow)])
def test_a_player_who_writes_in_the_name_of_somebody_known_has_one_letter_written_to_them(
    played: House, count: int
) -> None:
    letters: list[Got] = []
    for _ in range(count):
        letters += played.mail(VICTIM, "SIGNON france@river france-pw", "LIST")
    assert len(to(letters, VICTIM)) == 1
    assert len(to(letters, address("FRANCE"))) == count


def test_whoever_leaves_a_game_is_told_so_where_they_are_on_file(played: House) -> None:
    letters = played.mail(BOB, "RESIGN bob@river bob-pw YES")
    assert asked(letters, BOB) == []
    assert to(letters, BOB)


def test_an_answer_that_comes_again_says_yes_to_nothing_that_was_asked_for_since(strict: House) -> None:
    (letter,) = strict.mail(VICTIM, "OBSERVE owl@river owl-pw")
    strict.reply(letter)
    strict.mail(VICTIM, "RESIGN owl@river owl-pw YES")
    assert len(asked(strict.mail(VICTIM, "OBSERVE forged@river pw"), VICTIM)) == 1
    assert strict.reply(letter) == []
    assert strict.game().observers == ()


def test_a_revived_player_is_somebody_who_has_answered_and_is_told_how_to_leave(played: House) -> None:
    played.mail(address("FRANCE"), "RESIGN france@river france-pw YES")
    letters = played.master("REVIVE france")
    assert "RESIGN" in told(letters, address("FRANCE"))
    played.mail(address("FRANCE"), "RESIGN france@river france-pw YES")
    with played.judge.store.transaction() as tx:
        tx._run("DELETE FROM consents WHERE address = ?", (address("FRANCE"),))
        tx._run("DELETE FROM seats WHERE address = ?", (address("FRANCE"),))
    sentence = refused_master(played, "E-REVIVE-MUTE", "REVIVE france")
    assert "has never answered a letter of this judge" in sentence
    assert power(played, "FRANCE").player is None
