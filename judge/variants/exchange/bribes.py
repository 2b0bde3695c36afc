"""Offers that investors make for themselves, on a sheet of their own, paid from their cash."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.parse import split_power
from judge.board.wording import listed
from judge.game.events.phases import SubmissionReceived
from judge.game.on_file.power_set import NumberedLine
from judge.game.people.control import ordered_by
from judge.game.people.open_seats import investors
from judge.game.rules_in_play import Submission, Submitted
from judge.game.time.lateness import deadline_passed
from judge.game.visibility.seen_game import in_fog, seer_of
from judge.patterns import pattern
from judge.problems import Refused
from judge.variants.payola.in_game import buyer_of, state_of, takes_offers, with_state
from judge.variants.payola.offers import Sheet, sheet_lines
from judge.variants.payola.read_sheet import SheetPlace, read_sheet
from judge.variants.payola.submit import TITLE, as_written, is_heading, money_notes, told_of_wiped


def own_lines(submission: Submission) -> tuple[Sequence[NumberedLine], Sequence[NumberedLine]]:
    """Split an investor's lines into lines for their own sheet and lines for powers.

    Lines below `[ann]` are Ann's own, those below another name a power's. If an investor leads no power, the lines
    above all names cannot be for one. A leader's lines may be, so they raise Refused E-EX-WHOSE: nobody's cash should
    pay for a power's orders by mistake.
    """
    game, me = submission.game, submission.actor.id
    if me not in investors(game) or not takes_offers(game):
        return (), submission.lines
    led = ordered_by(game, submission.actor)
    own, others, unsaid = list[NumberedLine](), list[NumberedLine](), list[NumberedLine]()
    here = unsaid if led else own
    for number, text in submission.lines:
        if (behind := behind_own_name(text, me)) is not None:
            here, text = own, behind
        elif split_power(text, submission.in_play.map)[0] is not None or is_heading(text):
            here = others
        if text:
            here.append((number, text))
    if unsaid:
        raise _whose(submission, sorted(led))
    return own, others


def behind_own_name(text: str, me: str) -> str | None:
    """Text after an investor's own bracketed name at the start of a line; None if that is missing."""
    found = _BRACKETED.match(text)
    return found[2] if found is not None and found[1].strip().upper() == me.upper() else None


_BRACKETED = pattern(r"\s*\[([^\[\]]*)\]\s*:?\s*(.*)", re.DOTALL)


def _whose(submission: Submission, led: Sequence[PowerName]) -> Refused:
    """Ask a leader who should pay for lines that name no payer."""
    title_of, me = submission.in_play.map.title_of, submission.actor.id
    powers = " or ".join(f"[{title_of(power).upper()}]" for power in led)
    return Refused(
        "E-EX-WHOSE",
        f"You lead {listed([title_of(power) for power in led])}: say above these lines who pays. Write {powers} above"
        f" the offers of that power, and [{me}] above those that your own cash pays. Nothing was put on file.",
    )


def put_on_file(submission: Submission, lines: Sequence[NumberedLine]) -> Submitted:
    """Put an investor's sheet on file in place of the earlier one, whole or not at all."""
    game, in_play, me = submission.game, submission.in_play, submission.actor.id
    state = state_of(game)
    found = read_sheet(lines, _place(submission))
    if not isinstance(found, Sheet):
        return Submitted(game, (), tuple(found))
    if deadline_passed(game, submission.now) and "NO_LATE_CHANGES" in in_play.rules and state.purse(me).sheet:
        raise Refused("E-ORD-LATECHANGE", "The deadline has passed: your sheet on file stays (rule NO_LATE_CHANGES).")
    kept = found if found.offers or found.savings else None
    before = None if kept else state.purse(me).sheet
    purse = replace(state.purse(me), sheet=kept, lines=as_written(lines) if kept else ())
    notes = (*money_notes(found, purse.money, "Your cash"), *told_of_wiped(lines, before))
    copied = "ALWAYS_CONFIRM" in in_play.rules
    told = SubmissionReceived(PowerName(me), TITLE, sheet_lines(found, plain=False), me, notes, to_master=copied)
    return Submitted(with_state(game, state.with_purse(me, purse)), (told,))


def _place(submission: Submission) -> SheetPlace:
    """Context for an investor's sheet: no unit is theirs. In a blind game they see what their powers see."""
    game, in_play, me = submission.game, submission.in_play, submission.actor
    led = ordered_by(game, me)
    buyer = buyer_of(game, in_play, me.id, led)
    seen = in_fog(game.board, seer_of(game, in_play.rules, led), in_play).position
    return SheetPlace(buyer, seen, in_play.map, in_play.rules)
