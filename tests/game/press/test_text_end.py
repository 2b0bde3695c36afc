"""Which line ends the text of a message."""

from __future__ import annotations

import pytest

from judge.game.press.text_end import ends_press


@pytest.mark.parametrize(
    "line",
    [
        *("ENDPRESS", "endbroadcast", "  EndPress", "ENDPRESS.", "ENDPRESS!", "*ENDPRESS*", "ENDPRESS and now orders"),
        *("END PRESS", "end  broadcast.", "END-PRESS", "End of press", "(end press)"),
    ],
)
def test_it_may_be_written_in_many_ways(line: str) -> None:
    assert ends_press(line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "END",
        "the end. Press on!",
        "End press coverage of Munich now",
        "ENDPRESSES",
        "PRESS",
        "an ENDPRESS line",
        "PRESSEND",
    ],
)
def test_text_that_speaks_of_it_is_text(line: str) -> None:
    assert not ends_press(line)
