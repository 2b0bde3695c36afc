"""Pages on a telephone, measured by a headless Chromium: each in a frame of the telephone's size."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Sequence
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct, convert

WIDTH, HEIGHT = 390, 844
"""Size of the screen, in CSS pixels."""

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_PICTURE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='900' height='760'/>"
_MEASURE = """
<script>
window.addEventListener("load", () => {
  const edge = (found) => found ? found.getBoundingClientRect() : null;
  const measured = [...document.querySelectorAll("iframe")].map((frame) => {
    const page = frame.contentDocument, lead = page.querySelector("p > b"), button = page.querySelector("a");
    return {
      width: frame.contentWindow.innerWidth, page_width: page.documentElement.scrollWidth,
      lead: lead ? lead.textContent : "", lead_ends: lead ? edge(lead).bottom : -1,
      button: button ? button.textContent : "", button_ends: button ? edge(button).bottom : -1,
      picture_begins: page.querySelector("img") ? edge(page.querySelector("img")).top : -1,
    };
  });
  const told = document.createElement("pre");
  told.id = "measured";
  told.textContent = JSON.stringify(measured);
  document.body.append(told);
});
</script>
"""


class Screen(Struct, frozen=True):
    """Places of things on a page, in pixels from its top; -1 for missing ones."""

    width: float
    page_width: float
    lead: str
    lead_ends: float
    button: str
    button_ends: float
    picture_begins: float


def screens(pages: Sequence[str], folder: Path) -> list[Screen]:
    """Measure the pages, all in one start of the browser. `folder` is for its files."""
    frames = "\n".join(frame(_with_picture(page)) for page in pages)
    return convert(told_by_browser(frames + _MEASURE, folder), list[Screen])


def frame(page: str, width: int = WIDTH) -> str:
    """Return a page in a frame of a screen's size."""
    return f'<iframe width="{width}" height="{HEIGHT}" style="border:0" srcdoc="{escape(page)}"></iframe>'


def told_by_browser(body: str, folder: Path) -> Any:
    """Show a page with this body in Chromium; return the JSON of its scripts in the element `measured`."""
    file = folder / "shown.html"
    file.write_text(f'<!DOCTYPE html><meta charset="utf-8"><body>{body}</body>', encoding="utf-8")
    done = browse(folder, "--virtual-time-budget=20000", "--dump-dom", file.as_uri())
    found = re.search(r'<pre id="measured">(.*?)</pre>', done.stdout, re.DOTALL)
    assert found is not None, done.stderr[-2000:]
    return json.loads(unescape(found[1]))


def browse(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Start Chromium without a window, its profile in `folder`, and wait for its end."""
    program = next((path for name in _NAMES if (path := shutil.which(name))), None)
    if program is None:
        pytest.fail("no Chromium can be found: run tests/browser/install.sh as root", pytrace=False)
    quiet = ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars")
    command = [program, *quiet, f"--user-data-dir={folder / 'profile'}", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)


def _with_picture(page: str) -> str:
    """The page with a picture of the map's proportions in place of those that a letter carries."""
    return re.sub(r'src="cid:[^"]*"', f'src="{escape(_PICTURE)}"', page)
