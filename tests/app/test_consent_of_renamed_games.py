"""Consent for one game: it goes along with a new name, and no other game of an old name has it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.app.keeper.mail_traffic import traffic
from judge.store.tables.traffic import Filter, MailLine
from tests.support.command_mails import power
from tests.support.house import GM, Got, House, to, words

ANNA = "anna@example.net"
EVE = "eve@example.com"
RENAME = "RENAME river lake gm-secret"
GONE = "E-GAME-GONE"
PURGE = "PURGE river gm-secret"


@pytest.fixture
def river(tmp_path: Path) -> Iterator[House]:
    """A judge with a game that is forming, which knows Anna and Eve."""
    made = House(tmp_path, confirm=True)
    made.create()
    for who in (ANNA, EVE):
        made.say_yes(made.mail(who, "LIST"))
    yield made
    made.judge.store.close()


def yes_to_all(house: House, letters: list[Got]) -> list[Got]:
    """Answer yes to all letters that ask, and to those that follow; return the letters."""
    told: list[Got] = []
    while letters:
        told += [letter for letter in letters if not letter.subject.startswith("[CONFIRM ")]
        asked = [letter for letter in letters if letter.subject.startswith("[CONFIRM ")]
        letters = [each for letter in asked for each in house.reply(letter)]
    return told


def anew(house: House, name: str = "river") -> None:
    """Eve makes a game of this name."""
    yes_to_all(house, house.mail(EVE, f"CREATE {name} eve-secret", "FORM"))
    assert house.game(name).master.addresses == (EVE,)


def is_asked(letters: list[Got], who: str = ANNA) -> bool:
    """True if somebody is asked for a yes, and nothing else."""
    return [letter.subject[:9] for letter in to(letters, who)] == ["[CONFIRM "]


@pytest.mark.parametrize("end", [RENAME, PURGE])
def test_a_new_game_of_an_old_name_needs_a_new_yes(river: House, end: str) -> None:
    yes_to_all(river, river.mail(ANNA, "OBSERVE owl@river owl-pw"))
    river.mail(GM, end)
    anew(river)
    assert is_asked(river.mail(ANNA, "JOIN river forged-pw"))
    assert river.game().seats == ()


def test_a_yes_goes_along_with_its_game_to_another_name(river: House) -> None:
    (asked,) = river.mail(ANNA, "JOIN river anna-pw")
    river.master("SET PRIVATE secret-word")
    river.reply(asked)
    assert river.game().seats == ()
    river.mail(GM, RENAME)
    river.mail(ANNA, "JOIN lake anna-pw secret-word")
    assert [seat.player.addresses for seat in river.game("lake").seats] == [(ANNA,)]


def test_a_yes_that_comes_after_the_game_got_another_name_is_for_that_game(river: House) -> None:
    (asked,) = river.mail(ANNA, "JOIN river anna-pw")
    river.mail(GM, RENAME)
    river.reply(asked)
    river.mail(ANNA, "JOIN lake anna-pw")
    assert [seat.player.addresses for seat in river.game("lake").seats] == [(ANNA,)]


@pytest.mark.parametrize("who", [ANNA, "new@example.org"])
@pytest.mark.parametrize("again", [True, False])
def test_a_mail_held_for_a_game_that_got_another_name_is_done_in_no_other_one(
    river: House, who: str, again: bool
) -> None:
    (asked,) = river.mail(who, "JOIN river anna-pw")
    river.mail(GM, RENAME)
    if again:
        anew(river)
    told = words(yes_to_all(river, river.reply(asked)), who).replace("\n", " ")
    assert "The game river is called lake now" in told
    assert "Nothing in your mail was done" in told
    assert "****" not in told
    for name in ("lake", "river") if again else ("lake",):
        assert river.game(name).seats == ()


def test_a_mail_held_for_a_game_that_was_purged_is_not_done_in_the_one_that_was_made_since(river: House) -> None:
    (asked,) = river.mail(ANNA, "JOIN river anna-pw")
    river.mail(GM, PURGE)
    anew(river)
    assert "The game river was deleted" in words(river.reply(asked), ANNA).replace("\n", " ")
    outcomes = [line.outcome for line in traffic(river.judge, Filter((ANNA,))) if isinstance(line, MailLine)]
    assert any(GONE in outcome.split() for outcome in outcomes)
    assert river.game().seats == ()
    assert is_asked(river.mail(ANNA, "JOIN river anna-pw"))


def test_the_new_name_of_a_game_that_strangers_do_not_find_is_not_told(river: House) -> None:
    (asked,) = river.mail(ANNA, "JOIN river anna-pw")
    river.master("SET UNLISTED")
    river.mail(GM, RENAME)
    told = words(river.reply(asked), ANNA).replace("\n", " ")
    assert "has another name now" in told
    assert "lake" not in told


def test_a_yes_to_be_master_ends_with_the_game_and_when_the_game_is_handed_on(river: House) -> None:
    takeover = "TAKEOVER MASTER@river gm-secret gm-secret"
    yes_to_all(river, river.mail(ANNA, takeover))
    assert river.game().master.addresses == (ANNA,)
    yes_to_all(river, river.mail(GM, takeover))
    assert river.game().master.addresses == (GM,)
    assert is_asked(river.mail(ANNA, takeover))
    assert river.game().master.addresses == (GM,)


def test_a_yes_to_be_master_of_a_game_that_was_purged_counts_for_no_other(river: House) -> None:
    yes_to_all(river, river.mail(ANNA, "TAKEOVER MASTER@river gm-secret gm-secret"))
    river.mail(ANNA, PURGE)
    anew(river)
    assert is_asked(river.mail(ANNA, "TAKEOVER MASTER@river eve-secret"))
    assert river.game().master.addresses == (EVE,)


@pytest.mark.parametrize("end", [RENAME, PURGE])
def test_a_yes_to_answers_counts_for_no_other_game_of_that_name(river: House, end: str) -> None:
    yes_to_all(river, river.mail(ANNA, "SIGNON Mriver gm-secret", "LIST"))
    assert to(river.mail(ANNA, "SIGNON Mriver gm-secret", "LIST"), ANNA)
    river.mail(GM, end)
    anew(river)
    assert is_asked(river.mail(ANNA, "SIGNON Mriver eve-secret", "LIST"))


def test_a_wish_for_another_address_goes_along_with_its_game_to_another_name(tmp_path: Path) -> None:
    house = House(tmp_path, confirm=True)
    house.start()
    (asked,) = to(house.play("FRANCE", f"SET ADDRESS {ANNA}"), ANNA)
    house.mail(GM, RENAME)
    assert to(house.reply(asked), ANNA)
    player = power(house, "FRANCE", "lake").player
    assert player is not None
    assert player.addresses == (ANNA,)
    house.judge.store.close()


def test_a_wish_for_an_heir_goes_along_with_its_game_to_another_name(river: House) -> None:
    yes_to_all(river, river.mail(ANNA, "OBSERVE owl@river owl-pw"))
    letters = river.master("PROMOTE owl")
    river.mail(GM, RENAME)
    yes_to_all(river, letters)
    assert river.game("lake").master.addresses == (ANNA,)


def test_a_yes_to_a_wish_in_a_game_that_was_purged_is_answered(river: House) -> None:
    yes_to_all(river, river.mail(ANNA, "OBSERVE owl@river owl-pw"))
    (asked,) = to(river.mail(ANNA, "SIGNON owl@river owl-pw", "SET ADDRESS other@example.net"), "other@example.net")
    river.mail(GM, PURGE)
    assert "NOT done" in words(river.reply(asked), "other@example.net")
