"""Protests against results, and the Master's answer."""

from __future__ import annotations

from judge.game import events
from tests.support.letter_scenes.endings import finished
from tests.support.letter_scenes.games import (
    ADDRESSES,
    DUE,
    FRANCE,
    MASTER,
    TURKEY,
    Scene,
    by_france,
    by_master,
    playing,
    scene,
)


@scene
def protest_made() -> Scene:
    event = events.ProtestMade(FRANCE, 1, "S1901M", "The fleet in Brest was not dislodged.", DUE)
    return Scene(by_france(event), playing("F1901M"), playing("F1901M"), (ADDRESSES[FRANCE], MASTER))


@scene
def protest_rejected() -> Scene:
    event = events.ProtestRejected(FRANCE, 1, "S1901M", "It was: both supports held.")
    return Scene(by_master(event), playing("F1901M"), playing("F1901M"), (ADDRESSES[FRANCE], MASTER))


@scene
def protest_rejected_without_a_reason() -> Scene:
    event = events.ProtestRejected(FRANCE, 1, "S1901M", "")
    return Scene(by_master(event), playing("F1901M"), playing("F1901M"), (ADDRESSES[FRANCE], MASTER))


@scene
def protest_made_against_a_victory() -> Scene:
    game = finished("solo", (TURKEY,), TURKEY="CON ANK SMY BUL", FRANCE="PAR")
    event = events.ProtestMade(FRANCE, 1, "F1907M", "My fleet in Brest was not dislodged.", DUE)
    return Scene(by_france(event), game, game, (ADDRESSES[FRANCE], MASTER))
