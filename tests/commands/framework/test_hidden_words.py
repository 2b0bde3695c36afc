"""The word that opens a seat: nobody else reads it."""

from __future__ import annotations

import pytest

from tests.support.command_mails import code_of, power, refused_master, refused_play, sign_on, states, told
from tests.support.house import GM, House, address, to


@pytest.mark.parametrize("line", ["SET NAME france-pw", "SET NAME Anna FRANCE-PW", 'SET NAME "France-pw"'])
def test_a_name_never_has_the_password_of_its_mail(river: House, line: str) -> None:
    told = " ".join(refused_play(river, "E-PW-TOLD", "FRANCE", line).split())
    assert "These words have your password in them, and others would read it." in told
    assert "pw" not in told.lower().replace("new-word", "")


@pytest.mark.parametrize("line", ["SET NAME france-pw", "SET NAME Anna France-PW", 'SET NAME "Anna" "france-pw"'])
def test_a_reply_has_no_password_and_does_not_tell_it_either(river: House, line: str) -> None:
    (letter,) = to(river.play("FRANCE", "STATUS"), address("FRANCE"))
    before = states(river)
    said = told(river.answer(letter, line), address("FRANCE"))
    assert "These words have your password in them" in said
    assert "france-pw" not in said.lower()
    assert states(river) == before
    river.answer(letter, "SET NAME Anna Martin")
    assert power(river, "FRANCE").player.name == "Anna Martin"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "lines",
    [
        ("SET DESC Sign on with gm-secret.",),
        ("SET COMMENT BEGIN", "A game.", "The word is gm-secret", "END"),
        ("SET PRIVATE gm-secret",),
        ("OFFICIAL gm-secret",),
        ("WARN FRANCE gm-secret",),
        ("SET PASSWORD another", "SET NAME Another"),
    ],
)
def test_words_that_others_read_never_have_the_password_of_their_mail(river: House, lines: tuple[str, ...]) -> None:
    assert code_of(river, GM, "SIGNON Mriver gm-secret", *lines) == "E-PW-TOLD"


def test_a_watcher_is_not_called_by_the_password_that_they_choose(river: House) -> None:
    assert code_of(river, "owl@example.net", "OBSERVE owl@river owl") == "E-PW-TOLD"
    assert code_of(river, "owl@example.net", "OBSERVE owl@river owls") == ""


@pytest.mark.parametrize(
    "lines", [("SET NAME Anna France-pwr",), ("SET NAME francepw",), ("PRESS TO GERMANY", "france-pw", "ENDPRESS")]
)
def test_other_words_and_press_are_the_writers_own_affair(river: House, lines: tuple[str, ...]) -> None:
    assert code_of(river, address("FRANCE"), sign_on("FRANCE"), *lines) == ""
    assert refused_master(river, "E-PW-TOLD", "SET NAME gm-secret")
