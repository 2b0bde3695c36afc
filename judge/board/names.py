"""The names by which things on the board refer to one another."""

from __future__ import annotations

from typing import NewType

Province = NewType("Province", str)
"""A province's code, upper case: `"SPA"`."""

Location = NewType("Location", str)
"""Location of a unit: a province's code, or a coast of it, `"SPA/NC"`."""

PowerName = NewType("PowerName", str)
"""A power's key, upper case: `"FRANCE"`."""


def province_of(location: Location) -> Province:
    """The province that a location lies in: `"SPA/NC"` gives `"SPA"`."""
    return Province(location.partition("/")[0])
