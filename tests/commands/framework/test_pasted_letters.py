"""Letters that are pasted or forwarded in press, and old letters that look like them. Spring 1901."""

from __future__ import annotations

from html import escape

import pytest

from judge.board.order_text.notation import format_order
from tests.support.command_mails import outcome_of_last, power, told
from tests.support.house import House, address, to

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")
SIGN_ON = "SIGNON france@river france-pw"
JUDGE = "France via Judge <judge+river.france.abcdefghijklmnop@example.org>"


def on_file(house: House) -> list[str]:
    """France's orders on file."""
    return sorted(map(format_order, power(house, "FRANCE").orders or ()))


def sends(river: House, heading: tuple[str, ...], *text: str) -> tuple[str, str]:
    """Send press to Germany with a letter in it; return Germany's letter and the writer's."""
    letters = river.play("FRANCE", "PRESS TO G", "Read this:", *heading, *text)
    return told(letters, GERMANY), told(letters, FRANCE)


LETTERS = [
    ("From: Joe <joe@example.org>", "Sent: Monday, 23 November 2026 10:00", "To: me", "Subject: x", ""),
    ("-----Original Message-----", "From: Joe <joe@example.org>", "Subject: x", ""),
    ("---------- Forwarded message ---------", "From: Joe <joe@example.org>", "Date: Mon, 23 Nov 2026 at 10:00", ""),
    ("On Mon, 23 Nov 2026 at 10:00, Joe <joe@example.org> wrote:", ""),
    ("Begin forwarded message:", "", "From: Joe <joe@example.org>", "Subject: x", "Date: 23 November 2026", ""),
    ("Von: Joe <joe@example.org>", "Gesendet: Montag, 23. November 2026 10:00", "An: ich", "Betreff: x", ""),
    ("On Mon, 23 Nov 2026 at 10:00, Joe Doe", "<joe@example.org> wrote:", ""),
]
OURS = [tuple(line.replace("Joe <joe@example.org>", JUDGE) for line in lines) for lines in LETTERS[:6]]
UNKNOWN = [tuple(line.replace(" <joe@example.org>", "") for line in lines) for lines in LETTERS]


@pytest.mark.parametrize("heading", LETTERS)
def test_a_letter_pasted_in_press_leaves_with_it_and_the_orders_below_its_end_count(
    river: House, heading: tuple[str, ...]
) -> None:
    heard, said = sends(river, heading, "Let us attack France.", "ENDPRESS", "A PAR - BUR")
    assert f"{heading[0]} " in heard
    assert "Let us attack France." in heard
    assert "BUR" not in heard
    assert "did NOT count" not in said
    assert on_file(river) == ["A PAR - BUR"]


@pytest.mark.parametrize("heading", LETTERS)
def test_two_letters_pasted_in_press_and_two_presses_leave_whole(river: House, heading: tuple[str, ...]) -> None:
    more = ("And this:", *heading, "No.", "ENDPRESS", "PRESS TO G", *heading, "Perhaps.", "ENDPRESS", "A PAR - BUR")
    heard, _ = sends(river, heading, "Yes.", *more)
    assert all(word in heard for word in ("Yes.", "And this:", "No.", "Perhaps."))
    assert on_file(river) == ["A PAR - BUR"]


def test_quotations_within_a_letter_pasted_in_press_are_press(river: House) -> None:
    heard, _ = sends(river, LETTERS[0], "> Shall we attack France?", "Yes.", "ENDPRESS", "A PAR - BUR")
    assert "> Shall we attack France? Yes." in heard
    assert on_file(river) == ["A PAR - BUR"]


def test_a_quotation_with_its_attribution_pasted_in_press_is_press(river: House) -> None:
    heard, _ = sends(river, LETTERS[3], "> Shall we attack France?", "No.", "ENDPRESS", "A PAR - BUR")
    assert "Joe <joe@example.org> wrote: > Shall we attack France? No." in heard
    assert on_file(river) == ["A PAR - BUR"]


@pytest.mark.parametrize("heading", [LETTERS[0], LETTERS[5]])
def test_a_letter_pasted_without_a_blank_line_below_its_heading_leaves_whole(
    river: House, heading: tuple[str, ...]
) -> None:
    heard, _ = sends(river, heading[:-1], "Let us attack France.", "ENDPRESS", "A PAR - BUR")
    assert "Let us attack France." in heard
    assert on_file(river) == ["A PAR - BUR"]


def test_orders_right_below_a_header_block_are_no_part_of_it_and_told(river: House) -> None:
    letters = river.play("FRANCE", *LETTERS[0][:-1], "A PAR - BUR")
    assert not on_file(river)
    assert "reads like orders" in told(letters, FRANCE)


@pytest.mark.parametrize("heading", OURS)
def test_an_old_letter_of_the_judge_never_leaves_and_its_orders_are_not_filed(
    river: House, heading: tuple[str, ...]
) -> None:
    heard, said = sends(river, heading, "England must not know.", "ENDPRESS", "A MAR - SPA")
    assert "Read this:" in heard
    assert "must not know" not in heard
    assert not on_file(river)
    assert "like orders or commands, and did NOT count." in said


SUSPICIOUS = [SIGN_ON, "3: PRESS TO ITALY", f"From: {JUDGE}", "Broadcast", "ENDPRESS"]


@pytest.mark.parametrize("heading", [*LETTERS[:4], UNKNOWN[0]])
@pytest.mark.parametrize("line", SUSPICIOUS)
def test_a_letter_that_may_be_one_to_or_from_a_judge_does_not_leave(
    river: House, heading: tuple[str, ...], line: str
) -> None:
    heard, said = sends(river, heading, line, "old words", "ENDPRESS", "A MAR - SPA")
    assert "Read this:" in heard
    assert "old words" not in heard
    assert not on_file(river)
    assert "like orders or commands, and did NOT count." in said


def test_an_end_in_the_letter_and_another_below_it_leave_open_which_is_meant(river: House) -> None:
    heard, said = sends(river, LETTERS[0], "hello", "ENDPRESS", "A MAR - SPA", "Joe", "ENDPRESS", "A PAR - BUR")
    assert "hello" not in heard
    assert not on_file(river)
    assert "like orders or commands, and did NOT count." in said


@pytest.mark.parametrize("heading", [lines for lines in UNKNOWN if not lines[0].startswith("On ")])
def test_an_old_letter_without_an_address_below_a_pasted_one_keeps_both_from_leaving(
    river: House, heading: tuple[str, ...]
) -> None:
    heard, said = sends(river, LETTERS[0], "hello", *heading, "old words", "ENDPRESS", "A MAR - SPA")
    assert "old words" not in heard
    assert not on_file(river)
    assert "like orders or commands, and did NOT count." in said


def test_press_cut_short_by_a_letter_without_an_address_is_told(river: House) -> None:
    heard, said = sends(river, UNKNOWN[0], "hello", "ENDPRESS")
    assert "hello" not in heard
    assert "Lines 4 to 10 look like an old letter: your press was sent without them." in said


def test_an_old_letter_of_the_judge_with_sample_lines_is_left_out_without_a_word(river: House) -> None:
    heard, said = sends(river, OURS[0], "words", "To answer, reply with these lines:", "", "PRESS TO F", "", "ENDPRESS")
    assert "words" not in heard
    assert "old letter" not in said


def test_an_old_letter_of_the_judge_below_ends_the_mail_as_before(river: House) -> None:
    old = (*OURS[0], "old words", "PRESS TO F", "your text", "ENDPRESS", "A MAR - SPA")
    heard, _ = sends(river, LETTERS[0], "hello", "ENDPRESS", "A PAR - BUR", "", *old)
    assert "hello" in heard
    assert "old words" not in heard
    assert on_file(river) == ["A PAR - BUR"]


def test_signoff_is_no_end_of_press_with_a_letter_in_it(river: House) -> None:
    heard, _ = sends(river, LETTERS[0], "old words", "SIGNOFF")
    assert "Read this:" in heard
    assert "old words" not in heard


def forwards_html(river: House, author: str, *below: str, text: str = "Let us attack France.") -> tuple[str, str]:
    """Send press to Germany in a mail of HTML alone, with a letter as Gmail forwards it, as `sends` does."""
    heading = (
        f"---------- Forwarded message ---------<br>From: <strong>{escape(author)}</strong><br>Date: Mon, Nov 23, 2026"
    )
    above = "<br>".join((SIGN_ON, "PRESS TO G", "Read this:"))
    html = (
        f'<div dir="ltr">{above}<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">{heading} at 10:00<br>'
        f"Subject: hello<br>To: &lt;me@example.org&gt;<br></div><br>{text}<br></div>{'<br>'.join(below)}</div>"
    )
    head = f"From: {FRANCE}\nTo: judge@example.org\nSubject: x\nMessage-ID: <html@test>\nContent-Type: text/html\n\n"
    letters = river.raw(f"{head}{html}\n".encode(), FRANCE)
    return told(letters, GERMANY), told(letters, FRANCE)


QUOTED = (
    'Yes.<div class="gmail_quote"><div class="gmail_attr">On Sun, Jim wrote:</div><blockquote>No.</blockquote></div>'
)


@pytest.mark.parametrize("text", ["Let us attack France.", QUOTED])
def test_a_letter_that_gmail_forwards_in_html_alone_is_press_as_in_a_plain_mail(river: House, text: str) -> None:
    heard, said = forwards_html(river, "Joe <joe@example.org>", "ENDPRESS", "A PAR - BUR", text=text)
    assert "From: Joe <joe@example.org>" in heard
    assert text.partition("<")[0] in heard
    assert "did NOT count" not in said
    assert on_file(river) == ["A PAR - BUR"]


def test_a_letter_of_the_judge_that_gmail_forwards_in_html_alone_leaves_with_no_press_and_that_is_told(
    river: House,
) -> None:
    heard, said = forwards_html(river, JUDGE, "ENDPRESS", text="My secret plan.")
    assert "Read this:" in heard
    assert "secret" not in heard
    assert "look like an old letter: your press was sent without them" in said


def test_a_letter_that_gmail_forwards_below_orders_orders_nothing(river: House) -> None:
    letter = '<div class="gmail_quote">---------- Forwarded message ---------<br>From: Joe &lt;joe@example.org&gt;<br>'
    html = f"{SIGN_ON}<br>A PAR - BUR<br><br>{letter}Date: Mon, Nov 23, 2026<br>Subject: x<br><br>A MAR - SPA</div>"
    head = f"From: {FRANCE}\nTo: judge@example.org\nSubject: x\nMessage-ID: <html@test>\nContent-Type: text/html\n\n"
    river.raw(f"{head}{html}\n".encode(), FRANCE)
    assert on_file(river) == ["A PAR - BUR"]


@pytest.mark.parametrize(
    "above",
    [(), ("Thanks!", ""), ("As before:", "")],
)
def test_orders_of_a_copied_letter_of_an_earlier_phase_are_not_filed(river: House, above: tuple[str, ...]) -> None:
    (old,) = to(river.play("FRANCE", "A PAR - BUR", "A MAR H", "F BRE - MAO"), FRANCE)
    river.master("PROCESS!")
    letters = river.answer(old, *above, *old.text.splitlines())
    assert "E-ORD-OTHERPHASE" in outcome_of_last(river)
    assert "is the heading of a letter of Spring 1901 Movement (S1901M), which is over." in told(letters, FRANCE)
    assert power(river, "FRANCE").orders is None


def test_a_copied_letter_of_the_present_phase_can_be_edited(river: House) -> None:
    (old,) = to(river.play("FRANCE", "A PAR - BUR", "A MAR H", "F BRE - MAO"), FRANCE)
    river.answer(old, *old.text.replace("Burgundy", "Picardy").splitlines())
    assert "A PAR - PIC" in map(format_order, power(river, "FRANCE").orders or ())
