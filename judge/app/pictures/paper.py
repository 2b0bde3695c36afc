"""Pictures that fit on a page when they are printed: `for_paper`."""

from __future__ import annotations

import struct
import zlib

_PAGE = (0.190, 0.255)
"""Area that A4 (210 x 297 mm) and Letter (216 x 279 mm) share within their margins, in meters."""
_HEADER = 33
"""Bytes of a PNG up to the end of its first part, which tells its size."""


def for_paper(png: bytes) -> bytes:
    """Return the picture with its size on paper: as large as fits A4 or Letter, either way up.

    Programs that print a picture in its own size go by that; it changes nothing on a screen.
    """
    wide, high = struct.unpack(">II", png[16:24])
    short, long = _PAGE
    per_meter = round(min(max(wide / short, high / long), max(wide / long, high / short)))
    body = b"pHYs" + struct.pack(">IIB", per_meter, per_meter, 1)
    part = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return png[:_HEADER] + part + png[_HEADER:]
