"""Letters' parts that `judge demo` keeps."""

from __future__ import annotations

from email import message_from_bytes
from email.message import EmailMessage, Message
from pathlib import Path

from judge.demo.farewell import Album, LetterPage, web_page


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


def html_letter(*images: bytes) -> Message:
    """A letter with a page that shows these maps."""
    made = EmailMessage()
    made.set_content("Results")
    shown = "".join(f'<img src="cid:map{number}.png@x">' for number, _ in enumerate(images))
    made.add_alternative(f"<p>Rés</p>{shown}", subtype="html")
    for number, image in enumerate(images):
        made.get_payload()[1].add_related(image, "image", "png", cid=f"<map{number}.png@x>")  # type: ignore[index,union-attr]
    return message_from_bytes(made.as_bytes())


def test_a_letter_becomes_a_page_with_its_pictures_in_it() -> None:
    page = web_page(html_letter(b"one", b"two"))
    assert "Rés" in page
    assert '<img src="data:image/png;base64,b25l"><img src="data:image/png;base64,dHdv">' in page
    assert "cid:" not in page
    assert web_page(letter(b"one")) == ""


def test_of_all_letters_the_one_with_the_most_maps_is_kept_as_a_page_the_latest_of_those(tmp_path: Path) -> None:
    page = LetterPage(tmp_path)
    for one in (letter(b"x"), html_letter(b"1"), html_letter(b"2", b"3"), html_letter(b"4", b"5"), html_letter(b"6")):
        page.keep(one)
    assert "data:image/png;base64,NA==" in page.path.read_text()


def test_a_picture_that_a_letter_lacks_is_told_in_words() -> None:
    made = EmailMessage()
    made.set_content("Results")
    made.add_alternative('<p><img src="cid:centers.png@x" alt="Centers: Italy 4." width="9"></p>', subtype="html")
    assert web_page(message_from_bytes(made.as_bytes())).strip() == "<p>Centers: Italy 4.</p>"
