"""Points for a board that nobody drew, without crossing links wherever the graph allows it.

networkx finds out if the graph allows it, and the order of the neighbors around each place. The points are Tutte's: one
face is the rim, and every other point is the mean of its neighbors, with any weights. So the weights are free to keep
places from crowding in the middle.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from math import cos, dist, pi, sin
from typing import Any

from judge.picture.geometry import Point

_SWEEPS = 120
"""Number of times every point is moved to the mean of its neighbors, for each choice of weights."""
_ROUNDS = 8
"""Number of times the weights are chosen again."""

Node = Any
"""The name of a place, or a tuple for the middle of a face."""

PlanarEmbedding = Any
"""Class of networkx, which is imported late."""


def planar_points(neighbors: Mapping[str, Iterable[str]]) -> dict[str, Point]:
    """A point for each place, in or on a circle of radius 1; always the same ones.

    Where the graph is not planar, few links cross others.
    """
    # Slow to import, and needed for few boards.
    import networkx

    edges = sorted({(min(one, other), max(one, other)) for one, others in neighbors.items() for other in others})
    graph = networkx.Graph()
    graph.add_nodes_from(sorted(neighbors))
    graph.add_edges_from(edges)
    pieces = sorted(networkx.connected_components(graph), key=lambda piece: (-len(piece), min(piece)))
    if not pieces or len(pieces[0]) < 4:
        return _circle(sorted(neighbors))
    is_planar, embedding = networkx.check_planarity(graph)
    if not is_planar:
        graph, embedding = _thinned(graph, edges)
    # Unconnected pieces are tied to the largest one, so that all get a place.
    if len(pieces) > 1:
        graph.add_edges_from((min(piece), min(pieces[0])) for piece in pieces[1:])
        _, embedding = networkx.check_planarity(graph)
    return _placed(embedding, sorted(neighbors))


def _thinned(graph: Any, edges: list[tuple[str, str]]) -> tuple[Any, PlanarEmbedding]:
    """Remove the links that keep the graph from being planar; links within dense parts are kept first."""
    import networkx

    kept = networkx.Graph()
    kept.add_nodes_from(graph)
    left = sorted(edges, key=lambda edge: (-len(set(graph[edge[0]]) & set(graph[edge[1]])), edge))

    def crosses(at: int) -> bool:
        """True if the graph is no longer planar with the links up to this one."""
        more = kept.copy()
        more.add_edges_from(left[: at + 1])
        is_planar: bool = networkx.check_planarity(more)[0]
        return not is_planar

    while left:
        # Links are never taken back, so the first one that crosses others is found by bisection.
        first = bisect_left(range(len(left)), True, key=crosses)
        kept.add_edges_from(left[:first])
        left = left[first + 1 :]
    return kept, networkx.check_planarity(kept)[1]


def _circle(nodes: Sequence[str]) -> dict[str, Point]:
    return {node: (cos(2 * pi * at / len(nodes)), sin(2 * pi * at / len(nodes))) for at, node in enumerate(nodes)}


def _placed(embedding: PlanarEmbedding, places: list[str]) -> dict[str, Point]:
    faces = _faces(embedding)
    rim = tuple(dict.fromkeys(max(faces, key=lambda face: (len(set(face)), face))))
    joined: dict[Node, dict[Node, float]] = {place: dict.fromkeys(embedding[place], 1.0) for place in places}
    # A point in the middle of each larger face keeps it open, and the graph stiff enough for Tutte's theorem.
    for face in faces:
        corners = set(face)
        if len(face) > 3 and corners != set(rim):
            middle = ("face", face)
            joined[middle] = dict.fromkeys(sorted(corners), 1.0)
            for corner in corners:
                joined[corner][middle] = 1.0
    points: dict[Node, Point] = dict.fromkeys(joined, (0.0, 0.0))
    points |= _circle(rim)
    inner = [node for node in joined if node not in set(rim)]
    for _ in range(_ROUNDS):
        _settle(points, inner, joined)
        _weigh(points, inner, joined)
    return {place: points[place] for place in places}


def _faces(embedding: PlanarEmbedding) -> list[tuple[str, ...]]:
    seen: set[tuple[str, str]] = set()
    return [
        tuple(embedding.traverse_face(one, other, seen))
        for one, other in sorted(embedding.edges())
        if (one, other) not in seen
    ]


def _settle(points: dict[Node, Point], inner: list[Node], joined: Mapping[Node, Mapping[Node, float]]) -> None:
    """Move every inner point to the weighted mean of its neighbors, until they hardly move anymore."""
    for _ in range(_SWEEPS):
        moved = 0.0
        for node in inner:
            x = y = total = 0.0
            for other, weight in joined[node].items():
                x += weight * points[other][0]
                y += weight * points[other][1]
                total += weight
            here = (x / total, y / total)
            moved = max(moved, dist(here, points[node]))
            points[node] = here
        if moved < 1e-4:
            return


def _weigh(points: Mapping[Node, Point], inner: list[Node], joined: dict[Node, dict[Node, float]]) -> None:
    """Let long lines pull more and short ones less."""
    for node in inner:
        lines = joined[node]
        mean = sum(dist(points[node], points[other]) for other in lines) / len(lines) or 1.0
        for other in lines:
            lines[other] *= max(dist(points[node], points[other]) / mean, 0.05) ** 0.7
