"""Numbers of words that may stand after a command's verb."""

from __future__ import annotations

import pytest

from judge.commands.framework.arguments import need_value, need_words
from judge.commands.framework.invocation import TextLine, Words
from judge.problems import Refused


def words(text: str) -> Words:
    first, *rest = text.split()
    return Words(first, tuple(rest), TextLine(1, text))


@pytest.mark.parametrize(("text", "said"), [("EJECT", "needs more words"), ("EJECT a b", "has too many words")])
def test_a_command_with_the_wrong_number_of_words_is_refused_with_its_form(text: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        need_words(words(text), 1, 1, "EJECT france")
    assert refused.value.code == "E-SYNTAX"
    assert refused.value.text == f"EJECT {said}. Write it like this: EJECT france"
    need_words(words("EJECT a"), 1, 1, "EJECT france")


def test_a_setting_has_codes_of_its_own() -> None:
    with pytest.raises(Refused) as refused:
        need_value(words("SETTING"), "SETTING 3")
    assert refused.value.code == "E-SET-EMPTY"
    with pytest.raises(Refused) as refused:
        need_value(words("SETTING a b"), "SETTING 3")
    assert refused.value.code == "E-SET-SYNTAX"
    need_value(words("SETTING a b c"), "SETTING 3", most=None)
    need_value(words("SETTING"), "SETTING 3", least=0)
