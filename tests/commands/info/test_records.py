"""How reliably people play: what counts, INFOPLAYER, SET ONTIME, SET RATED (njudge_features.md 7, lessons.md E2)."""

from __future__ import annotations

import pytest

from judge.game.people.reliability import Reliability
from judge.store.repository import GameRepository
from tests.support.command_mails import HOLDS, order_all, readers, refused, refused_master, told
from tests.support.house import GM, POWERS, House, address

FRANCE, ITALY, NEW = address("FRANCE"), address("ITALY"), "new@example.net"
LATE_AFTER = "TIMING MOVE 3D NEXT 1D GRACE 2D"


def record(house: House, who: str) -> Reliability:
    """Somebody's record as it stands."""
    with house.judge.store.reading() as tx:
        return GameRepository(tx, house.now).record(who)


def past_deadline(house: House, *, hours: float = 1) -> None:
    """Go on to so many hours after the deadline, as the clock does."""
    deadline = house.game().deadline
    assert deadline is not None
    house.tick(hours=(deadline - house.now).total_seconds() / 3600 + hours)


@pytest.fixture
def slow(house: House) -> House:
    """`river` with a grace of two days, an hour after its first deadline, when all but France have ordered."""
    house.start(LATE_AFTER)
    order_all(house, but=("FRANCE",))
    past_deadline(house)
    return house


# What is counted


def test_orders_in_time_count_for_whoever_holds_the_power(house: House) -> None:
    house.start(LATE_AFTER)
    order_all(house)
    house.tick(hours=2)
    assert house.game().phase_code == "F1901M"
    for power in POWERS:
        assert record(house, address(power)) == Reliability(due=1, on_time=1, started=1)
    assert record(house, GM) == Reliability()


def test_orders_in_the_grace_are_late_and_hold_nobody_else_up(slow: House) -> None:
    slow.play("FRANCE", *HOLDS["FRANCE"])
    slow.tick(hours=1)
    assert slow.game().phase_code == "F1901M"
    assert record(slow, FRANCE) == Reliability(due=1, on_time=0, started=1)
    assert record(slow, ITALY).on_time_ratio == 1.0


def test_a_deadline_that_is_put_off_forgives_who_was_late_for_the_old_one(slow: House) -> None:
    slow.master("SET DEADLINE +2D")
    slow.play("FRANCE", *HOLDS["FRANCE"])
    slow.tick(hours=2)
    assert record(slow, FRANCE).on_time_ratio == 1.0


def test_whoever_is_dismissed_at_the_end_of_the_grace_was_late_and_in_disorder(slow: House) -> None:
    past_deadline(slow, hours=50)
    assert slow.game().vacancies == ("FRANCE",)
    assert record(slow, FRANCE) == Reliability(due=1, on_time=0, started=1, disorders=1)


def test_orders_by_default_after_the_deadline_are_a_civil_disorder(house: House) -> None:
    house.start("RULE CIVIL_DISORDER")
    order_all(house, but=("FRANCE",))
    past_deadline(house)
    assert house.game().phase_code == "F1901M"
    assert record(house, FRANCE) == Reliability(due=1, on_time=0, started=1, disorders=1)


def test_nothing_is_held_against_a_player_whom_the_master_did_not_wait_for(river: House) -> None:
    river.play("ITALY", *HOLDS["ITALY"])
    river.master("PROCESS!")
    assert record(river, FRANCE).due == 0
    assert record(river, ITALY).due == 1


def test_nothing_is_counted_after_a_resignation_with_orders_in(house: House) -> None:
    house.start(LATE_AFTER)
    order_all(house)
    house.mail(FRANCE, "RESIGN Friver france-pw")
    house.tick(days=10)
    assert record(house, FRANCE) == Reliability(started=1)


def test_whoever_resigns_while_he_is_late_was_late(slow: House) -> None:
    slow.mail(FRANCE, "RESIGN Friver france-pw")
    assert record(slow, FRANCE) == Reliability(due=1, on_time=0, started=1)


def test_a_power_taken_over_counts_for_the_newcomer_from_then_on(slow: House) -> None:
    slow.mail(FRANCE, "RESIGN Friver france-pw")
    slow.mail(NEW, "TAKEOVER france@river new-pw")
    slow.mail(NEW, "SIGNON Friver new-pw", *HOLDS["FRANCE"])
    slow.tick(hours=2)
    assert slow.game().phase_code == "F1901M"
    assert record(slow, NEW) == Reliability(due=1, on_time=1, taken_over=1)
    assert record(slow, FRANCE).due == 1


def test_a_phase_that_is_played_again_counts_once(house: House) -> None:
    house.start(LATE_AFTER)
    order_all(house)
    house.tick(hours=2)
    house.master("ROLLBACK RESTORE")
    house.tick(hours=2)
    assert house.game().phase_code == "F1901M"
    assert record(house, FRANCE).due == 1
    house.master("ROLLBACK")
    house.master("ROLLFORWARD")
    assert record(house, FRANCE) == Reliability(due=1, on_time=1, started=1)


def test_games_without_deadlines_count_no_phases(house: House) -> None:
    house.start("RULE NO_DEADLINE")
    order_all(house)
    assert house.game().phase_code == "F1901M"
    assert record(house, FRANCE) == Reliability(started=1)


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


def test_a_renamed_game_still_counts_once(house: House) -> None:
    house.start(LATE_AFTER)
    order_all(house)
    house.tick(hours=2)
    house.mail(GM, "RENAME river brook gm-secret")
    house.master("ROLLBACK RESTORE", name="brook")
    house.tick(hours=2)
    assert record(house, FRANCE) == Reliability(due=1, on_time=1, started=1)


# INFOPLAYER


def test_infoplayer_mails_ones_own_record_and_nobody_elses(slow: House) -> None:
    slow.play("FRANCE", *HOLDS["FRANCE"])
    slow.tick(hours=1)
    letters = slow.mail(FRANCE, "INFOPLAYER")
    assert readers(letters) == {FRANCE}
    assert "Orders on time in 0 of 1 phase: an on-time ratio of 0.00." in told(letters, FRANCE)
    assert told(slow.mail(FRANCE, f"INFOPLAYER {FRANCE.upper()}"), FRANCE) == told(letters, FRANCE)
    assert "Nothing is counted yet" in told(slow.mail(NEW, "INFOPLAYER"), NEW)


def test_anybody_elses_record_is_refused(river: House) -> None:
    assert "your own record only" in refused(river, "E-PRIVACY", ITALY, f"INFOPLAYER {FRANCE}")
    refused_master(river, "E-PRIVACY", f"INFOPLAYER {FRANCE}")
    refused(river, "E-SYNTAX", ITALY, "INFOPLAYER a b")


# What the Master sees


def test_the_master_alone_sees_the_record_of_each_who_joins_or_takes_over(slow: House) -> None:
    slow.play("FRANCE", *HOLDS["FRANCE"])
    slow.tick(hours=1)
    slow.create(name="lake")
    said = "Orders on time in 0 of 1 phase"
    letters = slow.mail(FRANCE, "JOIN lake france-pw")
    assert said in told(letters, GM)
    assert said not in told(letters, FRANCE)
    slow.mail(ITALY, "RESIGN Iriver italy-pw")
    for power in POWERS:
        slow.mail(address(power), f"JOIN lake {power.lower()}-pw")
    letters = slow.mail(NEW, "TAKEOVER italy@river new-pw")
    assert "as good as a perfect record" in told(letters, GM)
    assert readers(letters) > {GM, FRANCE, NEW}
    assert "record" not in told(letters, FRANCE)


# SET ONTIME


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
    assert "Welcome to lake" in told(house.mail(FRANCE, "JOIN lake france-pw"), FRANCE), "he has a seat already"
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
        ("SET RATED now", "E-SYNTAX"),
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
