"""A game ends, or is opened again."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game import events
from judge.game.game import Game, Stage
from judge.game.outcome import Outcome
from judge.game.rules_in_play import RulesInPlay
from judge.game.values.ballots import Draw, Size
from judge.game.values.endings import Ending
from judge.rules.registry import RuleSet
from judge.variants.standard import STANDARD
from tests.support.letter_scenes.games import (
    ADDRESSES,
    DUE,
    ENGLAND,
    FRANCE,
    GERMANY,
    MAP,
    MASTER,
    TURKEY,
    WATCHER,
    Scene,
    by_france,
    by_master,
    orders,
    owning,
    playing,
    processed,
    scene,
)


def finished(kind: str, victors: tuple[PowerName, ...], **centers: str) -> Game:
    game = owning(playing("F1907M"), **centers)
    ending = Ending(kind, victors, "F1907M", DUE)
    return replace(game, stage=Stage.COMPLETED, deadline=None, ending=ending)


@scene
def game_ended_by_a_solo() -> Scene:
    before = owning(
        orders(
            playing(
                "F1907M",
                AUSTRIA="",
                ENGLAND="F LVP",
                FRANCE="F BRE, A SPA",
                GERMANY="A PAR, A BUR, A GAS, A MUN, A VIE, A WAR, F DEN, F HOL",
                RUSSIA="F SEV",
            ),
            GERMANY="A PAR H, A GAS - MAR, A BUR S A GAS - MAR, A MUN H, A VIE H, A WAR H, F DEN H, F HOL H",
        ),
        GERMANY="BER KIE MUN DEN HOL BEL SWE NWY STP MOS WAR VIE BUD TRI LON EDI PAR",
        FRANCE="BRE SPA POR MAR",
        ITALY="ROM VEN NAP TUN",
        TURKEY="CON ANK SMY BUL GRE SER",
        ENGLAND="LVP",
        RUSSIA="SEV RUM",
    )
    after, event = processed(before, None)
    ending = Ending("solo", (GERMANY,), "F1907M", DUE)
    game = replace(after, stage=Stage.COMPLETED, ending=ending)
    happened = (replace(event, final=True), events.GameEnded("solo", (GERMANY,), "F1907M"))
    return Scene(Outcome(happened), before, game, (ADDRESSES[GERMANY], ADDRESSES[FRANCE]))


@scene
def game_ended_in_a_draw() -> Scene:
    victors = (ENGLAND, FRANCE, TURKEY)
    game = finished(
        "draw",
        victors,
        ENGLAND="LON EDI LVP NWY SWE DEN STP KIE BER HOL BEL",
        FRANCE="PAR MAR BRE SPA POR MUN TUN ROM VEN NAP",
        TURKEY="CON ANK SMY BUL GRE SER RUM SEV MOS WAR BUD VIE TRI",
    )
    game = replace(game, scoring="SQUARES")
    before = replace(game, stage=Stage.ACTIVE, ending=None)
    outcome = by_france(events.VoteCast(FRANCE, Draw()), events.GameEnded("draw", victors, "F1907M"))
    return Scene(outcome, before, game, (ADDRESSES[FRANCE], ADDRESSES[GERMANY]))


@scene
def game_ended_in_a_draw_that_leaves_somebody_out() -> Scene:
    game = finished("draw", (ENGLAND, FRANCE), ENGLAND="LON EDI", FRANCE="PAR MAR", TURKEY="CON")
    outcome = by_france(events.VoteCast(FRANCE, Size(2)), events.GameEnded("draw", (ENGLAND, FRANCE), "F1907M"))
    before = replace(game, stage=Stage.ACTIVE, ending=None)
    return Scene(
        outcome, before, game, (ADDRESSES[FRANCE], ADDRESSES[TURKEY]), RulesInPlay(MAP, RuleSet(["NO_DIAS"]), STANDARD)
    )


@scene
def game_ended_in_a_shared_victory() -> Scene:
    game = finished("shared", (ENGLAND, FRANCE), ENGLAND="LON EDI", FRANCE="PAR MAR", TURKEY="CON")
    outcome = Outcome((events.GameEnded("shared", (ENGLAND, FRANCE), "F1907M"),))
    return Scene(outcome, replace(game, stage=Stage.ACTIVE), game, (ADDRESSES[FRANCE], ADDRESSES[TURKEY]))


@scene
def game_ended_with_the_last_unit() -> Scene:
    game = finished("last", (FRANCE,), FRANCE="PAR MAR", TURKEY="CON")
    outcome = Outcome((events.GameEnded("last", (FRANCE,), "F1907M"),))
    return Scene(outcome, replace(game, stage=Stage.ACTIVE), game, (MASTER,))


@scene
def game_reopened() -> Scene:
    before = finished("draw", (ENGLAND, FRANCE), ENGLAND="LON EDI", FRANCE="PAR MAR")
    reason = "the Master has reopened it. All votes on its end are cleared"
    outcome = by_master(events.StageChanged(Stage.COMPLETED, Stage.ACTIVE, "MASTER", reason))
    return Scene(outcome, before, replace(before, stage=Stage.ACTIVE, ending=None, deadline=DUE))


@scene
def game_ended_by_concession() -> Scene:
    game = finished("concession", (GERMANY,), GERMANY="BER KIE MUN DEN", FRANCE="PAR")
    outcome = Outcome((events.GameEnded("concession", (GERMANY,), "F1907M"),))
    return Scene(outcome, replace(game, stage=Stage.ACTIVE), game, (ADDRESSES[GERMANY], WATCHER))
