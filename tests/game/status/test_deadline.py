"""LIST and STATUS after the deadline: their words about it, and about the next event."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_mails import HOLDS, order_all
from tests.support.house import GM, House, address, to

STRANGER = "stranger@example.org"


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def _listed(house: House) -> str:
    """Return LIST's answer to a stranger, on one line."""
    return " ".join(to(house.mail(STRANGER, "LIST river"), STRANGER)[0].text.split())


def _status(house: House) -> str:
    """Return STATUS's answer to France, on one line."""
    return " ".join(to(house.play("FRANCE", "STATUS"), address("FRANCE"))[0].text.split())


def _france_is_late(house: House, *lines: str) -> None:
    """A game of one day a phase, in which France has sent nothing an hour after the deadline."""
    house.start(*lines)
    order_all(house, but=("FRANCE",))
    house.wait(days=2, hours=1)
    house.letters()


PAST = "Spring 1901 Movement (S1901M). The deadline was Wednesday 25 November 2026 12:00 GMT. "


def test_before_the_deadline_list_and_status_say_when_orders_are_due(house: House) -> None:
    house.start("TIMING MOVE 1D GRACE 3D DAYS SMTWTFS")
    due = "Spring 1901 Movement (S1901M), orders due Wednesday 25 November 2026 12:00 GMT."
    assert due in _listed(house)
    assert due in _status(house)


def test_while_the_master_has_stopped_the_game_list_and_status_name_no_due_date(house: House) -> None:
    house.start("TIMING MOVE 1D GRACE 3D DAYS SMTWTFS")
    house.master("WAIT")
    for said in (_listed(house), _status(house)):
        assert "Spring 1901 Movement (S1901M). The clock stands still, so nothing is due now." in said
        assert "orders due" not in said


def test_once_all_orders_are_in_status_and_list_say_when_the_phase_is_processed(house: House) -> None:
    house.start("TIMING MOVE 1D GRACE 3D DAYS SMTWTFS")
    order_all(house)
    early = (
        "Spring 1901 Movement (S1901M). All orders are in: the phase is processed Monday 23 November 2026 12:20 GMT."
        " The deadline is Wednesday 25 November 2026 12:00 GMT."
    )
    assert early in _listed(house)
    assert early in _status(house)
    house.play("FRANCE", "SET WAIT")
    assert "orders due Wednesday 25 November 2026 12:00 GMT" in _status(house)


def test_after_the_deadline_list_and_status_say_until_when_it_waits_and_that_powers_lose_their_players(
    house: House,
) -> None:
    _france_is_late(house, "TIMING MOVE 1D GRACE 3D DAYS SMTWTFS")
    told = (
        f"{PAST}The game waits for the missing orders until Saturday 28 November 2026 12:00 GMT; powers without orders"
        " then lose their players."
    )
    for said in (_listed(house), _status(house)):
        assert told in said
        assert "orders due" not in said


def test_under_civil_disorder_list_says_that_it_goes_on_without_them(house: House) -> None:
    _france_is_late(house, "RULE CIVIL_DISORDER", "TIMING MOVE 1D GRACE 3D DAYS SMTWTFS")
    assert (
        f"{PAST}The game waits for the missing orders until Saturday 28 November 2026 12:00 GMT; then the phase is"
        " processed without them, by the rules of civil disorder." in _listed(house)
    )


def test_under_civil_preview_list_says_that_the_master_decides(house: House) -> None:
    _france_is_late(house, "RULE CIVIL_PREVIEW", "TIMING MOVE 1D GRACE 3D DAYS SMTWTFS")
    assert "; then the Master decides whether it goes on without them." in _listed(house)


def test_without_a_grace_list_says_that_the_game_waits(house: House) -> None:
    _france_is_late(house, "TIMING MOVE 1D DAYS SMTWTFS")
    assert f"{PAST}The game waits for the missing orders. " in _listed(house)


def test_when_the_last_orders_came_late_status_says_that_the_phase_is_processed_shortly(house: House) -> None:
    _france_is_late(house, "TIMING MOVE 1D GRACE 3D DAYS SMTWTFS")
    house.play("FRANCE", *HOLDS["FRANCE"])
    assert f"{PAST}The phase is processed shortly." in _status(house)


def test_under_preview_status_says_after_the_deadline_that_the_master_lets_it_happen(house: House) -> None:
    house.start("RULE PREVIEW", "TIMING MOVE 1D GRACE 3D DAYS SMTWTFS")
    order_all(house)
    house.wait(days=2, hours=1)
    house.letters()
    assert f"{PAST}The phase is processed when the Master lets it happen." in _status(house)


def test_a_game_that_stands_still_says_why_and_not_that_its_deadline_is_ahead(house: House) -> None:
    _france_is_late(house, "TIMING MOVE 1D GRACE 3D DAYS SMTWTFS")
    house.master("WAIT")
    said = _listed(house)
    assert f"{PAST}The game is waiting: the Master stopped it." in said
    assert "The game waits for" not in said


def test_list_full_says_of_a_deadline_that_has_passed_that_it_was(house: House) -> None:
    _france_is_late(house, "TIMING MOVE 1D GRACE 3D DAYS SMTWTFS")
    said = " ".join(to(house.mail(GM, "LIST FULL"), GM)[0].text.split())
    assert "standard, deadline passed Wed 25 Nov 2026 12:00 GMT." in said
