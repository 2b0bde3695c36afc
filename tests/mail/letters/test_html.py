"""Text is put into HTML as Python's own `html.escape` does it."""

from __future__ import annotations

import html
import re
from html import unescape
from random import Random

import pytest

from judge.mail.letters.html import escape, listing_html
from tests.support.command_mails import HOLDS
from tests.support.house import GM, House, address, to
from tests.support.rows import each_row


@each_row("text", ["", "A PAR - BUR", "<b>\"R&D\" & 'us'</b>", "&lt;", "a\n<b>\u2192"])
def test_text_is_escaped_as_python_does_it(text: str) -> None:
    assert escape(text) == html.escape(text)


_STRANGER = "stranger@example.org"


@pytest.fixture(scope="module")
def river(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A game after its first phase, with a description that needs two lines, and one that wants players."""
    house = House(tmp_path_factory.mktemp("judge"), {"limits": {"answers_per_hour": 1000}})
    house.start("SET DESC A quiet game; whoever wants to know more of how it goes on should write to its Master.")
    house.create(name="lake")
    for power, orders in HOLDS.items():
        house.play(power, *orders)
    house.tick(hours=1)
    return house


def _page(house: House, who: str, *lines: str) -> str:
    (letter,) = to(house.mail(who, *lines), who)
    return letter.html


def _words(text: str) -> list[str]:
    return re.findall(r"[\w/@.,()+-]+", text)


_ASKED = (
    (_STRANGER, "HELP"),
    (_STRANGER, "HELP orders"),
    (_STRANGER, "HELP timing"),
    (_STRANGER, "HELP master"),
    (_STRANGER, "HELP SET WAIT"),
    (_STRANGER, "LIST"),
    (_STRANGER, "LIST FULL"),
    (_STRANGER, "LIST river"),
    (_STRANGER, "WHOGAME river"),
    (_STRANGER, "SUMMARY river"),
    (_STRANGER, "HISTORY river"),
    (address("FRANCE"), "SIGNON Friver france-pw\nSTATUS"),
    (GM, "SIGNON Mriver gm-secret\nSETTINGS"),
    (GM, "SIGNON Mriver gm-secret\nEDIT"),
)


@each_row(("who", "mail"), _ASKED, ids=[mail for _, mail in _ASKED])
def test_no_text_that_people_ask_for_is_cut_off_on_a_phone(river: House, who: str, mail: str) -> None:
    page = _page(river, who, *mail.split("\n"))
    unwrapped = [pre for pre in re.findall("<pre[^>]*>", page) if "pre-wrap" not in pre]
    assert unwrapped == []
    assert "overflow-x" not in page
    assert max((row.count("<t") for row in re.findall("<tr>.*?</tr>", page)), default=0) <= 1 + 10


@each_row(("who", "mail"), _ASKED, ids=[mail for _, mail in _ASKED])
def test_a_text_has_the_same_words_in_html(river: House, who: str, mail: str) -> None:
    (letter,) = to(river.mail(who, *mail.split("\n")), who)
    shown = unescape(re.sub("<[^>]+>", " ", letter.html.partition("<body")[2]))
    text = re.sub(r"(?m)^ *mailto:.*$", "", letter.text)  # the HTML has it as a link
    lacking = set(_words(re.sub(r"\b-{3,}|:(?=\s)", " ", text))) - set(_words(re.sub(r":(?=\s)", " ", shown)))
    assert lacking <= {"-" * 10} | {word for word in lacking if set(word) == {"-"}}


def test_relics_of_other_judges_stand_in_no_text(river: House) -> None:
    for who, mail in _ASKED:
        page = _page(river, who, *mail.split("\n"))
        assert not re.search(r"Index|someone@somewhere|standard,? standard|Press:W|\(\*", page)


def test_players_and_units_are_tables_with_their_power_once() -> None:
    told = listing_html("Units:\nFrance:     Army Paris.\nFrance:     Fleet Brest.\nItaly:      Army Rome.")
    assert "Units</h3>" in told
    assert told.count("<tr>") == 3
    assert told.count("France") == 1
    assert "<pre" not in told


def test_a_row_that_goes_on_below_its_column_is_one_cell_and_one_indented_otherwise_a_line_of_it() -> None:
    told = listing_html(
        "FORM      Open a game\n          for players.\nlake  S1901M  Standard.\n                   To join: JOIN lake"
    )
    assert ">Open a game for players.<" in told
    assert ">Standard.<br>To join: JOIN lake<" in told


def test_lines_that_were_wrapped_are_put_together_and_others_are_not() -> None:
    first = "This line is as long as a line of a letter can be, so that the next word"
    assert f"{first} stood below." in listing_html(f"{first}\nstood below.")
    assert listing_html("Map: Standard.\nTiming: NEXT 1D.").count("<div style=") == 3


def test_lines_to_be_sent_back_stay_as_they_are() -> None:
    block = "SETTINGS 1a2b\nDESC two  blanks\nDESC and <more>\nEND SETTINGS"
    assert "SETTINGS 1a2b\nDESC two  blanks\nDESC and &lt;more&gt;\nEND SETTINGS</pre>" in listing_html(block)


def test_examples_keep_their_lines_and_explained_ones_are_a_table() -> None:
    assert "JOIN mygame password\nSET WAIT</pre>" in listing_html("  JOIN mygame password\n  SET WAIT")
    told = listing_html("  A PAR H            it holds\n  A PAR - BUR        it moves")
    assert told.count("<tr>") == 2
    assert ">it holds</td>" in told


def test_how_a_command_is_written_stands_above_what_it_does() -> None:
    told = listing_html("SET WAIT\nSET NOWAIT\n    Let this phase wait for its\n    deadline.")
    assert "SET WAIT<br>\nSET NOWAIT" in told
    assert ">Let this phase wait for its deadline.</p>" in told


def test_centers_by_years_are_tables_as_wide_as_a_phone() -> None:
    codes = [f"A{chr(65 + number)}A" for number in range(12)]
    upper, lower = "".join(f"{code:<4}" for code in codes[::2]), "".join(f"{code:<4}" for code in codes[1::2])
    told = listing_html(f"      {upper.rstrip()}\n        {lower.rstrip()}\n1900  {' '.join('FGIRTAEFGIR.')}")
    assert told.count("<table") == 2
    head, row = re.findall("<tr>.*?</tr>", told)[:2]
    assert re.findall(">(A.A)<", head) == codes[:9]
    assert re.findall(r">(\w)<", row) == list("FGIRTAEFG")


def test_numbers_stand_below_their_years() -> None:
    told = listing_html("             1900 1901\nFrance:        3    6\nNew Zealand:   1   10")
    assert re.findall(">([^<>]+)<", told.replace("\n", "")) == [
        "1900",
        "1901",
        "France",
        "3",
        "6",
        "New Zealand",
        "1",
        "10",
    ]


def test_whatever_players_write_stands_in_the_html_and_hurts_nobody() -> None:
    lots = Random("listings")
    signs = [
        "\n",
        "\n\n",
        "  ",
        "    ",
        " ",
        ":",
        ".",
        "::",
        "END",
        "A",
        "1900",
        "<b>",
        "&",
        "\u3000",
        "\u2028",
        "\t",
        "AB",
        "x",
    ]
    for _ in range(500):
        text = "".join(lots.choices(signs, k=lots.randrange(40)))
        told = listing_html(text)
        assert unescape(re.sub("<[^>]+>", "", told)).count("x") == text.count("x")
        assert "&lt;b&gt;" in told or "<b>" not in text


def test_long_numbers_and_blanks_take_no_time() -> None:
    listing_html("  " + "1" * 5000 + "x\n" + " " * 5000 + "(*\n" + "A " * 5000)


def test_a_text_whose_html_would_be_too_large_for_a_letter_keeps_its_columns() -> None:
    text = "Players:\n" + "\n".join(f"watcher{number:<10}  (not shown)" for number in range(1000))
    assert len(listing_html(text)) < len(text) + 200
    assert "<table" in listing_html(text[:5000])


def test_what_is_not_recognized_is_escaped_paragraphs() -> None:
    assert (
        listing_html("a <b> c.\n\nd & e.")
        == '<p style="margin:0 0 1em">a &lt;b&gt; c.</p>\n<p style="margin:0 0 1em">d &amp; e.</p>'
    )


def test_each_sentence_of_status_stands_by_itself_in_html(river: House) -> None:
    page = _page(river, address("FRANCE"), "SIGNON france@river france-pw", "STATUS")
    assert re.search(r"<p[^>]*>Orders count one by one: ", page)
    assert "GMT. Orders" not in page


def test_lines_that_programs_read_head_the_text_and_end_the_page(river: House) -> None:
    (letter,) = to(river.mail(_STRANGER, "LIST river"), _STRANGER)
    assert letter.text.startswith(":: Judge: ")
    body = re.findall(r"<(?:p|div|h\d|table)[^>]*>([^<]*)", letter.html)
    assert not body[0].startswith("::")
    assert body[-1].startswith(":: Judge: ")
    assert "standard standard" not in letter.text


def test_a_setting_that_goes_on_indented_in_the_next_line_is_one_line_in_html() -> None:
    timing = "Timing: NEXT 1D MOVE 2D DAYS SMTWTFS WARN 1D GRACE 1D ABSENT 24 DEC.  Zone:"
    page = listing_html(f"Map: Standard.  Victory: 18 centers.\n{timing}\n  Europe/Berlin.\nRules: none stated.")
    assert page.count("<div style=") == 4, "one around three lines"
    assert "Zone: Europe/Berlin.</div>" in page
