"""The turn: starting, resolving, going on, ending."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.ending.ballots import Draw
from judge.game.events.people import PowerAssigned
from judge.game.events.phases import GameEnded, GameStarted, PhaseProcessed, PowersDefaulted
from judge.game.game import Seat, Stage, Status
from judge.game.turn.process import missing_orders, process, resolve, start_game
from tests.support.games import (
    NOON,
    POWERS,
    at_position,
    forming_game,
    in_play,
    player,
    started_game,
    units_of,
    with_orders,
)


def test_a_game_starts_with_the_maps_units_and_a_doubled_first_deadline():
    game, events = start_game(forming_game(), in_play(), NOON)
    assert game.stage is Stage.ACTIVE
    assert game.phase_code == "S1901M"
    assert len(game.board.units) == 22
    assert game.deadline == NOON + timedelta(days=7)  # six days from Monday noon is a Sunday: Monday
    assert [event.power for event in events if isinstance(event, PowerAssigned)] == list(POWERS)
    assert isinstance(events[-1], GameStarted)


def test_powers_are_dealt_by_lot_and_the_same_seed_deals_the_same():
    seats = tuple(Seat(number, player(f"p{number}")) for number in range(1, 8))
    game = replace(forming_game(seats=0), seats=seats)
    once, _ = start_game(game, in_play(), NOON)
    again, _ = start_game(game, in_play(), NOON)
    other, _ = start_game(replace(game, seed="another seed"), in_play(), NOON)
    assert [power.player for power in once.powers] == [power.player for power in again.powers]
    assert [power.player for power in once.powers] != [power.player for power in other.powers]
    assert {power.player.addresses for power in once.powers if power.player} == {
        seat.player.addresses for seat in seats
    }


def test_a_chosen_power_is_kept_when_the_others_are_dealt():
    seats = tuple(
        Seat(number, player(f"p{number}"), PowerName("TURKEY") if number == 3 else None) for number in range(1, 8)
    )
    game, _ = start_game(replace(forming_game(seats=0), seats=seats), in_play(), NOON)
    holder = game.power(PowerName("TURKEY")).player
    assert holder is not None
    assert holder.addresses == ("p3@example.org",)


def test_powers_that_nobody_took_are_left_off_the_board():
    game, _ = start_game(forming_game(seats=5), in_play(), NOON)
    assert [power.name for power in game.powers] == list(POWERS[:5])
    assert not game.board.units_of(PowerName("TURKEY"))
    assert "CON" not in game.board.centers


def test_a_solitaire_game_has_only_dummies_of_the_master():
    game, _ = start_game(forming_game("SOLITAIRE", seats=0), in_play("SOLITAIRE"), NOON)
    assert {(power.status, power.controller) for power in game.powers} == {(Status.DUMMY, "MASTER")}
    assert game.deadline is None


def test_spring_without_dislodgement_goes_on_to_fall_movement():
    game, events = process(
        with_orders(started_game(), {"FRANCE": ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"]}), in_play(), NOON
    )
    assert game.phase_code == "F1901M"
    assert units_of(game, "FRANCE") == ["A BUR", "A SPA", "F MAO"]
    assert "SPA" not in game.board.centers
    assert isinstance(events[0], PowersDefaulted)
    assert PowerName("FRANCE") not in events[0].powers


def test_centers_change_hands_after_fall_and_only_then():
    game = at_position(
        started_game(), "F1901M", {"FRANCE": ["A GAS"], "GERMANY": ["A BER"]}, {"FRANCE": ["PAR"], "GERMANY": ["BER"]}
    )
    game, _ = process(with_orders(game, {"FRANCE": ["A GAS - SPA"], "GERMANY": ["A BER H"]}), in_play(), NOON)
    assert game.phase_code == "W1901A"
    assert game.board.centers["SPA"] == "FRANCE"  # type: ignore[index]


def test_winter_is_skipped_when_nobody_builds_or_removes():
    game = at_position(
        started_game(), "F1901M", {"FRANCE": ["A PAR"], "GERMANY": ["A BER"]}, {"FRANCE": ["PAR"], "GERMANY": ["BER"]}
    )
    game, _ = process(with_orders(game, {"FRANCE": ["A PAR H"], "GERMANY": ["A BER H"]}), in_play(), NOON)
    assert game.phase_code == "S1902M"


def test_winter_is_skipped_when_the_short_power_has_no_place_to_build():
    game = at_position(
        started_game(),
        "F1901M",
        {"FRANCE": ["A PAR"], "GERMANY": ["A BER"]},
        {"FRANCE": ["PAR", "SPA"], "GERMANY": ["BER"]},
    )
    game, _ = process(with_orders(game, {"FRANCE": ["A PAR H"], "GERMANY": ["A BER H"]}), in_play(), NOON)
    assert game.phase_code == "S1902M"


def dislodging(controller: str | None, *rules: str) -> str:
    """The phase after France has driven the army of a dummy out of Burgundy, where it could go to Munich or Ruhr."""
    game = at_position(
        started_game(), "S1901M", {"FRANCE": ["A PAR", "A GAS"], "GERMANY": ["A BUR"]}, {"GERMANY": ["MUN"]}
    )
    dummy = replace(game.power(PowerName("GERMANY")), status=Status.DUMMY, player=None, controller=controller)
    orders = {"FRANCE": ["A PAR - BUR", "A GAS S A PAR - BUR"], "GERMANY": ["A BUR H"]}
    return process(with_orders(game.with_power(dummy), orders), in_play(*rules), NOON)[0].phase_code


def test_under_immobile_dummies_a_dislodged_unit_of_nobodys_dummy_is_destroyed_at_once():
    assert dislodging(None) == "S1901R"
    assert dislodging(None, "IMMOBILE_DUMMIES") == "F1901M"
    assert dislodging("FRANCE", "IMMOBILE_DUMMIES") == "S1901R"


def test_under_immobile_dummies_a_move_that_was_on_file_holds():
    game = started_game()
    dummy = replace(game.power(PowerName("FRANCE")), status=Status.DUMMY, player=None)
    game = with_orders(game.with_power(dummy), {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE H"]})
    assert units_of(process(game, in_play(), NOON)[0], "FRANCE") == ["A BUR", "A MAR", "F BRE"]
    assert units_of(process(game, in_play("IMMOBILE_DUMMIES"), NOON)[0], "FRANCE") == ["A MAR", "A PAR", "F BRE"]


def test_a_dislodged_unit_brings_a_retreat_phase_and_its_center_falls_after_the_retreat():
    game = at_position(
        started_game(),
        "F1901M",
        {"FRANCE": ["A BUR", "A GAS"], "GERMANY": ["A PAR", "A MUN"]},
        {"FRANCE": ["MAR"], "GERMANY": ["PAR", "MUN"]},
    )
    orders = {"FRANCE": ["A BUR - PAR", "A GAS S A BUR - PAR"], "GERMANY": ["A PAR H", "A MUN H"]}
    game, _ = process(with_orders(game, orders), in_play(), NOON)
    assert game.phase_code == "F1901R"
    assert game.board.centers["PAR"] == "GERMANY"  # type: ignore[index]
    assert missing_orders(game, in_play()) == (PowerName("GERMANY"),)
    game, _ = process(with_orders(game, {"GERMANY": ["A PAR R PIC"]}), in_play(), NOON)
    assert game.board.centers["PAR"] == "FRANCE"  # type: ignore[index]
    assert units_of(game, "GERMANY") == ["A MUN", "A PIC"]


def test_a_unit_without_a_retreat_is_destroyed_at_once_and_brings_no_phase():
    game = at_position(
        started_game(),
        "S1901M",
        {"FRANCE": ["F WES", "F TYS", "F ION"], "ITALY": ["F TUN"], "TURKEY": ["A NAF"]},
        {"FRANCE": ["MAR"], "ITALY": ["NAP"], "TURKEY": ["CON"]},
    )
    orders = {"FRANCE": ["F WES - TUN", "F TYS S F WES - TUN", "F ION H"], "ITALY": ["F TUN H"], "TURKEY": ["A NAF H"]}
    record = resolve(with_orders(game, orders), in_play())
    assert [lost.retreats for lost in record.resolution.after.dislodged] == [()]
    assert str(record.after.phase) == "F1901M"
    assert not record.after.dislodged


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


@pytest.mark.parametrize(("mine", "others", "winner"), [(18, 10, "FRANCE"), (17, 10, None)])
def test_eighteen_centers_win(mine, others, winner):
    board = in_play().map
    centers = ["PAR", *sorted(board.centers - {"BER", "PAR"})]
    game = at_position(
        started_game(),
        "F1905M",
        {"FRANCE": ["A PAR"], "GERMANY": ["A BER"]},
        {
            "FRANCE": centers[:mine],
            "GERMANY": ["BER", *centers[mine : mine + others]],
        },
    )
    game, events = process(with_orders(game, {"FRANCE": ["A PAR H"], "GERMANY": ["A BER H"]}), in_play(), NOON)
    ended = [event for event in events if isinstance(event, GameEnded)]
    assert [event.victors for event in ended] == ([(PowerName(winner),)] if winner else [])
    assert (game.stage is Stage.COMPLETED) == bool(winner)


def test_a_draw_that_all_survivors_voted_for_is_counted_before_votes_lapse():
    game = at_position(
        started_game(), "F1905M", {"FRANCE": ["A PAR"], "GERMANY": ["A BER"]}, {"FRANCE": ["PAR"], "GERMANY": ["BER"]}
    )
    for name in ("FRANCE", "GERMANY"):
        game = game.with_power(replace(game.power(PowerName(name)), vote=Draw()))
    game, events = process(with_orders(game, {"FRANCE": ["A PAR H"], "GERMANY": ["A BER H"]}), in_play(), NOON)
    assert isinstance(events[-1], GameEnded)
    assert events[-1].victors == ("FRANCE", "GERMANY")


def test_processing_clears_orders_wait_flags_and_votes_and_never_shortens_the_deadline():
    game = started_game()
    game = game.with_power(replace(game.power(PowerName("FRANCE")), wait=True, vote=Draw()))
    far = NOON + timedelta(days=60)
    after, _ = process(replace(game, deadline=far), in_play(), NOON)
    power = after.power(PowerName("FRANCE"))
    assert (power.orders, power.wait, power.vote) == (None, False, None)
    assert after.deadline == far


def test_preview_and_process_draw_the_same_lots():
    rules = ("CIVIL_DISORDER", "CD_BUILDS", "CD_RETREATS")
    game = at_position(started_game(*rules), "W1901A", {"RUSSIA": ["A GAL"]}, {"RUSSIA": ["MOS", "STP", "WAR", "SEV"]})
    preview = resolve(game, in_play(*rules))
    _, events = process(game, in_play(*rules), NOON)
    processed = next(event.record for event in events if isinstance(event, PhaseProcessed))
    assert preview.after == processed.after
    assert len(processed.after.units) == 4
