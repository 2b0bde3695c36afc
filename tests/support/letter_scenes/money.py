"""Money given in variants that have any."""

from __future__ import annotations

from judge.game import events
from tests.support.letter_scenes.games import (
    ADDRESSES,
    FRANCE,
    GERMANY,
    MASTER,
    Scene,
    by_france,
    by_master,
    playing,
    scene,
)


@scene
def money_given() -> Scene:
    given = events.MoneyGiven(FRANCE, GERMANY, 12, 48, 3)
    return Scene(by_france(given), playing(), playing(), (ADDRESSES[FRANCE], ADDRESSES[GERMANY]))


@scene
def money_given_by_somebody() -> Scene:
    given = events.MoneyGiven(FRANCE, GERMANY, 1, 48, 3, anonymous=True)
    return Scene(by_france(given), playing(), playing(), (ADDRESSES[FRANCE], ADDRESSES[GERMANY]))


@scene
def treasury_corrected() -> Scene:
    corrected = events.TreasuryCorrected(FRANCE, 48, 25)
    return Scene(by_master(corrected), playing(), playing(), (ADDRESSES[FRANCE], MASTER))
