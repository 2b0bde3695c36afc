"""Answers of `judge adjudicate` as types, and the JSON Schema of lines, answers and maps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
from msgspec import Meta, Struct, structs

from judge.app.adjudication.field_texts import ANSWER, EXPLAINED, LINE, OUTCOME
from judge.app.adjudication.line import Line
from judge.board.results import Result

Text = Annotated[str, Meta(description="For example `A PAR`, `F SPA/SC`, `A PAR - BUR`")]

Why = Literal[
    "",
    "illegal",
    "void",
    "signal",
    "bounce",
    "cut",
    "dislodged",
    "no_convoy",
    "own_unit",
    "convoy_disrupted",
    "paradox",
    "not_used",
    "no_route",
    "gateway",
    "railway",
    "not_home",
    "not_owned",
    "occupied",
    "fleet_inland",
    "coast_missing",
    "not_together",
    "too_many",
    "no_such_unit",
    "civil_disorder",
    "reorder",
    "no_order",
    "unreadable",
    "not_possible",
]
"""Reasons in explanations: `judge.board.results.Reason` without `invalid`, and three about reading."""

Unused = Literal["foreign_unit", "no_such_unit", "not_dislodged", "second_order", "unreadable", "not_possible"]


class DislodgedPart(TypedDict):
    """A unit that must retreat; destroyed if `retreats` is empty. `by`: the attacker's place of origin."""

    power: str
    by: str
    retreats: Sequence[str]


class DislodgedBy(TypedDict):
    """The unit that dislodged another one, and its supporters."""

    unit: Text
    power: str
    supported_by: list[Text]


class StrengthsPart(TypedDict):
    """Strengths of a unit at the end of a movement phase (DATC 5.B).

    `attack` must exceed `against`, the resistance in the province itself, and the `prevent` of every rival.
    """

    hold: float
    attack: NotRequired[float]
    against: NotRequired[float]
    prevent: NotRequired[float]
    defend: NotRequired[float]


class OutcomePart(TypedDict):
    """The order of one unit and its result. If `unit` is null, the order waives a build.

    `given` are the texts for the unit, `order` is the one carried out. `by` are the units behind the reason: units that
    bounced or cut it, fleets that were lost or attacked, a unit with a different order. `place` is the province in
    which that was decided. `text` explains it in a sentence or two, "" if all went well.
    """

    power: str
    unit: Text | None
    given: list[str]
    order: Text
    results: Sequence[Result]
    reason: Why
    by: list[Text]
    text: str
    place: NotRequired[str]
    way: NotRequired[Literal["land", "sea", "convoy", "rail"]]
    dislodged_by: NotRequired[DislodgedBy]
    strengths: NotRequired[StrengthsPart]


class UnusedPart(TypedDict):
    """An order without effect."""

    power: str
    order: str
    reason: Unused
    text: str


class NextPart(TypedDict, total=False):
    """Position of the next phase to be played, as a line without `orders`."""

    phase: str
    map: str | dict[str, Any]
    rules: list[str]
    house: list[str]
    preset: str
    options: dict[str, str]
    dummies: list[str]
    notation: str
    explain: bool
    legal: bool
    units: dict[str, list[Text]]
    centers: dict[str, list[str]]
    dislodged: dict[Text, DislodgedPart]
    homes: Mapping[str, Sequence[str]]
    garrisons: Sequence[str]
    hidden: Sequence[str]
    sighted: Mapping[str, Sequence[str]]


class Answer(TypedDict, total=False):
    """The answer to a line, without its id."""

    results: dict[Text, tuple[Result, ...]]
    units: dict[str, list[Text]]
    dislodged: dict[Text, DislodgedPart]
    centers: dict[str, list[str]]
    homes: Mapping[str, Sequence[str]]
    garrisons: Sequence[str]
    hidden: Sequence[str]
    sighted: Mapping[str, Sequence[str]]
    ignored: Mapping[str, Mapping[str, str]]
    outcomes: list[OutcomePart]
    unused: list[UnusedPart]
    contested: list[str]
    next: NextPart
    winner: str | None
    winners: Sequence[str]
    notes: list[str]
    legal: Mapping[str, Mapping[str, list[Text]]]
    due: Mapping[str, int]


class _WholeAnswer(Answer):
    """The answer to a line."""

    id: Any


class _Refusal(TypedDict):
    """The answer to a line that cannot be used: one sentence."""

    id: Any
    error: str


_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_ALWAYS = ("id", "results", "units", "dislodged", "centers")


def schema_of(part: str) -> dict[str, Any]:
    """Return the JSON Schema of a "line", an "answer" or a "map"."""
    if part == "map":
        from judge.files.maps.schema import map_schema

        return {"$schema": _DIALECT, **map_schema()}
    types = {"line": (_line_without_id(),), "answer": (_WholeAnswer, _Refusal)}[part]
    found, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    if part == "line":
        from judge.files.maps.schema import map_schema

        of_map = map_schema()
        components |= {**of_map.pop("$defs"), "Map": of_map}
        fields = components["Line"]["properties"]
        fields["id"] = {}
        fields["map"] = {"anyOf": [{"type": ["string", "null"]}, {"$ref": "#/$defs/Map"}], "default": None}
        _describe(fields, LINE)
        return {"$schema": _DIALECT, **found[0], "$defs": components}
    for component in components.values():
        component["additionalProperties"] = False
    components["_WholeAnswer"]["required"] = list(_ALWAYS)
    for name, told in (("_WholeAnswer", {**ANSWER, **EXPLAINED}), ("_Refusal", ANSWER), ("OutcomePart", OUTCOME)):
        _describe(components[name]["properties"], told)
    return {"$schema": _DIALECT, "title": "Answer", "anyOf": list(found), "$defs": components}


def _describe(fields: dict[str, Any], told: Mapping[str, str]) -> None:
    """Give each field its description."""
    for name, field in fields.items():
        field["description"] = told[name]


def _line_without_id() -> type[Struct]:
    """Return the type of a line, without the id (any JSON value)."""
    fields = [
        (field.name, field.type) if field.required else (field.name, field.type, _default_of(field))
        for field in structs.fields(Line)
        if field.name != "id"
    ]
    return msgspec.defstruct("Line", fields, namespace={"__doc__": Line.__doc__})


def _default_of(field: structs.FieldInfo) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
