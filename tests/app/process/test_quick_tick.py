"""Rests of a tick before anything else is loaded.

The judge looked at its clock at noon on 23 November 2026, and at ten past an idle tick went the ordinary way: it has
read judge.toml. It is twenty past.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.app.clock.clock_trust import MOVES, Uptime
from judge.app.process import idle
from judge.app.process.idle import rest
from judge.app.process.quick_tick import rested
from judge.config import ConfigError, load_config
from judge.store.open import open_store
from judge.store.presence import alone
from judge.store.rows import GameRow, LetterRow, Question
from judge.store.store import Transaction

NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
TEN = timedelta(minutes=10)
NOW = NOON + 2 * TEN
TOML = '[judge]\nname = "Åse\'s judge"\n\n[store]\nurl = "sqlite:kept/judge.db"   # here\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the judge, where cron starts the tick."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JUDGE_CONFIG", raising=False)
    (tmp_path / "judge.toml").write_text(TOML, encoding="utf-8")
    first_ticks()
    return tmp_path


def first_ticks() -> None:
    """The clock was looked at at noon, and an idle tick went the ordinary way at ten past."""
    with open_store(load_config().store.url) as store, store.transaction() as tx:
        tx.set_last_tick(NOON)
    assert rest(load_config(), NOON + TEN)


def last_tick() -> datetime | None:
    with open_store(load_config().store.url) as store, store.reading() as tx:
        return tx.last_tick()


def write(work: Callable[[Transaction], object]) -> None:
    with open_store(load_config().store.url) as store, store.transaction() as tx:
        work(tx)


def test_with_the_settings_that_the_last_idle_tick_has_read_it_rests_and_the_clock_was_looked_at():
    assert rested("", NOW, None)
    assert last_tick() == NOW


def test_before_an_idle_tick_has_read_the_settings_it_does_not_and_makes_no_store(folder: Path):
    shutil.rmtree(folder / "kept")
    assert not rested("", NOW, None)
    assert not (folder / "kept").exists()


def ask(tx: Transaction) -> None:
    tx.add_question(Question("bob@example.org", "bob@example.org", "", "play", "", "", "", NOON), stranger=True)


def mail(tx: Transaction) -> None:
    tx.receive(b"LIST", "bob@example.org", ["judge@example.org"], NOON, "key")


def game_at(moment: datetime) -> Callable[[Transaction], object]:
    return lambda tx: tx.save_game(GameRow("river", b"{}", stage="active", wake_at=moment))


def letter_at(moment: datetime) -> Callable[[Transaction], object]:
    return lambda tx: tx.add_letter(LetterRow("<1@x>", "bob@example.org", "", b"Hello", NOON, next_try_at=moment))


def reader(tx: Transaction) -> None:
    tx.add_opening_reader("bob@example.org", NOON, agreed=True)
    tx.have_openings_told()


@pytest.mark.parametrize(
    "work",
    [mail, game_at(NOW), letter_at(NOW), ask, reader, lambda tx: tx.set_meta(MOVES, "river")],
    ids=["mail", "game", "letter", "question", "reader of openings", "deadlines on the move"],
)
def test_with_something_to_do_neither_way_rests_and_nothing_is_noted_down(work: Callable[[Transaction], object]):
    write(work)
    assert not rested("", NOW, None)
    assert not rest(load_config(), NOW)
    assert last_tick() == NOON + TEN


@pytest.mark.parametrize("work", [game_at(NOW + TEN), letter_at(NOW + TEN)], ids=["game", "letter"])
def test_what_is_due_later_is_nothing_to_do(work: Callable[[Transaction], object]):
    write(work)
    assert rested("", NOW, None)


@pytest.mark.parametrize(
    "now", [NOON, NOON + timedelta(hours=7), NOON + timedelta(days=1), NOON - TEN], ids=["back", "gap", "day", "before"]
)
def test_a_clock_that_is_not_to_be_trusted_and_a_new_day_are_left_to_the_ordinary_way(now: datetime):
    assert not rested("", now, None)
    assert not rest(load_config(), now)
    assert last_tick() == NOON + TEN


def test_the_computers_own_count_of_time_is_compared_with_the_clock_as_ever():
    assert rested("", NOW, Uptime("one", 1000))
    assert not rested("", NOW + TEN, Uptime("one", 1000 + 1800))
    assert not rest(load_config(), NOW + TEN, Uptime("one", 1000 + 1800))
    assert rested("", NOW + TEN, Uptime("one", 1000 + 600))


def test_the_spans_of_the_settings_count(folder: Path):
    (folder / "judge.toml").write_text(TOML + '[clock]\ntick = "2m"\nmax_gap = "15m"\n', encoding="utf-8")
    first_ticks()
    assert not rested("", NOON + TEN + timedelta(minutes=16), None)
    assert rested("", NOON + TEN + timedelta(minutes=5), None)


@pytest.mark.parametrize("words", [TOML + "# one more word\n", TOML + "[stor]\n", TOML.replace("Åse", "Ase")])
def test_a_judge_toml_that_has_changed_is_read_the_ordinary_way(folder: Path, words: str):
    (folder / "judge.toml").write_text(words, encoding="utf-8")
    assert not rested("", NOW, None)
    try:
        rest(load_config(), NOW)
    except ConfigError:
        assert "[stor]" in words
    else:
        assert rested("", NOW + TEN, None)


def test_a_newer_judge_reads_the_settings_anew(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(idle, "__version__", "9.0")
    assert not rested("", NOW, None)
    assert rest(load_config(), NOW)
    assert rested("", NOW + TEN, None)


def test_a_copy_of_the_judges_folder_elsewhere_reads_its_settings_anew(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
):
    copy = tmp_path_factory.mktemp("copy") / "judge"
    shutil.copytree(folder, copy)
    monkeypatch.chdir(copy)
    assert not rested("", NOW, None)
    assert rest(load_config(), NOW)
    assert rested("", NOW + TEN, None)


@pytest.fixture
def elsewhere(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Cron's own folder, which has no judge.toml."""
    monkeypatch.chdir(tmp_path_factory.mktemp("home"))
    yield
    assert list(Path.cwd().iterdir()) == []


@pytest.mark.usefixtures("elsewhere")
def test_the_judge_toml_that_is_named_counts_and_before_it_the_one_that_is_given(
    folder: Path, monkeypatch: pytest.MonkeyPatch
):
    assert not rested("", NOW, None)
    assert rested(str(folder / "judge.toml"), NOW, None)
    monkeypatch.setenv("JUDGE_CONFIG", str(folder / "judge.toml"))
    assert rested("", NOW + TEN, None)
    assert not rested("nowhere.toml", NOW + 2 * TEN, None)


def test_a_store_that_judge_toml_does_not_name_is_where_it_is_without(folder: Path):
    (folder / "judge.toml").write_text('[judge]\nname = "Judge"\n')
    first_ticks()
    assert (folder / "games/judge.db").exists()
    assert rested("", NOW, None)


def test_a_judge_toml_that_is_no_text_is_left_to_the_ordinary_way(folder: Path):
    (folder / "judge.toml").write_bytes(b"\xff")
    assert not rested("", NOW, None)


def test_a_store_of_another_form_or_none_at_all_is_left_to_the_ordinary_way(folder: Path):
    write(lambda tx: tx.set_meta("schema", "999"))
    assert not rested("", NOW, None)
    (folder / "kept/judge.db").write_text("Dear diary, " * 1000)
    assert not rested("", NOW, None)


def test_while_another_process_writes_or_restores_it_waits_for_nothing(folder: Path):
    with open_store(load_config().store.url) as store, store.transaction():
        assert not rested("", NOW, None)
    with alone(str(folder / "kept/judge.db")):
        assert not rested("", NOW, None)
    assert rested("", NOW, None)
