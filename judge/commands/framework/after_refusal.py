"""Parts of a mail that count despite a refusal, and several refusals as one (commands.md 2.1).

Orders count: a mistyped setting must not make anyone miss a deadline.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.commands.framework.parse import Request
from judge.commands.framework.table import Where
from judge.problems import Refused

_ASKS_ONLY = frozenset({"STATUS"})
"""Questions that stand among the commands after a sign-on."""


def is_done_below(request: Request, refused: Sequence[Request]) -> bool:
    """True if a request is done despite refusals above it: orders, and SET WAIT, which goes with them.

    Nothing is below a refused sign-on, nor below a command before which orders are submitted: those below it may be
    meant for another phase, or another power. A refused question stops neither orders nor a sign-on.
    """
    if any(map(_decides_about_orders, refused)):
        return False
    if opens(request):
        only_asked = all(each.command is not None and each.command.where is Where.INFO for each in refused)
        return request.command is not None and request.command.name == "SIGNON" and only_asked
    return request.command is None or request.command.order_line or request.words.verb == "SET WAIT"


def _decides_about_orders(request: Request) -> bool:
    command = request.command
    if command is None or command.where is Where.INFO or command.name in _ASKS_ONLY:
        return False
    return command.flush or opens(request)


def opens(request: Request) -> bool:
    """True if a request identifies the writer, or makes something new."""
    return request.command is not None and request.command.where is Where.OPENER


def as_one(refusals: Sequence[Refused]) -> tuple[Refused | None, Refused | None]:
    """Merge a mail's refusals; return the problems of partly taken orders separately.

    The second is None where that is all, as the first is then about these orders.
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
