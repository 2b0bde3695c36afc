"""Files that the demo keeps of its letters: their maps, and one letter as a web page."""

from __future__ import annotations

from base64 import b64encode
from email.message import Message
from pathlib import Path


class Album:
    """The maps that letters brought, each kept once as a file: `maps/01-results.png` beside the store."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "maps"
        self._kept: dict[bytes, Path] = {}

    def keep(self, letter: Message) -> list[Path]:
        """The files of a letter's pictures."""
        return [self._file(part) for part in _images(letter)]

    def _file(self, part: Message) -> Path:
        image = _content(part)
        if image not in self._kept:
            self.folder.mkdir(exist_ok=True)
            name = Path(part.get_filename() or "map.png").name
            self._kept[image] = self.folder / f"{len(self._kept) + 1:02d}-{name}"
            self._kept[image].write_bytes(image)
        return self._kept[image]


class LetterPage:
    """`letter.html` beside the store: of all letters the one with the most maps, the latest of those."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "letter.html"
        self._maps = 0

    def keep(self, letter: Message) -> None:
        """Write the letter down if it has a page and no fewer maps than the one that is kept."""
        maps, text = len(_images(letter)), web_page(letter)
        if text and maps and maps >= self._maps:
            self._maps = maps
            self.path.write_text(text, encoding="utf-8")


def web_page(letter: Message) -> str:
    """Return a letter's HTML with its pictures inside, to look as in a mail program; "" for none."""
    text = next(
        (_content(part).decode("utf-8") for part in letter.walk() if part.get_content_type() == "text/html"), ""
    )
    for part in _images(letter):
        name = str(part["Content-ID"] or "").strip("<> ")
        if name:
            text = text.replace(
                f"cid:{name}", f"data:{part.get_content_type()};base64,{b64encode(_content(part)).decode()}"
            )
    return text


def _images(letter: Message) -> list[Message]:
    return [part for part in letter.walk() if part.get_content_maintype() == "image"]


def _content(part: Message) -> bytes:
    """The bytes of a part. Raises TypeError for one that has parts of its own."""
    content = part.get_payload(decode=True)
    if not isinstance(content, bytes):
        raise TypeError("a part that is no bytes")
    return content
