"""Mails that answer press, known by the subject that the letter had."""

from __future__ import annotations

from judge.mail.inbound.subjects import press_writer
from tests.support.rows import each_row


@each_row(
    ("subject", "writer"),
    [
        ("Re: river S1901M: Germany to France", "Germany"),
        ("Re: river S1901M: Germany to France: Belgium to me?", "Germany"),
        ("Re: river: Germany to everybody", "Germany"),
        ("AW: [EXT] river F1901R: the Master to France [river/FRANCE#abcdefgh234567ab]", "the Master"),
        ("Re: river S1901M: press to France", ""),
        ("Re: river: end-of-game statement from Italy", "Italy"),
        ("Re: river: end-of-game statement from Italy [river/FRANCE#abcdefgh234567ab]", "Italy"),
        ("Re: river: end-of-game statement", ""),
        ("Re: river S1901M: sent to Germany", "Germany"),
        ("Re: river S1901M: sent to Germany: Belgium? [river/FRANCE#abcdefgh234567ab]", "Germany"),
        ("Re: river S1901M: sent to Germany [river/FRANCE#abcdefgh234567ab]", "Germany"),
        ("Re: river: end-of-game statement sent", ""),
        ("river S1901M: Germany to France", None),
        ("Re: river S1901M: 3 orders on file", None),
        ("", None),
    ],
)
def test_a_subject_tells_whose_press_is_answered(subject: str, writer: str | None) -> None:
    assert press_writer(subject) == writer
