"""SET GRACE and SET START: other moments of the present phase (commands.md 6)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from judge.game.game import Status
from tests.support.command_mails import order_all, power, readers, refused_master, refused_play, told
from tests.support.house import GM, NOON, POWERS, House, address

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE = address("FRANCE")
DEADLINE = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


# SET GRACE


def test_grace_ends_at_the_date_that_the_master_says_and_everybody_is_told(river: House) -> None:
    letters = river.master("SET GRACE 2 DEC 18:00")
    assert river.game().grace_until == datetime(2026, 12, 2, 18, 0, tzinfo=UTC)
    assert river.game().deadline == DEADLINE
    assert readers(letters) == EVERYBODY
    assert "now ends Wed 2 Dec 2026 18:00" in told(letters, FRANCE)
    order_all(river, but=("FRANCE",))
    river.tick(days=9)
    assert power(river, "FRANCE").status is Status.PLAYED
    river.tick(hours=6)
    assert power(river, "FRANCE").status is Status.RESIGNED


def test_grace_can_be_counted_from_the_deadline_and_from_itself(river: House) -> None:
    river.master("SET GRACE 2D")
    assert river.game().grace_until == DEADLINE + timedelta(days=2)
    river.master("SET GRACE +1D")
    assert river.game().grace_until == DEADLINE + timedelta(days=3)
    letters = river.master("SET GRACE NONE")
    assert river.game().grace_until is None
    assert "does not end by itself" in told(letters, FRANCE)
    assert "anyway" in told(river.master("SET GRACE NONE"), GM)


def test_grace_moves_along_with_a_later_deadline_and_is_for_one_phase_only(river: House) -> None:
    river.master("SET GRACE 2D", "SET DEADLINE +1D")
    assert river.game().grace_until == DEADLINE + timedelta(days=3)
    river.master("SET DEADLINE 29 NOV 12:00")
    assert river.game().grace_until == DEADLINE + timedelta(days=3)
    river.master("SET ZONE Asia/Tokyo")
    assert river.game().grace_until == DEADLINE + timedelta(days=3, hours=-9)
    river.master("PROCESS!")
    assert river.game().grace_until is None


def test_grace_before_the_deadline_or_without_one_is_refused(river: House) -> None:
    refused_master(river, "E-DL-GRACE", "SET GRACE 25 NOV")
    refused_master(river, "E-DL-PAST", "SET GRACE 20 NOV 2026")
    refused_master(river, "E-DATE", "SET GRACE soon")
    refused_master(river, "E-SET-EMPTY", "SET GRACE")
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET GRACE 3D")
    river.master("SET RULE NO_DEADLINE")
    refused_master(river, "E-DL-NONE", "SET GRACE 3D")
    river.master("TERMINATE YES")
    refused_master(river, "E-DL-STATE", "SET GRACE 3D")


# SET START


def test_phase_with_all_orders_is_not_processed_before_the_start_that_the_master_sets(river: House) -> None:
    letters = river.master("SET START 25 NOV 18:00")
    assert readers(letters) == EVERYBODY
    assert "is not processed before Wed 25 Nov 2026 18:00" in told(letters, FRANCE)
    order_all(river)
    river.tick(days=2)
    assert river.game().phase_code == "S1901M"
    assert "before Wednesday 25 November 2026 18:00" in told(river.play("FRANCE", "LIST"), FRANCE)
    river.tick(hours=6)
    assert river.game().phase_code == "F1901M"
    assert river.game().not_before is None


def test_start_is_not_for_the_masters_own_process_and_can_be_taken_back(river: House) -> None:
    river.master("SET START 25 NOV")
    assert "as soon as all orders are in" in told(river.master("SET START NONE"), FRANCE)
    assert "already" in told(river.master("SET START NONE"), GM)
    river.master("SET START 2D")
    assert river.game().not_before == NOON + timedelta(days=2)
    order_all(river)
    river.master("PROCESS")
    assert river.game().phase_code == "F1901M"


def test_start_after_the_deadline_is_refused(river: House) -> None:
    refused_master(river, "E-DL-START", "SET START 1 DEC")
    refused_master(river, "E-SET-EMPTY", "SET START")
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET START 25 NOV")
