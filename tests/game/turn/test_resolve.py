"""Adjudicating a phase with the orders on file."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order, parse_order
from judge.board.position import PhaseType
from judge.game.events.phases import PhaseProcessed
from judge.game.game import Status
from judge.game.turn.process import process
from judge.game.turn.resolve import completed, resolve, settle_proxies
from tests.support.games import NOON, at_position, in_play, started_game, units_of, with_orders


def dislodging(controller: str | None, *rules: str) -> str:
    """Return the phase after France has driven a dummy's army out of Burgundy.

    It could go to Munich or Ruhr.
    """
    game = at_position(
        started_game(), "S1901M", {"FRANCE": ["A PAR", "A GAS"], "GERMANY": ["A BUR"]}, {"GERMANY": ["MUN"]}
    )
    dummy = replace(game.power(PowerName("GERMANY")), status=Status.DUMMY, player=None, controller=controller)
    orders = {"FRANCE": ["A PAR - BUR", "A GAS S A PAR - BUR"], "GERMANY": ["A BUR H"]}
    return process(with_orders(game.with_power(dummy), orders), in_play(*rules), NOON)[0].phase_code


def test_under_immobile_dummies_a_dislodged_unit_of_nobodys_dummy_is_destroyed_at_once():
    assert dislodging(None) == "S1901R"
    assert dislodging(None, "IMMOBILE_DUMMIES") == "F1901M"
    assert dislodging("FRANCE", "IMMOBILE_DUMMIES") == "S1901R"


def test_under_immobile_dummies_a_move_that_was_on_file_holds():
    game = started_game()
    dummy = replace(game.power(PowerName("FRANCE")), status=Status.DUMMY, player=None)
    game = with_orders(game.with_power(dummy), {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE H"]})
    assert units_of(process(game, in_play(), NOON)[0], "FRANCE") == ["A BUR", "A MAR", "F BRE"]
    assert units_of(process(game, in_play("IMMOBILE_DUMMIES"), NOON)[0], "FRANCE") == ["A MAR", "A PAR", "F BRE"]


def test_a_unit_without_a_retreat_is_destroyed_at_once_and_brings_no_phase():
    game = at_position(
        started_game(),
        "S1901M",
        {"FRANCE": ["F WES", "F TYS", "F ION"], "ITALY": ["F TUN"], "TURKEY": ["A NAF"]},
        {"FRANCE": ["MAR"], "ITALY": ["NAP"], "TURKEY": ["CON"]},
    )
    orders = {"FRANCE": ["F WES - TUN", "F TYS S F WES - TUN", "F ION H"], "ITALY": ["F TUN H"], "TURKEY": ["A NAF H"]}
    record = resolve(with_orders(game, orders), in_play())
    assert [lost.retreats for lost in record.resolution.after.dislodged] == [()]
    assert str(record.after.phase) == "F1901M"
    assert not record.after.dislodged


def test_preview_and_process_draw_the_same_lots():
    rules = ("CIVIL_DISORDER", "CD_BUILDS", "CD_RETREATS")
    game = at_position(started_game(*rules), "W1901A", {"RUSSIA": ["A GAL"]}, {"RUSSIA": ["MOS", "STP", "WAR", "SEV"]})
    preview = resolve(game, in_play(*rules))
    _, events = process(game, in_play(*rules), NOON)
    processed = next(event.record for event in events if isinstance(event, PhaseProcessed))
    assert preview.after == processed.after
    assert len(processed.after.units) == 4


def fought_over_burgundy(rules: tuple[str, ...], *dummies: str, controller: str | None = None) -> set[str]:
    """Return units dislodged when France and Germany attack their own armies, France with support.

    France attacks in Burgundy, Germany in Tyrolia.
    """
    game = at_position(
        started_game(),
        "S1901M",
        {"FRANCE": ["A PAR", "A MAR", "A BUR"], "GERMANY": ["A MUN", "A BOH", "A TYR"]},
        {"FRANCE": ["PAR"], "GERMANY": ["MUN"]},
    )
    for name in dummies:
        dummy = replace(game.power(PowerName(name)), status=Status.DUMMY, player=None, controller=controller)
        game = game.with_power(dummy)
    orders = {
        "FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR", "A BUR H"],
        "GERMANY": ["A MUN - TYR", "A BOH S A MUN - TYR", "A TYR H"],
    }
    record = resolve(with_orders(game, orders), in_play(*rules))
    return {str(lost.unit) for lost in record.resolution.after.dislodged}


def test_friendly_fire_is_for_all_powers_and_dummy_fire_for_those_without_a_player():
    assert fought_over_burgundy(()) == set()
    assert fought_over_burgundy(("FRIENDLY_FIRE",)) == {"A BUR", "A TYR"}
    assert fought_over_burgundy(("DUMMY_FIRE",)) == set()
    assert fought_over_burgundy(("DUMMY_FIRE",), "GERMANY") == {"A TYR"}


def test_dummy_fire_is_for_vassals_too_but_not_between_two_of_one_lord():
    vassal = ("DUMMY_FIRE", "VASSAL_DUMMIES", "CD_DUMMIES", "CD_BUILDS", "TEAM_VICTORY")
    assert fought_over_burgundy(vassal, "GERMANY", controller="ITALY") == {"A TYR"}
    assert fought_over_burgundy(vassal, "GERMANY", controller="FRANCE") == {"A TYR"}, "the lord is not a dummy"
    game = at_position(
        started_game(), "S1901M", {"FRANCE": ["A PAR", "A MAR"], "GERMANY": ["A BUR"]}, {"FRANCE": ["PAR"]}
    )
    for name in ("FRANCE", "GERMANY"):
        game = game.with_power(
            replace(game.power(PowerName(name)), status=Status.DUMMY, player=None, controller="ITALY")
        )
    support = {"FRANCE": ["A PAR - BUR", "A MAR H"], "GERMANY": ["A BUR S A MAR"]}
    outcomes = resolve(with_orders(game, support), in_play(*vassal)).resolution.outcomes
    assert [outcome.reason for outcome in outcomes] == ["bounce", "", "cut"], "they are foreign to each other"


def test_under_cd_supports_a_unit_left_out_helps_one_that_was_told_to_support_but_not_one_told_to_move():
    """rules.md C7: a unit that supports can be supported where it stands, one that moves cannot."""
    board = at_position(
        started_game(),
        "S1901M",
        {"GERMANY": ["A MUN", "A BER"], "FRANCE": ["A BUR", "A RUH"], "AUSTRIA": ["A TYR", "A BOH"]},
        {"GERMANY": ["MUN", "BER"]},
    ).board
    for given, expected in (("A MUN S A BER", "A BER S A MUN"), ("A MUN - SIL", "A BER H")):
        orders = completed(
            (parse_order(given, PhaseType.MOVEMENT),), board, in_play("CD_SUPPORTS"), PowerName("GERMANY"), Random(1)
        )
        assert [format_order(order) for order in orders] == [given, expected]


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
