"""Mails that are too large: only the beginning is kept, by any way in, and the sender is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.app.mails.incoming import receive, work
from judge.cli.main import main
from tests.support.house import House, words

ANN = "ann@example.net"
HEAD = f"From: {ANN}\r\nTo: judge@example.org\r\nMessage-ID: <big@example.net>\r\n"
LARGE = {
    "body": HEAD + "\r\nSIGNON Friver france-pw\r\n" + "A PAR H\r\n" * 200_000,
    "header": HEAD + "X-More: and more\r\n" * 100_000 + "\r\nLIST\r\n",
    "line": HEAD + "X-More: " + "x" * 2_000_000 + "\r\n\r\nLIST\r\n",
}


def kept(house: House) -> list[int]:
    """Return the number of stored bytes of each mail."""
    with house.judge.store.reading() as tx:
        return [row[0] for row in tx._run("SELECT length(raw) FROM inbox ORDER BY id").fetchall()]


@pytest.mark.parametrize("raw", LARGE.values(), ids=LARGE)
def test_by_pipe_the_beginning_is_read_and_the_sender_told(house: House, tmp_path: Path, raw: str) -> None:
    settings = '[store]\nurl = "sqlite:judge.db"\n[send]\nurl = "maildir:sent"\n[auth]\nconfirm = false\n'
    (tmp_path / "judge.toml").write_text(settings)
    for _ in range(2):
        done = CliRunner().invoke(main, ["--config", str(tmp_path / "judge.toml"), "deliver"], input=raw)
        assert done.exit_code == 0, done.output
    limit = house.config.limits.max_bytes
    assert len(kept(house)) == 1
    assert kept(house)[0] < 1000 < limit, "its text went when it was done"
    (letter,) = (path for path in (tmp_path / "sent").rglob("*") if path.is_file())
    text = " ".join(letter.read_text().split())
    assert f"Your mail has {len(raw):,} bytes, and at most 458,752 are read. Nothing in it was done." in text


def test_whoever_hands_it_over_it_is_cut_before_it_is_kept(house: House) -> None:
    raw = LARGE["body"].encode()
    assert receive(house.judge, raw, ANN, ["judge@example.org"], house.now)
    limit = house.config.limits.max_bytes
    assert limit < kept(house)[0] < limit + 50
    work(house.judge, house.now)
    assert f"Your mail has {len(raw):,} bytes" in words(house.letters(), ANN)
    assert not receive(house.judge, raw, ANN, ["judge+x@example.org"], house.now)
