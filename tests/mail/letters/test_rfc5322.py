"""Letters become mails that every reader understands and no text from outside can bend: their headers."""

from __future__ import annotations

import email
import email.policy
import re
from datetime import datetime, timedelta, timezone
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from judge.game.people.reply_tokens import BLANK, ReplyPlace
from judge.mail.bounce_marks import MARKER
from judge.mail.letters.letter import Letter, LetterKind, Picture
from judge.mail.letters.rfc5322 import (
    MOST_BYTES,
    Answered,
    Origin,
    addr_spec,
    pictures_in,
    rfc5322_date,
    to_bytes,
    to_rows,
    with_pictures,
)
from tests.support.rows import each_row
from tests.support.sent_mail import ANN, AT, NOON, ORIGIN, PLAIN, body, sent


def test_a_plain_letter_is_a_plain_mail_with_all_the_headers_of_a_robot() -> None:
    mail = sent(PLAIN)
    assert mail["From"] == "Judge <judge@example.org>"
    assert mail["To"] == ANN
    assert mail["Subject"] == "alpha: S1901M results"
    assert mail["Date"].datetime == NOON
    assert mail["Message-ID"] == f"<{'k' * 20}@example.org>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["X-Auto-Response-Suppress"] == "DR, RN, NRN, OOF, AutoReply"
    assert mail["Reply-To"] == "judge@example.org"
    assert mail[MARKER] == "k" * 20
    assert mail["Precedence"] is None
    assert mail["List-Id"] is None
    assert mail["In-Reply-To"] is None
    assert mail.get_content_type() == "text/plain"
    assert body(mail) == "Paris holds.\n"
    assert not mail.defects


def test_an_answer_says_so_and_points_to_what_it_answers() -> None:
    letter = Letter((ANN,), "Re: x", "x", kind=LetterKind.ANSWER)
    mail = sent(letter, answered=Answered("<2@mua>", ("<1@mua>",)))
    assert mail["Auto-Submitted"] == LetterKind.ANSWER
    assert mail["In-Reply-To"] == "<2@mua>"
    assert mail["References"].split() == ["<1@mua>", "<2@mua>"]


def test_letters_of_one_phase_share_a_root_for_each_recipient() -> None:
    def root(thread: str, to: str) -> str:
        return str(sent(Letter((to,), "x", "x", thread=thread), to)["References"])

    first = root("alpha S1901M", ANN)
    assert (
        first
        == root("alpha S1901M", ANN.upper())
        == str(sent(Letter((ANN,), "y", "y", thread="alpha S1901M"))["In-Reply-To"])
    )
    assert first != root("alpha F1901M", ANN)
    assert first != root("alpha S1901M", "bob@players.example")
    assert ANN not in first


def test_an_answer_within_a_phase_belongs_to_its_thread_and_to_the_mail() -> None:
    letter = Letter((ANN,), "x", "x", kind=LetterKind.ANSWER, thread="alpha S1901M")
    mail = sent(letter, answered=Answered("<2@mua>"))
    root, last = mail["References"].split()
    assert root.startswith("<thread.")
    assert last == mail["In-Reply-To"] == "<2@mua>"


def test_an_answer_to_a_letter_of_another_phase_leaves_that_thread_and_keeps_to_the_mail_alone() -> None:
    orders = Letter((ANN,), "x", "x", kind=LetterKind.ANSWER, thread="alpha F1901M")
    spring = str(sent(Letter((ANN,), "x", "x", thread="alpha S1901M"))["In-Reply-To"])
    mail = sent(orders, answered=Answered("<2@mua>", (spring, "<results@example.org>")))
    root = str(sent(Letter((ANN,), "x", "x", thread="alpha F1901M"))["In-Reply-To"])
    assert mail["References"].split() == [root, "<2@mua>"]
    same = sent(orders, answered=Answered("<2@mua>", (root, "<board@example.org>")))
    assert same["References"].split() == [root, "<board@example.org>", "<2@mua>"]
    text = sent(Letter((ANN,), "x", "x", kind=LetterKind.ANSWER), answered=Answered("<2@mua>", (spring, "<r@x>")))
    assert text["References"].split() == [spring, "<r@x>", "<2@mua>"], (
        "a letter of no phase stands where it was asked for"
    )


def test_roots_of_another_judges_threads_are_kept_like_anything_that_led_to_a_mail() -> None:
    orders = Letter((ANN,), "x", "x", kind=LetterKind.ANSWER, thread="alpha F1901M")
    foreign = f"<thread.{'a' * 20}@judge.example.net>"
    assert foreign in sent(orders, answered=Answered("<2@mua>", (foreign,)))["References"]


def test_a_notice_to_others_does_not_tell_which_mail_caused_it() -> None:
    assert sent(PLAIN, answered=Answered("<2@mua>"))["References"] is None


@each_row("hostile", ["", "<>", "x", "<a b@x>", "<1@x>\r\nBcc: all@x", "<\r\n>", "<" + "x" * 300 + ">", "<é@x>"])
def test_a_doubtful_message_id_is_not_repeated(hostile: str) -> None:
    mail = sent(Letter((ANN,), "x", "x", kind=LetterKind.ANSWER), answered=Answered(hostile, (hostile, "<ok@x>")))
    assert mail["References"] == "<ok@x>"
    assert mail["Bcc"] is None


@each_row("kept", ["<x>", "<" + "x" * 248 + ">"])
@each_row("dropped", ["<" + "x" * 249 + ">", "x>", "<x"])
def test_message_ids_of_up_to_250_signs_are_repeated(kept: str, dropped: str) -> None:
    mail = sent(Letter((ANN,), "x", "x", kind=LetterKind.ANSWER), answered=Answered(dropped, (kept,)))
    assert mail["References"] == mail["In-Reply-To"] == kept


def test_each_game_has_a_list_id_and_says_where_help_is() -> None:
    mail = sent(Letter((ANN,), "x", "x", game="Alpha_1"))
    assert mail["List-Id"] == "<alpha-1.games.example.org>"
    assert mail["List-Help"] == "<mailto:judge@example.org?body=HELP>"
    assert mail["List-Unsubscribe"] is None, "who plays does not leave by a button"
    assert sent(PLAIN)["List-Help"] is None


def test_no_letter_promises_a_web_page_on_which_to_leave() -> None:
    mail = sent(Letter((ANN,), "x", "x", game="alpha", leave="LEAVE alpha.owl.abcdefghijklmnop"))
    line = "LEAVE%20alpha.owl.abcdefghijklmnop"
    assert mail["List-Unsubscribe"] == f"<mailto:judge@example.org?subject={line}&body={line}>"
    assert mail["List-Unsubscribe-Post"] is None


def test_a_press_letter_bears_the_powers_name_and_the_judges_address() -> None:
    mail = sent(Letter((ANN,), "x", "x", sender_name="France via the judge"))
    assert mail["From"] == "France via the judge <judge@example.org>"


PLACE = ReplyPlace("alpha", "FRANCE", "what its tokens are made from")


def test_a_reply_goes_to_the_address_of_its_readers_seat() -> None:
    mail = sent(Letter((ANN,), "x", "x", place=PLACE))
    assert mail["Reply-To"] == f"judge+alpha.FRANCE.{BLANK}@example.org"


def test_a_reply_goes_to_the_plain_address_where_the_whole_would_be_too_long() -> None:
    mail = sent(Letter((ANN,), "x", "x", place=ReplyPlace("a" * 32, "b" * 32, "")))
    assert mail["Reply-To"] == "judge@example.org"


def test_without_plus_addresses_the_subject_ends_with_the_place_of_the_token() -> None:
    origin = Origin("Judge", "judge@example.org", plus=False)
    raw = to_bytes(Letter((ANN,), "Grüße aus München", "x", place=PLACE), ANN, origin, NOON, "key")
    mail = message_from_bytes(raw, policy=policy.default)
    assert mail["Subject"] == f"Grüße aus München [alpha/FRANCE#{BLANK}]"
    assert f"[alpha/FRANCE#{BLANK}]".encode() in raw
    assert mail["Reply-To"] == "judge@example.org"


@each_row(
    "subject",
    [
        "alpha: S1901M results",
        "Grüße aus München",
        "Ходы игры " * 20,
        "a long subject of many words " * 6,
        "x" * 150,
        "=?utf-8?B?eA==?= is no subject",
        "",
    ],
)
def test_subjects_arrive_as_they_were(subject: str) -> None:
    assert sent(Letter((ANN,), subject, "x"))["Subject"] == " ".join(subject[:200].split())


@each_row("name", ["Judge", "Gérard", 'The "Best", <Judge>', "a, b", "\\", "=?x?", "Judge of " + "x" * 90])
def test_display_names_arrive_as_they_were(name: str) -> None:
    mail = sent(PLAIN, origin=Origin(name, "judge@example.org"))
    (address,) = mail["From"].addresses
    assert (address.display_name, address.addr_spec) == (name, "judge@example.org")


@settings(max_examples=40)
@example("a\nBcc: eve@x", "a\r\nBcc: eve@x", "a\nBcc: eve@x", "<a@x>\n\nBcc: eve@x", "a\r\n\r\n--b")
@example("\x85\u2028x", '"\\', "\x00\x0b\x0c", "\r", "\x1c\n.\n")
@given(st.text(max_size=80), st.text(max_size=40), st.text(max_size=40), st.text(max_size=40), st.text(max_size=300))
def test_no_text_can_add_or_change_a_header(subject: str, name: str, game: str, identifier: str, text: str) -> None:
    letter = Letter(
        (ANN,), subject, text, f"<p>{text}", LetterKind.ANSWER, game=game, sender_name=name, thread=identifier
    )
    mail = sent(letter, answered=Answered(identifier, (identifier,)))
    allowed = {
        *("date", "from", "to", "subject", "message-id", "in-reply-to", "references", "reply-to", "auto-submitted"),
        *("x-auto-response-suppress", "list-id", "list-help", MARKER.lower(), "mime-version", "content-type"),
    }
    names = [key.lower() for key in mail.keys()]  # noqa: SIM118 (a message has several headers of one name)
    assert set(names) <= allowed
    assert len(names) == len(set(names))
    assert mail["From"].addresses[0].addr_spec == "judge@example.org"
    assert len(list(mail.iter_parts())) == 2


@each_row(
    ("address", "written"),
    [
        ("ann@example.org", "ann@example.org"),
        ("ann+x.y@example.org", "ann+x.y@example.org"),
        ("o'neil@example.org", "o'neil@example.org"),
        ("a b@example.org", '"a b"@example.org'),
        ('a"b@example.org', '"a\\"b"@example.org'),
        (".ann@example.org", '".ann"@example.org'),
        ("ann@münchen.example", "ann@xn--mnchen-3ya.example"),
        ("jürgen@example.org", "jürgen@example.org"),
    ],
)
def test_addresses_are_written_as_the_standards_want(address: str, written: str) -> None:
    assert addr_spec(address) == written


@each_row(
    "address", ["", "ann", "@example.org", "ann@", "ann@x>\r\nBcc: b@x", "ann\n@example.org", "ann@a b", "ann@a,b@c d"]
)
def test_what_cannot_be_an_address_is_refused(address: str) -> None:
    with pytest.raises(ValueError):
        addr_spec(address)


def test_dates_are_english_and_in_utc() -> None:
    east = timezone(timedelta(hours=10))
    assert rfc5322_date(datetime(2026, 3, 1, 5, 6, 7, tzinfo=east)) == "Sat, 28 Feb 2026 19:06:07 +0000"


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
    for size, fits in ((60_000, True), (120_000, False), (400_000, False)):
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
