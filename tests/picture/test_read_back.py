"""Pictures of random crowded phases, read back from their marks as a reader could tell each order.

The phases are harder than any game's: up to thirty-four units anywhere, most of which want to go where others are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from judge.board.movement.adjudicate import adjudicate
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture.drawing import draw
from judge.picture.geometry import Geometry
from judge.picture.scene import Scene, results_scene
from judge.rules.registry import RuleSet
from tests.support.picture_scenes import geometry, played
from tests.support.random_phases import whole_board_phase
from tests.support.read_back.cover import Cover
from tests.support.read_back.orders import Fault, Told, read_back
from tests.support.read_back.svg_marks import Mark, marks_of

MAPS = ("standard", "modern", "ancmed", "empire", "youngstown", "imperial", "chaos")

HIDDEN = 0.3
"""A mark of which more is hidden cannot be relied on."""
FEW = 0.0125
"""Share of orders whose marks may be hidden, where neighbors lie nearer than two units are wide.

Hidden are 0.4 to 1.0 % of a map's orders, 0.8 % of all."""
FEW_ON = {"imperial": 0.02}
"""More may be hidden there: some of its places are narrow, and lines go over the edge."""
RARE = 0.005
"""Share of orders whose marks may lie astray, or reach out of the frame: 0.3 % at most."""

RESULTS = frozenset({"cross", "burst", "halo"})


class Tally(NamedTuple):
    """Findings in some phases: numbers of orders, orders that nobody can tell, and those hard to see."""

    orders: int
    faults: list[Fault]
    hidden: list[str]
    outside: list[str]


def scenes(name: str, seeds: range) -> Iterator[Scene]:
    board = load_map(name)
    for seed in seeds:
        position, orders = whole_board_phase(Random(seed), board)
        yield results_scene(board, position, adjudicate(position, orders, board, RuleSet()), name)


def tally(name: str, seeds: range) -> Tally:
    """Read the pictures of these phases back."""
    on = load_geometry(name)
    assert on is not None
    found = Tally(0, [], [], [])
    for scene in scenes(name, seeds):
        marks = marks_of(draw(scene, on))
        told, faults = read_back(scene, on, marks)
        cover = Cover(marks, on)
        hidden = [order for order, part, own in parts(told, marks) if cover.hidden(part, own) > HIDDEN]
        outside = [one.order for one in told if cover.outside(one.mark) > 0.02]
        found = Tally(
            found.orders + len(scene.outcomes),
            [*found.faults, *faults],
            [*found.hidden, *hidden],
            [*found.outside, *outside],
        )
    return found


def parts(told: list[Told], marks: list[Mark]) -> Iterator[tuple[str, list[Mark], list[Mark]]]:
    """Yield the marks that tell each order, and those that tell its result.

    Both come with all marks of that order.
    """
    units = [mark for mark in marks if mark.kind == "unit"]
    for order in dict.fromkeys(one.order for one in told):
        theirs = [one for one in told if one.order == order]
        own = [one.mark for one in theirs]
        for is_result in (False, True):
            part = [one.mark for one in theirs if (one.part in RESULTS) is is_result]
            # A unit stands in its burst.
            within = [unit for unit in units for mark in part if unit.ink.centroid.distance(mark.ink.centroid) < 8]
            if part:
                yield order, part, own + within


def check(name: str, seeds: range) -> None:
    found = tally(name, seeds)
    assert found.orders > 20 * len(seeds)
    assert [fault for fault in found.faults if fault.what.startswith("no ")] == []
    # So many may meet in few phases.
    assert len(found.faults) <= found.orders * RARE + 1, found.faults
    assert len(found.hidden) <= found.orders * FEW_ON.get(name, FEW) + 2, found.hidden
    assert len(found.outside) <= found.orders * RARE + 1, found.outside


@pytest.mark.parametrize("name", MAPS)
def test_every_order_of_crowded_phases_can_be_told_from_its_marks(name: str) -> None:
    check(name, range(1))


@pytest.mark.slow
@pytest.mark.parametrize("name", MAPS)
def test_every_order_of_five_hundred_phases_can_be_told_from_its_marks(name: str) -> None:
    check(name, range(84))


# What the reading finds

SUPPORTED = {"FRANCE": "A PAR - BUR, A MAR S A PAR - BUR, F BRE H", "GERMANY": "A MUN - BUR, A RUH S A BEL, A BEL H"}


def faults(svg: str, scene: Scene, on: Geometry) -> set[str]:
    return {f"{fault.order}: {fault.what}" for fault in read_back(scene, on, marks_of(svg))[1]}


def test_a_picture_as_it_is_drawn_has_no_fault() -> None:
    scene = played(SUPPORTED)
    assert faults(draw(scene, geometry()), scene, geometry()) == set()


@pytest.mark.parametrize(
    ("planted", "missing"),
    [
        (r'<g class="moved".*?</g>', "A PAR - BUR: no line of moved"),
        (r'<g class="cross".*?</g>', "A MUN - BUR (bounce): no cross"),
        (r'<g class="bracket".*?</g>', "A RUH S A BEL: no bracket"),
        (r'<circle class="dot"[^>]*/>', "A MAR S A PAR - BUR: no dot"),
        (r'<g class="support"(?:(?!</g>).)*A MAR S.*?</g>', "A MAR S A PAR - BUR: no line"),
        (r'<path[^>]*class="brace"[^>]*/>', "F BRE H: its unit has no brace"),
    ],
)
def test_a_mark_that_is_missing_is_found_missing(planted: str, missing: str) -> None:
    scene = played(SUPPORTED)
    svg, count = re.subn(planted, "", draw(scene, geometry()), count=1, flags=re.DOTALL)
    assert count == 1
    assert missing in faults(svg, scene, geometry())


def test_a_line_that_leads_elsewhere_is_found() -> None:
    scene, other = played({"FRANCE": "A PAR - BUR"}), played({"FRANCE": "A PAR - PIC"})
    svg = draw(other, geometry()).replace("A PAR - PIC", "A PAR - BUR")
    (found,) = faults(svg, scene, geometry())
    assert re.fullmatch(r"A PAR - BUR: ends \d+ pixels from its goal", found)


def test_what_is_painted_over_a_mark_hides_it() -> None:
    scene = played({"FRANCE": "A PAR - BUR"})
    marks = marks_of(draw(scene, geometry()))
    (line,) = [mark for mark in marks if mark.kind == "moved"]
    over = Mark("planted", "", line.whole, line.whole)
    assert Cover(marks, geometry()).hidden([line]) < HIDDEN
    assert Cover([*marks, over], geometry()).hidden([line]) == pytest.approx(1.0)
    assert Cover([over, *marks], geometry()).hidden([line]) < HIDDEN
