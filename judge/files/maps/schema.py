"""The JSON Schema of map files (docs/spec/maps.md, part B), and their JSON form.

It defines the keys and their values; `judge check` finds faults beyond any schema, such as a neighbor that does not
list its neighbor.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.board.map_parts import GatewayMode, LeagueBehavior
from judge.board.maps import LinkClass
from judge.files.maps.draft import INCOME, PHASES, TERRAINS
from judge.files.maps.read_draft import TOP_KEYS
from judge.files.yaml_tree import Tree

Schema = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_TEXTS: Schema = {"type": "array", "items": _TEXT}
_NUMBER: Schema = {"type": "integer", "minimum": 0}
_FLAG: Schema = {"type": "boolean"}
_WORD: Schema = {"type": ["string", "integer"]}
_COLOR: Schema = {"type": "string", "pattern": "^#[0-9a-f]{6}$"}


def _one_of(*words: str) -> Schema:
    return {"enum": list(words)}


def _object(required: tuple[str, ...] = (), **keys: Schema) -> Schema:
    return {"type": "object", "properties": keys, "required": list(required), "additionalProperties": False}


def _named(value: Schema) -> Schema:
    return {"type": "object", "additionalProperties": value}


def _list(value: Schema) -> Schema:
    return {"type": "array", "items": value}


def map_schema() -> Schema:
    """Return the schema of a map file, whole or made from another map (`base`)."""
    bodies = dict.fromkeys(_BODIES, _BODY)
    whole = {"properties": {"places": _named({"$ref": "#/$defs/Place"}), "powers": _named({"$ref": "#/$defs/Power"})}}
    return {
        "title": "Map",
        "type": "object",
        "properties": {key: {**_TOP, **bodies}[key] for key in TOP_KEYS},
        "additionalProperties": False,
        "required": ["id", "name"],
        # A map made from another one changes only some keys of a place or a power, adds and removes.
        "if": {"required": ["base"]},
        "else": {"required": ["places"], **whole},
        "$defs": {"Place": _PLACE, "Power": _POWER},
    }


def as_json(tree: Tree) -> Any:
    """Return a map's tree with numbers and booleans where its schema has them."""
    return _typed(tree, map_schema())


def _typed(tree: Tree, schema: Schema) -> Any:
    ways = schema.get("anyOf", [schema])
    if isinstance(tree, dict):
        known = {key: inner for way in ways for key, inner in way.get("properties", {}).items()}
        others: Schema = next((way["additionalProperties"] for way in ways if way.get("additionalProperties")), {})
        inner = {key: known.get(key, others) for key in tree}
        return {key: _typed(tree[key], _BODIES.get(key, it) if it is _BODY else it) for key, it in inner.items()}
    if isinstance(tree, list):
        items: Schema = next((way["items"] for way in ways if "items" in way), {})
        return [_typed(item, items) for item in tree]
    kinds = [way.get("type") for way in ways]
    if "integer" in kinds and tree.removeprefix("-").isdigit():
        return int(tree)
    return tree == "true" if "boolean" in kinds else tree


_PLACE = _object(
    ("name", "type"),
    name=_TEXT,
    type=_one_of(*TERRAINS),
    center=_FLAG,
    aliases=_TEXTS,
    unsure=_TEXTS,
    army=_TEXTS,
    fleet=_TEXTS,
    coasts=_named(_object(name=_TEXT, fleet=_TEXTS, landlocked=_FLAG)),
    default_coast=_TEXT,
    touches=_TEXTS,
    landlocked=_FLAG,
    shape=_TEXT,
)
_POWER = _object(
    (),
    name=_TEXT,
    adjective=_TEXT,
    letter=_TEXT,
    order=_WORD,
    aliases=_TEXTS,
    homes=_TEXTS,
    owns=_TEXTS,
    units=_list({"type": "string", "pattern": "^[AF] "}),
    build=_object(factories=_TEXTS, partisans=_TEXTS, alternatives=_named(_TEXTS), hidden=_TEXTS, claims=_NUMBER),
    free_start=_object(take=_NUMBER, borrow=_NUMBER),
    reserves=_NUMBER,
    militia=_NUMBER,
    league=_object(("name",), name=_TEXT, behaviour=_one_of(*LeagueBehavior), friends=_TEXTS),
    dummy=_FLAG,
    control={"anyOf": [_TEXT, _TEXTS]},
    flag=_TEXT,
    color={"anyOf": [_COLOR, _object(("units",), units=_COLOR, lands=_COLOR)]},
)
_BODY: Schema = {"type": "object"}
"""Places or powers, of which a change or a derived map may state only some parts."""
_BODIES: Mapping[str, Schema] = {"places": _named(_PLACE), "powers": _named(_POWER)}
_LINK = _object(
    (),
    **{
        "do": _one_of("add", "remove"),
        "between": _TEXTS,
        "from": _TEXT,
        "to": _TEXT,
        "units": _one_of("army", "fleet", "both"),
        "class": _one_of(*LinkClass),
        "owner_of": _TEXTS,
        "one_way": _FLAG,
        "powers": _TEXTS,
    },
)
_STEP = {
    "anyOf": [
        _object(("season", "phases"), season=_TEXT, phases=_list(_one_of(*PHASES, INCOME))),
        _object(("new_year",), new_year={"type": "integer"}),
        _object(("only_if_year",), only_if_year=_object(divides_by=_NUMBER, rest=_NUMBER)),
    ]
}
_VICTORY = _object(
    centers={"anyOf": [{"const": "majority"}, _NUMBER, _list(_NUMBER)]},
    or_lead=_object(first=_NUMBER, step={"type": "integer"}, least=_NUMBER),
    count=_one_of("centers", "foreign_homes"),
    alone=_FLAG,
    growing=_FLAG,
)
_MONEY = _object(tax=_NUMBER, cap=_NUMBER, taxes=_named(_NUMBER))
_COUNTS = ("coasts", "army_pairs", "fleet_pairs", "centers", "win", "units")
_EXPECT = _object((), places=_named(_NUMBER), neutral=_TEXTS, **dict.fromkeys(_COUNTS, _NUMBER))
_CHANGE = _object(
    (),
    **{
        "during": _object(season=_TEXT, year=_NUMBER, phase=_TEXT),
        "from": _TEXT,
        "places": _BODY,
        "links": _list(_LINK),
        "powers": _BODY,
    },
)
_TOP: Mapping[str, Schema] = {
    "format": {"type": "integer", "const": 1},
    "id": {"type": "string", "pattern": "^[a-z0-9-]+$"},
    **dict.fromkeys(("name", "description", "licence", "source", "edition", "notice", "language", "base"), _TEXT),
    "authors": _TEXTS,
    "take": {"anyOf": [_TEXT, _TEXTS]},
    "playable": _FLAG,
    "links": _list(_LINK),
    "gateways": _list(_object(between=_TEXTS, keeper=_TEXT, mode=_one_of(*GatewayMode))),
    "railways": _list(_object(name=_TEXT, path=_TEXTS, powers=_TEXTS)),
    "no_count": _list(_object(center=_TEXT, powers=_TEXTS)),
    "coast_names": _named(_TEXT),
    "phase_names": _named(_TEXT),
    "teams": _list(_TEXTS),
    "rotate": _object(when=_one_of("after", "before", "for"), phases=_list(_one_of(*PHASES))),
    "start": _object(season=_TEXT, year=_NUMBER, phase=_one_of(*PHASES)),
    "calendar": _list(_STEP),
    "new_homes": _list(_WORD),
    "victory": _VICTORY,
    "rules": _object(
        enable=_TEXTS,
        disable=_TEXTS,
        by_game_type=_named(_object(enable=_TEXTS, disable=_TEXTS, settings=_MONEY)),
    ),
    "settings": _named(_WORD),
    "layout": {"type": "object"},
    "rename": {"type": "object"},
    "drop": {"type": "object"},
    "only_powers": _TEXTS,
    "expect": _EXPECT,
    "changes": _list(_CHANGE),
}
