"""What a map file says of gateways, railways and centers that do not count for everybody."""

from __future__ import annotations

from judge.board.map_parts import Gateway, GatewayMode, Railway
from judge.board.names import Location, PowerName, Province
from judge.files.maps.draft_fields import items_at, text_at, texts_at
from judge.files.yaml_text import Value


def read_gateways(top: dict[str, Value]) -> list[tuple[Value, Gateway]]:
    """Each gateway with its place in the file."""
    found = []
    for at in items_at(top, "gateways"):
        fields = at.fields(["between", "keeper", "mode"])
        ends = texts_at(fields, "between")
        mode = fields["mode"].choice([*GatewayMode], "permission") if "mode" in fields else "permission"
        if len(ends) == 2 and "keeper" in fields:
            keeper = Province(text_at(fields, "keeper"))
            found.append((at, Gateway((Location(ends[0]), Location(ends[1])), keeper, GatewayMode(mode))))
        else:
            at.report("E-MAP-LINK", "A gateway is between two places, and a third one is its keeper.")
    return found


def read_railways(top: dict[str, Value]) -> list[tuple[Value, Railway]]:
    """Each railway with its place in the file."""
    found = []
    for at in items_at(top, "railways"):
        fields = at.fields(["name", "path", "powers"])
        path = tuple(map(Province, texts_at(fields, "path")))
        powers = frozenset(map(PowerName, texts_at(fields, "powers")))
        found.append((at, Railway(text_at(fields, "name"), path, powers)))
    return found


def read_uncounted(top: dict[str, Value]) -> list[tuple[Value, Province, frozenset[PowerName]]]:
    """The centers that are none for some powers, with their places in the file."""
    found = []
    for at in items_at(top, "no_count"):
        fields = at.fields(["center", "powers"])
        powers = frozenset(map(PowerName, texts_at(fields, "powers")))
        found.append((at, Province(text_at(fields, "center")), powers))
    return found
