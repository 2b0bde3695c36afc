"""Blocks of a letter as plain text and as HTML."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from judge.board.results import Result
from judge.mail.letters.html import RESULTS_IN_WORDS, to_html
from judge.mail.letters.layout import Block, BlockKind, clean, mark, split_blocks, to_text
from judge.mail.letters.pages import environment

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


def test_text_outside_marks_is_paragraphs() -> None:
    assert split_blocks("one\ntwo\n\nthree\n") == (
        Block(BlockKind.PARAGRAPH, "one two"),
        Block(BlockKind.PARAGRAPH, "three"),
    )


def test_marked_text_is_a_block_of_its_kind_and_keeps_its_lines() -> None:
    marked = "before\n\n" + mark(BlockKind.TABLE, " a  b\n c  d\n") + "\nafter"
    assert [block.kind for block in split_blocks(marked)] == [BlockKind.PARAGRAPH, BlockKind.TABLE, BlockKind.PARAGRAPH]
    assert split_blocks(marked)[1].text == " a  b\n c  d"


def test_values_lose_their_control_characters_on_the_way_into_a_template() -> None:
    assert clean("a\x1cheading\x1db\x1e\x07\n\tc\x85") == "aheadingb\n\tc"


def test_filter_in_a_template_makes_a_block_that_a_value_cannot_leave() -> None:
    template = environment().from_string("{% filter verbatim %}{{ text }}{% endfilter %}")
    blocks = split_blocks(template.render(text=f"x\x1e{mark(BlockKind.HEADING, 'fake')}"))
    assert blocks == (Block(BlockKind.VERBATIM, "xheadingfake"),)


def test_long_paragraphs_and_lines_are_wrapped_at_75_columns_and_tables_are_not() -> None:
    words = "word " * 40
    text = to_text((Block(BlockKind.PARAGRAPH, words.strip()), Block(BlockKind.LINES, words.strip())))
    assert max(map(len, text.splitlines())) <= 75
    assert "\n    word" in text
    assert to_text((Block(BlockKind.TABLE, words),)) == words + "\n"


def test_html_escapes_everything_and_has_the_same_words() -> None:
    words = "<i>&\"'"
    shown = {BlockKind.LINK: f"x\n{words}\nx", BlockKind.BUTTONS: f"x\n{words}", BlockKind.REFERENCE: f"x\n{words}"}
    blocks = tuple(Block(kind, shown.get(kind, words)) for kind in BlockKind)
    page = to_html(blocks, "<script>")
    assert "<i>" not in page
    assert "<script>" not in page
    assert page.count("&lt;i&gt;&amp;&quot;&#x27;") == len(BlockKind)


def test_charts_keep_their_columns_in_text_and_are_tables_of_two_columns_in_html() -> None:
    chart = Block(BlockKind.CHART, "Austria:    Budapest, Greece,\n            Serbia.\nItaly:      Rome.")
    assert to_text((chart,)) == chart.text + "\n"
    page = to_html((chart,), "x")
    assert "<pre" not in page
    cells = re.findall(r"<td>(.*?)</td>", page)
    assert cells == ["<b>Austria</b>", "Budapest, Greece, Serbia.", "<b>Italy</b>", "Rome."]


def test_result_marks_are_words_in_bold_in_html() -> None:
    def told(line: str) -> str:
        return to_html((Block(BlockKind.LINES, line),), "x")

    assert "C. <b>Bounced</b></div>" in told("A: B -> C.  (*bounce*)")
    assert "<b>No convoy, dislodged</b>" in told("A: B -> C.  (*no convoy, dislodged*)")
    assert "Paris. <b>Victory!</b>" in told("France: Brest, Paris.  (* VICTORY!! *)")


def test_every_result_has_words_in_html() -> None:
    for result in Result:
        assert "(*" not in to_html((Block(BlockKind.LINES, f"A: B.  (*{result}*)"),), "x")
        assert result in RESULTS_IN_WORDS


def test_words_stay_in_a_narrow_column_and_pictures_have_the_whole_width() -> None:
    blocks = (Block(BlockKind.LEAD, "lead"), Block(BlockKind.PARAGRAPH, "rest"))
    page = to_html(blocks, "x", [("a.png", "a map")])
    above, picture, below = re.split(r"(<p [^>]*><img [^>]*></p>)", page)
    assert above.count("<div") - above.count("</div>") == 0
    assert "max-width:44em" in above
    assert "max-width:44em" in below
    assert "max-width:100%" in picture
    assert "44em" not in picture
    assert "44em" in to_html(blocks, "x")
