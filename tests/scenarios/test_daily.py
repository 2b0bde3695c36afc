"""Daily letters to Masters about waiting games, at the first tick after 0:00 UTC (timing.md 5.6)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from judge.game.game import Stage
from tests.support.command_mails import order_all, told
from tests.support.house import GM, KEEPER, NOON, POWERS, Got, House, address


def watch(house: House, **later: float) -> list[tuple[str, str, str]]:
    """Let this much time go by; return hour, reader and subject of each letter."""
    end = house.now + timedelta(**later)
    seen: list[tuple[str, str, str]] = []
    while house.now < end:
        letters = house.tick(hours=1)
        seen += [(f"{house.now:%d %H:%M}", letter.to, letter.subject) for letter in letters]
    return seen


def last(house: House) -> list[Got]:
    """The letters up to the next midnight."""
    return house.tick(hours=24 - house.now.hour)


def test_a_game_in_preparation_reminds_its_master_after_each_midnight(house: House) -> None:
    house.mail(GM, "CREATE river gm-secret", "SIGNOFF")
    subject = "river: game in preparation"
    assert watch(house, days=2) == [("24 00:00", GM, subject), ("25 00:00", GM, subject)]
    assert "FORM opens it for players" in told(last(house), GM)


def test_a_forming_game_reminds_its_master_as_long_as_seats_are_free(house: House) -> None:
    house.create("RULE POWER_CHOICE", "RULE START_MASTER")
    for name in POWERS[1:]:
        house.mail(address(name), f"JOIN {name.lower()}@river {name.lower()}-pw")
    daily = [each for each in watch(house, days=1) if "joined" not in each[2]]
    assert daily == [("24 00:00", GM, "river: game forming")]
    house.mail(address(POWERS[0]), "JOIN austria@river austria-pw")
    assert [each for each in watch(house, days=2) if "joined" not in each[2]] == []


def test_a_vacancy_reminds_the_master_from_the_next_midnight_on(house: House) -> None:
    house.start()
    house.mail(address("ITALY"), "RESIGN italy@river italy-pw YES")
    assert house.game().stage is Stage.WAITING
    assert watch(house, hours=11) == []
    letters = house.tick(hours=1)
    assert "waiting for somebody to take over Italy" in told(letters, GM)
    house.mail("new@example.org", "TAKEOVER italy@river new-pw")
    assert watch(house, days=1) == []


def test_a_game_that_waits_reminds_its_master_on_seven_days_and_then_weekly(house: House) -> None:
    house.mail(GM, "CREATE lake gm-secret", "SIGNOFF")
    house.start()
    house.mail(address("ITALY"), "RESIGN italy@river italy-pw YES")
    assert house.game().deadline == datetime(2026, 11, 30, 12, 0, tzinfo=UTC)  # ahead: days before it count, too
    seen = watch(house, days=24)
    days = [f"{day:02} 00:00" for day in (24, 25, 26, 27, 28, 29, 30, 7, 14)]
    for game in ("river: game waiting", "lake: game in preparation"):
        assert [hour for hour, _, subject in seen if subject == game] == days


def test_an_overdue_game_reminds_its_master_after_a_week_and_the_keeper_after_four(house: House) -> None:
    house.start()
    deadline = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
    assert house.game().deadline == deadline
    daily = [each for each in watch(house, days=7 + 9) if "overdue" in each[2]]
    assert daily == [(f"{day:02} 00:00", GM, "river: game overdue") for day in (8, 9)]
    house.tick(days=19)
    readers = {each[1] for each in watch(house, days=1) if "overdue" in each[2]}
    assert readers == {GM, KEEPER}
    assert house.game().phase_code == "S1901M"


def test_a_phase_that_never_ends_while_one_player_follows_the_other_is_told_of_to_the_keeper(house: House) -> None:
    house.start("TIMING MOVE 14D NEXT 14D GRACE 0H")
    began = house.game().phase_began
    assert began is not None
    heard: list[timedelta] = []
    for number in range(7):
        order_all(house, but=("TURKEY",))
        deadline = house.game().deadline
        assert deadline is not None
        while house.now < deadline + timedelta(days=2):
            heard += [house.now - began for got in house.tick(hours=12) if got.to == KEEPER]
        assert house.game().vacancies == ("TURKEY",)
        house.say_yes(house.mail(f"turk{number}@example.org", f"TAKEOVER turkey@river turk{number}-pw"))
    letters = house.tick(days=1)
    assert timedelta(weeks=12) < min(heard) < timedelta(weeks=14)
    assert not [got for got in letters if got.to == KEEPER], "while it has a player nobody is told"


def test_a_game_that_its_master_stopped_is_told_of_to_the_keeper_after_eight_weeks(house: House) -> None:
    house.start("TIMING MOVE 1H WARN 0 DAYS SMTWTFS")
    house.master("WAIT")
    house.now = NOON + timedelta(days=55)
    with house.judge.store.transaction() as tx:
        tx.set_last_tick(house.now)
    assert watch(house, days=1) == []
    seen = watch(house, days=2)
    assert {each[1] for each in seen} == {KEEPER}


def test_a_game_that_is_over_reminds_nobody(river: House) -> None:
    river.master("TERMINATE YES")
    assert watch(river, days=10) == []
