"""PROXY_OK, NO_PROXY and ORDER_ANY by mail (rules.md C12)."""

from __future__ import annotations

import pytest

from tests.support.command_mails import HOLDS, code_of, everything, order_all, readers, refused_play, sign_on, told
from tests.support.games import units_of
from tests.support.house import POWERS, House, address, to

ENGLAND, FRANCE = address("ENGLAND"), address("FRANCE")
BY_PROXY = ("A LVP H", "F EDI H", "F LON P FRANCE")


def test_without_proxy_ok_no_unit_is_given_to_another_power(river: House) -> None:
    river.master("SET ORDERS WHOLE")
    assert "no rule PROXY_OK" in refused_play(river, "E-ORD-PROXY", "ENGLAND", *BY_PROXY)
    assert "not French" in refused_play(river, "E-ORD-UNIT", "FRANCE", *HOLDS["FRANCE"], "F LON - ENG")


def test_no_proxy_switches_proxies_off_again(river: House) -> None:
    river.master("SET RULE PROXY_OK")
    assert code_of(river, ENGLAND, sign_on("ENGLAND"), *BY_PROXY) == ""
    river.master("SET RULE NO_PROXY", "SET ORDERS WHOLE")
    assert "PROXY_OK" not in river.game().rules
    refused_play(river, "E-ORD-PROXY", "ENGLAND", *BY_PROXY)


@pytest.mark.parametrize("hidden", [False, True])
def test_a_proxy_to_a_dummy_is_refused_by_its_line_alone_and_not_where_dummies_are_hidden(
    river: House, *, hidden: bool
) -> None:
    river.master(f"SET RULE PROXY_OK {'HIDE_DUMMIES' if hidden else ''}", "DUMMY france")
    said = told(river.play("ENGLAND", *BY_PROXY), ENGLAND)
    assert ("France is a dummy and can get no proxy." in said) is not hidden
    orders = river.game().power("ENGLAND").orders
    assert orders is not None
    assert len(orders) == (3 if hidden else 2)


@pytest.mark.parametrize(("controller", "stands"), [("italy", "F ENG"), ("", "F LON")])
def test_a_proxy_whose_holder_becomes_a_dummy_counts_for_who_controls_it(
    river: House, controller: str, stands: str
) -> None:
    river.master("SET RULE PROXY_OK")
    river.play("ENGLAND", *BY_PROXY)
    river.master("DUMMY france")
    if controller:
        river.master(f"CONTROL france {controller}")
        river.play("ITALY", "[FRANCE]", "F LON - ENG")
    river.master("PROCESS!")
    assert stands in units_of(river.game(), "ENGLAND")


def test_a_unit_given_by_proxy_does_what_its_holder_orders(river: House) -> None:
    river.master("SET RULE PROXY_OK")
    letters = river.play("ENGLAND", *BY_PROXY)
    assert readers(letters) == {ENGLAND}, "nobody else is told of a proxy"
    assert "Fleet London PROXY to France." in told(letters, ENGLAND)
    letters = river.play("FRANCE", *HOLDS["FRANCE"], "F LON - ENG")
    assert readers(letters) == {FRANCE}
    confirmation = told(letters, FRANCE)
    assert "Fleet London -> English Channel." in confirmation
    foreign = "The fleet in London is English: the order for it counts only if England gives France its proxy."
    assert foreign in confirmation
    assert foreign in told(river.play("FRANCE", "A PAR - PIC"), FRANCE), "a later mail tells of it again"
    assert foreign in told(river.play("FRANCE", "STATUS"), FRANCE)
    river.play("FRANCE", "A PAR - BUR")
    assert "PROXY to" not in everything(to(letters, FRANCE))
    river.play("GERMANY", *HOLDS["GERMANY"], "F LON - NTH")
    order_all(river, but=("ENGLAND", "FRANCE", "GERMANY"))
    results = told(river.master("PROCESS"), address("ITALY"))
    assert "England: Fleet London -> English Channel." in results
    assert results.count("Fleet London") == 1
    assert units_of(river.game(), "ENGLAND") == ["A LVP", "F EDI", "F ENG"]
    river.master("ROLLBACK S1901M RESTORE")
    assert "Fleet London PROXY to France" in told(river.play("ENGLAND", "STATUS"), ENGLAND)
    river.master("PROCESS")
    assert "F ENG" in units_of(river.game(), "ENGLAND")


def test_a_unit_whose_holder_orders_nothing_holds(river: House) -> None:
    river.master("SET RULE PROXY_OK")
    river.play("ENGLAND", *BY_PROXY)
    order_all(river, but=("ENGLAND",))
    results = told(river.master("PROCESS"), FRANCE)
    assert "England: Fleet London HOLD." in results


def test_an_order_further_down_takes_the_place_of_a_proxy(river: House) -> None:
    river.master("SET RULE PROXY_OK")
    letters = river.play("ENGLAND", *BY_PROXY, "F LON - NTH")
    assert "Fleet London -> North Sea." in told(letters, ENGLAND)
    assert "PROXY to" not in told(letters, ENGLAND)
    river.master("SET ORDERS WHOLE")
    refused_play(river, "E-ORD-TWICE", "ENGLAND", "F LON - NTH", *BY_PROXY)


@pytest.mark.parametrize(
    ("line", "code"),
    [("F LON P ENGLAND", "E-ORD-PROXY"), ("A PAR P ITALY", "E-ORD-UNIT"), ("F LON P TURKEY", "E-ORD-PROXY")],
)
def test_proxies_are_for_own_units_and_to_powers_with_a_player(river: House, line: str, code: str) -> None:
    river.master("SET RULE PROXY_OK", "SET ORDERS WHOLE", "DUMMY turkey")
    others = ("F LON H",) if line.startswith("A PAR") else ()
    refused_play(river, code, "ENGLAND", "A LVP H", "F EDI H", *others, line)


def test_with_order_any_alone_orders_for_the_units_of_others_are_taken_and_do_nothing(river: House) -> None:
    river.master("SET RULE ORDER_ANY")
    said = told(river.play("FRANCE", *HOLDS["FRANCE"], "F LON - ENG"), FRANCE)
    assert "The fleet in London is English: the order for it does nothing." in said
    order_all(river, but=("FRANCE",))
    assert all(river.game().power(power).orders is not None for power in POWERS)
    results = told(river.master("PROCESS"), FRANCE)
    assert "England: Fleet London HOLD." in results
