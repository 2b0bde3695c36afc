"""What investors offer for orders themselves: a sheet of their own, in a mail that names no power above its lines."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.parse import is_clearing, split_power
from judge.game.events.phases import SubmissionReceived
from judge.game.people.control import immobile_powers, ordered_by
from judge.game.people.open_seats import investors
from judge.game.rules_in_play import Submission, Submitted
from judge.game.time.lateness import deadline_passed
from judge.game.turn.power_set import NumberedLine
from judge.game.visibility.fog import in_fog, seer_of
from judge.problems import Refused
from judge.variants.payola.in_game import buyer_of, state_of, takes_offers, with_state
from judge.variants.payola.offers import Sheet
from judge.variants.payola.read_sheet import SheetPlace, read_sheet
from judge.variants.payola.submit import TITLE, is_heading, money_notes
from judge.variants.payola.write_sheet import sheet_lines


def own_lines(submission: Submission) -> tuple[Sequence[NumberedLine], Sequence[NumberedLine]]:
    """An investor's lines for their own sheet, and those that are for powers: all from the first that names one, or
    that ought to."""
    if submission.actor.id not in investors(submission.game) or not takes_offers(submission.game):
        return (), submission.lines
    for at, (_, text) in enumerate(submission.lines):
        named, _rest = split_power(text, submission.in_play.map)
        if named is not None or is_heading(text):
            return submission.lines[:at], submission.lines[at:]
    return submission.lines, ()


def put_on_file(submission: Submission, lines: Sequence[NumberedLine]) -> Submitted:
    """The game with an investor's sheet on file, in the place of the one before; all of it or none."""
    game, in_play, me = submission.game, submission.in_play, submission.actor.id
    state = state_of(game)
    found = read_sheet(lines, _place(submission))
    if not isinstance(found, Sheet):
        return Submitted(game, (), tuple(found))
    if deadline_passed(game, submission.now) and "NO_LATE_CHANGES" in in_play.rules and state.purse(me).sheet:
        raise Refused("E-ORD-LATECHANGE", "The deadline has passed: your sheet on file stays (rule NO_LATE_CHANGES).")
    kept = found if found.offers or found.savings else None
    written = tuple(text.strip() for _, text in lines if not is_clearing(text)) if kept else ()
    purse = replace(state.purse(me), sheet=kept, lines=written)
    notes = money_notes(found, purse.money, "Your cash")
    told = SubmissionReceived(PowerName(me), TITLE, sheet_lines(found, plain=False), me, notes)
    return Submitted(with_state(game, state.with_purse(me, purse)), (told,))


def _place(submission: Submission) -> SheetPlace:
    """Where an investor's sheet is read: no unit is theirs. In a blind game they see what their powers see."""
    game, in_play, me = submission.game, submission.in_play, submission.actor
    led = ordered_by(game, me)
    buyer = buyer_of(game, in_play, me.id, led)
    seen = in_fog(game.board, seer_of(game, in_play.rules, led), in_play).position
    return SheetPlace(buyer, seen, in_play.map, in_play.rules, immobile_powers(game, in_play.rules))
