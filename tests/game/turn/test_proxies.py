"""Results of proxies and of orders for the units of others (rules.md C12)."""

from __future__ import annotations

from judge.board.order_text.notation import format_order
from judge.game.turn.proxies import settle_proxies
from tests.support.games import in_play, started_game, with_orders


def settled(orders: dict[str, list[str]], *rules: str) -> dict[str, list[str]]:
    """The orders that count."""
    game = with_orders(started_game(), orders)
    given = {power.name: power.orders or () for power in game.powers}
    counting = settle_proxies(given, game.board, in_play(*rules).rules)
    return {power: [format_order(order) for order in counting[power]] for power in counting if counting[power]}


def test_the_holders_order_counts_for_the_unit_and_is_no_order_of_his() -> None:
    orders = {"ENGLAND": ["F LON P FRANCE", "F EDI H"], "FRANCE": ["F LON - ENG", "A PAR H"]}
    assert settled(orders, "PROXY_OK") == {"ENGLAND": ["F LON - ENG", "F EDI H"], "FRANCE": ["A PAR H"]}


def test_without_an_order_of_the_holder_the_unit_holds() -> None:
    assert settled({"ENGLAND": ["F LON P FRANCE"], "FRANCE": ["A PAR H"]}, "PROXY_OK")["ENGLAND"] == ["F LON H"]
    assert settled({"ENGLAND": ["F LON P FRANCE"]}, "PROXY_OK") == {"ENGLAND": ["F LON H"]}


def test_what_others_order_for_it_is_ignored() -> None:
    orders = {"ENGLAND": ["F LON P FRANCE"], "FRANCE": ["F LON H"], "GERMANY": ["F LON - NTH"]}
    assert settled(orders, "PROXY_OK") == {"ENGLAND": ["F LON H"]}


def test_a_proxy_cannot_be_handed_on() -> None:
    orders = {"ENGLAND": ["F LON P FRANCE"], "FRANCE": ["F LON P ITALY"], "ITALY": ["F LON - NTH"]}
    assert settled(orders, "PROXY_OK") == {"ENGLAND": ["F LON H"]}


def test_two_powers_may_exchange_proxies() -> None:
    orders = {"ENGLAND": ["F LON P FRANCE", "A PAR - PIC"], "FRANCE": ["A PAR P ENGLAND", "F LON - ENG"]}
    assert settled(orders, "PROXY_OK") == {"ENGLAND": ["F LON - ENG"], "FRANCE": ["A PAR - PIC"]}


def test_without_the_rule_orders_are_left_as_they_are() -> None:
    orders = {"ENGLAND": ["F LON H"], "FRANCE": ["F LON - ENG"]}
    assert settled(orders) == orders
