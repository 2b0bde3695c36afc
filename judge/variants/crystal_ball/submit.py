"""Lists by mail: on file, refused with all problems, or put into another sequence (crystal_ball.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from judge.board.blindness import is_blind
from judge.board.names import PowerName
from judge.board.position import Phase, PhaseType
from judge.board.wording import count, listed
from judge.game.events import Event
from judge.game.events.phases import OrdersShown, SubmissionReceived
from judge.game.game import Game, Stage, WaitReason
from judge.game.keeper_flags import stands_still
from judge.game.on_file.adjustment_set import without_hidden_builds
from judge.game.on_file.owed_orders import marks_final
from judge.game.on_file.power_set import told_of_gone
from judge.game.people.control import hides_dummies, immobile_powers, known_dummies, ordered_by
from judge.game.rules_in_play import RulesInPlay, Submission, Submitted
from judge.game.time.clock_facts import late_powers
from judge.game.time.lateness import deadline_passed, lists_unordered
from judge.game.turn.misfits import told_of_misfits
from judge.game.turn.process import take_step
from judge.problems import Problem, Refused
from judge.variants.crystal_ball.cycle import awaited, gone, locked_phase, open_phase, written
from judge.variants.crystal_ball.evaluate import limits
from judge.variants.crystal_ball.lists import ListedOrder
from judge.variants.crystal_ball.read_list import ListPlace, Lists, read_lists
from judge.variants.crystal_ball.show import confirmed_lines
from judge.variants.crystal_ball.state import CrystalState, ListStep
from judge.variants.crystal_ball.turn import state_of, step, with_state


def submit(submission: Submission) -> Submitted | None:
    """Put a mail's lists on file in a movement phase; None if the phase takes other orders.

    When the last of the first lists is in, all of them are locked at once.
    """
    present = submission.game.board.phase
    if present.type is not PhaseType.MOVEMENT:
        return None
    return _take(submission, open_phase(state_of(submission.game), present, submission.in_play.map))


def submit_ahead(submission: Submission, wanted: Phase) -> Submitted | None:
    """Put lists on file for the movement phase that they state; None if they state a phase without lists.

    Raises Refused for lists of a phase that is not open for writing.
    """
    if wanted.type is not PhaseType.MOVEMENT:
        return None
    game, in_play = submission.game, submission.in_play
    state, present = state_of(game), game.board.phase
    writing = open_phase(state, present, in_play.map)
    if wanted == writing:
        return _take(submission, writing)
    if wanted == locked_phase(state, present, in_play.map):
        raise Refused(
            "E-LIST-LOCKED",
            f"The lists for {wanted} are locked and cannot be changed. What you write now is for {writing}. Only the"
            " Master can reorder the lines of a locked list, in the list for the second movement phase (RESEQUENCE).",
        )
    if state.step is ListStep.OPENING and present != wanted:
        raise Refused(
            "E-LIST-EARLY",
            f"Lists for {wanted} are written when all lists for {writing} are in. {_whose(game, state, submission)}"
            " Nothing was put on file.",
        )
    raise Refused("E-PHASE", f"Lists are written for {writing} now, not for {wanted}. Nothing was put on file.")


def _whose(game: Game, state: CrystalState, submission: Submission) -> str:
    """Name the powers whose lists are missing, if the rules allow it."""
    in_play = submission.in_play
    missing = awaited(game, state, in_play) - written(state)
    if not lists_unordered(game, in_play.rules, submission.now):
        return "Somebody's is still missing."
    titles = [in_play.map.title_of(power.name) for power in game.powers if power.name in missing]
    return f"Still missing: {listed(titles)}."


def _take(submission: Submission, phase: Phase) -> Submitted:
    game, in_play, actor = submission.game, submission.in_play, submission.actor
    rules = in_play.rules
    read = read_lists(submission.lines, actor.power, ordered_by(game, actor), _place(game, in_play, phase))
    state = before = state_of(game)
    if isinstance(read, list):
        return Submitted(game, (), tuple(_builds_come_after(problem, state, phase) for problem in read))
    _check_changes(game, in_play, state, read, submission)
    for power, lines in read.items():
        state = state.having(replace(state.of(power), later=lines))
    changed = with_state(game, state)
    events: list[Event] = [_received(changed, in_play, power, submission, before.of(power).later) for power in read]
    if "BROADCAST_ORDERS" in rules and not is_blind(rules):
        events += [_shown(game, in_play, power, lines, phase, submission) for power, lines in read.items()]
    return _locked_if_all_are_in(Submitted(changed, tuple(events)), submission)


def _place(game: Game, in_play: RulesInPlay, phase: Phase) -> ListPlace:
    """Context for lists for a movement phase."""
    rules = in_play.rules
    return ListPlace(
        phase,
        in_play.map.at(phase),
        rules,
        frozenset() if is_blind(rules) else gone(game, in_play),
        known_dummies(game, rules),
        immobile_powers(game, rules),
    )


def refit(was: Game, before: RulesInPlay, game: Game, in_play: RulesInPlay) -> tuple[Game, tuple[Event, ...]]:
    """Drop lines of lists that could be written before and cannot now, and tell their writers."""
    state, present = state_of(game), game.board.phase
    at = locked_phase(state, present, in_play.map) or present
    then = open_phase(state, present, in_play.map)
    events: list[Event] = []
    for lists in state.lists:

        def stays(line: ListedOrder, phase: Phase, power: PowerName = lists.power) -> bool:
            return _can_be_written(line, power, _place(game, in_play, phase)) or not _can_be_written(
                line, power, _place(was, before, phase)
            )

        locked = tuple(line for line in lists.locked if stays(line, at))
        later = tuple(line for line in lists.later if stays(line, then))
        if (locked, later) != (lists.locked, lists.later):
            state = state.having(replace(lists, locked=locked, later=later))
            gone_now = [str(line) for line in (*lists.locked, *lists.later) if line not in (*locked, *later)]
            told = confirmed(with_state(game, state), in_play, lists.power, lists.power)
            events.append(replace(told, notes=(told_of_misfits(gone_now),)))
    return (with_state(game, state), tuple(events)) if events else (game, ())


def _can_be_written(line: ListedOrder, power: PowerName, place: ListPlace) -> bool:
    return not isinstance(read_lists([(1, str(line))], power, frozenset({power}), place), list)


def _builds_come_after(problem: Problem, state: CrystalState, phase: Phase) -> Problem:
    """Return the problem; if first lists precede the first builds, say that builds come later."""
    if problem.code != "E-ORD-PHASE" or state.step is not ListStep.SKIP:
        return problem
    told = f"First come the lists for {phase.title} ({phase}); units are built as soon as these are locked."
    return replace(problem, text=told)


def _shown(
    game: Game,
    in_play: RulesInPlay,
    power: PowerName,
    lines: tuple[ListedOrder, ...],
    phase: Phase,
    submission: Submission,
) -> OrdersShown:
    """A list as shown to others; of lines about units built unseen, only their number."""
    orders = tuple(line.order for line in lines)
    told = without_hidden_builds(orders, power, game.board, in_play)
    hidden = hides_dummies(in_play.rules) and submission.actor.id != power
    return OrdersShown(power, told if lines else None, str(phase), len(orders) - len(told), hidden)


def _check_changes(game: Game, in_play: RulesInPlay, state: CrystalState, read: Lists, submission: Submission) -> None:
    """Refuse to withdraw lists after the deadline or under MUST_ORDER, or to change them late."""
    taken_back = [power for power, lines in read.items() if not lines and state.of(power).later]
    if taken_back and "MUST_ORDER" in in_play.rules:
        raise Refused("E-ORD-MUST", "A list on file can be changed, but not taken back (rule MUST_ORDER).")
    if not deadline_passed(game, submission.now):
        return
    if any(not lines for lines in read.values()) and WaitReason.VACANCY not in game.waiting_for:
        raise Refused("E-ORD-LATECLEAR", "The deadline has passed: a list can be replaced, but not taken back.")
    changed = [power for power, lines in read.items() if state.of(power).later not in ((), lines)]
    if changed and "NO_LATE_CHANGES" in in_play.rules:
        whose = listed([in_play.map.title_of(power) for power in changed])
        raise Refused(
            "E-ORD-LATECHANGE",
            "The deadline has passed and lists on file can no longer be changed (rule NO_LATE_CHANGES)."
            f" {whose}: the list on file stays.",
        )


def _received(
    game: Game, in_play: RulesInPlay, power: PowerName, submission: Submission, before: Sequence[ListedOrder]
) -> SubmissionReceived:
    """Return the confirmation: all lists on file, including the locked one, and remarks."""
    gone = told_of_gone(tuple(map(str, before)), tuple(map(str, state_of(game).of(power).later)))
    notes, copied = (*gone, *_warnings(game, in_play, power)), "ALWAYS_CONFIRM" in in_play.rules
    return replace(confirmed(game, in_play, power, submission.actor.id), notes=notes, to_master=copied)


def confirmed(game: Game, in_play: RulesInPlay, power: PowerName, by: str) -> SubmissionReceived:
    """Return a power's lists on file, including the locked one."""
    return SubmissionReceived(power, "Lists", confirmed_lines(game, in_play, power), by)


def _warnings(game: Game, in_play: RulesInPlay, power: PowerName) -> tuple[str, ...]:
    """Warn of a list with more lines than count with the present centers; never in a blind game."""
    most, fewest = limits(in_play.map.counting_owners(game.board.centers))
    written_now = len(state_of(game).of(power).later)
    if is_blind(in_play.rules) or not game.board.centers or written_now <= most + fewest:
        return ()
    return (
        f"This list has {written_now} lines. With the centers as they are now, {count(most, 'order')} and {fewest}"
        f" {'proxy' if fewest == 1 else 'proxies'} of it count, and what stands below them is ignored.",
    )


def _locked_if_all_are_in(taken: Submitted, submission: Submission) -> Submitted:
    """Lock all lists after the last one of the opening, and ask for the next ones.

    If lists are final only when marked so, the clock locks them once all are.
    """
    game, in_play, now = taken.game, submission.in_play, submission.now
    is_opening = state_of(game).step is ListStep.OPENING and game.board.phase.type is PhaseType.MOVEMENT
    if not is_opening or game.stage is not Stage.ACTIVE or stands_still(game):
        return taken
    if marks_final(in_play.rules) or late_powers(game, in_play, now):
        return taken
    if (done := step(game, in_play, now)) is None:
        return taken
    game, told = take_step(game, done, in_play, now)
    events: Sequence[Event] = (*taken.events, *told)
    return Submitted(game, tuple(events))


_SECOND = 1
"""Number of movement phases carried out while the list for the second one is locked."""


def resequence(submission: Submission, power: PowerName) -> Submitted:
    """Reorder the lines of a power's locked list: once, in the second list.

    When that list was written, nobody could know how many of its lines would count. Raises Refused E-LIST-SEQUENCE.
    """
    game, in_play = submission.game, submission.in_play
    state = state_of(game)
    lists, title = state.of(power), in_play.map.title_of(power)
    if state.step is not ListStep.RUNNING or state.carried_out != _SECOND:
        raise Refused(
            "E-LIST-SEQUENCE",
            "Only the lists for the second movement phase of a game can have their sequence changed, while they"
            " are locked. Nothing was changed.",
        )
    if lists.resequenced:
        raise Refused("E-LIST-SEQUENCE", f"The sequence of the list of {title} was changed already; that is done once.")
    phase = locked_phase(state, game.board.phase, in_play.map)
    assert phase is not None
    place = ListPlace(phase, in_play.map.at(phase), in_play.rules)
    read = read_lists(submission.lines, power, frozenset({power}), place)
    lines = () if isinstance(read, list) else read.get(power, ())
    if Counter(lines) != Counter(lists.locked):
        raise Refused(
            "E-LIST-SEQUENCE",
            f"These are not the lines of the list that {title} has locked for {phase}: only their sequence can change."
            f" Nothing was changed. The lines are:\n{_listed(lists.locked)}",
        )
    changed = with_state(game, state.having(replace(lists, locked=lines, resequenced=True)))
    note = f"The Master has changed the sequence of the lines for {phase}."
    shown = confirmed_lines(changed, in_play, power)
    return Submitted(changed, (SubmissionReceived(power, "Lists", shown, submission.actor.id, (note,)),))


def _listed(lines: Sequence[object]) -> str:
    return "\n".join(map(str, lines)) or "(None)"
