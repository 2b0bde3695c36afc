"""SET ONTIME and SET RATED (njudge_features.md 7)."""

from __future__ import annotations

import pytest

from judge.game.people.reliability import Reliability
from judge.store.repository import GameRepository
from tests.support.command_mails import order_all, refused, refused_master, told
from tests.support.house import GM, POWERS, House, address

FRANCE = address("FRANCE")
ITALY = address("ITALY")
NEW = "new@example.net"


def record(house: House, who: str) -> Reliability:
    """Somebody's record as it stands."""
    with house.judge.store.reading() as tx:
        return GameRepository(tx, house.now).record(who)


def past_deadline(house: House, *, hours: float = 1) -> None:
    """Go on to this many hours after the deadline, as the clock does."""
    deadline = house.game().deadline
    assert deadline is not None
    house.tick(hours=(deadline - house.now).total_seconds() / 3600 + hours)


# SET RATED


def test_an_unrated_game_counts_for_nobody_and_says_so(house: House) -> None:
    house.start("UNRATED")
    order_all(house)
    house.tick(hours=2)
    assert record(house, FRANCE) == Reliability()
    assert "Unrated: it does not count" in told(house.mail(NEW, "LIST river"), NEW)
    assert "river counts for the records" in told(house.master("SET RATED"), FRANCE)
    assert "That is so already." in told(house.master("SET RATED"), GM)
    assert house.game().rated
    house.master("SET UNRATED")
    assert not house.game().rated


def unreliable(house: House) -> House:
    """France was on time in one phase of two, everybody else always."""
    house.start("RULE CIVIL_DISORDER")
    order_all(house)
    house.tick(hours=2)
    for power in POWERS:
        if power != "FRANCE":
            house.master("BECOME " + power, *[f"{unit} H" for unit in map(str, house.game().board.units_of(power))])
    past_deadline(house)
    assert house.game().phase_code == "S1902M"
    assert record(house, FRANCE).on_time_ratio == 0.5
    assert record(house, ITALY).on_time_ratio == 1.0
    return house


# SET ONTIME


def test_whoever_is_less_often_on_time_than_a_game_wants_cannot_join_it(house: House) -> None:
    unreliable(house)
    house.create("ONTIME 0.8", name="lake")
    assert "An on-time ratio of 0.80 is needed" in told(house.mail(NEW, "LIST"), NEW)
    said = refused(house, "E-ONTIME", FRANCE, "JOIN lake france-pw")
    assert "0.80 or better; yours is 0.50 (1 of 2 phases)" in said
    assert "Welcome to lake" in told(house.mail(ITALY, "JOIN lake italy-pw"), ITALY)
    assert "Welcome to lake" in told(house.mail(NEW, "JOIN lake new-pw"), NEW)
    house.master("SET ONTIME 50%", name="lake")
    assert "Welcome to lake" in told(house.mail(FRANCE, "JOIN lake france-pw"), FRANCE)
    house.master("SET ONTIMERAT 0.9", name="lake")
    assert "You have the seat" in told(house.mail(FRANCE, "JOIN lake france-pw"), FRANCE), "he has a seat already"
    assert "Nobody needs" in told(house.master("SET ONTIME NONE", name="lake"), ITALY)


def test_the_ratio_is_asked_of_whoever_takes_a_power_over_but_not_of_its_old_player(house: House) -> None:
    unreliable(house)
    house.master("SET ONTIME .8")
    house.master("RESIGN france", "RESIGN italy")
    assert "yours is 0.50" in refused(house, "E-ONTIME", FRANCE, "TAKEOVER italy@river france-pw")
    assert "Welcome back" in told(house.mail(FRANCE, "TAKEOVER france@river france-pw"), FRANCE)


def test_a_master_cannot_ask_for_more_than_he_keeps_himself(house: House) -> None:
    unreliable(house)
    house.mail(FRANCE, "CREATE lake gm-secret", "FORM", "SIGNOFF")
    assert "Your own on-time ratio is 0.50" in refused(
        house, "E-ONTIME-OWN", FRANCE, "SIGNON Mlake gm-secret", "SET ONTIME 0.6"
    )
    refused(house, "E-ONTIME-OWN", FRANCE, "CREATE pond gm-secret", "SET ONTIME 0.6", "SIGNOFF")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("SET ONTIME", "E-SET-EMPTY"),
        ("SET ONTIME much", "E-SET-SYNTAX"),
        ("SET ONTIME 1.5", "E-SET-SYNTAX"),
        ("SET ONTIME 0.8 0.9", "E-SET-SYNTAX"),
        ("SET RATED soon", "E-SYNTAX"),
    ],
)
def test_settings_that_cannot_be_read_change_nothing(river: House, line: str, code: str) -> None:
    refused_master(river, code, line)


def test_settings_has_ratio_and_rating_and_takes_them_back(river: House) -> None:
    river.master("SET ONTIME 0.8", "SET UNRATED")
    text = river.master("SETTINGS")[0].text
    lines = [line.strip() for line in text.splitlines()]
    assert "ONTIME 0.8" in lines
    assert "UNRATED" in lines
    block = lines[next(n for n, line in enumerate(lines) if line.startswith("SETTINGS ")) : lines.index("END SETTINGS")]
    kept = [line for line in block if line not in ("ONTIME 0.8", "UNRATED")]
    said = told(river.master(*kept, "ONTIME 0.7", "END SETTINGS"), FRANCE)
    assert "On-time ratio that newcomers need: 0.70." in said
    assert "counts for the records" in said
    assert (river.game().ontime, river.game().rated) == (0.7, True)
