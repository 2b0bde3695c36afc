"""Passwords that may be set (commands.md 3.2)."""

from __future__ import annotations

import pytest

from judge.commands.framework.passwords import checked_password, trimmed_password
from judge.problems import Refused
from tests.support.command_mails import told
from tests.support.house import GM, House, address


@pytest.mark.parametrize(
    ("word", "password"), [("secret", "secret"), ("secretSIGNOFF", "secret"), ("secretsignoff", "secret")]
)
def test_a_signoff_that_a_mailer_has_glued_on_is_cut_off(word: str, password: str) -> None:
    assert trimmed_password(word) == checked_password(word) == password


def test_signoff_alone_is_a_password() -> None:
    assert trimmed_password("signoff") == "signoff"


@pytest.mark.parametrize("word", ["<secret>", "a<b", "a>b"])
def test_a_password_has_no_angle_brackets(word: str) -> None:
    with pytest.raises(Refused) as refused:
        checked_password(word)
    assert refused.value.code == "E-PW-CHAR"


def test_a_password_has_a_hundred_signs_at_most() -> None:
    assert checked_password("x" * 100) == "x" * 100
    with pytest.raises(Refused) as refused:
        checked_password("x" * 101)
    assert (refused.value.code, "at most 100 characters" in refused.value.text) == ("E-PW-CHAR", True)


@pytest.mark.parametrize(
    "lines",
    [
        ("SIGNON Friver france-pw", "SET PASSWORD {}"),
        ("SIGNON Mriver gm-secret", "SET PRIVATE {}"),
        ("CREATE lake {}",),
        ("CREATE lake pw", "PRIVATE {}", "FORM", "SIGNOFF"),
        ("OBSERVE owl@river {}",),
    ],
)
def test_nobody_sets_a_word_of_pages(river: House, lines: tuple[str, ...]) -> None:
    sender = GM if "Mriver" in lines[0] else address("FRANCE") if "Friver" in lines[0] else "new@example.org"
    letters = river.mail(sender, *(line.format("x" * 1500) for line in lines))
    assert "at most 100 characters" in told(letters, sender)
    assert "xxxx" not in told(letters, sender)
