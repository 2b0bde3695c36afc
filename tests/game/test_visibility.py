"""Who hears what: seven players, the Master, an observer and a monitor, and what each may see of an event."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from judge.board.names import Location, PowerName
from judge.board.position import Phase, PhaseType, Position, Unit, UnitType
from judge.board.results import Resolution
from judge.game.ending.ballots import Draw
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
    DisplayZoneSet,
    ForeignAddress,
    MapsSet,
    MasterChanged,
    ObserverJoined,
    PasswordChanged,
    PlayerJoined,
    PlayerResigned,
    PreferenceSet,
)
from judge.game.events.phases import (
    GameEnded,
    OrdersReceived,
    PhaseProcessed,
    PhaseRecord,
    PowersDefaulted,
    Previewed,
    VoteCast,
    WaitSet,
)
from judge.game.events.press import PressSent
from judge.game.events.settings import GameCorrected
from judge.game.game import Game, Maps, Observer, Player, Power, Role, Seat, Stage, Status
from judge.game.time.dates import parse_absence
from judge.game.time.timing import Timing
from judge.game.visibility import audience, persons, view, viewers

NAMES = tuple(PowerName(name) for name in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"))
AUSTRIA, ENGLAND, FRANCE = NAMES[:3]
NOON = datetime(2026, 11, 26, 12, tzinfo=UTC)
DAY = parse_absence("24 DEC", NOON, "UTC", "FRANCE")
BOARD = Position(
    Phase("spring", 1901, PhaseType.MOVEMENT),
    (Unit(FRANCE, UnitType.ARMY, Location("PAR")),),
    {},
)


def player(*addresses: str, zone: str = "") -> Player:
    return Player(addresses, "hash", zone=zone)


def running(**addresses: str) -> Game:
    """An active game. Everybody has the address `position@x`; keywords give others, divided by blanks."""

    def at(position: str) -> Player:
        return player(*addresses.get(position, f"{position}@x").split())

    return Game(
        name="river",
        map="standard",
        master=at("master"),
        seed="1",
        created=NOON,
        timing=Timing(),
        zone="UTC",
        stage=Stage.ACTIVE,
        powers=tuple(Power(name, player=at(name.lower())) for name in NAMES),
        observers=(Observer("watcher", at("watcher")), Observer("silent", at("silent"), monitor=True)),
        position=BOARD,
    )


def heard_by(event: Event, game: Game, before: Game | None = None) -> set[str]:
    """The addresses that are told of an event."""
    return {address for viewer in audience(event, game, before) for address in viewer.addresses}


PLAYERS = {f"{name.lower()}@x" for name in NAMES}
RECORD = PhaseRecord(BOARD, {}, {}, Resolution((), BOARD), BOARD)


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (OrdersReceived(FRANCE, (), "FRANCE"), {"france@x"}),
        (OrdersReceived(FRANCE, (), "MASTER"), {"france@x", "master@x"}),
        (OrdersReceived(FRANCE, (), "FRANCE", to_master=True), {"france@x", "master@x"}),
        (AbsenceSet("FRANCE", DAY, silent=True), {"france@x", "master@x"}),
        (AbsenceDropped("FRANCE", DAY, "MASTER", silent=True), {"france@x", "master@x"}),
        (DisplayZoneSet("FRANCE", "Asia/Tokyo"), {"france@x"}),
        (MapsSet("FRANCE", Maps.OFF), {"france@x"}),
        (PreferenceSet("FRANCE", ((PowerName("ITALY"),),)), {"france@x"}),
        (MasterReminded(Stage.FORMING, None, to_master=True, to_keeper=False), {"master@x"}),
        (MasterReminded(Stage.WAITING, 60, to_master=False, to_keeper=True), set()),
        (VoteCast(FRANCE, Draw()), {"france@x"}),
        (WaitSet(FRANCE, True), {"france@x"}),
        (PasswordChanged("FRANCE"), {"france@x"}),
        (ForeignAddress("watcher", "far@y"), {"watcher@x"}),
        (PowersDefaulted("S1901M", (FRANCE,)), {"master@x"}),
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


def test_person_with_two_powers_is_one_viewer_with_both() -> None:
    game = running(france="pat@x", italy="pat@x")
    (pat,) = [viewer for viewer in viewers(game) if "pat@x" in viewer.addresses]
    assert pat.positions == ("FRANCE", "ITALY")
    assert pat.powers == ("FRANCE", "ITALY")


def test_address_shared_by_two_positions_gets_one_copy_and_the_other_addresses_their_own() -> None:
    game = running(france="pat@x", italy="pat@x kim@x")
    seen = {viewer.addresses: viewer.positions for viewer in persons(game, ("FRANCE", "ITALY"))}
    assert seen == {("pat@x",): ("FRANCE", "ITALY"), ("kim@x",): ("ITALY",)}


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


def test_seats_of_a_forming_game_hear_who_joins() -> None:
    game = replace(
        running(), stage=Stage.FORMING, powers=(), position=None, seats=(Seat(1, player("a@x")), Seat(2, player("b@x")))
    )
    assert heard_by(PlayerJoined("POWER#2", 5, False), game) == {"a@x", "b@x", "master@x", "watcher@x", "silent@x"}
    assert {viewer.role for viewer in viewers(game)} == {Role.SEAT, Role.MASTER, Role.OBSERVER, Role.MONITOR}


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
