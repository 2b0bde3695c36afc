"""PHASE: orders for a later phase, kept until it begins (njudge_features.md 2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.order_text.conditions import with_guards
from judge.board.order_text.parse import is_clearing, is_mere_move, syntax_problems
from judge.board.order_text.split_orders import OrdersTable
from judge.board.phase_words import read_phase
from judge.board.position import Phase, PhaseType
from judge.commands.framework.courtesies import without_courtesies
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine
from judge.commands.framework.order_headings import check_no_draft
from judge.commands.framework.parse import find_command, known_elsewhere, unknown_command
from judge.commands.framework.signed_names import without_closing
from judge.commands.framework.table import LinesTaken, Topic, command
from judge.commands.playing.order_mails import order_lines, told_of_corrected
from judge.commands.playing.orders import submitted
from judge.commands.playing.told_problems import told_with_orders
from judge.game.events.phases import OrdersKept
from judge.game.game import Role
from judge.game.on_file.order_sets import MOST_LINES, lines_of_powers
from judge.game.on_file.power_set import MOST_HINTS, NumberedLine
from judge.game.order_taking import OrdersAhead
from judge.game.orders_ahead import MOST_YEARS, is_ahead, keep_ahead, kept_for
from judge.game.people.control import controlled_by
from judge.game.rules_in_play import Submission
from judge.problems import Problem, Refused

_MOST_KEPT = 20
"""Limit on the later phases for which a power may have orders."""
_LONGEST = 200


@command(
    "PHASE",
    usage="PHASE F1901M\nA PAR - BUR\nPHASE Fall 1902 Movement\nCLEAR",
    help="The orders below it, up to the next command, are for a later phase: they are kept, and come into force when"
    " it begins, as far as they fit the board then; a letter tells. Another PHASE for it takes their place, CLEAR below"
    " it takes them back. Where the house rule conditional_orders is phase, IF FRENCH A BUR THEN, ELSE and"
    " ENDIF, each on its own line, choose among them by the board of that phase.",
    topic=Topic.ORDERS,
    by=(Role.POWER, Role.MASTER),
    flush=True,
    takes=LinesTaken.ORDERS,
)
def phase(invocation: Invocation) -> CommandResult:
    """Keep the orders below PHASE for a later phase, all or none; for the present phase, file them."""
    game, in_play, actor = invocation.game, invocation.in_play, invocation.actor
    if not game.stage.is_under_way:
        raise Refused("E-ORD-STATE", f"{game.name} is {game.stage.told}: there is nothing to order.")
    wanted = _later_phase(invocation)
    _check_commands(invocation)
    written = tuple(line for line in invocation.body if line.text.strip())
    written, guards = _without_blocks(invocation, wanted, written)
    check_no_draft(game, in_play, written)
    own = _of_variant(invocation, wanted, written)
    if own is not None:
        return own
    if wanted == game.board.phase:
        if not written:
            raise Refused("E-ORD-EMPTY", f"There are no orders below PHASE {wanted}, which is the present phase.")
        return CommandResult(game, order_lines=written)
    lines, closing = without_closing(written, OrdersTable(in_play.map, wanted.type))
    lines, conditional, corrected = order_lines(lines, in_play, wanted.type)
    lines, courtesies = without_courtesies(lines, in_play.map)
    courtesies += closing
    sets = _read(invocation, wanted, lines, conditional, guards)
    changed = keep_ahead(game, sets)
    for power in {kept.power for kept in sets}:
        if len(kept_for(changed, power)) > _MOST_KEPT:
            raise Refused("E-PHASE", f"Orders are kept for at most {_MOST_KEPT} later phases. Nothing was kept.")
    copied = "ALWAYS_CONFIRM" in in_play.rules
    before = {kept.power: kept.lines for kept in game.ahead if kept.phase == str(wanted)}
    events = tuple(
        OrdersKept(kept.power, kept.phase, kept.lines, actor.id, copied, before.get(kept.power, ())) for kept in sets
    )
    return CommandResult(changed, events, notes=told_of_corrected(corrected), set_aside=tuple(courtesies))


def _without_blocks(
    invocation: Invocation, wanted: Phase, written: tuple[TextLine, ...]
) -> tuple[tuple[TextLine, ...], dict[int, str]]:
    """Return the lines without IF ... ENDIF, and guards of lines in such blocks, if the game allows them.

    Raises Refused E-ORD-IF for a block that cannot be read, or that contains CLEAR.
    """
    if invocation.in_play.rules.house.conditional_orders != "phase" or wanted == invocation.game.board.phase:
        return written, {}
    free, guards, problems = with_guards([(line.number, line.text) for line in written], invocation.in_play.map)
    problems += [
        Problem("E-ORD-IF", "CLEAR cannot depend on a condition.", text.strip(), number)
        for number, text in free
        if number in guards and is_clearing(text)
    ]
    if problems:
        told = [f'line {each.line}, "{each.words[:60]}": {each.text}' for each in problems]
        kept = f"Nothing was kept for {wanted} by this mail; what was kept before stays."
        raise Refused("E-ORD-IF", "\n".join([*told, kept]), tuple(problems))
    return tuple(TextLine(number, text) for number, text in free), guards


def _later_phase(invocation: Invocation) -> Phase:
    """Return the named phase. Raises Refused E-PHASE if there is none, or it is past or too far ahead."""
    game, words = invocation.game, invocation.words
    named = read_phase(words.rest, invocation.in_play.map)
    present = game.board.phase
    if named is None:
        following = invocation.in_play.map.next_phase(present)
        raise Refused(
            "E-PHASE",
            f'"{words.tail[:60]}" is not a phase of this map. Write it like PHASE {following} or PHASE'
            f" {following.title}."
            " The lines below it were not read.",
        )
    if named != present and not is_ahead(named, present, invocation.in_play.map):
        raise Refused(
            "E-PHASE",
            f"Orders cannot be kept for {named}. {game.name} is in {present}, and they can be for the phases after it,"
            f" up to {MOST_YEARS} years ahead. The lines below PHASE were not read.",
        )
    return named


def _of_variant(invocation: Invocation, wanted: Phase, written: Sequence[TextLine]) -> CommandResult | None:
    """Return the result of lines that the variant reads itself for this phase; None if they are orders."""
    lines, courtesies = without_courtesies(written, invocation.in_play.map)
    numbered = [(line.number, line.text) for line in lines]
    submission = Submission(invocation.game, invocation.in_play, invocation.actor, numbered, invocation.now)
    own = invocation.in_play.variant.turn.submit_ahead(submission, wanted)
    return None if own is None else submitted(invocation, own, lines, courtesies)


def _check_commands(invocation: Invocation) -> None:
    """Refuse commands that only njudge allows below PHASE, such as a wait flag for a later phase."""
    for line in invocation.body:
        words = line.text.split()
        if not words:
            continue
        found = find_command(words)
        if found is not None and found[0].name == "SET WAIT":
            raise Refused(
                "E-PHASE",
                f'line {line.number}, "{line.text.strip()[:40]}": the wait flag is that of the present phase. Write it'
                " above PHASE, or set it when the later phase has begun. Nothing below PHASE was kept.",
            )
        is_set = words[0].upper() == "SET"
        if (
            mistaken := unknown_command(words, invocation.actor.role)
            if is_set and found is None
            else known_elsewhere(words)
        ):
            raise mistaken


def _read(
    invocation: Invocation,
    wanted: Phase,
    lines: Sequence[TextLine],
    conditional: Sequence[Problem],
    guards: Mapping[int, str],
) -> list[OrdersAhead]:
    """Return the orders to keep for each power. Raises Refused with all lines that do not fit that phase.

    `conditional` has problems with lines that depend on conditions; `guards` has lines' conditions by line number.
    """
    game, in_play, actor = invocation.game, invocation.in_play, invocation.actor
    numbered = [(line.number, line.text) for line in lines]
    found, problems = lines_of_powers(numbered, actor.power, controlled_by(game, actor), wanted.type, in_play.map)
    problems += conditional
    for drafted in found.values():
        for number, text in drafted.lines:
            hints = len(problems) < MOST_HINTS
            wrong = (
                _too_long(text)
                or syntax_problems(text, in_play.map, wanted.type, hints=hints)
                or _mere_move(text, wanted, in_play.map)
            )
            problems += [Problem(each.code, each.text, each.words, number) for each in wrong]
        if len(drafted.lines) > MOST_LINES:
            problems.append(Problem("E-ORD-LINES", f"There are more than {MOST_LINES} orders for {wanted}."))
    if problems:
        told = told_with_orders(sorted(problems, key=lambda one: one.line), lines, in_play.map, wanted.type)
        kept = f"Nothing was kept for {wanted} by this mail; what was kept before stays."
        raise Refused(problems[0].code, "\n".join([*told, kept]), tuple(problems))
    if not found:
        if actor.power is None:
            raise Refused("E-ORD-NOUNITS", f"Name the power below PHASE {wanted}, on a line of its own: [FRANCE].")
        raise Refused(
            "E-ORD-EMPTY",
            f"There are no orders below PHASE {wanted}. To take back what was kept for it, write CLEAR there.",
        )
    return [
        OrdersAhead(PowerName(power), str(wanted), _kept(drafted.lines, guards), actor.id)
        for power, drafted in found.items()
    ]


def _kept(lines: Iterable[NumberedLine], guards: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(guards.get(number, "") + text for number, text in lines)


def _mere_move(text: str, wanted: Phase, map: Map) -> tuple[Problem, ...]:
    """Return the problem of a move sent ahead for retreats, which may be meant for another phase."""
    if wanted.type is not PhaseType.RETREATS or not is_mere_move(text, map):
        return ()
    told = f"{wanted} is a phase of retreats, and this reads as a move. For a retreat write R: A PAR R BUR."
    return (Problem("E-ORD-PHASE", told, text.strip()),)


def _too_long(text: str) -> tuple[Problem, ...]:
    if len(text) <= _LONGEST:
        return ()
    return (Problem("E-ORD-JUNK", f"An order has at most {_LONGEST} characters.", text[:60]),)
