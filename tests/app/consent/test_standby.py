"""STANDBY: people who take over vacant powers, offered to the Master or asked by the judge itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.game.game import Stage
from judge.game.people.standby import Standby, StandbyWish, in_turn, read_standby
from judge.game.values.reliability import Reliability
from tests.support.command_mails import code_of, power, refused_master, told
from tests.support.house import GM, POWERS, Got, House, address, to
from tests.support.rows import each_row

ANNA, BEN, CARL = "anna@example.net", "ben@example.net", "carl@example.net"
FRANCE, ITALY = address("FRANCE"), address("ITALY")
KINDS = ("standard", "payola", "chaos")


@pytest.fixture
def played(tmp_path: Path) -> Iterator[House]:
    """A judge where addresses have to answer first, on which river is being played."""
    made = House(tmp_path, confirm=True)
    made.once(("standbys",), lambda: _play(made))
    made.skip_letters()
    yield made
    made.judge.store.close()


def _play(house: House) -> None:
    house.create("RULE POWER_CHOICE", "TIMING MOVE 3D WARN 0 GRACE 1D")
    for each in POWERS:
        house.say_yes(house.mail(address(each), f"JOIN {each.lower()}@river {each.lower()}-pw"))
    house.wait(days=1, hours=1)


def stand_by(house: House, *people: str, wish: str = "") -> None:
    for each in people:
        house.say_yes(house.mail(each, f"STANDBY ON {wish}"))
        house.wait(hours=25)
    house.skip_letters()


def asked(letters: list[Got], who: str = ANNA) -> list[Got]:
    """The letters that ask somebody to play."""
    return [letter for letter in to(letters, who) if "you are invited" in letter.subject]


def holder(house: House, name: str = "FRANCE") -> tuple[str, ...]:
    player = power(house, name).player
    return player.addresses if player is not None else ()


def leave(house: House, who: str = "france") -> list[Got]:
    return house.mail(f"{who}@example.org", f"SIGNON {who}@river {who}-pw", "RESIGN YES")


def test_an_address_is_on_the_list_with_its_yes_and_sees_its_entry(played: House) -> None:
    (letter,) = [got for got in played.mail(ANNA, "STANDBY ON 2D standard Berlin") if "[CONFIRM" in got.subject]
    assert "standby list" in " ".join(letter.text.split())
    assert "You are on the standby list for standard games" in " ".join(told(played.reply(letter), ANNA).split())
    said = " ".join(told(played.mail(ANNA, "STANDBY"), ANNA).split())
    assert "standard games with movement phases of 2 days or more. Games near Europe/Berlin come first." in said
    assert "standby list for standard games" in " ".join(told(played.mail(ANNA, "MY GAMES"), ANNA).split())
    assert "You are not on the standby list" in told(played.mail(ANNA, "STANDBY OFF"), ANNA)
    assert "standby" not in told(played.mail(ANNA, "MY GAMES"), ANNA)
    assert code_of(played, ANNA, "STANDBY perhaps") == "E-STANDBY"
    assert code_of(played, ANNA, "STANDBY ON nowhere") == "E-STANDBY"


def test_somebody_known_here_is_asked_too_and_is_on_the_list_with_their_yes_alone(played: House) -> None:
    letters = played.mail(FRANCE, "STANDBY ON")
    assert "as soon as you have said yes" in " ".join(told(letters, FRANCE).split())
    assert "You are not on" in told(played.mail(FRANCE, "STANDBY"), FRANCE)
    (letter,) = [got for got in letters if "[CONFIRM" in got.subject]
    assert "You are on the standby list now" in " ".join(told(played.reply(letter), FRANCE).split())
    assert "standby list for any game" in " ".join(told(played.mail(FRANCE, "STANDBY"), FRANCE).split())


def test_the_master_is_offered_somebody_without_an_address_and_asks_by_a_line(played: House) -> None:
    stand_by(played, ANNA)
    letters = leave(played)
    said = " ".join(told(letters, GM).split())
    assert "Somebody on the judge's standby list can play France in river." in said
    assert "The first one's record: new on this judge." in said
    assert "REPLACE france STANDBY" in said
    assert "standby" not in told(letters, ITALY)
    assert asked(letters) == []
    letters = played.master("REPLACE france STANDBY")
    assert ANNA not in told(letters, GM)
    (letter,) = asked(letters)
    played.reply(letter)
    assert (holder(played), played.game().stage) == ((ANNA,), Stage.ACTIVE)
    refused_master(played, "E-REPLACE", "REPLACE france STANDBY")


def test_the_judge_asks_one_a_day_by_itself_where_the_master_allows_it(played: House) -> None:
    stand_by(played, ANNA, BEN)
    played.master("SET STANDBY ON")
    letters = leave(played)
    assert len(asked(letters)) == 1
    assert asked(letters, BEN) == []
    assert "Somebody on the standby list (new on this judge) is asked to play France" in " ".join(
        told(letters, GM).split()
    )
    assert ANNA not in told(letters, GM)
    letters = played.tick(hours=23)
    assert asked(letters, BEN) == []
    letters = played.tick(hours=2)
    (second,) = asked(letters, BEN)
    letters = played.tick(hours=25)
    said = " ".join(told(letters, GM).split())
    assert "Nobody is left on the judge's standby list who can play France in river." in said
    assert "A person who was asked can still say yes." in said
    assert "standby" not in told(played.tick(hours=49), GM)
    played.reply(second)
    assert holder(played) == (BEN,)
    assert "S1901M: France got a new player from the judge's standby list." in told(
        played.mail(GM, "SUMMARY river"), GM
    )


def test_somebody_who_comes_to_the_list_when_it_was_at_its_end_is_asked_within_a_day(played: House) -> None:
    played.master("SET STANDBY ON")
    leave(played)
    played.say_yes(played.mail(ANNA, "STANDBY ON"))
    played.wait(hours=1)
    assert len(asked(played.tick(hours=30))) == 1


def test_two_vacant_powers_and_a_list_at_its_end_are_told_of_once_each(played: House) -> None:
    stand_by(played, ANNA)
    played.master("SET STANDBY ON")
    leave(played)
    said = told(leave(played, "italy") + played.tick(days=6), GM)
    assert said.count("Nobody is left on the judge's standby list") == 2


def test_the_judge_goes_on_asking_after_a_day_with_ten_invitations(played: House) -> None:
    stand_by(played, ANNA)
    played.master("SET STANDBY ON", *(f"REPLACE france p{number}@example.net" for number in range(10)))
    assert asked(leave(played, "italy")) == []
    assert len(asked(played.tick(hours=26))) == 1


def test_a_dismissal_by_the_clock_is_filled_too_and_a_late_setting_begins_at_once(played: House) -> None:
    stand_by(played, ANNA)
    played.master("SET STANDBY ON")
    for each in POWERS:
        if each != "FRANCE":
            played.mail(address(each), f"SIGNON {each.lower()}@river {each.lower()}-pw", "SET WAIT", "ALL HOLD")
    deadline = played.game().deadline
    assert deadline is not None
    letters = played.tick(hours=(deadline - played.now).total_seconds() // 3600 + 26)
    assert power(played, "FRANCE").player is None
    played.reply(asked(letters)[0])
    assert holder(played) == (ANNA,)


def test_the_setting_begins_with_the_powers_that_are_vacant(played: House) -> None:
    stand_by(played, ANNA)
    leave(played)
    letters = played.master("SET STANDBY ON")
    assert len(asked(letters)) == 1
    assert "STANDBY ON" in told(played.master("SETTINGS"), GM)
    assert "people of its standby list" in " ".join(told(played.master("LIST river"), GM).split())


def test_a_no_counts_for_one_game_alone(played: House) -> None:
    stand_by(played, ANNA)
    leave(played)
    (letter,) = asked(played.master("REPLACE france STANDBY"))
    assert "STANDBY OFF takes you off the list" in " ".join(letter.text.split())
    played.reply(letter, "No")
    assert "You are on the standby list" in told(played.mail(ANNA, "STANDBY"), ANNA)
    played.create("RULE POWER_CHOICE", name="lake")
    refused_master(played, "E-REPLACE", "REPLACE france STANDBY")


@each_row("who", [ITALY, "italy+2@example.org", "gm@example.org", FRANCE])
def test_nobody_of_the_game_is_asked(played: House, who: str) -> None:
    stand_by(played, who)
    letters = leave(played)
    assert "standby" not in told(letters, GM)
    refused_master(played, "E-REPLACE", "REPLACE france STANDBY")


def test_who_watches_or_is_denied_or_wants_another_game_is_not_asked(played: House) -> None:
    played.say_yes(played.mail(ANNA, "OBSERVE anna@river anna-pw"))
    stand_by(played, ANNA, BEN)
    stand_by(played, CARL, wish="7D")
    played.master(f"SET DENY PLAYER {BEN}")
    leave(played)
    refused_master(played, "E-REPLACE", "REPLACE france STANDBY")


def test_the_reliable_come_first_and_then_those_near(played: House) -> None:
    good, fair = Reliability(due=30, on_time=30), Reliability(due=30, on_time=20)
    people = (
        Standby("fair@example.net", StandbyWish(), fair),
        Standby("far@example.net", StandbyWish(zone="Pacific/Auckland"), good),
        Standby("near@example.net", StandbyWish(zone="Europe/London"), good),
    )
    found = in_turn(people, played.game(), (), played.now)
    assert [one.address.partition("@")[0] for one in found] == ["near", "far", "fair"]
    assert found[2].known == "on time in 67 % of 30 phases"


@each_row(
    ("words", "text"),
    [("", ""), ("2D", "2D"), ("payola, standard pace 24H in Berlin", "24H payola standard Europe/Berlin")],
)
def test_a_wish_is_read_and_written(words: str, text: str) -> None:
    assert str(read_standby(words.split(), KINDS)) == text
    assert read_standby(text.split(), KINDS) == read_standby(words.split(), KINDS)


def test_the_answer_to_replace_by_address_does_not_tell_that_somebody_is_on_the_list(played: House) -> None:
    stand_by(played, ANNA)
    told_of = {
        line: [told(played.master(f"REPLACE france {line.format(who)}"), GM).replace(who, "") for who in (ANNA, BEN)]
        for line in ("{}", "{} CLEAR", "{}")
    }
    assert all(known == unknown for known, unknown in told_of.values())
    assert "standby" not in " ".join(said for pair in told_of.values() for said in pair)
    assert told(played.master("REPLACE france NO"), GM).count("standby") == 0


def test_answers_about_an_address_do_not_tell_that_the_list_has_asked_it(played: House) -> None:
    stand_by(played, ANNA, BEN)
    letters = played.master("REPLACE france STANDBY")
    assert len(asked(letters)) == 1
    for line in ("france {}", "france {} CLEAR", "italy {}", "NO", "france {}", "france {} CLEAR"):
        if line == "NO":
            played.master("REPLACE france NO")
            continue
        said = [told(played.master(f"REPLACE {line.format(who)}"), GM).replace(who, "") for who in (ANNA, CARL)]
        assert said[0] == said[1]
    assert len(asked(played.all_letters())) == 1


def test_whom_the_master_has_named_is_still_counted_as_on_the_list(played: House) -> None:
    stand_by(played, ANNA)
    played.master(f"REPLACE france {ANNA}", f"INVITE {ANNA}")
    assert "Somebody on the judge's standby list can play France" in " ".join(told(leave(played), GM).split())
    letters = played.master("REPLACE france STANDBY")
    assert "Somebody on the standby list (new on this judge) gets one letter" in " ".join(told(letters, GM).split())
    assert len(asked(played.all_letters())) == 1


def test_a_person_whom_the_list_asked_is_asked_again_by_name_when_that_was_taken_back(played: House) -> None:
    stand_by(played, ANNA)
    played.master("REPLACE france STANDBY")
    played.master("REPLACE france NO")
    played.master(f"REPLACE france {ANNA}")
    (letter,) = asked(played.tick(hours=31))
    played.reply(letter)
    assert holder(played) == (ANNA,)
