"""Text that HTML strikes out, hides or marks as a signature, alone and beside a plain text."""

from __future__ import annotations

import pytest

from judge.mail.inbound.read_mail import InboundMail, read_mail

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
