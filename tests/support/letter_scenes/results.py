"""Results of phases, and previews of them."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game import events
from judge.game.game import Game, Stage, WaitReason
from judge.game.outcome import Outcome
from judge.game.turn.resolve import resolve
from tests.support.games import in_play
from tests.support.letter_scenes.games import (
    ADDRESSES,
    ENGLAND,
    FRANCE,
    GERMANY,
    MASTER,
    MONITOR,
    NEXT_DUE,
    TABLE,
    TURKEY,
    Scene,
    by_master,
    orders,
    owning,
    playing,
    processed,
    scene,
)


def spring() -> Game:
    """Spring 1901 with bounces, supports cut and void, and a failed convoy."""
    return orders(
        playing(FRANCE="A PAR, A MAR, F BRE", ENGLAND="A YOR, F NTH, F LON"),
        AUSTRIA="A VIE - GAL, A BUD - SER, F TRI H",
        ENGLAND="A YOR - DEN, F NTH C A YOR - NWY, F LON - ENG",
        FRANCE="A PAR - BUR, A MAR S A PAR - BUR, F BRE - ENG",
        GERMANY="A BER - KIE, F KIE - DEN, A MUN - BUR",
        ITALY="A VEN S F NAP - APU, A ROM - APU, F NAP - ION",
        RUSSIA="A WAR - GAL, A MOS - UKR, F SEV - BLA, F STP/SC - BOT",
        TURKEY="A CON - BUL, F ANK - BLA, A SMY - CON",
    )


@scene
def phase_processed_spring() -> Scene:
    game, event = processed(spring())
    return Scene(
        Outcome((event,)), spring(), game, (ADDRESSES[FRANCE], ADDRESSES[GERMANY], ADDRESSES[TURKEY], MASTER, MONITOR)
    )


@scene
def phase_processed_without_deadline() -> Scene:
    game, event = processed(replace(spring(), deadline=None), None)
    return Scene(by_master(event), spring(), game, (MASTER, ADDRESSES[TURKEY]))


def decisions() -> Game:
    """Fall 1902: the German army in Burgundy and the English fleet in the North Sea are beaten out."""
    return orders(
        playing(
            "F1902M",
            FRANCE="A PAR, A MAR, A GAS, F ENG, F BEL",
            GERMANY="A BUR, A MUN, F HOL",
            ENGLAND="F NTH, F NWG, F LON, F EDI",
            TURKEY="A CON, F ANK, A ARM",
        ),
        FRANCE="A PAR - BUR, A MAR S A PAR - BUR, A GAS S A PAR - BUR, F ENG S F BEL - NTH, F BEL - NTH",
        GERMANY="A BUR H, A MUN H, F HOL S F BEL - NTH",
        ENGLAND="F NTH H, F NWG H, F LON - YOR, F EDI H",
        AUSTRIA="A VIE H, A BUD H, F TRI H",
        ITALY="A VEN H, A ROM H, F NAP H",
        RUSSIA="A WAR H, A MOS H, F SEV H, F STP/SC H",
        TURKEY="A CON H, F ANK H, A ARM H",
    )


@scene
def phase_processed_with_retreats() -> Scene:
    game, event = processed(decisions())
    return Scene(Outcome((event,)), decisions(), game, (ADDRESSES[GERMANY], ADDRESSES[FRANCE]))


def retreats() -> Game:
    game, _ = processed(decisions())
    return game


@scene
def phase_processed_retreats() -> Scene:
    before = orders(retreats(), GERMANY="A BUR R RUH", ENGLAND="F NTH D")
    before = owning(
        before,
        AUSTRIA="VIE BUD TRI",
        ENGLAND="LON EDI LVP",
        FRANCE="PAR MAR BRE SPA POR BEL",
        GERMANY="BER MUN KIE HOL DEN",
        ITALY="ROM VEN NAP",
        RUSSIA="MOS WAR SEV STP",
        TURKEY="CON ANK",
    )
    game, event = processed(before)
    return Scene(Outcome((event,)), before, game, (ADDRESSES[FRANCE], ADDRESSES[TURKEY], ADDRESSES[ENGLAND]))


def winter() -> Game:
    scene_before = phase_processed_retreats()
    assert scene_before.game is not None
    return scene_before.game


@scene
def phase_processed_adjustments() -> Scene:
    before = orders(winter(), FRANCE="A PAR B", GERMANY="A BER B, WAIVE", TURKEY="A ARM D")
    game, event = processed(before)
    return Scene(Outcome((event,)), before, game, (ADDRESSES[GERMANY],))


@scene
def phase_processed_eliminating_a_power() -> Scene:
    before = orders(
        owning(playing("F1904M", TURKEY="", RUSSIA="A CON, A SMY, F ANK, A MOS"), RUSSIA="MOS WAR", TURKEY="ANK"),
        RUSSIA="A CON H, A SMY H, F ANK H, A MOS H",
    )
    game, event = processed(before)
    return Scene(Outcome((event,)), before, game, (ADDRESSES[TURKEY],))


@scene
def phase_processed_again_with_differences() -> Scene:
    game, event = processed(spring())
    told = replace(event, again=("A VIE: was bounce, is now done",))
    outcome = by_master(events.RolledForward("S1901M", True), told)
    return Scene(outcome, spring(), game, (MASTER,))


@scene
def previewed_by_the_master() -> Scene:
    record = resolve(replace(spring(), powers=spring().powers), TABLE)
    return Scene(by_master(events.Previewed(record, deadline=NEXT_DUE)), spring(), spring())


@scene
def previewed_by_the_clock_with_orders_missing() -> Scene:
    before = spring()
    before = before.with_power(replace(before.power(TURKEY), orders=None))
    game = replace(before, stage=Stage.WAITING, waiting_for=(WaitReason.PREVIEW,))
    return Scene(Outcome((events.Previewed(resolve(before, TABLE), by="", deadline=NEXT_DUE),)), before, game)


@scene
def phase_processed_in_a_blind_game() -> Scene:
    """France sees units come, go, be beaten and stand; the observer sees nothing, the Master all."""
    table = in_play("BLIND")
    before = replace(
        orders(
            playing("F1902M", FRANCE="A PAR, A MAR, A GAS", GERMANY="A BUR, A RUH, A SIL", ITALY="A VEN, F TYS"),
            FRANCE="A PAR S A MAR - BUR, A MAR - BUR, A GAS H",
            GERMANY="A BUR H, A RUH - BEL, A SIL - BOH",
            ITALY="A VEN - PIE, F TYS - WES",
            ENGLAND="F LON - ENG, F EDI - NTH, A LVP H",
        ),
        rules=("BLIND",),
    )
    record = resolve(before, table)
    game = replace(before, position=record.after, deadline=NEXT_DUE)
    event = events.PhaseProcessed(record, NEXT_DUE)
    return Scene(Outcome((event,)), before, game, (ADDRESSES[FRANCE], MASTER, MONITOR), table)
