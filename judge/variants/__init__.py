"""The ways to play: each variant is a value that replaces a few steps of the turn."""

from __future__ import annotations

from collections.abc import Callable

from judge.game.game import Game
from judge.game.rules_in_play import Variant
from judge.variants.crystal_ball.variant import CRYSTAL_BALL
from judge.variants.everybody_plays.variant import EVERYBODY_PLAYS
from judge.variants.exchange.variant import PAYOLA_WITH_EXCHANGE
from judge.variants.standard import STANDARD

_ALL = (STANDARD, CRYSTAL_BALL, PAYOLA_WITH_EXCHANGE, EVERYBODY_PLAYS)

VARIANTS: dict[str, Variant] = {variant.name: variant for variant in _ALL}
"""Every variant that a game can be created with, by the name written in CREATE."""


def _takes_people(variant: Variant) -> Callable[[Game], bool]:
    return (lambda game: bool(variant.places_left(game))) if variant.seated else (lambda _game: True)


ENTERED_LATER = {
    variant.name: _takes_people(variant)
    for variant in _ALL
    if not variant.seated or variant.places_left is not STANDARD.places_left
}
"""The variants whose games somebody without a power can enter when they are under way, and whether a game takes anybody
now: with those that wait for somebody in the place of who has left, and those that take all who like."""


def variant_called(word: str) -> Variant | None:
    """The variant of this name, or with this other word for it, in any case; None: there is none."""
    name = word.lower().replace("-", "_")
    return next((variant for variant in VARIANTS.values() if name in (variant.name, *variant.aliases)), None)
