"""Passwords are kept as salted hashes and checked whatever their case."""

from __future__ import annotations

import pytest

from judge.app.base import passwords
from judge.app.base.passwords import check_password, hash_password


@pytest.fixture(autouse=True)
def _real_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the judge's real cost of hashes."""
    monkeypatch.setattr(passwords, "_COST", 2**12)


def test_the_word_itself_is_right_in_any_case_and_others_are_wrong() -> None:
    hashed = hash_password("Xyzzy")
    assert check_password("Xyzzy", hashed)
    assert check_password("xYZZY", hashed)
    assert not check_password("xyzzy ", hashed)
    assert not check_password("", hashed)


def test_letters_of_other_alphabets_fold_too() -> None:
    hashed = hash_password("Straße")
    assert check_password("STRASSE", hashed)
    assert check_password("e\u0301tude", hash_password("\u00e9TUDE"))


def test_the_hash_tells_neither_the_word_nor_whether_two_are_the_same() -> None:
    first, second = hash_password("xyzzy"), hash_password("xyzzy")
    assert "xyzzy" not in first
    assert first != second
    assert first.startswith("scrypt$4096$8$1$")


@pytest.mark.parametrize(
    "hashed",
    ["", "xyzzy", "md5$1$1$1$aaaa$bbbb", "scrypt$x$8$1$aaaa$bbbb", "scrypt$3$8$1$aaaa$bbbb", "scrypt$4096$8$1$a"],
)
def test_what_is_no_hash_fits_no_word(hashed: str) -> None:
    assert not check_password("xyzzy", hashed)
    assert not check_password("", hashed)


def test_a_word_found_right_is_not_computed_again_and_a_wrong_one_is(monkeypatch: pytest.MonkeyPatch) -> None:
    hashed = hash_password("xyzzy")
    calls = []
    real = passwords._scrypt

    def counted(word: bytes, salt: bytes, cost: int, block: int, lanes: int) -> bytes:
        calls.append(word)
        return real(word, salt, cost, block, lanes)

    monkeypatch.setattr(passwords, "_scrypt", counted)
    assert [check_password(word, hashed) for word in ("xyzzy", "XYZZY", "wrong", "wrong")] == [True, True, False, False]
    assert calls == [b"xyzzy", b"wrong", b"wrong"]


def test_a_remembered_word_does_not_fit_another_hash() -> None:
    one, other = hash_password("one"), hash_password("other")
    assert check_password("one", one)
    assert not check_password("one", other)


def test_memory_of_right_words_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_MOST_REMEMBERED", 2)
    for word in ("a", "b", "c"):
        assert check_password(word, hash_password(word))
    assert len(passwords._remembered) <= 2
