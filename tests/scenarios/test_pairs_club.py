"""Pairs of games that differ in an act about press or people which others must not learn of.

The secrets are in `tests.support.pair_club`, the method in `tests.support.pairs`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.game.events import PressStopped
from tests.scenarios.test_pairs import folder
from tests.support.leaks import heard_by_all, plant
from tests.support.pair_club import CLUB_SECRETS
from tests.support.pair_games import Secret, begin, play

assert folder

BY_NAME = {secret.name: secret for secret in CLUB_SECRETS}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("secret", CLUB_SECRETS, ids=lambda secret: secret.name)
def test_an_act_about_press_or_people_is_told_to_nobody_else(secret: Secret, seed: int, folder: Path) -> None:
    pair = play(folder, secret, seed)
    assert pair.planted
    assert pair.count() > 50
    assert pair.difference() == ""


@pytest.mark.parametrize("name", ["gagged press that waits", "a successor who is sought"])
def test_a_mail_about_press_or_people_is_told_to_nobody_else(name: str, folder: Path) -> None:
    scene = begin(folder, BY_NAME[name], seed=0)
    scene.plant()
    scene.pair.close()
    assert scene.pair.planted
    assert scene.pair.difference() == ""


def test_gagged_press_that_others_hear_of_is_seen(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = begin(folder, BY_NAME["gagged press that waits"], seed=0)
    plant(monkeypatch, "hearers", heard_by_all(PressStopped.__name__))
    scene.plant()
    scene.pair.close()
    assert "press that waits" in scene.pair.difference()
