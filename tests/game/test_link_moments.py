"""Moment of a game in the subject of a mail that a letter's link opens."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from judge.game.game import Stage
from judge.game.link_moments import subject_of_links
from tests.support.exchange import market
from tests.support.games import forming_game, in_play, started_game


def test_a_link_is_for_the_phase_that_is_played_and_for_no_later_moment() -> None:
    game = started_game()
    stages = (Stage.ACTIVE, Stage.WAITING, Stage.COMPLETED, Stage.TERMINATED)
    assert subject_of_links(forming_game(), in_play()) == "river FORMING"
    assert [subject_of_links(replace(game, stage=stage), in_play()) for stage in stages] == [
        "river S1901M",
        "river S1901M",
        "river COMPLETED",
        "river S1901M",
    ]


def test_a_step_of_the_exchange_is_a_moment_of_its_own(tmp_path: Path) -> None:
    house = market(tmp_path)
    assert subject_of_links(house.game(), house.judge.in_play(house.game())) == "river S1901M/market"
