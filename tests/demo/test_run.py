"""What `judge demo` keeps of the letters that it shows."""

from __future__ import annotations

from email import message_from_bytes
from email.message import EmailMessage, Message
from pathlib import Path

from judge.demo.run import Album


def letter(*images: bytes) -> Message:
    """A letter with these maps."""
    made = EmailMessage()
    made.set_content("Results")
    for image in images:
        made.add_attachment(image, "image", "png", filename="results.png")
    return message_from_bytes(made.as_bytes())


def test_the_maps_of_letters_become_files_and_one_that_seven_letters_carry_is_kept_once(tmp_path: Path) -> None:
    album = Album(tmp_path)
    assert album.keep(letter()) == []
    assert not album.folder.exists()
    first, second = album.keep(letter(b"one", b"two"))
    assert album.keep(letter(b"two")) == [second]
    assert (first.name, second.name) == ("01-results.png", "02-results.png")
    assert {path: path.read_bytes() for path in album.folder.iterdir()} == {first: b"one", second: b"two"}
