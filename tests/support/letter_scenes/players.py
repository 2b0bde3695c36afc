"""Players leave, are dismissed, and others take over."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from judge.game import events
from judge.game.game import Stage
from judge.game.outcome import Outcome
from judge.game.values.open_questions import AskedTo, OpenQuestion
from tests.support.letter_scenes.games import (
    ADDRESSES,
    DUE,
    ENGLAND,
    FRANCE,
    MASTER,
    MONITOR,
    NEXT_DUE,
    TURKEY,
    Scene,
    by_france,
    by_master,
    forming,
    orders,
    owning,
    player,
    playing,
    scene,
    vacant,
)


@scene
def player_resigned() -> Scene:
    outcome = Outcome((events.PlayerResigned(TURKEY, 3, 3, "TURKEY"),), "TURKEY", ADDRESSES[TURKEY])
    return Scene(outcome, playing(), vacant(playing()), (outcome.sender, ADDRESSES[FRANCE], MONITOR))


@scene
def player_resigned_by_the_master() -> Scene:
    outcome = by_master(events.PlayerResigned(TURKEY, 3, 3, "MASTER"))
    return Scene(outcome, playing(), vacant(playing()), (MASTER, ADDRESSES[TURKEY], ADDRESSES[FRANCE]))


@scene
def player_resigned_when_out_of_the_game() -> Scene:
    before = playing("S1905M", TURKEY="")
    before = owning(before, FRANCE="PAR MAR BRE")
    outcome = Outcome((events.PlayerResigned(TURKEY, 0, 0, "TURKEY", True),), "TURKEY", ADDRESSES[TURKEY])
    game = replace(vacant(before), stage=Stage.ACTIVE, waiting_for=())
    return Scene(outcome, before, game)


@scene
def players_dismissed() -> Scene:
    happened = (
        events.PlayersDismissed("S1901M", (FRANCE, TURKEY), (FRANCE, TURKEY)),
        events.PlayerResigned(FRANCE, 3, 3, ""),
        events.PlayerResigned(TURKEY, 3, 3, ""),
    )
    game = vacant(vacant(playing()), FRANCE)
    return Scene(Outcome(happened), playing(), game, (ADDRESSES[FRANCE], ADDRESSES[ENGLAND], MASTER))


@scene
def player_took_over() -> Scene:
    new = "fresh@players.example"
    game = playing(deadline=NEXT_DUE)
    game = game.with_power(replace(game.power(TURKEY), player=player(new)))
    happened = (
        events.PlayerTookOver(TURKEY),
        events.StageChanged(Stage.WAITING, Stage.ACTIVE, "", "no power is vacant anymore"),
        events.DeadlineMoved(DUE, NEXT_DUE, "", "the game goes on after a vacancy"),
    )
    return Scene(Outcome(happened, "TURKEY", new), vacant(playing()), game, (new, ADDRESSES[FRANCE]))


@scene
def player_took_over_again() -> Scene:
    outcome = Outcome((events.PlayerTookOver(TURKEY, True),), "TURKEY", ADDRESSES[TURKEY])
    return Scene(outcome, vacant(playing()), playing(), (ADDRESSES[TURKEY], ADDRESSES[FRANCE]))


@scene
def master_reminded_of_a_game_in_preparation() -> Scene:
    game = replace(forming(), stage=Stage.PREPARATION)
    return Scene(Outcome((events.MasterReminded(Stage.PREPARATION, None, True, False),)), game, game)


@scene
def master_reminded_of_a_forming_game() -> Scene:
    return Scene(Outcome((events.MasterReminded(Stage.FORMING, None, True, False),)), forming(1), forming(1))


@scene
def master_reminded_of_a_vacancy() -> Scene:
    game = vacant(playing())
    return Scene(Outcome((events.MasterReminded(Stage.WAITING, None, True, False),)), game, game)


@scene
def master_reminded_of_an_overdue_game() -> Scene:
    return Scene(Outcome((events.MasterReminded(Stage.ACTIVE, 8, True, False),)), playing(), playing())


@scene
def orders_received_with_a_copy_for_the_master() -> Scene:
    """ALWAYS_CONFIRM."""
    game = orders(playing(), FRANCE="A PAR - BUR, A MAR H, F BRE H")
    event = events.OrdersReceived(FRANCE, game.power(FRANCE).orders or (), "FRANCE", to_master=True)
    return Scene(by_france(event), playing(), game)


@scene
def master_changed() -> Scene:
    new = "newgm@riverside.example"
    game = replace(playing(), master=player(new))
    outcome = Outcome((events.MasterChanged((MASTER,), (new,)),), "MASTER", new)
    return Scene(outcome, playing(), game, (new, MASTER, ADDRESSES[FRANCE]))


@scene
def replacement_wanted() -> Scene:
    return Scene(by_master(events.ReplacementWanted(FRANCE, "new@elsewhere.example")), playing(), playing())


@scene
def replacement_dropped() -> Scene:
    return Scene(by_master(events.ReplacementDropped(FRANCE)), playing(), playing())


@scene
def replacement_wanted_of_the_standby_list() -> Scene:
    event = events.ReplacementWanted(FRANCE, "new@elsewhere.example", known="on time in 91 % of 34 phases")
    return Scene(by_master(event), playing(), playing())


@scene
def replacement_wanted_by_the_judge_itself() -> Scene:
    event = events.ReplacementWanted(
        FRANCE, "new@elsewhere.example", known="on time in 91 % of 34 phases", by_itself=True
    )
    return Scene(Outcome((event,)), playing(), playing())


@scene
def standby_found() -> Scene:
    event = events.StandbyFound(FRANCE, "on time in 91 % of 34 phases")
    return Scene(Outcome((event,)), playing(), playing())


@scene
def standby_list_at_its_end() -> Scene:
    return Scene(Outcome((events.StandbyFound(FRANCE),)), playing(), playing())


@scene
def player_replaced() -> Scene:
    game = playing()
    newcomer = player("new@elsewhere.example")
    game = game.with_power(replace(game.power(FRANCE), player=newcomer))
    event = events.PlayerReplaced(FRANCE, (ADDRESSES[FRANCE],), cleared=True)
    return Scene(
        Outcome((event,)),
        playing(),
        game,
        (MASTER, "new@elsewhere.example", ADDRESSES[FRANCE], ADDRESSES[TURKEY]),
    )


@scene
def swap_wanted() -> Scene:
    game = playing()
    return Scene(by_master(events.SwapWanted((FRANCE, TURKEY))), game, game, (MASTER, ADDRESSES[FRANCE]))


@scene
def swap_agreed() -> Scene:
    return Scene(by_france(events.SwapWanted((FRANCE, TURKEY), (FRANCE,))), playing(), playing())


@scene
def swap_dropped() -> Scene:
    return Scene(by_france(events.SwapDropped((FRANCE, TURKEY), FRANCE)), playing(), playing())


@scene
def players_swapped() -> Scene:
    event = events.PlayersSwapped((FRANCE, TURKEY))
    return Scene(by_france(event), playing(), playing(), (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY], MONITOR))


@scene
def yes_too_late() -> Scene:
    return Scene(Outcome((events.YesTooLate(FRANCE, "new@elsewhere.example"),)), playing(), playing())


@scene
def question_lapsed() -> Scene:
    since = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
    asked = OpenQuestion(AskedTo.PLAY, FRANCE, "new@elsewhere.example", since, since + timedelta(days=5))
    return Scene(Outcome((events.QuestionLapsed(asked),)), playing(), playing())
