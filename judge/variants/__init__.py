"""The ways to play: each variant is a value that replaces a few steps of the turn.

Two ways to play are not variants: `exchange` is the rule EXCHANGE in games of `payola`, which load the folder
`exchange` for it, and `march` is standard play under a set of house rules (HOUSE MARCH).

- `standard`: standard Diplomacy: nothing replaced
- `without_house`: house rules without effect if players send something other than one order for each unit
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from importlib import import_module

from judge.game.game import Game
from judge.game.rules_in_play import Variant

_PLACES = {
    "standard": "standard.STANDARD",
    "crystal_ball": "crystal_ball.variant.CRYSTAL_BALL",
    "payola": "exchange.variant.PAYOLA_WITH_EXCHANGE",
    "everybody_plays": "everybody_plays.variant.EVERYBODY_PLAYS",
}
"""Variants by name, with module and value. Most mails need one, so each is loaded alone."""

LOADED: dict[str, Variant] = {}
"""Variants loaded so far."""


class _Variants(Mapping[str, Variant]):
    """Variants, each loaded on request; their names are known without loading."""

    def __getitem__(self, name: str) -> Variant:
        if name not in LOADED:
            module, _, value = _PLACES[name].rpartition(".")
            LOADED[name] = getattr(import_module(f"judge.variants.{module}"), value)
        return LOADED[name]

    def __contains__(self, name: object) -> bool:
        return name in _PLACES

    def __iter__(self) -> Iterator[str]:
        return iter(_PLACES)

    def __len__(self) -> int:
        return len(_PLACES)


VARIANTS: Mapping[str, Variant] = _Variants()
"""Every variant that a game can be created with, by the name written in CREATE."""


@cache
def entered_later() -> Mapping[str, Callable[[Game], bool]]:
    """Variants that can be entered during play, with a test whether a game takes people now.

    These are variants in which a place waits for a successor, and variants that anyone can join.
    """
    usual = VARIANTS["standard"].people.places_left
    return {
        variant.name: _takes_people(variant)
        for variant in VARIANTS.values()
        if not variant.seated or variant.people.places_left is not usual
    }


def _takes_people(variant: Variant) -> Callable[[Game], bool]:
    return (lambda game: bool(variant.people.places_left(game))) if variant.seated else (lambda _game: True)


def variant_called(word: str) -> Variant | None:
    """The variant of this name or alias, in any case; None if there is none."""
    name = word.lower().replace("-", "_")
    return next((variant for variant in VARIANTS.values() if name in (variant.name, *variant.aliases)), None)


def names_board(word: str, maps: Collection[str]) -> bool:
    """True if a word after a new game's name is a variant or one of the `maps`, and so not a password."""
    plain = word.strip(",").lower()
    return plain in maps or variant_called(plain) is not None
