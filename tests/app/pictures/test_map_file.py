"""`judge map`: a game at any phase as its keeper sees it, into a file.

The game is `river`, seven powers; Spring 1901 was processed on Monday 23 November 2026 at noon UTC.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.app.base.judge import Judge
from judge.app.pictures.map_file import save_chart, save_map
from judge.cli.main import main
from judge.config import Config, StoreSection
from judge.game.events.phases import PhaseProcessed
from judge.game.turn.process import process
from judge.problems import Refused
from judge.store.repository import GameRepository
from tests.support.games import NOON, forming_game, in_play, started_game, with_orders


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Judge]:
    judge = Judge.open(Config(store=StoreSection(url=f"sqlite:{tmp_path / 'judge.db'}")))
    yield judge
    judge.store.close()


def keep_river(judge: Judge) -> None:
    """Spring 1901, in which armies bounced in Burgundy, and Fall with an order on file."""
    before = with_orders(started_game(), {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]})
    game, events = process(before, in_play(), NOON)
    assert any(isinstance(event, PhaseProcessed) for event in events)
    game = with_orders(game, {"FRANCE": ["A PAR - GAS"]})
    with judge.store.transaction() as tx:
        games = GameRepository(tx, NOON)
        games.save(game, None)
        games.write_down(before, game, events, "CLOCK")


def drawn(judge: Judge, tmp_path: Path, **how: object) -> str:
    path = tmp_path / "river.svg"
    save_map(judge, "river", path, **how)  # type: ignore[arg-type]
    return path.read_text(encoding="utf-8")


def test_the_present_position_is_drawn_without_orders(judge: Judge, tmp_path: Path) -> None:
    keep_river(judge)
    svg = drawn(judge, tmp_path)
    assert "Fall 1901 Movement" in svg
    assert "France A PAR" in svg
    assert "A PAR - GAS" not in svg


def test_with_orders_the_phase_processed_last_is_drawn_with_its_results_and_day(judge: Judge, tmp_path: Path) -> None:
    keep_river(judge)
    svg = drawn(judge, tmp_path, orders=True)
    assert "Spring 1901 Movement" in svg
    assert "23 November 2026" in svg
    assert "A PAR - BUR (bounce)" in svg


def test_orders_on_file_are_drawn_for_the_present_phase(judge: Judge, tmp_path: Path) -> None:
    keep_river(judge)
    svg = drawn(judge, tmp_path, phase="f1901m", orders=True)
    assert "<title>A PAR - GAS</title>" in svg
    assert "Fall 1901 Movement" in svg


def test_an_earlier_position_can_be_asked_for(judge: Judge, tmp_path: Path) -> None:
    keep_river(judge)
    svg = drawn(judge, tmp_path, phase="S1901M")
    assert "Spring 1901 Movement" in svg
    assert "bounce" not in svg


def test_a_game_that_has_not_begun_shows_the_position_it_will_begin_with(judge: Judge, tmp_path: Path) -> None:
    with judge.store.transaction() as tx:
        GameRepository(tx, NOON).save(forming_game(), None)
    assert "Turkey F ANK" in drawn(judge, tmp_path)


@pytest.mark.parametrize(
    ("name", "file", "how", "told"),
    [
        ("lake", "lake.svg", {}, "There is no game lake"),
        ("river", "river.pdf", {}, "must end in .svg, .png or .geojson"),
        ("river", "river.svg", {"phase": "S1950M"}, "has no phase S1950M. It has S1901M, F1901M"),
    ],
)
def test_what_there_is_none_of_is_refused_in_words(
    judge: Judge, tmp_path: Path, name: str, file: str, how: dict[str, str], told: str
) -> None:
    keep_river(judge)
    with pytest.raises(Refused, match=told):
        save_map(judge, name, tmp_path / file, phase=how.get("phase", ""))
    assert not (tmp_path / file).exists()


def test_orders_of_a_game_without_a_processed_phase_are_refused(judge: Judge, tmp_path: Path) -> None:
    with judge.store.transaction() as tx:
        GameRepository(tx, NOON).save(started_game(), None)
    with pytest.raises(Refused, match="No phase of river was processed yet"):
        save_map(judge, "river", tmp_path / "river.svg", orders=True)


def judge_map(tmp_path: Path, *arguments: str) -> Result:
    settings = tmp_path / "judge.toml"
    settings.write_text(f'[store]\nurl = "sqlite:{tmp_path / "judge.db"}"\n')
    return CliRunner().invoke(main, ["--config", str(settings), "map", *arguments])


def test_the_command_writes_a_png_as_wide_as_asked_for(judge: Judge, tmp_path: Path) -> None:
    keep_river(judge)
    path = tmp_path / "river.png"
    result = judge_map(tmp_path, "river", "-o", str(path), "--width", "400")
    assert result.exit_code == 0, result.output
    assert result.output.startswith("river, Fall 1901 Movement: position in ")
    assert struct.unpack(">I", path.read_bytes()[16:20]) == (400,)


def test_the_command_tells_what_is_wrong_in_a_sentence(judge: Judge, tmp_path: Path) -> None:
    keep_river(judge)
    result = judge_map(tmp_path, "lake", "-o", str(tmp_path / "lake.png"))
    assert result.exit_code == 1
    assert "There is no game lake." in result.output
    result = judge_map(tmp_path, "river", "-o", str(tmp_path / "none" / "river.svg"))
    assert result.exit_code == 1
    assert "No such file or directory" in result.output


def test_a_map_is_drawn_without_a_game(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    result = judge_map(tmp_path, "--board", "Standard", "-o", str(path))
    assert result.exit_code == 0, result.output
    assert 'data-power="TURKEY" data-unit="F ANK"' in path.read_text(encoding="utf-8")


def test_a_game_is_written_as_shapes_for_programs(judge: Judge, tmp_path: Path) -> None:
    keep_river(judge)
    path = tmp_path / "river.geojson"
    save_map(judge, "river", path, orders=True)
    found = json.loads(path.read_bytes())["features"]
    (bounced,) = [one["properties"] for one in found if one["properties"].get("order") == "A PAR - BUR"]
    assert bounced["results"] == ["bounce"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("river", "--board", "standard"), "Name a game, or a map with --board."),
        ((), "Name a game, or a map with --board."),
        (("--board", "standard", "--orders"), "--phase and --orders are for games."),
        (("--board", "atlantis"), 'There is no map "atlantis".'),
    ],
)
def test_a_game_or_a_map_is_named_not_both(tmp_path: Path, arguments: tuple[str, ...], told: str) -> None:
    result = judge_map(tmp_path, *arguments, "-o", str(tmp_path / "x.svg"))
    assert result.exit_code != 0
    assert told in result.output
    assert not (tmp_path / "x.svg").exists()


def test_a_chart_is_drawn_from_the_first_complete_year_on(judge: Judge, tmp_path: Path) -> None:
    keep_river(judge)
    with pytest.raises(Refused, match="No year of river is complete yet"):
        save_chart(judge, "river", tmp_path / "centers.svg")
    with judge.store.transaction() as tx:
        games = GameRepository(tx, NOON)
        before = games.get("river")
        assert before is not None
        game, events = process(before, in_play(), NOON)
        games.save(game, None)
        games.write_down(before, game, events, "")
    for ending, begins in (("svg", b"<svg"), ("png", b"\x89PNG")):
        path = tmp_path / f"centers.{ending}"
        assert save_chart(judge, "river", path) == f"river, 1900 to 1901: centers in {path}."
        assert path.read_bytes().startswith(begins)
    with pytest.raises(Refused, match=r"must end in \.svg or \.png"):
        save_chart(judge, "river", tmp_path / "centers.geojson")
