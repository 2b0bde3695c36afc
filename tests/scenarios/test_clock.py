"""The clock's own work at stated hours: reminders, lateness, disorder, pauses, gaps (timing.md 5)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.app.clock import clock as judge_clock
from judge.app.clock.clock import tick_all
from judge.game.game import Stage, Status
from tests.support.command_mails import HOLDS, order_all, power, readers, states, told
from tests.support.house import GM, KEEPER, NOON, POWERS, Got, House, address, to

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE, ITALY = address("FRANCE"), address("ITALY")
DEADLINE = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
"""Deadline of Spring 1901 under MOVE 3D.

Six days, the first period being doubled, and on from Sunday to Monday."""


def watch(house: House, until: datetime) -> list[tuple[datetime, Got]]:
    """Let the time go by until then; each letter with the hour at which it was written."""
    seen: list[tuple[datetime, Got]] = []
    while house.now < until:
        seen += [(house.now, letter) for letter in house.tick(hours=1)]
    return seen


def hours_of(seen: list[tuple[datetime, Got]], subject: str) -> list[str]:
    """The hours, each once, at which letters with this in the subject were written."""
    return list(dict.fromkeys(f"{hour:%d %H:%M}" for hour, letter in seen if subject in letter.subject))


# Reminders


def test_each_reminder_goes_out_once_and_only_to_those_who_owe_orders(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D WARN 1D,4H")
    assert house.game().deadline == DEADLINE
    order_all(house, but=("FRANCE", "ITALY"))
    seen = watch(house, DEADLINE - timedelta(hours=1))
    assert hours_of(seen, ": orders due") == ["29 12:00", "30 08:00"]
    assert {letter.to for _, letter in seen} == {FRANCE, ITALY}
    assert len(seen) == 4
    said = told([letter for _, letter in seen], FRANCE)
    assert "France" in said
    assert "Italy" not in said


def test_nobody_is_reminded_of_a_deadline_that_was_announced_just_now(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D WARN 1D")
    house.master("SET DEADLINE TUE 12:00")
    assert house.tick(hours=20) == []


@pytest.mark.parametrize("by_master", [False, True], ids=["by the clock", "by the Master"])
@pytest.mark.parametrize(("hours", "same"), [(18, True), (22, False)], ids=["the last deadline", "a new one"])
def test_a_phase_that_begins_nearer_to_its_deadline_than_a_reminder_brings_its_results_and_no_such_reminder(
    house: House, *, hours: int, same: bool, by_master: bool
) -> None:
    house.start("TIMING MOVE 20H NEXT 20H WARN 1D,4H DAYS SMTWTFS")
    first = house.game().deadline
    assert first == house.now + timedelta(hours=40)
    order_all(house, but=("FRANCE",))
    house.tick(hours=hours)
    if by_master:
        letters = house.master("PROCESS! S1901M")
    else:
        house.play("FRANCE", *HOLDS["FRANCE"])
        letters = house.tick(hours=1)
    deadline = house.game().deadline
    assert house.game().phase_code == "F1901M"
    assert deadline is not None
    assert (deadline == first) is same
    assert deadline - house.now < timedelta(days=1)
    assert {letter.to for letter in letters if "results" in letter.subject} >= EVERYBODY - {GM}
    seen = [(house.now, letter) for letter in letters] + watch(house, deadline - timedelta(hours=1))
    assert hours_of(seen, ": orders due") == [f"{deadline - timedelta(hours=4):%d %H:00}"]


# The end of a phase


def test_the_last_set_begins_a_pause_of_one_tick_in_which_it_can_still_be_changed(house: House) -> None:
    house.start()
    order_all(house)
    assert house.tick(minutes=19) == []
    house.play("FRANCE", "A PAR - PIC", "A MAR H", "F BRE H")
    assert house.tick(minutes=19) == [], "any change begins the pause anew"
    letters = house.tick(minutes=1)
    assert house.game().phase_code == "F1901M"
    assert "France: Army Paris -> Picardy." in told(letters, ITALY)


def test_the_next_deadline_is_never_before_the_old_one(house: House) -> None:
    house.start()
    order_all(house)
    house.tick(hours=1)
    assert house.game().phase_code == "F1901M"
    assert house.game().deadline == DEADLINE


def test_a_complete_phase_with_a_wait_flag_is_processed_at_its_deadline(house: House) -> None:
    house.start()
    house.play("ITALY", "SET WAIT")
    order_all(house)
    seen = watch(house, DEADLINE)
    assert hours_of(seen, "results") == ["30 12:00"]
    assert house.game().deadline == datetime(2026, 12, 3, 12, 0, tzinfo=UTC)


def test_always_wait_holds_every_phase_until_its_deadline(house: House) -> None:
    house.start("RULE ALWAYS_WAIT")
    order_all(house)
    assert hours_of(watch(house, DEADLINE), "results") == ["30 12:00"]


def test_taking_the_last_wait_flag_back_lets_the_next_tick_process(house: House) -> None:
    house.start()
    house.play("ITALY", "SET WAIT")
    order_all(house)
    house.play("ITALY", "SET NOWAIT")
    house.tick(minutes=1)
    assert house.game().phase_code == "F1901M"


def test_real_time_processes_with_the_mail_that_completes_the_phase(house: House) -> None:
    house.start("RULE REAL_TIME")
    letters = order_all(house)
    assert house.game().phase_code == "F1901M"
    assert "river: results of spring 1901" in told(letters, ITALY)


# Late


def test_late_notices_go_out_at_the_deadline_and_then_once_a_day(house: House) -> None:
    house.start()
    order_all(house, but=("FRANCE",))
    seen = watch(house, DEADLINE + timedelta(hours=49))
    assert hours_of(seen, "deadline missed") == ["30 12:00"]
    assert hours_of(seen, "your orders are missing") == ["30 12:00", "01 12:00", "02 12:00"]
    assert hours_of(seen, "orders still missing") == ["01 12:00", "02 12:00"]
    assert {letter.to for _, letter in seen if "deadline missed" in letter.subject} == EVERYBODY - {FRANCE}
    assert {letter.to for _, letter in seen if "your orders are missing" in letter.subject} == {FRANCE}
    assert {letter.to for _, letter in seen if "orders still missing" in letter.subject} == {GM}
    assert "France" in told([letter for _, letter in seen], ITALY)


def test_a_late_set_that_completes_the_phase_is_processed_with_the_next_tick(house: House) -> None:
    house.start()
    order_all(house, but=("FRANCE",))
    watch(house, DEADLINE + timedelta(hours=3))
    house.play("FRANCE", *HOLDS["FRANCE"])
    assert house.game().phase_code == "S1901M"
    house.tick(minutes=1)
    assert house.game().phase_code == "F1901M"


def test_without_grace_a_game_waits_for_ever(house: House) -> None:
    house.start()
    order_all(house, but=("FRANCE",))
    watch(house, DEADLINE + timedelta(days=10))
    assert house.game().phase_code == "S1901M"
    assert house.game().stage is Stage.ACTIVE


def test_after_the_grace_the_late_are_dismissed_and_a_takeover_gives_a_new_period(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 2D")
    order_all(house, but=("FRANCE", "ITALY"))
    seen = watch(house, DEADLINE + timedelta(days=4))
    assert hours_of(seen, "without a player") == ["02 12:00"]
    assert {letter.to for _, letter in seen if "without a player" in letter.subject} >= EVERYBODY - {FRANCE, ITALY}
    assert "TAKEOVER france@river" in told([letter for _, letter in seen], FRANCE)
    assert hours_of(seen, "still missing")[-1] == "01 12:00", "nobody is late anymore in a game that waits"
    game = house.game()
    assert game.stage is Stage.WAITING
    assert game.vacancies == ("FRANCE", "ITALY")
    assert power(house, "ENGLAND").orders is not None
    assert "TAKEOVER france@river" in told(house.mail("new@example.net", "LIST"), "new@example.net")
    house.mail("new@example.net", "TAKEOVER france@river new-pw")
    assert house.game().stage is Stage.WAITING
    letters = house.mail("two@example.net", "TAKEOVER italy@river two-pw")
    assert house.game().stage is Stage.ACTIVE
    assert house.game().deadline == datetime(2026, 12, 7, 12, 0, tzinfo=UTC), "three days on from Friday, 4 December"
    assert GM in readers(letters)


def test_orders_at_the_last_minute_of_the_grace_save_their_player(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 2D")
    order_all(house, but=("FRANCE",))
    watch(house, DEADLINE + timedelta(days=2) - timedelta(hours=1))
    house.tick(minutes=59)
    house.play("FRANCE", *HOLDS["FRANCE"])
    house.tick(minutes=1)
    assert house.game().phase_code == "F1901M"
    assert power(house, "FRANCE").status is Status.PLAYED


def test_a_grace_of_nothing_dismisses_at_the_deadline(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 0H")
    order_all(house, but=("FRANCE",))
    assert hours_of(watch(house, DEADLINE), "without a player") == ["30 12:00"]
    assert house.game().vacancies == ("FRANCE",)


def test_civil_disorder_processes_at_the_deadline_with_default_orders(house: House) -> None:
    house.start("RULE CIVIL_DISORDER")
    order_all(house, but=("FRANCE",))
    seen = watch(house, DEADLINE)
    assert hours_of(seen, "results") == ["30 12:00"]
    assert {letter.to for _, letter in seen if "CD notice" in letter.subject} == {GM}
    assert power(house, "FRANCE").status is Status.PLAYED
    assert "France: Army Paris HOLD." in told([letter for _, letter in seen], ITALY)


def test_civil_disorder_waits_for_the_end_of_the_grace(house: House) -> None:
    house.start("RULE CIVIL_DISORDER", "TIMING MOVE 3D NEXT 1D GRACE 1D")
    order_all(house, but=("FRANCE",))
    seen = watch(house, DEADLINE + timedelta(days=1))
    assert hours_of(seen, "deadline missed") == ["30 12:00"]
    assert hours_of(seen, "results") == ["01 12:00"]


def test_nobody_is_late_while_a_power_is_vacant(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 1D")
    house.master("RESIGN france")
    seen = watch(house, DEADLINE + timedelta(days=3))
    assert {letter.subject for _, letter in seen} == {"river: game waiting"}, "the daily word to the Master"


def test_a_game_without_deadlines_never_reminds_and_is_never_late(house: House) -> None:
    house.start("RULE NO_DEADLINE", "TIMING MOVE 3D NEXT 1D GRACE 1D WARN 1D")
    order_all(house, but=("FRANCE",))
    assert watch(house, NOON + timedelta(days=30)) == []
    assert house.game().phase_code == "S1901M"


def test_dummies_under_cd_dummies_hold_nobody_up(house: House) -> None:
    house.mail(GM, "CREATE river gm-secret", "RULE SOLITAIRE", "FORM")
    assert "CD_DUMMIES" in house.judge.in_play(house.game()).rules
    house.master("[FRANCE]", *HOLDS["FRANCE"], "PROCESS")
    assert house.game().phase_code == "F1901M"


# The judge's own clock


def after_a_week(house: House) -> list[Got]:
    """Switch the judge off for a week: the clock is next looked at after it, and believed two hours later."""
    tick_all(house.judge, house.now)
    house.letters()
    house.now += timedelta(days=7, hours=1)
    tick_all(house.judge, house.now)
    assert house.letters() == []
    return house.tick(hours=2)


def test_after_a_week_without_power_nothing_is_processed_and_deadlines_move_by_it(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 0H WARN 1D")
    order_all(house, but=("FRANCE",))
    letters = after_a_week(house)
    game = house.game()
    assert game.phase_code == "S1901M"
    assert game.stage is Stage.ACTIVE
    assert game.deadline == DEADLINE + timedelta(days=7, hours=3)
    assert readers(letters) == EVERYBODY | {KEEPER}
    assert "Judge was away" in told(letters, KEEPER)
    seen = watch(house, game.deadline)
    assert hours_of(seen, ": orders due") == ["06 15:00"]
    assert hours_of(seen, "without a player") == ["07 15:00"]


def test_a_gap_is_told_once_and_finished_games_are_left_alone(house: House) -> None:
    house.start(name="over")
    house.master("TERMINATE YES", name="over")
    house.start(name="done")
    for name in POWERS:
        house.play(name, "SET DRAW", name="done")
    house.create(name="young")
    house.letters()
    before = states(house)
    letters = after_a_week(house)
    assert states(house) == before
    assert readers(letters) == {KEEPER}
    assert [letter.subject for letter in house.tick(hours=3)] == ["young: game forming"]


def test_a_phase_complete_before_the_gap_is_processed_after_its_pause(house: House) -> None:
    house.start()
    order_all(house)
    after_a_week(house)
    assert house.game().phase_code == "S1901M"
    house.tick(hours=1)
    assert house.game().phase_code == "F1901M"


def test_a_clock_that_is_set_back_processes_nothing_and_moves_nothing(house: House) -> None:
    house.start()
    order_all(house, but=("FRANCE",))
    house.tick(hours=5)
    house.now -= timedelta(days=2)
    tick_all(house.judge, house.now)
    assert house.letters() == []
    letters = house.tick(hours=2)
    assert house.game().deadline == DEADLINE
    assert readers(letters) == {GM, KEEPER}
    assert "set back" in told(letters, KEEPER)
    assert house.tick(hours=2) == []


@pytest.mark.parametrize("hours", [1, 5])
def test_a_short_silence_is_no_gap(house: House, hours: int) -> None:
    house.start()
    tick_all(house.judge, house.now)
    house.letters()
    house.now += timedelta(hours=hours)
    tick_all(house.judge, house.now)
    assert house.letters() == []
    assert house.game().deadline == DEADLINE


def test_a_fault_in_one_game_does_not_keep_a_gap_from_being_told_in_the_others(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.start(name="alpha")
    house.start(name="beta")
    real = judge_clock.after_gap

    def shift(game, *rest):
        if game.name == "alpha":
            raise RuntimeError("alpha is broken")
        return real(game, *rest)

    monkeypatch.setattr(judge_clock, "after_gap", shift)
    letters = after_a_week(house)
    assert house.game("alpha").deadline == DEADLINE
    assert house.game("beta").deadline == DEADLINE + timedelta(days=7, hours=3)
    assert {letter.subject for letter in to(letters, KEEPER)} == {
        "Judge fault: the tick of alpha",
        "Judge was away for 7 days 3 hours",
    }


def test_a_clock_that_looks_twice_at_every_hour_tells_and_processes_everything_once(house: House) -> None:
    house.start("TIMING MOVE 1D NEXT 1D WARN 12H GRACE 1D", "RULE CIVIL_DISORDER")
    order_all(house, but=("ITALY",))
    told_once = 0
    while house.game().phase_code == "S1901M" or house.now < NOON + timedelta(days=6):
        told_once += len(house.tick(hours=1))
        tick_all(house.judge, house.now)
        assert house.letters() == [], house.now
    assert told_once > 20
    with house.judge.store.reading() as tx:
        phases = [entry.what for entry in tx.log("river") if "PhaseProcessed" in str(entry.what)]
    assert len(phases) >= 2
