"""Measure the time and size of pictures of crowded phases: `python bench/picture.py`.

Positions as SVG without and with orders (the ground, which is made once for each map, apart), then the same as PNG,
drawn as one and laid from layers: CPU time, since figures by the clock say more of a machine's other work. At last two
pictures by the clock, the first with the start of the process that draws it.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter, process_time

from adjudicate import mid_game_phases
from done import must

from judge.app.pictures.png import font_files, png_of
from judge.app.pictures.png_process import Painter, PngLayer
from judge.board.movement.adjudicate import adjudicate
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture.drawing import draw
from judge.picture.ground import ground
from judge.picture.layers import layers
from judge.picture.scene import Scene, orders_scene, position_scene, results_scene
from judge.rules.registry import RuleSet

PHASES = 40


def main() -> None:
    """Print the medians and the worst."""
    board, geometry = load_map("standard"), load_geometry("standard")
    assert geometry is not None
    start = process_time()
    ground(board, geometry)
    print(f"the ground, once for each map: {(process_time() - start) * 1000:.0f} ms")
    painter = Painter([str(path) for path in font_files()])
    positions, results, confirmations = [], [], []
    for position, orders in mid_game_phases(board, PHASES):
        done = adjudicate(position, orders, board, RuleSet())
        positions.append(position_scene(board, position, "bench"))
        results.append(results_scene(board, position, done, "bench"))
        mine = dict([max(orders.items(), key=lambda item: len(item[1]))])
        confirmations.append(orders_scene(board, position, mine, "bench"))
    for name, scenes in (("position", positions), ("orders with results", results)):
        drawn = [timed(lambda scene=scene: draw(scene, geometry), process_time) for scene in scenes]
        report(f"{name} as SVG", [spent for spent, _ in drawn], [len(svg) for _, svg in drawn])
        for width in (1200, 400):
            painted = [
                timed(lambda svg=svg, width=width: painter.paint([PngLayer(svg.encode())], width), process_time)
                for _, svg in drawn[:8]
            ]
            report(f"{name} as one, {width} pixels", [spent for spent, _ in painted], [len(png) for _, png in painted])
    for name, scenes, width in (("a position", positions, 648), ("orders with results", results, 900)):
        fresh, *others = [
            timed(lambda scene=scene, width=width: from_layers(painter, scene, width), process_time) for scene in scenes
        ]
        report(f"the first picture of {name} from layers, {width} pixels", [fresh[0]], [len(fresh[1])])
        known = others[len(others) // 2 :]
        report(f"further ones, {width} pixels", [spent for spent, _ in known], [len(png) for _, png in known])
    for name in ("first", "second"):
        painted = [timed(lambda scene=scene: from_layers(painter, scene, 720), process_time) for scene in confirmations]
        report(
            f"the {name} confirmation of a phase, 720 pixels",
            [spent for spent, _ in painted[-6:]],
            [len(png) for _, png in painted[-6:]],
        )
    svg = draw(results[0], geometry)
    for name in ("first", "second"):
        png_of.cache_clear()
        print(f"the {name} PNG, by the clock: {timed(lambda: png_of(svg), perf_counter)[0]:.0f} ms")


def from_layers(painter: Painter, scene: Scene, width: int) -> bytes:
    """A PNG as letters have it."""
    geometry = load_geometry(scene.board.id)
    assert geometry is not None
    layered = layers(scene, geometry)
    sheets = [PngLayer(one.svg.encode(), int(one.keep), one.box) for one in layered.layers]
    return painter.paint(sheets, width, layered.size)


def timed(work, clock):  # type: ignore[no-untyped-def]
    """Milliseconds and the result."""
    start = clock()
    result = work()
    return (clock() - start) * 1000, result


def report(name: str, spent: list[float], sizes: list[int]) -> None:
    """One line. A picture of a map has some kilobytes at least."""
    must(spent and min(sizes) > 2000, f"{name}: there is no picture")
    print(f"{name}: {median(spent):.1f} ms (worst {max(spent):.1f}), {max(sizes) / 1000:.0f} KB at most")


if __name__ == "__main__":
    main()
