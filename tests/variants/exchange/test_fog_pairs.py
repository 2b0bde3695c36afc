"""Answers to offers in a blind exchange: they say nothing of places that their writer does not see.

Two judges differ in where an army has gone that nobody sees but its own; see `tests.support.pairs` for the method.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from judge.board.position import Unit
from judge.variants.exchange import bribes
from tests.support.pairs import Pair
from tests.variants.exchange.test_pairs import INVESTORS, STAGES, Secret, begun, both, by, master

PLACES = ("A BUL", "A CON", "A SMY", "F BUL", "A GRE", "A SER", "A WAR", "A TYR", "A PAR", "A BUR", "A MUN")
"""Targets of offers: possible places of the army, other unseen places, and places in sight."""


def offers(folder: Path, rule: str) -> Pair:
    """Return two worlds in Fall 1901, which differ in the place of Turkey's army.

    The army, of Turkey, which Cem leads, has gone to Bulgaria or not; Ann, Bob and Dan offer everywhere.
    """
    secret = Secret("board", [], [], ("cem",), "cem", ("BLIND", *([rule] if rule else [])))
    pair = begun(folder, secret)
    for name in ("first market", "first election"):
        for who, lines in STAGES[name].items():
            both(pair, who, *lines)
        for who in INVESTORS:
            both(pair, who, "DONE")
    pair.apart([by("cem", "[TURKEY]", "9 : A CON - BUL")], [by("cem", "[TURKEY]", "9 : A CON H")])
    master(pair, "PROCESS")
    assert [found(world.game().board.units) for world in pair.worlds] == ["BUL", "CON"]
    for who in ("ann", "bob", "dan"):
        me = f"[{who}]"
        for kind in (":", "!", ">", "&"):
            both(pair, who, me, *(f"4 {kind} {place} H" for place in PLACES), "STATUS", me, "CLEAR")
        both(pair, who, me, *(f"4 : {place} - RUM | S A SER" for place in PLACES))
        both(pair, who, me, *(f"4 : F TRI S {place}" for place in PLACES))
        both(pair, who, me, "4 : A BUL H", "STATUS", me, "CLEAR")
    pair.close()
    return pair


def found(units: Iterable[Unit]) -> str:
    """Return the place of the army."""
    return next(str(unit.province) for unit in units if unit.province in ("BUL", "CON"))


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["", "TOUCH_BRIBE", "REMOTE_BRIBE"])
def test_offers_into_the_fog_are_answered_alike_wherever_armies_stand(tmp_path: Path, rule: str) -> None:
    pair = offers(tmp_path, rule)
    assert pair.count() > 60
    assert pair.difference() == ""


@pytest.mark.slow
def test_pairs_find_offers_that_are_read_on_the_whole_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def whole(board: Any, _seer: Any, _in_play: Any) -> Any:
        return type("Seen", (), {"position": board})

    monkeypatch.setattr(bribes, "in_fog", whole)
    assert offers(tmp_path, "TOUCH_BRIBE").difference()
