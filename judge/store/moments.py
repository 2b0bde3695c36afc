"""Moments as the store writes them."""

from __future__ import annotations

from datetime import UTC, datetime


def to_text(moment: datetime) -> str:
    """Return a moment as stored text: UTC, of one width, so that they sort. Raises ValueError if naive."""
    if moment.tzinfo is None:
        raise ValueError(f"{moment!r} has no zone")
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def from_text(text: str) -> datetime:
    """Return the moment that `to_text` wrote, aware UTC."""
    return datetime.fromisoformat(text)


def maybe_to_text(moment: datetime | None) -> str | None:
    """Do as `to_text` does; None stays None."""
    return None if moment is None else to_text(moment)


def maybe_from_text(text: str | None) -> datetime | None:
    """Do as `from_text` does; None stays None."""
    return None if text is None else from_text(text)
