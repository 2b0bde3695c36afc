"""Parts of an event that each of its readers sees."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game.ending.ballots import Draw
from judge.game.events.clock import AbsenceDropped, AbsenceSet, DeadlineMoved, LateNoticeSent, RemindersSent
from judge.game.events.people import MasterChanged, ObserverLeft, PlayerResigned, PowerDummied, SeatLeft
from judge.game.events.phases import OrdersReceived, PhaseProcessed, VoteCast
from judge.game.events.press import PressSent, Signature
from judge.game.game import Power, Status
from judge.game.visibility.audience import audience
from judge.game.visibility.viewers import viewers
from judge.game.visibility.views import view
from tests.support.watched_games import AUSTRIA, DAY, ENGLAND, FRANCE, NOON, RECORD, running


def test_reminder_names_only_the_readers_own_powers() -> None:
    game = running()
    event = RemindersSent("S1901M", (AUSTRIA, FRANCE), NOON)
    seen = {viewer.id: view(event, viewer, game) for viewer in audience(event, game)}
    assert seen == {
        "AUSTRIA": RemindersSent("S1901M", (AUSTRIA,), NOON),
        "FRANCE": RemindersSent("S1901M", (FRANCE,), NOON),
    }


def test_only_the_masters_learn_each_others_addresses() -> None:
    before, game = running(), running(master="new@y")
    event = MasterChanged(("master@x",), ("new@y",))
    seen = {viewer.addresses: view(event, viewer, game) for viewer in audience(event, game, before)}
    assert seen["master@x",] == seen["new@y",] == event
    assert seen["france@x",] == MasterChanged((), ())


def test_only_the_master_sees_what_came_out_otherwise_the_second_time() -> None:
    game = running()
    event = PhaseProcessed(RECORD, NOON, again=("A PAR: was bounce, is now done",))
    seen = {viewer.id: view(event, viewer, game) for viewer in audience(event, game)}
    assert seen["MASTER"] == event
    assert seen["FRANCE"] == replace(event, again=())


def test_nobody_else_sees_orders_votes_or_press() -> None:
    game = running()
    england = next(viewer for viewer in viewers(game) if viewer.id == "ENGLAND")
    for event in (
        OrdersReceived(FRANCE, (), "FRANCE"),
        VoteCast(FRANCE, Draw()),
        PressSent("FRANCE", ("ITALY",), "hello", "S1901M"),
    ):
        assert view(event, england, game) is None


def test_hidden_names_are_left_to_the_master_and_to_those_concerned() -> None:
    game = running()
    readers = {viewer.id: viewer for viewer in viewers(game)}
    for event in (
        DeadlineMoved(None, NOON, "FRANCE", "", hidden=True),
        AbsenceSet("FRANCE", DAY, hidden=True),
        AbsenceDropped("FRANCE", DAY, "FRANCE", hidden=True),
        LateNoticeSent("S1901M", (FRANCE,), NOON, True, hidden=True),
    ):
        assert view(event, readers["MASTER"], game) == event
        assert view(event, readers["FRANCE"], game) == event
        assert "FRANCE" not in repr(view(event, readers["ENGLAND"], game))


def test_nobody_but_who_leaves_and_the_master_sees_that_somebody_left() -> None:
    game = running()
    readers = {viewer.id: viewer for viewer in viewers(game)}
    for event in (PowerDummied(FRANCE, hidden=True), PlayerResigned(FRANCE, 0, 0, "FRANCE", eliminated=True)):
        seen = {id for id, viewer in readers.items() if view(event, viewer, game) is not None}
        assert seen == {"FRANCE", "MASTER"}


def test_who_leaves_by_an_event_sees_nothing_else_for_it() -> None:
    game = running()
    france = next(viewer for viewer in viewers(game) if viewer.id == "FRANCE")
    for event in (VoteCast(ENGLAND, Draw()), SeatLeft("POWER#1", 1), ObserverLeft("watcher", False)):
        assert view(event, france, game) is None


def test_who_orders_for_the_sender_of_anonymous_press_sees_it_whole_and_its_readers_do_not() -> None:
    game = running().with_power(Power(AUSTRIA, Status.DUMMY, controller="FRANCE"))
    press = PressSent("AUSTRIA", (), "hello", "S1901M", signature=Signature.ANONYMOUS)
    readers = {viewer.id: viewer for viewer in viewers(game)}
    assert view(press, readers["FRANCE"], game) == press
    seen = view(press, readers["ENGLAND"], game)
    assert seen is not None
    assert "AUSTRIA" not in repr(seen)
