"""Lines as they arrive. This module loads none of the code that reads lines."""

from __future__ import annotations

MOST_BYTES = 1 << 20
"""A line longer than this is not read."""


class ArrivingLines:
    """Lines put together from pieces of a stream. Only the beginning of an overlong line is kept."""

    def __init__(self) -> None:
        self._rest = b""

    def take(self, chunk: bytes) -> list[bytes]:
        """Return the lines completed by the next piece."""
        *lines, tail = chunk.split(b"\n")
        if lines:
            lines[0] = self._rest + lines[0]
            self._rest = tail
        elif len(self._rest) <= MOST_BYTES:
            self._rest += tail
        return lines

    def end(self) -> list[bytes]:
        """Return the last line, if no line end follows it."""
        return [self._rest]


def counts(line: bytes) -> bool:
    """True if a line gets an answer; False for a blank one."""
    return len(line) > MOST_BYTES or bool(line.strip())
