"""The wish in a sentence: few wordings are looked for, whatever is written."""

from __future__ import annotations

import re

import pytest

from judge.commands.framework import wishes
from judge.commands.framework.wish_words import THANKS, WORDINGS
from judge.commands.framework.wishes import _fits, _groups, is_thanks, wish_of, with_names, words_of
from judge.commands.framework.word_groups import GROUPS
from judge.files.maps.load import load_map
from tests.support.rows import each_row


@pytest.mark.parametrize("sentence", ["SINGON x y", "A PRS - BRU xx yy", "abcd efgh ijkl mnop"])
def test_words_of_no_wording_are_compared_with_none(sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wishes, "_at", lambda *_: pytest.fail("a phrase was looked for"))
    assert wish_of(words_of(sentence)) is None
    assert not is_thanks(words_of(sentence))


def test_each_wording_is_found_by_words_that_have_it() -> None:
    for name, wordings in WORDINGS.items():
        for wording in wordings:
            words = [word.replace("*", "") for group in _groups(wording)[1] for word in group[-1]]
            assert wish_of(words) is not None, f"{name}: {wording}"


@each_row(
    ("wording", "sentence", "fits"),
    [
        ("~NEW ADDRESS", "my address is a new one", True),
        ("NEW ADDRESS", "my address is a new one", False),
        ("~MAIL MAIL", "a mail", False),
        ("*frist", "Abgabefrist", True),
        ("*frist", "Fristen", False),
    ],
)
def test_a_wording_may_have_groups_words_in_any_order_and_ends_of_words(
    wording: str, sentence: str, fits: bool
) -> None:
    words = words_of(sentence)
    assert _fits(wording, words, frozenset(words)) is fits


def test_no_group_is_empty_or_unused() -> None:
    used = {part for rows in (*WORDINGS.values(), THANKS) for row in rows for part in re.findall(r"\b[A-Z_]+\b", row)}
    used |= {part for words in GROUPS.values() for part in words.split() if part.isupper()}
    assert used - GROUPS.keys() == set()
    assert GROUPS.keys() - used == set()


def test_a_games_name_stands_for_the_word_game() -> None:
    assert wish_of(["list", "<game>", "please"]) is wish_of(["list", "game", "please"])


@each_row(
    ("sentence", "name"),
    [("Who is in Warsaw?", "map"), ("Who is at war?", ""), ("Who has Spain?", "map"), ("Who got a pie?", "")],
)
def test_a_code_that_is_also_a_word_names_no_place_in_a_sentence(sentence: str, name: str) -> None:
    wish = wish_of(with_names(words_of(sentence), (), load_map("standard")))
    assert (wish.name if wish else "") == name


@each_row(("sentence", "thanks"), [("Ok, perfect!", True), ("lol ok", True), ("ok when", False), ("", False)])
def test_short_words_of_thanks_thank_together(sentence: str, thanks: bool) -> None:
    assert is_thanks(words_of(sentence)) is thanks


@each_row(
    ("sentence", "name"),
    [
        ("Is there a replay of the game so far?", "replay"),
        ("Can I see the game as a movie?", "replay"),
        ("Replay the last turn please", "roll_back"),
        ("whos missing?", "missing"),
        ("Give everyone another 24 hours, the mail server was down.", "more_time"),
        ("pls dont process yet", "wait"),
        ("Ich bin im Urlaub, ich melde mich ab Montag", "away"),
    ],
)
def test_a_sentence_says_its_wish(sentence: str, name: str) -> None:
    wish = wish_of(words_of(sentence))
    assert (wish.name if wish else "") == name
