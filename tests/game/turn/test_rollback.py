"""Back to an earlier phase and forward again (commands.md 9.3)."""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.events.phases import PastPhase, PhaseProcessed, PhaseRecord, RolledBack, RolledForward
from judge.game.game import Game, Stage, WaitReason
from judge.game.stages import hold, vacate
from judge.game.time.clock_memory import Clock
from judge.game.turn.process import process
from judge.game.turn.rollback import OrdersPutBack, as_it_stood, back_to_forming, fits, roll_back, roll_forward
from judge.game.values.ballots import Draw
from tests.support.games import NOON, POWERS, at_position, in_play, player, started_game, units_of, with_orders

FRANCE, ITALY = PowerName("FRANCE"), PowerName("ITALY")
LATER = NOON + timedelta(days=1)


def spring() -> Game:
    """Spring 1901 with orders of France."""
    return with_orders(started_game(), {"FRANCE": ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"]})


def processed(game: Game) -> tuple[Game, PhaseRecord]:
    """The next phase, and the record of this one."""
    moved, events = process(game, in_play(), LATER)
    return moved, next(event.record for event in events if isinstance(event, PhaseProcessed))


def past(game: Game, record: PhaseRecord) -> PastPhase:
    """A phase that was played and rolled back."""
    return PastPhase(str(record.before.phase), lambda: game, lambda: record)


def on_file(game: Game) -> OrdersPutBack:
    """The orders of a game by power."""
    return OrdersPutBack({power.name: power.orders for power in game.powers})


def test_a_record_gives_the_game_as_it_stood_with_the_people_of_today() -> None:
    before = spring()
    moved, record = processed(before)
    moved = moved.with_power(replace(moved.power(FRANCE), player=player("new")))
    stood = as_it_stood(moved, record)
    assert stood.position == before.position
    assert stood.deadline == before.deadline
    assert stood.power(FRANCE).orders == before.power(FRANCE).orders
    assert stood.power(ITALY).orders is None
    assert stood.power(FRANCE).player == player("new")


def test_orders_are_cleared_and_the_deadline_is_new() -> None:
    before = spring()
    moved, _ = processed(before)
    late = NOON + timedelta(days=20)
    back, told = roll_back(moved, in_play(), before, ("S1901M",), late, restore=None, full=False)
    assert back.position == before.position
    assert back.shelved == ("S1901M",)
    assert all(power.orders is None for power in back.powers)
    assert back.clock == Clock()
    assert back.deadline is not None
    assert back.deadline > late + timedelta(days=2)
    assert told == (RolledBack("S1901M", False, False, back.deadline),)


def test_the_deadline_is_never_before_the_one_that_the_phase_had() -> None:
    before = spring()
    back, _ = roll_back(processed(before)[0], in_play(), before, (), NOON, restore=None, full=False)
    assert back.deadline == before.deadline


def test_restored_orders_rest_for_one_tick() -> None:
    before = spring()
    back, _ = roll_back(processed(before)[0], in_play(), before, (), LATER, restore=on_file(before), full=False)
    assert back.power(FRANCE).orders == before.power(FRANCE).orders
    assert back.clock == Clock(pause_until=LATER + in_play().tick)


def test_wait_flags_and_votes_of_that_time_do_not_come_back() -> None:
    before = spring()
    before = before.with_power(replace(before.power(FRANCE), wait=True, vote=Draw()))
    for full in (False, True):
        back, _ = roll_back(processed(before)[0], in_play(), before, (), LATER, restore=on_file(before), full=full)
        assert not back.power(FRANCE).wait
        assert back.power(FRANCE).vote is None


def test_people_and_settings_stay_unless_full() -> None:
    before = spring()
    moved, _ = processed(before)
    moved = replace(moved, zone="Europe/Berlin", master=player("other"))
    moved = moved.with_power(replace(moved.power(FRANCE), player=player("new")))
    kept, _ = roll_back(moved, in_play(), before, (), LATER, restore=None, full=False)
    assert (kept.zone, kept.master, kept.power(FRANCE).player) == ("Europe/Berlin", player("other"), player("new"))
    full, _ = roll_back(moved, in_play(), before, (), LATER, restore=None, full=True)
    assert (full.zone, full.master, full.power(FRANCE).player) == ("UTC", player("other"), before.power(FRANCE).player)


def test_what_the_master_stopped_stays_stopped_and_a_preview_is_forgotten() -> None:
    before = spring()
    moved, _ = processed(before)
    for reason, stage in ((WaitReason.MASTER, Stage.WAITING), (WaitReason.PREVIEW, Stage.ACTIVE)):
        back, _ = roll_back(hold(moved, reason), in_play(), before, (), LATER, restore=None, full=False)
        assert back.stage is stage


def test_a_vacancy_counts_as_it_is_now() -> None:
    before = spring()
    moved, _ = vacate(processed(before)[0], in_play(), FRANCE, "FRANCE")
    back, _ = roll_back(moved, in_play(), before, (), LATER, restore=None, full=False)
    assert back.waiting_for == (WaitReason.VACANCY,)
    full, _ = roll_back(moved, in_play(), before, (), LATER, restore=None, full=True)
    assert full.stage is Stage.ACTIVE


def test_before_the_start_every_power_keeps_its_holder() -> None:
    moved, _ = vacate(processed(spring())[0], in_play(), ITALY, "ITALY")
    back, told = back_to_forming(replace(moved, zone="Europe/Berlin"), in_play(), ("S1901M",))
    assert back.stage is Stage.FORMING
    assert [seat.power for seat in back.seats] == [name for name in POWERS if name != "ITALY"]
    assert (back.position, back.powers, back.deadline, back.started) == (None, (), None, None)
    assert back.shelved == ("S1901M",)
    assert back.zone == "Europe/Berlin"
    assert told == (RolledBack("FORMING", False, False, None, by_itself=True),)


def test_a_shelved_phase_is_played_again_with_the_orders_it_had() -> None:
    before = spring()
    moved, record = processed(before)
    back, _ = roll_back(moved, in_play(), before, ("S1901M", "F1901M"), LATER, restore=None, full=False)
    assert fits(back, record)
    again, told = roll_forward(back, in_play(), past(back, record), LATER)
    assert again.position == moved.position
    assert again.shelved == ("F1901M",)
    assert told[0] == RolledForward("S1901M", True)
    (phase,) = [event for event in told if isinstance(event, PhaseProcessed)]
    assert phase.again == ()


def test_what_comes_out_differently_is_named() -> None:
    before = spring()
    _, record = processed(before)
    units = {"FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A MUN"]}
    rivals = at_position(before, "S1901M", units, {})
    rivals = with_orders(rivals, {"GERMANY": ["A MUN - BUR"]})
    on_file = record.on_file | {PowerName("GERMANY"): rivals.power(PowerName("GERMANY")).orders}
    altered = replace(record, on_file=on_file)
    assert not fits(rivals, altered)
    again, told = roll_forward(rivals, in_play(), past(rivals, altered), LATER)
    (phase,) = [event for event in told if isinstance(event, PhaseProcessed)]
    assert "A PAR: was done, is now bounce" in phase.again
    assert units_of(again, "FRANCE") == ["A PAR", "A SPA", "F MAO"]
