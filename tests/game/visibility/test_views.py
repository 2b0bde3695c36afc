"""Parts of an event that each of its readers sees."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.events import Event
from judge.game.events.clock import (
    AbsenceDropped,
    AbsenceSet,
    ClockGap,
    DeadlineMoved,
    GraceMoved,
    LateNoticeSent,
    MasterReminded,
    RemindersSent,
    StartMoved,
    ZoneChanged,
)
from judge.game.events.people import (
    AddressChanged,
    CalendarSet,
    DisplayZoneSet,
    ForeignAddress,
    JoinsTold,
    LettersTimed,
    MapsSet,
    MasterChanged,
    ObserverJoined,
    ObserverLeft,
    PasswordChanged,
    PlayerJoined,
    PlayerResigned,
    PowerDummied,
    PreferenceSet,
    SeatLeft,
)
from judge.game.events.phases import (
    ExtraUnitsFound,
    GameEnded,
    OrdersReceived,
    PhaseProcessed,
    PowersDefaulted,
    Previewed,
    VoteCast,
    WaitSet,
)
from judge.game.events.press import PressSent, Signature
from judge.game.events.settings import GameCorrected
from judge.game.game import Game, Maps, Power, Role, Seat, Stage, Status
from judge.game.values.ballots import Draw
from judge.game.visibility.viewers import persons, viewers
from judge.game.visibility.views import audience, view
from tests.support.rows import each_row
from tests.support.watched_games import AUSTRIA, DAY, ENGLAND, FRANCE, NAMES, NOON, RECORD, player, running


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


PLAYERS = {f"{name.lower()}@x" for name in NAMES}


def heard_by(event: Event, game: Game, before: Game | None = None) -> set[str]:
    """The addresses that are told of an event."""
    return {address for viewer in audience(event, game, before) for address in viewer.addresses}


@each_row(
    "event",
    [
        PhaseProcessed(RECORD, NOON),
        DeadlineMoved(None, NOON, "MASTER", ""),
        GraceMoved(None, NOON),
        GameCorrected("S1901M", ("position",), board=True),
        StartMoved(NOON, None),
        ZoneChanged("UTC", "Asia/Tokyo", None, None),
        AbsenceSet("FRANCE", DAY, hidden=True),
        AbsenceDropped("FRANCE", DAY, "FRANCE"),
        GameEnded("draw", NAMES, "F1901M"),
        PlayerResigned(FRANCE, 3, 3, "MASTER"),
        ClockGap(30, False, NOON, NOON.replace(day=27)),
    ],
    ids=lambda event: type(event).__name__,
)
def test_public_events_reach_everybody_monitors_included(event: Event) -> None:
    assert heard_by(event, running()) == PLAYERS | {"master@x", "watcher@x", "silent@x"}


@each_row(
    ("event", "told"),
    [
        (OrdersReceived(FRANCE, (), "FRANCE"), {"france@x"}),
        (OrdersReceived(FRANCE, (), "MASTER"), {"france@x", "master@x"}),
        (OrdersReceived(FRANCE, (), "FRANCE", to_master=True), {"france@x", "master@x"}),
        (AbsenceSet("FRANCE", DAY, silent=True), {"france@x", "master@x"}),
        (AbsenceDropped("FRANCE", DAY, "MASTER", silent=True), {"france@x", "master@x"}),
        (DisplayZoneSet("FRANCE", "Asia/Tokyo"), {"france@x"}),
        (MapsSet("FRANCE", Maps.OFF), {"france@x"}),
        (CalendarSet("FRANCE", False), {"france@x"}),
        (LettersTimed("FRANCE", 7, None), {"france@x"}),
        (PreferenceSet("FRANCE", ((PowerName("ITALY"),),)), {"france@x"}),
        (MasterReminded(Stage.FORMING, None, to_master=True, to_keeper=False), {"master@x"}),
        (MasterReminded(Stage.WAITING, 60, to_master=False, to_keeper=True), set()),
        (VoteCast(FRANCE, Draw()), {"france@x"}),
        (WaitSet(FRANCE, True), {"france@x"}),
        (PasswordChanged("FRANCE"), {"france@x"}),
        (ForeignAddress("watcher", "far@y"), {"watcher@x"}),
        (PowersDefaulted("S1901M", (FRANCE,)), {"master@x"}),
        (ExtraUnitsFound("S1902M", ((FRANCE, 1),)), {"master@x"}),
        (ObserverJoined("watcher", False), {"master@x", "watcher@x"}),
        (PlayerResigned(FRANCE, 0, 0, "FRANCE", eliminated=True), {"master@x"}),
        (Previewed(RECORD), {"master@x"}),
        (Previewed(RECORD, by=""), {"master@x"}),
        (RemindersSent("S1901M", (FRANCE, AUSTRIA), NOON), {"france@x", "austria@x"}),
        (LateNoticeSent("S1901M", (FRANCE,), NOON, first=True), PLAYERS | {"master@x"}),
        (LateNoticeSent("S1901M", (FRANCE,), NOON, first=False), {"france@x", "master@x"}),
        (ClockGap(30, True, NOON, NOON), {"master@x"}),
        (PressSent("FRANCE", ("ENGLAND",), "hello", "S1901M"), {"france@x", "england@x"}),
        (PressSent("FRANCE", ("MASTER",), "hello", "S1901M"), {"france@x", "master@x"}),
        (PressSent("FRANCE", (), "hello", "S1901M"), PLAYERS | {"master@x", "watcher@x"}),
        (PressSent("MASTER", (), "hello", "S1901M"), PLAYERS | {"master@x", "watcher@x", "silent@x"}),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, set) else "",
)
def test_event_reaches_those_whom_it_concerns_and_nobody_else(event: Event, told: set[str]) -> None:
    assert heard_by(event, running()) == told


def test_mail_of_a_controlled_power_without_a_player_goes_to_its_controller() -> None:
    game = running()
    dummy = Power(AUSTRIA, Status.DUMMY, controller="FRANCE")
    game = game.with_power(dummy)
    assert heard_by(PressSent("ENGLAND", ("AUSTRIA",), "hello", "S1901M"), game) == {"england@x", "france@x"}
    assert heard_by(OrdersReceived(AUSTRIA, (), "FRANCE"), game) == {"france@x"}
    (viewer,) = persons(game, ("FRANCE",))
    assert viewer.powers == ("AUSTRIA", "FRANCE")


def test_late_notice_leaves_out_dummies_and_vacant_powers() -> None:
    game = running()
    game = game.with_power(Power(AUSTRIA, Status.DUMMY)).with_power(Power(ENGLAND, Status.RESIGNED))
    told = heard_by(LateNoticeSent("S1901M", (FRANCE,), NOON, first=True), game)
    assert told == PLAYERS - {"austria@x", "england@x"} | {"master@x"}


def test_resigned_player_is_told_at_the_address_he_had() -> None:
    before = running()
    game = before.with_power(replace(before.power(FRANCE), status=Status.RESIGNED, player=None))
    event = PlayerResigned(FRANCE, 3, 3, "MASTER")
    assert "france@x" in heard_by(event, game, before)
    (leaver,) = [viewer for viewer in audience(event, game, before) if viewer.addresses == ("france@x",)]
    assert view(event, leaver, game) == event


def test_old_addresses_hear_of_a_new_address_and_new_ones_as_well() -> None:
    before, game = running(), running(france="new@y")
    assert heard_by(AddressChanged("FRANCE", ("france@x",), ("new@y",)), game, before) == {"france@x", "new@y"}


def test_warning_of_a_foreign_address_goes_to_the_old_address_when_the_same_mail_moved_it() -> None:
    before, game = running(), running(france="thief@y")
    assert heard_by(ForeignAddress("FRANCE", "thief@y"), game, before) == {"france@x"}


def test_seats_of_a_forming_game_hear_who_joins() -> None:
    game = replace(
        running(), stage=Stage.FORMING, powers=(), position=None, seats=(Seat(1, player("a@x")), Seat(2, player("b@x")))
    )
    assert heard_by(PlayerJoined("POWER#2", 5, False), game) == {"b@x", "master@x"}
    assert heard_by(JoinsTold(("POWER#2",), 5, False), game) == {"a@x", "b@x", "watcher@x", "silent@x"}
    assert {viewer.role for viewer in viewers(game)} == {Role.SEAT, Role.MASTER, Role.OBSERVER, Role.MONITOR}


def test_a_seat_that_a_later_line_of_the_same_mail_has_ended_is_nobody_to_write_to() -> None:
    game = replace(running(), observers=())
    assert heard_by(ObserverJoined("watcher", False), game) == {"master@x"}
    assert heard_by(PasswordChanged("watcher"), game) == set()
