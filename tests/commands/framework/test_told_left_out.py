"""Lines that a mail quotes, or seems to: the answer names the writer's orders that are not on file."""

from __future__ import annotations

import pytest

from judge.board.order_text.notation import format_order
from tests.support.command_mails import power, told
from tests.support.house import Got, House, address
from tests.support.mail_links import button_lines, follow

FRANCE, GERMANY, ITALY = address("FRANCE"), address("GERMANY"), address("ITALY")
JUDGE = "France via Judge <judge@example.org>"
BY_JUDGE = f"On Mon, 23 Nov 2026 at 13:00, {JUDGE} wrote:"


def on_file(house: House) -> list[str]:
    """France's orders on file."""
    return sorted(map(format_order, power(house, "FRANCE").orders or ()))


@pytest.mark.parametrize(
    "heading",
    [
        "As I wrote on 23.11.2026 13:00:",
        "As anna@example.org wrote:",
        "Wie ich am 23.11.2026 um 13:00 schrieb:",
        ">>> Anna 23.11.2026 13:00 >>>",
        "From: anna@example.org Sent: 23.11.2026 13:00 Subject: river",
    ],
)
def test_orders_below_words_that_read_like_a_heading_are_told_though_others_count(river: House, heading: str) -> None:
    letters = river.play("FRANCE", "A PAR - BUR", "", heading, "A PAR - PIC", "A MAR - SPA")
    assert on_file(river) == ["A PAR - BUR"]
    assert "Lines 5 to 6 read like orders or commands, and did NOT count. They stand in a quotation" in told(
        letters, FRANCE
    )


@pytest.mark.parametrize("end", ["SIGNOFF", "SIGN OFF", "Sign off."])
@pytest.mark.parametrize("above", [(), ("PRESS TO G", "Yes.", "ENDPRESS")])
def test_orders_below_signoff_in_one_word_or_two_are_told(river: House, end: str, above: tuple[str, ...]) -> None:
    letters = river.play("FRANCE", *above, "A PAR - BUR", end, "A MAR H")
    assert on_file(river) == ["A PAR - BUR"]
    assert f"Line {len(above) + 4} reads like orders or commands, and did NOT count" in told(letters, FRANCE)


def test_orders_behind_angles_are_told_where_nothing_says_that_the_judge_is_quoted(river: House) -> None:
    letters = river.play("FRANCE", "A PAR - BUR", "> A MAR - SPA", "> A PAR - BUR", "> Paris is fine")
    assert on_file(river) == ["A PAR - BUR"]
    assert "Line 3 reads like an order, and did NOT count. It begins with >" in told(letters, FRANCE)


@pytest.mark.parametrize(
    ("below", "said"),
    [
        (("-- ", "A MAR - SPA"), "Line 5 reads like orders or commands, and did NOT count. It stands in a signature"),
        (
            ("SIGNOFF", "A MAR - SPA"),
            "Line 5 reads like orders or commands, and did NOT count. It stands in a signature",
        ),
        (("> A MAR - SPA",), "Line 4 reads like an order, and did NOT count. It begins with >"),
    ],
)
def test_orders_left_out_are_told_beside_a_letter_about_orders_in_doubt(
    river: House, below: tuple[str, ...], said: str
) -> None:
    letters = river.play("FRANCE", "Draft:", "A PAR - PIC", *below)
    assert any("NOT on file" in letter.subject for letter in letters)
    assert said in told(letters, FRANCE)
    assert "Nothing was left" not in told(letters, FRANCE)


@pytest.mark.parametrize(
    "old",
    [
        ("> A PAR - BUR",),
        ("As I wrote on 23.11.2026 13:00:", "a par-bur"),
        (BY_JUDGE, "> A MAR - SPA"),
        (BY_JUDGE, "A MAR - SPA"),
        (f">>> {JUDGE} 23.11.2026 13:00 >>>", "A MAR - SPA"),
        ("> Current orders for France:", "> A MAR - SPA"),
        ("On Mon, Joe wrote:", "> A MUN - BUR", "> I shall be there"),
    ],
)
def test_old_letters_of_the_judge_and_orders_on_file_are_not_told(river: House, old: tuple[str, ...]) -> None:
    letters = river.play("FRANCE", "A PAR - BUR", "", *old)
    assert on_file(river) == ["A PAR - BUR"]
    assert "did NOT count" not in told(letters, FRANCE)


def test_orders_behind_angles_above_the_quotation_of_a_reply_are_told(river: House) -> None:
    letters = river.play("FRANCE", "A PAR - BUR", "> A MAR - SPA", "Thanks", "", BY_JUDGE, "> F BRE - MAO")
    assert "Line 3 reads like an order, and did NOT count" in told(letters, FRANCE)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("> Burgundy?", "Yes.", "ENDPRESS", BY_JUDGE, "> words"), "Line 3 in your press looks quoted"),
        (
            ("Yes.", "SIGNOFF", "Burgundy.", "Soon.", "ENDPRESS"),
            "Lines 5 to 6 in your press look quoted or stand below",
        ),
        (("Yes.", "SIGN OFF", "Burgundy.", "ENDPRESS"), "Line 5 in your press looks quoted or stands below"),
    ],
)
def test_lines_that_are_cut_out_of_press_are_told_to_its_writer(
    river: House, lines: tuple[str, ...], said: str
) -> None:
    letters = river.play("FRANCE", "PRESS TO G", *lines)
    assert "Yes." in told(letters, GERMANY)
    assert "Burgundy" not in told(letters, GERMANY)
    assert said in told(letters, FRANCE)


def test_press_that_is_sent_whole_has_nothing_told(river: House) -> None:
    letters = river.play(
        "FRANCE", "PRESS TO G", "> Burgundy?", "Yes.", "ENDPRESS", "", BY_JUDGE.replace("judge@", "j@")
    )
    assert "> Burgundy? Yes." in told(letters, GERMANY)
    assert "in your press" not in told(letters, FRANCE)


OLD = (
    "Message from Germany to France in river:",
    "",
    "A secret.",
    "A MAR - PIE",
    "F BRE - MAO",
    "",
    "PRESS TO GERMANY",
)


@pytest.mark.parametrize(
    "heading",
    [
        ">>> Judge <judge@example.org> 11/23/26 13:00 >>>",
        "---- Am Mo, 23 Nov 2026 13:00:00 +0100 schrieb Judge <judge@example.org> ----",
        "From: Judge <judge@example.org> To: a@example.org Sent: 23.11.2026 13:00 Subject: river",
        "Judge\n23.11.2026 13:00\n\nTo\na@example.org\ncc\n\nSubject\nriver",
        "",
    ],
)
def test_nothing_of_an_old_letter_is_filed_or_sent_on(river: House, heading: str) -> None:
    letters = river.play("FRANCE", "A PAR - BUR", "PRESS TO ITALY", "Hello.", "", *heading.split("\n"), "", *OLD)
    assert on_file(river) == ["A PAR - BUR"]
    assert "Hello." in told(letters, ITALY)
    assert "secret" not in told(letters, ITALY)
    river.play("FRANCE", "A PAR - PIC", "", *heading.split("\n"), "", *OLD)
    assert on_file(river) == ["A PAR - PIC"]


def test_press_above_an_old_letter_with_a_heading_that_is_not_known_is_asked_about(river: House) -> None:
    letters = river.play("FRANCE", "A PAR - BUR", "PRESS TO ITALY", "Hello.", "", "Judge teatas eile", "", *OLD)
    assert on_file(river) == ["A PAR - BUR"]
    assert not told(letters, ITALY)
    assert "press NOT sent" in " ".join(letter.subject for letter in letters)
    river.play("FRANCE", "A PAR - PIC", "", "Judge teatas eile", "", *OLD)
    assert on_file(river) == ["A PAR - PIC"]


@pytest.mark.parametrize(
    "letter", [OLD[:3], ("From: joe@example.net", "Sent: 23.11.2026 13:00", "To: me", "Subject: look", "", "A secret.")]
)
def test_a_letter_that_ends_press_is_told_where_it_may_be_meant(river: House, letter: tuple[str, ...]) -> None:
    letters = river.play("FRANCE", "PRESS TO ITALY", "Look:", *letter)
    assert "secret" not in told(letters, ITALY)
    assert "look like an old letter: your press was sent without them" in told(letters, FRANCE)


def test_a_confirmation_that_is_copied_edited_and_sent_back_gives_orders_and_below_orders_it_is_told(
    river: House,
) -> None:
    copied = ("Current orders for France:", "", "Army Paris -> Picardy.", "Army Marseilles -> Spain.", "End of orders.")
    river.play("FRANCE", "Here they are:", "", *copied)
    assert on_file(river) == ["A MAR - SPA", "A PAR - PIC"]
    letters = river.play("FRANCE", "A PAR - BUR", "A MAR - SPA", "", *copied)
    assert on_file(river) == ["A MAR - SPA", "A PAR - BUR"]
    assert "Line 7 reads like orders or commands, and did NOT count." in told(letters, FRANCE)


@pytest.mark.parametrize("end", ["End of orders.", "If you do not reply, begin your mail with: SIGNON Friver pw"])
def test_orders_typed_below_a_whole_letter_of_the_judge_are_told_though_others_count(river: House, end: str) -> None:
    old = (f"From: {JUDGE}", "Sent: 23.11.2026 13:00", "To: a@example.org", "Subject: river", "A MAR - PIE", end)
    letters = river.play("FRANCE", "A PAR - BUR", "", *old, "F BRE - MAO", "Bye")
    assert on_file(river) == ["A PAR - BUR"]
    assert "Line 10 reads like orders or commands, and did NOT count." in told(letters, FRANCE)


@pytest.mark.parametrize("heading", [(), (BY_JUDGE, "")])
def test_orders_typed_below_results_or_a_reminder_are_told_though_others_count(
    river: House, heading: tuple[str, ...]
) -> None:
    reminder = next(letter for letter in river.tick(days=6, hours=22) if letter.to == FRANCE)
    results = next(letter for letter in river.master("PROCESS!") if letter.to == FRANCE)
    for old in (reminder, results):
        lines = ("A PAR - BUR", "", *heading, *old.words("plain").splitlines(), "F BRE - MAO")
        said = " ".join(told(river.play("FRANCE", *lines), FRANCE).split())
        assert on_file(river) == ["A PAR - BUR"]
        assert f"{len(lines) + 1} read" in said
        assert said.count("Line ") == bool(heading)  # the lines of an answered letter itself are not told


def test_lines_below_a_signature_in_press_are_told_by_their_numbers(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO germany", "Hello", "-- ", "Jean", "A PAR - BUR", "ENDPRESS", "A MAR - SPA")
    answer = told(letters, FRANCE)
    assert "Line 6 reads like orders or commands, and did NOT count." in answer
    assert "Lines 5 to 6 in your press" in answer


def changed(house: House, letter: Got, head: str, mark: str, *above: str) -> list[Got]:
    """Answer a letter with France's move to Burgundy changed in what is quoted of it."""
    quoted = [f"{mark}{line}".replace("-> Burgundy", "-> Gascony") for line in letter.words("plain").splitlines()]
    headers = {"To": str(letter.headers["Reply-To"]), "In-Reply-To": letter.message_id, "Subject": "Re: orders"}
    return house.mail_with(FRANCE, headers, *above, "", head, *quoted)


OUTLOOK = "-----Original Message-----\nFrom: Judge <judge@example.org>\nSent: 23 November 2026 13:00\n"


@pytest.mark.parametrize(("head", "mark"), [(BY_JUDGE, "> "), (OUTLOOK, "")])
def test_orders_changed_in_the_quoted_letter_are_shown_with_a_button(river: House, head: str, mark: str) -> None:
    (letter,) = river.play("FRANCE", "A PAR - BUR", "A MAR - SPA")
    for above in ((), ("F BRE - ENG",)):
        held, *_ = changed(river, letter, head, mark, *above)
        assert "which you changed in the quoted letter." in " ".join(held.text.split())
        assert button_lines(held) == ["Army Paris -> Gascony."]
        assert "A PAR - BUR" in on_file(river)
    follow(river, held)
    assert on_file(river) == ["A MAR - SPA", "A PAR - GAS", "F BRE - ENG"]


def test_orders_of_an_old_letter_that_are_quoted_as_they_were_are_not_told(river: House) -> None:
    (letter,) = river.play("FRANCE", "A PAR - BUR", "A MAR - SPA")
    river.play("FRANCE", "A PAR - PIC")
    (confirmed,) = river.answer(letter, "F BRE - ENG")
    assert "quot" not in confirmed.text
    assert on_file(river) == ["A MAR - SPA", "A PAR - PIC", "F BRE - ENG"]
