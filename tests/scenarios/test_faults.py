"""Faults of the judge: one mail is set aside, one game sleeps, the rest goes on."""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge.app.base import stored_mail
from judge.app.clock import clock
from judge.app.clock.clock import tick_all
from judge.app.mails.incoming import work
from judge.app.recording import record
from judge.commands.playing import orders
from tests.support.command_mails import HOLDS, everything, order_all, readers, states, told
from tests.support.faults import inbox
from tests.support.house import GM, KEEPER, House, address

FRANCE, ITALY = address("FRANCE"), address("ITALY")


def broken(*_arguments: object, **_named: object) -> None:
    """Stands in the place of a function with a bug."""
    raise RuntimeError("the judge is wrong here")


def test_a_mail_that_trips_a_bug_is_parked_with_an_apology_and_the_next_is_answered(
    river: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = states(river)
    with monkeypatch.context() as patched:
        patched.setattr(orders, "collect_orders", broken)
        letters = river.play("FRANCE", "SET WAIT", *HOLDS["FRANCE"])
    assert readers(letters) == {FRANCE, KEEPER}
    assert "Nothing in it was done" in told(letters, FRANCE)
    assert "RuntimeError: the judge is wrong here" in told(letters, KEEPER)
    assert "judge parked" in told(letters, KEEPER)
    assert "france-pw" not in everything(letters)
    assert states(river) == before, "not even the wait flag"
    assert inbox(river)[-1] == "parked"
    letters = river.play("ITALY", *HOLDS["ITALY"])
    assert "End of orders." in told(letters, ITALY)
    assert work(river.judge, river.now) == 0, "a parked mail is not tried again by itself"


def test_a_bug_in_making_letters_undoes_what_the_mail_did(river: House, monkeypatch: pytest.MonkeyPatch) -> None:
    before = states(river)
    with monkeypatch.context() as patched:
        patched.setattr(record, "compose", broken)
        letters = river.play("FRANCE", *HOLDS["FRANCE"])
    assert states(river) == before
    assert readers(letters) == {FRANCE, KEEPER}


def test_a_bug_in_reading_mails_parks_the_mail_and_tells_the_keeper(
    river: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(stored_mail, "read_mail", broken)
        letters = river.play("FRANCE", *HOLDS["FRANCE"])
    assert readers(letters) == {KEEPER}
    assert inbox(river)[-1] == "parked"
    assert "End of orders." in told(river.play("FRANCE", *HOLDS["FRANCE"]), FRANCE)


def test_a_fault_in_one_games_tick_does_not_stop_the_others(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("alpha", "beta"):
        house.start(name=name)
        order_all(house, name=name)
    real = clock.run_clock

    def run_clock(game, in_play, now):
        if game.name == "alpha":
            raise RuntimeError("alpha is broken")
        return real(game, in_play, now)

    with monkeypatch.context() as patched:
        patched.setattr(clock, "run_clock", run_clock)
        letters = house.tick(hours=1)
        assert house.game("alpha").phase_code == "S1901M"
        assert house.game("beta").phase_code == "F1901M"
        assert "alpha is broken" in told(letters, KEEPER)
        assert "Judge fault in alpha" in told(letters, GM)
        assert "alpha is broken" not in told(letters, GM)
        house.now += timedelta(minutes=20)
        tick_all(house.judge, house.now)
        assert house.letters() == [], "it sleeps for an hour"
        assert house.tick(hours=2) == [], "once a day is enough"
    house.tick(hours=1)
    assert house.game("alpha").phase_code == "F1901M"


def test_a_game_that_cannot_be_read_is_told_to_the_keeper_and_the_others_go_on(house: House) -> None:
    for name in ("alpha", "beta"):
        house.start(name=name)
        order_all(house, name=name)
    with house.judge.store.transaction() as tx:
        row = tx.game("alpha")
        assert row is not None
        tx.save_game(row._replace(state=b"{}"))
    letters = house.tick(hours=1)
    assert house.game("beta").phase_code == "F1901M"
    (notice,) = [letter for letter in letters if letter.to == KEEPER]
    assert "alpha" in notice.subject + notice.text
    assert "Judge fault in alpha" not in told(letters, GM), "nobody can say whose game it is"
