"""Mails and clock in their order: mails in time count as in time, and none stops the others."""

from __future__ import annotations

from datetime import datetime, timedelta
from types import ModuleType
from typing import Any

import pytest

from judge.app.base.judge import Judge
from judge.app.clock import clock
from judge.app.clock.clock import tick_all
from judge.app.clock.due_games import DueGames
from judge.app.mails import doorway, incoming
from judge.app.mails.incoming import receive, work
from judge.app.process.rounds import Rounds
from judge.game.game import Stage
from judge.store.open import open_store
from judge.store.rows import StoreError
from judge.store.sqlite import SQLiteTransaction
from tests.support.command_mails import HOLDS, order_all, readers, told
from tests.support.faults import inbox
from tests.support.house import KEEPER, POWERS, House, address

FRANCE, ITALY = address("FRANCE"), address("ITALY")
PLAN = "TIMING MOVE 3D NEXT 1D GRACE 2H"


def post_orders(house: House, power: str, *lines: str, name: str = "river") -> None:
    """A player's orders come in, and nobody reads them yet."""
    house.post(address(power), f"SIGNON {power.lower()}@{name} {power.lower()}-pw", *lines, *HOLDS[power])


def until(house: House, moment: datetime) -> None:
    """The clock is looked at every hour until then."""
    house.wait(hours=(moment - house.now) / timedelta(hours=1))


def to_deadline(house: House, **before: float) -> datetime:
    """Go to this long before the deadline; return the deadline."""
    deadline = house.game().deadline
    assert deadline is not None
    until(house, deadline - timedelta(**before))
    house.letters()
    return deadline


def steps(rounds: Rounds, now: datetime) -> None:
    """Return everything there is to do at this hour."""
    while rounds.step(now):
        pass


def test_orders_received_before_the_deadline_and_read_after_the_grace_save_their_player(house: House) -> None:
    house.start(PLAN)
    order_all(house, but=("TURKEY",))
    to_deadline(house, minutes=10)
    post_orders(house, "TURKEY")
    house.wait(hours=3)
    assert house.game().stage is Stage.ACTIVE, "the clock does not get ahead of a mail that came in time"
    assert house.letters() == []
    assert work(house.judge, house.now) == 1
    letters = house.letters()
    assert "End of orders." in told(letters, address("TURKEY"))
    until(house, house.now + timedelta(minutes=40))
    assert house.game().phase_code == "F1901M"
    assert house.game().vacancies == ()


def test_orders_received_before_the_deadline_are_not_late_when_they_are_read_later(house: House) -> None:
    house.start("RULE NO_LATE_CHANGES", "TIMING MOVE 3D NEXT 1D GRACE 8H")
    order_all(house, but=("TURKEY",))
    deadline = to_deadline(house, minutes=10)
    post_orders(house, "FRANCE")
    house.now = deadline + timedelta(minutes=30)
    work(house.judge, house.now)
    in_time = told(house.letters(), FRANCE)
    house.post(address("FRANCE"), "SIGNON france@river france-pw", "A PAR - PIC", "A MAR H")
    work(house.judge, house.now)
    late = told(house.letters(), FRANCE)
    assert "End of orders." in in_time
    assert "E-" not in in_time
    assert late != in_time
    assert "1 taken, 1 NOT" in late


def test_orders_received_after_the_deadline_do_not_hold_it_up_and_are_late(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 0H")
    order_all(house, but=("TURKEY",))
    deadline = to_deadline(house, minutes=10)
    house.now = deadline + timedelta(seconds=8)
    post_orders(house, "TURKEY")
    house.now = deadline + timedelta(seconds=20)
    tick_all(house.judge, house.now)
    assert "TURKEY" in house.game().vacancies


def test_all_the_queue_up_to_the_deadline_is_done_before_the_deadline_is_acted_on(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 0H")
    deadline = to_deadline(house, minutes=1)
    for power in POWERS:
        for _ in range(20):
            house.post("flood@example.net", "LIST")
        post_orders(house, power)
    house.now = deadline + timedelta(minutes=5)
    steps(Rounds(house.judge), house.now)
    assert house.game().vacancies == ()
    for _ in range(3):
        house.now += timedelta(minutes=20)
        steps(Rounds(house.judge), house.now)
    assert house.game().phase_code == "F1901M"


def test_only_mails_that_came_before_the_deadline_are_hurried(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 0H")
    deadline = to_deadline(house, minutes=1)
    for sender in ("ann@example.org", "bob@example.org"):
        house.post(sender, "LIST")
    post_orders(house, "TURKEY")
    house.now = deadline + timedelta(minutes=1)
    post_orders(house, "TURKEY")
    rounds = Rounds(house.judge)
    rounds.step(house.now)
    assert inbox(house)[-4:] == ["new", "new", "done", "new"], "it held the deadline up"
    # There is no time to look at the game again before the next mails.
    monkeypatch.setattr(DueGames, "do_some", lambda *_: False)
    for _ in range(2):
        rounds.step(house.now)
    assert inbox(house)[-4:] == ["done", "done", "done", "new"]


@pytest.mark.parametrize("rules", [(), ("RULE REAL_TIME",)])
def test_a_phase_that_a_late_read_mail_sets_off_gives_the_next_one_its_full_time(
    house: House, rules: tuple[str, ...]
) -> None:
    house.start("TIMING MOVE 1H RETREAT 1H ADJUST 1H NEXT 1H GRACE 0H", *rules)
    order_all(house, but=("TURKEY",))
    deadline = to_deadline(house, minutes=10)
    post_orders(house, "TURKEY")
    house.post(address("MASTER"), "SIGNON Mriver gm-secret", "PROCESS")
    house.now = deadline + timedelta(minutes=90)
    steps(Rounds(house.judge), house.now)
    game = house.game()
    assert (game.phase_code, game.vacancies) == ("F1901M", ())
    assert game.deadline is not None
    assert game.deadline >= house.now + timedelta(minutes=40)


def test_mails_for_other_games_and_for_none_do_not_hold_a_deadline_up(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 0H")
    house.start(name="lake")
    order_all(house, but=("TURKEY",))
    deadline = to_deadline(house, minutes=10)
    post_orders(house, "TURKEY", name="lake")
    house.post("ann@example.org", "HISTORY river")
    house.now = deadline + timedelta(minutes=1)
    tick_all(house.judge, house.now)
    assert "TURKEY" in house.game().vacancies


def test_the_clock_and_the_hour_are_looked_at_between_any_two_mails(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 0H")
    order_all(house, but=("TURKEY",))
    deadline = to_deadline(house, minutes=1)
    for _ in range(5):
        house.post("ann@example.org", "LIST")
    rounds = Rounds(house.judge)
    house.now = deadline - timedelta(seconds=2)
    assert rounds.step(house.now)
    assert house.game().vacancies == ()
    house.now = deadline + timedelta(seconds=1)
    assert rounds.step(house.now)
    assert "TURKEY" in house.game().vacancies
    with house.judge.store.reading() as tx:
        assert tx.new_mails() == 3


def test_many_games_that_are_due_do_not_keep_mails_waiting(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(12):
        house.create(name=f"game{number}")
    house.letters()
    house.now += timedelta(days=3)
    with house.judge.store.transaction() as tx:
        tx.set_last_tick(house.now)
        assert len(tx.due_games(house.now)) == 12
    house.post("ann@example.org", "LIST")
    monkeypatch.setattr("judge.app.process.rounds._SHORTEST_SLICE", 0.0)
    rounds = Rounds(house.judge)
    rounds._slice = 0.0
    rounds.step(house.now)
    with house.judge.store.reading() as tx:
        assert (tx.new_mails(), len(tx.due_games(house.now))) == (0, 11)
    steps(rounds, house.now)
    with house.judge.store.reading() as tx:
        assert tx.due_games(house.now) == []


# A store that cannot do what a mail wants


def failing(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """The store can do everything but what mails with these words want."""
    real = incoming.handle

    def handle(judge: Any, tx: Any, mail: Any, *rest: Any) -> None:
        if words.encode() in mail.raw:
            tx.set_meta("half done", "yes")
            raise StoreError("database or disk is full")
        real(judge, tx, mail, *rest)

    monkeypatch.setattr(incoming, "handle", handle)


def test_a_mail_that_the_store_cannot_do_lets_the_others_pass_and_is_parked_after_some_tries(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.start()
    failing(monkeypatch, "FRANCE SPECIAL")
    house.post(FRANCE, "SIGNON france@river france-pw", "PRESS TO ITALY", "FRANCE SPECIAL", "ENDPRESS")
    house.post("ann@example.org", "LIST")
    rounds = Rounds(house.judge)
    steps(rounds, house.now)
    assert readers(house.letters()) == {"ann@example.org"}, "the other one is done"
    assert inbox(house)[-2:] == ["new", "done"]
    for _ in range(10):
        house.now += timedelta(minutes=1)
        steps(rounds, house.now)
    assert inbox(house)[-2:] == ["parked", "done"]
    letters = house.letters()
    assert readers(letters) == {FRANCE, KEEPER}
    assert "Nothing in it was done" in told(letters, FRANCE)
    assert "disk is full" in told(letters, KEEPER)
    with house.judge.store.reading() as tx:
        assert tx.meta("half done") is None


def test_a_store_that_is_full_sets_no_mail_aside(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.start()
    for power in POWERS:
        post_orders(house, power)
    real = SQLiteTransaction._run

    def full(self: SQLiteTransaction, sql: str, parameters: Any = ()) -> Any:
        if sql.startswith(("INSERT", "UPDATE")):
            raise StoreError("database or disk is full")
        return real(self, sql, parameters)

    with monkeypatch.context() as patched:
        patched.setattr(SQLiteTransaction, "_run", full)
        for _ in range(20):
            with pytest.raises(StoreError):
                work(house.judge, house.now)
    assert inbox(house)[-7:] == ["new"] * 7
    assert work(house.judge, house.now) == 7
    assert house.game().phase_code == "S1901M"
    house.tick(hours=1)
    assert house.game().phase_code == "F1901M"


def test_a_game_whose_tick_the_store_cannot_do_lets_the_others_pass(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("alpha", "beta"):
        house.start(name=name)
        order_all(house, name=name)
    real = clock.run_clock

    def run_clock(game: Any, in_play: Any, now: datetime) -> Any:
        if game.name == "alpha":
            raise StoreError("database or disk is full")
        return real(game, in_play, now)

    with monkeypatch.context() as patched:
        patched.setattr(clock, "run_clock", run_clock)
        house.tick(hours=1)
        assert [house.game(name).phase_code for name in ("alpha", "beta")] == ["S1901M", "F1901M"]
    house.now += timedelta(minutes=2)
    tick_all(house.judge, house.now)
    assert house.game("alpha").phase_code == "F1901M"


def another_writes(house: House, monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str) -> list[str]:
    """Have another process write whenever this function works; return a list of its successes."""
    writers: list[str] = []
    real = getattr(module, name)

    def meanwhile(*given: Any) -> Any:
        with open_store(house.config.store.url) as store, store.transaction() as tx:
            tx.set_meta("another", "was here")
            writers.append("done")
        return real(*given)

    monkeypatch.setattr(module, name, meanwhile)
    return writers


@pytest.mark.parametrize(
    ("sender", "lines"),
    [
        ("ann@example.org", ("LIST", "HISTORY river", "HELP")),
        (FRANCE, ("SIGNON france@river france-pw", "STATUS")),
        (FRANCE, ("SIGNON france@river france-pw", *HOLDS["FRANCE"])),
        (address("MASTER"), ("SIGNON Mriver gm-secret", *["PROCESS!"] * 8)),
        ("thief@example.net", ("SIGNON france@river a-guess",)),
    ],
)
def test_a_mail_is_worked_out_without_holding_up_who_writes(
    house: House, monkeypatch: pytest.MonkeyPatch, sender: str, lines: tuple[str, ...]
) -> None:
    house.start()
    house.post(sender, *lines)
    writers = another_writes(house, monkeypatch, doorway, "carry_out_mail")
    work(house.judge, house.now)
    assert writers == ["done"], "once, while nobody was kept out"
    assert sender in readers(house.letters())


def test_the_clock_works_a_game_out_without_holding_up_who_writes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 0H", "RULE CIVIL_DISORDER")
    deadline = to_deadline(house, minutes=1)
    writers = another_writes(house, monkeypatch, clock, "run_clock")
    house.now = deadline + timedelta(minutes=1)
    tick_all(house.judge, house.now)
    assert writers == ["done"]
    assert house.game().phase_code == "F1901M"


def test_orders_that_come_while_the_clock_works_their_game_out_are_not_lost(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 0H", "RULE CIVIL_DISORDER")
    deadline = to_deadline(house, minutes=1)
    runs: list[str] = []
    real = clock.run_clock

    def run_clock(game: Any, in_play: Any, now: datetime) -> Any:
        runs.append(game.name)
        if len(runs) == 1:
            another = Judge.open(house.config)
            orders = b"SIGNON france@river france-pw\nA PAR - BUR\nA MAR H\nF BRE H\n"
            receive(another, b"From: france@example.org\nMessage-ID: <x@y>\n\n" + orders, FRANCE, [], now)
            work(another, now)
            another.store.close()
        return real(game, in_play, now)

    monkeypatch.setattr(clock, "run_clock", run_clock)
    house.now = deadline + timedelta(minutes=1)
    tick_all(house.judge, house.now)
    assert runs == ["river", "river"]
    assert house.game().phase_code == "F1901M"
    assert "Army Paris -> Burgundy" in told(house.letters(), ITALY)
    with house.judge.store.reading() as tx:
        assert [row.phase for row in tx.phases("river")] == ["S1901M"]
