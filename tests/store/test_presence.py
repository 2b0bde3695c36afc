"""Presence at a store: processes that have it open, and none while it is restored."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from judge.store import presence
from judge.store.open import open_store
from judge.store.presence import alone, give_to_owner
from judge.store.rows import StoreError


def test_many_can_have_a_store_open_and_the_last_to_close_it_lets_somebody_have_it_alone(tmp_path: Path) -> None:
    path = str(tmp_path / "judge.db")
    with open_store(f"sqlite:{path}"):
        with open_store(f"sqlite:{path}"), pytest.raises(StoreError, match="is open"), alone(path):
            raise AssertionError("two have it open")
        with pytest.raises(StoreError, match="Nothing was changed"), alone(path):
            raise AssertionError("one has it open")
    with alone(path):
        pass


def test_a_store_that_is_being_restored_is_not_opened_and_can_be_a_little_later(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path}/judge.db"
    with alone(str(tmp_path / "judge.db")), pytest.raises(StoreError, match=r"restored .* Try again in a minute"):
        open_store(url)
    open_store(url).close()


def test_a_link_to_a_store_has_the_same_lock(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "judge.db")
    link = str(tmp_path / "link.db")
    with open_store(f"sqlite:{tmp_path}/judge.db"), pytest.raises(StoreError, match="is open"), alone(link):
        raise AssertionError("it is open by its own name")


def test_the_process_that_has_it_open_is_named(tmp_path: Path) -> None:
    path = str(tmp_path / "judge.db")
    text = (
        f"from judge.store.open import open_store; s = open_store('sqlite:{path}'); print('open', flush=True); input()"
    )
    with subprocess.Popen([sys.executable, "-c", text], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        with pytest.raises(StoreError, match=rf"process {other.pid} \(.*open_store"), alone(path):
            raise AssertionError("the other one has it open")
        other.kill()
    with alone(path):
        pass


def test_what_root_makes_beside_a_store_belongs_to_the_owner_of_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[str, int]] = []
    monkeypatch.setattr(presence.os, "geteuid", lambda: 0)
    monkeypatch.setattr(presence.os, "chown", lambda path, user, _group: given.append((Path(path).name, user)))
    with open_store(f"sqlite:{tmp_path}/games/judge.db") as store, store.sole_sender(), store.sole_drawer():
        pass
    owner = os.stat(tmp_path).st_uid
    names = ["games", "judge.db", "judge.db-open", "judge.db-reading", "judge.db-sender", "judge.db-drawer"]
    assert sorted(set(given)) == sorted((name, owner) for name in names)
    monkeypatch.setattr(presence.os, "geteuid", lambda: 1000)
    given.clear()
    give_to_owner(str(tmp_path), str(tmp_path))
    assert given == [], "nobody else may give files away"
