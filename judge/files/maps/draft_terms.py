"""What a map file states for games of one variant only: rules, and what centers bring."""

from __future__ import annotations

from judge.board.map_parts import MapMoney
from judge.board.names import Province
from judge.files.maps.draft import DraftTerms
from judge.files.maps.draft_fields import fields_at, texts_at
from judge.files.yaml_text import Value

_KEYS = ["enable", "disable", "settings"]
_SETTINGS = ["tax", "taxes", "cap"]


def read_terms(top: dict[str, Value]) -> dict[str, DraftTerms]:
    """What `rules.by_game_type` of a map says, by the name of the variant."""
    games = fields_at(fields_at(top, "rules"), "by_game_type")
    return {name: _terms(at) for name, at in games.items()}


def _terms(at: Value) -> DraftTerms:
    fields = at.fields(_KEYS)
    rules = (*texts_at(fields, "enable"), *(f"!{name}" for name in texts_at(fields, "disable")))
    return DraftTerms(rules, _money(fields_at(fields, "settings", _SETTINGS)))


def _money(fields: dict[str, Value]) -> MapMoney:
    taxes = {Province(code): at.number() for code, at in fields_at(fields, "taxes").items()}
    return MapMoney(
        tax=fields["tax"].number() if "tax" in fields else None,
        taxes=taxes,
        cap=fields["cap"].number() if "cap" in fields else None,
    )
