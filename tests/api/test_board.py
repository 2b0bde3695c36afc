"""Boards of the Python interface."""

from __future__ import annotations

import json
from random import Random

import pytest

from judge.api import Board
from judge.board.orders import Move
from tests.support.paths import ROOT
from tests.support.rows import each_row


def test_a_board_begins_as_games_on_its_map_do() -> None:
    board = Board()
    assert (board.phase, board.year, len(board.powers)) == ("S1901M", 1901, 7)
    assert board.units["RUSSIA"] == ["A MOS", "A WAR", "F SEV", "F STP/SC"]
    assert board.centers["RUSSIA"] == ["MOS", "SEV", "STP", "WAR"]
    assert not board.is_over
    assert Board("hundred").phase == "A1425M"


def test_a_board_written_as_a_line_is_read_as_the_same_board() -> None:
    fall = {"phase": "F1901M", "units": {"FRANCE": ["A RUH", "A BUR"], "GERMANY": ["A MUN"]}, "rules": ["BUILD_ANY"]}
    board = Board.from_line(fall).advance({"FRANCE": ["A RUH - MUN", "A BUR S A RUH - MUN"]})
    assert board.dislodged == {"A MUN": ["BER", "BOH", "KIE", "SIL", "TYR"]}
    assert board.line() == json.loads(json.dumps(board.line()))
    for line in (board.line(), json.dumps(board.line()), json.dumps(board.line()).encode()):
        again = Board.from_line(line)
        assert again == board
        assert hash(again) == hash(board)
    assert board.line()["rules"] == ["BUILD_ANY"]
    assert board != Board()


def test_choices_of_a_board_go_on_to_the_next_one() -> None:
    board = Board(rules=["BUILD_ANY"], options={"4.D.3": "last"})
    after = board.advance({"FRANCE": ["A PAR - BUR", "A PAR - GAS"]})
    assert after.units["FRANCE"] == ["A GAS", "A MAR", "F BRE"]
    assert after.advance({"FRANCE": ["A GAS H", "A GAS - SPA"]}).units["FRANCE"] == ["A MAR", "A SPA", "F BRE"]


@each_row(
    ("line", "said"),
    [
        ({"phase": "S1901M", "units": {"FRANCE": ["A XXX"]}}, "A XXX"),
        ({"phase": "Q1901M", "units": {}}, "Q1901M"),
        ({"units": {}}, "phase"),
        ("{", "JSON|truncated"),
        ({"phase": "S1901M", "units": {}, "map": "moon"}, "moon"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(line: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Board.from_line(line)  # type: ignore[arg-type]


def test_unknown_maps_rules_and_options_are_refused() -> None:
    with pytest.raises(ValueError, match="moon"):
        Board("moon")
    with pytest.raises(ValueError, match="FLY"):
        Board(rules=["FLY"])
    with pytest.raises(ValueError, match="maybe"):
        Board(options={"4.A.3": "maybe"})


def test_results_are_found_by_units_and_printed_in_board_order() -> None:
    results = Board().adjudicate({"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]})
    paris = results["A PAR"]
    assert (str(paris), paris.power, paris.by, paris.reason) == ("A PAR - BUR  bounce", "FRANCE", ("A MUN",), "bounce")
    assert paris.part["strengths"]["attack"] == 1
    assert len(results) == 22
    assert str(results).splitlines()[:2] == ["A BUD H  held", "A VIE H  held"]
    with pytest.raises(KeyError):
        results["A ROM/NC"]


def test_orders_are_read_as_players_write_them_where_that_is_asked_for() -> None:
    board = Board()
    after = board.advance({"FRANCE": ["paris to burgundy"]}, notation="any")
    assert after.units["FRANCE"] == ["A BUR", "A MAR", "F BRE"]
    assert board.read_order("france", "Brest -> Channel") == "F BRE - ENG"
    refused = {"A MUN - BER": "is German", "mar s par-ber": "cannot support there", "hello": "hello"}
    for text, said in refused.items():
        with pytest.raises(ValueError, match=said):
            board.read_order("FRANCE", text)
    assert isinstance(board.parse_order("A PAR - BUR"), Move)


def test_unused_orders_are_told_and_the_unit_does_not_succeed() -> None:
    results = Board().adjudicate({"FRANCE": ["A PAR go BUR", "A ROM H"]})
    assert [each["reason"] for each in results.unused] == ["unreadable", "foreign_unit"]
    assert results["A PAR"].results == ("void",)
    assert str(results["A PAR"]) == "A PAR H  void"


def test_phases_follow_until_somebody_has_enough_centers() -> None:
    centers = sorted(Board().map.centers - {"VIE"})[:17]
    board = Board.from_line({"phase": "F1905M", "units": {"FRANCE": ["A TYR"]}, "centers": {"FRANCE": centers}})
    results = board.adjudicate({"FRANCE": ["A TYR - VIE"]})
    assert results.winner == "FRANCE"
    assert results.next.is_over
    assert not board.is_over


def test_a_program_that_only_plays_on_pays_for_no_explanation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Explanations took two thirds of the time of `advance`."""
    monkeypatch.setattr("judge.api.board.explanation", None)
    assert "A BUR" in Board().advance({"FRANCE": ["A PAR - BUR"]}).units["FRANCE"]


def test_pictures_are_drawn_of_boards_orders_and_results() -> None:
    board = Board()
    orders = {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]}
    plain, ordered, resolved = board.svg(), board.svg(orders), board.adjudicate(orders).svg()
    assert plain == board._repr_svg_()
    assert 'data-order="A PAR - BUR"' not in plain
    assert 'data-order="A PAR - BUR"' in ordered
    assert 'data-result="bounce"' in resolved


def test_the_same_names_can_be_seen() -> None:
    assert str(Board()).startswith("S1901M: AUSTRIA A BUD, A VIE, F TRI; ENGLAND")
    assert repr(Board()) == "<Board standard S1901M>"


@pytest.mark.parametrize(
    "names",
    [
        ("1900", "canton"),
        pytest.param(
            sorted(path.stem for path in (ROOT / "maps").glob("*.yaml") if "." not in path.stem), marks=pytest.mark.slow
        ),
    ],
    ids=["some", "all"],
)
def test_random_legal_orders_are_carried_out_or_fail_for_a_reason_that_is_told(names: list[str]) -> None:
    for name in names:
        board, chance = Board(name), Random(name)
        for _ in range(5):
            orders = {}
            for power in board.powers:
                choices = [*board.legal_orders(power).values()]
                if board.phase.endswith("A"):
                    choices = chance.sample(choices, min(abs(board.due(power)), len(choices)))
                orders[power] = [chance.choice(texts) for texts in choices]
            results = board.adjudicate(orders)
            assert results.unused == []
            for outcome in results:
                assert outcome.reason not in ("illegal", "unreadable", "reorder", "no_order", "no_such_unit"), outcome
                assert outcome.why or not outcome.results, outcome
            assert Board.from_line(results.next.line()) == results.next
            board = results.next
