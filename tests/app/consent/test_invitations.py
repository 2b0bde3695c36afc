"""Invitations (INVITE): one letter that asks, its limits, its yes and its no."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

from judge.app.keeper.addresses import block
from judge.game.game import Stage
from tests.support.command_mails import told
from tests.support.house import GM, Got, House, address, to

ANNA, BEN = "anna@example.net", "ben@example.net"


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[House]:
    """A judge where addresses have to answer first, on which river is forming."""
    made = House(tmp_path, confirm=True)
    made.create()
    made.wait(days=1, hours=1)  # nobody was asked on this day
    made.skip_letters()
    yield made
    made.judge.store.close()


def invited(letters: list[Got], who: str = ANNA) -> list[Got]:
    """The invitations to somebody."""
    return [letter for letter in to(letters, who) if "you are invited" in letter.subject]


def invite(house: House, *who: str, name: str = "river") -> list[Got]:
    """The Master has people invited."""
    return house.mail(GM, f"SIGNON M{name} gm-secret", *(f"INVITE {each}" for each in who))


def held_by(house: House, name: str = "river") -> list[str]:
    """The addresses of the seats of a forming game."""
    return [each for seat in house.game(name).seats for each in seat.player.addresses]


def test_an_invitation_tells_who_invites_and_the_game_in_words_and_its_button_sits_down(strict: House) -> None:
    letters = invite(strict, ANNA)
    (letter,) = invited(letters)
    text = " ".join(letter.text.split())
    assert "The Master of the game invites you to river" in text
    assert "moves every 3 days" in text
    assert "7 more players needed" in text
    link = unquote(re.search(r"mailto:\S+body=(\S+)", letter.text).group(1))  # type: ignore[union-attr]
    assert link.splitlines()[1:] == ["JOIN river"]
    answer = strict.mail(ANNA, *link.splitlines())
    assert [each.subject for each in to(answer, ANNA)] == ["river: you are in, six seats left"]
    assert held_by(strict) == [ANNA]


def test_a_reply_of_one_word_sits_down_as_well_and_a_second_one_does_nothing(strict: House) -> None:
    (letter,) = invited(invite(strict, ANNA))
    assert "you are in" in told(strict.reply(letter), ANNA)
    assert strict.reply(letter) == []
    assert held_by(strict) == [ANNA]


def test_a_yes_above_the_quoted_invitation_is_answered_without_a_word_on_the_quotation(strict: House) -> None:
    (letter,) = to(invite(strict, ANNA), ANNA)
    letters = strict.answer(letter, "Yes")
    assert "you are in" in told(letters, ANNA)
    assert "Nothing was left" not in told(letters, ANNA)


def test_nothing_that_the_inviter_has_written_is_in_the_letter_but_names(strict: House) -> None:
    head = "From: Buy Pills <gm@example.org>\nMessage-ID: <1@x>\nSubject: Cheap watches\n\n"
    lines = "CREATE lake gm-secret\nDESC Visit https://spam.example\nPRIVATE casino\nFORM\n"
    strict.say_yes(strict.raw((head + lines).encode(), GM))
    text = invited(invite(strict, ANNA, name="lake"))[0].raw.decode()
    assert [word for word in ("watches", "spam", "casino") if word in text] == []


def test_a_yes_to_an_invitation_stands_for_the_privacy_word_of_its_own_guest_alone(strict: House) -> None:
    strict.create("PRIVATE sesame", name="lake")
    (letter,) = invited(invite(strict, ANNA, name="lake"))
    assert "sesame" not in letter.text
    strict.say_yes(strict.mail(BEN, "LIST"))
    assert "you are in" in told(strict.reply(letter), ANNA)
    assert "lake is private" in told(strict.mail(BEN, "JOIN lake"), BEN)
    assert held_by(strict, "lake") == [ANNA]


def test_a_guest_who_was_sent_away_needs_the_privacy_word_to_come_back(strict: House) -> None:
    strict.create("PRIVATE sesame", name="lake")
    strict.reply(invited(invite(strict, ANNA, name="lake"))[0])
    strict.mail(GM, "SIGNON Mlake gm-secret", "EJECT anna@example.net")
    assert held_by(strict, "lake") == []
    assert "lake is private" in told(strict.mail(ANNA, "JOIN lake"), ANNA)


def test_the_inviter_hears_the_same_of_strangers_players_and_whoever_wants_no_invitations(strict: House) -> None:
    strict.master("SET INVITES ON")
    for who in (ANNA, BEN):
        strict.say_yes(strict.mail(who, f"JOIN river {who[:4].strip('@')}-pass"))
    strict.skip_letters()
    block(strict.judge, "blocked@example.net")
    strict.create(name="lake")
    strict.reply(invited(invite(strict, "no@example.net", name="lake"), "no@example.net")[0], "No")
    invite(strict, "fellow@example.net")
    guests = ("new@example.net", "blocked@example.net", "no+2@example.net", "fellow@example.net", ANNA)
    said = set()
    for guest in guests:
        letters = strict.mail(BEN, "SIGNON 2river ben-pass", f"INVITE {guest}")
        said.add(told(letters, BEN).replace(guest, "GUEST"))
        assert {letter.to for letter in letters} <= {BEN, "new@example.net"}
    assert len(said) == 1
    assert "goes to GUEST" in said.pop()


def test_who_has_said_no_is_never_invited_again_to_any_game(strict: House) -> None:
    strict.create(name="lake")
    (letter,) = invited(invite(strict, ANNA))
    assert strict.reply(letter, "No, thanks") == []
    strict.wait(days=40)
    strict.skip_letters()
    assert invited(invite(strict, ANNA)) == invited(invite(strict, ANNA, name="lake")) == []
    assert invited(strict.tick(days=2)) == []
    strict.say_yes(strict.mail(ANNA, "JOIN river"))
    assert held_by(strict) == [ANNA]


def test_a_no_to_an_invitation_counts_for_one_that_waits_already(strict: House) -> None:
    strict.create(name="lake")
    (letter,) = invited(invite(strict, ANNA))
    assert invited(invite(strict, ANNA, name="lake")) == []
    strict.reply(letter, "No")
    assert invited(strict.tick(days=3)) == []


@pytest.mark.parametrize("known", [False, True])
def test_a_mailbox_gets_one_invitation_in_a_day_and_the_next_one_later(strict: House, *, known: bool) -> None:
    if known:
        strict.say_yes(strict.mail(ANNA, "LIST"))
    strict.wait(days=1, hours=1)
    strict.create(name="lake")
    strict.skip_letters()
    assert len(invited(invite(strict, ANNA))) == 1
    assert invited(invite(strict, "anna+x@example.net", name="lake"), "anna+x@example.net") == []
    assert len(invited(strict.tick(days=1, hours=7), "anna+x@example.net")) == 1


def test_a_game_invites_a_mailbox_once_and_ten_people_in_a_day(strict: House) -> None:
    many = [f"guest{number}@host{number}.example.net" for number in range(10)]
    assert sum(len(invited(invite(strict, each), each)) for each in many) == 10
    assert "You have invited" in told(invite(strict, "GUEST3+new@host3.example.net"), GM)
    assert "10 people have been invited today" in told(invite(strict, ANNA), GM)
    strict.wait(days=1)
    assert len(invited(invite(strict, ANNA))) == 1


def test_one_person_invites_twenty_people_in_a_day_to_all_games_together_and_others_go_on(strict: House) -> None:
    strict.create("SET INVITES ON", name="lake")
    strict.create(name="pond")
    welcome = to(strict.say_yes(strict.mail(BEN, "JOIN lake")), BEN)[-1]
    strict.wait(days=1)
    strict.skip_letters()
    letters: list[Got] = []
    for game in ("river", "lake", "pond"):
        guests = (f"guest{number}@{game}{number}.example.net" for number in range(10 - (game == "lake")))
        letters += invite(strict, *guests, name=game)
    letters += strict.tick(hours=20)
    assert sum("you are invited" in letter.subject for letter in letters) == 20
    assert len(invited(strict.answer(welcome, f"INVITE {ANNA}"))) == 1
    letters = strict.tick(days=1)
    assert sum("you are invited" in letter.subject for letter in letters) == 9


def test_an_invitation_holds_up_no_question_about_mails_of_its_guests_own(strict: House) -> None:
    strict.say_yes(strict.mail(ANNA, "LIST"))
    strict.wait(days=1, hours=1)
    invite(strict, ANNA)
    strict.say_yes(strict.mail(ANNA, "JOIN river"))
    assert held_by(strict) == [ANNA]


def test_a_strangers_own_mail_on_the_day_of_an_invitation_is_asked_about_a_day_later(strict: House) -> None:
    invite(strict, ANNA)
    assert strict.mail(ANNA, "JOIN river") == []
    asked = to(strict.tick(days=1, hours=1), ANNA)
    assert "A mail in your name asks for a seat" in told(asked, ANNA)
    strict.say_yes(asked)
    assert held_by(strict) == [ANNA]


def test_a_yes_to_an_invitation_answers_the_question_that_waits_besides(strict: House) -> None:
    (letter,) = invited(invite(strict, ANNA))
    strict.mail(ANNA, "LIST")
    letters = strict.reply(letter)
    assert "JOIN river" in told(letters, ANNA)
    assert held_by(strict) == [ANNA]
    assert [each for each in strict.tick(days=2) if each.subject.startswith("[CONFIRM")] == []


def test_an_invitation_that_comes_too_late_is_answered_with_what_to_do(strict: House) -> None:
    (letter,) = invited(invite(strict, ANNA))
    for number in range(7):
        strict.say_yes(strict.mail(f"p{number}@example.org", "JOIN river"))
    assert strict.game().stage is Stage.ACTIVE
    assert "takes no new players" in told(strict.reply(letter), ANNA)


def test_a_yes_after_the_days_of_an_invitation_is_told_the_line_that_still_joins(strict: House) -> None:
    (letter,) = invited(invite(strict, ANNA))
    strict.wait(days=7)
    said = " ".join(told(strict.answer(letter, "Yes"), ANNA).split())
    assert "Your yes came too late" in said
    assert "send JOIN river." in said


def test_a_waiting_invitation_to_a_game_that_has_filled_up_is_not_sent(strict: House) -> None:
    strict.mail(ANNA, "LIST")
    assert invited(invite(strict, ANNA)) == []
    for number in range(7):
        strict.say_yes(strict.mail(f"p{number}@example.org", "JOIN river"))
    assert invited(strict.tick(days=2)) == []


def test_a_forged_mail_of_the_master_invites_nobody(strict: House) -> None:
    assert to(strict.mail(GM, "INVITE anna@example.net"), ANNA) == []
    assert to(strict.mail(GM, "SIGNON Mriver guessed", "INVITE anna@example.net"), ANNA) == []


def test_where_nobody_is_asked_an_invitation_sits_down_all_the_same(house: House) -> None:
    house.create("PRIVATE sesame")
    (letter,) = invited(invite(house, ANNA))
    assert "you are in" in told(house.reply(letter), ANNA)


def test_the_line_of_a_vacant_power_stands_in_the_invitation_to_a_game_under_way(tmp_path: Path) -> None:
    house = House(tmp_path, confirm=True)
    house.start()
    house.master("SET PRIVATE sesame")
    house.mail(address("ITALY"), "SIGNON italy@river italy-pw", "RESIGN YES")
    (letter,) = invited(invite(house, ANNA))
    assert "Italy without a player" in letter.text
    assert "TAKEOVER italy@river" in letter.text
    assert "you play Italy" in told(house.reply(letter), ANNA) or "Italy" in told(house.letters(), ANNA)
    assert next(each for each in house.game().powers if each.name == "ITALY").player is not None
    house.judge.store.close()


@pytest.mark.parametrize(
    ("lines", "password"),
    [
        (("JOIN lake anna-pw",), "anna-pw"),
        (("JOIN england@lake anna-pw",), "anna-pw"),
        (("JOIN lake anna-pw sesame",), "anna-pw"),
        (("JOIN lake anna-pw wrong-word",), "anna-pw"),
        (("Yes", "JOIN turkey@lake anna-pw"), "anna-pw"),
        (("JOIN lake sesame",), ""),
    ],
)
def test_a_guest_needs_no_privacy_word_with_a_password_or_a_power(
    strict: House, lines: tuple[str, ...], password: str
) -> None:
    strict.create("PRIVATE sesame", "RULE POWER_CHOICE", name="lake")
    (letter,) = invited(invite(strict, ANNA, name="lake"))
    strict.reply(letter, *lines)
    (seat,) = strict.game("lake").seats
    assert seat.player.has_password is bool(password)
    if password:
        assert "status" in told(strict.mail(ANNA, f"SIGNON {seat.id}@lake {password}", "STATUS"), ANNA)


def test_a_guest_who_says_yes_and_sets_a_password_gets_both(strict: House) -> None:
    strict.create("PRIVATE sesame", name="lake")
    (letter,) = invited(invite(strict, ANNA, name="lake"))
    strict.reply(letter, "Yes", "SET PASSWORD anna-pw")
    (seat,) = strict.game("lake").seats
    assert seat.player.has_password


def test_a_guest_gets_in_while_others_have_used_up_the_tries(strict: House) -> None:
    strict.create("PRIVATE sesame", name="lake")
    (letter,) = invited(invite(strict, ANNA, name="lake"))
    for number in range(8):
        strict.say_yes(strict.mail(f"p{number}@example.net", "JOIN lake wrong"))
    strict.reply(letter, "JOIN lake sesame")
    (seat,) = strict.game("lake").seats
    assert not seat.player.has_password, "it was not checked, and is what others know"


@pytest.mark.parametrize(
    "said", ["Yes, England", "yes please, I'd like to play England!", "Yes, England if possible\n\nAnna"]
)
@pytest.mark.parametrize("rules", [("RULE POWER_CHOICE",), ()])
def test_a_power_named_in_the_yes_is_chosen_or_wished_for(strict: House, said: str, rules: tuple[str, ...]) -> None:
    strict.create(*rules, name="lake")
    (letter,) = invited(invite(strict, ANNA, name="lake"))
    assert "(YES, AUSTRIA)" in letter.text
    answer = told(strict.answer(letter, *said.splitlines()), ANNA)
    (seat,) = strict.game("lake").seats
    assert (seat.power, seat.preference) == (("ENGLAND", ()) if rules else (None, (("ENGLAND",),)))
    assert ("You play England" if rules else "You would like England") in answer
    assert not seat.player.has_password


@pytest.mark.parametrize("said", ["Yes, England second", "Yes, England or France", "Yes\nAnna, London, England"])
def test_a_yes_that_says_more_of_a_power_than_its_name_chooses_none_and_is_told_how(strict: House, said: str) -> None:
    strict.create("RULE POWER_CHOICE", name="lake")
    (letter,) = invited(invite(strict, ANNA, name="lake"))
    (welcome,) = to(strict.answer(letter, *said.splitlines()), ANNA)
    assert "reply SET PREFERENCE" in welcome.text
    strict.answer(welcome, "SET PREFERENCE E")
    (seat,) = strict.game("lake").seats
    assert (seat.power, seat.preference) == (None, (("ENGLAND",),))


@pytest.mark.parametrize("said", ["Yes, if Ben plays England", "Yes, England on Friday"])
def test_a_power_beside_a_condition_takes_no_seat(strict: House, said: str) -> None:
    (letter,) = invited(invite(strict, ANNA))
    strict.answer(letter, said)
    assert held_by(strict) == []


def test_a_yes_for_a_power_that_is_taken_is_told_which_are_free(strict: House) -> None:
    strict.create("RULE POWER_CHOICE", name="lake")
    strict.say_yes(strict.mail(BEN, "JOIN england@lake ben-pw"))
    strict.tick(days=1)
    (letter,) = invited(invite(strict, ANNA, name="lake"))
    assert "England is taken. Free are: Austria, France" in told(strict.answer(letter, "Yes, England"), ANNA)
    assert held_by(strict, "lake") == [BEN]


def test_a_power_named_in_the_yes_is_the_vacant_one_that_is_taken_over(tmp_path: Path) -> None:
    house = House(tmp_path, confirm=True)
    house.start()
    for power in ("ITALY", "RUSSIA"):
        house.play(power, "RESIGN YES")
    (letter,) = invited(invite(house, ANNA))
    house.answer(letter, "Yes, Russia please")
    players = {each.name: each.player for each in house.game().powers}
    assert players["ITALY"] is None
    assert players["RUSSIA"] is not None
    house.judge.store.close()
