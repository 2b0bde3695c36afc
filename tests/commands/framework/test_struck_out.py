"""Orders struck out, hidden or in a signature, in HTML: their writer hears of them. Spring 1901."""

from __future__ import annotations

from html import escape

import pytest

from judge.board.order_text.notation import format_order
from tests.support.command_mails import power, sign_on, told
from tests.support.house import Got, House, address

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")


def on_file(house: House) -> list[str]:
    """France's orders on file."""
    return sorted(map(format_order, power(house, "FRANCE").orders or ()))


def play_html(house: House, *lines: str, plain: tuple[str, ...] = ()) -> list[Got]:
    """Send a mail of France's player in HTML, with these lines below the sign-on.

    A plain text stands beside it if one is given.
    """
    head = f"From: {FRANCE}\nTo: judge@example.org\nSubject: x\nMessage-ID: <html{len(lines)}@test>\n"
    html = "".join(f"<div>{line}</div>" for line in (escape(sign_on("FRANCE")), *lines))
    if not plain:
        return house.raw(f"{head}Content-Type: text/html\n\n{html}\n".encode(), FRANCE)
    text = "\n".join((sign_on("FRANCE"), *plain))
    parts = f"--b\nContent-Type: text/plain\n\n{text}\n--b\nContent-Type: text/html\n\n{html}\n--b--\n"
    return house.raw(f"{head}Content-Type: multipart/alternative; boundary=b\n\n{parts}".encode(), FRANCE)


@pytest.mark.parametrize("plain", [(), ("A PAR - BUR", "A MAR - SPA"), ("~~A PAR - BUR~~", "A MAR - SPA")])
def test_orders_struck_out_are_not_filed_and_told(river: House, plain: tuple[str, ...]) -> None:
    letters = play_html(river, "<s>A PAR - BUR</s>", "A MAR - SPA", plain=plain)
    assert on_file(river) == ["A MAR - SPA"]
    assert "Line 2 of your mail: words that are struck out or hidden there did NOT count." in told(letters, FRANCE)


def test_a_mail_that_is_all_struck_out_is_told_so(river: House) -> None:
    letters = play_html(river, "<s>A PAR - BUR</s>", "<s>A MAR - SPA</s>")
    assert not on_file(river)
    assert "Lines 2 to 3 of your mail: words that are struck out" in told(letters, FRANCE)


def test_words_struck_out_of_press_do_not_leave_and_are_told(river: House) -> None:
    text = ("PRESS TO G", "I hate you not", "ENDPRESS")
    letters = play_html(river, text[0], "I <s>hate you</s> not", text[2], plain=text)
    assert "hate" not in told(letters, GERMANY)
    assert "Line 3 of your mail: words that are struck out" in told(letters, FRANCE)


def test_a_command_struck_out_is_not_done(river: House) -> None:
    play_html(river, "<s>SET WAIT</s>", "A PAR - BUR", plain=("SET WAIT", "A PAR - BUR"))
    assert not power(river, "FRANCE").wait


@pytest.mark.parametrize("line", ["A MAR - SPA", "SET WAIT"])
def test_orders_and_commands_in_a_signature_marked_in_html_are_told(river: House, line: str) -> None:
    letters = play_html(river, "A PAR - BUR", f'<div class="gmail_signature">Marianne<br>{line}</div>')
    assert on_file(river) == ["A PAR - BUR"]
    assert "Line 4 reads like orders or commands, and did NOT count. It stands in a signature" in told(letters, FRANCE)


def test_a_mere_signature_marked_in_html_is_not_told(river: House) -> None:
    letters = play_html(river, "A PAR - BUR", '<div class="gmail_signature">Marianne<br>Paris</div>')
    assert "did NOT count" not in told(letters, FRANCE)


SHEETS = [
    "<style>.old{text-decoration:line-through}</style>",
    "<STYLE type='text/css'><!-- a{b:c} /* } */ P.Old , .x {c:d;text-decoration : underline line-through} --></STYLE>",
    "<style>@import url(x.css); #old { text-decoration-line: line-through; }</style>",
    "<style>@media print{.x{color:red}} .x{} .old,.older{text-decoration:line-through!important}</style>",
    "<style>.old{text-decoration:none}</style><style>.old{text-decoration:line-through}</style>",
]


@pytest.mark.parametrize("sheet", SHEETS)
def test_orders_that_a_style_sheet_strikes_out_are_not_filed_and_told(river: House, sheet: str) -> None:
    struck = '<p class="MsoNormal old" id=old>A PAR - BUR</p>'
    letters = play_html(river, f"{sheet}A MAR - SPA", struck, "F BRE - MAO")
    assert on_file(river) == ["A MAR - SPA", "F BRE - MAO"]
    assert "words that are struck out or hidden there did NOT count." in told(letters, FRANCE)


UNSTRUCK = [
    ("<style>.old{text-decoration:underline}</style>", ""),
    ("<style>.old{text-decoration:line-through}</style>", 'style="text-decoration:none"'),
    ("<style>.old{text-decoration:line-through} .old{text-decoration:none}</style>", ""),
    ("<style>@media print{.old{text-decoration:line-through}}</style>", ""),
    ("<style>blockquote .old, span.old, .olds{text-decoration:line-through}</style>", ""),
    ("<style>.old{text-decoration:line-through", ""),
]


@pytest.mark.parametrize(("sheet", "own"), UNSTRUCK)
def test_orders_that_a_style_sheet_may_strike_out_elsewhere_count(river: House, sheet: str, own: str) -> None:
    play_html(river, f"{sheet}</style>A MAR - SPA", f"<p class=old {own}>A PAR - BUR</p>")
    assert on_file(river) == ["A MAR - SPA", "A PAR - BUR"]
