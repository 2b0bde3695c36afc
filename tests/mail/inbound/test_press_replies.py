"""Whether a mail answers press is told by the subject that the letter had."""

from __future__ import annotations

import pytest

from judge.mail.inbound.press_replies import press_writer


@pytest.mark.parametrize(
    ("subject", "writer"),
    [
        ("Re: Diplomacy press from Germany (river)", "Germany"),
        ("AW: [EXT] Diplomacy press from the Master (river) [river/FRANCE#abcdefgh234567ab]", "the Master"),
        ("Re: Diplomacy press (river)", ""),
        ("Re: Diplomacy end-of-game statement from Italy (river)", "Italy"),
        ("Re: Diplomacy press sent to Germany (river)", None),
        ("Re: river S1901M: 3 orders on file", None),
        ("", None),
    ],
)
def test_a_subject_tells_whose_press_is_answered(subject: str, writer: str | None) -> None:
    assert press_writer(subject) == writer
