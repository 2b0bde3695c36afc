"""Parts of a mail: which of them are its text, however deep they stand."""

from __future__ import annotations

import pytest

from judge.mail.inbound.read_mail import InboundMail, read_mail


def read(headers: str, body: str) -> InboundMail:
    return read_mail(f"From: alice@example.org\n{headers}\n\n{body}".encode())


def nested(levels: int) -> InboundMail:
    """Return a mail with its text this many multiparts deep."""
    body = "Content-Type: text/plain\n\nA PAR H\n"
    for level in range(levels):
        body = f"Content-Type: multipart/mixed; boundary=b{level}\n\n--b{level}\n{body}\n--b{level}--\n"
    head, _, rest = body.partition("\n\n")
    return read(head, rest)


@pytest.mark.parametrize(
    "disposition", ["Content-Disposition: attachment", 'Content-Disposition: attachment; filename="orders.txt"']
)
def test_a_mail_that_is_one_attachment_is_no_command(disposition: str) -> None:
    mail = read(f"Content-Type: text/plain\n{disposition}", "A PAR - BUR\n")
    assert mail.lines == ()
    assert mail.problem is not None
    assert mail.problem.code == "E-MAIL-NOTEXT"


@pytest.mark.parametrize("more", ["; filename=orders.txt", ""])
def test_nor_is_a_multipart_with_nothing_but_an_attachment(more: str) -> None:
    body = f"--b\nContent-Type: text/plain\nContent-Disposition: attachment{more}\n\nA PAR - BUR\n--b--\n"
    mail = read("Content-Type: multipart/mixed; boundary=b", body)
    assert mail.lines == ()
    assert mail.problem is not None


def test_the_one_part_of_a_mail_is_its_text_though_it_has_a_name() -> None:
    mail = read('Content-Type: text/plain; name="message.txt"\nContent-Disposition: inline', "A PAR H\n")
    assert [line.text for line in mail.lines] == ["A PAR H"]


def test_a_text_thirty_parts_deep_is_read() -> None:
    assert [line.text for line in nested(30).lines] == ["A PAR H"]


def test_a_text_a_thousand_parts_deep_is_refused_and_answered() -> None:
    mail = nested(1000)
    assert mail.lines == ()
    assert mail.sender == "alice@example.org"


HTML = "Content-Type: text/html\n\n<p>A PAR - BUR</p>"
PLAIN = "Content-Type: text/plain\n\nA MAR H"
BOTH = (
    f"Content-Type: multipart/alternative; boundary=c\n\n--c\n{PLAIN}\n--c\n"
    "Content-Type: text/html\n\n<p>A MAR H</p>\n--c--"
)
PICTURE = "Content-Type: image/png; name=map.png\nContent-Disposition: inline; filename=map.png\n\nAAAA"
PHONE = "Content-Type: text/plain\n\nSent from my iPhone"
FOOTER = "Content-Type: text/plain\n\n_______________\nList mailing list\nhttps://lists.example.org/list"
EMPTY = "Content-Type: text/html\n\n<html><body><br></body></html>"
STUB = "Content-Type: text/plain\n\nThis is a multi-part message in MIME format."


@pytest.mark.parametrize(
    ("parts", "lines"),
    [
        *(((HTML, PICTURE, PHONE), ["A PAR - BUR"]), ((HTML, PHONE), ["A PAR - BUR"])),
        *(((PLAIN, PICTURE, HTML), ["A MAR H", "A PAR - BUR"]), ((HTML, PICTURE, PLAIN), ["A PAR - BUR", "A MAR H"])),
        *(((PLAIN, HTML), ["A MAR H", "A PAR - BUR"]), ((BOTH, HTML), ["A MAR H", "A PAR - BUR"])),
        *(((BOTH, PICTURE, EMPTY), ["A MAR H"]), ((PLAIN, EMPTY), ["A MAR H"]), ((STUB, HTML), ["A PAR - BUR"])),
        *(((HTML, PICTURE, HTML), ["A PAR - BUR"] * 2), ((HTML, BOTH, PHONE), ["A PAR - BUR", "A MAR H"])),
    ],
)
def test_texts_side_by_side_are_one_text_though_some_are_html(parts: tuple[str, ...], lines: list[str]) -> None:
    body = "".join(f"--b\n{part}\n" for part in parts)
    mail = read("Content-Type: multipart/mixed; boundary=b", f"{body}--b--\n")
    assert [line.text for line in mail.lines] == lines


def test_html_above_the_footer_of_a_list_is_read() -> None:
    mail = read("Content-Type: multipart/mixed; boundary=b", f"--b\n{HTML}\n--b\n{FOOTER}\n--b--\n")
    assert "A PAR - BUR" in [line.text for line in mail.lines]


def test_signs_of_html_in_a_plain_text_stay_beside_html() -> None:
    plain = "Content-Type: text/plain\n\n> A PAR - PIC\n<b>A &amp; B</b>\n    F BRE H"
    mail = read("Content-Type: multipart/mixed; boundary=b", f"--b\n{HTML}\n--b\n{plain}\n--b--\n")
    assert [line.text for line in mail.lines] == ["A PAR - BUR", "<b>A &amp; B</b>", "F BRE H"]


GMAIL = "margin:0 0 0 40px;border:none;padding:0"
APPLE = "margin: 0px 0px 0px 40px; border: none; padding: 0px;"


@pytest.mark.parametrize(
    ("attributes", "is_quoted"),
    [
        *((f' style="{style}"', False) for style in (GMAIL, f"{GMAIL}px", APPLE)),
        *((f' class="webkit-indent-blockquote" style="{APPLE}"', False), (f' style="{GMAIL}" dir="ltr"', False)),
        *(("", True), (' type="cite"', True), (f' type="cite" style="{APPLE}"', True)),
        *((f' class="gmail_quote" style="{GMAIL}"', True), (' style="margin:0 0 0 .8ex;border-left:1px solid"', True)),
        (' style="border:none;border-left:solid blue 1.5pt;margin-left:40px"', True),
    ],
)
def test_lines_that_their_writer_has_indented_are_not_quoted(attributes: str, is_quoted: bool) -> None:
    html = f"<div>A MAR H</div><blockquote{attributes}>A PAR - BUR</blockquote><div>F BRE H</div>"
    mail = read("Content-Type: text/html", html)
    assert [line.text for line in mail.lines] == ["A MAR H", *(() if is_quoted else ("A PAR - BUR",)), "F BRE H"]
