"""A judge's refusal without its headers is known by its words; a person's mail is never taken for one."""

from __future__ import annotations

from judge.mail.inbound.automatic_text import is_refusal_of_a_judge
from tests.support.rows import each_row

REFUSAL = ['The judge cannot make out "Games" at the start of a mail. A mail begins with', "one of SIGNON, JOIN."]
SUBJECT = "NOT done: The judge cannot make out ... at the start of a mail"


@each_row(
    ("subject", "lines"),
    [
        (SUBJECT, REFUSAL),
        (f"river: {SUBJECT}", ["Not read as orders: line 1.", "", *REFUSAL]),
        ("river: done in part (2 of 3), NOT: There is no game of this name", ["There is no game", "of this name."]),
        ("NOT done: nothing in your mail to do", ["Your mail had nothing in it for the judge to do."]),
        ("NOT answered for an hour: too many mails", ["The judge has answered 20 of your mails in the last hour by"]),
        ("NOT answered for a day: the same words again", ["The judge has got the same words from you three times"]),
    ],
)
def test_a_judges_refusal_is_known(subject: str, lines: list[str]) -> None:
    assert is_refusal_of_a_judge(subject, lines)


@each_row(
    ("subject", "lines"),
    [
        (f"Re: {SUBJECT}", REFUSAL),
        (f"AW: {SUBJECT}", REFUSAL),
        (SUBJECT, ["What did I do wrong?", "SIGNON Friver pw"]),
        ("river: done", ["Orders of France"]),
        ("NOT done: ...", ["..."]),
        ("NOT done: my homework", ["SIGNON Friver pw", "A PAR H"]),
        ("NOT done: nothing in your mail to do", ["SIGNON Friver pw"]),
        ("", []),
    ],
)
def test_a_persons_mail_is_none(subject: str, lines: list[str]) -> None:
    assert not is_refusal_of_a_judge(subject, lines)
