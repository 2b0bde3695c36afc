"""Deadlines, reminders, absences, and the judge's own clock."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game import events
from judge.game.calendar.absences import parse_absence
from judge.game.game import Maps
from judge.game.outcome import Outcome
from tests.support.letter_scenes.games import (
    ADDRESSES,
    DUE,
    ENGLAND,
    FRANCE,
    GERMANY,
    MASTER,
    NEXT_DUE,
    TURKEY,
    Scene,
    at,
    by_france,
    by_master,
    forming,
    orders,
    playing,
    scene,
)


@scene
def deadline_moved() -> Scene:
    game = playing(deadline=NEXT_DUE)
    event = events.DeadlineMoved(DUE, NEXT_DUE, "MASTER", "set by the Master")
    return Scene(by_master(event), playing(), game, (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY]))


@scene
def game_corrected() -> Scene:
    before = orders(playing(), FRANCE="A PAR - BUR")
    game = orders(playing(FRANCE="A GAS, A MAR, F BRE"), FRANCE="A GAS - SPA")
    changed = ("position", "powers", "deadline")
    event = events.GameCorrected("S1901M", changed, ("Timing: MOVE 2D.",), True, (FRANCE,), (DUE, NEXT_DUE))
    return Scene(Outcome((event,)), before, game, (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY]))


@scene
def game_corrected_by_the_master() -> Scene:
    game = playing(FRANCE="A GAS, A MAR, F BRE")
    event = events.GameCorrected("S1901M", ("position",), board=True, by_master=True)
    return Scene(by_master(event), playing(), game, (MASTER, ADDRESSES[TURKEY]))


@scene
def preference_set() -> Scene:
    wishes = ((ENGLAND,), (FRANCE, TURKEY))
    game = forming(1)
    game = replace(game, seats=(replace(game.seats[0], preference=wishes),))
    asked = Outcome((events.PreferenceSet("POWER#1", wishes),), "POWER#1", "player1@players.example")
    return Scene(asked, forming(1), game)


@scene
def signed_on_with_a_preference() -> Scene:
    game = forming(1)
    game = replace(game, seats=(replace(game.seats[0], preference=((ENGLAND,), (FRANCE, TURKEY))),))
    return Scene(Outcome((events.SignedOn("POWER#1"),), "POWER#1", "player1@players.example"), game, game)


@scene
def grace_moved() -> Scene:
    game = replace(playing(), grace_until=NEXT_DUE)
    return Scene(by_master(events.GraceMoved(None, NEXT_DUE)), playing(), game, (MASTER, ADDRESSES[FRANCE]))


@scene
def phase_held() -> Scene:
    event = events.StartMoved(None, DUE)
    return Scene(by_master(event), playing(), replace(playing(), not_before=DUE), (MASTER, ADDRESSES[FRANCE]))


@scene
def deadline_taken_away() -> Scene:
    event = events.DeadlineMoved(DUE, None, "", "the rule NO_DEADLINE is on now")
    return Scene(by_master(event), playing(), playing(deadline=None), (ADDRESSES[TURKEY],))


@scene
def deadline_moved_by_somebody_unnamed() -> Scene:
    """PLAYER_DEADLINES and HIDE_EXTENDERS: the Master and the power itself are told who it was."""
    game = playing(deadline=NEXT_DUE)
    event = events.DeadlineMoved(DUE, NEXT_DUE, "FRANCE", "", hidden=True)
    return Scene(by_france(event), playing(), game, (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY]))


@scene
def zone_changed() -> Scene:
    moved = at("2026-11-26 17:00")
    game = replace(playing(deadline=moved), zone="Europe/Berlin")
    event = events.ZoneChanged("UTC", "Europe/Berlin", DUE, moved)
    return Scene(by_master(event), playing(), game, (MASTER, ADDRESSES[FRANCE], ADDRESSES[GERMANY]))


@scene
def zone_of_letters_set() -> Scene:
    return Scene(by_france(events.DisplayZoneSet("FRANCE", "Asia/Tokyo")), playing(), playing())


@scene
def zone_of_letters_forgotten() -> Scene:
    return Scene(by_france(events.DisplayZoneSet("FRANCE", "")), playing(), playing())


@scene
def maps_small() -> Scene:
    return Scene(by_france(events.MapsSet("FRANCE", Maps.SMALL)), playing(), playing())


@scene
def maps_big() -> Scene:
    return Scene(by_france(events.MapsSet("FRANCE", Maps.BIG)), playing(), playing())


@scene
def maps_for_print() -> Scene:
    return Scene(by_france(events.MapsSet("FRANCE", Maps.PRINT)), playing(), playing())


@scene
def maps_off() -> Scene:
    return Scene(by_france(events.MapsSet("FRANCE", Maps.OFF)), playing(), playing())


@scene
def maps_on() -> Scene:
    return Scene(by_france(events.MapsSet("FRANCE", Maps.ON)), playing(), playing())


@scene
def calendar_off() -> Scene:
    return Scene(by_france(events.CalendarSet("FRANCE", False)), playing(), playing())


@scene
def calendar_on() -> Scene:
    return Scene(by_france(events.CalendarSet("FRANCE", True)), playing(), playing())


@scene
def digest_daily() -> Scene:
    return Scene(by_france(events.LettersTimed("FRANCE", 7, None)), playing(), playing())


@scene
def quiet_hours() -> Scene:
    return Scene(by_france(events.LettersTimed("FRANCE", None, (22, 7))), playing(), playing())


@scene
def digest_off() -> Scene:
    return Scene(by_france(events.LettersTimed("FRANCE", None, None)), playing(), playing())


@scene
def name_set() -> Scene:
    return Scene(by_france(events.NameSet("FRANCE", "Carla Dietz")), playing(), playing())


@scene
def name_set_where_names_are_hidden() -> Scene:
    game = replace(playing(), names_shown=False)
    return Scene(by_france(events.NameSet("FRANCE", "Carla Dietz")), game, game)


@scene
def name_taken_away_by_a_watcher() -> Scene:
    outcome = Outcome((events.NameSet("watcher", ""),), "watcher", "watcher@elsewhere.example")
    return Scene(outcome, playing(), playing())


HOLIDAYS = parse_absence("24 DEC TO 2 JAN", DUE, "UTC", "FRANCE")


@scene
def absence_set() -> Scene:
    readers = (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY])
    return Scene(by_france(events.AbsenceSet("FRANCE", HOLIDAYS)), playing(), playing(), readers)


@scene
def absence_set_by_somebody_unnamed() -> Scene:
    readers = (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY])
    return Scene(by_france(events.AbsenceSet("FRANCE", HOLIDAYS, hidden=True)), playing(), playing(), readers)


@scene
def absence_set_in_silence() -> Scene:
    return Scene(by_france(events.AbsenceSet("FRANCE", HOLIDAYS, silent=True)), playing(), playing())


@scene
def absence_taken_back() -> Scene:
    readers = (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY])
    return Scene(by_france(events.AbsenceDropped("FRANCE", HOLIDAYS, "FRANCE")), playing(), playing(), readers)


@scene
def absence_taken_back_by_the_master() -> Scene:
    readers = (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY])
    return Scene(
        by_master(events.AbsenceDropped("FRANCE", HOLIDAYS, "MASTER", hidden=True)), playing(), playing(), readers
    )


@scene
def reminders_sent() -> Scene:
    return Scene(Outcome((events.RemindersSent("S1901M", (FRANCE, TURKEY), DUE),)), playing(), playing())


@scene
def reminders_sent_at_half_time_of_the_first_phase() -> Scene:
    event = events.RemindersSent("S1901M", (FRANCE,), DUE, first_sets=True)
    return Scene(Outcome((event,)), playing(), playing())


@scene
def release_awaited() -> Scene:
    event = events.ReleaseAwaited("S1901M")
    return Scene(Outcome((event,)), playing(), playing(), (ADDRESSES[FRANCE], ADDRESSES[ENGLAND]))


@scene
def orders_awaited() -> Scene:
    event = events.OrdersAwaited("S1901M", (FRANCE, TURKEY), DUE)
    return Scene(Outcome((event,)), playing(), playing(), (ADDRESSES[FRANCE], ADDRESSES[ENGLAND], MASTER))


@scene
def orders_awaited_where_lateness_is_secret() -> Scene:
    event = events.OrdersAwaited("S1901M", (FRANCE, TURKEY), DUE, hidden=True)
    return Scene(Outcome((event,)), playing(), playing(), (ADDRESSES[FRANCE], ADDRESSES[ENGLAND], MASTER))


@scene
def deadline_moved_for_a_first_miss() -> Scene:
    why = "the first deadline that a player misses moves by 1 day for all"
    event = events.DeadlineMoved(DUE, NEXT_DUE, "", why, first_missed=(FRANCE, TURKEY))
    return Scene(Outcome((event,)), playing(), playing(deadline=NEXT_DUE))


@scene
def late_notice_with_dismissal() -> Scene:
    event = events.LateNoticeSent("S1901M", (FRANCE, TURKEY), DUE, True, at("2026-11-28 18:00"), "dismissed")
    return Scene(Outcome((event,)), playing(), playing(), (ADDRESSES[FRANCE], ADDRESSES[ENGLAND], MASTER))


@scene
def late_notice_with_disorder() -> Scene:
    event = events.LateNoticeSent("S1901M", (FRANCE,), DUE, False, at("2026-11-28 18:00"), "disorder")
    return Scene(Outcome((event,)), playing(), playing())


@scene
def late_notice_that_names_nobody_else() -> Scene:
    event = events.LateNoticeSent("S1901M", (FRANCE, TURKEY), DUE, True, at("2026-11-28 18:00"), "preview", hidden=True)
    return Scene(Outcome((event,)), playing(), playing(), (ADDRESSES[FRANCE], ADDRESSES[ENGLAND], MASTER))


@scene
def late_notice_without_grace() -> Scene:
    return Scene(Outcome((events.LateNoticeSent("S1901M", (FRANCE,), DUE, False),)), playing(), playing())


@scene
def powers_defaulted() -> Scene:
    return Scene(Outcome((events.PowersDefaulted("S1901M", (FRANCE, TURKEY)),)), playing(), playing("F1901M"))


@scene
def extra_units_found() -> Scene:
    event = events.ExtraUnitsFound("S1902M", ((FRANCE, 1), (TURKEY, 2)))
    return Scene(Outcome((event,)), playing(), playing("S1902M"))


@scene
def clock_gap() -> Scene:
    event = events.ClockGap(96.0, False, DUE, NEXT_DUE)
    return Scene(Outcome((event,)), playing(), playing(deadline=NEXT_DUE), (ADDRESSES[FRANCE], MASTER))


@scene
def clock_gap_in_grace() -> Scene:
    event = events.ClockGap(47.7, False, DUE, DUE, grace=NEXT_DUE)
    return Scene(Outcome((event,)), playing(), playing(), (ADDRESSES[FRANCE], MASTER))


@scene
def clock_set_back() -> Scene:
    return Scene(Outcome((events.ClockGap(30.0, True, DUE, DUE),)), playing(), playing())


@scene
def more_time_asked() -> Scene:
    event = events.MoreTimeAsked("FRANCE", "1 day", DUE, (GERMANY, TURKEY), players=True, number=1)
    return Scene(by_france(event), playing(), playing(), (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY]))


@scene
def more_time_asked_where_the_asker_is_hidden() -> Scene:
    event = events.MoreTimeAsked("FRANCE", "2 days", DUE, (GERMANY, TURKEY), players=True, hidden=True, number=2)
    return Scene(by_france(event), playing(), playing(), (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY]))


@scene
def pause_asked() -> Scene:
    event = events.MoreTimeAsked("FRANCE", "5 days", DUE, (GERMANY, TURKEY), players=True, pause=True, number=3)
    return Scene(by_france(event), playing(), playing(), (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY]))


@scene
def pause_refused() -> Scene:
    event = events.MoreTimeAnswered("FRANCE", "TURKEY", yes=False, pause=True)
    return Scene(by_france(event), playing(), playing(), (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY]))


@scene
def more_time_agreed_to() -> Scene:
    return Scene(by_france(events.MoreTimeAnswered("FRANCE", "TURKEY", yes=True)), playing(), playing())


@scene
def more_time_refused() -> Scene:
    event = events.MoreTimeAnswered("FRANCE", "TURKEY", yes=False)
    return Scene(by_france(event), playing(), playing(), (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY]))
