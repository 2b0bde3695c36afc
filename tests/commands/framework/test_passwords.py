"""Passwords that may be set (commands.md 3.2)."""

from __future__ import annotations

import pytest

from judge.commands.framework.passwords import checked_password, trimmed_password
from judge.problems import Refused


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
