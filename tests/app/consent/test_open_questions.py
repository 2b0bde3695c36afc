"""Questions of a Master that wait for a yes: in STATUS, and told once when none came in time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.game.game import Status
from tests.support.command_mails import power, refused_master, told
from tests.support.house import GM, POWERS, Got, House, address, to

ANNA, BEN, CARL = "anna@example.net", "ben@example.net", "carl@example.net"
FRANCE, GERMANY, ITALY = address("FRANCE"), address("GERMANY"), address("ITALY")


@pytest.fixture
def played(tmp_path: Path) -> Iterator[House]:
    """A judge where addresses have to answer first, on which river is being played."""
    made = House(tmp_path, confirm=True)
    made.once(("open questions",), lambda: _play(made))
    made.skip_letters()
    yield made
    made.judge.store.close()


def _play(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    for each in POWERS:
        house.say_yes(house.mail(address(each), f"JOIN {each.lower()}@river {each.lower()}-pw"))
    house.wait(days=1, hours=1)


def status(house: House, who: str = GM) -> str:
    """STATUS in one line, as the Master or a player reads it."""
    seat, password = ("M", "gm-secret") if who == GM else (who.partition("@")[0], f"{who.partition('@')[0]}-pw")
    line = f"SIGNON {seat}@river {password}" if who != GM else "SIGNON Mriver gm-secret"
    return " ".join(told(house.mail(who, line, "STATUS"), who).split())


def asked(letters: list[Got], who: str = ANNA) -> list[Got]:
    """The letters that ask somebody to play."""
    return [letter for letter in to(letters, who) if "you are invited" in letter.subject]


def lapses(letters: list[Got]) -> list[str]:
    """The letters to the Master about questions that nobody has said yes to."""
    return [" ".join(letter.text.split()) for letter in to(letters, GM) if "no yes from" in letter.subject]


def stand_by(house: House, who: str) -> None:
    house.say_yes(house.mail(who, "STANDBY ON"))
    house.wait(hours=25)
    house.skip_letters()


def test_the_master_finds_each_question_in_status_with_the_line_that_takes_it_back(played: House) -> None:
    assert "was asked" not in status(played)
    played.say_yes(played.mail(CARL, "OBSERVE owl@river owl-pw"))
    played.master(f"REPLACE france {ANNA}", f"SET MASTER ADD {BEN}", "PROMOTE owl")
    said = status(played)
    assert f"{ANNA} was asked to play France on Tue 24 Nov 2026 13:00" in said
    assert "a yes counts until Sun 29 Nov 2026 13:00" in said
    assert "To take that back: REPLACE france NO" in said
    assert f"{BEN} was asked to be one more Master on" in said
    assert f"To take that back: SET MASTER DROP {BEN}" in said
    assert "owl was asked to be the Master in your place on" in said
    assert "To take that back: PROMOTE owl NO" in said
    assert "was asked" not in status(played, FRANCE) + status(played, ITALY)
    played.master("REPLACE france NO", f"SET MASTER DROP {BEN}", "PROMOTE owl NO")
    assert "was asked" not in status(played)


def test_a_yes_takes_a_question_out_of_status_and_a_no_does_not_show(played: House) -> None:
    (first,) = asked(played.master(f"REPLACE france {ANNA}", f"REPLACE italy {BEN}"))
    before = status(played)
    played.reply(first, "No")
    assert status(played) == before
    (second,) = asked(played.master(f"REPLACE germany {CARL}"), CARL)
    played.reply(second)
    assert CARL not in status(played)
    assert ANNA in status(played)


def test_a_question_that_no_letter_may_carry_looks_like_any_other(played: House) -> None:
    (letter,) = asked(played.master(f"REPLACE france {ANNA}"))
    played.reply(letter, "No")  # nobody can invite Anna from here again
    played.create("RULE POWER_CHOICE", name="lake")
    played.say_yes(played.mail(FRANCE, "JOIN lake france-pw"))
    for each in POWERS[3:] + POWERS[:2]:
        played.say_yes(played.mail(address(each), f"JOIN {each.lower()}@lake {each.lower()}-pw"))
    letters = played.mail(GM, "SIGNON Mriver gm-secret", f"REPLACE italy {ANNA}", f"REPLACE germany {BEN}")
    assert asked(letters) == []
    assert len(asked(letters, BEN)) == 1
    said = status(played)
    assert f"{ANNA} was asked to play Italy on" in said
    assert f"{BEN} was asked to play Germany on" in said


def test_of_two_people_asked_for_a_power_the_other_is_no_longer_asked(played: House) -> None:
    letters = played.master(f"REPLACE france {ANNA}", f"REPLACE france {BEN}")
    played.reply(asked(letters, BEN)[0])
    assert "was asked" not in status(played)
    assert lapses(played.tick(days=7)) == []


def test_a_standby_player_is_not_named_while_the_question_waits(played: House) -> None:
    stand_by(played, ANNA)
    played.master("REPLACE france STANDBY")
    said = status(played)
    assert "Somebody on the standby list was asked to play France on" in said
    assert ANNA not in said
    (lapse,) = lapses(played.tick(days=7))
    assert "Somebody on the standby list was asked" in lapse
    assert "To ask the next one, send REPLACE france STANDBY" in lapse
    assert ANNA not in lapse


def test_an_invitation_stands_in_status_of_a_forming_game_until_the_guest_comes(tmp_path: Path) -> None:
    house = House(tmp_path, confirm=True)
    house.create("RULE POWER_CHOICE")
    letters = house.master(f"INVITE {ANNA}", f"INVITE {BEN}")
    assert f"{ANNA} was invited on" in status(house)
    house.reply(asked(letters)[0])
    said = status(house)
    assert ANNA not in said
    assert f"SET DENY PLAYER {BEN}" in said
    (lapse,) = lapses(house.tick(days=7))
    assert f"{BEN} was invited to river on" in lapse
    assert "has not come" in lapse
    house.judge.store.close()


def test_the_master_is_told_once_when_nobody_has_said_yes_in_time(played: House) -> None:
    letters = played.master(f"REPLACE france {ANNA}", f"SET MASTER ADD {BEN}")
    played.reply(asked(letters)[0], "No")
    assert lapses(played.tick(days=4)) == []
    letters = played.tick(days=3)
    told_of = " ".join(lapses(letters))
    assert f"{ANNA} was asked on Tue 24 Nov 2026 13:00 GMT to play France in river, and has not said yes." in told_of
    assert "REPLACE france STANDBY asks the standby list" in told_of
    assert f"SET MASTER ADD {BEN} asks again." in told_of
    assert not any("no yes from" in letter.subject for letter in letters if letter.to != GM)
    assert "was asked" not in status(played)
    assert lapses(played.tick(days=7)) == []


def test_questions_of_a_game_that_is_over_lapse_in_silence(played: House) -> None:
    played.master(f"REPLACE france {ANNA}", f"SET MASTER ADD {BEN}", "TERMINATE YES")
    assert lapses(played.tick(days=7)) == []


def test_a_second_letter_of_a_day_leaves_a_day_later_and_the_answer_says_so(played: House) -> None:
    played.master(f"REPLACE france {ANNA}")
    letters = played.master(f"REPLACE italy {ANNA}")
    assert asked(letters) == []
    assert "it leaves after Wed 25 Nov 2026 13:00" in " ".join(told(letters, GM).split())
    assert len(asked(played.tick(hours=31))) == 1


def test_an_invitation_to_somebody_who_was_asked_to_play_is_refused_with_its_day(played: House) -> None:
    played.mail(FRANCE, "SIGNON Friver france-pw", "RESIGN YES")
    played.master(f"REPLACE france {ANNA}", "REPLACE france NO")
    letters = played.master(f"INVITE {ANNA}")
    assert "again from 24 December" in " ".join(told(letters, GM).split())


def test_a_standby_question_that_was_taken_back_can_be_asked_again(played: House) -> None:
    stand_by(played, ANNA)
    (first,) = asked(played.master("REPLACE france STANDBY"))
    played.master("REPLACE france NO")
    letters = played.master("REPLACE france STANDBY")
    assert "Somebody on the standby list" in " ".join(told(letters, GM).split())
    (second,) = asked(letters + played.tick(hours=31))
    assert second.message_id != first.message_id
    played.reply(second)
    assert power(played, "FRANCE").player is not None
    assert "asked" not in status(played)


def test_after_a_no_the_list_passes_over_somebody_whom_the_master_still_asks_by_name(played: House) -> None:
    stand_by(played, ANNA)
    (first,) = asked(played.master("REPLACE france STANDBY"))
    played.reply(first, "No")
    played.master("REPLACE france NO")
    refused_master(played, "E-REPLACE", "REPLACE france STANDBY")
    letters = played.master(f"REPLACE france {ANNA}") + played.tick(hours=31)
    played.reply(asked(letters)[0])
    player = power(played, "FRANCE").player
    assert player is not None
    assert player.addresses == (ANNA,)
    assert power(played, "FRANCE").status is Status.PLAYED


def test_status_tells_the_master_and_the_two_players_of_an_exchange(played: House) -> None:
    played.master("SWAP france germany")
    assert "France and Germany are asked to change places. No answer yet: France and Germany. To drop it: SWAP NO" in (
        status(played)
    )
    assert "You are asked to change places with Germany. To agree: SWAP france germany." in status(played, FRANCE)
    assert "change places" not in status(played, ITALY)
    played.mail(FRANCE, "SIGNON Friver france-pw", "SWAP france germany")
    assert "Agreed: France. No answer yet: Germany." in status(played)
    assert "You agree to change places with Germany, who is asked. To take that back: SWAP NO" in status(played, FRANCE)
    assert "Agreed" not in status(played, GERMANY)


def test_status_tells_the_master_who_still_owes_a_word_on_more_time(played: House) -> None:
    played.mail(FRANCE, "SIGNON Friver france-pw", "MORE TIME 24H")
    played.mail(ITALY, "SIGNON Iriver italy-pw", "MORE TIME YES 1")
    said = status(played)
    assert "France asks for 1 day more time. Agreed: Italy. No answer yet: Austria, England" in said
    assert "Agreed: Italy" not in status(played, GERMANY)


def test_status_keeps_a_question_through_a_new_name_of_the_game(played: House) -> None:
    played.master(f"REPLACE france {ANNA}")
    played.mail(GM, "RENAME river stream gm-secret")
    said = " ".join(told(played.mail(GM, "SIGNON Mstream gm-secret", "STATUS"), GM).split())
    assert f"{ANNA} was asked to play France" in said
