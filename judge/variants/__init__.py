"""The ways to play: each variant is a value that replaces a few steps of the turn."""

from __future__ import annotations

from judge.game.rules_in_play import Variant
from judge.variants.crystal_ball.variant import CRYSTAL_BALL
from judge.variants.everybody_plays.variant import EVERYBODY_PLAYS
from judge.variants.exchange.variant import PAYOLA_WITH_EXCHANGE
from judge.variants.standard import STANDARD

_ALL = (STANDARD, CRYSTAL_BALL, PAYOLA_WITH_EXCHANGE, EVERYBODY_PLAYS)

VARIANTS: dict[str, Variant] = {variant.name: variant for variant in _ALL}
"""Every variant that a game can be created with, by the name written in CREATE."""

ENTERED_ANY_TIME = tuple(variant.name for variant in _ALL if not variant.seated)
"""The variants whose games take anybody who likes, from their beginning to their end."""


def variant_called(word: str) -> Variant | None:
    """The variant of this name, or with this other word for it, in any case; None: there is none."""
    name = word.lower().replace("-", "_")
    return next((variant for variant in VARIANTS.values() if name in (variant.name, *variant.aliases)), None)
