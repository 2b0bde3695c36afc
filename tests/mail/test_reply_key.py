"""The judge's key, and the tokens that are made with it."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from judge.mail.reply_key import judge_key, token_of


@pytest.fixture(autouse=True)
def forget() -> None:
    judge_key.cache_clear()


def test_a_key_is_made_once_for_the_judges_eyes_alone(tmp_path: Path) -> None:
    path = tmp_path / "judge.key"
    key = judge_key(str(path))
    judge_key.cache_clear()
    assert judge_key(str(path)) == key
    assert len(key) == 32
    assert path.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.iterdir()] == ["judge.key"]


def test_two_that_begin_at_once_have_the_same_key(tmp_path: Path) -> None:
    path = str(tmp_path / "judge.key")
    with ThreadPoolExecutor(8) as pool:
        keys = list(pool.map(lambda _: judge_key.__wrapped__(path), range(8)))
    assert len(set(keys)) == 1


@pytest.mark.parametrize("text", ["", "not a key", "ab" * 31])
def test_a_file_that_is_no_key_is_told_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "judge.key"
    path.write_text(text)
    with pytest.raises(OSError, match="hexadecimal"):
        judge_key(str(path))
    assert path.read_text() == text


def test_a_token_has_80_bits_and_differs_by_key_and_letter() -> None:
    tokens = {token_of(key, seal) for key in (b"1" * 32, b"2" * 32) for seal in ("a", "b")}
    assert len(tokens) == 4
    assert all(re.fullmatch("[a-z2-7]{16}", token) for token in tokens)
