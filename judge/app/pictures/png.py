"""SVG to PNG and GIF, with the judge's own fonts: the same pixels on every machine.

resvg holds the interpreter's lock while it works, so it has its own process, which can also be stopped if it takes too
long. That process stays for a while, since starting it takes a third of the first picture's time.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from pathlib import Path
from threading import Event, Lock, Timer

from judge.files.data_dir import data_dir
from judge.picture.layers import Layer, Layered, LayerUse

_CHILD = Path(__file__).with_name("png_process.py")
_WIDEST = 8192
_IDLE = 60.0
"""Seconds without a picture after which the process ends."""

_MOST_KNOWN = 4000
"""Layers that the process keeps by number: a map has about a hundred; a large one takes 2 KiB."""


class PictureFailed(Exception):
    """A picture could not be made, or not in time. The message is a sentence for people."""


@lru_cache(maxsize=32)
def png_of(svg: str, width: int = 1200, within: float = 20.0) -> bytes:
    """Return a picture as a PNG of 256 colors, `width` pixels wide; the last 32 are cached.

    Raises PictureFailed if it takes more than `within` seconds, or if the text is no SVG. Threads take turns.
    """
    return layered_png(Layered((Layer(svg),)), width, within)


def layered_png(layered: Layered, width: int, within: float = 20.0) -> bytes:
    """Return stacked layers as a PNG of 256 colors, `width` pixels wide, without caching it.

    Raises PictureFailed if it takes more than `within` seconds, not counting the wait for its turn, or if a layer is no
    SVG.
    """
    return _painted((layered,), width, within)


def layered_film(frames: Sequence[Layered], width: int, within: float = 20.0) -> bytes:
    """Return two or more pictures as the frames of a GIF, `width` pixels wide, without caching it.

    Raises PictureFailed as `layered_png` does.
    """
    return _painted(frames, width, within)


def _painted(frames: Sequence[Layered], width: int, within: float) -> bytes:
    if not 0 < width <= _WIDEST:
        raise PictureFailed(f"A picture cannot be {width} pixels wide: at most {_WIDEST}.")
    return _PAINTER.paint(frames, width, within)


def font_files() -> tuple[Path, ...]:
    """Return the font files for the lettering of pictures; no other fonts are used."""
    return tuple(sorted(data_dir("fonts").glob("*.otf")))


class _Painter:
    """The drawing process, started on demand. It exits when idle."""

    def __init__(self) -> None:
        self._turn = Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._owner = 0
        self._known: dict[Layer, int] = {}
        """Layers that the process already has, with their numbers; they need not be sent again."""

    def paint(self, frames: Sequence[Layered], width: int, within: float) -> bytes:
        """Return one frame as a PNG, several as a GIF."""
        # The picture before may use all its time, and have its process restarted; this one's time is not affected.
        if not self._turn.acquire(timeout=2 * within):
            raise PictureFailed(f"Other pictures kept this one waiting for more than {2 * within:g} seconds.")
        try:
            # A process that was idle for long may just have ended: then a new one is asked.
            answer = self._ask(frames, width, within) if self._is_running() else None
            if answer is None:
                self._start()
                answer = self._ask(frames, width, within)
        finally:
            self._turn.release()
        if answer is None:
            raise PictureFailed("The picture could not be made: the program that draws it ended.")
        went_well, body = answer
        if not went_well:
            raise PictureFailed(f"The picture could not be made: {body.decode()}.")
        return body

    def _is_running(self) -> bool:
        """True if there is a process that no fork of this one has taken over."""
        return self._child is not None and self._child.poll() is None and self._owner == os.getpid()

    def _start(self) -> None:
        # -P keeps the script's own directory, which is this package, off the path: its modules would hide others.
        self._end()
        command = [sys.executable, "-P", str(_CHILD), str(_IDLE), *map(str, font_files())]
        try:
            self._child = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise PictureFailed(f"The picture could not be begun: {error}.") from error
        self._owner = os.getpid()
        self._known.clear()

    def _ask(self, frames: Sequence[Layered], width: int, within: float) -> tuple[bool, bytes] | None:
        """Return True with the file, or False with the reason; None if the process ended.

        Raises PictureFailed.
        """
        request = self._request(frames, width)
        child = self._child
        assert child is not None
        assert child.stdin is not None
        assert child.stdout is not None
        was_late = Event()

        def end() -> None:
            was_late.set()
            child.kill()

        late = Timer(within, end)
        late.start()
        try:
            child.stdin.write(request)
            child.stdin.flush()
            word, _, size = child.stdout.readline().partition(b" ")
            body = child.stdout.read(int(size)) if size else b""
        except OSError:
            size = body = b""
        finally:
            late.cancel()
        if size and len(body) == int(size):
            return word == b"made", body
        self._end()
        if was_late.is_set():
            raise PictureFailed(f"The picture took more than {within:g} seconds.")
        return None

    def _request(self, frames: Sequence[Layered], width: int) -> bytes:
        """Return the request to the process: see `png_process`."""
        wide, high = frames[0].size or (0, 0)
        high = max(each.size[1] if each.size else 0 for each in frames)
        if len(self._known) > _MOST_KNOWN:
            # The process is sent later layers under these numbers again, in place of the old ones.
            self._known.clear()
        learned: dict[Layer, int] = {}
        counts = b" ".join(b"%d" % len(each.layers) for each in frames)
        parts = [b"%d %.1f %.1f %s\n" % (width, wide, high, counts)]
        for layer in chain.from_iterable(each.layers for each in frames):
            if number := self._known.get(layer) or learned.get(layer):
                parts.append(b"%d\n" % number)
                continue
            if layer.keep is not LayerUse.NEW:
                number = learned[layer] = len(self._known) + len(learned) + 1
            svg = layer.svg.encode()
            box = "" if layer.box is None else " {:.1f} {:.1f} {:.1f} {:.1f}".format(*layer.box)
            parts += [b"%d %d %d%s\n" % (number or 0, layer.keep, len(svg), box.encode()), svg]
        # Only now: after a failed write the process does not know these layers by their numbers.
        self._known |= learned
        return b"".join(parts)

    def _end(self) -> None:
        """End our process, if there is one, and close its pipes."""
        child, self._child = self._child, None
        if child is None:
            return
        if self._owner == os.getpid():
            child.kill()
            child.wait()
        for pipe in (child.stdin, child.stdout):
            # Unwritten data is still in the pipe's buffer, and nobody reads it.
            with suppress(OSError):
                assert pipe is not None
                pipe.close()


_PAINTER = _Painter()
