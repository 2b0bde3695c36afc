"""Rollback to an earlier phase, and replay (commands.md 9.3). The store keeps the phases.

docs/decisions/005-corrections.md says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.opening import opening
from judge.board.orders import Order
from judge.board.position import Position
from judge.game.corrections import correction
from judge.game.events import Event
from judge.game.events.phases import PastPhase, PhaseProcessed, PhaseRecord, RolledBack, RolledForward
from judge.game.game import Game, Observer, Power, Seat, Stage, Status, WaitReason
from judge.game.leaving import announced, take_all_back
from judge.game.on_file.owed_orders import owing_now
from judge.game.orders_ahead import plans_again
from judge.game.people.holders import without_submission
from judge.game.people.open_seats import has_investors
from judge.game.people.seats import MASTER, player_at
from judge.game.people.stopped_press import as_seats, stopped_as_now
from judge.game.press.diaries import with_closed_diary
from judge.game.press.publishing import print_again
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.clock_memory import Clock
from judge.game.time.deadlines import earliest_processing, renewed_deadline
from judge.game.turn.own_steps import comes_to_last, to_come_again, without_own
from judge.game.turn.process import process
from judge.game.values.endings import Quiet
from judge.game.values.kept_press import DiaryEntry, Printed
from judge.rules.registry import RuleSet


class OrdersPutBack(Struct, frozen=True):
    """Orders to put on file again, by power, and the watchers at that time, with their joining times.

    Watchers include people who order for powers without playing one. `by`: the seats that ordered for the powers then;
    a dummy's controller does not read what another sent for it.
    """

    orders: Mapping[PowerName, tuple[Order, ...] | None]
    watched: Mapping[str, datetime | None] = {}
    by: Mapping[PowerName, str] = {}


def on_file_then(phase: PastPhase) -> OrdersPutBack:
    """Orders with which a phase was processed."""
    by = {power.name: power.controller or power.name for power in phase.game.powers}
    return OrdersPutBack(phase.record.on_file, watched_then(phase), by)


def watched_then(phase: PastPhase) -> dict[str, datetime | None]:
    """Watchers at the time of a phase's orders, with the times when they joined."""
    return _watching(phase.game) if phase.record.watched is None else phase.record.watched


def _watching(game: Game) -> dict[str, datetime | None]:
    return {watcher.id: watcher.joined for watcher in game.observers}


def as_it_stood(game: Game, record: PhaseRecord) -> Game:
    """Return the game before a phase: people and settings of `game`, the board and orders of that time."""
    powers = tuple(replace(power, orders=record.on_file.get(power.name)) for power in game.powers)
    return replace(game, position=record.before, powers=powers, deadline=record.deadline, own=record.own)


def roll_back(
    game: Game,
    in_play: RulesInPlay,
    snapshot: Game,
    later: tuple[str, ...],
    now: datetime,
    *,
    restore: OrdersPutBack | None,
    full: bool,
) -> tuple[Game, tuple[Event, ...]]:
    """Return the game at an earlier phase. `snapshot`: its state at that time, `later`: the phases undone.

    Without `full`, people, passwords, rules and timing stay as they are now. Orders are cleared, or the orders in
    `restore` are put on file, except orders of people who have left. Then the game pauses for a tick, so that players
    can change them. The new deadline is never before the snapshot's.
    """
    back = _board_then(game, in_play, snapshot, full=full)
    back = replace(back, shelved=later, own_last=to_come_again(game, in_play, later))
    back = in_play.variant.forget(back) if restore is None else in_play.variant.own_steps.restored(back)
    files = restore.orders if restore else {}
    powers = tuple(
        replace(power, orders=files.get(power.name), wait=False, vote=None, final=False, version=0)
        for power in back.powers
    )
    back = _by_those_here(replace(back, powers=powers), in_play, restore) if restore else replace(back, powers=powers)
    back = replace(back, own_then=back.own)
    restored = any(power.orders is not None for power in back.powers)
    restored = restored or (restore is not None and in_play.variant.on_file(back))
    back = _begun_again(back, game, snapshot, in_play, now, rests=restored)
    told = in_play.variant.telling.told_back(back, in_play)
    resigning = _resigning(game) if full else ()
    event = RolledBack(
        str(back.board.phase),
        restored,
        full,
        back.deadline,
        told=told,
        again=bool(later),
        ended=game.ending,
        resigning=resigning,
        lacking=_lacking(back, in_play) if restored and not told else (),
    )
    return back, (event, *in_play.variant.own_steps.rollback_news(game, back, in_play))


def _lacking(game: Game, in_play: RulesInPlay) -> tuple[PowerName, ...]:
    """Powers that owe orders and have none on file."""
    now = owing_now(game, in_play)
    missing = now.owing - now.complete
    return tuple(power.name for power in game.powers if power.orders is None and power.name in missing)


def _resigning(game: Game) -> tuple[str, ...]:
    """Seats with a pending RESIGN."""
    return tuple(seat for seat, _ in announced(game))


def _by_those_here(game: Game, in_play: RulesInPlay, files: OrdersPutBack) -> Game:
    """Return the game without restored orders that departed watchers sent or a controller must not read."""
    here, kept = _watching(game), game.own_last
    game = replace(game, own_last={})  # later submissions belong to their authors
    for name, joined in files.watched.items():
        if name not in here or here[name] != joined:
            game, _ = in_play.variant.people.left(game, in_play, name)
    for power, seat in files.by.items():
        if game.power(power).controller not in (None, MASTER, seat):
            game = without_submission(game, in_play, power)
    return replace(game, own_last=kept)


def _board_then(game: Game, in_play: RulesInPlay, snapshot: Game, *, full: bool) -> Game:
    """Return the game with the snapshot's board and variant data; `full`: also people and settings."""
    if not full:
        powers = _powers_then(game, snapshot)
        ahead = plans_again(game, snapshot, in_play.map)
        return replace(game, position=snapshot.position, powers=powers, ending=None, ahead=ahead, own=snapshot.own)
    # The Master stays the Master, and the keeper's decisions stay as well. Written press stays written,
    # and is printed and revealed once; stopped press stays stopped, since nobody would be told. No two protests get the
    # same number.
    return replace(
        stopped_as_now(take_all_back(snapshot), game),
        name=game.name,
        master=game.master,
        observers=_watchers_then(game, snapshot),
        flags=game.flags,
        ahead=(),
        swap=None,
        diaries=_diaries_then(game, snapshot),
        branches=game.branches,
        kept_press=game.kept_press,
        held_press=game.held_press,
        decided_press=game.decided_press,
        grey_authors=game.grey_authors,
        protests_made=game.protests_made,
    )


def _diaries_then(game: Game, snapshot: Game) -> tuple[DiaryEntry, ...]:
    """The present diaries; closed if the writer's seat had another password then.

    The Master may have set that password.
    """
    for seat in (*(power.name for power in snapshot.powers), *(one.id for one in snapshot.observers)):
        now, then = player_at(game, seat), player_at(snapshot, seat)
        if now is None or then is None or set(now.addresses).isdisjoint(then.addresses):
            continue
        if now.password != then.password:
            game = with_closed_diary(game, seat)
    return game.diaries


def _watchers_then(game: Game, snapshot: Game) -> tuple[Observer, ...]:
    """Watchers of that time and present co-Masters; a former co-Master remains as a watcher."""
    masters_then = {one.id for one in snapshot.co_masters}
    stay = tuple(one for one in game.observers if one.co_master or one.id in masters_then)
    now = {each for one in stay for each in (one.id, *one.player.addresses)}
    then = (one for one in snapshot.observers if not one.co_master and now.isdisjoint((one.id, *one.player.addresses)))
    return (*then, *stay)


def _begun_again(back: Game, game: Game, snapshot: Game, in_play: RulesInPlay, now: datetime, *, rests: bool) -> Game:
    """Return the game with a new deadline for its old phase; `rests`: not before the next tick."""
    reasons = _reasons(back, game)
    back = replace(
        back.with_new_clock(snapshot.deadline),
        proposal=None,
        motions=game.motions.cleared(),
        more_time=replace(back.more_time, wanted=None, made=game.more_time.made),
        protests=(),
        quiet=snapshot.quiet,
        clock=Clock(pause_until=now + in_play.tick if rests else None),
        waiting_for=reasons,
        stage=Stage.WAITING if reasons else Stage.ACTIVE,
        phase_began=now,
        not_before=earliest_processing(now, back.timing),
    )
    return replace(back, deadline=renewed_deadline(back, in_play, now))


def _reasons(back: Game, game: Game) -> tuple[WaitReason, ...]:
    """Reasons to wait after the rollback: the Master's WAIT stays; vacant powers that are alive count."""
    kept = tuple(reason for reason in game.waiting_for if reason is WaitReason.MASTER)
    return (*kept, WaitReason.VACANCY) if back.vacancies else kept


def _powers_then(game: Game, snapshot: Game) -> tuple[Power, ...]:
    """Powers of the snapshot's board with the present people.

    Control of a dummy belongs to the board's state (timing.md 7) and is restored, unless the lord is now a dummy. So
    are the players' counts of missed orders, and the consequences (house rule nmr_cd_after).
    """
    today = {power.name: power for power in game.powers}
    return tuple(_as_then(today, power, snapshot) for power in snapshot.powers)


def _as_then(today: Mapping[PowerName, Power], then: Power, snapshot: Game) -> Power:
    power = today.get(then.name, then)
    if power.in_disorder and not then.in_disorder and power.controller is None:
        return then  # undone missing orders have no effect on its player
    power = replace(power, missed=_missed_then(snapshot, power))
    if power.status is not Status.DUMMY or then.status is not Status.DUMMY:
        return power
    lord = today.get(PowerName(then.controller or ""))
    gone = lord is not None and lord.status is Status.DUMMY
    return replace(power, controller=None if gone else then.controller, turns=then.turns)


def _missed_then(snapshot: Game, power: Power) -> int:
    """Phases in a row that a power's present player had missed then, in any seat; 0 for a newcomer."""
    player = power.player
    if player is None:
        return 0
    own = [old for old in snapshot.powers if old.player and not set(old.player.addresses).isdisjoint(player.addresses)]
    return next((old.missed for old in sorted(own, key=lambda old: old.name != power.name)), 0)


def back_to_forming(game: Game, in_play: RulesInPlay, shelved: tuple[str, ...]) -> tuple[Game, tuple[Event, ...]]:
    """Return the game as before its start; holders keep their powers for ACTIVATE or ROLLFORWARD.

    `shelved` are the phases that are rolled back, from the first one on.
    """
    resigning, game = _resigning(game), take_all_back(game)
    held = [power for power in game.powers if power.player is not None]
    seats = tuple(
        Seat(number, power.player, power.name) for number, power in enumerate(held, start=1) if power.player is not None
    )
    back = replace(
        game.with_new_clock(None),
        stage=Stage.FORMING,
        seats=seats,
        powers=(),
        position=None,
        phase_began=None,
        not_before=None,
        waiting_for=(),
        shelved=shelved,
        started=None,
        ending=None,
        proposal=None,
        motions=game.motions.cleared(),
        protests=(),
        quiet=Quiet(),
        ahead=(),
        own={},
        own_then={},
        own_last=to_come_again(game, in_play, shelved),
    )
    back = as_seats(back, {str(seat.power): seat.id for seat in seats}, [power.name for power in game.powers])
    told, again = _who_stays(in_play), bool(shelved)
    by_itself = in_play.variant.seated and "START_MASTER" not in in_play.rules
    event = RolledBack("FORMING", False, False, None, told=told, again=again, ended=game.ending, resigning=resigning)
    event = replace(event, by_itself=by_itself)
    return back, (event,)


def _who_stays(in_play: RulesInPlay) -> str:
    """Return a note on people who stay in a game before its start again, and on effects undone, or ""."""
    if has_investors(in_play):
        return "All investors stay. Shares, cash and leaders are undone: the market opens anew with the game."
    return "" if in_play.variant.seated else "All who take part stay."


def was_corrected(game: Game, in_play: RulesInPlay, before: Position, last: PhaseRecord | None) -> bool:
    """True if EDIT corrected a phase's board: it differs from the end of `last`, or the start."""
    if last is not None:
        return before != last.after
    begun = opening(in_play.map, [power.name for power in game.powers], in_play.rules)
    return before.phase == begun.phase and before != begun


def fits(game: Game, shelved: PhaseRecord) -> bool:
    """True if a shelved phase can be replayed: the game is in the same position as then."""
    return game.position == shelved.before


def correct_again(game: Game, shelved: PhaseRecord, rules: RuleSet) -> tuple[Game, tuple[Event, ...]]:
    """Return the game at the next shelved phase, with the Master's EDIT that preceded it."""
    corrected = replace(game, position=shelved.before)
    told = correction(game, corrected, rules)
    return corrected, () if told is None else (replace(told, by_master=True),)


def roll_forward(game: Game, in_play: RulesInPlay, phase: PastPhase, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """Replay the next shelved phase, which must fit, with the orders of that time and the present rules.

    The event tells the Master which lines of the results differ from before.
    """
    shelved = phase.record
    watched = watched_then(phase)
    others = None if watched == _watching(game) else watched
    powers = tuple(replace(power, orders=shelved.on_file.get(power.name)) for power in game.powers)
    moved, events = process(replace(game, powers=powers, own=shelved.own or game.own), in_play, now, early=phase.early)
    told = tuple(
        _played_again(event, shelved, game.seed, others) if isinstance(event, PhaseProcessed) else event
        for event in events
    )
    had = [power for power in game.powers if power.orders is not None]
    dropped = tuple(power.name for power in had if power.orders != shelved.on_file.get(power.name))
    told = (RolledForward(str(shelved.before.phase), True, dropped), *told)
    if moved.stage is Stage.COMPLETED:
        return moved, told
    rest = game.shelved[1:]
    if not rest and comes_to_last(game, moved, shelved):
        return in_play.variant.forget(replace(moved, own=game.own_last)), without_own(told, in_play)
    return replace(
        moved, shelved=rest, own_then=moved.own if rest else {}, own_last=game.own_last if rest else {}
    ), told


def _played_again(
    event: PhaseProcessed, shelved: PhaseRecord, seed: str, watched: dict[str, datetime | None] | None
) -> PhaseProcessed:
    """Return results with their differences from the first time, the press printed then, and `watched`."""
    record = print_again(event.record, shelved.press, seed) if shelved.press != Printed() else event.record
    record = replace(record, watched=watched)
    return replace(event, record=record, again=_differences(shelved, record))


def _differences(old: PhaseRecord, new: PhaseRecord) -> tuple[str, ...]:
    """The units whose results changed: `A PAR: was bounce, is now done`."""
    before = {str(outcome.unit): outcome.results for outcome in old.resolution.outcomes if outcome.unit}
    after = {str(outcome.unit): outcome.results for outcome in new.resolution.outcomes if outcome.unit}
    return tuple(
        f"{unit}: was {', '.join(before.get(unit, ())) or 'done'}, is now {', '.join(after.get(unit, ())) or 'done'}"
        for unit in sorted(before.keys() | after.keys())
        if before.get(unit) != after.get(unit)
    )
