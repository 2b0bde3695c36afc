"""Examples of letters, a function each: the game, the deeds in it, and the readers.

`SCENES` has them all. `games` is what they are made from; a new example goes to the module of its subject.
"""

from __future__ import annotations

from tests.support.letter_scenes import (
    clock,
    crystal_ball,
    endings,
    joining,
    kept_press,
    master,
    money,
    motions,
    orders,
    payola,
    players,
    press,
    protests,
    replies,
    results,
    rules,
    second_words,
    shares,
)
from tests.support.letter_scenes.games import POST, SCENES, Scene

__all__ = [
    "POST",
    "SCENES",
    "Scene",
    "clock",
    "crystal_ball",
    "endings",
    "joining",
    "kept_press",
    "master",
    "money",
    "motions",
    "orders",
    "payola",
    "players",
    "press",
    "protests",
    "replies",
    "results",
    "rules",
    "second_words",
    "shares",
]
