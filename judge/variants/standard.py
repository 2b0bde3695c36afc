"""Standard Diplomacy: nothing replaced."""

from __future__ import annotations

from judge.game.variant import Variant

STANDARD = Variant(name="standard", title="Standard")
