"""The turn: process a phase and continue, or end the game. A preview does this and discards it."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from judge.board.blindness import is_blind
from judge.board.extra_units import extra_units
from judge.board.next_phase import changes_hands
from judge.board.opening import opening
from judge.board.position import PhaseType
from judge.game.calendar.absences import pending
from judge.game.ending.motion_votes import MotionResult, count_motions
from judge.game.ending.victory import end, last_man, victors
from judge.game.ending.votes import agreed_end, drop_fallen, no_end_by_vote, votes_last
from judge.game.ending.voting import may_agree
from judge.game.events import Event
from judge.game.events.clock import DeadlineMoved
from judge.game.events.people import ControlChanged
from judge.game.events.phases import ExtraUnitsFound, GameEnded, PhaseProcessed, PhaseRecord, PowersDefaulted, Previewed
from judge.game.events.proposals import StalemateNoticed
from judge.game.events.settings import SettingsChanged
from judge.game.game import Game, Power, Stage, WaitReason
from judge.game.people.control import hides_dummies, in_turn
from judge.game.press.publishing import print_press, publish_rest
from judge.game.protests import window_end
from judge.game.rule_changes import check_house, house_changes_told, house_of, with_house
from judge.game.rules_in_play import Ended, RulesInPlay, Step
from judge.game.time.deadlines import earliest_processing, phase_deadline
from judge.game.time.lateness import deadline_passed
from judge.game.turn.coming_due import come_due, keep_perpetual
from judge.game.turn.missed_orders import count_missed
from judge.game.turn.resolve import resolve
from judge.game.values.endings import EndingKind
from judge.game.values.motions import HouseChange
from judge.game.vassals import with_allegiances
from judge.problems import Refused
from judge.rules.house_options import read_house


def end_by_motion(
    game: Game, verdict: MotionResult, in_play: RulesInPlay, now: datetime
) -> tuple[Game, tuple[Event, ...]]:
    """End the game by a vote instead of the phase: orders stay on file, and waiting press is published."""
    assert verdict.ending is not None
    phase = str(game.board.phase)
    over, ended = end(game, *verdict.ending, phase, now)
    over, published = publish_rest(over, phase, in_play.rules)
    return replace(over, shelved=()), (*verdict.told(phase), ended, *published)


def carry_out_motions(
    moved: Game, verdict: MotionResult, phase: str, in_play: RulesInPlay
) -> tuple[Game, tuple[Event, ...]]:
    """Apply agreed house rules to the game in its next phase, and report all votes."""
    moved = replace(moved, motions=moved.motions.cleared())
    told: tuple[Event, ...] = verdict.told(phase)
    for motion in verdict.passed:
        if isinstance(motion.subject, HouseChange):
            moved, changed = _with_house(moved, motion.subject, in_play)
            told += changed
    return moved, told


def _with_house(game: Game, change: HouseChange, in_play: RulesInPlay) -> tuple[Game, tuple[Event, ...]]:
    """Apply a change of house rules, unless it is no longer possible or already in force."""
    try:
        old = house_of(game)
        house = read_house(change.words, old)
        check_house(game, house, in_play.variant)
    except Refused as refused:
        return game, (SettingsChanged((f"HOUSE {' '.join(change.words)} has no effect: {refused.text}",)),)
    told = house_changes_told(old, house)
    return with_house(game, house), (SettingsChanged(told),) if told else ()


def mind_stalemate(after: Game, record: PhaseRecord, in_play: RulesInPlay) -> tuple[Game, tuple[Event, ...]]:
    """Count the years without a change of center owners; tell the Master if there are many."""
    retreats = any(lost.retreats for lost in record.resolution.after.dislodged)
    phase = record.before.phase
    counted = changes_hands(phase, retreats, in_play.map, in_play.rules)
    changed = record.before.centers != record.after.centers
    unseen = phase.year if phase.type is PhaseType.ADJUSTMENTS else in_play.map.year_before(phase.year)
    quiet = after.quiet.after(phase.year, changed=changed, counted=counted, unseen=unseen)
    many = in_play.rules.house.stalemate_years if may_agree(in_play.rules) else 0
    noticed = (StalemateNoticed(quiet.since, quiet.years),) if counted and many and quiet.years >= many else ()
    return replace(after, quiet=quiet), noticed


def extra_units_found(game: Game, in_play: RulesInPlay) -> tuple[ExtraUnitsFound, ...]:
    """Notice to the Master of surplus units at the start of a movement phase; () if there are none.

    If the map gives a power more units at the start, that is not an error before the first adjustments.
    """
    board, map = game.board, in_play.map
    if board.phase.type is not PhaseType.MOVEMENT:
        return ()
    begun = opening(map, [power.name for power in game.powers], in_play.rules)
    found = [
        (power, extra)
        for power in dict.fromkeys(unit.power for unit in board.units)
        if (extra := extra_units(power, board, map, in_play.rules))
        and not (board.phase.year == map.start.year and extra_units(power, begun, map, in_play.rules))
    ]
    return (ExtraUnitsFound(str(board.phase), tuple(found)),) if found else ()


def process(
    game: Game, in_play: RulesInPlay, now: datetime, *, early: bool | None = None
) -> tuple[Game, tuple[Event, ...]]:
    """Resolve the phase and continue, or end the game. The caller checks that it is due.

    `early`: the phase runs before its deadline, so nobody has missed it; None: the time decides.
    """
    if (step := in_play.variant.turn.step(game, in_play, now)) is not None:
        return take_step(game, step, in_play, now)
    if early is None:
        early = game.deadline is not None and not deadline_passed(game, now)
    return _played(game, in_play, now, early=early)


def _played(game: Game, in_play: RulesInPlay, now: datetime, *, early: bool) -> tuple[Game, tuple[Event, ...]]:
    """Resolve the phase of the board; return the game at the next phase, or at its end."""
    verdict = count_motions(game, can_end=not no_end_by_vote(game, in_play))
    if verdict.ending is not None and in_play.rules.house.passed_vote_skips_adjudication:
        return end_by_motion(game, verdict, in_play, now)
    game, record = print_press(game, resolve(game, in_play), in_play.rules)
    phase = str(record.before.phase)
    events: list[Event] = []
    if record.defaulted:
        events.append(PowersDefaulted(phase, record.defaulted))
    after = with_allegiances(replace(game, position=record.after), record.allegiances)
    hidden = hides_dummies(in_play.rules) or is_blind(in_play.rules)
    changes = tuple(ControlChanged(each.power, each.lord, each.old, True, hidden) for each in record.allegiances)
    ending = in_play.variant.turn.ending(after, record, _ending(game, after, record, in_play), in_play)
    if ending is None and verdict.ending is not None:
        ending, events = Ended(*verdict.ending), [*events, *verdict.told(phase)]
    if ending is None:
        record = replace(record, told=dict(in_play.variant.turn.book(after, record, in_play)))
    if ending is not None:
        after = replace(after, stage=Stage.COMPLETED)
    after, of_variant = in_play.variant.turn.after_phase(after, record, in_play)
    after, noticed = mind_stalemate(after, record, in_play)
    if ending is not None:
        done = replace(after, powers=tuple(_fresh(power, keeps_vote=False) for power in after.powers))
        over, ended = end(done, ending.kind, ending.victors, phase, now, ending.persons)
        processed = PhaseProcessed(record, None, final=True)
        return replace(over, shelved=()), (*events, processed, *of_variant, *changes, ended)
    deadline = phase_deadline(game, in_play, record.after.phase, now, first=False, old=game.deadline)
    moved = replace(
        _begun(after, deadline, in_play),
        absences=pending(game.absences, now, game.zone),
        protests=(),
        phase_began=now,
        not_before=_latest(earliest_processing(now, game.timing), window_end(now, in_play.rules)),
    )
    moved, dropped = count_missed(game, moved, record, in_play, early=early)
    moved, turns = _next_in_turn(moved, record.before.phase.type)
    moved, fallen = drop_fallen(moved, in_play.rules)
    moved = replace(keep_perpetual(game, moved, in_play), proxies=())
    moved, due = come_due(moved, in_play, now)
    moved, decided = carry_out_motions(moved, verdict, phase, in_play)
    told = (*events, PhaseProcessed(record, deadline), *extra_units_found(moved, in_play))
    return moved, (*told, *of_variant, *changes, *dropped, *turns, *fallen, *decided, *noticed, *due)


def take_step(game: Game, step: Step, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """Return the game after a phase of its variant alone, with a new deadline and no orders on file."""
    deadline = phase_deadline(game, in_play, step.game.board.phase, now, first=False, old=game.deadline)
    # Protests against the last results are still possible.
    not_before = _latest(earliest_processing(now, game.timing), game.not_before)
    moved = replace(_begun(step.game, deadline, in_play), phase_began=now, not_before=not_before)
    told = DeadlineMoved(game.deadline, deadline, "", step.reason)
    return moved, (*step.events, *([told] if step.reason else []))


def _latest(*moments: datetime | None) -> datetime | None:
    return max((moment for moment in moments if moment is not None), default=None)


def _next_in_turn(game: Game, before: PhaseType) -> tuple[Game, tuple[Event, ...]]:
    """Pass the turn for dummies for which several seats order, after a phase of this type."""
    events = []
    for power in game.powers:
        if power.turns:
            now = in_turn(game, power, before)
            game = game.with_power(now)
            if now.controller != power.controller:
                events.append(ControlChanged(power.name, now.controller, power.controller, turn=True, turns=now.turns))
    return game, tuple(events)


def _begun(after: Game, deadline: datetime | None, in_play: RulesInPlay) -> Game:
    """The game at the start of a phase: nothing on file, and no wait for a preview."""
    reasons = tuple(reason for reason in after.waiting_for if reason is not WaitReason.PREVIEW)
    return replace(
        after.with_new_clock(deadline),
        stage=after.stage if reasons else Stage.ACTIVE,
        powers=tuple(_fresh(power, votes_last(after, in_play.rules)) for power in after.powers),
        waiting_for=reasons,
        shelved=(),
        own_then={},
        own_last={},
    )


def foresee(game: Game, in_play: RulesInPlay, now: datetime, by: str) -> Previewed:
    """Return the result of `process` at this moment, as an event for the Master, with no effect.

    It ignores secret proposals, because nobody may learn their result before the phase is processed. It also ignores a
    variant's own phase, which does not change the board.
    """
    _, events = _played(replace(game, motions=game.motions.cleared()), in_play, now, early=False)
    processed = next(event for event in events if isinstance(event, PhaseProcessed))
    ended = next((event for event in events if isinstance(event, GameEnded)), None)
    return Previewed(processed.record, by, processed.deadline, ended)


def as_foreseen(game: Game, seen: Previewed, in_play: RulesInPlay) -> Game:
    """Return the game after a preview, with `game`'s people and settings, for letters."""
    after = with_allegiances(replace(game, position=seen.record.after), seen.record.allegiances)
    if seen.ended is not None:
        after = replace(after, stage=Stage.COMPLETED)
    after, _ = in_play.variant.turn.after_phase(after, seen.record, in_play)
    return _begun(after, seen.deadline, in_play)


def _fresh(power: Power, keeps_vote: bool) -> Power:
    """A power at the start of a phase: nothing on file, no wait flag, and no vote unless votes last."""
    return replace(power, orders=None, wait=False, vote=power.vote if keeps_vote else None, final=False, version=0)


def _ending(game: Game, after: Game, record: PhaseRecord, in_play: RulesInPlay) -> Ended | None:
    """Return kind and victors if the phase ends the game, by last unit or capture; else None.

    A capture may have changed the survivors, so votes are counted once more before they lapse; a victory takes
    precedence.
    """
    if (last := last_man(after, in_play)) is not None:
        return Ended(EndingKind.LAST_UNIT, (last,))
    retreats = any(lost.retreats for lost in record.resolution.after.dislodged)
    if not changes_hands(record.before.phase, retreats, in_play.map, in_play.rules):
        return None
    if winners := victors(after, game, in_play):
        return Ended(EndingKind.SHARED if len(winners) > 1 else EndingKind.SOLO, winners)
    agreed = agreed_end(after, in_play)
    return None if agreed is None else Ended(*agreed)
