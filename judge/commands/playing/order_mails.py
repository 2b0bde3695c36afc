"""Acceptance of a mail's orders, and its statements about them as a set.

Its addressing, its subject, its time, and the finality of the orders.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from judge.board.position import PhaseType
from judge.commands.framework.invocation import Invocation, TextLine
from judge.commands.playing.subject_line import SubjectFields, check_subject
from judge.game.game import Game, Role, WaitReason
from judge.game.people.control import ordered_by
from judge.game.time.lateness import deadline_passed
from judge.game.time.order_status import marks_final
from judge.game.time.readiness import may_run_early
from judge.patterns import pattern
from judge.problems import Refused
from judge.rules.registry import RuleSet


def check_order_mail(invocation: Invocation, *, in_time: bool = False) -> SubjectFields | None:
    """Check an order mail and return its subject's fields, None where they do not matter.

    `in_time`: the Master vouches that the orders were sent in time. Raises Refused E-RECIPIENT, E-SUBJECT or
    E-ORD-AFTER. Mails of the Master need no special addressing.
    """
    game, rules, actor = invocation.game, invocation.in_play.rules, invocation.actor
    if not in_time:
        _check_hour(invocation)
    if actor.role is not Role.POWER or actor.by_master:
        return None
    if rules.house.recipient_to_only and not invocation.context.in_to:
        raise Refused(
            "E-RECIPIENT",
            f"In {game.name} orders have to be sent To the judge, not Cc or Bcc (house rule recipient_to_only)."
            f" Nothing was put on file. Send them again To: {invocation.context.judge_address}",
        )
    if invocation.context.link_subject is not None:  # it names game and phase, and is checked for them
        return None
    answered = invocation.context.answered_letter
    return check_subject(
        invocation.context.subject,
        game,
        invocation.in_play.map,
        rules,
        ordered_by(game, actor),
        answers_letter=answered is not None and answered[:2] == (game.name, game.phase_code),
    )


def takes_late_orders(game: Game, rules: RuleSet) -> bool:
    """True if orders are taken after the deadline, until processing (house rule accept_until).

    A game that looks for a player has no deadline to keep until it has found one.
    """
    return rules.house.accept_until == "adjudication" or WaitReason.VACANCY in game.waiting_for


def _check_hour(invocation: Invocation) -> None:
    game, rules = invocation.game, invocation.in_play.rules
    if not deadline_passed(game, invocation.now) or takes_late_orders(game, rules):
        return
    late_proof = rules.house.late_proof == "master"
    proof = " If you sent them in time, ask the Master to enter them: PRESS TO M" if late_proof else ""
    if invocation.actor.role is Role.MASTER:
        proof = " Orders that were sent in time you may enter: ENTER ORDERS and the power." if late_proof else ""
    raise Refused(
        "E-ORD-AFTER",
        "The deadline has passed, and no orders are taken after it (house rule accept_until). What is on file"
        f" stays.{proof}",
    )


class SetMarks(Struct, frozen=True):
    """Marks of a mail's set: final or not, its number, and remarks for the confirmation.

    `version` 0: it has none.
    """

    final: bool = False
    version: int = 0
    notes: tuple[str, ...] = ()


def split_final(lines: Sequence[TextLine]) -> tuple[list[TextLine], bool | None]:
    """Return order lines without FINAL or PRELIMINARY; True for FINAL, None for neither word."""
    said: list[str] = []
    orders: list[TextLine] = []
    for line in lines:
        behind = _BEHIND_ORDERS.search(line.text)
        if word := _status_word(line):
            said.append(word)
        elif behind is not None:
            said.append(behind[1].upper())
            orders.append(TextLine(line.number, line.text[: behind.start()]))
        else:
            orders.append(line)
    return orders, said[-1] == "FINAL" if said else None


def _status_word(line: TextLine) -> str:
    """Return FINAL or PRELIMINARY if a line says only that, perhaps with ORDERS; "" for any other."""
    words = [word.strip(".,:;!*()[]").upper() for word in line.text.split()]
    return words[0] if words and words[0] in STATUS_WORDS and words[1:] in ([], ["ORDERS"], ["SET"]) else ""


STATUS_WORDS = ("FINAL", "PRELIMINARY")
_BEHIND_ORDERS = pattern(rf"(?<![\s,;.(\[])[\s,;.(\[]+({'|'.join(STATUS_WORDS)})[\s.!)\]]*$", re.IGNORECASE)
"""`F KIE - DEN, FINAL`: the word behind the last order of a line."""


def marks_of(
    invocation: Invocation, final: bool | None, fields: SubjectFields | None, lines: Sequence[TextLine]
) -> SetMarks:
    """Return a mail's marks: `final` by a line in it (None: none), `fields` by its subject.

    `lines` are the order lines.
    """
    game, rules = invocation.game, invocation.in_play.rules
    notes = _like_offers([line.text for line in lines if not invocation.in_play.variant.turn.is_own_line(line.text)])
    if marks_final(rules):
        notes.append(_status_note(game.board.phase.type, rules, final=bool(final)))
    elif final is not None:
        notes.append(f"{game.name} does not mark sets as final: orders on file count as they are.")
    version = fields.version if fields is not None else 0
    last = game.power(invocation.actor.power).version if invocation.actor.power else 0
    if version and version <= last:
        notes.append(
            f"The number of this set, {version}, is not above that of the one before, {last}: what came last counts."
        )
    return SetMarks(bool(final) and marks_final(rules), version, tuple(notes))


_NUMBERED = pattern(r"\s*(\d{1,2})\s*:\s*(?=\S)")


def _like_offers(lines: Sequence[str]) -> list[str]:
    """Note that a number and a colon before an order mean nothing, unless they number a list."""
    before = 0
    for line in lines:
        if (found := _NUMBERED.match(line)) is None:
            continue
        if int(found[1]) not in (1, before + 1):
            return [
                f'"{found[0].strip()}" before an order counts for nothing here: it is read as the number in a list.'
                " Offers of money are made in games of Payola."
            ]
        before = int(found[1])
    return []


def _status_note(phase_type: PhaseType, rules: RuleSet, *, final: bool) -> str:
    if not final:
        return "These orders are preliminary: a line FINAL among them says that they are meant."
    if may_run_early(phase_type, rules):
        return "These orders are final: the phase is processed early when all are. Others still take their place."
    return "These orders are final. Others still take their place until the phase is processed."
