"""Guesses of passwords by mail: they fail in any command, and the owner hears and always gets in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from datetime import timedelta

import pytest
from msgspec.structs import replace

from judge.app.base.keeper_settings import current_settings, set_password
from judge.app.base.passwords import check_password
from judge.app.mails import guard
from judge.game.people.seats import player_at
from tests.support.house import GM, KEEPER, Got, House, to, words

THIEF = "thief@example.net"
FRANCE = "france@example.org"
WORD = "long-and-secret-word"


@pytest.fixture
def reached(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the words checked against each hash."""
    counted: Counter[str] = Counter()

    def counting(word: str, hashed: str) -> bool:
        counted[hashed] += 1
        return check_password(word, hashed)

    monkeypatch.setattr(guard, "check_password", counting)
    return counted


def answer_all(house: House) -> None:
    """Have every mail answered, however many there are."""
    limits = replace(house.judge.config.limits, replies_per_hour=10_000)
    house.judge.config = replace(house.judge.config, limits=limits)


def guess(river: House, number: int, sender: str = THIEF) -> list[Got]:
    """One wrong password for France."""
    return river.mail(sender, f"SIGNON Friver guess{number}")


def answer(letters: list[Got], who: str = THIEF) -> str:
    """Return the guesser's answer, in one line."""
    return words(letters, who).replace("\n", " ")


_SAID = {
    "no such position and password": "E-SIGNON",
    "as not tried": "E-SIGNON-WAIT",
    "Use the password of that position": "E-ROLE-PW",
}


def code_of(river: House, sender: str, *lines: str) -> str:
    """Return the code of a refusal for a password; "" if there is none."""
    said = answer(river.mail(sender, *lines), sender)
    assert said
    return next((code for told, code in _SAID.items() if told in said), "")


def key_in(letters: list[Got], who: str) -> str:
    """The key word in a letter to somebody; "" when none came."""
    found = re.search(r"^KEY (\w+)", words(letters, who), re.MULTILINE)
    return found[1] if found else ""


def hash_of(river: House, seat: str) -> str:
    """The hash of a seat's password."""
    player = player_at(river.game(), seat)
    assert player is not None
    return player.password


# A few tries, then hours


def test_after_five_wrong_passwords_not_even_the_right_one_opens_for_an_hour(river: House) -> None:
    for number in range(5):
        assert "no such position and password" in answer(guess(river, number))
    letters = river.mail(THIEF, "SIGNON Friver france-pw", "SET PASSWORD stolen")
    assert "Yours was not tried" in answer(letters)
    assert to(letters, FRANCE) == []
    river.now += timedelta(minutes=61)
    assert "You have signed on as France" in answer(river.mail(THIEF, "SIGNON Friver france-pw"))


def test_another_sender_and_another_way_to_name_the_position_do_not_help(river: House) -> None:
    for number in range(5):
        guess(river, number, f"thief{number}@example.net")
    for line in ("SIGNON france@river x", "SIGNON fra@river x", "RESIGN Friver x"):
        assert code_of(river, THIEF, line) == "E-SIGNON-WAIT"


def test_after_eight_wrong_passwords_it_takes_a_day(river: House) -> None:
    for number in range(8):
        assert code_of(river, THIEF, f"SIGNON Friver guess{number}") == "E-SIGNON"
        river.now += timedelta(minutes=61 if number == 4 else 0)
    river.now += timedelta(hours=3)
    assert code_of(river, THIEF, "SIGNON Friver france-pw") == "E-SIGNON-WAIT"
    river.now += timedelta(hours=21)
    assert code_of(river, THIEF, "SIGNON Friver france-pw") == ""


def test_other_positions_are_not_concerned(river: House) -> None:
    for number in range(6):
        guess(river, number)
    assert code_of(river, THIEF, "SIGNON Iriver italy-pw") == ""
    assert code_of(river, GM, "SIGNON Mriver gm-secret") == ""


def test_a_seat_opens_although_the_masters_password_was_guessed_at_until_no_more_is_tried(river: House) -> None:
    for number, power in enumerate(("austria", "england", "germany", "italy", "turkey", "russia", "austria", "italy")):
        river.mail(f"thief{number}@example.net", f"SIGNON {power}@river guess{number}")
    assert code_of(river, THIEF, "SIGNON Mriver gm-secret") == "E-SIGNON-WAIT"
    assert code_of(river, THIEF, "SIGNON Friver gm-secret") == "E-SIGNON"
    assert code_of(river, THIEF, "SIGNON Friver france-pw") == ""


# Every door


def watcher(river: House, number: int = 0) -> str:
    """Have a guesser's observer watch river, and return the address: a role's password can be guessed."""
    who = f"w{number}@example.net"
    river.mail(who, f"OBSERVE w{number}@river watching")
    return who


@pytest.mark.parametrize(
    ("line", "sender"),
    [
        ("SIGNON Mriver {}", THIEF),
        ("SIGNON master@river {}", THIEF),
        ("PURGE river {}", THIEF),
        ("RENAME river lake {}", THIEF),
        ("TAKEOVER MASTER@river {}", THIEF),
        ("TAKEOVER _M@river {}", THIEF),
        ("RESIGN Mriver {}", THIEF),
        ("SIGNON Friver {}", THIEF),
        ("SIGNON w0@river {}", "other@example.net"),
        ("SIGNON JK@river {}", THIEF),
    ],
)
def test_no_door_lets_more_than_eight_strangers_words_of_a_day_reach_a_hash(
    river: House, reached: Counter[str], line: str, sender: str
) -> None:
    set_password(river.judge, WORD)
    watcher(river)
    for number in range(30):
        river.mail(f"{number}{sender}", line.format(f"guess{number}"))
        river.now += timedelta(minutes=40)
    assert max(reached.values()) == 8


def test_the_password_of_a_role_cannot_be_guessed_by_asking_for_another_one(
    river: House, reached: Counter[str]
) -> None:
    answer_all(river)
    who = watcher(river)
    reached.clear()
    codes = [code_of(river, who, f"OBSERVE w{number}@river guess{number}") for number in range(1, 20)]
    codes += [code_of(river, who, f"MONITOR w{number}@river guess{number}") for number in range(20, 40)]
    assert max(reached.values()) == 8
    assert set(codes) == {"E-ROLE-PW", "E-SIGNON-WAIT"}
    assert river.game().observers[0].id == "w0"


def test_the_password_of_a_seat_cannot_be_guessed_by_joining_again(house: House, reached: Counter[str]) -> None:
    house.create()
    house.mail(FRANCE, "JOIN river france-pw")
    reached.clear()
    for number in range(20):
        house.mail(FRANCE, f"JOIN river guess{number}")
    assert max(reached.values()) == 8


def test_the_masters_password_cannot_be_guessed_by_way_of_many_observers(river: House, reached: Counter[str]) -> None:
    for number in range(12):
        watcher(river, number)
        for again in range(2):
            river.mail(THIEF, f"SIGNON w{number}@river guess{number}{again}")
    assert reached[river.game().master.password] <= 20


def test_masters_password_cannot_be_guessed_by_way_of_a_power_without_a_player(river: House) -> None:
    river.master("DUMMY france")
    for number in range(5):
        guess(river, number)
    assert code_of(river, THIEF, "SIGNON Friver gm-secret", "A PAR H") == "E-SIGNON-WAIT"


def test_a_hidden_dummy_is_not_told_from_a_played_power_by_guessing(river: House) -> None:
    river.master("SET RULE HIDE_DUMMIES", "DUMMY france")
    told = [[answer(river.mail(THIEF, f"SIGNON {power}@river x")) for _ in range(7)] for power in ("france", "italy")]
    assert [text.replace("france", "X").replace("France", "X") for text in told[0]] == [
        text.replace("italy", "X").replace("Italy", "X") for text in told[1]
    ]


def test_a_position_that_becomes_a_dummy_does_not_show_it_while_it_is_guessed_at(river: House) -> None:
    river.master("SET RULE HIDE_DUMMIES")
    for number in range(5):
        guess(river, number)
    river.master("DUMMY france")
    assert code_of(river, THIEF, "SIGNON Friver x") == "E-SIGNON-WAIT"


def test_a_vacancy_can_be_taken_over_however_often_somebody_guessed_at_it(river: House) -> None:
    river.master("RESIGN france")
    for number in range(11):
        guess(river, number)
    assert "Welcome: you play France" in answer(
        river.mail("new@example.net", "TAKEOVER france@river new-pw"), "new@example.net"
    )


@pytest.mark.slow
def test_one_address_cannot_try_a_word_at_the_seats_of_many_games(house: House) -> None:
    answer_all(house)
    for number in range(12):
        house.create("RULE POWER_CHOICE", name=f"game{number}")
        for letter in "AEFGIRT":
            house.mail(f"{letter}{number}@example.org", f"JOIN {letter}@game{number} secret")
    codes = Counter(
        code_of(house, f"thief+{letter.lower()}{number}@example.net", f"SIGNON {letter}game{number} guess")
        for number in range(12)
        for letter in "AEFGIRT"
    )
    assert codes["E-SIGNON"] <= 60
    assert codes["E-SIGNON-WAIT"] >= 24
    assert code_of(house, "f0@example.org", "SIGNON Fgame0 secret") == ""


def test_a_network_peer_that_guesses_under_many_names_is_known_by_its_servers_line(river: House) -> None:
    with river.judge.store.transaction() as tx:
        for number in range(600):
            attempt = guard.AttemptRow(
                river.now, f"another {number}", guard.Way.STRANGER, "x@y.org", "y.org", "9.9.9.9"
            )
            tx.add_attempt(attempt)
    received = {"Received": "from mail.example.net ([9.9.9.9]) by mx.example.org; Mon, 23 Nov 2026 12:00:00 +0000"}
    letters = river.mail(THIEF, "SIGNON Friver france-pw", headers=received)
    assert "Yours was not tried" in answer(letters)
    assert "You have signed on" in answer(river.mail(FRANCE, "SIGNON Friver france-pw", headers=received), FRANCE)


# Privacy words


def private_game(house: House) -> None:
    """A private game that is forming."""
    house.create("PRIVATE sesame")


@pytest.mark.parametrize("line", ["JOIN river mine{} word{}", "OBSERVE owl{}@river mine word{}"])
@pytest.mark.slow
def test_a_privacy_word_is_tried_twenty_times_a_day(house: House, reached: Counter[str], line: str) -> None:
    private_game(house)
    for number in range(100):
        house.mail(f"a{number}@example.net", line.format(number, number))
        house.now += timedelta(minutes=13)
    assert reached[house.game().private or ""] == 20


def test_honest_newcomers_who_mistype_the_privacy_word_wait_for_an_hour_at_most(house: House) -> None:
    private_game(house)
    letters = [house.mail(f"a{number}@example.net", "JOIN river mine sesam") for number in range(9)]
    assert "Send your mail again in an hour" in answer(letters[-1], "a8@example.net")
    assert [len(to(one, GM)) for one in letters] == [0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert "wanted to enter river, which is private" in answer(letters[4], GM)
    house.now += timedelta(minutes=61)
    assert code_of(house, "a1@example.net", "JOIN river mine sesame") == ""


def test_another_privacy_word_opens_the_game_at_once(house: House) -> None:
    private_game(house)
    for number in range(9):
        house.mail(f"a{number}@example.net", "JOIN river mine sesam")
    house.master("SET PRIVATE tamarind")
    assert code_of(house, "a1@example.net", "JOIN river mine tamarind") == ""


# Who hears of it


def test_the_owner_hears_once_a_day_of_wrong_passwords_from_elsewhere(river: House) -> None:
    letters = guess(river, 1)
    assert "The judge knows no such position and password in river" in answer(letters)
    assert "tried to sign on as France in river with a wrong password" in answer(letters, FRANCE)
    assert THIEF not in "".join(letter.text + letter.html for letter in to(letters, FRANCE)), "it may be a player's"
    for number in range(8):
        assert to(guess(river, number), FRANCE) == []
    river.now += timedelta(hours=25)
    assert len(to(guess(river, 1), FRANCE)) == 1


def test_the_owner_who_mistypes_gets_the_answer_alone(river: House) -> None:
    assert len(guess(river, 1, FRANCE)) == 1


def test_master_and_keeper_hear_of_words_that_were_tried_at_other_seats(river: House) -> None:
    set_password(river.judge, WORD)
    told = Counter[str]()
    for number, power in enumerate(("austria", "england", "germany", "italy", "turkey", "russia") * 2):
        told.update(letter.to for letter in river.mail(f"t{number}@example.net", f"SIGNON {power}@river guess{number}"))
    assert told[GM] == 1
    assert told[KEEPER] == 1


def test_the_keeper_hears_when_it_goes_on(river: House) -> None:
    letters = [letter for number in range(80) for letter in to(guess(river, number), KEEPER)]
    assert [letter.subject for letter in letters] == ["Judge: somebody guesses passwords"]
    assert "For France in river alone" in letters[0].text
    assert "the words of 50 mails" in " ".join(letters[0].text.split())


# The owner always gets in


def forged(river: House, count: int) -> list[Got]:
    """Send `count` wrong passwords for France, in the name of its player and of others."""
    return [
        letter
        for number in range(count)
        for letter in guess(river, number, FRANCE if number % 2 else f"t{number}@example.net")
    ]


def test_the_owner_gets_in_with_one_mail_while_others_guess_in_other_names(river: House) -> None:
    for number in range(40):
        guess(river, number, f"t{number}@example.net")
    assert "You have signed on as France" in answer(river.play("FRANCE"), FRANCE)


def test_the_owner_gets_in_with_the_key_that_was_mailed_while_others_guess_in_their_name(river: House) -> None:
    key = key_in(forged(river, 40), FRANCE)
    assert key
    letters = river.play("FRANCE")
    assert "You have signed on as France" not in answer(letters, FRANCE)
    assert "You have signed on as France" in answer(
        river.mail(FRANCE, f"KEY {key}", "", "SIGNON Friver france-pw"), FRANCE
    )
    forged(river, 30)
    river.now += timedelta(hours=3)
    letters = river.mail(FRANCE, f"KEY {key}", "SIGNON Friver france-pw", "A PAR - BUR", "A MAR H", "F BRE H")
    assert "Army Paris -> Burgundy." in answer(letters, FRANCE)


def test_a_reply_to_the_letter_with_the_key_is_enough(river: House) -> None:
    letter = next(one for one in forged(river, 30) if key_in([one], FRANCE))
    raw = f"From: {FRANCE}\nSubject: Re: {letter.subject}\nMessage-ID: <r@x>\n\nSIGNON Friver france-pw\n"
    assert "You have signed on as France" in answer(river.raw(raw.encode(), FRANCE), FRANCE)


@pytest.mark.slow
def test_a_key_comes_at_most_twice_a_day_and_holds_for_a_day(river: House) -> None:
    first = key_in(forged(river, 60), FRANCE)
    keys = []
    for _ in range(3):
        river.now += timedelta(hours=6)
        keys.append(key_in(forged(river, 40), FRANCE))
    assert [bool(key) for key in keys] == [False, True, False]
    assert code_of(river, FRANCE, f"KEY {first}", "SIGNON Friver france-pw") == ""
    river.now += timedelta(hours=7)
    forged(river, 40)
    assert code_of(river, FRANCE, f"KEY {first}", "SIGNON Friver france-pw") in ("E-SIGNON-WAIT", "")
    assert code_of(river, FRANCE, f"KEY {keys[1]}", "SIGNON Friver france-pw") == ""


def test_a_key_opens_nothing_without_the_password_and_only_what_it_was_sent_for(river: House) -> None:
    answer_all(river)
    key = key_in(forged(river, 60), FRANCE)
    codes = [code_of(river, FRANCE, f"KEY {key}", f"SIGNON Friver guess{number}") for number in range(6)]
    assert codes == ["E-SIGNON"] * 4 + ["E-SIGNON-WAIT"] * 2
    for number in range(6):
        river.mail(THIEF, f"KEY {key}", f"SIGNON Iriver guess{number}")
    assert code_of(river, THIEF, f"KEY {key}", "SIGNON Iriver italy-pw") == "E-SIGNON-WAIT"


def test_no_key_is_kept_or_shown_to_others(river: House) -> None:
    letters = forged(river, 60)
    key = key_in(letters, FRANCE)
    assert all(key not in letter.raw.decode() for letter in letters if letter.to != FRANCE)
    with river.judge.store.reading() as tx:
        kept = [tx.guarded(secret) for (secret,) in tx._run("SELECT secret FROM guarded")]
    assert kept
    assert all(key not in row.keys for row in kept)


def test_error_replies_of_somebody_who_signed_on_are_not_silenced_by_others(river: House) -> None:
    for _ in range(60):
        river.mail(FRANCE, "nonsense")
    assert river.mail(FRANCE, "nonsense") == []
    for _ in range(30):
        assert "Burgundia" in answer(river.play("FRANCE", "A PAR - Burgundia"), FRANCE)


# All at once


DOORS: tuple[Callable[[int], tuple[str, str]], ...] = (
    lambda n: (f"t{n}@example.net", f"SIGNON Friver guess{n}"),
    lambda n: (FRANCE, f"SIGNON france@river guess{n}"),
    lambda n: (GM, f"SIGNON Mriver guess{n}"),
    lambda n: (f"t{n % 7}@example.com", f"RESIGN Iriver guess{n}"),
    lambda n: (GM, f"PURGE river guess{n}"),
    lambda n: (f"t{n}@example.net", f"RENAME river lake guess{n}"),
    lambda n: (KEEPER, f"SIGNON JK@river guess{n}"),
    lambda n: (f"t{n}@example.net", f"TAKEOVER MASTER@river guess{n}"),
    lambda n: ("w0@example.net", f"OBSERVE x{n}@river guess{n}"),
    lambda n: (f"t{n}@example.net", f"SIGNON w0@river guess{n}"),
    lambda n: (f"t{n}@example.net", f"OBSERVE y{n}@river mine guess{n}"),
)


def guesses_by_all_doors(river: House, reached: Counter[str], count: int, most: int = 20) -> None:
    """Guess this often within a day; check that nobody got in, the people told, and the owners' way in.

    Each hash is compared at most so often. Beyond 20 a comparison opens nothing: it decides whether the address on
    file, in whose name everything came, gets an answer when the hour's answers are used up.
    """
    set_password(river.judge, WORD)
    watcher(river)
    river.master("SET PRIVATE sesame")
    river.letters()
    reached.clear()
    for number in range(count):
        sender, line = DOORS[number % len(DOORS)](number)
        river.send(f"From: {sender}\nMessage-ID: <g{number}@x>\n\n{line}\n".encode(), sender)
        river.now += timedelta(hours=23) / count
    hashes = [*(hash_of(river, seat) for seat in ("FRANCE", "ITALY", "MASTER", "w0")), river.game().private or ""]
    hashes.append(current_settings(river.judge).password)
    assert all(8 <= reached[hashed] <= most for hashed in hashes), [reached[hashed] for hashed in hashes]
    letters = river.letters()
    told = Counter((letter.to, letter.subject.partition(": KEY")[0]) for letter in letters)
    for who, called in ((FRANCE, "France in river"), (GM, "Master in river"), (KEEPER, "the keeper of this judge")):
        assert 1 <= told[who, f"Diplomacy key for {called}"] <= 2
    assert told[FRANCE, "river: wrong password"] == 1
    assert told["italy@example.org", "river: wrong password"] == 1
    assert told[GM, "river: wrong password"] == 2, "of the Master's password, and of the privacy word"
    assert told[KEEPER, "Diplomacy wrong password for the keeper"] == 1
    assert told[KEEPER, "Judge: somebody guesses passwords"] == 1
    assert code_of(river, "italy@example.org", "SIGNON Iriver italy-pw") == ""
    for who, line in ((FRANCE, "Friver france-pw"), (GM, "Mriver gm-secret"), (KEEPER, f"JK@river {WORD}")):
        key = key_in([letter for letter in letters if "key for" in letter.subject], who)
        assert code_of(river, who, f"KEY {key}", f"SIGNON {line}") == ""


@pytest.mark.parametrize("count", [220, pytest.param(400, marks=pytest.mark.slow)])
def test_guesses_by_any_mix_of_doors_reach_each_hash_twenty_times_a_day(
    river: House, reached: Counter[str], count: int
) -> None:
    guesses_by_all_doors(river, reached, count)


@pytest.mark.slow
def test_ten_thousand_guesses_open_nothing_and_compare_words_for_an_owners_answer_alone(
    river: House, reached: Counter[str]
) -> None:
    guesses_by_all_doors(river, reached, 10_000, most=2_000)


def test_who_is_muted_by_others_mails_gets_the_key_letter_and_hears_that_the_password_was_not_tried(
    river: House,
) -> None:
    counts = [len(river.mail(FRANCE, f"Hello {number}")) for number in range(25)]
    assert counts == [1] * 21 + [0] * 4
    for number in range(8):
        assert to(guess(river, number, FRANCE), FRANCE) == []
    letters = to(river.mail(FRANCE, "SIGNON Friver france-pw", "A PAR H"), FRANCE)
    assert len(letters) == 2
    assert "Yours was not tried" in answer(letters, FRANCE)
    key = key_in(letters, FRANCE)
    assert key
    assert "You have signed on" in answer(river.mail(FRANCE, f"KEY {key}", "SIGNON Friver france-pw"), FRANCE)


def test_right_password_is_answered_after_150_forged_ones_in_its_owners_name(river: House) -> None:
    for number in range(150):
        guess(river, number, FRANCE)
        river.now += timedelta(seconds=20)
    assert guess(river, 150, FRANCE) == [], "the answers of this hour are used up"
    (letter,) = to(river.mail(FRANCE, "SIGNON Friver france-pw", "A PAR - BUR"), FRANCE)
    assert "Yours was not tried" in answer([letter], FRANCE)
    assert "A reply to this letter needs no sign-on: it counts for France in river." in letter.text
    assert "Army Paris -> Burgundy" in answer(river.answer(letter, "A PAR - BUR"), FRANCE)


def test_right_password_from_an_address_not_on_file_is_told_from_no_other_by_an_answer(river: House) -> None:
    for number in range(40):
        guess(river, number)
    assert [guess(river, 41), river.mail(THIEF, "SIGNON Friver france-pw")] == [[], []]


def test_refusal_behind_the_right_password_is_answered_although_others_used_up_the_answers(river: House) -> None:
    for _ in range(30):
        river.mail(GM, "nonsense")
    assert river.mail(GM, "nonsense") == []
    assert len(to(river.mail(GM, "RENAME river river gm-secret"), GM)) == 1


def test_that_passwords_are_not_tried_is_said_so_often_in_an_hour_as_any_other_refusal(river: House) -> None:
    for number in range(8):
        guess(river, number, FRANCE)
    counts = [len(to(guess(river, number, FRANCE), FRANCE)) for number in range(25)]
    assert counts == [2, *[1] * 20, 0, 0, 0, 0]
