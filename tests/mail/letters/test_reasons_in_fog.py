"""Reasons why an order of a blind game failed, as far as its reader sees them (rules.md C1)."""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.names import PowerName
from judge.mail.letters.report import Report, report
from tests.support.blind_games import Lines, blind_game, processed
from tests.support.games import in_play


def told(power: str, units: Lines, orders: Lines, rules: Sequence[str] = ()) -> Report:
    """Return the results letter's report to a power."""
    record = processed(blind_game(units, rules), orders)
    return report(record, "river", in_play("BLIND", *rules), seer=frozenset({PowerName(power)}))


BOUNCE: Lines = {"FRANCE": ["A BUR"], "GERMANY": ["A BER"], "ITALY": ["A TYR"]}


def test_a_unit_that_was_in_the_way_unseen_is_not_named() -> None:
    orders = {"FRANCE": ["A BUR - MUN"], "GERMANY": ["A BER - MUN"]}
    assert told("FRANCE", BOUNCE, orders).why == (
        "The French army in Burgundy did not get to Munich: it was not strong enough.",
    )
    seen = {"FRANCE": ["A BUR"], "GERMANY": ["A RUH"]}
    assert told("FRANCE", seen, {"FRANCE": ["A BUR - MUN"], "GERMANY": ["A RUH - MUN"]}).why == (
        "The French army in Burgundy did not get to Munich: the German army from Ruhr went there too.",
        "The German army in Ruhr did not get to Munich: the French army from Burgundy went there too.",
    )


def test_an_unseen_attacker_that_cut_a_support_is_not_named() -> None:
    units = {"FRANCE": ["A MUN", "A BUR"], "GERMANY": ["F TYS"], "ITALY": ["A ROM"]}
    orders = {"FRANCE": ["A MUN S A BUR - RUH", "A BUR - RUH"], "ITALY": ["A ROM H"]}
    cut = {**orders, "GERMANY": ["A BOH - MUN"]}
    with_attack = {**units, "GERMANY": ["A BOH"]}
    assert told("FRANCE", with_attack, cut, ("SEE_NO_UNITS",)).why == (
        "The French army in Munich gave no support: it was attacked.",
    )
    assert "the German army from Bohemia attacked it" in told("FRANCE", with_attack, cut).why[0]


def test_who_was_beaten_by_somebody_unseen_is_told_no_more() -> None:
    units = {"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A RUH"]}
    orders = {"GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"]}
    blind = told("FRANCE", units, orders, ("SEE_NO_UNITS",))
    assert blind.why == ("The French army in Burgundy was dislodged.",)
    assert blind.dislodged == (
        "The French army in Burgundy can retreat to Belgium or Gascony or Marseilles or Paris or Picardy.",
    )
    assert "by the German army from Munich, supported from Ruhr" in told("FRANCE", units, orders).why[0]


def test_of_a_convoy_by_unseen_fleets_nobody_learns_whether_it_was_tried() -> None:
    units = {"ENGLAND": ["A LON"], "FRANCE": ["F SKA", "F DEN"], "GERMANY": ["F NTH"]}
    journey = {"ENGLAND": ["A LON - NWY VIA"]}
    tried = {**journey, "GERMANY": ["F NTH C A LON - NWY"], "FRANCE": ["F SKA - NTH", "F DEN S F SKA - NTH"]}
    one, other = (told("ENGLAND", units, orders, ("SEE_NO_UNITS",)) for orders in (journey, tried))
    assert one == other
    assert one.why == ("The English army in London did not get to Norway: no convoy took it there.",)


def test_an_own_fleet_that_was_beaten_explains_the_convoy_that_failed() -> None:
    units = {"ENGLAND": ["A LON", "F NTH"], "FRANCE": ["F SKA", "F DEN"]}
    orders = {
        "ENGLAND": ["A LON - NWY VIA", "F NTH C A LON - NWY"],
        "FRANCE": ["F SKA - NTH", "F DEN S F SKA - NTH"],
    }
    assert "its convoy was broken when the English fleet in the North Sea was dislodged" in "".join(
        told("ENGLAND", units, orders).why
    )


def test_a_foreign_removal_that_nobody_ordered_is_told_like_any_other() -> None:
    units = {"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A RUH"]}
    game = blind_game(units, (), "W1902A", {"GERMANY": ["BER"], "FRANCE": ["PAR"]})
    record = processed(game, {"FRANCE": ["WAIVE"]})
    seen = report(record, "river", in_play("BLIND"), seer=frozenset({PowerName("FRANCE")}))
    assert "Germany:    Removes the army in" in "".join(seen.orders[0])
    assert seen.why == ()
    assert "did not say which unit to remove" in report(record, "river", in_play("BLIND")).why[0]


def test_of_a_support_that_cannot_count_nobody_learns_what_unseen_units_did() -> None:
    """It would tell if fleets were ordered to carry the army, or if somebody else went there too."""
    units = {"FRANCE": ["A RUH"], "ENGLAND": ["A LON", "F NTH"]}
    orders = {"FRANCE": ["A RUH S A LON - BEL"], "ENGLAND": ["A LON - BEL"]}
    assert told("FRANCE", units, orders, ("SEE_NO_UNITS",)).why == ()
    own = {"FRANCE": ["A PAR", "A BUR", "A PIC"]}
    assert told("FRANCE", own, {"FRANCE": ["A PAR - BUR", "A PIC S A PAR - BUR"]}).why == (
        "The French army in Paris did not get to Burgundy: the French army in Burgundy did not leave.",
    )
