"""The ways to play: each variant is a value that replaces a few steps of the turn."""

from __future__ import annotations

from judge.game.variant import Variant
from judge.variants.standard import STANDARD

VARIANTS: dict[str, Variant] = {variant.name: variant for variant in (STANDARD,)}
"""Every variant that a game can be created with, by the name written in CREATE."""
