"""Units and centers that let two powers write to each other."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.press.contact import remote, touching
from tests.support.games import at_position, in_play, started_game
from tests.support.rows import each_row


def test_a_fleet_touches_only_where_it_can_go_itself() -> None:
    """F ROM cannot go to Venice, nor can A VEN swim, but A VEN can go to Rome."""
    game = at_position(started_game(), "F1901M", {"AUSTRIA": ["F TYS"], "ITALY": ["A VEN"]}, {})
    assert not touching(PowerName("AUSTRIA"), PowerName("ITALY"), game.board, in_play().map)
    game = at_position(started_game(), "F1901M", {"AUSTRIA": ["F ROM"], "ITALY": ["A VEN"]}, {})
    assert touching(PowerName("AUSTRIA"), PowerName("ITALY"), game.board, in_play().map)


@each_row(
    ("one", "other", "allowed"),
    [
        ("ENGLAND", "TURKEY", True),
        ("AUSTRIA", "ITALY", False),
        ("RUSSIA", "TURKEY", True),
        ("RUSSIA", "AUSTRIA", False),
    ],
)
def test_remote_powers_in_spring_1901(one: str, other: str, allowed: bool) -> None:
    """Rules.md C13: A WAR is next to Galicia only, but Austria's A BUD and A VIE cannot enter Warsaw.

    A WAR is Russia's.
    """
    board, game_map = started_game().board, in_play().map
    if (one, other) == ("RUSSIA", "AUSTRIA"):
        board = at_position(started_game(), "F1901M", {"RUSSIA": ["A GAL"]}, {"AUSTRIA": ["VIE"]}).board
    assert remote(PowerName(one), PowerName(other), board, game_map) is allowed
    assert not remote(PowerName(one), PowerName(other), replace(board, centers={}), game_map)
