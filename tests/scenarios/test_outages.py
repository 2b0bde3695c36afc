"""The judge was away, its letters could not leave, its clock was wrong: nobody loses a power by it."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from judge.app.clock import clock as judge_clock
from judge.app.clock.clock import move_some, tick_all
from judge.app.clock.clock_trust import Uptime
from judge.app.delivery.delivering import deliver_letters
from judge.app.process.rounds import Rounds
from judge.game.game import Game, Stage
from judge.mail.delivery import outbox as delivery
from judge.mail.delivery.transport import Unreachable
from judge.store.open import open_store
from judge.store.rows import StoreError
from tests.support.command_line import clock_of, done, judge
from tests.support.command_mails import HOLDS, order_all, readers, states, told
from tests.support.house import GM, KEEPER, POWERS, House, address, to
from tests.support.outbox import Scripted

HOUR = timedelta(hours=1)
YEAR = timedelta(days=365)
EVERYBODY = {GM, *(address(power) for power in POWERS)}
PLAN = "TIMING MOVE 3D NEXT 1D GRACE 2H"


def deadline_of(house: House, name: str = "river") -> datetime:
    """The deadline of a game, which has one."""
    deadline = house.game(name).deadline
    assert deadline is not None
    return deadline


def to_deadline(house: House, **before: float) -> datetime:
    """Go to this long before the deadline; return the deadline."""
    deadline = deadline_of(house)
    house.wait(hours=(deadline - timedelta(**before) - house.now) / HOUR)
    house.letters()
    return deadline


def look(house: House, **later: float) -> None:
    """Look at the clock once, this much later."""
    house.now += timedelta(**later)
    tick_all(house.judge, house.now)


# The judge was away


def test_an_outage_that_puts_off_the_answer_to_a_protest_tells_its_master_alone_of_it(house: House) -> None:
    house.start("HOUSE correction_window=24H", "TIMING MOVE 3D NEXT 3D")
    order_all(house)
    house.wait(hours=1)
    house.play("ITALY", "PROTEST S1901M My fleet did not hold.")
    house.wait(hours=21)
    house.letters()
    look(house, hours=3)
    letters = house.letters()
    assert readers(letters) == {GM, KEEPER}
    said = " ".join(told(letters, GM).split())
    assert "The phase waits for the Master's answer to a protest until" in said
    assert "The deadline stays as it was" in said


def test_an_outage_over_deadline_and_grace_moves_both_by_it_and_all_are_told(house: House) -> None:
    house.start(PLAN)
    order_all(house, but=("TURKEY",))
    deadline = to_deadline(house, minutes=10)
    look(house, hours=3)
    letters = house.letters()
    game = house.game()
    assert game.stage is Stage.ACTIVE
    assert game.vacancies == ()
    assert game.deadline == deadline + timedelta(hours=3, minutes=50), "an hour after the judge is back"
    assert readers(letters) == EVERYBODY | {KEEPER}
    assert "Judge was away for 3 hours" in told(letters, KEEPER)
    house.play("TURKEY", *HOLDS["TURKEY"])
    house.tick(hours=1)
    assert house.game().phase_code == "F1901M"


def test_who_still_sends_nothing_loses_the_power_after_the_whole_grace(house: House) -> None:
    house.start(PLAN)
    order_all(house, but=("TURKEY",))
    to_deadline(house, minutes=10)
    look(house, hours=3)
    house.tick(hours=2)
    assert house.game().vacancies == ()
    house.tick(hours=2)
    assert house.game().vacancies == ("TURKEY",)


def test_an_outage_over_the_end_of_the_grace_alone_moves_it(house: House) -> None:
    house.start(PLAN)
    order_all(house, but=("TURKEY",))
    deadline = to_deadline(house, minutes=0)
    house.tick(hours=1)
    look(house, hours=4)
    assert house.game().vacancies == ()
    assert (deadline_of(house), house.game().grace_until) == (deadline, deadline + timedelta(hours=6))
    house.tick(hours=1)
    assert house.game().vacancies == ("TURKEY",)


def test_orders_accepted_before_the_deadline_and_an_outage_of_three_hours_lose_nobody_a_power(house: House) -> None:
    house.start(PLAN)
    order_all(house, but=("TURKEY",))
    to_deadline(house, minutes=10)
    house.post(address("TURKEY"), "SIGNON turkey@river turkey-pw", *HOLDS["TURKEY"])
    house.now += timedelta(hours=3)
    rounds = Rounds(house.judge)
    while rounds.step(house.now):
        pass
    assert "End of orders." in told(house.letters(), address("TURKEY"))
    house.tick(hours=1)
    assert house.game().vacancies == ()
    assert house.game().phase_code == "F1901M"


def test_an_outage_far_from_any_deadline_moves_nothing_and_tells_nobody(house: House) -> None:
    house.start(PLAN)
    look(house)
    house.letters()
    before = states(house)
    look(house, hours=3)
    assert (house.letters(), states(house)) == ([], before)


def test_a_judge_that_is_always_looked_at_every_three_hours_is_not_away(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 0H")
    deadline = deadline_of(house)
    look(house)
    while house.now <= deadline:
        look(house, hours=3)
    assert house.game().stage is Stage.WAITING


def test_an_outage_of_ten_minutes_of_a_judge_that_serves_is_noticed(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 0H")
    order_all(house, but=("TURKEY",))
    deadline = to_deadline(house, minutes=5)
    Rounds(house.judge).step(house.now)
    house.now += timedelta(seconds=10)
    Rounds(house.judge).step(house.now)
    house.now += timedelta(minutes=10)
    rounds = Rounds(house.judge)
    while rounds.step(house.now):
        pass
    assert house.game().vacancies == ()
    assert deadline_of(house) > deadline


def test_deadlines_move_a_few_games_at_a_time_and_once_each_though_the_judge_is_killed_meanwhile(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["alpha", "beta", "gamma", "delta"]
    for name in names:
        house.start(name=name)
    look(house)
    before = {name: deadline_of(house, name) for name in names}
    house.letters()
    house.now += timedelta(days=8)
    tick_all(house.judge, house.now)
    house.now += timedelta(hours=2)
    monkeypatch.setattr(judge_clock, "_SLICE", -1.0)
    Rounds(house.judge).step(house.now)
    moved = [name for name in names if deadline_of(house, name) != before[name]]
    assert moved == ["alpha"], "one slice"
    # The judge dies here; another process goes on an hour later.
    house.now += HOUR
    rounds = Rounds(house.judge)
    for _ in range(3):
        rounds.step(house.now)
    while move_some(house.judge, house.now):
        pass
    assert {deadline_of(house, name) - before[name] for name in names} == {timedelta(days=8, hours=2)}
    letters = house.letters()
    assert len([letter for letter in letters if letter.to == KEEPER]) == 1
    assert "4" in told(letters, KEEPER)


def test_deadlines_that_the_store_cannot_move_now_are_moved_later_and_no_game_sleeps(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.start()
    look(house)
    before = deadline_of(house)
    house.letters()

    def full(*_: Any, **__: Any) -> None:
        raise StoreError("database or disk is full")

    house.now += timedelta(days=8)
    tick_all(house.judge, house.now)
    house.now += timedelta(hours=2)
    with monkeypatch.context() as patched:
        patched.setattr(judge_clock, "record", full)
        with pytest.raises(StoreError):
            tick_all(house.judge, house.now)
    assert deadline_of(house) == before
    assert house.letters() == [], "nobody is told of a fault of ours"
    tick_all(house.judge, house.now)
    assert deadline_of(house) == before + timedelta(days=8, hours=2)


def test_deadlines_move_without_holding_up_who_writes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["alpha", "beta"]
    for name in names:
        house.start(name=name)
    look(house)
    before = {name: deadline_of(house, name) for name in names}
    shifted: list[str] = []
    real = judge_clock.after_gap

    def shift(game: Game, *rest: Any) -> Any:
        with open_store(house.config.store.url) as store, store.transaction() as tx:
            tx.set_meta("another", "was here")
        shifted.append(game.name)
        return real(game, *rest)

    monkeypatch.setattr(judge_clock, "after_gap", shift)
    house.now += timedelta(days=8)
    tick_all(house.judge, house.now)
    house.now += timedelta(hours=2)
    tick_all(house.judge, house.now)
    assert shifted == names, "once each, while nobody was kept out"
    assert {deadline_of(house, name) - before[name] for name in names} == {timedelta(days=8, hours=2)}


# Letters could not leave


def test_while_letters_cannot_leave_nobody_is_dismissed_and_the_deadline_moves_when_they_can(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.start(PLAN)
    order_all(house, but=("TURKEY",))
    deadline = to_deadline(house, hours=3)
    way = Scripted({"*": Unreachable("no server")})
    monkeypatch.setattr(delivery, "open_transport", lambda _: way)
    for _ in range(10):
        look(house, hours=1)
        deliver_letters(house.judge, house.now)
    assert house.now > deadline + timedelta(hours=6)
    assert house.game().vacancies == ()
    monkeypatch.setattr(delivery, "open_transport", lambda _: Scripted())
    deliver_letters(house.judge, house.now + timedelta(minutes=15))
    look(house, minutes=20)
    assert house.game().vacancies == ()
    assert deadline_of(house) >= house.now + HOUR - timedelta(minutes=1)
    letters = house.letters()
    assert readers(letters) >= EVERYBODY | {KEEPER}
    assert "No letters could leave" in told(letters, KEEPER)
    notice = told(letters, address("FRANCE"))
    assert "no letter of the judge could leave" in notice
    assert "stood still" not in notice
    assert "Deadlines during or just after an outage move by at least its length" in notice
    house.tick(hours=4)
    assert house.game().vacancies == ("TURKEY",), "from then on the grace counts"


# The clock was wrong


@pytest.mark.parametrize("jump", [YEAR, -YEAR, timedelta(days=2), -timedelta(days=2)])
def test_a_clock_that_is_wrong_for_an_hour_and_right_again_moves_nothing(house: House, jump: timedelta) -> None:
    house.start(PLAN)
    order_all(house, but=("TURKEY",))
    look(house)
    house.letters()
    before, right = states(house), house.now
    for minutes in (20, 40, 60):
        house.now = right + jump + timedelta(minutes=minutes)
        tick_all(house.judge, house.now)
    house.now = right + timedelta(minutes=80)
    tick_all(house.judge, house.now)
    assert (house.letters(), states(house)) == ([], before)
    house.tick(days=3)
    assert house.game().vacancies == (), "the deadline stands"


def test_mails_and_letters_go_by_the_hour_that_is_certain_while_the_clock_is_wrong(house: House) -> None:
    house.start(PLAN)
    look(house)
    right = house.now
    house.now = right + YEAR
    rounds = Rounds(house.judge)
    rounds.step(house.now)
    house.post(address("FRANCE"), "SIGNON france@river france-pw", *HOLDS["FRANCE"])
    house.now += timedelta(minutes=10)
    while rounds.step(house.now):
        pass
    letters = [letter for letter in house.letters() if letter.to == address("FRANCE")]
    assert "End of orders." in letters[-1].text
    assert letters[-1].written == right + timedelta(minutes=10), "it leaves at once, also when the clock is right again"


def test_a_clock_that_stands_still_by_both_counts_is_believed_at_once(house: House) -> None:
    house.start(PLAN)
    deadline = deadline_of(house)
    tick_all(house.judge, house.now, Uptime("boot", 100.0))
    house.letters()
    house.now += timedelta(days=7)
    tick_all(house.judge, house.now, Uptime("boot", 100.0 + 7 * 86_400))
    assert deadline_of(house) == deadline + timedelta(days=7)
    assert KEEPER in readers(house.letters())


@pytest.fixture
def piped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    """Return a judge with mail by `judge deliver`, in a game that dismisses the one late power.

    Powers are dismissed at the deadline.
    """
    monkeypatch.chdir(tmp_path)
    Path("judge.toml").write_text('[store]\nurl = "sqlite:judge.db"\n[send]\nurl = "maildir:letters"\n')
    house = House(tmp_path)
    house.start("TIMING MOVE 3D NEXT 1D GRACE 0H")
    house.start(name="lake")
    order_all(house, but=("TURKEY",))
    return house


@pytest.fixture
def show(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    """Sets the computer's clock."""
    return clock_of(monkeypatch)


def cron(show: Callable[[datetime], None], at: datetime) -> None:
    """Cron starts a tick."""
    show(at)
    assert judge("tick").exit_code == 0


def deliver(at: datetime, name: str = "river", show: Callable[[datetime], None] | None = None) -> None:
    """Turkey's orders are piped in, and nobody but the mail server starts the judge.

    Without `show` the hour is named.
    """
    orders = "\n".join(HOLDS["TURKEY"])
    mail = f"From: turkey@example.org\nMessage-ID: <{at}@x>\n\nSIGNON turkey@{name} turkey-pw\n{orders}\n"
    if show is not None:
        show(at)
    named = () if show is not None else ("--now", f"{at:%Y-%m-%dT%H:%M:%SZ}")
    assert judge("deliver", *named, stdin=mail).exit_code == 0


def test_a_mail_piped_in_after_the_deadline_does_not_come_before_it(piped: House) -> None:
    deadline = deadline_of(piped)
    assert judge("tick", "--now", f"{deadline - timedelta(minutes=20):%Y-%m-%dT%H:%MZ}").exit_code == 0
    deliver(deadline + timedelta(seconds=5), "lake")
    assert piped.game().vacancies == (), "a mail for another game does not have this one looked at: cron does"
    deliver(deadline + timedelta(seconds=10))
    assert piped.game().vacancies == ("TURKEY",)


@pytest.mark.slow
def test_a_mail_piped_in_before_the_deadline_is_in_time(piped: House) -> None:
    deadline = deadline_of(piped)
    assert judge("tick", "--now", f"{deadline - timedelta(minutes=20):%Y-%m-%dT%H:%MZ}").exit_code == 0
    deliver(deadline - timedelta(seconds=5))
    for minutes in (0, 20):
        assert judge("tick", "--now", f"{deadline + timedelta(minutes=minutes):%Y-%m-%dT%H:%MZ}").exit_code == 0
    assert (piped.game().phase_code, piped.game().vacancies) == ("F1901M", ())


def test_the_first_mail_piped_in_after_an_outage_finds_the_deadline_moved(
    piped: House, show: Callable[[datetime], None]
) -> None:
    deadline = deadline_of(piped)
    cron(show, deadline - timedelta(hours=1))
    deliver(deadline + timedelta(hours=2), show=show)
    assert piped.game().vacancies == ()
    assert deadline_of(piped) > deadline + timedelta(hours=2)


def test_mails_that_are_piped_in_do_not_hide_that_cron_was_away(piped: House, show: Callable[[datetime], None]) -> None:
    deadline = deadline_of(piped)
    start = deadline - timedelta(minutes=70)
    cron(show, start)
    for minutes in (20, 40, 60):
        deliver(start + timedelta(minutes=minutes), "lake", show)
    cron(show, start + timedelta(minutes=80))
    assert piped.game().vacancies == ()
    assert deadline_of(piped) > deadline


def test_hours_that_somebody_names_are_no_outage_after_which_deadlines_move(piped: House) -> None:
    deadline = deadline_of(piped)
    for hour in (deadline - timedelta(hours=5), deadline - timedelta(minutes=10)):
        assert judge("tick", "--now", f"{hour:%Y-%m-%dT%H:%MZ}").stderr == ""
    assert deadline_of(piped) == deadline
    deliver(deadline + timedelta(hours=4))
    assert (deadline_of(piped), piped.game().vacancies) == (deadline, ("TURKEY",))


def test_the_first_tick_of_cron_after_hours_that_somebody_named_notices_an_outage(
    piped: House, show: Callable[[datetime], None]
) -> None:
    deadline = deadline_of(piped)
    for hours in (7, 2):
        done("tick", "--now", f"{deadline - timedelta(hours=hours):%Y-%m-%dT%H:%MZ}")
    cron(show, deadline + timedelta(hours=1))
    assert piped.game().vacancies == ()
    assert deadline_of(piped) == deadline + timedelta(hours=3)


def test_by_cron_a_wrong_hour_moves_no_deadline_and_a_lasting_one_moves_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("judge.toml").write_text('[store]\nurl = "sqlite:judge.db"\n[send]\nurl = "maildir:letters"\n')
    house = House(tmp_path)
    house.start(PLAN)
    deadline = deadline_of(house)
    for moment in ("2026-11-23T12:20Z", "2027-11-23T12:40Z", "2027-11-23T13:00Z", "2026-11-23T13:20Z"):
        assert judge("tick", "--now", moment).exit_code == 0
    assert deadline_of(house) == deadline
    for moment in ("2026-12-23T13:20Z", "2026-12-23T14:20Z"):
        assert judge("tick", "--now", moment).exit_code == 0
    assert deadline_of(house) == deadline
    assert judge("tick", "--now", "2026-12-23T15:20Z").exit_code == 0
    assert deadline_of(house) == deadline + timedelta(days=30, hours=2)
    log = json.loads(done("log", "river", "--json"))
    assert [row["event"] for row in log].count("ClockGap") == 1


def test_after_a_long_outage_a_deadline_falls_on_a_day_and_at_a_time_that_the_timing_has(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D AT 20:00 GRACE 2H")
    deadline = to_deadline(house, minutes=10)
    assert (f"{deadline:%a %H:%M}") == "Mon 20:00"
    friday = deadline + timedelta(days=4)
    house.master(f"SET DEADLINE {friday:%d %b %H:%M}")
    house.letters()
    tick_all(house.judge, house.now, Uptime("boot", 100.0))
    house.now += timedelta(hours=26)
    tick_all(house.judge, house.now, Uptime("boot", 100.0 + 26 * 3_600))
    assert f"{deadline_of(house):%a %d %b %H:%M}" == "Mon 07 Dec 20:00", "not Saturday, 22:00"
    assert "Mon 7 Dec 2026 20:00" in told(house.letters(), address("FRANCE"))


# A deadline that was missed before stays missed


def test_an_outage_during_the_grace_leaves_the_deadline_missed_and_nobody_is_told_so_twice(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D AT 20:00 GRACE 6H")
    deadline = to_deadline(house, minutes=10)
    look(house, minutes=10)
    look(house, minutes=10)
    letters = house.letters()
    assert readers(letters) == EVERYBODY
    assert {letter.subject for letter in to(letters, GM)} == {"river S1901M: deadline missed"}
    look(house, hours=5, minutes=40)
    letters = house.letters()
    assert readers(letters) == EVERYBODY | {KEEPER}
    assert {letter.subject for letter in letters if letter.to != KEEPER} == {"river: clock notice"}
    said = told(letters, address("TURKEY"))
    assert "The deadline, Mon 30 Nov 2026 20:00 GMT, had passed before that and stays as it was." in said
    assert "it now ends Tue 1 Dec 2026 07:40 GMT" in said
    assert "A deadline that had passed before stays as it was" in told(letters, KEEPER)
    look(house, minutes=20)
    assert house.letters() == []
    assert deadline_of(house) == deadline
    assert house.tick(hours=4) == [], "the late are told once a day"
    assert house.game().vacancies == ()
    house.tick(hours=2)
    assert len(house.game().vacancies) == 7


def test_who_was_late_before_an_outage_is_so_once_and_those_who_were_in_time_stay_so(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 6H")
    order_all(house, but=("TURKEY",))
    to_deadline(house, minutes=0)
    look(house, hours=5)
    house.play("TURKEY", *HOLDS["TURKEY"])
    house.tick(minutes=20)
    assert house.game().phase_code == "F1901M"
    created = house.game().created
    with house.judge.store.reading() as tx:
        entries = [str(entry.what) for entry in tx.log("river")]
        rows = tx.records_of_game("river", created)
    assert len([what for what in entries if "LateNoticeSent" in what]) == 1
    kinds = {row.power: row.kind for row in rows if row.phase == "S1901M" and row.kind != "started"}
    assert kinds == {power: "late" if power == "TURKEY" else "on time" for power in POWERS}
