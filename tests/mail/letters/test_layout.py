"""Blocks of a letter as plain text and as HTML, and the small words in between."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from judge.files.maps.load import load_map
from judge.mail.letters.html import to_html
from judge.mail.letters.layout import Block, Kind, clean, mark, split_blocks, to_text
from judge.mail.letters.pages import environment
from judge.mail.letters.wording import count, hours, joined, report_code, sign_on_word, when

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


def test_text_outside_marks_is_paragraphs() -> None:
    assert split_blocks("one\ntwo\n\nthree\n") == (
        Block(Kind.PARAGRAPH, "one two"),
        Block(Kind.PARAGRAPH, "three"),
    )


def test_marked_text_is_a_block_of_its_kind_and_keeps_its_lines() -> None:
    marked = "before\n\n" + mark(Kind.TABLE, " a  b\n c  d\n") + "\nafter"
    assert [block.kind for block in split_blocks(marked)] == [Kind.PARAGRAPH, Kind.TABLE, Kind.PARAGRAPH]
    assert split_blocks(marked)[1].text == " a  b\n c  d"


def test_values_lose_their_control_characters_on_the_way_into_a_template() -> None:
    assert clean("a\x1cheading\x1db\x1e\x07\n\tc\x85") == "aheadingb\n\tc"


def test_filter_in_a_template_makes_a_block_that_a_value_cannot_leave() -> None:
    template = environment().from_string("{% filter verbatim %}{{ text }}{% endfilter %}")
    blocks = split_blocks(template.render(text=f"x\x1e{mark(Kind.HEADING, 'fake')}"))
    assert blocks == (Block(Kind.VERBATIM, "xheadingfake"),)


def test_long_paragraphs_and_lines_are_wrapped_at_75_columns_and_tables_are_not() -> None:
    words = "word " * 40
    text = to_text((Block(Kind.PARAGRAPH, words.strip()), Block(Kind.LINES, words.strip())))
    assert max(map(len, text.splitlines())) <= 75
    assert "\n    word" in text
    assert to_text((Block(Kind.TABLE, words),)) == words + "\n"


def test_html_escapes_everything_and_has_the_same_words() -> None:
    blocks = tuple(Block(kind, "<i>&\"'") for kind in Kind)
    page = to_html(blocks, "<script>")
    assert "<i>" not in page
    assert "<script>" not in page
    assert page.count("&lt;i&gt;&amp;&quot;&#x27;") == len(Kind)


def test_charts_keep_their_columns_in_text_and_wrap_as_lines_in_html() -> None:
    chart = Block(Kind.CHART, "Austria:    Budapest, Greece,\n            Serbia.\nItaly:      Rome.")
    assert to_text((chart,)) == chart.text + "\n"
    page = to_html((chart,), "x")
    assert "<pre" not in page
    assert ">Austria:    Budapest, Greece, Serbia.</div>" in page
    assert ">Italy:      Rome.</div>" in page


def test_result_marks_are_bold_in_html() -> None:
    assert "<b>(*bounce*)</b>" in to_html((Block(Kind.LINES, "A: B -> C.  (*bounce*)"),), "x")


@pytest.mark.parametrize(
    ("words", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_words_are_joined_as_in_a_sentence(words: list[str], text: str) -> None:
    assert joined(words) == text


def test_small_numbers_are_words() -> None:
    assert [count(value, "seat") for value in (0, 1, 2, 13)] == ["no seats", "one seat", "two seats", "13 seats"]


@pytest.mark.parametrize(("value", "text"), [(0.5, "30 minutes"), (1, "one hour"), (30, "30 hours"), (96, "four days")])
def test_spans_are_told_in_round_units(value: float, text: str) -> None:
    assert hours(value) == text


@pytest.mark.parametrize(
    ("zone", "text"),
    [
        ("", "Wed 1 Jul 2026 14:00 CEST"),
        ("Europe/Paris", "Wed 1 Jul 2026 14:00 CEST"),
        ("America/New_York", "Wed 1 Jul 2026 08:00 EDT (14:00 CEST in the game's zone)"),
        ("Pacific/Auckland", "Thu 2 Jul 2026 00:00 NZST (Wed 1 Jul 2026 14:00 CEST in the game's zone)"),
    ],
)
def test_moment_is_read_in_the_readers_zone(zone: str, text: str) -> None:
    assert when(NOON, zone, "Europe/Berlin") == text


def test_header_calls_the_adjustments_what_mapping_tools_know() -> None:
    game_map = load_map("standard")
    assert [report_code(game_map.phase(code)) for code in ("S1901M", "W1902A")] == ["S1901M", "F1902B"]


@pytest.mark.parametrize(
    ("position", "word"),
    [
        ("FRANCE", "Friver"),
        ("MASTER", "Mriver"),
        ("POWER#2", "2river"),
        ("POWER#12", "power#12@river"),
        ("watcher", "watcher@river"),
    ],
)
def test_sign_on_names_the_position_as_short_as_can_be(position: str, word: str) -> None:
    assert sign_on_word(position, "river", load_map("standard")) == word
