"""FICTIONAL_OK, SHOW_PHANTOM and SIGNAL_SUPPORT by mail: confirmations and results (rules.md C11)."""

from __future__ import annotations

from tests.support.command_mails import put, refused_play, told
from tests.support.games import at_position
from tests.support.house import House, address

FRANCE, ITALY = address("FRANCE"), address("ITALY")


def standing(house: House) -> None:
    """France and Italy around Munich in Spring 1902; nobody is in Burgundy."""
    units = {"FRANCE": ["A MUN", "A PAR"], "ITALY": ["A TYR", "A ROM"]}
    put(house, at_position(house.game(), "S1902M", units, {"FRANCE": ["PAR"], "ITALY": ["ROM"]}))


def processed(house: House) -> str:
    house.play("ITALY", "A TYR H", "A ROM H")
    return told(house.master("PROCESS"), ITALY)


def test_support_of_a_unit_that_is_not_there_is_taken_and_told_as_a_hold_under_fictional_ok(river: House) -> None:
    standing(river)
    refused_play(river, "E-ORD-SUPWHO", "FRANCE", "A MUN S A BUR")
    river.master("SET RULE FICTIONAL_OK")
    assert "Army Munich SUPPORT Army Burgundy." in told(river.play("FRANCE", "A MUN S A BUR", "A PAR H"), FRANCE)
    results = processed(river)
    assert "France: Army Munich HOLD. France: Army Paris HOLD." in results
    assert "Burgundy" not in results


def test_a_confirmation_names_helped_units_as_they_are_written_there_or_not(river: House) -> None:
    """The Italian army in Tyrolia is there; an adjective would tell so."""
    standing(river)
    river.master("SET RULE FICTIONAL_OK")
    said = told(river.play("FRANCE", "A MUN S A TYR", "A PAR H"), FRANCE)
    assert "Army Munich SUPPORT Army Tyrolia." in said
    assert "Italian" not in said


def test_it_is_told_as_it_was_written_under_show_phantom(river: House) -> None:
    standing(river)
    river.master("SET RULE SHOW_PHANTOM")
    river.play("FRANCE", "A MUN S A BUR", "A PAR H")
    results = processed(river)
    assert "France: Army Munich SUPPORT Army Burgundy. (*void*)" in results
    assert "gave no support: there was no unit in Burgundy." in results


def test_orders_to_units_that_are_not_there_are_kept_and_ignored(river: House) -> None:
    standing(river)
    river.master("SET RULE FICTIONAL_OK")
    letters = river.play("FRANCE", "A MUN H", "A PAR H", "A TYR - VIE", "F BRE - ENG")
    assert "Army Tyrolia -> Vienna. Fleet Brest -> English Channel." in told(letters, FRANCE)
    results = processed(river)
    assert "Vienna" not in results
    assert "Italy: Army Tyrolia HOLD." in results


def test_unit_without_its_type_is_refused_under_fictional_ok(river: House) -> None:
    standing(river)
    river.master("SET RULE FICTIONAL_OK")
    said = refused_play(river, "E-ORD-TYPENEEDED", "FRANCE", "MUN H")
    assert "Say whether the unit in Munich is an army (A) or a fleet (F)." in " ".join(said.split())


def test_results_do_not_say_whose_unit_was_supported_under_show_phantom(river: House) -> None:
    standing(river)
    river.play("FRANCE", "A MUN S A TYR - BOH", "A PAR H")
    assert "France: Army Munich SUPPORT Italian Army Tyrolia -> Bohemia. (*void*)" in (plain := processed(river))
    assert "the Italian army in Tyrolia had no such order" in plain
    river.master("ROLLBACK S1902M")
    river.master("SET RULE SHOW_PHANTOM")
    river.play("FRANCE", "A MUN S A TYR - BOH", "A PAR H")
    assert "France: Army Munich SUPPORT Army Tyrolia -> Bohemia. (*void*)" in (shown := processed(river))
    assert "the army in Tyrolia had no such order" in shown
    assert "Italian army in Tyrolia" not in shown


def test_signal_is_confirmed_told_and_counts_for_nothing(river: House) -> None:
    standing(river)
    refused_play(river, "E-ORD-SUPADJ", "FRANCE", "A MUN S A ROM - VEN")
    river.master("SET RULE SIGNAL_SUPPORT")
    confirmed = told(river.play("FRANCE", "A MUN S A ROM - VEN", "A PAR H"), FRANCE)
    assert "Army Munich SUPPORT Italian Army Rome -> Venice ?." in confirmed
    assert "it counts for nothing, and is kept as a signal" in confirmed
    results = processed(river)
    assert "France: Army Munich SUPPORT Italian Army Rome -> Venice ?. (*void*)" in results
    assert "The French army in Munich gave no support: it was only a signal." in results
