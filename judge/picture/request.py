"""Requested pictures, as values to keep until they are drawn, and `read_request`.

Letters name their pictures by content, so that a picture in many letters is drawn once, and drawing never makes a game
wait.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, Self

from msgspec import Struct, json

from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province
from judge.board.position import Dislodged, Position, Unit
from judge.board.results import OrderOutcome
from judge.decoding import prepared
from judge.picture.chart import Year
from judge.picture.scene import Coin, Scene


class Form(StrEnum):
    """File formats of pictures."""

    PNG = "png"
    SVG = "svg"
    GEOJSON = "geojson"


class PictureRequest(Struct, frozen=True):
    """A scene with the name of its map, and the requested file.

    `width` is in pixels, and has no effect on an SVG. If the codes of provinces would be too small to be read, the file
    is wider, or its symbols and names are larger, than stated here, unless it is `exact`.

    `moment` is the phase whose board it is, by its code; "" for the board as printed.
    """

    map: str
    title: str
    phase: str
    date: str
    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...]
    owners: dict[Province, PowerName]
    outcomes: tuple[OrderOutcome, ...]
    processed: bool
    counts: dict[PowerName, int]
    unseen: tuple[Province, ...]
    notes: tuple[str, ...]
    width: int
    form: Form = Form.PNG
    moment: str = ""
    came: tuple[Unit, ...] = ()
    gone: tuple[Unit, ...] = ()
    coins: tuple[Coin, ...] = ()
    size: float = 1.0
    """Scale of symbols and names against the map's own geometry."""
    own: tuple[PowerName, ...] = ()
    taken: tuple[Province, ...] = ()
    exact: bool = False
    """Width and size are exact, even if nobody can read the codes."""
    paper: bool = False
    """True if a PNG states its size on paper."""
    around: tuple[Location, ...] = ()
    """Locations around which a board is shown if the whole is too crowded for a telephone."""
    halved: bool = False
    """True if a board too crowded for a telephone is shown as its western half above the eastern one."""

    @classmethod
    def of(cls, scene: Scene, width: int, form: Form = Form.PNG, size: float = 1.0) -> Self:
        """Return the request for a picture of a scene."""
        return cls(
            map=scene.board.id,
            title=scene.title,
            phase=scene.phase,
            date=scene.date,
            units=scene.units,
            dislodged=scene.dislodged,
            owners=dict(sorted(scene.owners.items())),
            outcomes=scene.outcomes,
            processed=scene.processed,
            counts=dict(scene.counts),
            unseen=tuple(sorted(scene.unseen)),
            notes=scene.notes,
            width=width if form is Form.PNG else 0,
            form=form,
            moment=scene.moment,
            came=scene.came,
            gone=scene.gone,
            coins=scene.coins,
            size=size,
            own=scene.own,
            taken=tuple(sorted(scene.taken)),
        )

    def scene(self, board: Map) -> Scene:
        """Return the scene of the request, on its map."""
        return Scene(
            board=board.at(board.phase(self.moment)) if self.moment else board,
            title=self.title,
            phase=self.phase,
            date=self.date,
            units=self.units,
            dislodged=self.dislodged,
            owners=self.owners,
            outcomes=self.outcomes,
            processed=self.processed,
            counts=self.counts,
            unseen=frozenset(self.unseen),
            notes=self.notes,
            moment=self.moment,
            came=self.came,
            gone=self.gone,
            coins=self.coins,
            own=self.own,
            taken=frozenset(self.taken),
        )


class ChartRequest(Struct, frozen=True):
    """A chart of the centers of each power over the years (`judge.picture.chart`), on a named map.

    `victory`: centers that win. `size` is the scale of letters and lines.
    """

    map: str
    title: str
    years: tuple[Year, ...]
    victory: int
    width: int
    form: Form = Form.PNG
    size: float = 1.0
    kind: Literal["chart"] = "chart"


class FilmRequest(Struct, frozen=True):
    """An animation (GIF) of positions, oldest first, on a named map.

    `width` and `size` are as in `PictureRequest`. `limit`: in bytes; if the file would be larger, some positions are
    left out, or it is made smaller. 0: no limit, and everything is `exact`.
    """

    map: str
    title: str
    boards: tuple[Position, ...]
    width: int
    limit: int = 0
    size: float = 1.0
    kind: Literal["film"] = "film"


Request = PictureRequest | ChartRequest | FilmRequest
"""A requested file."""


class _Kind(Struct):
    """The field that distinguishes requests; boards, the oldest kind, have none."""

    kind: str = ""


def read_request(stored: bytes) -> Request:
    """Return a request from its JSON. Raises msgspec.DecodeError."""
    match json.decode(stored, type=prepared(_Kind)).kind:
        case "chart":
            return json.decode(stored, type=prepared(ChartRequest))
        case "film":
            return json.decode(stored, type=prepared(FilmRequest))
        case _:
            return json.decode(stored, type=prepared(PictureRequest))
