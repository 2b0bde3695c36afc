"""Standard Diplomacy: nothing replaced."""

from __future__ import annotations

from judge.game.rules_in_play import Variant

STANDARD = Variant(name="standard", title="Standard")
