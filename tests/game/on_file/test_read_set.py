"""Orders that nobody checked (NO_CHECK): those that count, and the words about them."""

from __future__ import annotations

from judge.board.order_text.notation import format_order
from judge.game.on_file.read_set import orders_that_count
from judge.game.turn.resolve import resolve
from tests.support.games import in_play, started_game, with_orders
from tests.support.rows import each_row


@each_row(
    ("sent", "counting"),
    [
        (["F LON - NTH", "F LON - NTH"], ["F LON - NTH"]),
        (["F LON - NTH", "F LON - ENG"], ["F LON H"]),
        (["F LON - PAR", "F LON - ENG"], ["F LON H"]),
        (["F LON - PAR"], ["F LON - PAR"]),
        (["A LON - YOR"], []),
        (["A PAR - BUR", "A LVP H"], ["A LVP H"]),
    ],
)
def test_of_several_orders_for_a_unit_none_counts_and_only_own_units_are_ordered(
    sent: list[str], counting: list[str]
) -> None:
    game = with_orders(started_game(), {"ENGLAND": sent})
    orders = {power.name: power.orders or () for power in game.powers}
    found = orders_that_count(orders, game.board)
    assert [format_order(order) for order in found[game.power("ENGLAND").name]] == counting


def results(sent: list[str], *rules: str) -> dict[str, tuple[str, ...]]:
    """Return the results of England's orders that did not simply happen."""
    record = resolve(with_orders(started_game(), {"ENGLAND": sent}), in_play(*rules))
    english = [one for one in record.resolution.outcomes if one.unit is not None and one.unit.power == "ENGLAND"]
    return {format_order(one.order): tuple(map(str, one.results)) for one in english if one.results}


def test_what_cannot_be_done_is_void_when_orders_are_checked_and_invalid_when_not() -> None:
    assert results(["F LON - PAR"]) == {"F LON - PAR": ("void",)}
    assert results(["F LON - PAR"], "NO_CHECK") == {"F LON - PAR": ("invalid",)}
    assert results(["F LON - PAR", "F LON - ENG"], "NO_CHECK") == {
        "F LON - PAR": ("reorder",),
        "F LON - ENG": ("reorder",),
    }
    assert results(["A BEL H"]) == {}
    assert results(["A BEL H"], "NO_CHECK") == {"A BEL H": ("invalid",)}
