"""What a map file states for its games besides rules: settings, and what holds in one variant only."""

from __future__ import annotations

from judge.board.map_parts import MapMoney
from judge.board.names import Province
from judge.files.maps.draft import DraftTerms
from judge.files.maps.draft_fields import fields_at, flag_at, texts_at
from judge.files.yaml_text import Value

_KEYS = ["enable", "disable", "settings"]
_MONEY = ["tax", "taxes", "cap"]
SETTINGS = ("timing", "voting", "orders", "names", "addresses", "house")
"""The setting lines of CREATE that a map may state for its games."""


def read_terms(top: dict[str, Value]) -> dict[str, DraftTerms]:
    """What `rules.by_game_type` of a map says, by the name of the variant."""
    games = fields_at(fields_at(top, "rules"), "by_game_type")
    return {name: _terms(at) for name, at in games.items()}


def read_settings(top: dict[str, Value]) -> list[str]:
    """The setting lines with which games on the map are created, as they would stand in CREATE."""
    fields, rotate = fields_at(top, "settings", [*SETTINGS]), fields_at(top, "rotate", ["when", "phases"])
    lines = [f"{key.upper()} {at.text()}" for key, at in fields.items()]
    if rotate:
        when = rotate["when"].choice(("after", "before", "for"), "after") if "when" in rotate else "after"
        phases = texts_at(rotate, "phases")
        lines.append(f"ROTATE {' '.join((when, *phases)) if phases else 'control'}".upper())
    if flag_at(fields_at(top, "victory"), "growing"):
        lines.append("VICTORY MAP GROWTH")
    return lines


def _terms(at: Value) -> DraftTerms:
    fields = at.fields(_KEYS)
    rules = (*texts_at(fields, "enable"), *(f"!{name}" for name in texts_at(fields, "disable")))
    return DraftTerms(rules, _money(fields_at(fields, "settings", _MONEY)))


def _money(fields: dict[str, Value]) -> MapMoney:
    taxes = {Province(code): at.number() for code, at in fields_at(fields, "taxes").items()}
    return MapMoney(
        tax=fields["tax"].number() if "tax" in fields else None,
        taxes=taxes,
        cap=fields["cap"].number() if "cap" in fields else None,
    )
