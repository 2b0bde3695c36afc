"""Parts of a mail that are done, undone, or count despite a refusal (commands.md 2.1).

Orders count because a mistyped setting must not make anyone miss a deadline.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.commands.framework.hidden_words import without_passwords
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import Request
from judge.commands.framework.run_state import Run
from judge.commands.framework.table import Where
from judge.game.events.phases import OrdersCleared, OrdersKept, OrdersReceived
from judge.problems import Refused

_ASKS_ONLY = frozenset({"STATUS"})
"""Questions that may be among the commands after a sign-on."""


def is_done_below(request: Request, refused: Sequence[Request]) -> bool:
    """True if a request is done despite refusals above it: orders, and SET WAIT, which belongs to them.

    No line below a refused sign-on is done, nor below a command that first submits the orders: later lines may be meant
    for another phase or power. A refused question stops neither orders nor a sign-on.
    """
    if any(map(_decides_about_orders, refused)):
        return False
    if opens(request):
        only_asked = all(each.command is not None and each.command.where is Where.INFO for each in refused)
        return request.command is not None and request.command.name == "SIGNON" and only_asked
    return request.command is None or request.command.order_line or request.words.verb == "SET WAIT"


def changes_nothing(request: Request) -> bool:
    """True if a request is an order line, a mere question, or SET WAIT, which lets orders wait."""
    command = request.command
    asks = command is None or command.where is Where.INFO or command.name in _ASKS_ONLY
    return asks or request.words.verb == "SET WAIT"


def _decides_about_orders(request: Request) -> bool:
    command = request.command
    if command is None:  # Such a line is refused only if it means another seat (`copied_lines.seat_meant`).
        return True
    if command.where is Where.INFO or command.name in _ASKS_ONLY:
        return False
    return command.flush or opens(request)


def opens(request: Request) -> bool:
    """True if a request identifies the writer, or creates something."""
    return request.command is not None and request.command.where is Where.OPENER


def as_one(refusals: Sequence[Refused]) -> tuple[Refused | None, Refused | None]:
    """Merge a mail's refusals; return the problems of partly taken orders separately.

    The second is None if there are no other refusals, since the first is then about these orders.
    """
    partly = _joined([each for each in refusals if each.taken is not None])
    wholly = _joined([each for each in refusals if each.taken is None])
    return (partly, None) if wholly is None else (wholly, partly)


def _joined(refusals: Sequence[Refused]) -> Refused | None:
    if len(refusals) < 2:
        return refusals[0] if refusals else None
    texts = dict.fromkeys(each.text for each in refusals)
    problems = tuple(problem for each in refusals for problem in each.problems)
    taken = None if refusals[0].taken is None else sum(each.taken or 0 for each in refusals)
    return Refused(refusals[0].code, "\n".join(texts), problems, taken=taken)


def counts(request: Request) -> bool:
    """True if a request counts as something done; a sign-on does nothing by itself."""
    return request.command is None or request.command.name != "SIGNON"


def number_done(run: Run, refusal: Refused | None, faults: Refused | None) -> int:
    """Return the number of requests done.

    Orders count if they are on file, a resignation if it was carried out.
    """
    if refusal is None:
        return sum(map(counts, run.script.requests))
    undone = {id(line) for line in (*run.pending, *run.refused_orders)}
    done = sum(
        counts(request)
        and id(request.words.line) not in undone
        and (request.command is None or request.command.at_the_end is None)
        for request in run.finished
    )
    partly = refusal if refusal.taken is not None else faults
    faulty = len({problem.line for problem in partly.problems}) if partly is not None else 0
    return max(done - faulty, 0)


def undone_lines(run: Run) -> list[TextLine]:
    """Return lines not done: refused order lines, and undone lines from the first failure on."""
    failing = run.refused[0].words.line if run.refused else run.script.stray
    refused, finished = set(map(id, run.refused_orders)), {id(request.words.line) for request in run.finished}
    undone: list[TextLine] = []
    below = False
    for line in run.script.lines:
        below = below or line is failing
        # A sign-on that the judge has inserted has no number.
        if line.number and (id(line) in refused or (below and id(line) not in finished)):
            undone.append(line)
    return without_passwords(run, undone)


def notes_on_refusal(run: Run, refusal: Refused, faults: Refused | None) -> tuple[str, ...]:
    """Return sentences on lines of a failing mail that still count, and on lines that do not."""
    notes = []
    if refusal.taken is None and any(isinstance(event, OrdersReceived | OrdersCleared) for event in run.events):
        shown = "shows which" if faults else "shows them"
        told = "Orders in this mail" if faults else "The orders in this mail"
        notes.append(f"{told} were entered all the same; their confirmation {shown}.")
    if run.actor is not None and (unread := _orders_not_read(run)):
        notes.append(f"Not read are the orders below {unread}: they may be meant for what it has not done.")
    if run.opener is not None and run.opener.command is not None and run.opener.command.at_the_end is not None:
        notes.append("You have not resigned: that is done only when everything else in the mail can be done.")
    return tuple(notes)


def _orders_not_read(run: Run) -> str:
    """Return the refused command that kept orders below it from being read; "" if there is none."""
    read = {id(request) for request in run.finished}
    unread = any(request.command is None and id(request) not in read for request in run.script.requests)
    stopping = (each for each in run.refused if unread and not is_done_below(Request(None, each.words), [each]))
    return next((each.words.verb for each in stopping), "")


def told_below_phase(run: Run, lines: Sequence[TextLine]) -> str:
    """Return a sentence on current orders that a command separates from later ones; "" if none."""
    if not any(isinstance(event, OrdersKept) for event in run.events):
        return ""
    sections = [each for each in run.finished if each.command is not None and each.command.name == "PHASE"]
    ends = [max(line.number for line in (each.words.line, *each.body)) for each in sections]
    below = [line.number for line in lines if ends and line.number > ends[-1]]
    told = "Orders from line {} on are for the present phase: PHASE {} ended at the command above them."
    return told.format(below[0], sections[-1].words.tail) if below else ""
