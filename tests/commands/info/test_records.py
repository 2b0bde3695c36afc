"""INFOPLAYER, and the deeds counted for it during a game (njudge_features.md 7)."""

from __future__ import annotations

import pytest

from judge.game.people.reliability import Reliability
from judge.store.repository import GameRepository
from tests.support.command_mails import HOLDS, order_all, readers, refused, refused_master, told
from tests.support.house import GM, POWERS, House, address

FRANCE = address("FRANCE")
ITALY = address("ITALY")
NEW = "new@example.net"
LATE_AFTER = "TIMING MOVE 3D NEXT 1D GRACE 2D"


def record(house: House, who: str) -> Reliability:
    """Somebody's record as it stands."""
    with house.judge.store.reading() as tx:
        return GameRepository(tx, house.now).record(who)


def past_deadline(house: House, *, hours: float = 1) -> None:
    """Go on to this many hours after the deadline, as the clock does."""
    deadline = house.game().deadline
    assert deadline is not None
    house.tick(hours=(deadline - house.now).total_seconds() / 3600 + hours)


@pytest.fixture
def slow(house: House) -> House:
    """Return `river` an hour after its first deadline, when all but France have ordered.

    The grace is two days.
    """
    house.once(("late powers",), lambda: _slow(house))
    return house


def _slow(house: House) -> None:
    house.start(LATE_AFTER)
    order_all(house, but=("FRANCE",))
    past_deadline(house)


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
    house.mail(FRANCE, "RESIGN Friver france-pw YES")
    house.tick(days=10)
    assert record(house, FRANCE) == Reliability(started=1)


def test_whoever_resigns_while_he_is_late_was_late(slow: House) -> None:
    slow.mail(FRANCE, "RESIGN Friver france-pw YES")
    assert record(slow, FRANCE) == Reliability(due=1, on_time=0, started=1)


@pytest.mark.parametrize("goes", ["resigns", "is made a dummy"])
@pytest.mark.parametrize(("sent", "late"), [(1, True), (3, False)])
def test_whoever_leaves_late_with_a_part_of_the_orders_was_late(
    slow: House, goes: str, sent: int, *, late: bool
) -> None:
    slow.play("FRANCE", *HOLDS["FRANCE"][:sent])
    if goes == "resigns":
        slow.mail(FRANCE, "RESIGN Friver france-pw YES")
    else:
        slow.master("DUMMY france")
    assert record(slow, FRANCE) == Reliability(due=int(late), on_time=0, started=1)


def test_a_power_taken_over_counts_for_the_newcomer_from_then_on(slow: House) -> None:
    slow.mail(FRANCE, "RESIGN Friver france-pw YES")
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
    assert "No orders are counted yet" in told(slow.mail(NEW, "INFOPLAYER"), NEW)


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
    slow.mail(ITALY, "RESIGN Iriver italy-pw YES")
    for power in POWERS:
        slow.mail(address(power), f"JOIN lake {power.lower()}-pw")
    letters = slow.mail(NEW, "TAKEOVER italy@river new-pw")
    assert "No orders are counted yet" in told(letters, GM)
    assert readers(letters) > {GM, FRANCE, NEW}
    assert "record" not in told(letters, FRANCE)
