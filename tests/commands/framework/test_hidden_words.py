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
    "lines",
    [
        ("PRESS TO GERMANY", "My password is france-pw, in case I am away.", "ENDPRESS"),
        ("PRESS TO M", "please sign on for me,", "the word is: France-PW", "ENDPRESS"),
        ("BROADCAST", "france-pw", "ENDPRESS"),
        ("PRESS TO GERMANY", 'Use "france-pw".'),
        ("SET PASSWORD swordfish9", "PRESS TO GERMANY", "now it is swordfish9", "ENDPRESS"),
    ],
)
def test_press_never_has_the_password_of_its_mail(river: House, lines: tuple[str, ...]) -> None:
    letters = river.play("FRANCE", *lines)
    assert {letter.to for letter in letters} == {address("FRANCE")}
    said = " ".join(told(letters, address("FRANCE")).split())
    assert "These words have your password in them, and others would read it." in said
    assert "france-pw" not in said.lower()
    assert "swordfish9" not in said


def test_press_in_a_reply_never_has_the_password_that_it_tells(river: House) -> None:
    (letter,) = to(river.play("FRANCE", "STATUS"), address("FRANCE"))
    letters = river.answer(letter, "PRESS TO GERMANY", "I am away: my password is 'france-pw'.", "ENDPRESS")
    assert {each.to for each in letters} == {address("FRANCE")}
    assert "france-pw" not in told(letters, address("FRANCE"))
    letters = river.answer(letter, "PRESS TO GERMANY", "I am away, and my password is swordfish9.", "ENDPRESS")
    assert "swordfish9" in told(letters, address("GERMANY"))


def test_press_may_name_the_map_though_that_is_the_password_of_its_mail(river: House) -> None:
    river.play("FRANCE", "SET PASSWORD paris")
    said = "I hold Paris.", "I hold Paris, and the password to it."
    for text, readers in zip(said, ("GERMANY", "FRANCE"), strict=True):
        letters = river.mail(address("FRANCE"), "SIGNON Friver paris", "PRESS TO GERMANY", text, "ENDPRESS")
        assert address(readers) in {letter.to for letter in letters}
    assert address("GERMANY") not in {letter.to for letter in letters}


@pytest.mark.parametrize(
    "lines", [("SET NAME Anna France-pwr",), ("SET NAME francepw",), ("PRESS TO GERMANY", "francepw", "ENDPRESS")]
)
def test_other_words_and_press_are_the_writers_own_affair(river: House, lines: tuple[str, ...]) -> None:
    assert code_of(river, address("FRANCE"), sign_on("FRANCE"), *lines) == ""
    assert refused_master(river, "E-PW-TOLD", "SET NAME gm-secret")
