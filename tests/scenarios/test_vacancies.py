"""Games that wait for nobody who is absent: with a vacancy by the Master's leave, without a choice."""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge.game.game import Stage, Status
from tests.support.command_mails import HOLDS, order_all, power, put, readers, refused_master, told
from tests.support.games import at_position
from tests.support.house import GM, POWERS, Got, House, address

FRANCE, ITALY, TURKEY = address("FRANCE"), address("ITALY"), address("TURKEY")
NEWCOMER = "newcomer@example.org"


def let_go_on(house: House, *lines: str) -> None:
    """France resigns on the first day, and the Master goes on without."""
    house.start(*(lines or ("TIMING MOVE 3D NEXT 1D GRACE 1D",)))
    house.mail(FRANCE, "RESIGN france@river france-pw YES")
    house.master("ACTIVATE")
    assert house.game().stage is Stage.ACTIVE
    house.letters()


def pass_deadline(house: House, hours: float = 0) -> list[Got]:
    """Return the letters up to the deadline, and for this many hours more."""
    deadline = house.game().deadline
    assert deadline is not None
    return house.tick(hours=(deadline - house.now) / timedelta(hours=1) + hours)


def test_the_phase_of_a_game_that_goes_on_with_a_vacancy_is_processed_at_its_deadline(house: House) -> None:
    let_go_on(house)
    order_all(house, but=("FRANCE",))
    assert house.tick(days=1) == [], "until the deadline somebody may take over"
    letters = pass_deadline(house)
    assert house.game().phase_code == "F1901M"
    assert "A PAR" in [str(unit) for unit in house.game().board.units_of(power(house, "FRANCE").name)], "they hold"
    assert "France" in told([one for one in letters if "CD notice" in one.subject], GM)


def test_reminders_late_notices_and_dismissals_go_on_in_a_game_with_a_vacancy(house: House) -> None:
    let_go_on(house)
    order_all(house, but=("FRANCE", "ITALY"))
    letters = pass_deadline(house)
    assert [one.to for one in letters if "due" in one.subject] == [ITALY]
    notices = [one for one in letters if "missed" in one.subject]
    assert "Still late with orders: Italy." in told(notices, GM), "nobody waits for France anymore"
    house.tick(days=1)
    assert house.game().vacancies == ("FRANCE", "ITALY")
    assert house.game().stage is Stage.WAITING


def test_without_grace_a_game_with_a_vacancy_still_tells_who_is_late(house: House) -> None:
    let_go_on(house, "TIMING MOVE 3D NEXT 1D")
    order_all(house, but=("FRANCE", "ITALY"))
    letters = pass_deadline(house)
    assert any("missed" in one.subject for one in letters)


@pytest.mark.parametrize("orders_late", [False, True])
def test_who_takes_a_power_over_in_a_game_that_went_on_gets_a_full_period(house: House, orders_late: bool) -> None:
    let_go_on(house)
    order_all(house, but=("FRANCE", "ITALY"))
    pass_deadline(house, hours=20)
    letters = house.mail(NEWCOMER, "TAKEOVER france@river new-pw")
    deadline = house.game().deadline
    assert deadline is not None
    assert deadline >= house.now + timedelta(days=2, hours=23), "movement lasts three days"
    assert "France" in told(letters, ITALY)
    assert "deadline" in told(letters, ITALY)
    if orders_late:
        house.play("ITALY", *HOLDS["ITALY"])
    house.tick(hours=12)
    assert power(house, "FRANCE").status is Status.PLAYED
    assert power(house, "ITALY").status is Status.PLAYED
    assert house.game().phase_code == "S1901M"


def test_a_former_player_who_is_brought_back_into_a_game_that_went_on_gets_a_full_period(house: House) -> None:
    let_go_on(house)
    pass_deadline(house, hours=20)
    house.master("REVIVE france")
    deadline = house.game().deadline
    assert deadline is not None
    assert deadline >= house.now + timedelta(days=2, hours=23)


def test_a_vacancy_that_becomes_a_dummy_in_a_game_that_went_on_moves_no_deadline(house: House) -> None:
    let_go_on(house)
    deadline = house.game().deadline
    house.tick(days=1)
    house.master("DUMMY france")
    assert house.game().deadline == deadline


def test_everybody_is_told_what_becomes_of_a_vacancy_when_the_game_goes_on(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 1D")
    house.mail(FRANCE, "RESIGN france@river france-pw YES")
    letters = house.master("ACTIVATE")
    assert readers(letters) == {GM, *map(address, POWERS)} - {FRANCE}
    assert "France is vacant, and the deadline does not wait for it" in told(letters, ITALY)


def test_the_daily_letter_about_a_vacancy_says_what_activate_brings(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 1D")
    house.mail(FRANCE, "RESIGN france@river france-pw YES")
    assert "without orders at the deadline the units of a vacant power hold" in told(house.tick(days=1), GM)


def test_orders_of_the_one_who_left_count_in_a_game_that_goes_on(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 1D")
    order_all(house, but=("ITALY",))
    house.mail(FRANCE, "RESIGN france@river france-pw YES")
    house.master("ACTIVATE")
    house.play("ITALY", *HOLDS["ITALY"])
    house.tick(hours=1)
    assert house.game().phase_code == "F1901M"
    assert "A BUR" in [str(unit) for unit in house.game().board.units_of(power(house, "FRANCE").name)]


def test_who_takes_over_a_power_with_orders_on_file_has_a_tick_to_change_them(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 1D")
    order_all(house)
    house.mail(FRANCE, "RESIGN france@river france-pw YES")
    house.mail(NEWCOMER, "TAKEOVER france@river new-pw")
    house.tick(minutes=10)
    assert house.game().phase_code == "S1901M"
    house.tick(minutes=20)
    assert house.game().phase_code == "F1901M"


def test_process_waits_for_no_vacancy_of_a_game_that_went_on(house: House) -> None:
    let_go_on(house)
    assert "Italy" in refused_master(house, "E-NOTREADY", "PROCESS")
    order_all(house, but=("FRANCE",))
    house.master("PROCESS")
    assert house.game().phase_code == "F1901M"


def test_without_deadlines_a_vacancy_is_waited_for_until_the_master_says_process(house: House) -> None:
    let_go_on(house, "RULE NO_DEADLINE")
    order_all(house, but=("FRANCE",))
    house.tick(days=3)
    assert house.game().phase_code == "S1901M"
    house.master("PROCESS")
    assert house.game().phase_code == "F1901M"


def test_a_power_that_has_to_remove_all_its_units_is_not_waited_for(river: House) -> None:
    game = at_position(
        river.game(),
        "F1901M",
        {"FRANCE": ["A PAR", "A BUR"], "ITALY": ["A TUS", "F TYS"]},
        {"FRANCE": ["PAR", "MAR"], "GERMANY": ["ROM", "VEN", "NAP", "BER"]},
    )
    put(river, game)
    letters = river.master("PROCESS! F1901M")
    assert "it has no center left, and all its units are removed" in told(letters, ITALY)
    assert "Germany may build" in told(letters, address("GERMANY"))
    river.play("GERMANY", "BUILD A BER")
    river.tick(hours=1)
    assert river.game().phase_code == "S1902M", "nobody waits for Italy"
    assert not [unit for unit in river.game().board.units if unit.power == "ITALY"]
