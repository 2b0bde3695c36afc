"""Orders by mail: collecting lines, filing a set, CLEAR and STATUS (orders.md 1, commands.md 2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from judge.board.blindness import is_blind
from judge.board.names import PowerName
from judge.board.orders import Order, Waive
from judge.board.phase_words import read_phase
from judge.board.position import PhaseType, Position
from judge.board.wording import listed
from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine
from judge.commands.framework.link_phases import check_phase_of_copy, check_phase_of_link
from judge.commands.framework.parse import find_command, unknown_command
from judge.commands.framework.table import Topic, command, order_reader
from judge.commands.playing.contingent_lines import contingent_sets, with_contingent, without_later
from judge.commands.playing.order_mails import (
    STATUS_WORDS,
    SetMarks,
    check_order_mail,
    lines_that_count,
    marks_of,
    split_final,
    told_of_corrected,
)
from judge.commands.playing.told_problems import told_with_orders
from judge.game.events import Event
from judge.game.events.phases import OrdersCleared, OrdersReceived, OrdersShown
from judge.game.game import Game, Power, Role, Stage, WaitReason
from judge.game.on_file.adjustment_set import told_of_replaced, without_hidden_builds
from judge.game.on_file.contingent import Sections, may_be_contingent, split_sections
from judge.game.on_file.order_sets import OrderSets, collect_orders
from judge.game.on_file.owed_orders import lacking_units, marks_final, sets_on_file
from judge.game.on_file.power_set import Dummies, NumberedLine, Present
from judge.game.people.control import (
    hides_dummies,
    immobile_powers,
    known_dummies,
    ordered_by,
    secrets_open_to,
)
from judge.game.people.open_seats import has_investors, investors
from judge.game.rules_in_play import RulesInPlay, Submission, Submitted
from judge.game.status.own_status import status_answer
from judge.game.time.deadlines import rules_at
from judge.game.time.lateness import deadline_passed
from judge.game.time.readiness import after_orders
from judge.game.visibility.seen_game import in_fog, seer_for, seer_of
from judge.problems import Problem, Refused


@command(
    "STATUS",
    usage="STATUS",
    help="Mail me my orders on file, what is missing, and the deadline; all orders, if you are omniscient.",
    topic=Topic.ORDERS,
    by=(Role.POWER, Role.SEAT, Role.OBSERVER, Role.MASTER),
    flush=True,
)
def status(invocation: Invocation) -> CommandResult:
    """Show orders on file for the sender's powers, or for all powers if the sender is omniscient."""
    _check_is_of_now(invocation)
    game, actor = invocation.game, invocation.actor
    own = invocation.in_play.variant.people.seat_status(game, invocation.in_play, actor.id)
    if actor.role is Role.OBSERVER and own is None and not secrets_open_to(game, actor):
        raise Refused("E-ROLE", "STATUS is for those who play a power, and for those who may read all orders.")
    is_masters = actor.role is Role.MASTER and not actor.in_anothers_place
    asked = invocation.context.open_questions(game) if is_masters else ()
    return CommandResult(game, answers=(status_answer(game, invocation.in_play, actor, invocation.now, asked),))


def _check_is_of_now(invocation: Invocation) -> None:
    """Refuse words after STATUS, and name the command for an earlier phase."""
    words, game = invocation.words, invocation.game
    if words.rest and (named := read_phase(words.rest, invocation.in_play.map)) is not None:
        told = f"STATUS tells what is on file now. What a phase brought that was processed: HISTORY {game.name} {named}"
        raise Refused("E-SYNTAX", told)
    need_words(words, 0, 0, "STATUS")


@command(
    "CLEAR",
    "NMR",
    usage="CLEAR",
    help="Forget the order lines so far; alone, take the orders on file back.",
    topic=Topic.ORDERS,
    by=(Role.POWER, Role.MASTER),
    order_line=True,
)
def clear(invocation: Invocation) -> CommandResult:
    """Submit the line itself, because it is read with the order lines (`submit`)."""
    return submit(invocation, [invocation.words.line])


@command(
    *STATUS_WORDS,
    usage="FINAL",
    help="Among order lines: these orders are meant, nobody has to wait for others (where the house rule order_status"
    " is flags); alone, those on file are. PRELIMINARY takes it back.",
    topic=Topic.ORDERS,
    by=(Role.POWER, Role.MASTER),
    order_line=True,
)
def final(invocation: Invocation) -> CommandResult:
    """Submit the line itself, because it is read with the order lines (`submit`)."""
    return submit(invocation, [invocation.words.line])


@order_reader
def submit(invocation: Invocation, lines: Sequence[TextLine]) -> CommandResult:
    """Put a mail's order lines on file: each correct line, or every power's set, or nothing.

    Raises Refused with all problems if no line counts; the orders on file then stay.
    """
    return take_orders(invocation, lines)


def take_orders(invocation: Invocation, lines: Sequence[TextLine], *, in_time: bool = False) -> CommandResult:
    """Do the work of `submit`; `in_time`: the Master vouches that the orders were sent in time."""
    game, in_play = invocation.game, invocation.in_play
    phase = PhaseType.MOVEMENT if game.position is None else game.board.phase.type
    written = lines
    lines, courtesies, conditional, corrected = lines_that_count(invocation, written, phase)
    if not lines and conditional:
        raise _as_refusal(conditional, lines, invocation)
    if not lines:
        return CommandResult(game, set_aside=tuple(courtesies))
    if in_play.variant.seated:
        _check_orderer(invocation, lines)
    _check_stage(invocation, lines)
    check_phase_of_link(game, in_play, invocation.context.link_subject)
    check_phase_of_copy(game, in_play, written)
    fields = check_order_mail(invocation, in_time=in_time)
    kept, final = split_final(lines)
    sections, unasked = _sections([(line.number, line.text) for line in kept], invocation)
    ahead, faults = contingent_sets(invocation, sections)
    marks = marks_of(invocation, final, fields, kept, corrected)
    if sections.now:
        present = _take_present(invocation, sections.now, lines, marks)
    elif sections.later:
        present = _Present(game)
    else:
        present = _mark_on_file(invocation, marks)
    faults = sorted(
        [*present.problems, *conditional, *unasked, *faults], key=lambda fault: (not fault.line, fault.line)
    )
    if faults and not ahead and not present.events:
        raise _as_refusal(faults, lines, invocation)
    changed, events = with_contingent(invocation, present.game, ahead)
    taken = present.taken + sum(len(each.lines) for each in ahead)
    return CommandResult(
        after_orders(changed, in_play, invocation.now),
        (*present.events, *events),
        notes=(*present.notes, *(told_of_corrected(corrected) if invocation.actor.power is None else ())),
        refusal=_as_refusal(faults, lines, invocation, taken) if faults else None,
        set_aside=tuple(courtesies),
    )


class _Present(Struct, frozen=True):
    """Result of a mail's orders for the current phase: the game with valid orders, problems of the others.

    `taken` is the number of lines that count; `notes` are for the answer if no confirmation has them.
    """

    game: Game
    events: tuple[Event, ...] = ()
    problems: tuple[Problem, ...] = ()
    taken: int = 0
    notes: tuple[str, ...] = ()


def _sections(lines: Sequence[NumberedLine], invocation: Invocation) -> tuple[Sections, list[Problem]]:
    """Return a mail's lines by phase, and problems with lines that the game does not accept yet."""
    if may_be_contingent(invocation.in_play.rules):
        return split_sections(lines, invocation.game.board.phase.type, invocation.in_play.map), []
    now, problems = without_later(lines, invocation)
    return Sections(tuple(now)), problems


def _take_present(
    invocation: Invocation, now: Sequence[NumberedLine], lines: Sequence[TextLine], marks: SetMarks
) -> _Present:
    """File orders for the present phase. Raises Refused if none counts; `lines`: all lines of the mail."""
    game, in_play = invocation.game, invocation.in_play
    passed_over = [text for _, text in invocation.context.left_out.passed_over]
    own = in_play.variant.turn.submit(Submission(game, in_play, invocation.actor, now, invocation.now, passed_over))
    if own is not None:
        if own.problems and not own.events:
            raise _as_refusal(own.problems, lines, invocation)
        changed = _marked(own.game, invocation, marks)
        return _Present(changed, own.events, own.problems, len(own.events), marks.notes)
    allowed = ordered_by(game, invocation.actor)
    if not allowed:
        raise Refused("E-ORD-NOUNITS", f"{invocation.actor.id} has no units to order.")
    read = collect_orders(
        now,
        invocation.actor.power,
        allowed,
        game.board,
        in_play.map,
        rules_at(game, in_play.rules, invocation.now),
        Dummies(immobile_powers(game, in_play.rules), known_dummies(game, in_play.rules)),
        None if game.whole_sets else _present(invocation, allowed),
        _boards_seen(invocation, allowed),
    )
    if not isinstance(read, OrderSets):
        raise _as_refusal(read, lines, invocation)
    _check_changes(game, in_play, read, invocation.now)
    changed, events = _put_on_file(invocation, read, marks)
    forgotten = tuple(note for power in read.cleared for note in read.notes.get(power, ()))
    return _Present(changed, tuple(events), read.problems, read.taken, forgotten)


def _mark_on_file(invocation: Invocation, marks: SetMarks) -> _Present:
    """Mark the sender's orders on file as final or preliminary, for a mail without orders."""
    game, actor = invocation.game, invocation.actor
    if not marks_final(invocation.in_play.rules):
        raise Refused("E-FINAL", f"{marks.notes[0]} There is nothing to mark.")
    power = game.power(actor.power) if actor.power is not None else None
    if power is None or power.name not in sets_on_file(game, invocation.in_play):
        raise Refused("E-FINAL", "No orders of yours are on file that could be final. Send them, with FINAL below.")
    marked = _marked(game, invocation, marks)
    if power.orders is None:  # The variant has something else on file instead.
        told = invocation.in_play.variant.telling.confirmed(marked, invocation.in_play, power.name, actor.id)
        return _Present(marked, () if told is None else (told,), notes=marks.notes)
    return _Present(marked, (OrdersReceived(power.name, power.orders, actor.id, marks.notes, before=power.orders),))


def _marked(game: Game, invocation: Invocation, marks: SetMarks) -> Game:
    """Return the game with the set of the sender's own power marked as in the mail."""
    if invocation.actor.power is None:
        return game
    power = game.power(invocation.actor.power)
    return game.with_power(replace(power, final=marks.final, version=marks.version or power.version))


def submitted(
    invocation: Invocation, own: Submitted, lines: Sequence[TextLine], courtesies: Sequence[TextLine]
) -> CommandResult:
    """Return a variant's result for the lines. Raises Refused with all problems if none counts."""
    if own.problems and not own.events:
        raise _as_refusal(own.problems, lines, invocation)
    refusal = _as_refusal(own.problems, lines, invocation, len(own.events)) if own.problems else None
    changed = after_orders(own.game, invocation.in_play, invocation.now)
    return CommandResult(changed, own.events, refusal=refusal, set_aside=tuple(courtesies))


def _present(invocation: Invocation, powers: Iterable[PowerName]) -> dict[PowerName, Present]:
    """Return the orders on file of these powers, each with True if it is too late to change them."""
    game = invocation.game
    is_final = deadline_passed(game, invocation.now) and not may_change_late(invocation.in_play)
    return {power: Present(game.power(power).orders, is_final) for power in powers}


def _boards_seen(invocation: Invocation, powers: Iterable[PowerName]) -> dict[PowerName, Position]:
    """Return the board as seen by each of these powers, so that no answer reveals unseen units.

    This also applies to the Master's orders, because the power sees those answers too.
    """
    game, in_play = invocation.game, invocation.in_play
    own = seer_of(game, in_play.rules, secrets_open_to(game, invocation.actor))
    by_master = invocation.actor.role is Role.MASTER
    return {
        power: in_fog(game.board, seer_for(game, in_play.rules, power) if by_master else own, in_play).position
        for power in powers
    }


def _put_on_file(invocation: Invocation, read: OrderSets, marks: SetMarks) -> tuple[Game, list[Event]]:
    """File the orders, with the mail's marks; return the game and the events."""
    game, actor = invocation.game, invocation.actor
    copied = "ALWAYS_CONFIRM" in invocation.in_play.rules
    shown = are_shown(invocation.in_play)
    events: list[Event] = []
    for power, orders in read.sets.items():
        before = game.power(power).orders
        version = marks.version or game.power(power).version
        game = game.with_power(replace(game.power(power), orders=orders, final=marks.final, version=version))
        notes = (*read.notes.get(power, ()), *told_of_replaced(before, orders, invocation.in_play.map), *marks.notes)
        events.append(OrdersReceived(power, orders, actor.id, notes, to_master=copied, before=before))
        events += [_shown(power, orders, invocation)] if shown else []
    for power in read.cleared:
        game = game.with_power(replace(game.power(power), orders=None, final=False))
        events.append(OrdersCleared(power, actor.id, to_master=copied))
        events += [_shown(power, None, invocation)] if shown else []
    # These letters show only the orders on file now, not the problems.
    events += [_on_file(game.power(power), actor.id) for power in read.kept]
    return game, events


def _shown(power: PowerName, orders: tuple[Order, ...] | None, invocation: Invocation) -> OrdersShown:
    """Return a set as shown to others; of hidden builds and orders to them, only the number."""
    board, in_play = invocation.game.board, invocation.in_play
    told = without_hidden_builds(orders, power, board, in_play) if orders else orders
    hidden = hides_dummies(in_play.rules) and invocation.actor.id != power
    return OrdersShown(power, told, str(board.phase), len(orders or ()) - len(told or ()), hidden)


def _on_file(power: Power, by: str) -> Event:
    """Return an event that shows a power's orders on file as if they had just been sent."""
    if power.orders is None:
        return OrdersCleared(power.name, by)
    return OrdersReceived(power.name, power.orders, by, before=power.orders)


def are_shown(in_play: RulesInPlay) -> bool:
    """True if everybody is shown orders as soon as they are filed. False in a blind game."""
    return "BROADCAST_ORDERS" in in_play.rules and not is_blind(in_play.rules)


def _check_orderer(invocation: Invocation, lines: Sequence[TextLine]) -> None:
    """Refuse text that looks like orders if its writer has nothing to order."""
    game, actor = invocation.game, invocation.actor
    if actor.role in (Role.POWER, Role.MASTER, Role.SEAT) or ordered_by(game, actor):
        return
    if has_investors(invocation.in_play) and actor.id in investors(game):
        return
    if (mistyped := unknown_command(lines[0].text.split(), invocation.actor.role)) is not None:
        raise mistyped
    if find_command(lines[0].text.split()) is not None:  # CLEAR is a command
        raise Refused("E-ORD-CONTROL", f"Watchers of {invocation.game.name} have no orders to send or clear.")
    raise Refused(
        "E-ORD-CONTROL",
        f'"{lines[0].text.split()[0][:40]}" is not a command, and watchers of {invocation.game.name} have no orders'
        " to send.",
    )


def _check_stage(invocation: Invocation, lines: Sequence[TextLine]) -> None:
    """Refuse orders in a game that is not running; explain misspelled commands and other judges' commands."""
    game = invocation.game
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise unknown_command(lines[0].text.split(), invocation.actor.role) or Refused(
            "E-ORD-STATE", f"{game.name} is {game.stage.told}: there is nothing to order."
        )


def _check_changes(game: Game, in_play: RulesInPlay, read: OrderSets, now: datetime) -> None:
    """Refuse to take back orders under MUST_ORDER or after the deadline, or to change them late (1.1)."""
    taken_back = [power for power in read.cleared if game.power(power).orders is not None]
    dropped = [power for power, orders in read.sets.items() if _drops(game.power(power), orders, game, in_play)]
    if not may_clear(in_play) and (taken_back or dropped):
        raise Refused("E-ORD-MUST", "Orders on file can be changed, but not taken back (rule MUST_ORDER).")
    if not deadline_passed(game, now):
        return
    if (read.cleared or dropped) and WaitReason.VACANCY not in game.waiting_for:
        raise Refused("E-ORD-LATECLEAR", "The deadline has passed: orders can be replaced, but not taken back.")
    changed = [power for power, orders in read.sets.items() if _changes(game, in_play, power, orders)]
    if changed and not may_change_late(in_play):
        raise Refused(
            "E-ORD-LATECHANGE",
            "The deadline has passed and orders on file can no longer be changed (rule NO_LATE_CHANGES)."
            f" {_names(changed, in_play)}: the set on file stays.",
        )


def _drops(power: Power, orders: Sequence[Order], game: Game, in_play: RulesInPlay) -> bool:
    """True if units that need orders have them on file, but would lose them."""
    if power.orders is None:
        return False
    lacked = lacking_units(power.name, power.orders, game.board, in_play.rules)
    return any(unit not in lacked for unit in lacking_units(power.name, orders, game.board, in_play.rules))


def _changes(game: Game, in_play: RulesInPlay, name: PowerName, orders: Sequence[Order]) -> bool:
    """True if a set does more than add missing orders."""
    before = game.power(name).orders
    if before is None or orders == before:
        return False
    lacked = {unit.province for unit in lacking_units(name, before, game.board, in_play.rules)}
    if not lacked:
        return True
    stays = [order for order in orders if isinstance(order, Waive) or order.piece.province not in lacked]
    return stays != [order for order in before if isinstance(order, Waive) or order.piece.province not in lacked]


def may_clear(in_play: RulesInPlay) -> bool:
    """True if a set on file may be taken back before the deadline."""
    return "MUST_ORDER" not in in_play.rules


def may_change_late(in_play: RulesInPlay) -> bool:
    """True if a set on file may be replaced after the deadline."""
    return "NO_LATE_CHANGES" not in in_play.rules


def _names(powers: Sequence[PowerName], in_play: RulesInPlay) -> str:
    return listed([in_play.map.title_of(power) for power in powers])


def _as_refusal(
    problems: Sequence[Problem], lines: Sequence[TextLine], invocation: Invocation, taken: int | None = None
) -> Refused:
    """Merge problems of a mail's orders into one refusal; a mistyped command is reported as such.

    `taken`: the number of lines that count anyway; None: no line counts.
    """
    if (mistyped := _mistyped_command(problems, lines, invocation.actor.role)) is not None:
        number, refused = mistyped
        if taken is None:
            return refused
        rather = Problem(refused.code, refused.text, line=number)
        problems = list(dict.fromkeys(rather if problem.line == number else problem for problem in problems))
        # Words after a command's first word may be a password.
        lines = [line if unknown_command(line.text.split()) is None else _first_word(line) for line in lines]
    phase = invocation.game.board.phase.type
    # The same mistake twice in one line is one problem to correct.
    listed = "\n".join(dict.fromkeys(told_with_orders(problems, lines, invocation.in_play.map, phase)))
    kept = "\nOrders not changed: those on file before, if any, stay." if taken is None else ""
    return Refused(problems[0].code, f"{listed}{kept}", tuple(problems), taken=taken)


def _first_word(line: TextLine) -> TextLine:
    return TextLine(line.number, line.text.split()[0])


_UNREADABLE = ("E-ORD-WORD", "E-ORD-JUNK", "E-ORD-PLACE", "E-ORD-NOUNITS")
"""Problems of a line that may not be an order; the last is for a Master who named no power."""


def _mistyped_command(problems: Sequence[Problem], lines: Sequence[TextLine], role: Role) -> tuple[int, Refused] | None:
    """Return the number of a line that seems to be a mistyped command, and its refusal; None if none is."""
    unreadable = {problem.line for problem in problems if problem.code in _UNREADABLE}
    for line in lines:
        words = line.text.split()
        is_doubtful = line.number in unreadable or words[0].upper() == "SET"
        if is_doubtful and (refused := unknown_command(words, role)) is not None:
            return line.number, refused
    return None
