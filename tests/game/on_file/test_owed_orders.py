"""Powers that are waited for because something is due."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.on_file.owed_orders import missing_orders
from judge.game.turn.process import process
from tests.support.games import NOON, at_position, in_play, started_game, with_orders


def test_a_power_that_vanishes_in_the_fall_retreat_is_not_waited_for():
    game = at_position(
        started_game(),
        "F1901M",
        {"FRANCE": ["A BUR", "A GAS", "A PIC"], "GERMANY": ["A PAR"]},
        {"FRANCE": ["MAR"], "GERMANY": ["PAR"]},
    )
    orders = {"FRANCE": ["A BUR - PAR", "A GAS S A BUR - PAR", "A PIC S A BUR - PAR"], "GERMANY": ["A PAR H"]}
    after, _ = process(with_orders(game, orders), in_play(), NOON)
    # The only retreat left is Brest, a center: the army could live on, so Germany is asked.
    assert missing_orders(after, in_play()) == (PowerName("GERMANY"),)
    blocked = at_position(
        started_game(),
        "F1901M",
        {"FRANCE": ["A PAR", "A MAR", "A MUN"], "GERMANY": ["A BUR"]},
        {"FRANCE": ["PAR", "MAR", "MUN"], "GERMANY": []},
    )
    orders = {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR", "A MUN S A PAR - BUR"], "GERMANY": ["A BUR H"]}
    after, _ = process(with_orders(blocked, orders), in_play(), NOON)
    # Belgium is open to the army, and a center: asked again.
    assert after.phase_code == "F1901R"
    assert missing_orders(after, in_play()) == (PowerName("GERMANY"),)


def test_a_retreat_that_changes_nothing_any_more_is_not_waited_for():
    game = at_position(
        started_game(),
        "F1901M",
        {"RUSSIA": ["A BUD", "A VIE", "A RUM"], "AUSTRIA": ["A GAL"]},
        {"RUSSIA": ["BUD", "VIE", "RUM", "WAR"], "AUSTRIA": []},
    )
    orders = {"RUSSIA": ["A BUD - GAL", "A VIE S A BUD - GAL", "A RUM S A BUD - GAL"], "AUSTRIA": ["A GAL H"]}
    after, _ = process(with_orders(game, orders), in_play(), NOON)
    open_to = [place for lost in after.board.dislodged for place in lost.retreats]
    assert "WAR" in open_to
    owned = replace(
        after, position=replace(after.board, dislodged=(replace(after.board.dislodged[0], retreats=("BOH",)),))
    )
    assert missing_orders(owned, in_play()) == ()
