"""Blind games by lot: nobody is told, in words or pictures, what their units and centers do not see (rules.md C1)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.scenarios.test_pairs import folder
from tests.scenarios.test_pairs_find_leaks import always, plant
from tests.support.watcher.games import watched_game

assert folder

MODIFIERS = ("BLIND", "OWN_SCS_SEE", "NO_SCS_SEE", "NO_UNITS_SEE", "SEE_NO_SCS", "SEE_ALL_SCS", "SEE_NO_UNITS",
             "UNITS_SEE_OTHER", "UNITS_SEE_SAME", "MYOPIC", "VENETIAN", "GREEK", "TROJAN")  # fmt: skip
BESIDE = ("HIDE_BUILDS", "VASSAL_DUMMIES", "PROXY_OK", "BROADCAST_ORDERS", "TOUCH_PRESS", "NO_RETREAT",
          "ALWAYS_CONFIRM", "BUILD_ANY", "MOBILIZE", "NO_REVEAL", "CIVIL_DISORDER", "SIGNAL_SUPPORT",
          "!HIDE_DUMMIES")  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("modifier", MODIFIERS)
def test_a_blind_game_tells_nobody_what_they_do_not_see(modifier: str, folder: Path) -> None:
    chance = Random(f"beside {modifier}")
    rules = " ".join([modifier, *chance.sample(BESIDE, chance.choice((0, 1, 2)))])
    game = watched_game(folder, rules, seed=1, phases=3)
    assert game.watcher.found == [], game.watcher.report()
    assert min(game.watcher.searched[kind] for kind in ("unit", "nation", "count", "order")) > 100


@pytest.mark.slow
def test_a_board_that_is_shown_to_all_is_found_in_words_and_pictures(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, "seer_at", always(None))
    game = watched_game(folder, "BLIND", seed=1, phases=2)
    kinds = {(found.fact.kind, found.where) for found in game.watcher.found}
    assert {("order", "text"), ("unit", "text"), ("unit", "picture"), ("owner", "text"), ("count", "picture")} <= kinds
