"""The bodies of letters: text, HTML and pictures arrive as they were, whatever stands in them."""

from __future__ import annotations

import email
import email.policy
import re
from email.message import EmailMessage

import pytest

from judge.mail.letters.bodies import MOST_BYTES, pictures_in, with_pictures
from judge.mail.letters.letter import Letter, Picture
from judge.mail.letters.rfc5322 import to_rows
from tests.support.rows import each_row
from tests.support.sent_mail import ANN, AT, ORIGIN, body, sent


def test_html_stands_beside_the_text_as_the_better_choice() -> None:
    mail = sent(Letter((ANN,), "x", "Paris holds.", "<p>Paris holds.</p>"))
    assert mail.get_content_type() == "multipart/alternative"
    assert [part.get_content_type() for part in mail.iter_parts()] == ["text/plain", "text/html"]
    assert (body(mail), body(mail, "html")) == ("Paris holds.\n", "<p>Paris holds.</p>\n")
    assert not mail.defects


MAP = Picture("map.png", b"what it shows", "the map")


def illustrated(letter: Letter, images: dict[str, bytes]) -> EmailMessage:
    """The letter as it is sent: with the pictures that could be drawn."""
    (row,) = to_rows(letter, ORIGIN, AT, make_key=lambda: "ab" * 10)
    assert pictures_in(row.raw, row.message_id) == [picture.key for picture in letter.pictures]
    message = email.message_from_bytes(with_pictures(row.raw, row.message_id, images), policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    return message


def test_a_picture_is_put_in_when_the_letter_is_sent_and_travels_with_the_html() -> None:
    png = bytes(range(256)) * 3
    mail = illustrated(Letter((ANN,), "x", "text", '<img src="cid:map.png">', pictures=(MAP,)), {MAP.key: png})
    assert [part.get_content_type() for part in mail.walk()] == [
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
    ]
    (picture,) = (part for part in mail.walk() if part.get_content_type() == "image/png")
    assert picture["Content-ID"] == f"<map.png@{'ab' * 10}>"
    assert body(mail, "html") == f'<img src="cid:map.png@{"ab" * 10}">\n'
    assert picture.get_content() == png
    assert not mail.defects


def test_the_same_picture_has_another_identifier_in_each_letter() -> None:
    rows = to_rows(
        Letter((ANN, "bob@players.example"), "x", "t", '<img src="cid:map.png">', pictures=(MAP,)), ORIGIN, AT
    )
    raws = [with_pictures(row.raw, row.message_id, {MAP.key: b"png"}).decode() for row in rows]
    ids = [re.findall(r'cid:(\S+)"|Content-ID: <(\S+)>', raw) for raw in raws]
    assert [shown == carried for (shown, _), (_, carried) in ids] == [True, True]
    assert ids[0] != ids[1]


def test_words_that_look_like_a_picture_stay_as_they_are() -> None:
    html = "<p>src=&#34;cid:map.png&#34; cid:map.png</p>"
    mail = illustrated(Letter((ANN,), "x", "text", html, pictures=(MAP,)), {})
    assert body(mail, "html") == f"{html}\n"


def test_a_picture_that_could_not_be_drawn_is_replaced_by_words() -> None:
    mail = illustrated(Letter((ANN,), "x", "text", '<img src="cid:map.png">', pictures=(MAP,)), {})
    assert "could not be drawn in time" in [part for part in mail.walk() if not part.is_multipart()][-1].get_content()
    assert not mail.defects


def test_a_second_picture_that_makes_the_letter_too_large_is_left_out_and_a_line_says_so() -> None:
    second = Picture("after.png", b"what it shows later", "the map later")
    letter = Letter((ANN,), "x", "text", '<img src="cid:map.png"><img src="cid:after.png">', pictures=(MAP, second))
    for size, fits in ((60_000, True), (100_000, False), (400_000, False)):
        (row,) = to_rows(letter, ORIGIN, AT)
        whole = with_pictures(row.raw, row.message_id, {MAP.key: bytes(size), second.key: bytes(size)})
        assert whole.count(b"Content-Type: image/png") == 1 + fits
        assert (b"The picture after.png would make this letter too large" in whole) is not fits
        assert len(whole) < MOST_BYTES or size == 400_000, "what was asked for by itself comes whatever its size"


def test_a_drawing_that_no_html_shows_is_a_file_of_its_own() -> None:
    drawing = Picture("map.svg", b"the same", "the map")
    mail = illustrated(Letter((ANN,), "x", "text", "<p>text</p>", pictures=(drawing,)), {drawing.key: b"<svg/>"})
    assert mail.get_content_type() == "multipart/mixed"
    (file,) = mail.iter_attachments()
    assert (file.get_content_type(), file.get_filename()) == ("image/svg+xml", "map.svg")


def test_nobody_can_have_a_picture_put_into_his_own_words() -> None:
    text = f"X-Judge-Picture: =_{'ab' * 9}ff {MAP.key} map.png\r\n\r\n"
    (row,) = to_rows(Letter((ANN,), "x", text), ORIGIN, AT, make_key=lambda: "ab" * 10)
    assert pictures_in(row.raw, row.message_id) == []
    assert with_pictures(row.raw, row.message_id, {MAP.key: b"x"}) == row.raw


def test_pictures_that_show_the_same_have_the_same_key() -> None:
    assert MAP.key == Picture("other.png", MAP.request).key
    assert MAP.key != Picture("map.png", b"something else").key


@each_row(
    ("text", "encoding"),
    [
        ("A PAR H\n", "7bit"),
        ("Der Vorschlag gefällt mir, lass uns Belgien nehmen.\n", "quoted-printable"),
        ("Париж держит оборону, и всё спокойно.\n", "base64"),
        ("x" * 5000 + "\n", "quoted-printable"),
        (".\n..\nFrom here\n trailing \n", "7bit"),
        ("", "7bit"),
    ],
)
def test_text_arrives_as_it_was_in_the_shortest_form_that_travels(text: str, encoding: str) -> None:
    mail = sent(Letter((ANN,), "x", text))
    assert mail["Content-Transfer-Encoding"] == encoding
    assert body(mail) == (text or "\n")


def test_text_that_looks_like_a_boundary_divides_nothing() -> None:
    text = "--=_a\n--=_a" + "k" * 20 + "-\nContent-Type: text/html\n\n<b>\n"
    mail = sent(Letter((ANN,), "x", text, "<p>x</p>"))
    assert len(list(mail.iter_parts())) == 2
    assert body(mail) == text


def test_a_picture_needs_a_plain_name() -> None:
    with pytest.raises(ValueError):
        sent(Letter((ANN,), "x", "x", "x", pictures=(Picture('a"\r\nX: y.png', b""),)))
