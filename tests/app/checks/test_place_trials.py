"""The machine that the judge runs on: store, files and their modes, room on the disk, clock."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections import namedtuple
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.app.checks.place_trials import try_clock, try_disk, try_files, try_store, unwritable
from judge.app.checks.tried import Tried
from judge.config import Config, DkimSection, ListenSection, SendSection, StoreSection
from judge.store.open import open_store

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """Settings with a store that was last looked at now, a password and a key."""
    made = Config(
        store=StoreSection(url=f"sqlite:{tmp_path}/judge.db"),
        send=SendSection(user="judge", password_file=f"{tmp_path}/password.txt"),
        listen=ListenSection(key=f"{tmp_path}/key.pem"),
        dkim=DkimSection(selector="mail", key_file=f"{tmp_path}/dkim.pem"),
        path=f"{tmp_path}/judge.toml",
    )
    for name, mode in (("password.txt", 0o600), ("key.pem", 0o640), ("dkim.pem", 0o600), ("judge.toml", 0o644)):
        (tmp_path / name).write_text("")
        (tmp_path / name).chmod(mode)
    with open_store(made.store.url) as store, store.transaction() as tx:
        tx.set_last_tick(NOW)
    return made


def found(tried: Tried) -> list[tuple[str, str]]:
    """The codes with the names of the files."""
    return [(finding.problem.code, Path(finding.problem.file).name) for finding in tried.findings]


def test_a_store_that_is_whole_is_named(config: Config, tmp_path: Path) -> None:
    assert try_store(config) == Tried(f"the store is whole: {tmp_path}/judge.db")


def test_where_there_is_no_store_yet_that_is_no_fault(tmp_path: Path) -> None:
    tried = try_store(Config(store=StoreSection(url=f"sqlite:{tmp_path}/new.db")))
    assert tried.findings == ()
    assert "there is no store" in tried.what
    assert not (tmp_path / "new.db").exists()


def test_a_damaged_store_is_told_with_the_way_to_restore_it(config: Config, tmp_path: Path) -> None:
    raw = bytearray((tmp_path / "judge.db").read_bytes())
    raw[2 * 4096 : 20 * 4096] = b"\xff" * 18 * 4096
    (tmp_path / "judge.db").write_bytes(raw)
    assert found(try_store(config)) == [("E-STORE", "judge.db")]
    assert "judge restore FILE" in try_store(config).findings[0].problem.text


def test_rows_that_belong_to_no_game_are_told(config: Config, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "judge.db") as opened:
        opened.execute("INSERT INTO log (game_id, at, who, what) VALUES (99, '', '', '')")
    opened.close()
    (finding,) = try_store(config).findings
    assert "row 1 of log belongs to no row of games" in finding.problem.text


def test_a_store_of_a_newer_judge_is_told(config: Config, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "judge.db") as opened:
        opened.execute("UPDATE meta SET value = '9999' WHERE key = 'schema'")
    opened.close()
    assert "A newer judge made this store (form 9999" in try_store(config).findings[0].problem.text


def test_files_with_good_modes_are_fine(config: Config) -> None:
    assert try_files(config).findings == ()


@pytest.mark.parametrize(
    ("name", "mode", "better"),
    [
        ("judge.db", 0o644, "chmod 660"),
        ("password.txt", 0o644, "chmod 600"),
        ("password.txt", 0o640, "chmod 600"),
        ("key.pem", 0o644, "chmod 640"),
        ("dkim.pem", 0o640, "chmod 600"),
        ("judge.toml", 0o664, "chmod 644"),
    ],
)
def test_a_file_that_others_can_read_or_write_is_told_with_the_mode_that_it_should_have(
    config: Config, tmp_path: Path, name: str, mode: int, better: str
) -> None:
    (tmp_path / name).chmod(mode)
    tried = try_files(config)
    assert found(tried) == [("E-MODE", name)]
    assert f"(mode {mode:o}): {better} {tmp_path}/{name}" in tried.findings[0].problem.text


def test_a_file_beside_the_store_that_root_has_made_is_told(
    config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.stat

    def stat(path: str, *more: object, **named: object) -> os.stat_result:
        result = real(path, *more, **named)  # type: ignore[arg-type]
        if not str(path).endswith("-sender"):
            return result
        return os.stat_result([*result[:4], result.st_uid + 1, *result[5:]])

    (tmp_path / "judge.db-sender").write_text("")
    monkeypatch.setattr("judge.app.checks.place_trials.os.stat", stat)
    tried = try_files(config)
    assert found(tried) == [("E-OWNER", "judge.db-sender")]
    assert "chown" in tried.findings[0].problem.text


def test_a_full_disk_is_an_error_and_one_without_room_for_a_backup_a_remark(
    config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(1, 1, 50 * 2**20))
    assert found(try_disk(config)) == [("E-DISK", tmp_path.name)]
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(1, 1, 200 * 2**20))
    monkeypatch.setattr(os.path, "getsize", lambda _: 150 * 2**20)
    assert found(try_disk(config)) == [("W-DISK", tmp_path.name)]
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(1, 1, 400 * 2**20))
    assert try_disk(config) == Tried("400 MB are free for the store")


def test_a_store_whose_folder_takes_nothing_is_an_error(
    config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sorted(tmp_path.iterdir())
    assert list(unwritable(config)) == []
    assert sorted(tmp_path.iterdir()) == before

    def read_only(**_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("judge.app.checks.place_trials.TemporaryFile", read_only)
    (finding,) = unwritable(config)
    assert str(finding).endswith("where the store is: Read-only file system.")
    assert found(try_disk(config)) == [("E-WRITE", tmp_path.name)]


def test_a_store_that_may_not_be_written_is_an_error_though_its_folder_may(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)
    (finding,) = unwritable(config)
    assert finding.problem.code == "E-WRITE"


def test_a_clock_that_is_behind_what_the_store_has_seen_is_told(config: Config) -> None:
    assert try_clock(config, NOW) == Tried("the clock shows 2026-12-01 12:00 UTC")
    assert found(try_clock(config, NOW - timedelta(hours=1))) == [("E-CLOCK", "judge.db")]
