"""`judge map`: a game at any phase as its keeper sees it, into a file.

The game is `river`, seven powers; Spring 1901 was processed on Monday 23 November 2026 at noon UTC.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli import main
from judge.config import Config, StoreSection
from judge.game.phase_events import PhaseProcessed
from judge.game.turn import process
from judge.picturing import save_map
from judge.problems import Refused
from judge.service import Office
from judge.store.shelf import StoredGames
from tests.game.builders import NOON, forming_game, started_game, table, with_orders


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    office = Office.open(Config(store=StoreSection(url=f"sqlite:{tmp_path / 'judge.db'}")))
    yield office
    office.store.close()


def keep_river(office: Office) -> None:
    """Spring 1901, in which armies bounced in Burgundy, and Fall with an order on file."""
    before = with_orders(started_game(), {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]})
    game, events = process(before, table(), NOON)
    assert any(isinstance(event, PhaseProcessed) for event in events)
    game = with_orders(game, {"FRANCE": ["A PAR - GAS"]})
    with office.store.transaction() as tx:
        games = StoredGames(tx, NOON)
        games.save(game, None)
        games.write_down(before, game, events, "CLOCK")


def drawn(office: Office, tmp_path: Path, **how: object) -> str:
    path = tmp_path / "river.svg"
    save_map(office, "river", path, **how)  # type: ignore[arg-type]
    return path.read_text(encoding="utf-8")


def test_the_present_position_is_drawn_without_orders(office: Office, tmp_path: Path) -> None:
    keep_river(office)
    svg = drawn(office, tmp_path)
    assert "Fall 1901 Movement" in svg
    assert "France A PAR" in svg
    assert "A PAR - GAS" not in svg


def test_with_orders_the_phase_processed_last_is_drawn_with_its_results_and_day(office: Office, tmp_path: Path) -> None:
    keep_river(office)
    svg = drawn(office, tmp_path, orders=True)
    assert "Spring 1901 Movement" in svg
    assert "23 November 2026" in svg
    assert "A PAR - BUR (bounce)" in svg


def test_orders_on_file_are_drawn_for_the_present_phase(office: Office, tmp_path: Path) -> None:
    keep_river(office)
    svg = drawn(office, tmp_path, phase="f1901m", orders=True)
    assert "<title>A PAR - GAS</title>" in svg
    assert "Fall 1901 Movement" in svg


def test_an_earlier_position_can_be_asked_for(office: Office, tmp_path: Path) -> None:
    keep_river(office)
    svg = drawn(office, tmp_path, phase="S1901M")
    assert "Spring 1901 Movement" in svg
    assert "bounce" not in svg


def test_a_game_that_has_not_begun_shows_the_position_it_will_begin_with(office: Office, tmp_path: Path) -> None:
    with office.store.transaction() as tx:
        StoredGames(tx, NOON).save(forming_game(), None)
    assert "Turkey F ANK" in drawn(office, tmp_path)


@pytest.mark.parametrize(
    ("name", "file", "how", "told"),
    [
        ("lake", "lake.svg", {}, "There is no game lake"),
        ("river", "river.pdf", {}, "is to end in .svg or .png"),
        ("river", "river.svg", {"phase": "S1950M"}, "has no phase S1950M. It has S1901M, F1901M"),
    ],
)
def test_what_there_is_none_of_is_refused_in_words(
    office: Office, tmp_path: Path, name: str, file: str, how: dict[str, str], told: str
) -> None:
    keep_river(office)
    with pytest.raises(Refused, match=told):
        save_map(office, name, tmp_path / file, phase=how.get("phase", ""))
    assert not (tmp_path / file).exists()


def test_orders_of_a_game_without_a_processed_phase_are_refused(office: Office, tmp_path: Path) -> None:
    with office.store.transaction() as tx:
        StoredGames(tx, NOON).save(started_game(), None)
    with pytest.raises(Refused, match="No phase of river was processed yet"):
        save_map(office, "river", tmp_path / "river.svg", orders=True)


def judge(tmp_path: Path, *arguments: str) -> Result:
    settings = tmp_path / "judge.toml"
    settings.write_text(f'[store]\nurl = "sqlite:{tmp_path / "judge.db"}"\n')
    return CliRunner().invoke(main, ["--config", str(settings), "map", *arguments])


def test_the_command_writes_a_png_as_wide_as_asked_for(office: Office, tmp_path: Path) -> None:
    keep_river(office)
    path = tmp_path / "river.png"
    result = judge(tmp_path, "river", "-o", str(path), "--width", "400")
    assert result.exit_code == 0, result.output
    assert result.output.startswith("river, Fall 1901 Movement: position in ")
    assert struct.unpack(">I", path.read_bytes()[16:20]) == (400,)


def test_the_command_tells_what_is_wrong_in_a_sentence(office: Office, tmp_path: Path) -> None:
    keep_river(office)
    result = judge(tmp_path, "lake", "-o", str(tmp_path / "lake.png"))
    assert result.exit_code == 1
    assert "There is no game lake." in result.output
    result = judge(tmp_path, "river", "-o", str(tmp_path / "none" / "river.svg"))
    assert result.exit_code == 1
    assert "No such file or directory" in result.output
