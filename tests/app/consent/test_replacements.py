"""REPLACE: one mail asks somebody to play a power, and their yes seats them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from judge.game.game import Stage, Status
from tests.support.command_mails import code_of, power, refused_master, told
from tests.support.house import GM, POWERS, Got, House, address, to

ANNA, BEN = "anna@example.net", "ben@example.net"
FRANCE, ITALY = address("FRANCE"), address("ITALY")


@pytest.fixture
def played(tmp_path: Path) -> Iterator[House]:
    """A judge where addresses have to answer first, on which river is being played."""
    made = House(tmp_path, confirm=True)
    made.once(("replacements",), lambda: _play(made))
    made.skip_letters()
    yield made
    made.judge.store.close()


def _play(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    for each in POWERS:
        house.say_yes(house.mail(address(each), f"JOIN {each.lower()}@river {each.lower()}-pw"))
    house.wait(days=1, hours=1)


def asked(letters: list[Got], who: str = ANNA) -> list[Got]:
    """The letters that ask somebody to play."""
    return [letter for letter in to(letters, who) if "you are invited" in letter.subject]


def holder(house: House, name: str = "FRANCE") -> tuple[str, ...]:
    """The addresses of a power's player."""
    player = power(house, name).player
    return player.addresses if player is not None else ()


def too_late(letters: list[Got]) -> None:
    """Check what somebody and the Master are told whose yes comes to nothing."""
    assert "Your yes came too late" in told(letters, ANNA)
    assert "asked for earlier" not in told(letters, ANNA)
    assert f"{ANNA} has said yes to playing France in river" in told(letters, GM)


def orders_of_france(house: House) -> list[Got]:
    return house.mail(FRANCE, "SIGNON Friver france-pw", "A PAR - BUR")


def test_a_power_changes_hands_by_one_mail_of_the_master_and_a_yes(played: House) -> None:
    orders_of_france(played)
    deadline = played.game().deadline
    played.wait(days=4)
    played.skip_letters()
    letters = played.master(f"REPLACE france {ANNA}")
    assert {letter.to for letter in letters} == {GM, ANNA}
    (letter,) = asked(letters)
    assert "asks you to play France in river" in " ".join(letter.text.split())
    assert holder(played) == (FRANCE,)
    letters = played.reply(letter)
    assert holder(played) == (ANNA,)
    assert (played.game().stage, power(played, "FRANCE").status) == (Stage.ACTIVE, Status.PLAYED)
    assert "Army Paris -> Burgundy" in told(letters, ANNA)
    new = played.game().deadline
    assert new is not None
    assert deadline is not None
    assert new > deadline
    assert [len(to(letters, who)) for who in (GM, ANNA, FRANCE, ITALY)] == [1, 1, 1, 1]
    assert "Somebody else plays France in river from now on" in told(letters, FRANCE)
    assert "France in river has a new player" in told(letters, ITALY)
    assert all(who not in told(letters, ITALY) + told(letters, FRANCE) for who in (ANNA,))
    assert code_of(played, FRANCE, "SIGNON Friver france-pw", "A MAR - SPA") == "E-SIGNON-LEFT"
    (own,) = to(letters, ANNA)
    assert "orders on file" in played.answer(own, "A MAR - SPA")[0].subject


def test_the_new_player_reads_what_to_order_and_the_former_one_does_not(played: House) -> None:
    orders_of_france(played)
    letters = played.reply(asked(played.master(f"REPLACE france {ANNA}"))[0])
    assert "in lines like these: A MAR H F BRE H" in told(letters, ANNA)
    assert "Orders are due" in told(letters, ANNA)
    assert "Somebody else plays France" in told(letters, FRANCE)
    assert "BUR" not in told(letters, FRANCE)


def test_with_clear_the_orders_on_file_do_not_go_along(played: House) -> None:
    orders_of_france(played)
    letters = played.reply(asked(played.master(f"REPLACE france {ANNA} CLEAR"))[0])
    assert power(played, "FRANCE").orders is None
    assert "No orders are on file" in told(letters, ANNA)
    assert "Burgundy" not in told(letters, ANNA)


def test_the_same_line_with_clear_corrects_the_first_and_asks_nobody_anew(played: House) -> None:
    orders_of_france(played)
    (letter,) = asked(played.master(f"REPLACE france {ANNA}"))
    letters = played.master(f"REPLACE france {ANNA} CLEAR")
    assert asked(letters) == []
    assert "Then they begin without orders on file" in " ".join(told(letters, GM).split())
    played.reply(letter)
    assert holder(played) == (ANNA,)
    assert power(played, "FRANCE").orders is None


def test_somebody_asked_long_ago_answers_the_old_letter_when_the_master_asks_again(played: House) -> None:
    (letter,) = asked(played.master(f"REPLACE france {ANNA}"))
    played.wait(days=6)
    played.skip_letters()
    said = " ".join(told(played.master(f"REPLACE france {ANNA}"), GM).split())
    assert "a yes to that letter counts again: tell them yourself to send it. Then they get the orders on file." in said
    assert "TAKEOVER france@river" in said
    assert asked(played.letters()) == []
    played.reply(letter)
    assert holder(played) == (ANNA,)
    assert "30 days" in told(played.mail(GM, "HELP REPLACE"), GM)


def test_a_correction_after_a_no_or_for_who_was_passed_over_does_nothing_and_tells_the_same(played: House) -> None:
    (letter,) = asked(played.master(f"REPLACE france {ANNA}"))
    said = told(played.master(f"REPLACE france {ANNA} CLEAR"), GM)
    assert played.reply(letter, "No") == []
    assert told(played.master(f"REPLACE france {ANNA} CLEAR"), GM) == said
    (second,) = asked(played.master(f"REPLACE france {BEN}"), BEN)
    played.master(f"REPLACE france {ANNA}")
    played.reply(second)
    assert holder(played) == (BEN,)


def test_the_question_is_taken_back_by_a_line_and_a_yes_leads_to_nothing(played: House) -> None:
    (letter,) = asked(played.master(f"REPLACE france {ANNA}"))
    letters = played.master("REPLACE france NO")
    assert {letter.to for letter in letters} == {GM, ANNA}
    assert "takes back the question whether you want to play France" in told(letters, ANNA)
    assert "Nobody is asked to play France in river anymore" in told(letters, GM)
    assert "what you were asked for is over" in to(played.reply(letter), ANNA)[0].subject
    assert holder(played) == (FRANCE,)
    assert "nothing to take back" in refused_master(played, "E-REPLACE", "REPLACE france NO")
    assert asked(played.master(f"REPLACE france {BEN}"), BEN)


@pytest.mark.parametrize("answers_between", [False, True])
def test_a_question_taken_back_and_asked_again_is_answered_by_its_old_letter(
    played: House, *, answers_between: bool
) -> None:
    (letter,) = asked(played.master(f"REPLACE france {ANNA}"))
    played.master("REPLACE france NO")
    if answers_between:
        assert "what you were asked for is over" in to(played.reply(letter), ANNA)[0].subject
    letters = played.master(f"REPLACE france {ANNA}")
    assert asked(letters) == []
    assert "a yes to that letter counts again" in " ".join(told(letters, GM).split())
    played.reply(letter)
    assert holder(played) == (ANNA,)


def test_a_question_taken_back_before_its_letter_left_gets_one_when_it_is_asked_again(played: House) -> None:
    played.master(f"REPLACE france {ANNA}", "REPLACE france NO")
    (letter,) = asked(played.master(f"REPLACE france {ANNA}"))
    played.reply(letter)
    assert holder(played) == (ANNA,)


def test_taking_back_tells_nobody_who_has_answered_or_was_not_written_to_and_the_master_nothing(
    played: House,
) -> None:
    said = told(played.master(f"REPLACE france {ANNA}", "REPLACE france NO"), GM)
    assert to(played.all_letters(), ANNA) == []
    played.skip_letters()
    (letter,) = asked(played.master(f"REPLACE france {BEN}"), BEN)
    assert played.reply(letter, "No") == []
    letters = played.master("REPLACE france NO")
    assert {letter.to for letter in letters} == {GM}
    assert told(letters, GM).removeprefix("river: done ") in said
    assert told(played.master(f"REPLACE italy {ANNA}", "REPLACE italy NO"), FRANCE) == ""


def test_a_vacant_power_is_filled_and_the_game_goes_on(played: House) -> None:
    played.master("EJECT france")
    letters = played.master(f"REPLACE french {ANNA}")
    letters = played.reply(asked(letters)[0])
    assert (holder(played), played.game().stage) == ((ANNA,), Stage.ACTIVE)
    assert to(letters, FRANCE) == []


def test_a_watcher_plays_and_watches_no_more(played: House) -> None:
    played.say_yes(played.mail(ANNA, "OBSERVE anna@river anna-pw"))
    played.wait(days=1, hours=1)
    played.skip_letters()
    played.reply(asked(played.master(f"REPLACE france {ANNA}"))[0])
    assert (holder(played), played.game().observers) == ((ANNA,), ())


def test_the_first_yes_of_several_people_asked_counts(played: House) -> None:
    first, second = (asked(played.master(f"REPLACE france {who}"), who)[0] for who in (ANNA, BEN))
    played.master(f"REPLACE france {ANNA} CLEAR")
    played.reply(first)
    assert (holder(played), power(played, "FRANCE").orders) == ((ANNA,), None)
    letters = played.reply(second)
    assert holder(played) == (ANNA,)
    assert "came too late" in told(letters, BEN)
    assert "TAKEOVER" not in told(letters, BEN)
    assert f"{BEN} has said yes to playing France in river" in told(letters, GM)


def test_two_people_asked_by_one_mail_both_get_a_letter_and_are_both_told_when_it_is_taken_back(played: House) -> None:
    letters = played.master(f"REPLACE france {ANNA}", f"REPLACE france {BEN}")
    assert [len(asked(letters, who)) for who in (ANNA, BEN)] == [1, 1]
    letters = played.master("REPLACE france NO")
    assert {letter.to for letter in letters} == {GM, ANNA, BEN}


def test_a_yes_seats_somebody_in_the_power_that_their_letter_named_and_in_one_alone(played: House) -> None:
    (first,) = asked(played.master(f"REPLACE france {ANNA}"))
    assert asked(played.master(f"REPLACE germany {ANNA}")) == []
    letters = played.tick(hours=25)
    (second,) = asked(letters)
    assert "asks you to play Germany in river" in " ".join(second.text.split())
    played.reply(first)
    assert (holder(played), holder(played, "GERMANY")) == ((ANNA,), (address("GERMANY"),))
    assert "you have a place in that game already" in " ".join(told(played.reply(second), ANNA).split())
    assert holder(played, "GERMANY") == (address("GERMANY"),)


def test_a_yes_to_a_question_taken_back_does_not_answer_another_one(played: House) -> None:
    (letter,) = asked(played.master(f"REPLACE france {ANNA}", f"REPLACE germany {ANNA}"))
    played.master("REPLACE france NO")
    assert "what you were asked for is over" in to(played.reply(letter), ANNA)[0].subject
    assert (holder(played), holder(played, "GERMANY")) == ((FRANCE,), (address("GERMANY"),))


def test_a_no_to_one_power_leaves_the_question_about_another_one(played: House) -> None:
    played.say_yes(played.mail(ANNA, "OPENINGS DAILY"))
    (first,) = asked(played.master(f"REPLACE france {ANNA}"))
    played.master(f"REPLACE germany {ANNA}")
    (second,) = asked(played.tick(hours=31))
    played.reply(first, "No")
    played.reply(second)
    assert (holder(played), holder(played, "GERMANY")) == ((FRANCE,), (ANNA,))


def test_a_late_yes_to_a_vacant_power_is_told_how_to_take_it_over(played: House) -> None:
    (letter,) = asked(played.master(f"REPLACE france {ANNA}"))
    played.master("REPLACE france NO", "EJECT france")
    assert "TAKEOVER france@river" in told(played.reply(letter), ANNA)
    played.say_yes(played.mail(ANNA, "TAKEOVER france@river"))
    assert holder(played) == (ANNA,)


def test_a_yes_after_the_days_of_its_question_is_told_so_and_how_to_take_the_power_over(played: House) -> None:
    (letter,) = asked(played.master(f"REPLACE france {ANNA}"))
    played.wait(days=7)
    played.master("EJECT france")
    said = " ".join(told(played.reply(letter), ANNA).split())
    assert "Your yes came too late" in said
    assert "send TAKEOVER france@river." in said
    played.say_yes(played.mail(ANNA, "TAKEOVER france@river"))
    assert holder(played) == (ANNA,)


def test_a_second_yes_after_the_days_of_its_question_is_not_called_too_late(played: House) -> None:
    (letter,) = asked(played.master(f"REPLACE france {ANNA}"))
    played.reply(letter)
    played.wait(days=7)
    letters = played.reply(letter)
    assert "too late" not in told(letters, ANNA)
    assert holder(played) == (ANNA,)


def test_a_yes_after_the_days_of_its_question_changes_nothing_while_the_power_is_played(played: House) -> None:
    (letter,) = asked(played.master(f"REPLACE france {ANNA}"))
    played.wait(days=7)
    assert "the question no longer counts" in " ".join(told(played.reply(letter), ANNA).split())
    assert holder(played) == (FRANCE,)


def test_a_question_that_waited_counts_as_long_as_its_letter_says(played: House) -> None:
    played.master(f"REPLACE germany {ANNA}", f"REPLACE france {ANNA}")
    (letter,) = asked(played.tick(hours=25))
    assert "asks you to play France" in " ".join(letter.text.split())
    played.wait(days=4, hours=20)
    played.reply(letter)
    assert holder(played) == (ANNA,)


def test_only_who_got_the_letter_hears_that_it_is_taken_back_and_once(played: House) -> None:
    letters = played.master(*(f"REPLACE {each.lower()} {ANNA}" for each in POWERS))
    assert len(asked(letters)) == 1
    letters = played.master(*(f"REPLACE {each.lower()} NO" for each in POWERS))
    assert len(to(letters, ANNA)) == 1
    assert to(played.tick(days=6), ANNA) == []


def test_a_yes_comes_to_nothing_when_the_power_has_passed_to_somebody_else(played: House) -> None:
    letter = asked(played.master(f"REPLACE france {ANNA}"))[0]
    played.master("EJECT france")
    played.say_yes(played.mail(BEN, "TAKEOVER france@river"))
    assert holder(played) == (BEN,)
    too_late(played.reply(letter))
    assert holder(played) == (BEN,)


@pytest.mark.parametrize("line", ["DUMMY france", "TERMINATE YES"])
def test_a_yes_comes_to_nothing_when_nobody_can_play_the_power(played: House, line: str) -> None:
    (letter,) = asked(played.master(f"REPLACE france {ANNA}"))
    played.master(line)
    too_late(played.reply(letter))
    assert holder(played) != (ANNA,)


def test_a_yes_counts_though_the_player_has_another_address(played: House) -> None:
    (letter,) = asked(played.master(f"REPLACE france {ANNA}"))
    played.say_yes(played.play("FRANCE", "SET ADDRESS france2@example.org"))
    assert holder(played) == ("france2@example.org",)
    assert "Welcome: you play France" in told(played.reply(letter), ANNA)


@pytest.mark.parametrize(("rule", "reason"), [("HIDE_DUMMIES", ""), ("NO_PRESS", "a new player comes in")])
def test_a_full_new_period_is_told_without_a_vacancy(tmp_path: Path, rule: str, reason: str) -> None:
    house = House(tmp_path)
    house.start(f"RULE {rule}", "TIMING NEXT 2D")
    (letter,) = asked(house.master(f"REPLACE france {ANNA}"))
    deadline = house.game().deadline
    assert deadline is not None
    house.now = deadline - timedelta(hours=2)
    letters = house.reply(letter)
    assert "The deadline of river" in told(letters, ITALY)
    assert "vacancy" not in told(letters, ITALY)
    assert reason in told(letters, ITALY)


def test_a_yes_counts_though_the_player_has_left_meanwhile(played: House) -> None:
    letter = asked(played.master(f"REPLACE france {ANNA}"))[0]
    played.mail(FRANCE, "SIGNON Friver france-pw", "RESIGN YES")
    played.reply(letter)
    assert (holder(played), played.game().stage) == ((ANNA,), Stage.ACTIVE)


def test_the_lists_of_the_master_count_at_the_yes_too(played: House) -> None:
    letter = asked(played.master(f"REPLACE france {ANNA}"))[0]
    played.master(f"SET DENY PLAYER {ANNA}")
    too_late(played.reply(letter))
    assert holder(played) == (FRANCE,)
    refused_master(played, "E-DENIED", f"REPLACE italy {ANNA}")


def test_who_has_said_no_is_asked_no_more_and_the_master_is_told_the_same(played: House) -> None:
    said = told(letters := played.master(f"REPLACE france {ANNA}"), GM)
    assert played.reply(asked(letters)[0], "No") == []
    played.wait(days=2)
    played.skip_letters()
    letters = played.master(f"REPLACE italy {ANNA}")
    assert told(letters, GM).replace("Italy", "France").replace("italy", "france") == said
    assert asked(letters) == []


def test_one_mailbox_is_asked_once_for_a_power_and_ten_people_in_a_day(played: House) -> None:
    played.master(f"REPLACE france {ANNA}")
    assert asked(played.master(f"REPLACE france {ANNA}")) == []
    played.master(*(f"REPLACE france p{number}@example.net" for number in range(9)))
    refused_master(played, "E-LIMIT", "REPLACE italy other@example.net")


def test_a_player_does_not_learn_from_the_limit_of_invitations_that_a_successor_is_sought(played: House) -> None:
    played.master("EJECT italy", "SET INVITES ON")
    played.master(*(f"REPLACE france p{number}@example.net" for number in range(10)))
    assert "Your invitation to river goes to" in told(played.play("FRANCE", f"INVITE {ANNA}"), FRANCE)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("REPLACE france", "E-SYNTAX"),
        (f"REPLACE france {ANNA} KEEP", "E-SYNTAX"),
        (f"REPLACE utopia {ANNA}", "E-POWER"),
        (f"REPLACE M {ANNA}", "E-REPLACE"),
        ("REPLACE france anna", "E-ADDR"),
        ("REPLACE france judge@example.org", "E-ADDR"),
        (f"REPLACE france {FRANCE}", "E-REPLACE"),
        (f"REPLACE france {ITALY}", "E-REPLACE"),
        (f"REPLACE france {GM}", "E-REPLACE"),
        ("REPLACE france gm+2@example.org", "E-REPLACE"),
    ],
)
def test_whom_and_what_one_cannot_replace(played: House, line: str, code: str) -> None:
    refused_master(played, code, line)


def test_a_dummy_is_opened_before_somebody_is_asked(played: House) -> None:
    played.master("DUMMY france")
    assert "RESIGN france" in refused_master(played, "E-REPLACE", f"REPLACE france {ANNA}")


def test_where_dummies_are_hidden_others_hear_nothing(tmp_path: Path) -> None:
    house = House(tmp_path, confirm=True)
    house.create("RULE POWER_CHOICE HIDE_DUMMIES")
    for each in POWERS:
        house.say_yes(house.mail(address(each), f"JOIN {each.lower()}@river {each.lower()}-pw"))
    house.wait(days=1, hours=1)
    house.skip_letters()
    letters = house.reply(asked(house.master(f"REPLACE france {ANNA}"))[0])
    assert {letter.to for letter in letters if "new deadline" not in letter.subject} >= {GM, ANNA, FRANCE}
    assert all("new player" not in letter.text for letter in to(letters, ITALY))


def test_the_record_of_the_new_player_is_for_the_master_alone(played: House) -> None:
    letters = played.reply(asked(played.master(f"REPLACE france {ANNA}"))[0])
    assert "record on this judge" in told(letters, GM)
    assert "record on this judge" not in told(letters, ITALY) + told(letters, FRANCE)


def test_what_replace_cannot_do_leads_to_what_can_be_done(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail(FRANCE, "JOIN france@river france-pw")
    said = refused_master(house, "E-STATE", f"REPLACE france {ANNA}")
    assert f"river has not begun. EJECT france frees the seat; INVITE {ANNA} offers a seat." in " ".join(said.split())
    for line in (f"EJECT france\nINVITE {ANNA}").split("\n"):
        assert code_of(house, GM, "SIGNON Mriver gm-secret", line) == ""
    assert "Nobody has that seat" in refused_master(house, "E-STATE", f"REPLACE italy {ANNA}")
    for seat in ("M", GM):
        assert "send PROMOTE and the ID" in refused_master(house, "E-REPLACE", f"REPLACE {seat} {ANNA}")


def test_a_newcomer_who_plays_there_can_change_places_or_be_freed(played: House) -> None:
    said = " ".join(refused_master(played, "E-REPLACE", f"REPLACE france {ITALY}").split())
    assert "plays Italy in river. SWAP france italy asks both to change places; EJECT italy frees them" in said
    assert code_of(played, GM, "SIGNON Mriver gm-secret", "SWAP france italy") == ""
    played.master("EJECT italy")
    assert len(asked(played.master(f"REPLACE france {ITALY}"), ITALY)) == 1


@pytest.mark.parametrize("line", ["LIST river", "HELP", "MAP river", "HISTORY river"])
def test_a_command_in_a_reply_is_done_and_seats_nobody(played: House, line: str) -> None:
    (letter,) = asked(played.master(f"REPLACE france {ANNA}"))
    letters = played.reply(letter, line)
    assert to(letters, ANNA)
    assert not to(letters, FRANCE)
    assert holder(played) == (FRANCE,)
    played.reply(letter)
    assert holder(played) == (ANNA,)


@pytest.mark.parametrize("said", ["Yes, which power?", "Yes, on Friday", "Sure, but when?"])
def test_a_yes_on_terms_puts_nobody_out(played: House, said: str) -> None:
    (letter,) = asked(played.master(f"REPLACE france {ANNA}"))
    (again,) = played.reply(letter, said)
    assert "was no plain yes" in " ".join(again.text.split())
    for one in (letter, again):
        (refused,) = played.reply(one, said)
        assert "with the one word YES" in " ".join(refused.text.split())
    assert holder(played) == (FRANCE,)
    played.reply(letter)
    assert holder(played) == (ANNA,)
