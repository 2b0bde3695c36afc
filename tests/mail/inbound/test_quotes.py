"""Header blocks and attributions, and lines that only resemble them."""

from __future__ import annotations

import pytest

from judge.mail.inbound.quotes import new_text
from tests.support.rows import each_row


def new(text: str) -> list[str]:
    """The lines of a mail that are new, blank ones left out."""
    return [line.text for line in new_text(text.splitlines(), 100).lines if line.text.strip()]


OLD = "\n\nA MAR H\n"


@pytest.mark.parametrize(
    "block",
    [
        "From: Judge <judge@example.net>\nSent: Tuesday\nTo: Alice\nSubject: results",
        "From: Judge <judge@example.net>\nSent: Tuesday\nSubject: results",
        "Von: Judge\nGesendet: 3.3.2026 09:58\nBetreff: Ergebnisse",
    ],
)
def test_header_block_ends_what_is_new(block: str) -> None:
    assert new(f"A PAR H\n\n{block}{OLD}") == ["A PAR H"]


@each_row(
    "block",
    [
        "De la: Judge <judge@example.org>\nTrimis: luni, 23 noiembrie 2026 13:00\nCătre: a@example.org\nSubiect: river",
        "От: Judge <judge@example.org>\nИзпратено: 23.11.2026 13:00\nДо: a@example.org\nТема: river",
        "Od: Judge <judge@example.org>\n\nPoslano: 23. november 2026 13:00\n\nZa: a@example.org\n\nZadeva: river",
        "No: Judge <judge@example.org>\nNosūtīts: pirmdiena, 2026. gada 23. novembris 13:00\nKam: a@example.org",
        "X-Author: Judge <judge@example.org>\nX-Moment: 23.11.2026 13:00\nX-Reader: me",
    ],
)
def test_header_lines_in_a_language_that_is_not_known_end_what_is_new_by_their_form(block: str) -> None:
    assert new(f"A PAR H\n\n{block}{OLD}") == ["A PAR H"]
    assert new(f"PRESS TO england\nHello friend\n\n{block}\n\nMessage sent to Germany:\nLet us stab England!") == [
        "PRESS TO england",
        "Hello friend",
    ]
    sample = "To answer, reply with these lines:\n\nPRESS TO GERMANY\nyour text\nENDPRESS"
    assert new(f"PRESS TO england\nHello friend\n\n{block}\n\nLet us stab England!\n\n{sample}") == [
        "PRESS TO england",
        "Hello friend",
    ]


@each_row("line", ["Read this:", "Note: it came by mail from Joe"])
def test_text_with_a_colon_right_above_header_lines_stays_new(line: str) -> None:
    block = "From: Joe <joe@example.org>\nSent: 23.11.2026 13:00\nTo: a@example.org\nSubject: hello"
    assert new(f"PRESS TO england\n{line}\n{block}\n\nOld words") == ["PRESS TO england", line]


@each_row(
    "lines",
    [
        "FRANCE: A PAR - BUR\nITALY: A VEN H\nGERMANY: A MUN H",
        "Phone: +49 170 1234567\nMail: anna@example.org\nWeb: www.example.org",
        "Deadline: 23.11.2026 13:00\nGame: river\nPower: France",
    ],
)
def test_lines_with_labels_that_have_no_address_or_no_date_are_no_header_lines(lines: str) -> None:
    assert new(f"A PAR H\n\n{lines}{OLD}") == ["A PAR H", *lines.splitlines(), "A MAR H"]


@each_row(
    "block",
    [
        "From: Judge <judge@example.net>\nSubject: results",
        "Sent: 3.3.2026 09:58\nTo: alice@example.org\nSubject: results",
        "From: France\nTo: Italy\nSubject: peace",
        "From: judge@example.net",
    ],
)
def test_few_labels_or_labels_without_a_sender_a_date_or_an_address_are_no_header_block(block: str) -> None:
    assert new(f"A PAR H\n\n{block}{OLD}") == ["A PAR H", *block.splitlines(), "A MAR H"]


_JUDGE = "France via Judge <judge@example.net>"


@each_row(
    "attribution",
    [
        f"W dniu 23.11.2026 o 13:00 użytkownik {_JUDGE}\nnapisał:",
        f"Użytkownik {_JUDGE}\nnapisał w dniu 23.11.2026:",
        "Użytkownik France via Judge\n<judge@example.net> napisał:",
        "Wiadomość napisana przez France via Judge\n<judge@example.net> w dniu 23 lis 2026,\no godz. 13:00:",
        f"Wiadomość napisana przez\n{_JUDGE} w dniu 23 lis 2026, o godz. 13:00:",
        f"Dne po 23. 11. 2026 13:00 uživatel {_JUDGE}\nnapsal:",
        f"{_JUDGE}\nnapsal(a) 23. 11. 2026 v 13:00:",
        "Op ma 23 nov. 2026 om 13:00 schreef France via Judge <judge@example.net\n>:",
        "Op maandag 23 november 2026 13:00 schreef\nFrance via Judge <judge@example.net>:",
        "Em seg., 23 de nov. de 2026 às 13:00, France via Judge <\njudge@example.net> escreveu:",
        "Понедельник, 23 ноября 2026, 13:00 +03:00 от France via Judge\n<judge@example.net>:",
        f"23 ноября 2026 г. в 13:00\n{_JUDGE} написал(а):",
        "Вы писали 23 ноября 2026 г., 13:00:",
        "2026年11月23日(月) 13:00 France via Judge\n<judge@example.net>:",
        f"{_JUDGE}さんは\n2026年11月23日 13:00に書きました:",
        f"{_JUDGE}\nwrote on 23.11.2026 at 13:00:",
        "In a message dated 11/23/2026 1:00:00 PM,\njudge@example.net writes:",
        f"Quoting {_JUDGE}:",
        f"Zitat von {_JUDGE}:",
    ],
)
def test_an_attribution_is_known_in_any_language_and_however_it_is_wrapped(attribution: str) -> None:
    for above in ("A PAR H", "PRESS TO england\nHello friend"):
        assert new(f"{above}\n\n{attribution}{OLD}") == above.splitlines()


@each_row(
    "lines",
    [
        "Write to joe@example.org for more\nMy orders:",
        "Anna <anna@example.org>\nMy orders:",
        "Użytkownik Anna\nMoje rozkazy:",
        "Quoting rules:",
        "SET ADDRESS joe@example.org\nas I wrote:",
        "PRESS TO G\n<joe@example.org>:\nyes\nENDPRESS",
    ],
)
def test_lines_that_only_look_like_an_attribution_stay(lines: str) -> None:
    assert new(f"{lines}{OLD}") == [*lines.splitlines(), "A MAR H"]


def test_an_attribution_never_begins_with_half_an_order() -> None:
    assert new(f"A PAR\n<judge@example.net> wrote:{OLD}") == ["A PAR"]


QUOTED = "PRESS TO E\n{}> Burgundy stays empty.\nAgreed.\nENDPRESS"


@pytest.mark.parametrize("said", ["", "> From: France", "> Write to judge@example.net"])
def test_quoted_lines_in_press_are_press_where_nothing_says_that_they_are_the_old_letter(said: str) -> None:
    lines = [said] if said else []
    text = QUOTED.format(f"{said}\n" if said else "")
    assert new(text) == ["PRESS TO E", *lines, "> Burgundy stays empty.", "Agreed.", "ENDPRESS"]


@each_row(
    "attribution",
    [
        "On Tue, Mar 3, 2026 at 9:58 AM Judge <judge@example.net> wrote:\n",
        "> On Mar 3, 2026, at 9:58 AM, Judge <judge@example.net> wrote:\n",
        "> On Tue, Mar 3, 2026 at 9:58 AM Judge\n> <judge@example.net> wrote:\n",
        "> From: Judge <judge@example.net>\n",
    ],
)
def test_quoted_lines_in_press_are_the_old_letter_below_an_attribution_quoted_or_not(attribution: str) -> None:
    assert new(QUOTED.format(attribution)) == ["PRESS TO E", "Agreed.", "ENDPRESS"]


_NOTES = """A PAR - BUR


|---------+---------------------------->
|         |           Judge            |
|         |           <judge@example.net>
|         |                            |
|         |           03.03.2026 09:58 |
|---------+---------------------------->
  >--------------------------------------------------------------------|
  |                                                                    |
  |       To:       alice@example.org                                  |
  |       cc:                                                          |
  |       Subject:  river: results                                     |
  >--------------------------------------------------------------------|



F BRE H
"""


def test_what_stands_below_the_boxes_of_notes_is_the_old_letter() -> None:
    assert new(_NOTES) == ["A PAR - BUR"]


@pytest.mark.parametrize("head", ["", "\n", "Hello\n"])
def test_the_boxes_themselves_are_never_read(head: str) -> None:
    below = _NOTES.removeprefix("A PAR - BUR\n")
    assert not any("|" in line for line in new(head + below))


def test_a_table_in_press_that_has_no_such_head_is_press() -> None:
    text = "PRESS TO E\n| A | B |\n|---|---|\nENDPRESS\nA PAR H"
    assert new(text) == text.split("\n")
