"""Files in the text of a mail: left out, named, and nothing else with them."""

from __future__ import annotations

from binascii import b2a_uu

import pytest

from judge.mail.inbound.content import without_files
from judge.mail.inbound.read_mail import InboundMail, read_mail
from tests.support.rows import each_row

_DATA = b"A PAR - BUR\nRESIGN\n" * 20
_FILE = "".join(b2a_uu(_DATA[at : at + 45]).decode() for at in range(0, len(_DATA), 45))


@each_row("ending", ["`\nend\n", " \nend\n", "end\n", ""])
def test_a_uuencoded_file_is_no_text_and_is_named_to_its_sender(ending: str) -> None:
    text = f"A PAR H\nbegin 644 my orders.txt\n{_FILE}{ending}F BRE H\n"
    read = read_mail(f"From: alice@example.org\n\n{text}".encode())
    assert [line.text for line in read.lines if line.text] == ["A PAR H", "F BRE H"]
    assert read.notes == ("my orders.txt was not read: write orders and commands into the mail itself.",)


@each_row(
    "text",
    ["begin 644 orders.txt\nA PAR - BUR\nend", "begin 1901 with me\nF BRE - MAO", "begin\nend", "begin 644 orders.txt"],
)
def test_words_that_only_begin_like_a_file_stay(text: str) -> None:
    assert without_files(text.split("\n")) == (text.split("\n"), ())


def test_lines_keep_their_places() -> None:
    lines, names = without_files(f"begin 600 a\n{_FILE}`\nend\nA PAR H".split("\n"))
    assert names == ("a",)
    assert lines.index("A PAR H") == len(lines) - 1 == _FILE.count("\n") + 3


HEAD = "From: alice@example.org\nTo: judge@example.net\nSubject: orders\nMIME-Version: 1.0\n"
STRIKES = [
    "<s>{}</s>",
    "<strike>{}</strike>",
    "<DEL>{}</DEL>",
    '<span style="text-decoration: line-through">{}</span>',
    '<span style="color:red;text-decoration-line:line-through;">{}</span>',
    '<b style="TEXT-DECORATION:underline line-through">{}</b>',
    "<s><b>{}</b></s>",
]
HIDES = [
    '<span style="display:none">{}</span>',
    '<div style="display: none !important;">{}</div>',
    '<p style="mso-hide:all">{}</p>',
    "<div hidden>{}</div>",
    '<li hidden="hidden">{}</li>',
    '<span style="font-size:0">{}</span>',
    '<i style="color:red;font-size:0px;line-height:1">{}</i>',
    '<div style="visibility:hidden">{}</div>',
    '<td style="opacity:0">{}</td>',
    '<div style="max-height:0;overflow:hidden">{}</div>',
    '<div style="font-size:0"><b>{}</b></div>',
]


def by_html(body: str) -> InboundMail:
    return read_mail(f"{HEAD}Content-Type: text/html\n\n{body}\n".encode())


def by_both(plain: str, body: str) -> InboundMail:
    parts = f"--b\nContent-Type: text/plain\n\n{plain}\n--b\nContent-Type: text/html\n\n{body}\n--b--\n"
    return read_mail(f"{HEAD}Content-Type: multipart/alternative; boundary=b\n\n{parts}".encode())


def lines(mail: InboundMail) -> list[str]:
    return [line.text for line in mail.lines if line.text]


@pytest.mark.parametrize("strike", STRIKES)
def test_lines_struck_out_do_not_count_and_are_told(strike: str) -> None:
    mail = by_html(f"<div>A MAR H</div><div>{strike.format('A PAR - BUR')}</div><div>F BRE H</div>")
    assert lines(mail) == ["A MAR H", "F BRE H"]
    assert mail.left_out.struck == ((2, "A PAR - BUR"),)


@pytest.mark.parametrize("strike", STRIKES)
@pytest.mark.parametrize("mark", ["{}", "*{}*", "~~{}~~", "-{}-"])
def test_lines_struck_out_in_html_do_not_count_in_the_plain_text_beside_it(strike: str, mark: str) -> None:
    html = f"<div>A MAR H</div><div>{strike.format('A PAR - BUR')}</div><div>F BRE H</div>"
    mail = by_both(f"A MAR H\n{mark.format('A PAR - BUR')}\nF BRE H", html)
    assert lines(mail) == ["A MAR H", "F BRE H"]
    assert [number for number, _ in mail.left_out.struck] == [2]


@each_row(
    ("plain", "html"),
    [
        ("*A PAR* - BUR", "<b>A PAR</b> - BUR"), ("A PAR - *BUR*", "A PAR - <b>BUR</b>"),
        ("_A PAR_ - BUR", "<i>A PAR</i> - BUR"), ("A *PAR* - /BUR/", "A <b>PAR</b> - <i>BUR</i>"),
        ("*A PAR - BUR*", "<b>A PAR - BUR</b>"), ("*A PAR - BUR", "<b>A PAR - BUR"),
    ],
)  # fmt: skip
def test_signs_around_bold_words_are_none_where_the_html_has_none(plain: str, html: str) -> None:
    assert lines(by_both(f"{plain}\nF BRE H", f"<div>{html}</div><div>F BRE H</div>")) == ["A PAR - BUR", "F BRE H"]


def test_signs_that_the_html_has_too_stay() -> None:
    assert lines(by_both("We *all* win", "<div>We *all* win</div>")) == ["We *all* win"]
    assert lines(by_both("*F STP/NC* - NWY", "<div><b>F STP/NC</b> - NWY</div>")) == ["F STP/NC - NWY"]


def test_the_other_words_of_a_line_count() -> None:
    html = "<div>A PAR - <s>BUR</s> GAS</div>"
    for mail in (by_html(html), by_both("A PAR - BUR GAS", html)):
        assert lines(mail) == ["A PAR - GAS"]
        assert mail.left_out.struck == ((1, "A PAR - BUR GAS"),)


def test_a_strike_over_several_lines_is_one_of_each() -> None:
    html = "<s>A PAR - BUR<br>A MAR H</s><br>F BRE H"
    for mail in (by_html(html), by_both("A PAR - BUR\nA MAR H\nF BRE H", html)):
        assert lines(mail) == ["F BRE H"]
        assert [number for number, _ in mail.left_out.struck] == [1, 2]


def test_a_line_written_anew_below_the_one_struck_out_counts() -> None:
    html = "<div><s>A PAR - BUR</s></div><div>F BRE H</div><div>A PAR - BUR</div>"
    assert lines(by_html(html)) == ["F BRE H", "A PAR - BUR"]
    mail = by_both("A PAR - BUR\nF BRE H\nA PAR - BUR", html)
    assert [line.number for line in mail.lines] == [2, 3]
    assert lines(by_both("F BRE H\nA PAR - BUR", html)) == ["F BRE H", "A PAR - BUR"]


def test_words_struck_out_of_a_paragraph_that_the_plain_text_breaks_do_not_count() -> None:
    html = "<div>PRESS TO E</div><div>We meet in Burgundy, <s>I hate you,</s> my friend.</div><div>ENDPRESS</div>"
    mail = by_both("PRESS TO E\nWe meet in Burgundy, I\nhate you, my friend.\nENDPRESS", html)
    assert lines(mail) == ["PRESS TO E", "We meet in Burgundy, my friend.", "ENDPRESS"]


def test_a_strike_in_the_old_letter_is_nobodys() -> None:
    html = "<div>A PAR H</div><blockquote><s>A MAR H</s></blockquote>"
    for mail in (by_html(html), by_both("A PAR H\n\n> A MAR H", html)):
        assert lines(mail) == ["A PAR H"]
        assert not mail.left_out.struck


@pytest.mark.parametrize("hide", HIDES)
def test_hidden_text_does_not_count(hide: str) -> None:
    html = f"<div>A MAR H</div>{hide.format('A PAR - BUR')}<div>F BRE H</div>"
    assert lines(by_html(html)) == ["A MAR H", "F BRE H"]
    assert lines(by_both("A MAR H\nA PAR - BUR\nF BRE H", html)) == ["A MAR H", "F BRE H"]


@pytest.mark.parametrize(
    "shown",
    [
        '<div style="font-size:0"><p style="font-size:14px">{}</p></div>',
        '<div style="visibility:hidden"><span style="visibility:visible">{}</span></div>',
        '<div style="font-size:0.9em">{}</div>',
        '<div style="opacity:0.9">{}</div>',
        '<div style="max-height:0.5in">{}</div>',
        '<div class="hidden a">{}</div>',
        '<p style="display:none">x<p>{}</p>',
        "<ul><li hidden>x<li>{}</ul>",
        '<img style="display:none">{}',
        '<table><tr><td>.<td style="display:none">x<tr><td>{}</table>',
        '<div style="text-decoration:none">{}</div>',
        '<span aria-hidden="true"></span>{}',
        "<s></s>{}",
        '<div style="overflow:hidden">{}</div>',
    ],
)
def test_text_that_mail_programs_show_counts(shown: str) -> None:
    html = f"<div>A MAR H</div>{shown.format('A PAR - BUR')}<div>F BRE H</div>"
    assert [line for line in lines(by_html(html)) if line != "."] == ["A MAR H", "A PAR - BUR", "F BRE H"]
    assert lines(by_both("A MAR H\nA PAR - BUR\nF BRE H", html)) == ["A MAR H", "A PAR - BUR", "F BRE H"]


def test_words_that_the_plain_text_of_hidden_ones_lacks_take_nothing_from_it() -> None:
    html = '<div style="display:none">A PAR - BUR</div><div>A PAR - BUR</div>'
    assert lines(by_both("A PAR - BUR", html)) == ["A PAR - BUR"]


@pytest.mark.parametrize("name", ["gmail_signature", "moz-signature", "k9mail-signature"])
def test_a_signature_marked_in_html_does_not_count_and_is_remembered(name: str) -> None:
    mail = by_html(f'<div>A MAR H</div><div class="{name}">Alice<br>A PAR - BUR</div>')
    assert lines(mail) == ["A MAR H"]
    assert mail.left_out.cut == ((2, "Alice"), (3, "A PAR - BUR"))


def test_hidden_lines_do_not_end_the_reading_of_a_long_mail() -> None:
    hidden = '<p style="display:none">x</p>' * 4900
    mail = by_html(f"{hidden}{'<div>.</div>' * 200}<div>A PAR H</div>")
    assert lines(mail)[-1] == "A PAR H"


def test_many_lines_struck_out_take_time_in_proportion_and_all_do_not_count() -> None:
    struck = "".join(f"<s>{'a' * number}</s><br>" for number in range(100, 500))
    mail = by_both("a\n" * 900 + "\n".join("a" * number for number in range(100, 150)), f"{struck}A PAR H")
    assert len(mail.left_out.struck) == 50


def test_a_strike_with_words_wrapped_as_outlook_writes_it_does_not_count() -> None:
    html = "<p class=MsoNormal><s><span lang=DE>A PAR - BUR<o:p></o:p></span></s></p><p class=MsoNormal>F BRE H</p>"
    for mail in (by_html(html), by_both("A PAR - BUR\n\nF BRE H", html)):
        assert lines(mail) == ["F BRE H"]


@pytest.mark.parametrize("mark", ["1.", "1)", "a.", "12."])
def test_a_struck_out_item_of_a_list_does_not_count_though_the_plain_text_has_its_mark(mark: str) -> None:
    read = by_both(
        f"   {mark} A PAR - BUR\n   {mark} F BRE - ENG", "<ol><li>A PAR - BUR</li><li><s>F BRE - ENG</s></li></ol>"
    )
    assert [line.text.split(maxsplit=1)[1] for line in read.lines if line.text.strip()] == ["A PAR - BUR"]


_CELLS = (
    "{}",
    "{}<br>",
    "<br>{}<br><br>",
    "<p>{}</p>",
    "<p>{}<br></p>",
    "<p>{}</p><p>&nbsp;</p>",
    "<p>&nbsp;</p><p>{}</p>",
    "<p class=MsoNormal>{}<o:p></o:p></p>",
    '<div dir="ltr">{}<br></div>',
    "<div><div>{}</div></div>",
    "<div><p>{}</p></div>",
    "<center>{}</center>",
    "<h3>{}</h3>",
    "<ul><li>{}</li></ul>",
    "<div style='display:none'>x</div>{}",
    "<table><tr><td><p>{}</p></td></tr></table>",
)


@each_row("cell", _CELLS)
def test_the_cells_of_a_row_are_one_line_whatever_blocks_their_words_stand_in(cell: str) -> None:
    for end in ("</td>", ""):
        rows = [
            "<tr>" + "".join(f"<td>{cell.format(word)}{end}\n" for word in row.split()) + (end and "</tr>\n")
            for row in ("A PAR BUR", "F BRE MAO")
        ]
        assert lines(by_html(f"<div>Hello</div><table>{''.join(rows)}</table>Yours")) == [
            "Hello",
            "A PAR BUR",
            "F BRE MAO",
            "Yours",
        ]


@each_row(
    ("page", "rows"),
    [
        ("<tr><th><div>A</div></th><th>PAR H</th></tr><tr><td>A<td><p>MAR H</table>", ["A PAR H", "A MAR H"]),
        ("<tr><th>A<td>PAR<th><p>H", ["A PAR H"]),
        ("<tr><td>A</td><td></td><td><p>&nbsp;</p></td><td><p>PAR H", ["A PAR H"]),
        ("<tr><td><s>A</s><td><p>PAR<tr><td><p>A<td><p>MAR", ["PAR", "A MAR"]),
        ("<tr><td><p>one</p><p>two</p></td><td><p>three</p></td><td>four</td></tr>", ["one", "two", "three four"]),
        ("<tr><td>zero<td><div>one</div><div>two</div></td></tr>", ["zero", "one", "two"]),
        ("<tr><td>one<br>two<td>three<br>four", ["one", "two", "three", "four"]),
        ("<tr><td><table><tr><td>A<td>PAR<tr><td>F<td>BRE</table><td>x<td>y", ["A PAR", "F BRE", "x y"]),
        ("<tr><td><blockquote>old</blockquote><td>new", ["new"]),
    ],
)
def test_a_cell_of_several_lines_is_no_word_of_its_row(page: str, rows: list[str]) -> None:
    assert lines(by_html(f"<table>{page}</table>")) == rows


BESIDE = [
    "display:inline-block",
    "width:9px; DISPLAY: inline-block",
    "display:table-cell",
    "float:left",
    "x:y;float: left",
]


@each_row("style", BESIDE)
def test_blocks_beside_one_another_are_the_words_of_a_row(style: str) -> None:
    rows = ("Army Paris Burgundy", "F&nbsp;BRE - MAO")
    cells = ("".join(f'<div style="{style}">{word}</div>' for word in row.split()) for row in rows)
    page = "".join(f"<div>{row}</div>" for row in cells)
    assert lines(by_html(f"<div>Hello</div>{page}<div>Yours</div>")) == [
        "Hello",
        "Army Paris Burgundy",
        "F BRE - MAO",
        "Yours",
    ]


def test_blocks_beside_one_another_with_many_words_are_lines() -> None:
    orders = ["A PAR - BUR", "A MAR - SPA", "F BRE H"]
    page = "".join(f'<div style="display:inline-block">{each}</div>' for each in orders)
    assert lines(by_html(f"<div>{page}</div>")) == orders


def test_a_block_below_others_is_no_word_of_their_row() -> None:
    page = '<div style="float:left">A PAR</div><div>A MAR - SPA</div><div style="float:left">F BRE</div>'
    assert lines(by_html(page)) == ["A PAR", "A MAR - SPA", "F BRE"]
