"""A game is made, and people join and leave before it starts."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game import events
from judge.game.game import Joins, Power, Stage, Status
from judge.game.outcome import Outcome
from judge.game.rules_in_play import RulesInPlay
from judge.game.values.reliability import Reliability
from judge.rules.registry import RuleSet
from judge.variants.standard import STANDARD
from tests.support.letter_scenes.games import (
    ADDRESSES,
    DUE,
    FRANCE,
    MAP,
    MASTER,
    MONITOR,
    TURKEY,
    WATCHER,
    Scene,
    by_master,
    forming,
    playing,
    scene,
)


@scene
def game_created_preparing() -> Scene:
    game = replace(forming(), stage=Stage.PREPARATION, observers=())
    notes = ("CD_DUMMIES is on because CIVIL_DISORDER is.",)
    return Scene(by_master(events.GameCreated(Stage.PREPARATION, 7, notes)), None, game)


@scene
def game_created_forming() -> Scene:
    game = replace(forming(), observers=())
    return Scene(by_master(events.GameCreated(Stage.FORMING, 7), events.FormingBegun(7)), None, game)


@scene
def forming_begun() -> Scene:
    return Scene(by_master(events.FormingBegun(7)), replace(forming(), stage=Stage.PREPARATION), forming())


@scene
def player_joined() -> Scene:
    outcome = Outcome((events.PlayerJoined("POWER#3", 4, False),), "POWER#3", "player3@players.example")
    return Scene(outcome, forming(1, 2), forming(1, 2, 3), (outcome.sender, "player1@players.example", MONITOR))


@scene
def players_joined_in_a_day() -> Scene:
    game = forming(1, 2, 3)
    news = events.JoinsTold(("POWER#1", "POWER#3"), 4, False)
    return Scene(Outcome((news,)), game, game, ("player2@players.example", "player1@players.example"))


@scene
def players_joined_in_a_day_in_an_anonymous_game() -> Scene:
    game = replace(forming(1, 2, 3), names_shown=False)
    news = events.JoinsTold(("POWER#1", "POWER#3"), 0, True)
    return Scene(Outcome((news,)), game, game, ("player2@players.example",))


@scene
def joins_set_to_each() -> Scene:
    outcome = Outcome((events.JoinsSet("POWER#1", Joins.EACH),), "POWER#1", "player1@players.example")
    return Scene(outcome, forming(1), forming(1))


@scene
def joins_set_to_daily() -> Scene:
    outcome = Outcome((events.JoinsSet("POWER#1", Joins.DAILY),), "POWER#1", "player1@players.example")
    return Scene(outcome, forming(1), forming(1))


@scene
def joins_set_to_none_by_the_master() -> Scene:
    return Scene(by_master(events.JoinsSet("MASTER", Joins.NONE)), forming(1), forming(1))


@scene
def player_joined_whose_record_the_master_sees() -> Scene:
    record = Reliability(due=40, on_time=38, started=3, taken_over=1, disorders=1)
    outcome = Outcome((events.PlayerJoined("POWER#3", 4, False, record=record),), "POWER#3", "player3@players.example")
    return Scene(outcome, forming(1, 2), forming(1, 2, 3), (MASTER, "player1@players.example"))


@scene
def player_joined_with_power_choice() -> Scene:
    outcome = Outcome((events.PlayerJoined("FRANCE", 1, False),), "FRANCE", ADDRESSES[FRANCE])
    return Scene(outcome, forming(1, 2), forming(1, 2, powers=(FRANCE,)), (outcome.sender, "player1@players.example"))


@scene
def player_joined_last_and_the_master_starts() -> Scene:
    outcome = Outcome((events.PlayerJoined("POWER#7", 0, True),), "POWER#7", "player7@players.example")
    game = forming(1, 2, 3, 4, 5, 6, 7)
    return Scene(outcome, forming(1, 2, 3, 4, 5, 6), game, (outcome.sender, "player1@players.example", MASTER))


@scene
def player_joined_last_and_the_game_starts() -> Scene:
    game = playing()
    outcome = Outcome(
        (events.PlayerJoined("POWER#3", 0, False), events.GameStarted(game.board, DUE)),
        "FRANCE",
        ADDRESSES[FRANCE],
    )
    return Scene(outcome, forming(1, 2), game, (outcome.sender, MASTER))


@scene
def game_started_without_deadline() -> Scene:
    game = playing(deadline=None)
    return Scene(by_master(events.GameStarted(game.board, None)), forming(1), game, (ADDRESSES[TURKEY],))


@scene
def game_started_solitaire() -> Scene:
    game = playing(deadline=None)
    dummies = tuple(Power(power.name, Status.DUMMY, controller="MASTER") for power in game.powers)
    game = replace(game, powers=dummies, observers=())
    in_play = RulesInPlay(MAP, RuleSet(["SOLITAIRE"]), STANDARD)
    return Scene(by_master(events.GameStarted(game.board, None)), None, game, in_play=in_play)


@scene
def observer_joined() -> Scene:
    outcome = Outcome((events.ObserverJoined("watcher", False),), "watcher", WATCHER)
    return Scene(outcome, replace(playing(), observers=()), playing())


@scene
def observer_joined_who_takes_part_where_nobody_plays_a_power() -> Scene:
    base = playing()
    one = replace(base.observers[0], kind="PLAYER")
    outcome = Outcome((events.ObserverJoined("watcher", False, "PLAYER"),), "watcher", WATCHER)
    return Scene(outcome, replace(base, observers=()), replace(base, observers=(one,)))


@scene
def person_voted() -> Scene:
    told = (events.PersonVoted("watcher", "for a draw"), events.PersonVoted("watcher", ""))
    return Scene(Outcome(told, "watcher", WATCHER), playing(), playing())


@scene
def monitor_joined() -> Scene:
    outcome = Outcome((events.ObserverJoined("silent", True),), "silent", MONITOR)
    return Scene(outcome, replace(playing(), observers=()), playing())


@scene
def observer_left() -> Scene:
    outcome = Outcome((events.ObserverLeft("watcher", False),), "watcher", WATCHER)
    return Scene(outcome, playing(), replace(playing(), observers=()))


@scene
def observer_sent_away() -> Scene:
    return Scene(
        by_master(events.ObserverLeft("watcher", False, by="MASTER")), playing(), replace(playing(), observers=())
    )


@scene
def seat_left() -> Scene:
    outcome = Outcome((events.SeatLeft("POWER#2", 6),), "POWER#2", "player2@players.example")
    return Scene(outcome, forming(1, 2), forming(1))


@scene
def seat_taken_away() -> Scene:
    return Scene(by_master(events.SeatLeft("POWER#2", 6, "MASTER")), forming(1, 2), forming(1))
