"""The wish in a sentence: few wordings are looked for, whatever is written."""

from __future__ import annotations

import pytest

from judge.commands.framework import wishes
from judge.commands.framework.wish_words import WORDINGS
from judge.commands.framework.wishes import is_thanks, wish_of, with_names, words_of
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
            phrases = [group.lstrip("=").split("|")[-1] for group in wording.split()]
            words = " ".join(phrases).replace("_", " ").replace("*", "").split()
            assert wish_of(words) is not None, f"{name}: {wording}"


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
        ("pls dont process yet", "wait"),
        ("Ich bin im Urlaub, ich melde mich ab Montag", "away"),
    ],
)
def test_a_sentence_says_its_wish(sentence: str, name: str) -> None:
    wish = wish_of(words_of(sentence))
    assert (wish.name if wish else "") == name
