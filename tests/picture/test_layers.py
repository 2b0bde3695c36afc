"""Pictures as layers: parts shared with other pictures are told from new ones."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import Province
from judge.picture.layers import Layer, LayerUse, layers
from judge.picture.scene import Scene
from tests.support.picture_scenes import geometry, given, played

MOVES = {"FRANCE": "A PAR - BUR, F BRE - MAO", "GERMANY": "A MUN H"}
UNSEEN = frozenset(map(Province, ("ION", "TUN", "AEG", "GRE")))


def those_with(scene: Scene, words: str) -> list[Layer]:
    return [layer for layer in layers(scene, geometry()).layers if words in layer.svg]


def test_of_results_units_and_lands_are_kept_one_by_one_and_lines_and_the_title_are_not() -> None:
    (unit,) = those_with(played(MOVES), "<title>France F BRE</title>")
    (line,) = those_with(played(MOVES), "F BRE - MAO")
    (title,) = those_with(played(MOVES), "Spring 1905 Movement")
    assert (unit.keep, line.keep, title.keep) == (LayerUse.SHEET, LayerUse.NEW, LayerUse.NEW)
    assert not any(layer.keep is LayerUse.BOARD for layer in layers(played(MOVES), geometry()).layers)


def test_of_orders_on_file_the_board_is_kept_as_a_whole_without_their_lines() -> None:
    one, other = (
        layers(given({**MOVES, "ITALY": text}, "ITALY"), geometry()).layers for text in ("A VEN H", "A VEN - TYR")
    )
    boards = [[layer for layer in each if layer.keep is LayerUse.BOARD] for each in (one, other)]
    assert boards[0] == boards[1]
    assert len(boards[0]) > len(geometry().areas) / 2


def test_the_fog_of_one_players_picture_of_results_is_not_kept() -> None:
    scene = replace(played(MOVES), unseen=UNSEEN)
    for fog in ('class="fog"', 'class="fog-sea"'):
        (layer,) = those_with(scene, fog)
        assert layer.keep is LayerUse.NEW


def test_no_layer_tells_who_has_a_land_that_is_not_seen() -> None:
    seen = played(MOVES, centers={"FRANCE": "TUN"})
    assert [layer for layer in those_with(seen, 'id="TUN" fill=') if layer.box]
    assert not [layer for layer in those_with(replace(seen, unseen=UNSEEN), 'id="TUN" fill=') if layer.box]
