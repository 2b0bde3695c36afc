"""Pictures for letters that are being sent: drawn once, kept in the store, never waited for too long."""

from __future__ import annotations

import logging

import msgspec

from judge.app.pictures.png import PictureFailed, png_of
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.picture.drawing import draw
from judge.picture.request import Form, PictureRequest
from judge.problems import Refused
from judge.store.store import Store

_PATIENCE = 10.0
"""Seconds that a letter waits for one picture."""

_MOST_FAILURES = 2
"""After so many pictures in a row that could not be drawn, the letters of this round go without."""

log = logging.getLogger("judge")


class LetterPictures:
    """Gives pictures by their keys, for one round of deliveries."""

    def __init__(self, store: Store, patience: float = _PATIENCE) -> None:
        self._store = store
        self._patience = patience
        self._failures = 0

    def __call__(self, key: str) -> bytes | None:
        """The picture's file; None if nobody knows what it shall show, or if it cannot be drawn now."""
        with self._store.reading() as tx:
            known = tx.picture(key)
        if known is None:
            return None
        request, image = known
        if image is None and self._failures < _MOST_FAILURES:
            image = self._drawn(request)
            self._failures = self._failures + 1 if image is None else 0
            if image is not None:
                with self._store.transaction(durable=False) as tx:
                    tx.keep_picture(key, image)
        return image

    def _drawn(self, request: bytes) -> bytes | None:
        try:
            return picture_file(msgspec.json.decode(request, type=PictureRequest), self._patience)
        except (PictureFailed, Refused, msgspec.DecodeError) as error:
            log.warning("a picture is left out: %s", error)
        except Exception:
            log.exception("a picture is left out")
        return None


def picture_file(request: PictureRequest, patience: float = _PATIENCE) -> bytes:
    """The file that was asked for.

    Raises PictureFailed if it cannot be drawn in so many seconds, Refused if there is no such map or no picture of it.
    """
    geometry = load_geometry(request.map)
    if geometry is None:
        raise Refused("E-NOMAP", f"The map {request.map} is shown in words only.")
    svg = draw(request.scene(load_map(request.map)), geometry)
    return svg.encode() if request.form is Form.SVG else png_of(svg, request.width, patience)
