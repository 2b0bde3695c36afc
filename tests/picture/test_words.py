"""Pictures in words: all that is in the scene, and nothing else."""

from __future__ import annotations

import ast

from msgspec.structs import fields, replace

from judge.board.names import PowerName, Province
from judge.picture.scene import Coin, Scene, position_scene
from judge.picture.words import in_words
from tests.support.paths import ROOT
from tests.support.picture_scenes import BOARD, adjusted, fogged, given, played, position, retreated
from tests.support.syntax import tree_of


def test_whose_centers_and_units_are_where_and_which_centers_nobody_owns() -> None:
    before = position({"FRANCE": "A PAR, F SPA/NC", "TURKEY": "F BLA"}, centers={"FRANCE": "PAR BRE", "ITALY": "ROM"})
    told = in_words(position_scene(BOARD, before, "river"))
    assert told.startswith("France, 2 centers (BRE, PAR): A PAR, F SPA/NC. Italy, 1 center (ROM): no unit. Turkey: ")
    assert "Centers of nobody: ANK, BEL, BER, " in told
    assert "Orders" not in told


def test_orders_as_they_were_given_and_with_what_came_of_them() -> None:
    sides = {"FRANCE": "A PAR - BUR, A MAR S A PAR - BUR", "GERMANY": "A MUN - BUR"}
    assert "Orders of France: A PAR - BUR, A MAR S A PAR - BUR. Orders of Germany: A MUN - BUR." in in_words(
        given(sides, *sides)
    )
    assert "Orders of France: A PAR - BUR, A MAR S A PAR - BUR. Orders of Germany: A MUN - BUR (bounce)." in in_words(
        played(sides)
    )


def test_a_dislodged_unit_is_told_with_where_it_may_go() -> None:
    scene = played({"FRANCE": "A PAR - BUR, A MAR S A PAR - BUR", "GERMANY": "A BUR H"})
    assert "Dislodged: Germany A BUR, which may retreat to BEL, GAS, MUN, PIC, RUH." in in_words(scene)


def test_retreats_and_builds_are_told_as_orders() -> None:
    beaten = position({"FRANCE": "A BUR"}, "S1905R", GERMANY="A BUR by PAR: MUN RUH")
    assert "Orders of Germany: A BUR R MUN." in in_words(retreated(beaten, {"GERMANY": "A BUR - MUN"}))
    winter = position({}, "W1905A", {"FRANCE": "PAR"})
    assert "Orders of France: A PAR B." in in_words(adjusted(winter, {"FRANCE": "A PAR B"}))


def test_of_the_fog_it_is_told_where_it_lies_and_nothing_from_within() -> None:
    before = position({"FRANCE": "A PAR", "GERMANY": "A MUN"}, centers={"FRANCE": "PAR", "GERMANY": "MUN BER"})
    scene = fogged(position_scene(BOARD, before, "river"), {Province("MUN")})
    told = in_words(scene)
    assert "France, 1 center seen (PAR): A PAR." in told
    assert "Germany, 1 center seen (BER): no unit." in told
    assert told.endswith("Not seen: MUN.")
    assert "A MUN" not in told
    assert "MUN" not in told.partition("Not seen")[0]


def test_where_most_lies_in_fog_it_is_told_what_does_not() -> None:
    dark = fogged(position_scene(BOARD, position({}), "river"), set(BOARD.places) - {Province("PAR"), Province("BRE")})
    assert in_words(dark) == "Centers of nobody: BRE, PAR. Not seen: all but BRE, PAR."


def test_what_comes_into_sight_and_what_is_lost_from_it_is_told() -> None:
    scene = position_scene(BOARD, position({"FRANCE": "A PAR"}), "river")
    (unit,) = scene.units
    assert "Comes into sight: France A PAR." in in_words(replace(scene, units=(), came=(unit,)))
    assert "Lost from sight: France A PAR." in in_words(replace(scene, gone=(unit,)))


def test_coins_and_notes_are_told() -> None:
    scene = position_scene(BOARD, position({"GERMANY": "A MUN"}), "river")
    (unit,) = scene.units
    paid = replace(scene, coins=(Coin(unit, PowerName("ITALY"), 5), Coin(unit)), notes=("One build is waived.",))
    told = in_words(paid)
    assert "Paid by others: Italy paid 5 for A MUN; Others paid for A MUN." in told
    assert told.endswith("One build is waived.")


HEADINGS = {"title", "phase", "date", "moment", "own"}
"""Parts of a scene that the letter around the picture tells."""


def test_every_part_of_a_scene_is_told_in_words() -> None:
    tree = tree_of(ROOT / "judge/picture/words.py")
    told = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and is_scene(node.value)}
    assert {field.name for field in fields(Scene)} - told == HEADINGS


def is_scene(value: ast.expr) -> bool:
    """True for the name of the scene."""
    return isinstance(value, ast.Name) and value.id == "scene"
