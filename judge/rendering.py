"""SVG to PNG, with the judge's own fonts: the same bytes on every machine.

resvg holds the interpreter's lock while it works, so it does so in a process of its own, which can also be stopped when
it takes too long.
"""

from __future__ import annotations

import subprocess
import sys
from functools import lru_cache
from pathlib import Path

from judge.store.data import data_dir

_CHILD = Path(__file__).with_name("rendering_child.py")
_TOO_LARGE = 8192


class PictureFailed(Exception):
    """A picture could not be made, or not in time. The message is a sentence for people."""


@lru_cache(maxsize=32)
def png_of(svg: str, width: int = 1200, within: float = 20.0) -> bytes:
    """The picture as a PNG of 256 colors, `width` pixels wide; the last 32 are kept by their content.

    Raises PictureFailed if it takes more than `within` seconds, or if the text is no SVG.
    """
    if not 0 < width <= _TOO_LARGE:
        raise PictureFailed(f"A picture cannot be {width} pixels wide: at most {_TOO_LARGE}.")
    # -P keeps the script's own directory, which is this package, off the path: its modules would hide others.
    command = [sys.executable, "-P", str(_CHILD), str(width), *map(str, font_files())]
    try:
        done = subprocess.run(command, input=svg.encode(), capture_output=True, timeout=within, check=False)
    except subprocess.TimeoutExpired:
        raise PictureFailed(f"The picture took more than {within:g} seconds.") from None
    except OSError as error:
        raise PictureFailed(f"The picture could not be begun: {error}.") from error
    if done.returncode != 0:
        reason = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise PictureFailed(f"The picture could not be made: {reason or f'exit code {done.returncode}'}.")
    return done.stdout


def font_files() -> tuple[Path, ...]:
    """The fonts that pictures are lettered with, and no others."""
    return tuple(sorted(data_dir("fonts").glob("*.otf")))
