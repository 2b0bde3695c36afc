"""Commands that take effect when they are said again."""

from __future__ import annotations

from datetime import timedelta

from judge.game import events
from judge.game.outcome import Outcome
from tests.support.letter_scenes.games import ADDRESSES, DUE, TURKEY, Scene, by_master, playing, scene


@scene
def second_word_wanted() -> Scene:
    outcome = Outcome((events.SecondWordWanted(TURKEY, "RESIGN"),), TURKEY, ADDRESSES[TURKEY])
    return Scene(outcome, playing(), playing())


@scene
def second_word_wanted_within_a_day() -> Scene:
    wanted = events.SecondWordWanted(TURKEY, "RESIGN", DUE - timedelta(hours=20))
    outcome = Outcome((wanted,), TURKEY, ADDRESSES[TURKEY])
    return Scene(outcome, playing(), playing())


@scene
def second_word_wanted_to_terminate() -> Scene:
    return Scene(by_master(events.SecondWordWanted("MASTER", "TERMINATE")), playing(), playing())
